//! The orders in which clues are looked at.

use crate::zebra::{Clue, Relation, Zebra};

/// Which heuristics put the clues in order.
///
/// Section 7.3.1 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, after Gregor,
/// Zábovská, Smataník, *The Zebra Puzzle and Getting to Know your Tools*, 2015.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heuristics {
    /// 1 and 2: clues on house numbers first, clues on distances last.
    by_directness: bool,
    /// 3: of those that are left then, clues on properties that exclude what was told of before.
    by_exclusion: bool,
}

impl Heuristics {
    pub const NONE: Self = Self { by_directness: false, by_exclusion: false };
    pub const DIRECT_FIRST: Self = Self { by_directness: true, by_exclusion: false };
    pub const EXCLUSIVE_FIRST: Self = Self { by_directness: true, by_exclusion: true };

    /// The clues of a board in order; what does not matter stays in the order in which it is told.
    pub fn ordered(self, board: &Zebra) -> Vec<&Clue> {
        let mut clues: Vec<&Clue> = board.clues().iter().collect();
        if self.by_directness {
            clues.sort_by_key(|clue| directness(clue));
        }
        if self.by_exclusion { excluding(board, &clues) } else { clues }
    }
}

/// 0 for direct location constraints, 1 for attribute connections, 2 for indirect locations.
fn directness(clue: &Clue) -> usize {
    match clue {
        Clue::At { .. } => 0,
        Clue::Two { relation: Relation::Same, .. } | Clue::Either { .. } => 1,
        Clue::Two { .. } | Clue::ObjectiveBounds { .. } => 2,
    }
}

/// Of the clues of one directness, each time the one whose new properties have the most properties
/// of their attributes told of before: as many houses are closed to them.
fn excluding<'b>(board: &Zebra, clues: &[&'b Clue]) -> Vec<&'b Clue> {
    let mut told = vec![false; board.properties()];
    let mut closed = vec![0_usize; board.attributes().len()];
    let mut ordered: Vec<&Clue> = Vec::with_capacity(clues.len());
    for class in clues.chunk_by(|a, b| directness(a) == directness(b)) {
        let mut left = class.to_vec();
        while !left.is_empty() {
            let exclusion = |clue: &Clue| -> usize {
                let new = clue.properties().into_iter().filter(|&property| !told[property]);
                new.map(|property| closed[property / board.houses()]).sum()
            };
            let most = left.iter().map(|clue| exclusion(clue)).max().unwrap_or(0);
            let next = left.iter().position(|clue| exclusion(clue) == most).unwrap_or(0);
            let clue = left.remove(next);
            for property in clue.properties() {
                closed[property / board.houses()] += usize::from(!told[property]);
                told[property] = true;
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
        let told = formats::clues(&board);
        let place = |clue: &&Clue| board.clues().iter().position(|c| c == *clue).expect("a clue of the board");
        heuristics.ordered(&board).iter().map(|clue| told[place(clue)].clone()).collect()
    }

    #[test]
    fn direct_clues_come_first_and_distances_last() {
        let given = ["tea is next to fox", "dog is milk", "rum is at 3", "cat is rum", "fox is at 1 or 2"];
        assert_eq!(order(Heuristics::NONE), given);
        let direct = ["rum is at 3", "fox is at 1 or 2", "dog is milk", "cat is rum", "tea is next to fox"];
        assert_eq!(order(Heuristics::DIRECT_FIRST), direct);
        assert_eq!(order(Heuristics::EXCLUSIVE_FIRST), direct, "dog and milk are both new beside fox and rum");
    }
}
