//! Assignment variables with support clauses: a property in a house needs the other in a supporting house.
//!
//! The support encoding of binary constraints (Gent, *Arc Consistency in SAT*, 2002), by which unit propagation enforces arc
//! consistency. Size: 2n clauses of up to n literals per clue for n houses, and selectors for `between` and alternatives.
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
///   `x[j,i] + d − 1 ≤ Σ_{h>i} x[l,h]`, and the mirror image with 1 − d; not between likewise,
/// * one of several lists of clues: a binary variable for each clue, with which it holds and without which its opposite does;
///   one for each list of several; and their sum is 1.
pub fn write(board: &Zebra, model: &mut Model) -> Vec<IntegerView> {
    let x = assignment_literals(board, model);
    for (number, clue) in board.clues().iter().enumerate().filter(|(_, clue)| clue.given().is_none()) {
        model.write_clue(number, |model| {
            let place = place(board, &clue.properties());
            let mut poster = Poster { x: &x, provenance: clue.rule().into(), place, number, model };
            match clue {
                Clue::OneOf(lists) => poster.one_of(lists),
                simple => poster.simple(simple, &[], ""),
            }
        });
    }
    views(x)
}

/// Posts the constraints of one clue.
struct Poster<'p> {
    x: &'p [Vec<Lit>],
    provenance: Provenance,
    place: Place,
    /// The index of the clue.
    number: usize,
    model: &'p mut Model,
}

impl Poster<'_> {
    /// One of the literals holds if all of `when` do.
    fn clause(&mut self, when: &[Lit], lits: impl IntoIterator<Item = Lit>) {
        let lits = when.iter().map(|&lit| !lit).chain(lits).collect();
        self.model.post(self.provenance, self.place.clone(), Clause(lits));
    }

    /// A simple clue holds if all of `when` do; `name` distinguishes its variables.
    fn simple(&mut self, clue: &Clue, when: &[Lit], name: &str) {
        match *clue {
            Clue::At { who, ref houses, not } => self.at(who, houses, not, when),
            Clue::Two { a, relation, b, not } => self.two(a, relation, b, not, when),
            Clue::Between { who, ends, not: false } => self.between(who, ends, when, name),
            Clue::Between { who, ends, not: true } => self.outside(who, ends, when, name),
            // The board has no such clue inside a clue.
            Clue::OneOf(_) => {}
        }
    }

    /// Exactly one list holds: each part and each list of several has a literal that is true if and only if it holds.
    fn one_of(&mut self, lists: &[Vec<Clue>]) {
        if let [only] = lists {
            return (1..).zip(only).for_each(|(part, clue)| self.simple(clue, &[], &format!(",{part}")));
        }
        let mut cases = Vec::new();
        for (list, clues) in (1..).zip(lists) {
            let mut parts = Vec::new();
            for (part, clue) in (1..).zip(clues) {
                let name = format!(",{list},{part}");
                let holds = self.model.binary(format_args!("h[{}{name}]", self.number + 1));
                self.simple(clue, &[holds], &name);
                self.simple(&clue.negated(), &[!holds], &(name + ",not"));
                parts.push(holds);
            }
            cases.push(match parts[..] {
                [only] => only,
                _ => self.all(&parts, list),
            });
        }
        self.model.post(self.provenance, self.place.clone(), sum(cases).equals(1));
    }

    /// A literal that is true if and only if all parts are.
    fn all(&mut self, parts: &[Lit], list: usize) -> Lit {
        let all = self.model.binary(format_args!("c[{},{list}]", self.number + 1));
        for &part in parts {
            self.clause(&[all], [part]);
        }
        self.clause(parts, [all]);
        all
    }

    fn at(&mut self, who: usize, houses: &[i64], not: bool, when: &[Lit]) {
        for (i, &lit) in (1..).zip(&self.x[who]) {
            if houses.contains(&i) == not {
                self.clause(when, [!lit]);
            }
        }
    }

    fn two(&mut self, a: usize, relation: Relation, b: usize, not: bool, when: &[Lit]) {
        let x = self.x;
        for ((i, &here), &there) in (0..).zip(&x[a]).zip(&x[b]) {
            match (relation, not) {
                (Relation::Same, false) if when.is_empty() => {
                    self.model.post(self.provenance, self.place.clone(), (sum([here]) - there).equals(0));
                }
                (Relation::Same, false) => {
                    self.clause(when, [!here, there]);
                    self.clause(when, [here, !there]);
                }
                (Relation::Same, true) => self.clause(when, [!here, !there]),
                _ => {
                    self.require_support(when, here, b, |h| relation.holds(i, h) != not);
                    self.require_support(when, there, a, |h| relation.holds(h, i) != not);
                }
            }
        }
    }

    /// If all of `when` and `here` hold, property `other` is in a house that `supports` accepts, numbered from 0.
    fn require_support(&mut self, when: &[Lit], here: Lit, other: usize, supports: impl Fn(i64) -> bool) {
        let x = self.x;
        let support = (0..).zip(&x[other]).filter(|(h, _)| supports(*h)).map(|(_, &lit)| lit);
        self.clause(when, [!here].into_iter().chain(support));
    }

    fn between(&mut self, who: usize, [k, l]: [usize; 2], when: &[Lit], name: &str) {
        let rising = self.model.binary(format_args!("d[{}{name}]", self.number + 1));
        for (i, &here) in (0..).zip(&self.x[who]) {
            for (case, left, right) in [(rising, k, l), (!rising, l, k)] {
                let when = [when, &[case]].concat();
                self.require_support(&when, here, left, |h| h < i);
                self.require_support(&when, here, right, |h| h > i);
            }
        }
    }

    /// Not between: both ends are on one side, or in the same house.
    fn outside(&mut self, who: usize, ends: [usize; 2], when: &[Lit], name: &str) {
        let right = self.model.binary(format_args!("d[{}{name}]", self.number + 1));
        for (i, &here) in (0..).zip(&self.x[who]) {
            for end in ends {
                self.require_support(&[when, &[right]].concat(), here, end, |h| h >= i);
                self.require_support(&[when, &[!right]].concat(), here, end, |h| h <= i);
            }
        }
    }
}
