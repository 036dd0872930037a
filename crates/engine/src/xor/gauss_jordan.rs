//! Incremental Gauss–Jordan elimination over equations modulo 2.
//!
//! Each row has a basic column, which occurs in no other row, and watches one non-basic column, as in the simplex method
//! (Han and Jiang, *When Boolean Satisfiability Meets Gaussian Elimination in a Simplex Way*, 2012). When the basic column
//! is assigned, another one enters the basis, which adds the row to all rows with that column: quadratic in the matrix,
//! divided by the word size. Backtracking keeps the matrix. Complete for the system of equations, but dense; it is dropped
//! if it concludes too little.

use super::{
    assigned::AssignedColumns,
    bit_set::{BitSets, contains, first_in_difference, flip, insert, intersection, intersection_is_odd, iter, union, words},
    columns::{Columns, Equations, NONE},
    matrix::Matrix,
};
use crate::{
    Lit,
    trail::{Conflict, Trail},
};

/// Calls before the first check whether the elimination pays off.
const TRIAL_CALLS: u64 = 100;

/// From then on it must draw one conclusion in this many calls. Hashi boards measured draw one in 2 to 10, knight boards one
/// in 50.
const CALLS_PER_CONCLUSION: u64 = 20;

/// The number of columns compared to choose the pivot of a row.
const PIVOT_CANDIDATES: usize = 2;

/// A system of equations modulo 2 in reduced form.
///
/// Each row has a basic column, which no other row has; it is unassigned as long as any column of the row is. The row
/// watches an unassigned one of its other columns, or else one of those assigned last.
#[derive(Clone)]
pub struct GaussJordan {
    columns: Columns,
    assigned: AssignedColumns,
    /// A row for each equation. A constant column for the right-hand sides follows the others.
    matrix: Matrix,
    /// The basic column of each row.
    basic: Vec<u32>,
    /// The row of each basic column.
    row_of: Vec<u32>,
    /// A bitmap of the basic columns.
    basics: Vec<u64>,
    /// The column that each row watches.
    watch: Vec<u32>,
    /// For each column, a bitmap of the rows that watch it.
    watched: BitSets,
    /// A bitmap of the rows to propagate.
    pending: Vec<u64>,
    /// The number of trail literals read.
    head: usize,
    /// The numbers of calls and of conclusions.
    calls: u64,
    conclusions: u64,
    /// The explanation of the current conclusion: false literals.
    explanation: Vec<Lit>,
}

impl GaussJordan {
    /// Brings equations into reduced form.
    pub fn new(columns: Columns, equations: &Equations, trail: &Trail) -> Self {
        let (rows, cols) = (equations.len(), columns.len());
        let mut matrix = Matrix::new(rows, cols + 1);
        for (row, (chains, odd)) in (0..).zip(equations.iter()) {
            chains.iter().for_each(|&column| matrix.flip(row, column));
            if odd {
                matrix.flip(row, cols as u32);
            }
        }
        let assigned = AssignedColumns::new(cols);
        let mut system = Self {
            basic: vec![NONE; rows],
            row_of: vec![NONE; cols],
            basics: vec![0; assigned.unassigned.len()],
            watch: vec![NONE; rows],
            watched: BitSets::new(cols, rows),
            pending: vec![0; words(rows)],
            head: trail.lits().len(),
            calls: 0,
            conclusions: 0,
            explanation: Vec::new(),
            columns,
            assigned,
            matrix,
        };
        (0..rows as u32).for_each(|row| system.pivot(row));
        system
    }

    /// Follows the trail back to `trail_length` literals.
    pub fn backtrack(&mut self, trail_length: usize) {
        self.head = self.head.min(trail_length);
        self.assigned.backtrack(trail_length);
    }

    /// Whether conclusions are frequent enough to be worth the time.
    pub fn pays_off(&self) -> bool {
        self.calls < TRIAL_CALLS || self.conclusions * CALLS_PER_CONCLUSION >= self.calls
    }

