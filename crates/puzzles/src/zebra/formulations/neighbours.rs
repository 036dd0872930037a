//! Assignment variables with support clauses: a property in a house needs the other in a supporting house.
//!
//! The support encoding of binary constraints (Gent, *Arc Consistency in SAT*, 2002), by which unit propagation enforces arc
//! consistency. Size: 2n clauses of up to n literals per clue for n houses, and one selector for `between` and `either`.
//! Weakness: clues on three properties are only as strong as their selector.

use super::{assignment_literals, place, views};
use crate::zebra::{Clue, Relation, Zebra};
use model::{IntegerView, Lit, Model, Place, Provenance, constraint::Clause, sum};

/// With the variables `x[j,i]` of `assignment` and (7.1a), (7.1b):
///
/// * j and k in the same house: `x[j,i] = x[k,i]`; in different houses: `x[j,i] + x[k,i] ≤ 1`,
/// * j and k in a relation: `x[j,i] ≤ Σ x[k,h]` over the houses h that support i, and the same for
///   `x[k,h]` over the houses i that support h,
/// * j between k and l, with d = 1 if k is on the left: `x[j,i] + d − 1 ≤ Σ_{h<i} x[k,h]`,
///   `x[j,i] + d − 1 ≤ Σ_{h>i} x[l,h]`, and the mirror image with 1 − d,
/// * j with either k or l, with d = 1 if it is with k: `x[j,i] + d − 1 ≤ x[k,i] ≤ 2 − x[j,i] − (1 − d)`,
///   and the same for l with 1 − d.
pub fn write(board: &Zebra, model: &mut Model) -> Vec<IntegerView> {
    let x = assignment_literals(board, model);
    for (number, clue) in board.clues().iter().enumerate().filter(|(_, clue)| clue.given().is_none()) {
        let mut poster = Poster { x: &x, provenance: clue.rule().into(), place: place(board, &clue.properties()), model };
        match *clue {
            Clue::At { who, ref houses, not } => poster.at(who, houses, not),
            Clue::Two { a, relation, b, not } => poster.two(a, relation, b, not),
            Clue::Between { who, ends } => poster.between(who, ends, number),
            Clue::Either { who, of } => poster.either(who, of, number),
        }
    }
    views(x)
}

/// Posts the constraints of one clue.
struct Poster<'p> {
    x: &'p [Vec<Lit>],
    provenance: Provenance,
    place: Place,
    model: &'p mut Model,
}

impl Poster<'_> {
    fn clause(&mut self, lits: Vec<Lit>) {
        self.model.post(self.provenance, self.place.clone(), Clause(lits));
    }

    fn at(&mut self, who: usize, houses: &[i64], not: bool) {
        for (i, &lit) in (1..).zip(&self.x[who]) {
            if houses.contains(&i) == not {
                self.clause(vec![!lit]);
            }
        }
    }

    fn two(&mut self, a: usize, relation: Relation, b: usize, not: bool) {
        let x = self.x;
        for ((i, &here), &there) in (0..).zip(&x[a]).zip(&x[b]) {
            match (relation, not) {
                (Relation::Same, false) => {
                    self.model.post(self.provenance, self.place.clone(), (sum([here]) - there).equals(0));
                }
                (Relation::Same, true) => self.clause(vec![!here, !there]),
                _ => {
                    self.require_support(&[here], b, |h| relation.holds(i, h) != not);
                    self.require_support(&[there], a, |h| relation.holds(h, i) != not);
                }
            }
        }
    }

    /// If all of `when` hold, property `other` is in a house that `supports` accepts, numbered from 0.
    fn require_support(&mut self, when: &[Lit], other: usize, supports: impl Fn(i64) -> bool) {
        let support = (0..).zip(&self.x[other]).filter(|(h, _)| supports(*h)).map(|(_, &lit)| lit);
        let lits = when.iter().map(|&lit| !lit).chain(support).collect();
        self.clause(lits);
    }

    fn between(&mut self, who: usize, [k, l]: [usize; 2], number: usize) {
        let rising = self.model.binary(format_args!("d[{}]", number + 1));
        for (i, &here) in (0..).zip(&self.x[who]) {
            for (when, left, right) in [(rising, k, l), (!rising, l, k)] {
                self.require_support(&[here, when], left, |h| h < i);
                self.require_support(&[here, when], right, |h| h > i);
            }
        }
    }

    fn either(&mut self, who: usize, [k, l]: [usize; 2], number: usize) {
        let first = self.model.binary(format_args!("d[{}]", number + 1));
        for (i, &here) in self.x[who].iter().enumerate() {
            for (when, with, without) in [(first, k, l), (!first, l, k)] {
                let (with, without) = (self.x[with][i], self.x[without][i]);
                self.clause(vec![!here, !when, with]);
                self.clause(vec![!here, !when, !without]);
            }
        }
    }
}
