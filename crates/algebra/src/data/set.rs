//! The members of sets, and the tables that find them.

use super::{Rows, table::Table};
use model::{Interrupt, Name};
use std::{ops::Range, sync::OnceLock};

/// The members of a set, or of each set of a family of sets.
#[derive(Clone, Debug, Default)]
pub(crate) struct SetData {
    /// The number of subscripts.
    pub subscripts: usize,
    /// The subscripts of the sets, one after the other.
    pub keys: Vec<i64>,
    pub sets: Vec<MemberSet>,
    /// What the members 1, 2, … are called; empty if they are called by their number.
    pub labels: Vec<Name>,
    /// The places of the sets by their subscripts, made when first needed.
    pub places: OnceLock<Table>,
}

/// The members of one set, with tables that are made when they are first needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemberSet {
    pub rows: Rows,
    /// The places of the members.
    places: OnceLock<Box<Table>>,
    /// For each of [`SLICES`]: the members by the values of these components.
    by: [OnceLock<Box<ByValue>>; SLICES.len()],
}

/// The components by which members are found: one, or a place.
pub(crate) const SLICES: [Range<usize>; 4] = [0..2, 2..4, 0..1, 1..2];

/// The members of a set by the values of some components.
#[derive(Clone, Debug)]
struct ByValue {
    values: Table,
    members: Vec<Vec<u32>>,
}

/// Members for which a list by value takes little memory.
const FEW: usize = 1 << 14;

impl SetData {
    /// The places of the sets by their subscripts; `None` if interrupted.
    #[inline]
    pub fn places(&self, interrupt: &Interrupt) -> Option<&Table> {
        made(&self.places, || match self.sets.is_empty() {
            true => Some(Table::empty()),
            false => Table::within(self.subscripts, &self.keys, interrupt),
        })
    }

    /// The sets with members changed by `change`.
    pub fn with_rows(&self, mut change: impl FnMut(&mut Rows)) -> Self {
        let changed = |set: &MemberSet| {
            let mut rows = set.rows.clone();
            change(&mut rows);
            rows.into()
        };
        let sets = self.sets.iter().map(changed).collect();
        Self { subscripts: self.subscripts, keys: self.keys.clone(), sets, labels: self.labels.clone(), ..Self::default() }
    }

    /// The number of integers that it holds.
    pub fn size(&self) -> usize {
        self.keys.len() + self.sets.iter().map(|set| set.rows.cells.len() + MemberSet::SIZE).sum::<usize>()
    }
}

impl PartialEq for SetData {
    fn eq(&self, other: &Self) -> bool {
        (self.subscripts, &self.keys, &self.sets, &self.labels) == (other.subscripts, &other.keys, &other.sets, &other.labels)
    }
}

impl PartialEq for MemberSet {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl From<Rows> for MemberSet {
    fn from(rows: Rows) -> Self {
        Self { rows, ..Self::default() }
    }
}

impl MemberSet {
    /// The memory that a set takes without members, in integers.
    pub const SIZE: usize = size_of::<Self>() / size_of::<i64>();

    /// The places of the members; `None` if interrupted.
    #[inline]
    pub fn places(&self, interrupt: &Interrupt) -> Option<&Table> {
        made(&self.places, || Table::within(self.rows.width, &self.rows.cells, interrupt).map(Box::new)).map(|table| &**table)
    }

    /// The members whose components of a slice have these values, by their numbers; `None` if interrupted.
    #[inline]
    pub fn with(&self, slice: usize, values: &[i64], interrupt: &Interrupt) -> Option<&[u32]> {
        let by = made(&self.by[slice], || self.by_value(&SLICES[slice], interrupt).map(Box::new))?;
        Some(by.values.place(values).map_or(&[], |place| &by.members[place]))
    }

    fn by_value(&self, components: &Range<usize>, interrupt: &Interrupt) -> Option<ByValue> {
        // A list for each value is the most that it takes.
        if self.rows.len() >= FEW && interrupt.is_due_before(self.rows.len() * 64) {
            return None;
        }
        let mut values: Vec<&[i64]> = self.rows.iter().map(|row| &row[components.clone()]).collect();
        values.sort_unstable();
        values.dedup();
        let table = Table::within(components.len(), &values.concat(), interrupt)?;
        let mut members = vec![Vec::new(); values.len()];
        for (row, number) in self.rows.iter().zip(0..) {
            if let Some(place) = table.place(&row[components.clone()]) {
                members[place].push(number);
            }
        }
        Some(ByValue { values: table, members })
    }
}

/// The value of a cell, which is made if there is none; what cannot be made is tried again the next time.
#[inline]
fn made<T>(cell: &OnceLock<T>, make: impl FnOnce() -> Option<T>) -> Option<&T> {
    if let Some(value) = cell.get() {
        return Some(value);
    }
    let value = make()?;
    Some(cell.get_or_init(|| value))
}
