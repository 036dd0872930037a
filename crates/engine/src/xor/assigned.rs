//! The parities of assigned columns, in the order of assignment.

use super::bit_set::{contains, flip, words};

/// The assigned columns and their parities.
#[derive(Clone)]
pub struct AssignedColumns {
    /// A bitmap of the unassigned columns.
    pub unassigned: Vec<u64>,
    /// A bitmap of the odd columns and the constant column, which follows all others.
    pub odd: Vec<u64>,
    /// The assigned columns in order, each with the length of the trail at the time.
    order: Vec<(usize, u32)>,
    /// The position of each column in that order.
    position: Vec<u32>,
}

impl AssignedColumns {
    /// All of `cols` columns are unassigned.
    pub fn new(cols: usize) -> Self {
        let (mut unassigned, mut odd) = (vec![0; words(cols + 1)], vec![0; words(cols + 1)]);
        (0..cols as u32).for_each(|col| flip(&mut unassigned, col));
        flip(&mut odd, cols as u32);
        Self { unassigned, odd, order: Vec::new(), position: vec![0; cols] }
    }

    pub fn is_unassigned(&self, col: u32) -> bool {
        contains(&self.unassigned, col)
    }

    /// The number of assigned columns.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Assigns a column.
    pub fn add(&mut self, col: u32, odd: bool, trail_length: usize) {
        flip(&mut self.unassigned, col);
        if odd {
            flip(&mut self.odd, col);
        }
        self.position[col as usize] = self.order.len() as u32;
        self.order.push((trail_length, col));
    }

    /// The column at a position of the order of assignment.
    pub fn column(&self, position: usize) -> u32 {
        self.order[position].1
    }

    /// The column assigned last, of some assigned columns.
    pub fn latest(&self, cols: impl Iterator<Item = u32>) -> Option<u32> {
        cols.max_by_key(|&col| self.position[col as usize])
    }

    /// Unassigns the columns assigned when the trail was longer than this.
    pub fn backtrack(&mut self, trail_length: usize) {
        while let Some(&(since, col)) = self.order.last()
            && since > trail_length
        {
            self.order.pop();
            flip(&mut self.unassigned, col);
            if contains(&self.odd, col) {
                flip(&mut self.odd, col);
            }
        }
    }
}
