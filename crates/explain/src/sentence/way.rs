//! What one loop says, in words: at a place through which it may pass, and as a whole.

use super::clause::{conclusions, rule_at, since};
use crate::var::Bits;
use crate::{
    board::Board,
    fact::Fact,
    infer::{Fault, graph::root, one_loop::Fault::*},
    phrase::{and, sentence},
    propagator::{Body, Edge},
    step::Step,
};
use std::collections::BTreeSet;

/// Whether a fact says that the loop uses a side.
fn is_drawn(board: &Board<'_>, fact: &Fact) -> bool {
    fact.kept(board) == board.vars[fact.var].bit(1)
}

/// Whether a variable is a side at a place, and not its shade.
fn is_side(board: &Board<'_>, part: usize, var: usize) -> bool {
    match &board.propagators[part].body {
        // A cell that can be shaded is counted twice.
        Body::Sum { terms, .. } => terms.iter().any(|term| term.0 == var && term.1.abs() == 1),
        _ => board.propagators[part].vars.contains(&var),
    }
}

/// Whether a part says only that the loop passes a place by two sides, whichever they are.
fn is_passage(board: &Board<'_>, part: usize) -> bool {
    let is_side = |var: usize| is_side(board, part, var);
    match &board.propagators[part].body {
        Body::Sum { .. } => true,
        Body::Table { vars, rows } => {
            let sides: Vec<usize> = (0..vars.len()).filter(|&place| is_side(vars[place])).collect();
            let drawn = |row: &Vec<Bits>| -> Vec<usize> {
                sides.iter().copied().filter(|&place| row[place] == board.vars[vars[place]].bit(1)).collect()
            };
            let pairs: BTreeSet<Vec<usize>> = rows.iter().map(drawn).filter(|drawn| drawn.len() == 2).collect();
            pairs.len() == sides.len() * sides.len().saturating_sub(1) / 2
        }
        _ => false,
    }
}

/// Why facts at a place follow, after them; `left` are the candidates that a chain leaves to a variable.
pub(super) fn because(board: &Board<'_>, part: usize, facts: &[Fact], left: impl Fn(usize) -> Bits) -> String {
    let is_side = |var: usize| is_side(board, part, var);
    let name = &board.parts[part].name;
    let draws = facts.iter().any(|fact| is_side(fact.var) && is_drawn(board, fact));
    let is_shaded = |var: &usize| !is_side(*var) && left(*var) == board.vars[*var].bit(1);
    match drawn_sides(board, part, &left) {
        // Another rule of the place, such as that of a circle.
        _ if !is_passage(board, part) => format!(" ({})", rule_at(&board.parts[part])),
        _ if facts.iter().any(|fact| !is_side(fact.var)) => format!(" (the loop cannot pass {name})"),
        _ if board.propagators[part].vars.iter().any(is_shaded) => format!(" ({name} is shaded)"),
        _ if draws => format!(" (no other way at {name})"),
        2.. => format!(" (the loop already passes {name})"),
        _ => format!(" (it could not go on at {name})"),
    }
}

/// What is wrong with a place that the loop cannot pass: three sides meet there, or one cannot go on.
pub(super) fn broken_way(board: &Board<'_>, part: usize, left: impl Fn(usize) -> Bits) -> String {
    let name = &board.parts[part].name;
    match drawn_sides(board, part, &left) {
        0 => format!("the loop could not pass {name}"),
        1 | 2 => format!("the loop could not go on at {name}"),
        _ => format!("three sides of the loop would meet at {name}"),
    }
}

