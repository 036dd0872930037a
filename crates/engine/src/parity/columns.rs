//! The unknowns of the equations: parts of sums, each odd or even.

use super::Sums;
use crate::{Lit, trail::Trail};

/// Stands where there is no column, or no row.
pub const NONE: u32 = u32::MAX;

/// Parts of one literal, or of two of which the second implies the first.
pub struct Columns {
    /// The column of each variable.
    of: Vec<u32>,
    /// The literals of each column; if it has one, twice the same.
    steps: Vec<[Lit; 2]>,
}

/// Sums of columns.
#[derive(Default)]
pub struct Equations {
    cols: Vec<u32>,
    /// Where each ends among the columns, and whether it is odd.
    ends: Vec<(usize, bool)>,
}

impl Equations {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The columns of each, and whether they are odd together.
    pub fn each(&self) -> impl Iterator<Item = (&[u32], bool)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|end| end.0));
        starts.zip(&self.ends).map(|(start, &(end, odd))| (&self.cols[start..end], odd))
    }
}

/// The same steps or their opposites, whichever come first; and whether they count otherwise, modulo two.
fn in_order(steps: [Lit; 2]) -> ([Lit; 2], bool) {
    let [first, second] = steps;
    // Of two steps as many are false as are true, modulo two.
    if !second < first { ([!second, !first], first == second) } else { (steps, false) }
}

impl Columns {
    /// What is open of the parts of all sums. A sum is left out if one of its parts has more than two open literals, or
    /// some that are in another part of a sum before it.
    pub fn of_sums(sums: &Sums, trail: &Trail) -> (Self, Equations) {
        let mut columns = Self { of: vec![NONE; trail.variables()], steps: Vec::new() };
        let mut equations = Equations::default();
        let mut open = Vec::new();
        for (mut parts, mut odd) in sums.each() {
            open.clear();
            let fits = parts.all(|part| {
                odd ^= part.iter().filter(|&&lit| trail.is_true(lit)).count() % 2 == 1;
                let mut lits = part.iter().copied().filter(|&lit| trail.is_open(lit));
                let Some(first) = lits.next() else { return true };
                let (steps, otherwise) = in_order([first, lits.next().unwrap_or(first)]);
                odd ^= otherwise;
                open.push(steps);
                lits.next().is_none() && columns.fits(steps)
            });
            // If nothing is open in a sum that is odd, it cannot be kept.
            if fits && (odd || !open.is_empty()) {
                equations.cols.extend(open.iter().map(|&steps| columns.col(steps)));
                equations.ends.push((equations.cols.len(), odd));
            }
        }
        (columns, equations)
    }

    /// Whether no literal of these is in another column.
    fn fits(&self, steps: [Lit; 2]) -> bool {
        let [first, second] = steps.map(|lit| self.of[lit.var().index()]);
        first == second && (first == NONE || self.steps[first as usize] == steps)
    }

    /// The column of these literals, a new one if there is none.
    fn col(&mut self, steps: [Lit; 2]) -> u32 {
        let [first, second] = steps.map(|lit| lit.var().index());
        if self.of[first] == NONE {
            let new = self.steps.len() as u32;
            (self.of[first], self.of[second]) = (new, new);
            self.steps.push(steps);
        }
        self.of[first]
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The column of a literal.
    pub fn of(&self, lit: Lit) -> Option<u32> {
        // There may be more variables by now.
        self.of.get(lit.var().index()).copied().filter(|&col| col != NONE)
    }

    /// Whether a column is odd, if that is known.
    pub fn is_odd(&self, col: u32, trail: &Trail) -> Option<bool> {
        let [first, second] = self.steps[col as usize];
        if trail.is_false(first) || first != second && trail.is_true(second) {
            Some(false)
        } else if trail.is_true(first) && (first == second || trail.is_false(second)) {
            Some(true)
        } else {
            None
        }
    }

    /// Adds the false literals that tell whether a column is odd.
    pub fn explain(&self, col: u32, trail: &Trail, why: &mut Vec<Lit>) {
        let [first, second] = self.steps[col as usize];
        if trail.is_false(first) {
            why.push(first);
        } else if first != second && trail.is_true(second) {
            why.push(!second);
        } else {
            why.extend([Some(!first), Some(second).filter(|_| first != second)].into_iter().flatten());
        }
    }

    /// What makes a column odd or even of which it is not known: literals that must hold, and one that is false and a reason
    /// too. That there is one literal or none among two says that they are even only if one of them is known.
    pub fn must_hold(&self, col: u32, odd: bool, trail: &Trail) -> ([Option<Lit>; 2], Option<Lit>) {
        let [first, second] = self.steps[col as usize];
        let one = |lit: Lit, holds: bool| [Some(if holds { lit } else { !lit }), None];
        if first == second {
            (one(first, odd), None)
        } else if trail.is_true(first) {
            (one(second, !odd), Some(!first))
        } else if trail.is_false(second) {
            (one(first, odd), Some(second))
        } else {
            (if odd { [Some(first), Some(!second)] } else { [None, None] }, None)
        }
    }
}
