//! The snapshot of parts in words: those of the first example of each kind, what only later examples have, and facts.
//!
//! A board without parts is listed with the reason, so that none is skipped silently.

use crate::{Law, ensure, example};
use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, Part, PartBody, Role, Said};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

/// The expected lines.
const EXPECTED: &str = include_str!("snapshot.txt");

/// The parts in words are those of the snapshot.
pub fn match_the_snapshot() -> Law {
    let found = found();
    let mut expected = EXPECTED.lines();
    for line in found.lines() {
        let kept = expected.next().unwrap_or_default();
        ensure(line == kept, format!("snapshot.txt has:\n{kept}\nand the parts now are:\n{line}"))?;
    }
    ensure(expected.next().is_none(), "snapshot.txt has further lines")
}

/// Updates the snapshot.
pub fn bless() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/laws/parts/snapshot.txt");
    std::fs::write(path, found()).expect("the snapshot is writable");
}

fn found() -> String {
    CATALOGUE.iter().flat_map(|&kind| of_kind(kind)).map(|line| line + "\n").collect()
}

/// A line for each part of the first example and for each sort of part that later ones add, then their numbers, and facts.
fn of_kind(kind: &dyn AnyKind) -> Vec<String> {
    let mut lines = Vec::new();
    let mut known = BTreeSet::new();
    for index in 0..kind.examples().len() {
        let board = example(kind, index).puzzle;
        let heading = format!("{} {}", kind.name(), index + 1);
        match board.parts() {
            Err(reason) => lines.push(format!("{heading}: {reason}")),
            Ok(parts) => {
                let is_first = known.is_empty();
                let is_new = |part: &&Part| known.insert(sort_in_words(part)) || is_first;
                let shown: Vec<String> =
                    parts.iter().filter(is_new).map(|part| format!("  {}", in_words(part, &*board))).collect();
                if !shown.is_empty() {
                    lines.push(format!("{heading}: {}", numbers(&parts)));
                    lines.extend(shown);
                }
                if is_first {
                    lines.extend(facts(&*board).into_iter().map(|fact| format!("  says: {fact}")));
                }
            }
        }
    }
    lines
}

/// What parts of the same sort have in common: rule, role, type of the body, and the first word of the name.
fn sort_in_words(part: &Part) -> (&'static str, Role, &'static str, String) {
    (part.rule.name, part.role, sort(&part.body), part.name.split(' ').take(1).collect())
}

/// The type of a body.
fn sort(body: &PartBody) -> &'static str {
    match body {
        PartBody::Count { when: None, .. } => "count",
        PartBody::Count { when: Some(_), .. } => "conditional count",
        PartBody::Sum { .. } => "sum",
        PartBody::DistinctSum { .. } => "distinct sum",
        PartBody::Table { .. } => "table",
        PartBody::Connected(_) => "connected",
        PartBody::Acyclic(_) => "acyclic",
        PartBody::Loop(_) => "loop",
        PartBody::Areas(_) => "areas",
        PartBody::Matching(_) => "matching",
        PartBody::Sight(_) => "sight",
        PartBody::Automaton(_) => "automaton",
        PartBody::Differ(..) => "differ",
        PartBody::Fleet(_) => "fleet",
        PartBody::Hidden(_) => "hidden",
    }
}

/// How many parts have each type of body.
fn numbers(parts: &[Part]) -> String {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    parts.iter().for_each(|part| *numbers.entry(sort(&part.body)).or_default() += 1);
    numbers.iter().map(|(sort, number)| format!("{number} {sort}")).collect::<Vec<_>>().join(", ")
}

/// Rule, role, name, item and body of a part, and its place.
fn in_words(part: &Part, board: &dyn AnyPuzzle) -> String {
    let names: Vec<String> = board.vars().into_iter().map(|var| var.name.to_string()).collect();
    let body = match &part.body {
        PartBody::Count { when, of, range } => {
            let when = when.iter().map(|is| format!(" if {} in {:?}", names[is.var], is.values)).collect::<String>();
            format!("{range:?} of {}{when}", of.len())
        }
        PartBody::Sum { terms, range } => format!("{range:?} over {}", terms.len()),
        PartBody::DistinctSum { vars, sum } => format!("{sum} over {}", vars.len()),
        PartBody::Table { vars, rows } => format!("{} rows over {}", rows.len(), vars.len()),
        PartBody::Connected(graph) => format!("{} nodes, {} edges", graph.nodes.len(), graph.edges.len()),
        PartBody::Acyclic(graph) | PartBody::Loop(graph) => format!("{} nodes, {} edges", graph.nodes, graph.edges.len()),
        PartBody::Areas(areas) => format!("{} nodes, {} edges", areas.nodes.len(), areas.edges.len()),
        PartBody::Matching(matching) => format!("{} of {}", matching.lists.len(), matching.of.len()),
        PartBody::Sight(sight) => format!("{} in {} lines", sight.sum, sight.lines.len()),
        PartBody::Automaton(automaton) => {
            format!(
                "{} transitions over {}, {}",
                automaton.layers.iter().map(Vec::len).sum::<usize>(),
                automaton.vars.len(),
                automaton.says
            )
        }
        PartBody::Differ(one, other) => format!("{} and {}", one.len(), other.len()),
        PartBody::Fleet(fleet) => format!("{:?}", fleet.ships),
        PartBody::Hidden(hidden) => format!("{} with {} hidden", hidden.parts.len(), hidden.ranges.len()),
    };
    let Part { rule, name, item, role, place, .. } = part;
    let item = if item.is_empty() { String::new() } else { format!(" [{item}]") };
    format!("{name}{item}: {} {body}; {} / {role}; {place}", sort(&part.body), rule.name)
}

/// Facts about the first puzzle variable that has several values.
fn facts(board: &dyn AnyPuzzle) -> Vec<String> {
    let Some((var, range)) = board.ranges().into_iter().enumerate().find(|(_, range)| range.start() < range.end()) else {
        return Vec::new();
    };
    let (min, max) = range.into_inner();
    let said =
        [Said::Is(min), Said::Is(max), Said::IsNot(&[min]), Said::IsNot(&[max]), Said::AtLeast(min + 1), Said::AtMost(max - 1)];
    let facts: BTreeSet<String> = said.into_iter().map(|said| board.say(var, said)).collect();
    facts.into_iter().collect()
}
