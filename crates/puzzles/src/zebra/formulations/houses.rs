//! A whole number for each property: the house it is in.

use super::{order::Heuristics, place};
use crate::zebra::{Clue, ONE_EACH, Relation, Zebra};
use model::{
    Expr, IntegerView, Model, Place, Provenance, Var,
    constraint::{AllDifferent, Indicator, Linear, Table},
};

/// More rows of tables than this are refused.
const MAX_ROWS: usize = 2_000_000;

pub fn refuses(board: &Zebra) -> Option<String> {
    let rows = |clue: &Clue| match clue {
        Clue::At { .. } | Clue::ObjectiveBounds { .. } => board.houses(),
        Clue::Two { .. } => board.houses().pow(2),
        Clue::Either { .. } => 2 * board.houses().pow(2),
    };
    let count: usize = board.clues().iter().map(rows).sum();
    (count > MAX_ROWS).then(|| format!("it would write up to {count} rows of tables for this board, more than {MAX_ROWS}"))
}

/// After section 7.2.2 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, with a
/// whole number `p[j]` for each property j, the house it is in:
///
/// * the `p[j]` of each attribute are all different,
/// * `p[j] = i` by the bounds (DLC), `p[j] = p[k]` (ACC), `p[j] − p[k] = −1`, `|p[j] − p[k]| = 1`
///   and the like (ILC).
///
/// The variables stand in the order in which the clues speak of their properties, and the clues in
/// the order of some heuristics: a search that decides on variables in order, and looks at a clue as
/// soon as all its properties have houses, follows the clues as the paper's Prolog program does.
pub fn write(board: &Zebra, heuristics: Heuristics, model: &mut Model) -> Vec<IntegerView> {
    let clues = heuristics.ordered(board);
    let p = positions(board, &clues, model);
    for attribute in 0..board.attributes().len() {
        let properties: Vec<usize> = board.of(attribute).collect();
        let houses = properties.iter().map(|&j| p[j].into()).collect();
        model.post(ONE_EACH, place(board, &properties), AllDifferent(houses));
    }
    for clue in clues.into_iter().filter(|clue| clue.given().is_none()) {
        let (kind, place) = (told_as(clue), place(board, &clue.properties()));
        post(clue, board.houses() as i64, &p, clue.rule().by(kind), place, model);
    }
    p.into_iter().map(IntegerView::from).collect()
}

/// The paper's name for clues of this type.
fn told_as(clue: &Clue) -> &'static str {
    match clue {
        Clue::At { .. } => "DLC",
        Clue::Two { relation: Relation::Same, .. } | Clue::Either { .. } => "ACC",
        Clue::Two { .. } | Clue::ObjectiveBounds { .. } => "ILC",
    }
}

/// The variables: first those of which clues speak, in their order, then the others.
fn positions(board: &Zebra, clues: &[&Clue], model: &mut Model) -> Vec<Var> {
    let mut p: Vec<Option<Var>> = vec![None; board.properties()];
    let told = clues.iter().flat_map(|clue| clue.properties());
    for j in told.chain(0..board.properties()) {
        p[j].get_or_insert_with(|| {
            let range = board.given(j).map_or(1..=board.houses() as i64, |house| house..=house);
            model.integer(format_args!("p[{},{}]", j / board.houses() + 1, j % board.houses() + 1), range)
        });
    }
    // A second clue may give another house; no house is left then.
    for (j, house) in clues.iter().filter_map(|clue| clue.given()) {
        p[j].iter().for_each(|&var| model.tighten(var, house..=house));
    }
    p.into_iter().flatten().collect()
}

fn post(clue: &Clue, houses: i64, p: &[Var], provenance: Provenance, place: Place, model: &mut Model) {
    let apart = |a: usize, b: usize| Expr::from(p[a]) - p[b];
    match *clue {
        Clue::Two { a, relation, b, not } => match linear(relation, not) {
            Some(range) => model.post(provenance, place, Linear::new(apart(a, b), range)),
            None if relation == Relation::Same => model.post(provenance, place, AllDifferent(vec![p[a].into(), p[b].into()])),
            None => model.post(provenance, place, table(clue, houses, p)),
        },
        Clue::At { .. } | Clue::Either { .. } => model.post(provenance, place, table(clue, houses, p)),
        Clue::ObjectiveBounds { who, ends: [a, b] } => {
            let rising = model.binary(format_args!("d[{place}]"));
            for (when, left, right) in [(rising, a, b), (!rising, b, a)] {
                for then in [apart(left, who), apart(who, right)] {
                    model.post(provenance, place.clone(), Indicator { when, then: then.at_most(-1) });
                }
            }
        }
    }
}

/// The differences p[a] − p[b] that a relation asks for, if they have no gaps.
fn linear(relation: Relation, not: bool) -> Option<std::ops::RangeInclusive<i64>> {
    Some(match (relation, not) {
        (Relation::Same, false) => 0..=0,
        (Relation::JustLeft, false) => -1..=-1,
        (Relation::JustRight, false) => 1..=1,
        (Relation::Left, false) => i64::MIN..=-1,
        (Relation::Right, false) => 1..=i64::MAX,
        (Relation::Left, true) => 0..=i64::MAX,
        (Relation::Right, true) => i64::MIN..=0,
        _ => return None,
    })
}

/// The houses of its properties that fit to a clue on one or two of them, or that is `Either`.
fn table(clue: &Clue, houses: i64, p: &[Var]) -> Table {
    let pairs = || (1..=houses).flat_map(|i| (1..=houses).map(move |j| [i, j]));
    let rows = match *clue {
        Clue::At { .. } => (1..=houses).filter(|&i| clue.holds(|_| i)).map(|i| vec![i]).collect(),
        Clue::Either { .. } => {
            let others = pairs().filter(|[i, other]| i != other);
            others.flat_map(|[i, other]| [vec![i, i, other], vec![i, other, i]]).collect()
        }
        _ => {
            let first = clue.properties()[0];
            let fits = |[i, j]: &[i64; 2]| clue.holds(|property| if property == first { *i } else { *j });
            pairs().filter(fits).map(Vec::from).collect()
        }
    };
    Table { exprs: clue.properties().into_iter().map(|j| p[j].into()).collect(), rows }
}
