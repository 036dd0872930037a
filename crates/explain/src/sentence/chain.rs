//! Chains in words.

use super::{
    conclusions,
    phrase::{amount, joined},
};
use crate::{
    board::Board,
    fact::Fact,
    step::{Chain, Link, Step},
    trail::Clash,
};
use puzzles::{Part, PartBody};

/// The most candidates excluded earlier that are recalled.
const MAX_RECALLED: usize = 8;

pub(super) fn of_chain(board: &Board<'_>, step: &Step, chain: &Chain) -> String {
    let so = conclusions(board, &step.conclusions);
    let hypothesis = chain.hypothesis.say(board);
    let recalled = recalled(board, step);
    let told: Vec<&Link> = chain.links.iter().filter(|link| !link.is_silent).collect();
    let (told, end) = match told.split_last() {
        Some((last, rest)) if opposes(board, chain, last, rest) && last.is_nested => {
            (rest, "that leads to a contradiction of its own, too".into())
        }
        Some((last, rest)) if opposes(board, chain, last, rest) => {
            (rest, format!("{} {}", by(board, last), last.fact.say(board)))
        }
        _ => (&told[..], clash(board, chain)),
    };
    if told.is_empty() {
        return format!("If {hypothesis}, then {end}{recalled}. So {so}.");
    }
    let mut text = format!("Suppose {hypothesis}.");
    for links in told.chunk_by(|one, other| one.part == other.part && one.is_nested == other.is_nested) {
        let facts = Fact::joined(links.iter().map(|link| link.fact));
        let facts: Vec<String> = facts.iter().map(|fact| fact.say(board)).collect();
        text.push_str(&format!(" Then {}{}.", joined(&facts), because(board, links)));
    }
    format!("{text} But then {end}{recalled}. So {so}.")
}

/// Why some links follow, after their facts.
fn because(board: &Board<'_>, links: &[&Link]) -> String {
    match links[0].part {
        Some(part) => format!(" ({})", board.parts[part].name),
        None if links[0].is_nested => " (anything else leads to a contradiction of its own)".into(),
        None if links.len() == 1 => " (the only value left)".into(),
        None => " (the only values left)".into(),
    }
}

/// Why the last link follows, before its fact.
fn by(board: &Board<'_>, link: &Link) -> String {
    match link.part {
        Some(part) => match &board.parts[part].body {
            PartBody::Differ(..) => format!("since {} must differ,", lines(&board.parts[part])),
            _ => format!("by {},", board.parts[part].name),
        },
        None => "as the only value left,".into(),
    }
}

/// Whether the last link says the opposite of an earlier one about the same place, and that is what cannot be.
fn opposes(board: &Board<'_>, chain: &Chain, last: &Link, rest: &[&Link]) -> bool {
    let Clash::Empty(var) = chain.clash else { return false };
    let kept = last.fact.kept(board);
    var == last.fact.var && rest.iter().any(|link| link.fact.var == var && link.fact.kept(board) & kept == 0)
}

/// What was excluded earlier: placed values are seen on the board.
fn recalled(board: &Board<'_>, step: &Step) -> String {
    let excluded: Vec<Fact> =
        step.facts.iter().copied().filter(|fact| !fact.is_value && !board.vars[fact.var].is_quantity).collect();
    let values: usize = excluded.iter().map(|fact| fact.excluded(board).len()).sum();
    match values {
        1..=MAX_RECALLED => format!(" (recall that {})", conclusions(board, &excluded)),
        _ => String::new(),
    }
}

/// What cannot be.
fn clash(board: &Board<'_>, chain: &Chain) -> String {
    match chain.clash {
        Clash::Empty(var) => match twice_in(board, chain, var) {
            Some(part) => {
                let Part { name, item, .. } = &board.parts[part];
                if item.chars().all(|letter| letter.is_ascii_digit()) {
                    format!("{name} would have {item} twice")
                } else {
                    format!("{name} would have {}", amount(2, item))
                }
            }
            None if is_twice(chain, var) => format!("{} would have two values", board.name(var)),
            None => format!("no value is left for {}", board.name(var)),
        },
        Clash::Part(part) => of_part(board, part),
    }
}

/// The part that has one thing in two places, if that is what cannot be: it excludes what a chain, or the hypothesis, says.
fn twice_in(board: &Board<'_>, chain: &Chain, var: usize) -> Option<usize> {
    let told = chain.links.iter().filter(|link| !link.is_silent && link.fact.var == var).map(|link| &link.fact);
    let value =
        told.chain(Some(&chain.hypothesis).filter(|fact| fact.var == var)).find(|fact| fact.kept(board).count_ones() == 1)?;
    let excludes = |link: &&Link| link.is_silent && link.fact.var == var && link.fact.lost & !value.lost != 0;
    chain.links.iter().find(excludes)?.part
}

/// Whether a chain gives a variable two values.
fn is_twice(chain: &Chain, var: usize) -> bool {
    chain.links.iter().filter(|link| link.fact.var == var && link.fact.is_value).count() > 1
}

/// What is wrong with a part that cannot hold.
fn of_part(board: &Board<'_>, part: usize) -> String {
    let stated = &board.parts[part];
    let name = &stated.name;
    match &stated.body {
        PartBody::Count { when: None, range, .. } if range.start() == range.end() && *range.start() > 0 => match *range.start() {
            1 => format!("{name} has no place left for its {}", stated.item),
            count => format!("{name} cannot have its {}", amount(count, &stated.item)),
        },
        PartBody::Count { .. } | PartBody::Sum { .. } => {
            format!("{name} cannot have the right number of {}", counted(board, stated))
        }
        PartBody::DistinctSum { .. } => format!("{name} cannot be filled"),
        PartBody::Table { .. } if stated.family == "cage" => format!("{name} cannot be filled"),
        PartBody::Table { .. } if stated.family == "point" => format!("{name} cannot have one or three links"),
        PartBody::Table { .. } if stated.rule.name == "clues" => format!("{name} would not fit"),
        PartBody::Table { .. } => format!("{name} cannot hold"),
        PartBody::Connected(_) => format!("{name} would fall apart"),
        PartBody::Acyclic(_) => "there would be a loop".into(),
        PartBody::Differ(..) => format!("{} would be equal", lines(stated)),
        PartBody::Fleet(_) => "the fleet would not fit".into(),
    }
}

/// `rows 2 and 4` of a pair of lines.
fn lines(part: &Part) -> &str {
    part.name.split_once("of ").map_or(part.name.as_str(), |(_, lines)| lines)
}

fn counted(board: &Board<'_>, part: &Part) -> String {
    match board.puzzle.kind().name() {
        "hashi" => "bridges".into(),
        "binary-sudoku" => "1s".into(),
        _ => super::phrase::plural(&part.item),
    }
}

/// Where to look for a chain.
pub(super) fn place(board: &Board<'_>, chain: &Chain) -> String {
    match chain.clash {
        Clash::Part(part) if chain.depth <= 1 => {
            format!("Look at {} and {}.", board.name(chain.hypothesis.var), board.parts[part].name)
        }
        _ => format!("Try {}.", board.name(chain.hypothesis.var)),
    }
}
