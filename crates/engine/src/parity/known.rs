//! Which columns are known, and since when.

use super::bits::{flip, has, words};

/// What is known of the columns.
pub struct Known {
    /// The columns that are not known.
    pub open: Vec<u64>,
    /// Those that are odd, and the one after all columns, which stands for one.
    pub odd: Vec<u64>,
    /// The columns that are known in their order, each with how many literals were true when it was found.
    order: Vec<(usize, u32)>,
    /// The place of each in that order.
    place: Vec<u32>,
}

impl Known {
    /// Nothing is known of so many columns.
    pub fn nothing(cols: usize) -> Self {
        let (mut open, mut odd) = (vec![0; words(cols + 1)], vec![0; words(cols + 1)]);
        (0..cols as u32).for_each(|col| flip(&mut open, col));
        flip(&mut odd, cols as u32);
        Self { open, odd, order: Vec::new(), place: vec![0; cols] }
    }

    pub fn is_open(&self, col: u32) -> bool {
        has(&self.open, col)
    }

    /// How many columns are known.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// An open column is known, now that so many literals are true.
    pub fn add(&mut self, col: u32, odd: bool, literals: usize) {
        flip(&mut self.open, col);
        if odd {
            flip(&mut self.odd, col);
        }
        self.place[col as usize] = self.order.len() as u32;
        self.order.push((literals, col));
    }

    /// The column that was found when so many were known.
    pub fn at(&self, place: usize) -> u32 {
        self.order[place].1
    }

    /// Of columns that are known the one that was found last.
    pub fn last(&self, cols: impl Iterator<Item = u32>) -> Option<u32> {
        cols.max_by_key(|&col| self.place[col as usize])
    }

    /// Forgets what was found when more than so many literals were true.
    pub fn undone(&mut self, literals: usize) {
        while let Some(&(then, col)) = self.order.last()
            && then > literals
        {
            self.order.pop();
            flip(&mut self.open, col);
            if has(&self.odd, col) {
                flip(&mut self.odd, col);
            }
        }
    }
}
