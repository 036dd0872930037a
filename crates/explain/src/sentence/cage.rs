//! What a cage says, in words: with the combinations that are left, if they are few.

use super::clause::{conclusions, since};
use crate::{board::Board, fact::Fact, phrase::sentence, step::Step};
use puzzles::or;

/// The most combinations that a sentence lists.
const MAX_COMBINATIONS: usize = 3;

pub(super) fn of_cage(board: &Board<'_>, step: &Step, part: usize) -> String {
    let name = &board.parts[part].name;
    let (since, so) = (since(board, &step.facts), conclusions(board, &step.conclusions));
    if board.propagators[part].vars.len() == 1 {
        return sentence(&format!("{name} has one cell: {so}"));
    }
    match board.combinations(part, &step.facts, MAX_COMBINATIONS) {
        Some(sets) if !sets.is_empty() => {
            let lost = |fact: &Fact| fact.excluded(board).into_iter().any(|digit| sets.iter().any(|set| set.contains(&digit)));
            let are_misplaced = step.conclusions.iter().any(lost);
            let sets: Vec<String> = sets.iter().map(|digits| combination(name, digits)).collect();
            let can_be = format!("{since}{name} can only be {}", or(&sets));
            match are_misplaced {
                true => format!("{} {}", sentence(&can_be), sentence(&format!("in every order that fits, {so}"))),
                false => sentence(&format!("{can_be}: {so}")),
            }
        }
        _ => sentence(&format!("{since}in every filling of {name}, {so}")),
    }
}

/// The digits of a cage as a term: `2·6`, `5+6`, `4−1`.
fn combination(name: &str, digits: &[i64]) -> String {
    let clue = name.split(" at ").next().unwrap_or(name);
    let term = |sign: &str, falls: bool| {
        let words = |digits: &mut dyn Iterator<Item = &i64>| digits.map(i64::to_string).collect::<Vec<_>>().join(sign);
        if falls { words(&mut digits.iter().rev()) } else { words(&mut digits.iter()) }
    };
    match clue.chars().last() {
        Some('×') => term("·", false),
        Some('−') => term("−", true),
        Some('÷') => term("÷", true),
        Some('?') => term(" with ", false),
        _ => term("+", false),
    }
}
