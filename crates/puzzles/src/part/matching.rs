//! Matchings: conditions that hold, each given to one list, as tents to trees.

use super::Is;

/// Lists of conditions; each must be given one condition that holds, and each condition that holds to one list.
#[derive(Clone, Debug, PartialEq)]
pub struct Matching {
    /// The conditions.
    pub of: Vec<Is>,
    /// The lists, as indices of conditions.
    pub lists: Vec<Vec<usize>>,
}

impl Matching {
    pub(super) fn holds(&self, values: &[i64]) -> bool {
        let holds: Vec<bool> = self.of.iter().map(|is| is.holds(values)).collect();
        holds.iter().filter(|holds| **holds).count() == self.lists.len()
            && can_match(&self.lists, self.of.len(), |condition| holds[condition])
    }
}

/// Whether each list can be given an item of its own, of those for which `can` holds; there are `items`.
///
/// Augmenting paths, as in Kuhn, *The Hungarian method for the assignment problem* (1955): lists times their lengths.
pub fn can_match(lists: &[Vec<usize>], items: usize, can: impl Fn(usize) -> bool) -> bool {
    let mut given = vec![None; items];
    (0..lists.len()).all(|list| give(lists, list, &can, &mut given, &mut vec![false; items]))
}

/// Gives a list an item, and others different ones to do so. The depth is at most the number of lists.
fn give(lists: &[Vec<usize>], list: usize, can: &dyn Fn(usize) -> bool, given: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &item in &lists[list] {
        if !can(item) || std::mem::replace(&mut tried[item], true) {
            continue;
        }
        if given[item].is_none_or(|other| give(lists, other, can, given, tried)) {
            given[item] = Some(list);
            return true;
        }
    }
    false
}
