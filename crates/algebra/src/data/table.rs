//! The places of keys: by arithmetic where they nearly fill a box, hashed otherwise.

use super::Rows;
use model::Interrupt;
use std::collections::HashMap;

/// Gives each key its place in the order in which the keys came.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The smallest value of each component and the number of values from it on.
    sides: Vec<(i64, usize)>,
    /// The place at each offset of the box.
    dense: Dense,
    sparse: HashMap<Box<[i64]>, u32>,
}

#[derive(Clone, Debug, Default)]
enum Dense {
    #[default]
    None,
    /// The place is the offset.
    All(usize),
    Some(Vec<u32>),
}

const NONE: u32 = u32::MAX;

/// The number of keys between two checks of the interrupt.
const INTERVAL: usize = 1 << 16;

/// The memory of a key that is hashed, in bytes, without its components.
const HASHED_BYTES: usize = 64;

impl Table {
    /// The places of keys of one width, given one after the other.
    pub fn new(width: usize, keys: &[i64]) -> Self {
        Self::within(width, keys, &Interrupt::default()).unwrap_or_default()
    }

    /// The same; `None` if interrupted.
    pub fn within(width: usize, keys: &[i64], interrupt: &Interrupt) -> Option<Self> {
        if width == 0 {
            return Some(Self { dense: Dense::All(1), ..Self::default() });
        }
        let count = keys.len() / width;
        let mut ends = vec![(i64::MAX, i64::MIN); width];
        for key in keys.chunks_exact(width) {
            ends.iter_mut().zip(key).for_each(|(end, &value)| *end = (end.0.min(value), end.1.max(value)));
        }
        let side = |&(low, high): &(i64, i64)| {
            let extent = high.checked_sub(low).and_then(|extent| extent.checked_add(1));
            (low, extent.and_then(|extent| usize::try_from(extent).ok()).unwrap_or(usize::MAX))
        };
        let sides: Vec<(i64, usize)> = ends.iter().map(side).collect();
        let size = sides.iter().try_fold(1_usize, |size, side| size.checked_mul(side.1)).filter(|&size| size <= 16 * count + 64);
        let mut table = Self { sides, ..Self::default() };
        let bytes = size.map_or((HASHED_BYTES + 8 * width).saturating_mul(count), |size| 4 * size);
        if count >= INTERVAL && interrupt.is_due_before(bytes) {
            return None;
        }
        match size {
            Some(size) if count > 0 => {
                let mut dense = vec![NONE; size];
                let mut in_order = size == count;
                for (place, key) in (0..).zip(keys.chunks_exact(width)) {
                    let at = key.iter().zip(&table.sides).fold(0, |at, (value, side)| at * side.1 + (value - side.0) as usize);
                    in_order &= at == place as usize;
                    dense[at] = place;
                }
                table.dense = if in_order { Dense::All(size) } else { Dense::Some(dense) };
            }
            _ => {
                table.sparse.reserve(count);
                for (key, place) in keys.chunks_exact(width).zip(0..) {
                    if place as usize % INTERVAL == INTERVAL - 1 && interrupt.is_due_now() {
                        return None;
                    }
                    table.sparse.insert(key.into(), place);
                }
            }
        }
        Some(table)
    }

    /// The places of the members of a box, the last component running fastest.
    pub fn of_box(sides: &[(i64, usize)]) -> Self {
        let size = sides.iter().map(|side| side.1).product();
        Self { sides: sides.to_vec(), dense: Dense::All(size), ..Self::default() }
    }

    /// A table without keys.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The smallest value of each component and the number of values, if keys of this width are found by arithmetic.
    #[inline]
    pub fn sides(&self, width: usize) -> Option<&[(i64, usize)]> {
        (!matches!(self.dense, Dense::None) && width == self.sides.len()).then_some(&self.sides)
    }

    /// The place at an offset of the box.
    #[inline]
    pub fn at(&self, offset: usize) -> Option<usize> {
        match &self.dense {
            Dense::All(size) => (offset < *size).then_some(offset),
            Dense::Some(places) => places.get(offset).filter(|&&place| place != NONE).map(|&place| place as usize),
            Dense::None => None,
        }
    }

    /// The place of a key, if it is one of them.
    #[inline]
    pub fn place(&self, key: &[i64]) -> Option<usize> {
        let Some(sides) = self.sides(key.len()) else { return self.sparse.get(key).map(|&place| place as usize) };
        let mut offset = 0;
        for (&value, &(low, extent)) in key.iter().zip(sides) {
            let step = value.wrapping_sub(low) as usize;
            if step >= extent {
                return None;
            }
            offset = offset * extent + step;
        }
        self.at(offset)
    }
}

/// The entries of a box of values: subscripts and value.
pub fn dense_rows(sides: &[(i64, usize)], values: &[i64]) -> Rows {
    let mut rows = Rows { width: sides.len() + 1, cells: Vec::new() };
    for (offset, &value) in values.iter().enumerate() {
        let mut rest = offset;
        let start = rows.cells.len();
        for &(low, extent) in sides.iter().rev() {
            rows.cells.push(low + (rest % extent) as i64);
            rest /= extent;
        }
        rows.cells[start..].reverse();
        rows.cells.push(value);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_at_their_places() {
        let sets: [&[[i64; 2]]; 5] = [
            &[[1, 1], [1, 2], [2, 1], [2, 2]],
            &[[2, 1], [1, 1], [1, 2]],
            &[[1, 1], [1_000_000_000_000, -7]],
            &[[i64::MIN, 0], [i64::MAX, 0]],
            &[],
        ];
        for keys in sets {
            let table = Table::new(2, keys.as_flattened());
            for (place, key) in keys.iter().enumerate() {
                assert_eq!(table.place(key), Some(place), "{keys:?}");
            }
            for other in [[0, 0], [3, 3], [1, 3], [i64::MAX, i64::MAX], [2, 2]] {
                assert_eq!(table.place(&other), keys.iter().position(|key| *key == other), "{keys:?} {other:?}");
            }
        }
        assert_eq!(Table::new(0, &[]).place(&[]), Some(0));
        assert_eq!(Table::empty().place(&[]), None);
    }

    #[test]
    fn a_box_has_the_entries_that_it_was_made_of() {
        let sides = [(1, 2), (-1, 3)];
        let rows = dense_rows(&sides, &[10, 11, 12, 13, 14, 15]);
        let table = Table::of_box(&sides);
        for (place, row) in rows.iter().enumerate() {
            assert_eq!((table.place(&row[..2]), row[2]), (Some(place), 10 + place as i64));
        }
    }
}
