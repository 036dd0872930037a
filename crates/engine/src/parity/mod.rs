//! What follows from sums being odd or even.
//!
//! Where the degrees of the nodes of a graph are known, the edges between a set of nodes and the rest are odd or
//! even in number as the sum of the degrees is: the sums of these nodes, added up modulo two, say so. There are
//! as many such sets as there are ways to cut the graph. Those of whose edges all but one are known are found by
//! Gauss-Jordan elimination, kept up while the search goes on (Han and Jiang, *When Boolean Satisfiability Meets
//! Gaussian Elimination in a Simplex Way*, 2012).

mod bits;
mod columns;
mod known;
mod matrix;
mod system;
#[cfg(test)]
mod tests;

use crate::{
    Lit,
    parts::Parts,
    trail::{Conflict, Trail},
};
use bits::words;
use columns::Columns;
use system::System;

/// Matrices of more words than this take more memory than they are worth.
const MOST: usize = 1 << 19;

/// To make a matrix takes long if it is large: it may have so many words for each conflict there was.
const WORTH: usize = 200;

/// The sums of which it is known whether they are odd, and what is made of them once it pays.
#[derive(Default)]
pub struct Parities {
    sums: Sums,
    /// How many of the sums were there when the system was made.
    taken: usize,
    /// How many conflicts the system waits for.
    needs: u64,
    system: Option<Box<System>>,
}

/// Sums that count the literals that hold, in parts.
#[derive(Default)]
struct Sums {
    /// The literals of all parts, one after the other.
    lits: Vec<Lit>,
    /// Where each part ends among the literals.
    parts: Vec<u32>,
    /// Where each sum ends among the parts, and whether it is odd.
    sums: Vec<(u32, bool)>,
}

impl Sums {
    /// The parts of each sum, and whether it is odd.
    fn each(&self) -> impl Iterator<Item = (impl Iterator<Item = &[Lit]>, bool)> {
        let starts = std::iter::once(0).chain(self.sums.iter().map(|sum| sum.0));
        starts.zip(&self.sums).map(|(start, &(end, odd))| ((start..end).map(|part| self.part(part as usize)), odd))
    }

    fn part(&self, part: usize) -> &[Lit] {
        let start = part.checked_sub(1).map_or(0, |before| self.parts[before]);
        &self.lits[start as usize..self.parts[part] as usize]
    }
}

impl Parities {
    /// Takes a sum that counts the literals of these parts.
    pub fn add(&mut self, parts: &Parts, odd: bool) {
        for part in parts.each() {
            self.sums.lits.extend(part.iter().map(|step| step.1));
            self.sums.parts.push(self.sums.lits.len() as u32);
        }
        self.sums.sums.push((self.sums.parts.len() as u32, odd));
        self.needs = 0;
    }

    /// Whether there are sums that nobody looks at yet, and enough conflicts to begin.
    pub fn waiting(&self, conflicts: u64) -> bool {
        self.taken < self.sums.sums.len() && conflicts >= self.needs
    }

    /// From now on looks at all sums, unless that takes longer than it is worth after so many conflicts. No decision stands.
    pub fn begin(&mut self, trail: &Trail, conflicts: u64) {
        let (columns, equations) = Columns::of_sums(&self.sums, trail);
        let (rows, cols) = (equations.len(), columns.len() + 1);
        // By rows, by columns, and who watches which.
        let size = rows * words(cols) + 2 * cols * words(rows);
        self.needs = if size > MOST { u64::MAX } else { size.div_ceil(WORTH) as u64 };
        if conflicts >= self.needs && size <= MOST {
            self.taken = self.sums.sums.len();
            self.system = (rows > 0).then(|| Box::new(System::new(columns, &equations, trail)));
        }
    }

    /// Leaves out what is known in any case; what is left is tried anew.
    pub fn simplify(&mut self, trail: &Trail) {
        if self.system.is_some() {
            self.begin(trail, u64::MAX);
        }
    }

    /// Draws the conclusions from what became true since it was asked last.
    pub fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        let Some(system) = &mut self.system else { return Ok(()) };
        let result = system.propagate(trail);
        if !system.pays() {
            self.system = None;
        }
        result
    }

    /// All but so many literals of the trail were taken back.
    pub fn undone(&mut self, left: usize) {
        if let Some(system) = &mut self.system {
            system.undone(left);
        }
    }
}
