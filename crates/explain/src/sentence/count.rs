//! What a count says, in words.

use super::clause::{by, clauses, conclusions, quotes_rule, reasons, since};
use crate::{
    board::Board,
    cost::Cost,
    fact::Fact,
    phrase::{amount, and, capital, groups, plural, sentence},
    step::Step,
    var::Condition,
};
use puzzles::{Is, Part, Role, Wording};
use std::ops::RangeInclusive;

/// More conclusions than these are counted and not listed.
const MAX_CELLS: usize = 4;

/// A count that always applies.
pub(super) fn of_count(board: &Board<'_>, step: &Step, part: usize, of: &[Is], range: &RangeInclusive<usize>) -> String {
    let stated = &board.parts[part];
    let name = capital(&stated.name);
    let so = conclusions(board, &step.conclusions);
    let needs_all = step.conclusions.iter().any(|fact| board.holds_in(part, (fact.var, fact.kept(board))));
    match board.wording() {
        Wording::Bits => return of_digits_0_and_1(board, step, part, of.len(), range, needs_all),
        Wording::Digits if needs_all && *range.start() == 1 => return of_digit(board, step, part),
        _ if needs_all && *range.start() == 1 && board.is_from_file() && stated.item.parse::<i64>().is_ok() => {
            return of_digit(board, step, part);
        }
        _ if board.puzzle.kind().name() == "zebra" && needs_all => {
            let left = board.name(step.conclusions[0].var);
            let since = since(board, &told(board, step, part));
            let why = sentence(&format!("{since}only {left} is left for it: {so}"));
            return format!("{name} still needs its {}. {why}", stated.item);
        }
        _ => {}
    }
    if quotes_rule(board, stated)
        && let ([at], [_], true, 1) = (stated.place.positions(), &step.conclusions[..], needs_all, *range.start())
    {
        let (at, left) = (at.to_string(), board.name(step.conclusions[0].var));
        let itself = if at == left { " itself" } else { "" };
        let why = sentence(&format!("for {at}, {}only {left}{itself} is left: {so}", reasons(board, step, stated, &step.facts)));
        return format!("{} {why}", stated.rule.sentence);
    }
    if stated.item.is_empty() || quotes_rule(board, stated) {
        return by(board, step, stated, &so);
    }
    let told = told(board, step, part);
    if needs_all {
        let missing = step.conclusions.len();
        let more = if missing < *range.start() { "more " } else { "" };
        let needs = amount(missing, &stated.item);
        let (count, item) = needs.split_once(' ').unwrap_or(("one", &needs));
        let left: Vec<String> = step.vars().map(|var| board.name(var)).collect();
        let are = if missing == 1 { "is" } else { "are" };
        let since = reasons(board, step, stated, &told);
        let left = format!("only {} {are} left: {so}", and(&left));
        return match since.is_empty() {
            true => sentence(&format!("{name} needs {count} {more}{item}, and {left}")),
            false => format!("{name} needs {count} {more}{item}. {}", sentence(&format!("{since}{left}"))),
        };
    }
    let so = short(board, step, &so);
    if *range.end() == 0 {
        if stated.role == Role::List {
            return sentence(&format!("{} has no {}: no cell has one", stated.name, plural(&stated.item)));
        }
        return sentence(&format!("{name} has no {}: {so}", plural(&stated.item)));
    }
    let has: Vec<String> = holding(board, step, part).map(|fact| board.name(fact.var)).collect();
    // Some of them may follow from what is known beyond the line.
    let has = if has.len() == *range.end() { format!(", {}", and(&has)) } else { String::new() };
    sentence(&format!("{name} already has its {}{has}: {so}", thing(*range.end(), &stated.item)))
}

/// Things with their number, if there are several.
fn thing(count: usize, item: &str) -> String {
    if count == 1 { item.into() } else { amount(count, item) }
}

/// Many equal conclusions as one clause: they are all that is open.
fn short(board: &Board<'_>, step: &Step, so: &str) -> String {
    let is_cells = matches!(board.wording(), Wording::Stars | Wording::Numbered) || board.puzzle.kind().name() == "battleship";
    let groups = groups(&clauses(board, &step.conclusions));
    match (&groups[..], step.conclusions.len()) {
        ([group], many) if many > MAX_CELLS && is_cells => format!("its {many} open cells{}", group.said_of_many()),
        _ => so.into(),
    }
}

