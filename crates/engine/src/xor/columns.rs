//! The columns of the matrix: chains of one or two unassigned literals, by parity.

use super::ParityConstraints;
use crate::{Lit, trail::Trail};

/// No column, or no row.
pub const NONE: u32 = u32::MAX;

/// Chains of one literal, or of two of which the second implies the first. A column is odd if an odd number of its literals
/// is true.
#[derive(Clone)]
pub struct Columns {
    /// The column of each variable.
    column_of: Vec<u32>,
    /// The literals of each column; twice the same if it has one.
    lits: Vec<[Lit; 2]>,
}

/// Equations over columns modulo 2.
#[derive(Clone, Default)]
pub struct Equations {
    cols: Vec<u32>,
    /// The end of each equation in `cols`, and its right-hand side.
    ends: Vec<(usize, bool)>,
}

impl Equations {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The columns of each equation, and its right-hand side.
    pub fn iter(&self) -> impl Iterator<Item = (&[u32], bool)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|end| end.0));
        starts.zip(&self.ends).map(|(start, &(end, odd))| (&self.cols[start..end], odd))
    }
}

/// The literals or their negations, whichever come first, and whether this flips the parity.
fn canonical(lits: [Lit; 2]) -> ([Lit; 2], bool) {
    let [first, second] = lits;
    // Of two literals, as many are false as are true, modulo 2.
    if !second < first { ([!second, !first], first == second) } else { (lits, false) }
}

impl Columns {
    /// The columns and equations of the constraints under the current assignment. Skips a constraint if one of its chains
    /// has more than two unassigned literals, or literals of a different earlier chain.
    pub fn from_constraints(constraints: &ParityConstraints, trail: &Trail) -> (Self, Equations) {
        let mut columns = Self { column_of: vec![NONE; trail.variables()], lits: Vec::new() };
        let mut equations = Equations::default();
        let mut unassigned = Vec::new();
        for (mut chains, mut odd) in constraints.iter() {
            unassigned.clear();
            let fits = chains.all(|chain| {
                odd ^= chain.iter().filter(|&&lit| trail.is_true(lit)).count() % 2 == 1;
                let mut lits = chain.iter().copied().filter(|&lit| trail.is_unassigned(lit));
                let Some(first) = lits.next() else { return true };
                let (pair, flipped) = canonical([first, lits.next().unwrap_or(first)]);
                odd ^= flipped;
                unassigned.push(pair);
                lits.next().is_none() && columns.fits(pair)
            });
            // An odd equation without columns is a contradiction and must stay.
            if fits && (odd || !unassigned.is_empty()) {
                equations.cols.extend(unassigned.iter().map(|&lits| columns.column(lits)));
                equations.ends.push((equations.cols.len(), odd));
            }
        }
        (columns, equations)
    }

    /// Whether no literal is in another column.
    fn fits(&self, lits: [Lit; 2]) -> bool {
        let [first, second] = lits.map(|lit| self.column_of[lit.var().index()]);
        first == second && (first == NONE || self.lits[first as usize] == lits)
    }

    /// The column of these literals, added if needed.
    fn column(&mut self, lits: [Lit; 2]) -> u32 {
        let [first, second] = lits.map(|lit| lit.var().index());
        if self.column_of[first] == NONE {
            let new = self.lits.len() as u32;
            (self.column_of[first], self.column_of[second]) = (new, new);
            self.lits.push(lits);
        }
        self.column_of[first]
    }

    pub fn len(&self) -> usize {
        self.lits.len()
    }

    /// The column of a literal.
    pub fn of(&self, lit: Lit) -> Option<u32> {
        // Variables may be newer than the columns.
        self.column_of.get(lit.var().index()).copied().filter(|&column| column != NONE)
    }

    /// The parity of a column, `true` for odd; `None` if it is unassigned.
    pub fn parity(&self, column: u32, trail: &Trail) -> Option<bool> {
        let [first, second] = self.lits[column as usize];
        if trail.is_false(first) || first != second && trail.is_true(second) {
            Some(false)
        } else if trail.is_true(first) && (first == second || trail.is_false(second)) {
            Some(true)
        } else {
            None
        }
    }

    /// Appends the false literals that imply the parity of a column.
    pub fn explain(&self, column: u32, trail: &Trail, explanation: &mut Vec<Lit>) {
        let [first, second] = self.lits[column as usize];
        if trail.is_false(first) {
            explanation.push(first);
        } else if first != second && trail.is_true(second) {
            explanation.push(!second);
        } else {
            explanation.extend([Some(!first), Some(second).filter(|_| first != second)].into_iter().flatten());
        }
    }

    /// The literals implied by the parity of an unassigned column, and the false literal that is part of the reason if half
    /// of the column is assigned. An even column of two unassigned literals implies none: both or neither may be true.
    pub fn implied_literals(&self, column: u32, odd: bool, trail: &Trail) -> ([Option<Lit>; 2], Option<Lit>) {
        let [first, second] = self.lits[column as usize];
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
