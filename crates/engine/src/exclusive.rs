//! Groups of literals of which no two hold.
//!
//! A sum of which any two terms pass the bound says no more than that each two of them exclude each
//! other, so it needs no count: a literal that holds forbids the others of its groups, and is the
//! whole reason.

use crate::{
    Lit,
    lists::{Lists, keep_at_start},
    trail::{Conflict, Reason, Trail, Value},
};

/// The groups.
#[derive(Default)]
pub struct Exclusive {
    /// The literals of all groups, one group after the other.
    members: Vec<Lit>,
    /// Where each group begins and ends.
    bounds: Vec<(u32, u32)>,
    /// The groups of each literal.
    groups: Lists<u32>,
}

impl Exclusive {
    pub fn add_variables(&mut self, count: usize) {
        self.groups.add(2 * count);
    }

    /// Adds a group of open literals of different variables.
    pub fn add(&mut self, lits: impl Iterator<Item = Lit>) {
        let start = self.members.len();
        self.members.extend(lits);
        let group = self.bounds.len() as u32;
        self.bounds.push((start as u32, self.members.len() as u32));
        for lit in &self.members[start..] {
            self.groups.push(lit.index(), group);
        }
    }

    /// Leaves out the literals that have a value in any case, where no others have one.
    pub fn simplify(&mut self, trail: &Trail) {
        for (start, end) in &mut self.bounds {
            let group = &mut self.members[*start as usize..*end as usize];
            *end = *start + keep_at_start(group, |&lit| trail.is_open(lit)) as u32;
        }
    }

    /// Draws the consequences of a literal that became true.
    pub fn propagate(&self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        if self.bounds.is_empty() {
            return Ok(());
        }
        for &group in &self.groups[lit.index()] {
            let (start, end) = self.bounds[group as usize];
            for &other in &self.members[start as usize..end as usize] {
                match trail.value(other) {
                    Value::False => {}
                    Value::Open => trail.set(!other, Reason::Pair(lit)),
                    Value::True if other == lit => {}
                    Value::True => return Err(trail.conflict_is([!lit, !other])),
                }
            }
        }
        Ok(())
    }
}
