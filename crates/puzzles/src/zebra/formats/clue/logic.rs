//! What a sentence says, as lists of clues of which exactly one holds in full, and how such statements combine.
//!
//! `or` is exclusive, as in published puzzles. Everything else is made exact in the same form: `if A then B` is exactly one of
//! *not A* and *A and B*, and the inclusive `A or B or both` exactly one of *A* and *not A and B*.

use crate::zebra::{Clue, Zebra};

/// Lists of clues of which exactly one holds in full; a single list holds.
pub type Lists = Vec<Vec<Clue>>;

/// The property that stands for the subject of a predicate until it is known.
pub const SUBJECT: usize = usize::MAX;

/// How many of several statements hold, as in `at most one of`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quota {
    pub least: usize,
    pub most: usize,
}

impl Quota {
    pub const ONE: Self = Self { least: 1, most: 1 };
}

/// The maximum number of simple clues that a statement is expanded to.
const MAX_PARTS: usize = 400;

/// The maximum number of assignments on which two statements are compared.
const MAX_COMPARED: usize = 200_000;

/// A statement that says nothing.
pub fn nothing() -> Lists {
    vec![Vec::new()]
}

/// Both statements hold; `None` if the result is too large.
pub fn both(a: &Lists, b: &Lists) -> Option<Lists> {
    let product = a.iter().flat_map(|first| b.iter().map(move |second| [&first[..], second].concat()));
    let lists: Lists = product.take(MAX_PARTS).collect();
    (lists.len() == a.len() * b.len() && lists.iter().map(Vec::len).sum::<usize>() <= MAX_PARTS).then_some(lists)
}

/// All statements hold.
pub fn all<'l>(statements: impl IntoIterator<Item = &'l Lists>) -> Option<Lists> {
    statements.into_iter().try_fold(nothing(), |before, statement| both(&before, statement))
}

/// Exactly one statement holds; `None` if one of them has alternatives itself.
pub fn exactly_one(statements: &[Lists]) -> Option<Lists> {
    statements.iter().map(|lists| <&[Vec<Clue>; 1]>::try_from(&lists[..]).ok().map(|[list]| list.clone())).collect()
}

/// The opposite of a statement without alternatives.
pub fn not(statement: &Lists) -> Option<Lists> {
    let [clues] = &statement[..] else { return None };
    let opposite = |index: usize| clues[..index].iter().cloned().chain([clues[index].negated()]).collect();
    (!clues.is_empty()).then(|| (0..clues.len()).map(opposite).collect())
}

/// The second statement holds if the first does.
pub fn implies(condition: &Lists, then: &Lists) -> Option<Lists> {
    Some([not(condition)?, both(condition, then)?].concat())
}

/// At least one of two statements holds.
pub fn either_or_both(a: &Lists, b: &Lists) -> Option<Lists> {
    let [_] = &a[..] else { return None };
    Some([a.clone(), both(&not(a)?, b)?].concat())
}

/// As many statements without alternatives hold as a quota allows; `None` if none can or the result is too large.
pub fn count(statements: &[Lists], quota: Quota) -> Option<Lists> {
    if quota == Quota::ONE {
        return exactly_one(statements);
    }
    let (mut cases, mut open) = (Vec::new(), vec![(nothing(), 0, 0)]);
    while let Some((case, next, held)) = open.pop() {
        let left = statements.len() - next;
        if held > quota.most || held + left < quota.least || cases.len() > MAX_PARTS {
            continue;
        }
        // Whatever the others are.
        if held >= quota.least && held + left <= quota.most {
            cases.extend(case);
            continue;
        }
        open.push((both(&case, &statements[next])?, next + 1, held + 1));
        open.push((both(&case, &not(&statements[next])?)?, next + 1, held));
    }
    let parts: usize = cases.iter().map(Vec::len).sum();
    (!cases.is_empty() && parts <= MAX_PARTS).then_some(cases)
}

/// Both statements hold or neither.
pub fn equivalent(a: &Lists, b: &Lists) -> Option<Lists> {
    Some([both(a, b)?, both(&not(a)?, &not(b)?)?].concat())
}

/// The statement about a property instead of the subject.
pub fn about(statement: &Lists, who: usize) -> Lists {
    let property = |found: usize| if found == SUBJECT { who } else { found };
    let clue = |clue: &Clue| match *clue {
        Clue::At { who, ref houses, not } => Clue::At { who: property(who), houses: houses.clone(), not },
        Clue::Two { a, relation, b, not } => Clue::Two { a: property(a), relation, b: property(b), not },
        Clue::Between { who, ends, not } => Clue::Between { who: property(who), ends: ends.map(property), not },
        Clue::OneOf(_) => clue.clone(),
    };
    statement.iter().map(|clues| clues.iter().map(clue).collect()).collect()
}

/// A single list of a single clue is that clue.
pub fn simplified(lists: &Lists) -> Clue {
    match &lists[..] {
        [only] if only.len() == 1 => only[0].clone(),
        _ => Clue::OneOf(lists.clone()),
    }
}

/// Whether two clues hold on the same assignments of houses; clues on too many properties are compared as they are.
pub fn is_same(board: &Zebra, one: &Clue, other: &Clue) -> bool {
    let mut properties = one.properties();
    properties.extend(other.properties());
    properties.sort_unstable();
    properties.dedup();
    let houses = board.houses();
    let count = houses.saturating_pow(properties.len() as u32);
    if one == other || count > MAX_COMPARED {
        return one == other;
    }
    (0..count).all(|mut code| {
        let row: Vec<i64> = properties.iter().map(|_| (code % houses, code /= houses).0 as i64 + 1).collect();
        let at = |property: usize| properties.iter().position(|&known| known == property).map_or(0, |index| row[index]);
        let has_one_each =
            (0..row.len()).all(|i| (0..i).all(|j| row[i] != row[j] || properties[i] / houses != properties[j] / houses));
        !has_one_each || one.holds(at) == other.holds(at)
    })
}
