//! Groups of literals of which no two hold.
//!
//! A sum of which any two terms pass the bound says no more than that each two of them exclude each
//! other, so it needs no count: a literal that holds forbids the others of its groups, and is the
//! whole reason.

use crate::{
    Lit,
    lists::Lists,
    trail::{Conflict, Reason, Trail, Value},
};

/// The groups.
#[derive(Default)]
pub struct Exclusive {
    /// The literals of all groups, one group after the other.
    members: Vec<Lit>,
    /// For each literal, where its groups begin and end.
    groups: Lists<(u32, u32)>,
}

impl Exclusive {
    pub fn add_variables(&mut self, count: usize) {
        self.groups.add(2 * count);
    }

    /// Adds a group of open literals of different variables.
    pub fn add(&mut self, lits: impl Iterator<Item = Lit>) {
        let start = self.members.len();
        self.members.extend(lits);
        let group = (start as u32, self.members.len() as u32);
        for lit in &self.members[start..] {
            self.groups.push(lit.index(), group);
        }
    }

    /// Draws the consequences of a literal that became true.
    pub fn propagate(&self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        for &(start, end) in &self.groups[lit.index()] {
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
