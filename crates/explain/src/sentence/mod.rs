//! Steps in words, one file for each shape of step.
//!
//! What a reader sees at a glance goes unsaid: the values in a row or box that is talked about. What was excluded earlier is
//! recalled. Everything that is said follows from the parts, facts and conclusions of the step, and from what quantities
//! cannot be by their clues.

mod automaton;
mod cage;
mod chain;
mod clause;
mod count;
mod cover;
mod island;
mod network;
mod rectangle;
mod shading;
mod way;
mod wing;

use crate::{
    board::Board,
    fact::Fact,
    phrase::{and, names, rule_first, sentence},
    step::{Shape, Step},
};
pub(crate) use clause::conclusions;
use clause::{MAX_LISTED, by, by_hidden, reasons, since, where_it_is};
use puzzles::{NamedInference, Part, PartBody, Role, Wording};

/// The most parts that a hint for the place names.
const MAX_PLACES: usize = 4;

/// A step in words, as much as a hint shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// Where to look.
    pub place: String,
    /// What follows.
    pub conclusion: String,
    /// Why: everything.
    pub reason: String,
}

impl Words {
    /// The words of a step.
    pub(crate) fn of(board: &Board<'_>, step: &Step) -> Self {
        Self {
            place: place(board, step),
            conclusion: sentence(&conclusions(board, &step.conclusions)),
            reason: reason(board, step),
        }
    }
}

fn place(board: &Board<'_>, step: &Step) -> String {
    let places = || and(&step.vars().take(MAX_PLACES).map(|var| board.name(var)).collect::<Vec<_>>());
    match &step.shape {
        Shape::Only | Shape::Search => format!("Look at {}.", places()),
        Shape::Part(part) => format!("Look at {}.", board.parts[*part].name),
        Shape::Rectangle { cells, .. } => format!("Look at {}.", rectangle::corners(board, cells)),
        Shape::Cover(cover) => format!("Look at {}.", names(&cover::unit_names(board, &cover.needing))),
        Shape::Chain(chain) => chain::place(board, chain),
    }
}

fn reason(board: &Board<'_>, step: &Step) -> String {
    if let Some(said) = named(board, step) {
        return said;
    }
    match &step.shape {
        Shape::Only => only(board, step),
        Shape::Part(part) => of_part(board, step, *part),
        Shape::Cover(cover) => cover::of_cover(board, step, cover),
        Shape::Chain(chain) => chain::of_chain(board, step, chain),
        Shape::Rectangle { cells, digits } => rectangle::of_rectangle(board, step, cells, *digits),
        Shape::Search => sentence(&format!(
            "every other case ends in a contradiction, which only a search of all cases shows: {}",
            conclusions(board, &step.conclusions)
        )),
    }
}

/// A step in the words of its kind-file, if that has words for it.
fn named(board: &Board<'_>, step: &Step) -> Option<String> {
    let named = board.named(step)?;
    let is_first = |part: &&usize| named.of.first().is_some_and(|of| of.0 == board.parts[**part].rule.name);
    let parts: Vec<&Part> = match &step.shape {
        Shape::Part(part) if !board.joints.contains_key(part) => vec![&board.parts[*part]],
        _ => step.parts.iter().filter(is_first).map(|&part| &board.parts[part]).collect(),
    };
    let all = |word: &dyn Fn(&Part) -> String| and(&parts.iter().map(|part| word(part)).collect::<Vec<_>>());
    let cells = |part: &Part| match part.place.positions() {
        few @ [_, _, _] | few @ [_, _, _, _] if where_it_is(part).is_none() => {
            and(&few.iter().map(ToString::to_string).collect::<Vec<_>>())
        }
        _ => where_it_is(part).unwrap_or_else(|| part.name.clone()),
    };
    let end = |cell: Option<&model::Position>| cell.map_or_else(String::new, ToString::to_string);
    let cell_ends = parts.first().map(|part| part.place.positions()).unwrap_or_default();
    let left = and(&step.vars().map(|var| board.name(var)).collect::<Vec<_>>());
    let said = NamedInference::PLACEHOLDERS.iter().fold(named.says?.to_string(), |said, placeholder| {
        let word = match *placeholder {
            "{at}" => all(&cells),
            "{name}" => all(&|part| part.name.clone()),
            "{first}" => end(cell_ends.first()),
            "{last}" => end(cell_ends.last()),
            "{s}" => if parts.len() > 1 { "s" } else { "" }.into(),
            _ => left.clone(),
        };
        said.replace(placeholder, &word)
    });
    let since = match &step.shape {
        Shape::Part(part) => reasons(board, step, &board.parts[*part], &step.facts),
        _ => since(board, &step.facts),
    };
    let so = conclusions(board, &step.conclusions);
    // A whole sentence is what always holds; what else is said follows from the facts.
    Some(match said.ends_with('.') {
        true if since.is_empty() => sentence(&format!("{}: {so}", said.trim_end_matches('.'))),
        true => rule_first(&said, &since, &so),
        false => sentence(&format!("{since}{said}: {so}")),
    })
}