/// A digit that has one place left.
fn of_digit(board: &Board<'_>, step: &Step, part: usize) -> String {
    let Part { name, item, .. } = &board.parts[part];
    let (fact, so) = (step.conclusions[0], conclusions(board, &step.conclusions));
    let cell = board.name(fact.var);
    if step.cost == Cost::LAST {
        return sentence(&format!("in {name} only {cell} is still open, and only {item} is missing: {so}"));
    }
    let (blocking, others): (Vec<Fact>, Vec<Fact>) =
        told(board, step, part).into_iter().partition(|other| other.is_value && other.kept(board) == fact.kept(board));
    let blocking: Vec<String> = blocking.iter().map(|fact| board.name(fact.var)).collect();
    let since = since(board, &others);
    let left = match blocking.len() {
        0 => format!("only {cell} is left for it"),
        1 => format!("the {item} in {} leaves only {cell} for it", blocking[0]),
        _ => format!("the {item}s in {} leave only {cell} for it", and(&blocking)),
    };
    let why = sentence(&format!("{since}{left}: {so}"));
    format!("{} still needs {item}. {why}", capital(name))
}

/// A line or three cells with 0s and 1s.
fn of_digits_0_and_1(
    board: &Board<'_>,
    step: &Step,
    part: usize,
    cells: usize,
    range: &RangeInclusive<usize>,
    needs_all: bool,
) -> String {
    let stated = &board.parts[part];
    let so = conclusions(board, &step.conclusions);
    if stated.role == Role::Triple {
        let known: Vec<Fact> = step.facts.clone();
        return sentence(&format!("{}, and three in a row are not allowed: {so}", conclusions(board, &known)));
    }
    let (digit, count) = if needs_all { (0, cells - range.start()) } else { (1, *range.end()) };
    let all = match count {
        1 => format!("its one {digit}"),
        2 => format!("both of its {digit}s"),
        _ => format!("all {count} of its {digit}s"),
    };
    sentence(&format!("{} has {all}: {so}", stated.name))
}

/// A count that applies if a condition holds: the dots around a dot.
pub(super) fn of_conditional(board: &Board<'_>, step: &Step, part: usize, when: &Is, range: &RangeInclusive<usize>) -> String {
    let stated = &board.parts[part];
    let so = conclusions(board, &step.conclusions);
    if board.wording() != Wording::Numbered {
        return by(board, step, stated, &so);
    }
    let count = match *range.start() {
        0 => format!("no {}", plural(&stated.item)),
        count => format!("exactly {}", amount(count, &stated.item)),
    };
    if step.conclusions.iter().any(|fact| fact.var == when.var) {
        let facts: Vec<Fact> = step.facts.iter().copied().filter(|fact| fact.var != when.var).collect();
        let since = since(board, &facts);
        return sentence(&format!("{since}there cannot be {count} around {}: {so}", board.name(when.var)));
    }
    let facts: Vec<Fact> = step.facts.iter().copied().filter(|fact| fact.var != when.var).collect();
    let name = stated.name.split_once(' ').map_or(stated.name.as_str(), |(_, name)| name);
    format!("The {name} has {count} around it. {}", sentence(&format!("{}{so}", since(board, &facts))))
}

/// The facts of a step by one count that a sentence tells: not what is seen at a glance in its own places.
fn told(board: &Board<'_>, step: &Step, part: usize) -> Vec<Fact> {
    let seen = |fact: &Fact| {
        let is_known = fact.is_value || board.vars[fact.var].is_quantity && fact.kept(board).count_ones() == 1;
        is_known && board.propagators[part].vars.contains(&fact.var) && !board.holds_in(part, (fact.var, fact.kept(board)))
    };
    let holds = |fact: &Fact| is_holding(board, part, fact) && board.vars[fact.var].is_quantity;
    step.facts.iter().copied().filter(|fact| !seen(fact) && !holds(fact)).collect()
}

/// The facts of a step by one count that are among what is counted.
fn holding<'s>(board: &'s Board<'_>, step: &'s Step, part: usize) -> impl Iterator<Item = Fact> + 's {
    step.facts.iter().copied().filter(move |fact| is_holding(board, part, fact))
}

/// Whether a fact is a condition of a part that holds.
fn is_holding(board: &Board<'_>, part: usize, fact: &Fact) -> bool {
    let condition: Condition = (fact.var, fact.kept(board));
    board.holds_in(part, condition)
}
