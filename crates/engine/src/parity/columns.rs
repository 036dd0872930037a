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

impl Columns {
    /// The parts that are open of all sums. A sum with a part that has more than two open literals, or that has
    /// some in common with another part, is left out.
    pub fn of_sums(sums: &Sums, trail: &Trail) -> (Self, Equations) {
        let mut columns = Self { of: vec![NONE; trail.variables()], steps: Vec::new() };
        let mut equations = Equations::default();
        for (mut parts, mut odd) in sums.each() {
            let start = equations.cols.len();
            let fits = parts.all(|part| {
                odd ^= part.iter().filter(|&&lit| trail.is_true(lit)).count() % 2 == 1;
                let mut open = part.iter().copied().filter(|&lit| trail.is_open(lit));
                let Some(first) = open.next() else { return true };
                let col = columns.col([first, open.next().unwrap_or(first)]);
                equations.cols.extend(col);
                col.is_some() && open.next().is_none()
            });
            // If nothing is open in a sum that is odd, it cannot be kept.
            if fits && (odd || equations.cols.len() > start) {
                equations.ends.push((equations.cols.len(), odd));
            } else {
                equations.cols.truncate(start);
            }
        }
        (columns, equations)
    }

    /// The column of these literals, unless one of them is in another.
    fn col(&mut self, steps: [Lit; 2]) -> Option<u32> {
        let [first, second] = steps.map(|lit| self.of[lit.var().index()]);
        if first == NONE && second == NONE {
            let new = self.steps.len() as u32;
            steps.iter().for_each(|lit| self.of[lit.var().index()] = new);
            self.steps.push(steps);
            return Some(new);
        }
        (first == second && self.steps[first as usize] == steps).then_some(first)
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
