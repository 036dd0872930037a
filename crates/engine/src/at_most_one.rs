//! At-most-one constraints.
//!
//! A constraint of which any two terms exceed the bound says only that they exclude each other. It needs no counter: a true
//! literal falsifies the others of its groups and is the whole reason, as if each pair were a binary clause. Memory is
//! linear in the group where pairwise binary clauses are quadratic; propagation visits the whole group.

use crate::{
    Lit,
    lists::{Lists, retain_in_place},
    trail::{Conflict, Reason, Trail, Value},
};

/// At-most-one constraints over groups of literals.
#[derive(Clone, Default)]
pub struct AtMostOne {
    /// The literals of all groups, one group after another.
    members: Vec<Lit>,
    /// The start and end of each group.
    ranges: Vec<(u32, u32)>,
    /// The groups of each literal.
    groups: Lists<u32>,
}

impl AtMostOne {
    pub fn add_variables(&mut self, count: usize) {
        self.groups.add(2 * count);
    }

    /// Adds a group of unassigned literals of different variables.
    pub fn add(&mut self, lits: impl Iterator<Item = Lit>) {
        let start = self.members.len();
        self.members.extend(lits);
        let group = self.ranges.len() as u32;
        self.ranges.push((start as u32, self.members.len() as u32));
        for lit in &self.members[start..] {
            self.groups.push(lit.index(), group);
        }
    }

    /// Removes literals fixed at the root level. Only root-level literals may be assigned.
    pub fn simplify(&mut self, trail: &Trail) {
        for (start, end) in &mut self.ranges {
            let group = &mut self.members[*start as usize..*end as usize];
            *end = *start + retain_in_place(group, |&lit| trail.is_unassigned(lit)) as u32;
        }
    }

    /// Propagates a literal that became true.
    pub fn propagate(&self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        if self.ranges.is_empty() {
            return Ok(());
        }
        for &group in &self.groups[lit.index()] {
            let (start, end) = self.ranges[group as usize];
            for &other in &self.members[start as usize..end as usize] {
                match trail.value(other) {
                    Value::False => {}
                    Value::Unassigned => trail.assign(!other, Reason::Binary(lit)),
                    Value::True if other == lit => {}
                    Value::True => return Err(trail.set_conflict([!lit, !other])),
                }
            }
        }
        Ok(())
    }
}
