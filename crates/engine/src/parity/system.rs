//! Equations, each solved for one of its columns.

use super::{
    bits::{Sets, each, first_shared, flip, has, join, put, share_odd, shared, words},
    columns::{Columns, Equations, NONE},
    known::Known,
    matrix::Matrix,
};
use crate::{
    Lit,
    trail::{Conflict, Trail},
};

/// How often a system is asked in any case.
const TRIAL: u64 = 100;

/// After that it has to draw a conclusion once in so many times. On the boards of hashi that were measured it is
/// once in two to ten, on those of the knight once in fifty.
const RARE: u64 = 20;

/// How many columns are compared to find the one to solve a row for.
const CHOICE: usize = 2;

/// Equations modulo two.
///
/// Each row has a basic column, which no other row has; it is open as long as a column of the row is. Of its
/// other columns the row watches one that is open; if none is, one of those that were known last.
pub struct System {
    columns: Columns,
    known: Known,
    /// A row for each equation. After the columns comes one of those that are odd.
    matrix: Matrix,
    /// The basic column of each row.
    basic: Vec<u32>,
    /// The row of each basic column.
    row_of: Vec<u32>,
    /// All basic columns.
    basics: Vec<u64>,
    /// The column that each row watches.
    watch: Vec<u32>,
    /// The rows that watch each column.
    watched: Sets,
    /// The rows to be looked at.
    due: Vec<u64>,
    /// How many literals were read.
    read: usize,
    /// How often it was asked, and how many conclusions it drew.
    asked: u64,
    drawn: u64,
    /// False literals of which something follows.
    why: Vec<Lit>,
}

impl System {
    /// Solves equations for the columns.
    pub fn new(columns: Columns, equations: &Equations, trail: &Trail) -> Self {
        let (rows, cols) = (equations.len(), columns.len());
        let mut matrix = Matrix::new(rows, cols + 1);
        for (row, (parts, odd)) in (0..).zip(equations.each()) {
            parts.iter().for_each(|&col| matrix.flip(row, col));
            if odd {
                matrix.flip(row, cols as u32);
            }
        }
        let known = Known::nothing(cols);
        let mut system = Self {
            basic: vec![NONE; rows],
            row_of: vec![NONE; cols],
            basics: vec![0; known.open.len()],
            watch: vec![NONE; rows],
            watched: Sets::new(cols, rows),
            due: vec![0; words(rows)],
            read: trail.lits().len(),
            asked: 0,
            drawn: 0,
            why: Vec::new(),
            columns,
            known,
            matrix,
        };
        (0..rows as u32).for_each(|row| system.solve(row));
        system
    }

    /// All but so many literals of the trail were taken back.
    pub fn undone(&mut self, left: usize) {
        self.read = self.read.min(left);
        self.known.undone(left);
    }

    /// Whether it draws conclusions often enough to be worth its time.
    pub fn pays(&self) -> bool {
        self.asked < TRIAL || self.drawn * RARE >= self.asked
    }

    /// Draws the conclusions from the literals that are new.
    pub fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        self.asked += 1;
        self.take_news(trail);
        for word in 0..self.due.len() {
            while self.due[word] != 0 {
                let row = word as u32 * 64 + self.due[word].trailing_zeros();
                self.due[word] &= self.due[word] - 1;
                self.look(row, trail)?;
            }
        }
        Ok(())
    }

    /// Finds which columns are known now, and which rows that matters to.
    fn take_news(&mut self, trail: &Trail) {
        let end = trail.lits().len();
        let known = &mut self.known;
        let before = known.len();
        for &lit in &trail.lits()[self.read..] {
            let Some(col) = self.columns.of(lit).filter(|&col| known.is_open(col)) else { continue };
            if let Some(odd) = self.columns.is_odd(col, trail) {
                known.add(col, odd, end);
                join(&mut self.due, self.watched.of(col));
            }
            // Half of a column may tell the rest.
            if self.row_of[col as usize] != NONE {
                put(&mut self.due, self.row_of[col as usize]);
            }
        }
        self.read = end;
        for place in before..self.known.len() {
            let row = self.row_of[self.known.at(place) as usize];
            if row != NONE {
                self.solve(row);
            }
        }
    }

    /// Solves a row for an open column, if it has one: of the first two the one in fewer rows.
    fn solve(&mut self, row: u32) {
        put(&mut self.due, row);
        let open = shared(self.matrix.row(row), &self.known.open);
        let Some(col) = open.take(CHOICE).min_by_key(|&col| self.matrix.rows_with(col)) else { return };
        let old = std::mem::replace(&mut self.basic[row as usize], col);
        if old != NONE {
            self.row_of[old as usize] = NONE;
            flip(&mut self.basics, old);
        }
        self.row_of[col as usize] = row;
        flip(&mut self.basics, col);
        join(&mut self.due, self.matrix.clear_column(col, row));
    }

    /// Draws the conclusions from a row, if no column is open but the basic one.
    fn look(&mut self, row: u32, trail: &mut Trail) -> Result<(), Conflict> {
        let (cols, watch) = (self.matrix.row(row), self.watch[row as usize]);
        let fits = watch != NONE && has(cols, watch) && !has(&self.basics, watch);
        if fits && self.known.is_open(watch) {
            return Ok(());
        }
        if let Some(open) = first_shared(cols, &self.known.open, &self.basics) {
            self.watch(row, open);
            return Ok(());
        }
        let basic = self.basic[row as usize];
        // A watch that was open until now was known last.
        if !fits {
            let others = self.columns_of(row).filter(|&col| col != basic);
            if let Some(last) = self.known.last(others) {
                self.watch(row, last);
            }
        }
        if basic == NONE || !self.known.is_open(basic) {
            return self.check(row, trail);
        }
        self.force(row, basic, trail);
        Ok(())
    }

    /// Whether a row of which all columns are known is kept.
    fn check(&mut self, row: u32, trail: &mut Trail) -> Result<(), Conflict> {
        if share_odd(self.matrix.row(row), &self.known.odd) {
            self.explain(row, NONE, trail);
            return Err(trail.conflict_is(self.why.iter().copied()));
        }
        Ok(())
    }

    /// Makes the only open column of a row odd or even.
    fn force(&mut self, row: u32, col: u32, trail: &mut Trail) {
        let odd = share_odd(self.matrix.row(row), &self.known.odd);
        let (lits, since) = self.columns.must_hold(col, odd, trail);
        if lits[0].is_some() {
            self.explain(row, col, trail);
            self.why.extend(since);
        }
        debug_assert!(lits.iter().flatten().all(|&lit| trail.is_open(lit)), "no other row has the column");
        lits.into_iter().flatten().for_each(|lit| trail.set_since(lit, &self.why));
    }

    fn watch(&mut self, row: u32, col: u32) {
        let old = std::mem::replace(&mut self.watch[row as usize], col);
        if old != NONE {
            flip(self.watched.of_mut(old), row);
        }
        flip(self.watched.of_mut(col), row);
    }

    /// Notes for a conclusion why the columns of a row are odd or even, but one.
    fn explain(&mut self, row: u32, but: u32, trail: &Trail) {
        self.drawn += 1;
        self.why.clear();
        let mut why = std::mem::take(&mut self.why);
        self.columns_of(row).filter(|&col| col != but).for_each(|col| self.columns.explain(col, trail, &mut why));
        self.why = why;
    }

    /// The columns of a row, without the one that stands for one.
    fn columns_of(&self, row: u32) -> impl Iterator<Item = u32> {
        each(self.matrix.row(row)).take_while(|&col| (col as usize) < self.columns.len())
    }
}
