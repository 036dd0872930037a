//! What one loop says, in words: at a place through which it may pass, and as a whole.

use super::clause::{conclusions, since};
use crate::{
    board::Board,
    fact::Fact,
    infer::{Fault, one_loop::Fault::*},
    phrase::{and, sentence},
    propagator::Body,
    step::Step,
};

/// Whether a fact says that the loop uses a side.
fn is_drawn(board: &Board<'_>, fact: &Fact) -> bool {
    fact.kept(board) == board.vars[fact.var].bit(1)
}

/// Whether a variable is a side at a place, and not its shade.
pub(super) fn is_side(board: &Board<'_>, part: usize, var: usize) -> bool {
    match &board.propagators[part].body {
        // A cell that can be shaded is counted twice.
        Body::Sum { terms, .. } => terms.iter().any(|term| term.0 == var && term.1.abs() == 1),
        _ => board.propagators[part].vars.contains(&var),
    }
}

/// A place that the loop passes by two sides, or not at all.
pub(super) fn of_way(board: &Board<'_>, step: &Step, part: usize) -> String {
    let (name, so) = (&board.parts[part].name, conclusions(board, &step.conclusions));
    let vars = &board.propagators[part].vars;
    let is_side = |var: usize| is_side(board, part, var);
    // What else is known excludes sides of the place silently.
    let (here, others): (Vec<Fact>, Vec<Fact>) = step.facts.iter().partition(|fact| vars.contains(&fact.var));
    let since = since(board, &others.into_iter().filter(|fact| is_drawn(board, fact)).collect::<Vec<_>>());
    let drawn = here.iter().filter(|fact| is_side(fact.var) && is_drawn(board, fact));
    let drawn: Vec<String> = drawn.map(|fact| board.name(fact.var)).collect();
    let draws = step.conclusions.iter().any(|fact| is_side(fact.var) && is_drawn(board, fact));
    let shades = step.conclusions.iter().any(|fact| !is_side(fact.var) && is_drawn(board, fact));
    let is_shaded = here.iter().any(|fact| !is_side(fact.var) && is_drawn(board, fact));
    let why = match (drawn.len(), draws) {
        _ if is_shaded => format!("{name} is shaded, so no side of the loop is there"),
        _ if shades => format!("the loop cannot pass {name}"),
        (2, false) => format!("the loop already passes {name} by {}", and(&drawn)),
        (1, true) => format!("the loop comes to {name} by {}, and has one way on", drawn[0]),
        (1, false) => format!("the loop passes {name} by {}", drawn[0]),
        (0, false) => format!("a loop that came to {name} could not go on"),
        _ => format!("the loop must pass {name}, and has two ways left there"),
    };
    sentence(&format!("{since}{why}: {so}"))
}

/// A number and a corner of its cell.
pub(super) fn of_pair(board: &Board<'_>, step: &Step, part: usize) -> String {
    let [number, corner] = board.joints[&part].map(|part| &board.parts[part].name);
    let (since, so) = (since(board, &step.facts), conclusions(board, &step.conclusions));
    sentence(&format!("{since}{number} leaves only this, however the loop passes {corner}: {so}"))
}

/// Why there cannot be one loop.
pub(super) fn broken_loop(board: &Board<'_>, part: usize, fault: Option<Fault>) -> String {
    let Body::Loop { edges, .. } = &board.propagators[part].body else { return "there would not be one loop".into() };
    let name = |edge: usize| board.name(edges[edge].var);
    match fault {
        Some(Fault::Loop(Outside(edge))) => format!("a loop would be closed without {}", name(edge)),
        Some(Fault::Loop(OneWay(edge))) => format!("the loop could not come back from {}", name(edge)),
        Some(Fault::Loop(Apart([one, other]))) => {
            format!("the loop could not lead from {} to {} and back", name(one), name(other))
        }
        _ => "there would not be one loop".into(),
    }
}

/// The loop as a whole.
pub(super) fn of_loop(board: &Board<'_>, step: &Step, part: usize) -> String {
    let so = conclusions(board, &step.conclusions);
    let names: Vec<String> = step.vars().map(|var| board.name(var)).collect();
    let Body::Loop { nodes, edges } = &board.propagators[part].body else { return sentence(&so) };
    let ends = |var: usize| edges.iter().find(|edge| edge.var == var).map_or((0, 0), |edge| edge.ends);
    let mut set: Vec<usize> = (0..*nodes).collect();
    let mut is_closed = false;
    for fact in step.facts.iter().filter(|fact| is_drawn(board, fact)) {
        let (a, b) = ends(fact.var);
        let (a, b) = (set[a], set[b]);
        is_closed |= a == b;
        set.iter_mut().filter(|of| **of == b).for_each(|of| *of = a);
    }
    let closes = |var: usize| set[ends(var).0] == set[ends(var).1];
    let is_one = names.len() == 1;
    if is_closed {
        return sentence(&format!("the loop is closed: {so}"));
    }
    if step.vars().all(closes) {
        let outside = step.facts.iter().filter(|fact| is_drawn(board, fact));
        let end = step.vars().next().map_or(0, |var| set[ends(var).0]);
        let outside: Vec<String> = outside.filter(|fact| set[ends(fact.var).0] != end).map(|fact| board.name(fact.var)).collect();
        let without = if outside.len() == 1 { format!(", without {}", outside[0]) } else { String::new() };
        let each = if is_one { "" } else { " each" };
        return sentence(&format!("{} would{each} close the loop too early{without}: {so}", and(&names)));
    }
    match is_one {
        true => sentence(&format!("a loop by {} could not come back: {so}", names[0])),
        false => sentence(&format!("from each of these sides the loop could not come back: {so}")),
    }
}
