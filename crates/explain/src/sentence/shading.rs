//! What areas, lines of sight, matchings and connected cells say, in words.

use super::clause::{by, conclusions, since};
use crate::{
    board::Board,
    fact::Fact,
    infer::{Fault, areas::filled, fault},
    phrase::{and, rule_first, sentence},
    propagator::Body,
    step::Step,
    var::Condition,
};
use puzzles::{Role, or, runs};

/// The most cells that are named twice.
const MAX_CELLS: usize = 4;

/// Whether a fact says that a condition holds.
fn shows(board: &Board<'_>, fact: &Fact, (var, mask): Condition) -> bool {
    fact.var == var && fact.kept(board) & !mask == 0
}

/// Cells that must stay connected; `None` if they are not told by two of them.
pub(super) fn of_cells(board: &Board<'_>, step: &Step, part: usize) -> Option<String> {
    let Body::Connected(graph) = &board.propagators[part].body else { return None };
    let node = |fact: &&Fact| graph.nodes.iter().flatten().any(|&node| shows(board, fact, node));
    let present: Vec<String> = step.facts.iter().filter(node).map(|fact| board.name(fact.var)).collect();
    let so = conclusions(board, &step.conclusions);
    let are_present = step.conclusions.iter().all(|fact| node(&fact));
    match (&present[..], are_present, &step.conclusions[..]) {
        ([one, other], true, _) => Some(sentence(&format!("otherwise {one} would be cut off from {other}: {so}"))),
        ([one], false, _) => {
            let cells: Vec<String> = step.vars().map(|var| board.name(var)).collect();
            Some(sentence(&format!("{} cannot be connected with {one}: {so}", and(&cells))))
        }
        (_, true, [conclusion]) => {
            let mut otherwise = board.start.clone();
            step.facts.iter().for_each(|fact| otherwise.candidates[fact.var] &= fact.kept(board));
            // What the facts exclude silently.
            let mut excluded = Vec::new();
            for &other in step.parts.iter().filter(|&&other| other != part) {
                board.infer(other, &otherwise, &mut excluded).ok()?;
            }
            excluded.iter().for_each(|removal| otherwise.candidates[removal.var] &= !removal.candidates);
            otherwise.candidates[conclusion.var] &= conclusion.lost;
            let fault = fault(&board.propagators[part].body, &otherwise);
            let is_present = |&(var, mask): &Condition| otherwise.candidates[var] & !mask == 0;
            // Where no two cells are known that would be apart, other rules leave some beyond those that are.
            let is_plain = board.parts[part].role == Role::Network;
            let cut_off = cut_off(board, part, fault).or_else(|| {
                is_plain.then_some(())?;
                let (var, _) = *graph.nodes.iter().flatten().find(|node| is_present(node))?;
                Some(format!("{} would be cut off from the others", board.name(var)))
            });
            Some(sentence(&format!("otherwise {}: {so}", cut_off?)))
        }
        (_, true, _) => Some(match board.parts[part].role {
            Role::Network => {
                sentence(&format!("each of these connects some of {} with the others: {so}", board.parts[part].name))
            }
            _ => rule_first(
                board.parts[part].rule.sentence,
                "",
                &format!("each of these connects some of them with the others: {so}"),
            ),
        }),
        _ => None,
    }
}

/// What is cut off in a connected graph that would fall apart: `r1c1 would be cut off from r4c4`.
pub(super) fn cut_off(board: &Board<'_>, part: usize, fault: Option<Fault>) -> Option<String> {
    let (Body::Connected(graph), Some(Fault::Cut(ends))) = (&board.propagators[part].body, fault) else { return None };
    let [one, other] = ends.map(|node| graph.nodes[node].map(|(var, _)| board.name(var)));
    Some(format!("{} would be cut off from {}", one?, other?))
}

