//! Writes clues in words.

use super::words::number_word;
use crate::zebra::{Clue, Relation, formats::Names};

/// The clue in words, as it is read back.
pub fn write(names: &Names<'_>, clue: &Clue) -> String {
    let name = |property: usize| names.in_clue(property);
    let Clue::OneOf(lists) = clue else { return format!("{} {}", name(clue.subject()), predicate(names, clue)) };
    if let Some((who, clues)) = choice(lists) {
        let cases: Vec<String> = clues.iter().map(|clue| predicate(names, clue).replacen("is ", "", 1)).collect();
        return format!("{} is either {}", name(who), cases.join(" or "));
    }
    if let Some([a, b, c, d]) = pairing(lists) {
        return format!("of {} and {}, one is {} and the other is {}", name(a), name(b), name(c), name(d));
    }
    let list = |clues: &Vec<Clue>| clues.iter().map(|clue| write(names, clue)).collect::<Vec<_>>().join(" and ");
    let cases: Vec<String> = lists.iter().map(list).collect();
    if cases.len() == 1 { cases.concat() } else { format!("either {}", cases.join(" or ")) }
}

/// The subject and the clues, if each list has one clue about the same subject that is not negated.
fn choice(lists: &[Vec<Clue>]) -> Option<(usize, Vec<&Clue>)> {
    let clues: Vec<&Clue> =
        lists.iter().map(|list| <&[Clue; 1]>::try_from(&list[..]).ok().map(|[clue]| clue)).collect::<Option<_>>()?;
    let who = clues.first()?.subject();
    let alike = clues.iter().all(|clue| clue.subject() == who && !clue.is_negated());
    // Houses alone would be read as one list.
    let mixed = clues.iter().any(|clue| !matches!(clue, Clue::At { .. }));
    (alike && mixed && clues.len() > 1 && !has_adjacent_places(&clues) && !carries(&clues)).then_some((who, clues))
}

/// Whether a bare property follows a relation, which would carry over to it, or `between`.
fn carries(clues: &[&Clue]) -> bool {
    let is_bare = |clue: &&Clue| matches!(clue, Clue::Two { relation: Relation::Same, .. });
    let is_relation = |clue: &&Clue| matches!(clue, Clue::Two { .. } | Clue::Between { .. }) && !is_bare(clue);
    let first = clues.iter().position(is_relation).unwrap_or(clues.len());
    clues[first..].iter().any(is_bare)
}

/// Whether houses follow houses, which would be read as one list.
fn has_adjacent_places(clues: &[&Clue]) -> bool {
    clues.windows(2).any(|pair| pair.iter().all(|clue| matches!(clue, Clue::At { .. })))
}

/// The properties of `of a and b, one is c and the other is d`.
fn pairing(lists: &[Vec<Clue>]) -> Option<[usize; 4]> {
    let same = |clue: &Clue| match *clue {
        Clue::Two { a, relation: Relation::Same, b, not: false } => Some([a, b]),
        _ => None,
    };
    let [[first, second], [third, fourth]] = <[[Clue; 2]; 2]>::try_from(
        lists.iter().map(|list| <[Clue; 2]>::try_from(list.clone()).ok()).collect::<Option<Vec<_>>>()?,
    )
    .ok()?;
    let ([a, c], [b, d]) = (same(&first)?, same(&second)?);
    (same(&third)? == [b, c] && same(&fourth)? == [a, d]).then_some([a, b, c, d])
}

/// What a clue says of its subject.
fn predicate(names: &Names<'_>, clue: &Clue) -> String {
    let name = |property: usize| names.in_clue(property);
    let is = if clue.is_negated() { "is not" } else { "is" };
    match *clue {
        Clue::At { ref houses, .. } => {
            let houses: Vec<String> = houses.iter().map(i64::to_string).collect();
            format!("{is} at {}", houses.join(" or "))
        }
        Clue::Two { relation, b, .. } => format!("{is} {}{}", preposition(relation), name(b)),
        Clue::Between { ends: [a, b], .. } => format!("{is} between {} and {}", name(a), name(b)),
        Clue::OneOf(_) => String::new(),
    }
}

fn preposition(relation: Relation) -> String {
    match relation {
        Relation::Same => String::new(),
        Relation::Left => "left of ".into(),
        Relation::Right => "right of ".into(),
        Relation::LeftBy(1) => "just left of ".into(),
        Relation::RightBy(1) => "just right of ".into(),
        Relation::LeftBy(houses) => format!("{} houses left of ", number_word(houses)),
        Relation::RightBy(houses) => format!("{} houses right of ", number_word(houses)),
        Relation::Apart(1) => "next to ".into(),
        Relation::Apart(houses) => format!("{} apart from ", number_word(houses)),
    }
}