    /// Propagates the literals that are new on the trail.
    pub fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        self.calls += 1;
        self.read_trail(trail);
        for word in 0..self.pending.len() {
            while self.pending[word] != 0 {
                let row = word as u32 * 64 + self.pending[word].trailing_zeros();
                self.pending[word] &= self.pending[word] - 1;
                self.propagate_row(row, trail)?;
            }
        }
        Ok(())
    }

    /// Assigns columns by the new literals, and marks the rows concerned.
    fn read_trail(&mut self, trail: &Trail) {
        let end = trail.lits().len();
        let assigned = &mut self.assigned;
        let before = assigned.len();
        for &lit in &trail.lits()[self.head..] {
            let Some(column) = self.columns.of(lit).filter(|&column| assigned.is_unassigned(column)) else { continue };
            if let Some(odd) = self.columns.parity(column, trail) {
                assigned.add(column, odd, end);
                union(&mut self.pending, self.watched.get(column));
            }
            // One assigned literal of a basic column may imply the other.
            if self.row_of[column as usize] != NONE {
                insert(&mut self.pending, self.row_of[column as usize]);
            }
        }
        self.head = end;
        for position in before..self.assigned.len() {
            let row = self.row_of[self.assigned.column(position) as usize];
            if row != NONE {
                self.pivot(row);
            }
        }
    }

    /// Makes an unassigned column of a row its basic one, if there is any: of the first two, the one in fewer rows.
    fn pivot(&mut self, row: u32) {
        insert(&mut self.pending, row);
        let unassigned = intersection(self.matrix.row(row), &self.assigned.unassigned);
        let Some(column) = unassigned.take(PIVOT_CANDIDATES).min_by_key(|&column| self.matrix.column_weight(column)) else {
            return;
        };
        let old = std::mem::replace(&mut self.basic[row as usize], column);
        if old != NONE {
            self.row_of[old as usize] = NONE;
            flip(&mut self.basics, old);
        }
        self.row_of[column as usize] = row;
        flip(&mut self.basics, column);
        union(&mut self.pending, self.matrix.eliminate(column, row));
    }

    /// Propagates a row if all its columns except the basic one are assigned.
    fn propagate_row(&mut self, row: u32, trail: &mut Trail) -> Result<(), Conflict> {
        let (cols, watch) = (self.matrix.row(row), self.watch[row as usize]);
        let is_valid = watch != NONE && contains(cols, watch) && !contains(&self.basics, watch);
        if is_valid && self.assigned.is_unassigned(watch) {
            return Ok(());
        }
        if let Some(unassigned) = first_in_difference(cols, &self.assigned.unassigned, &self.basics) {
            self.watch(row, unassigned);
            return Ok(());
        }
        let basic = self.basic[row as usize];
        // A watched column that was unassigned until now is one of the last assigned.
        if !is_valid {
            let others = self.row_columns(row).filter(|&column| column != basic);
            if let Some(last) = self.assigned.latest(others) {
                self.watch(row, last);
            }
        }
        if basic == NONE || !self.assigned.is_unassigned(basic) {
            return self.check_row(row, trail);
        }
        self.assign_column(row, basic, trail);
        Ok(())
    }

    /// Checks the parity of a row whose columns are all assigned.
    fn check_row(&mut self, row: u32, trail: &mut Trail) -> Result<(), Conflict> {
        if intersection_is_odd(self.matrix.row(row), &self.assigned.odd) {
            self.explain(row, NONE, trail);
            return Err(trail.set_conflict(self.explanation.iter().copied()));
        }
        Ok(())
    }

    /// Assigns the only unassigned column of a row.
    fn assign_column(&mut self, row: u32, column: u32, trail: &mut Trail) {
        let odd = intersection_is_odd(self.matrix.row(row), &self.assigned.odd);
        let (lits, half) = self.columns.implied_literals(column, odd, trail);
        if lits[0].is_some() {
            self.explain(row, column, trail);
            self.explanation.extend(half);
        }
        debug_assert!(lits.iter().flatten().all(|&lit| trail.is_unassigned(lit)), "no other row has the column");
        lits.into_iter().flatten().for_each(|lit| trail.assign_with_explanation(lit, &self.explanation));
    }

    fn watch(&mut self, row: u32, column: u32) {
        let old = std::mem::replace(&mut self.watch[row as usize], column);
        if old != NONE {
            flip(self.watched.get_mut(old), row);
        }
        flip(self.watched.get_mut(column), row);
    }

    /// Sets the explanation by the parities of all columns of a row but one.
    fn explain(&mut self, row: u32, excluded: u32, trail: &Trail) {
        self.conclusions += 1;
        self.explanation.clear();
        let mut explanation = std::mem::take(&mut self.explanation);
        self.row_columns(row)
            .filter(|&column| column != excluded)
            .for_each(|column| self.columns.explain(column, trail, &mut explanation));
        self.explanation = explanation;
    }

    /// The columns of a row, without the constant one.
    fn row_columns(&self, row: u32) -> impl Iterator<Item = u32> {
        iter(self.matrix.row(row)).take_while(|&column| (column as usize) < self.columns.len())
    }
}
