//! What points, tours and networks say, in words.

use super::{
    clause::{MAX_LISTED, conclusions, quotes_rule, since},
    shading,
};
use crate::{
    board::Board,
    phrase::{and, rule_first, sentence},
    step::Step,
};
use puzzles::Role;

/// A point with one or three links.
pub(super) fn of_point(board: &Board<'_>, step: &Step, part: usize) -> String {
    let (name, so) = (&board.parts[part].name, conclusions(board, &step.conclusions));
    let links = board.propagators[part].vars.len();
    let drawn: Vec<String> = step
        .facts
        .iter()
        .filter(|fact| fact.kept(board) == board.vars[fact.var].bit(1))
        .map(|fact| board.name(fact.var))
        .collect();
    let places_link = step.conclusions.iter().any(|fact| fact.kept(board) == board.vars[fact.var].bit(1));
    let known = drawn.len() + step.conclusions.len();
    match (drawn.len(), step.conclusions.len(), places_link) {
        (0, 1, true) if links - step.facts.len() == 1 => sentence(&format!("{name} has one place left for a link: {so}")),
        (1, _, false) if links - (step.facts.len() - 1) == known => {
            sentence(&format!("{name} has the link {} and cannot get two more: {so}", drawn[0]))
        }
        (2, 1, true) => sentence(&format!("{name} has the links {}, and two are not allowed: {so}", and(&drawn))),
        (3, ..) => sentence(&format!("{name} already has three links, {}: {so}", and(&drawn))),
        _ => sentence(&format!("{}{name} can only have one or three links if {so}", since(board, &step.facts))),
    }
}

/// A network that must be connected.
pub(super) fn of_connected(board: &Board<'_>, step: &Step, part: usize) -> String {
    if let Some(of_cells) = shading::of_cells(board, step, part) {
        return of_cells;
    }
    let (stated, so) = (&board.parts[part], conclusions(board, &step.conclusions));
    match stated.role {
        Role::Other(_) if quotes_rule(board, stated) => {
            rule_first(stated.rule.sentence, "", &format!("otherwise one would be cut off: {so}"))
        }
        _ => sentence(&format!("otherwise {} would fall apart: {so}", stated.name)),
    }
}

/// A network without loops.
pub(super) fn of_acyclic(board: &Board<'_>, step: &Step) -> String {
    let with: Vec<String> = step.facts.iter().map(|fact| board.name(fact.var)).collect();
    let with = if with.is_empty() || with.len() > MAX_LISTED { String::new() } else { format!(" with {}", and(&with)) };
    let closing: Vec<String> = step.vars().map(|var| board.name(var)).collect();
    let each = if closing.len() > 1 { "each " } else { "" };
    sentence(&format!("{} would {each}close a loop{with}: {}", and(&closing), conclusions(board, &step.conclusions)))
}
