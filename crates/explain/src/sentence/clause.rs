//! Facts as clauses, and what sentences of every shape say of parts.

use crate::phrase::{and, clause, joined, sentence};
use crate::{board::Board, fact::Fact, step::Step};
use model::Position;
use puzzles::{Hidden, Part, PartBody, Wording};
use std::collections::BTreeSet;

/// The most facts that a sentence lists.
pub(super) const MAX_LISTED: usize = 12;

/// Facts, each as a clause.
pub(super) fn clauses(board: &Board<'_>, facts: &[Fact]) -> Vec<String> {
    facts.iter().map(|fact| fact.say(board)).collect()
}

/// Facts as one clause; those that say the same of several places are joined: `r1c1 and r1c4 are empty`.
pub(crate) fn conclusions(board: &Board<'_>, facts: &[Fact]) -> String {
    joined(&clauses(board, facts))
}

/// `since a and b, `, or nothing without facts.
pub(super) fn since(board: &Board<'_>, facts: &[Fact]) -> String {
    match facts.len() {
        0 => String::new(),
        1..=MAX_LISTED => format!("since {}, ", conclusions(board, facts)),
        _ => "with what is known, ".into(),
    }
}

/// The same for facts of a step by a part, with the other numbers, rows and columns that exclude something at once:
/// `since a and b, by the 1 at r2c2, `.
pub(super) fn reasons(board: &Board<'_>, step: &Step, part: &Part, facts: &[Fact]) -> String {
    since(board, facts) + &silent_names(board, step, part).map_or(String::new(), |names| format!("by {names}, "))
}

/// The numbers, rows and columns of a step by a part, other than this, that exclude something at once.
fn silent_names(board: &Board<'_>, step: &Step, part: &Part) -> Option<String> {
    let silent = step.parts.iter().filter(|&&other| board.propagators[other].is_silent).map(|&other| &board.parts[other]);
    names_of(board, silent.filter(|other| other.name != part.name))
}

/// The numbers, rows and columns among some parts; none if there are none or too many.
pub(super) fn names_of<'p>(board: &Board<'_>, parts: impl Iterator<Item = &'p Part>) -> Option<String> {
    let mut names: Vec<&str> =
        parts.filter(|part| board.is_from_file() && has_own_name(part)).map(|part| &part.name[..]).collect();
    names.dedup();
    (matches!(names.len(), 1..=2) && board.wording() == Wording::Plain).then(|| and(&names))
}

/// What a part says, if nothing better is said of it. A rule of a kind-file speaks for itself; its place is left out where
/// the facts and conclusions name it.
pub(super) fn by(board: &Board<'_>, step: &Step, part: &Part, so: &str) -> String {
    if quotes_rule(board, part) {
        let since = reasons(board, step, part, &step.facts);
        let vars = step.vars().chain(step.facts.iter().map(|fact| fact.var));
        let named: BTreeSet<&str> = vars.map(|var| board.names[var].as_str()).collect();
        let is_named = |position: &Position| named.contains(position.to_string().as_str());
        let is_clear = part.about.is_empty() && part.place.positions().iter().all(is_named);
        let at = place_phrase(part).filter(|_| !is_clear).map_or(String::new(), |at| format!("{at}, "));
        return format!("{} {}", part.rule.sentence, sentence(&format!("{at}{since}{so}")));
    }
    let others = silent_names(board, step, part).map_or(String::new(), |names| format!("{names} and "));
    sentence(&format!("{}by {others}{}, {so}", since(board, &step.facts), part.name))
}

/// What several rules say with hidden variables: each of them is quoted.
pub(super) fn by_hidden(board: &Board<'_>, step: &Step, part: &Part, hidden: &Hidden, so: &str) -> String {
    if let [_] = hidden.rules[..] {
        return by(board, step, part, so);
    }
    let rules: Vec<&str> = hidden.rules.iter().map(|rule| rule.sentence).collect();
    format!("{} {}", rules.join(" "), sentence(&format!("{}{so}", since(board, &step.facts))))
}

/// A rule that speaks for itself as a clause, with its place: `r1c1–r1c3: no three shaded cells are in line`.
pub(super) fn rule_at(part: &Part) -> String {
    let at = where_it_is(part).or_else(|| place_phrase(part)).map_or(String::new(), |at| format!("{at}: "));
    let rules: Vec<String> = match &part.body {
        PartBody::Hidden(hidden) => hidden.rules.iter().map(|rule| clause(rule.sentence)).collect(),
        _ => vec![clause(part.rule.sentence)],
    };
    format!("{at}{}", rules.join("; "))
}

/// Whether what a part says is said by the sentence of its rule: it has no name that a player knows, such as a row, a column or a
/// number. Where a kind has a wording of its own, all parts have such names.
pub(super) fn quotes_rule(board: &Board<'_>, part: &Part) -> bool {
    board.is_from_file() && board.wording() == Wording::Plain && !has_own_name(part)
}

pub(super) fn has_own_name(part: &Part) -> bool {
    let number = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
    ["row ", "column "].iter().any(|line| part.name.starts_with(line)) || part.name.strip_prefix("the ").is_some_and(number)
}

/// The place of a part as a phrase: `at r1c2–r1c5`, `in the region of r1c3`.
pub(super) fn place_phrase(part: &Part) -> Option<String> {
    match (where_it_is(part), &part.about[..]) {
        (Some(at), _) => Some(format!("at {at}")),
        (None, [first, ..]) => Some(format!("in the region of {first}")),
        (None, []) => None,
    }
}

/// The place of a part that is not about a region, if it is at one or two cells, along a line, or at a cell and those beside it: `r1c2`, `r1c2–r1c5`.
pub(super) fn where_it_is(part: &Part) -> Option<String> {
    let mut places = match &part.about[..] {
        [] => part.place.positions().to_vec(),
        [one] => vec![*one],
        _ => return None,
    };
    let mut seen = BTreeSet::new();
    places.retain(|place| seen.insert((place.row, place.col)));
    match &places[..] {
        // The places of several constraints, which say nothing together.
        [_, _, _, ..] if part.about.is_empty() && matches!(part.body, PartBody::Hidden(_)) => None,
        [] => None,
        [one] => Some(one.to_string()),
        [one, other] => Some(format!("{one} and {other}")),
        all @ [one, .., last] => {
            let is_line = all.iter().all(|place| place.row == one.row) || all.iter().all(|place| place.col == one.col);
            let steps = |a: &Position, b: &Position| a.row.abs_diff(b.row) + a.col.abs_diff(b.col);
            let centre = || all.iter().find(|centre| all.iter().all(|place| steps(centre, place) <= 1));
            if is_line { Some(format!("{one}–{last}")) } else { centre().map(ToString::to_string) }
        }
    }
}
