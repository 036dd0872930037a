//! The orders of clues: heuristics of a search that tests clues in order.

use crate::zebra::{Clue, Relation, Zebra};

/// The heuristics that sort the clues.
///
/// Section 7.3.1 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, after Gregor,
/// Zábovská, Smataník, *The Zebra Puzzle and Getting to Know your Tools*, 2015.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics {
    /// 1 and 2: clues on house numbers first, clues on distances last.
    by_directness: bool,
    /// 3: among these, clues that exclude properties of earlier clues first.
    by_exclusion: bool,
}

impl Heuristics {
    /// Each by the set of the vocabulary that has its order.
    pub const NAMED: [(&str, Self); 3] =
        [("As_listed", Self::NONE), ("Direct_first", Self::DIRECT_FIRST), ("Exclusive_first", Self::EXCLUSIVE_FIRST)];
    pub const NONE: Self = Self { by_directness: false, by_exclusion: false };
    pub const DIRECT_FIRST: Self = Self { by_directness: true, by_exclusion: false };
    pub const EXCLUSIVE_FIRST: Self = Self { by_directness: true, by_exclusion: true };

    /// All properties in the order of the first clue on each, then those without clues. A search that decides on their houses in
    /// this order, and tests a clue as soon as all its properties have houses, follows the clues as the paper's Prolog program does.
    pub fn properties(self, board: &Zebra) -> Vec<usize> {
        let in_clues = self.ordered(board).into_iter().flat_map(Clue::properties);
        let mut seen = vec![false; board.properties()];
        in_clues.chain(0..board.properties()).filter(|&j| !std::mem::replace(&mut seen[j], true)).collect()
    }

    /// The sorted clues of a board; ties keep the order of the puzzle.
    fn ordered(self, board: &Zebra) -> Vec<&Clue> {
        let mut clues: Vec<&Clue> = board.clues().iter().collect();
        if self.by_directness {
            clues.sort_by_key(|clue| directness(clue));
        }
        if self.by_exclusion { sorted_by_exclusion(board, &clues) } else { clues }
    }
}

/// 0 for direct location constraints, 1 for attribute connections, 2 for indirect locations.
fn directness(clue: &Clue) -> usize {
    match clue {
        Clue::At { .. } => 0,
        Clue::Two { relation: Relation::Same, .. } => 1,
        Clue::Two { .. } | Clue::Between { .. } => 2,
        Clue::OneOf(lists) => lists.iter().flatten().map(directness).max().unwrap_or(0).max(1),
    }
}

/// Greedy order within each directness: next is the clue for whose new properties the most properties of the same
/// attribute occur in earlier clues, since each of these excludes a house. O(clues²) per directness.
fn sorted_by_exclusion<'b>(board: &Zebra, clues: &[&'b Clue]) -> Vec<&'b Clue> {
    let mut seen = vec![false; board.properties()];
    let mut excluded = vec![0_usize; board.attributes().len()];
    let mut ordered: Vec<&Clue> = Vec::with_capacity(clues.len());
    for class in clues.chunk_by(|a, b| directness(a) == directness(b)) {
        let mut rest = class.to_vec();
        while !rest.is_empty() {
            let exclusion = |clue: &Clue| -> usize {
                let new = clue.properties().into_iter().filter(|&property| !seen[property]);
                new.map(|property| excluded[property / board.houses()]).sum()
            };
            let max = rest.iter().map(|clue| exclusion(clue)).max().unwrap_or(0);
            let next = rest.iter().position(|clue| exclusion(clue) == max).unwrap_or(0);
            let clue = rest.remove(next);
            for property in clue.properties() {
                excluded[property / board.houses()] += usize::from(!seen[property]);
                seen[property] = true;
            }
            ordered.push(clue);
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, zebra::formats};

    fn order(heuristics: Heuristics) -> Vec<String> {
        let text = "zebra\n3 houses\nPet: dog, cat, fox\nDrink: tea, milk, rum\nclues\n\
            tea is next to fox\ndog is milk\nrum is at 3\ncat is rum\nfox is at 1 or 2\n";
        let board = (Zebra::KIND.formats[0].read)(text).expect("a board");
        let sentences = formats::clue_sentences(&board);
        let index = |clue: &&Clue| board.clues().iter().position(|c| c == *clue).expect("a clue of the board");
        heuristics.ordered(&board).iter().map(|clue| sentences[index(clue)].clone()).collect()
    }

    #[test]
    fn direct_clues_come_first_and_distances_last() {
        let unsorted = ["tea is next to fox", "dog is milk", "rum is at 3", "cat is rum", "fox is at 1 or 2"];
        assert_eq!(order(Heuristics::NONE), unsorted);
        let direct = ["rum is at 3", "fox is at 1 or 2", "dog is milk", "cat is rum", "tea is next to fox"];
        assert_eq!(order(Heuristics::DIRECT_FIRST), direct);
        assert_eq!(order(Heuristics::EXCLUSIVE_FIRST), direct, "dog and milk are both new beside fox and rum");
    }
}