/// How many sides of the loop are drawn at a place.
fn drawn_sides(board: &Board<'_>, part: usize, left: &impl Fn(usize) -> Bits) -> usize {
    let is_drawn = |var: &&usize| is_side(board, part, **var) && left(**var) == board.vars[**var].bit(1);
    board.propagators[part].vars.iter().filter(is_drawn).count()
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
    let known = |edge: &Edge| {
        let fact = step.facts.iter().find(|fact| fact.var == edge.var);
        fact.map(|fact| is_drawn(board, fact))
    };
    let known: Vec<Option<bool>> = edges.iter().map(known).collect();
    if closed(*nodes, edges, &known).is_some() {
        return sentence(&format!("the loop is closed: {so}"));
    }
    // What follows if the loop uses one of the sides.
    let tried = step.vars().map(|var| {
        let with = edges.iter().zip(&known).map(|(edge, known)| if edge.var == var { Some(true) } else { *known });
        let uses = continued(*nodes, edges, with.collect());
        let side = edges.iter().find(|edge| edge.var == var)?;
        closed(*nodes, edges, &uses).filter(|inside| inside.contains(&side.ends.0) && is_simple(inside, edges, &uses))
    });
    let is_one = names.len() == 1;
    if let Some(closed) = tried.collect::<Option<Vec<_>>>() {
        let is_outside = |edge: &&Edge| closed.iter().all(|inside| !inside.contains(&edge.ends.0));
        let outside = edges.iter().zip(&known).filter(|(_, known)| **known == Some(true)).map(|(edge, _)| edge);
        let outside: Vec<String> = outside.filter(is_outside).map(|edge| board.name(edge.var)).collect();
        let without = if outside.len() == 1 { format!(", without {}", outside[0]) } else { String::new() };
        let each = if is_one { "" } else { " each" };
        return sentence(&format!("{} would{each} close the loop too early{without}: {so}", and(&names)));
    }
    let has_sides = known.contains(&Some(true));
    sentence(&match (has_sides, is_one) {
        (true, true) => format!("no loop by {} has all sides that are known: {so}", names[0]),
        (true, false) => format!("no loop by one of these sides has all that are known: {so}"),
        (false, true) => format!("a loop by {} could not come back: {so}", names[0]),
        (false, false) => format!("from each of these sides the loop could not come back: {so}"),
    })
}

/// The sides that the loop uses if it goes on where it has one way: a place has two of its sides, or none.
fn continued(nodes: usize, edges: &[Edge], mut uses: Vec<Option<bool>>) -> Vec<Option<bool>> {
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (index, edge) in edges.iter().enumerate() {
        [edge.ends.0, edge.ends.1].into_iter().for_each(|node| at[node].push(index));
    }
    let mut waiting: Vec<usize> = (0..nodes).collect();
    while let Some(node) = waiting.pop() {
        let used = at[node].iter().filter(|&&edge| uses[edge] == Some(true)).count();
        let open: Vec<usize> = at[node].iter().copied().filter(|&edge| uses[edge].is_none()).collect();
        let next = match (used, open.len()) {
            (2, 1..) | (0, 1) => false,
            (1, 1) => true,
            _ => continue,
        };
        for edge in open {
            uses[edge] = Some(next);
            waiting.extend([edges[edge].ends.0, edges[edge].ends.1]);
        }
    }
    uses
}

/// Whether each of these places has two sides.
fn is_simple(places: &BTreeSet<usize>, edges: &[Edge], uses: &[Option<bool>]) -> bool {
    let used = || edges.iter().zip(uses).filter(|(_, uses)| **uses == Some(true)).map(|(edge, _)| edge.ends);
    places.iter().all(|place| used().filter(|ends| ends.0 == *place || ends.1 == *place).count() == 2)
}

/// The places of a loop that is closed.
fn closed(nodes: usize, edges: &[Edge], uses: &[Option<bool>]) -> Option<BTreeSet<usize>> {
    let mut parent: Vec<usize> = (0..nodes).collect();
    let mut found = None;
    for (edge, _) in edges.iter().zip(uses).filter(|(_, uses)| **uses == Some(true)) {
        let [a, b] = [edge.ends.0, edge.ends.1].map(|node| root(&mut parent, node));
        if a == b {
            found = Some(a);
        }
        parent[a] = b;
    }
    let end = root(&mut parent, found?);
    Some((0..nodes).filter(|&node| root(&mut parent, node) == end).collect())
}
