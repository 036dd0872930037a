//! What a line, dot or number of a variant says, in words.

use super::clause::since;
use crate::{
    board::Board,
    fact::Fact,
    phrase::{joined, rule_first, sentence},
    step::Step,
};
use puzzles::Said;

/// `the thermometer from r1c1 to r1c4 rises, so r1c3 is at least 3`; with facts, the rule comes first: `the thermometer … rises.
/// Since r1c2 is 2, r1c3 is at least 3`.
pub(super) fn of_automaton(board: &Board<'_>, step: &Step, part: usize, says: &str) -> String {
    let so: Vec<String> = step.conclusions.iter().map(|fact| bounded(board, fact)).collect();
    let (rule, since, so) = (format!("{} {says}", board.parts[part].name), since(board, &step.facts), joined(&so));
    match since.is_empty() {
        true => sentence(&format!("{rule}, so {so}")),
        false => rule_first(&rule, &since, &so),
    }
}

/// A fact in words: if all values below one or above one are lost, by that bound.
fn bounded(board: &Board<'_>, fact: &Fact) -> String {
    let all: Vec<i64> = board.vars[fact.var].values(board.vars[fact.var].all).collect();
    let kept: Vec<i64> = board.vars[fact.var].values(fact.kept(board)).collect();
    let say = |said| board.puzzle.say(fact.var, said);
    match (&kept[..], &all[..]) {
        (&[least, .., most], &[first, .., last]) if most - least + 1 == kept.len() as i64 && !fact.is_value => {
            let bounds = [(least > first).then(|| say(Said::AtLeast(least))), (most < last).then(|| say(Said::AtMost(most)))];
            bounds.into_iter().flatten().collect::<Vec<_>>().join(" and ")
        }
        _ => fact.say(board),
    }
}