/// One value is left in a place.
fn only(board: &Board<'_>, step: &Step) -> String {
    let (name, so) = (board.name(step.conclusions[0].var), conclusions(board, &step.conclusions));
    let excluded: Vec<Fact> = step.facts.iter().copied().filter(|fact| !fact.is_value).collect();
    let has_digits = board.wording() == Wording::Digits;
    let values = if has_digits { "digit" } else { "value" };
    let others: Vec<Fact> = step.facts.iter().copied().filter(|fact| fact.var != step.conclusions[0].var).collect();
    let why = match (has_digits, excluded.is_empty(), others.len()) {
        (true, true, 1..) => format!("{name} sees every other digit"),
        (true, false, 1..) => format!("{}, and it sees every other digit", conclusions(board, &excluded)),
        (false, false, 1..=MAX_LISTED) => format!(
            "since {}, and the other values were excluded earlier, only one value is left for {name}",
            conclusions(board, &others)
        ),
        (_, false, _) => format!("every other {values} of {name} was excluded earlier"),
        (_, true, _) => format!("{}only one value is left for {name}", since(board, &others)),
    };
    sentence(&format!("{why}: {so}"))
}

fn of_part(board: &Board<'_>, step: &Step, part: usize) -> String {
    let stated = &board.parts[part];
    let so = conclusions(board, &step.conclusions);
    match &stated.body {
        PartBody::Count { when: None, of, range } => count::of_count(board, step, part, of, range),
        PartBody::Count { when: Some(when), range, .. } => count::of_conditional(board, step, part, when, range),
        PartBody::Sum { range, .. } if stated.role == Role::Island => island::of_island(board, step, part, *range.start()),
        PartBody::Sum { .. } | PartBody::Table { .. } if stated.role == Role::Way => way::of_way(board, step, part),
        PartBody::Sum { .. } if stated.role != Role::Cage => by(board, step, stated, &so),
        PartBody::Sum { .. } | PartBody::DistinctSum { .. } => cage::of_cage(board, step, part),
        PartBody::Table { .. } if board.totals.contains_key(&part) => {
            sentence(&format!("{}{}: {so}", since(board, &step.facts), board.totals[&part]))
        }
        PartBody::Table { .. } if board.joints.contains_key(&part) => way::of_pair(board, step, part),
        PartBody::Table { .. } => match stated.role {
            Role::Cage => cage::of_cage(board, step, part),
            Role::Point => network::of_point(board, step, part),
            _ => by(board, step, stated, &so),
        },
        PartBody::Connected(_) => network::of_connected(board, step, part),
        PartBody::Acyclic(_) => network::of_acyclic(board, step),
        PartBody::Loop(_) => way::of_loop(board, step, part),
        PartBody::Areas(_) => shading::of_areas(board, step, part),
        PartBody::Matching(_) => shading::of_matching(board, step, part),
        PartBody::Sight(_) => shading::of_sight(board, step, part),
        PartBody::Automaton(read) => automaton::of_automaton(board, step, part, &read.says),
        PartBody::Differ(..) => {
            let lines = stated.name.split_once("of ").map_or(stated.name.as_str(), |(_, lines)| lines);
            sentence(&format!("otherwise {lines} would be equal: {so}"))
        }
        PartBody::Hidden(hidden) => by_hidden(board, step, stated, hidden, &so),
        PartBody::Fleet(_) => sentence(&format!("{}however the fleet is placed, {so}", since(board, &step.facts))),
    }
}
