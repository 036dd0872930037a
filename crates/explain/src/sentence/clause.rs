//! Facts as clauses, and what sentences of every shape say of parts.

use crate::phrase::{clause, joined, sentence};
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

/// What a part says, if nothing better is said of it. A rule of a kind-file speaks for itself; its place is left out where
/// the facts and conclusions name it.
pub(super) fn by(board: &Board<'_>, step: &Step, part: &Part, so: &str) -> String {
    let since = since(board, &step.facts);
    if quotes_rule(board, part) {
        let vars = step.vars().chain(step.facts.iter().map(|fact| fact.var));
        let named: BTreeSet<&str> = vars.map(|var| board.names[var].as_str()).collect();
        let is_named = |position: &Position| named.contains(position.to_string().as_str());
        let is_clear = part.about.is_empty() && part.place.positions().iter().all(is_named);
        let at = place_phrase(part).filter(|_| !is_clear).map_or(String::new(), |at| format!("{at}, "));
        return format!("{} {}", part.rule.sentence, sentence(&format!("{at}{since}{so}")));
    }
    sentence(&format!("{since}by {}, {so}", part.name))
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
    let at = where_it_is(part).map_or(String::new(), |at| format!("{at}: "));
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

/// The place of a part, if it is at one or two cells, along a line, or at a cell and those beside it: `r1c2`, `r1c2–r1c5`.
pub(super) fn where_it_is(part: &Part) -> Option<String> {
    match if part.about.is_empty() { part.place.positions() } else { &part.about[..] } {
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
