//! An integer for each property, its house, with all-different, linear and table constraints.
//!
//! After section 7.2.2 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025. Size: one variable per property,
//! one constraint per attribute and clue; a table has up to n² tuples for n houses. Weakness: without the assignment variables,
//! an LP relaxation sees little of all-different. Its purpose is the comparison of clue orders in `order.rs`.

use super::{combinations, order::Heuristics, place};
use crate::zebra::{Clue, ONE_EACH, Relation, Zebra};
use model::{
    Expr, IntegerView, Model, Place, Provenance, Var,
    constraint::{AllDifferent, Indicator, Linear, Table},
};

/// Boards that could need more tuples of table constraints are refused.
const MAX_TUPLES: usize = 2_000_000;

pub fn refuses(board: &Zebra) -> Option<String> {
    let tuples = |clue: &Clue| match clue {
        Clue::Between { not: false, .. } => board.houses(),
        clue => board.houses().saturating_pow(clue.properties().len() as u32),
    };
    let count = board.clues().iter().flat_map(Clue::stated).map(tuples).fold(0, usize::saturating_add);
    (count > MAX_TUPLES)
        .then(|| format!("it would write up to {count} tuples of table constraints for this board, more than {MAX_TUPLES}"))
}

/// With an integer `p[j]` for each property j, the number of its house:
///
/// * the `p[j]` of each attribute are all different,
/// * `p[j] = i` as bounds (DLC), `p[j] = p[k]` (ACC), `p[j] − p[k] = −1`, `|p[j] − p[k]| = 1`
///   and the like (ILC).
///
/// Clues have the order of `heuristics`, and variables the order of their first clue: a search that decides on variables
/// in order, and tests a clue as soon as all its properties have houses, follows the clues as the paper's Prolog program does.
/// There is no text beside this code: the formulations differ only in these orders, which are algorithms.
pub fn write(board: &Zebra, heuristics: Heuristics, model: &mut Model) -> Vec<IntegerView> {
    let clues = heuristics.ordered(board);
    let p = positions(board, &clues, model);
    for attribute in 0..board.attributes().len() {
        let properties: Vec<usize> = board.properties_of(attribute).collect();
        let houses = properties.iter().map(|&j| p[j].into()).collect();
        model.post(ONE_EACH, place(board, &properties), AllDifferent(houses));
    }
    for whole in clues.into_iter().filter(|clue| clue.given().is_none()) {
        for clue in whole.stated() {
            let (equation, place) = (paper_name(clue), place(board, &clue.properties()));
            post(clue, board.houses() as i64, &p, whole.rule().by(equation), place, model);
        }
    }
    p.into_iter().map(IntegerView::from).collect()
}

/// The paper's name for clues of this type.
fn paper_name(clue: &Clue) -> &'static str {
    match clue {
        Clue::At { .. } => "DLC",
        Clue::Two { relation: Relation::Same, .. } | Clue::OneOf(_) => "ACC",
        Clue::Two { .. } | Clue::Between { .. } => "ILC",
    }
}

/// The variables in the order of their first clue, then those without clues.
fn positions(board: &Zebra, clues: &[&Clue], model: &mut Model) -> Vec<Var> {
    let mut p: Vec<Option<Var>> = vec![None; board.properties()];
    let in_clues = clues.iter().flat_map(|clue| clue.properties());
    for j in in_clues.chain(0..board.properties()) {
        p[j].get_or_insert_with(|| {
            let range = board.given_house(j).map_or(1..=board.houses() as i64, |house| house..=house);
            model.integer(format_args!("p[{},{}]", j / board.houses() + 1, j % board.houses() + 1), range)
        });
    }
    // A second clue may give another house; the range is then empty.
    for (j, house) in clues.iter().filter_map(|clue| clue.given()) {
        p[j].iter().for_each(|&var| model.tighten(var, house..=house));
    }
    p.into_iter().flatten().collect()
}

/// Posts a clue that is not a bound.
fn post(clue: &Clue, houses: i64, p: &[Var], provenance: Provenance, place: Place, model: &mut Model) {
    let difference = |a: usize, b: usize| Expr::from(p[a]) - p[b];
    match *clue {
        Clue::Two { a, relation, b, not } => match difference_range(relation, not) {
            Some(range) => model.post(provenance, place, Linear::new(difference(a, b), range)),
            None if relation == Relation::Same => model.post(provenance, place, AllDifferent(vec![p[a].into(), p[b].into()])),
            None => model.post(provenance, place, table(clue, houses, p)),
        },
        Clue::At { .. } | Clue::OneOf(_) | Clue::Between { not: true, .. } => {
            model.post(provenance, place, table(clue, houses, p));
        }
        Clue::Between { who, ends: [a, b], not: false } => {
            let rising = model.binary(format_args!("d[{place}]"));
            for (when, left, right) in [(rising, a, b), (!rising, b, a)] {
                for then in [difference(left, who), difference(who, right)] {
                    model.post(provenance, place.clone(), Indicator { when, then: then.at_most(-1) });
                }
            }
        }
    }
}

/// The range of p[a] − p[b] that the clue allows; `None` if it is not an interval.
fn difference_range(relation: Relation, not: bool) -> Option<std::ops::RangeInclusive<i64>> {
    Some(match (relation, not) {
        (Relation::Same, false) => 0..=0,
        (Relation::LeftBy(houses), false) => -houses..=-houses,
        (Relation::RightBy(houses), false) => houses..=houses,
        (Relation::Left, false) => i64::MIN..=-1,
        (Relation::Right, false) => 1..=i64::MAX,
        (Relation::Left, true) => 0..=i64::MAX,
        (Relation::Right, true) => i64::MIN..=0,
        _ => return None,
    })
}

/// The combinations of houses that satisfy a clue.
fn table(clue: &Clue, houses: i64, p: &[Var]) -> Table {
    let properties = clue.properties();
    let rows = combinations(houses, properties.len());
    let satisfies = |row: &Vec<i64>| {
        clue.holds(|property| properties.iter().zip(row).find(|(p, _)| **p == property).map_or(0, |(_, &house)| house))
    };
    Table { exprs: properties.iter().map(|&j| p[j].into()).collect(), rows: rows.filter(satisfies).collect() }
}