/// Areas of one size.
pub(super) fn of_areas(board: &Board<'_>, step: &Step, part: usize) -> String {
    let so = conclusions(board, &step.conclusions);
    let Body::Areas { nodes, areas, .. } = &board.propagators[part].body else { return sentence(&so) };
    if let Some(firsts) = &areas.firsts {
        return of_islands(board, step, part, firsts);
    }
    let of = |fact: &Fact| nodes.iter().position(|&node| shows(board, fact, node));
    let size = step.vars().filter_map(|var| nodes.iter().position(|node| node.0 == var)).map(|node| areas.sizes[node]).max();
    let sizes = sizes(board, step);
    let size = size.unwrap_or(0);
    let known: Vec<String> = step.facts.iter().filter(|fact| of(fact).is_some()).map(|fact| board.name(fact.var)).collect();
    let grows = step.conclusions.iter().all(|fact| of(fact).is_some());
    let cells: Vec<String> = step.vars().map(|var| board.name(var)).collect();
    let with = if known.is_empty() { String::new() } else { format!(" with {}", and(&known)) };
    match (grows, known.len()) {
        (true, _) => sentence(&format!("the area of {size}{with} could not become large enough otherwise: {so}")),
        (false, count) if count == size => sentence(&format!("the area of {size}{with} is complete: {so}")),
        (false, 0) if cells.len() > MAX_CELLS && sizes.len() > 1 => format!(
            "There is no room for areas of {}: none of the {} cells left for them has such a number.",
            or(&runs(&sizes)),
            cells.len()
        ),
        (false, 0) if cells.len() > MAX_CELLS => {
            format!("There is no room for an area of {size}: none of the {} cells left for it is {size}.", cells.len())
        }
        (false, 0) if sizes.len() > 1 => sentence(&format!("{} cannot be part of such large areas: {so}", and(&cells))),
        (false, 0) => sentence(&format!("{} cannot be part of an area of {size}: {so}", and(&cells))),
        (false, _) if cells.len() == 1 => {
            sentence(&format!("{} and {} would not make an area of {size}: {so}", and(&known), cells[0]))
        }
        (false, _) => by(board, step, &board.parts[part], &so),
    }
}

/// The sizes that the parts of a step are about.
fn sizes(board: &Board<'_>, step: &Step) -> Vec<i64> {
    let of = |&part: &usize| match &board.propagators[part].body {
        Body::Areas { areas, .. } => areas.sizes.first().map(|&size| size as i64),
        _ => None,
    };
    let mut sizes: Vec<i64> = step.parts.iter().filter_map(of).collect();
    sizes.sort_unstable();
    sizes
}

/// Areas that each have one first cell.
fn of_islands(board: &Board<'_>, step: &Step, part: usize, firsts: &[usize]) -> String {
    let so = conclusions(board, &step.conclusions);
    let Body::Areas { nodes, neighbours, areas } = &board.propagators[part].body else { return sentence(&so) };
    let of = |fact: &Fact| nodes.iter().position(|&node| shows(board, fact, node));
    let about: Vec<usize> = step.vars().filter_map(|var| nodes.iter().position(|node| node.0 == var)).collect();
    let known: Vec<usize> = step.facts.iter().filter_map(of).chain(firsts.iter().copied()).collect();
    let grown = step.conclusions.iter().filter(|fact| of(fact).is_some()).count();
    if grown > 0 {
        return sentence(&format!("otherwise an island would be cut off from its number, or would stay too small: {so}"));
    }
    let [cell] = about[..] else { return sentence(&format!("no island can reach these cells: {so}")) };
    let name = board.name(nodes[cell].0);
    let beside: Vec<usize> = neighbours[cell].iter().copied().filter(|to| known.contains(to)).collect();
    let islands: Vec<Vec<usize>> =
        beside.iter().map(|&to| filled(neighbours, &[to], usize::MAX, |node| known.contains(&node))).collect();
    let mut numbers: Vec<usize> =
        islands.iter().filter_map(|island| firsts.iter().copied().find(|first| island.contains(first))).collect();
    numbers.sort_unstable();
    numbers.dedup();
    match numbers[..] {
        [] => sentence(&format!("no island can reach {name}: {so}")),
        [first] if islands.iter().any(|island| island.len() == areas.sizes[first] && island.contains(&first)) => {
            sentence(&format!("the island of {} is complete: {so}", board.name(nodes[first].0)))
        }
        [first] => sentence(&format!("with {name} the island of {} would not have its size: {so}", board.name(nodes[first].0))),
        _ => {
            let numbers: Vec<String> = numbers.iter().map(|&first| board.name(nodes[first].0)).collect();
            sentence(&format!("{name} would join the islands of {}: {so}", and(&numbers)))
        }
    }
}

/// Lists that each need one of their own.
pub(super) fn of_matching(board: &Board<'_>, step: &Step, part: usize) -> String {
    let (name, so) = (&board.parts[part].name, conclusions(board, &step.conclusions));
    sentence(&format!("{}{name} each need one of their own: {so}", since(board, &step.facts)))
}

/// Cells that are seen.
pub(super) fn of_sight(board: &Board<'_>, step: &Step, part: usize) -> String {
    let (name, so) = (&board.parts[part].name, conclusions(board, &step.conclusions));
    let Body::Sight { lines, .. } = &board.propagators[part].body else { return sentence(&so) };
    let is_open = |fact: &Fact| lines.iter().flatten().any(|&condition| shows(board, fact, condition));
    let open = step.conclusions.iter().filter(|fact| is_open(fact)).count();
    let since = since(board, &step.facts);
    match open {
        0 => sentence(&format!("{since}{name} would see too many cells otherwise: {so}")),
        all if all == step.conclusions.len() => sentence(&format!("{since}{name} would see too few cells otherwise: {so}")),
        _ => sentence(&format!("{since}{name} sees the right number of cells only if {so}")),
    }
}
