//! Many short lists in one allocation.

use std::ops::{Index, Range};

/// Growable lists by number. A list that outgrows its capacity moves to the end of the allocation; its old slots stay unused
/// until all lists are cleared.
#[derive(Clone)]
pub struct Lists<T> {
    items: Vec<T>,
    spans: Vec<Span>,
}

#[derive(Clone, Copy)]
struct Span {
    start: u32,
    count: u32,
    capacity: u32,
}

const INITIAL_CAPACITY: u32 = 2;

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), spans: Vec::new() }
    }
}

impl<T: Copy> Lists<T> {
    /// Adds `count` empty lists.
    pub fn add(&mut self, count: usize) {
        self.spans.resize(self.spans.len() + count, Span { start: 0, count: 0, capacity: 0 });
    }

    /// The indices of a list's items, valid until something is pushed to it.
    pub fn range(&self, list: usize) -> Range<usize> {
        let Span { start, count, .. } = self.spans[list];
        start as usize..(start + count) as usize
    }

    /// The item at an index.
    pub fn get(&self, index: usize) -> T {
        self.items[index]
    }

    pub fn set(&mut self, index: usize, item: T) {
        self.items[index] = item;
    }

    pub fn push(&mut self, list: usize, item: T) {
        let Span { start, count, capacity } = self.spans[list];
        if count == capacity {
            self.grow(list, item);
            return self.push(list, item);
        }
        self.items[(start + count) as usize] = item;
        self.spans[list].count += 1;
    }

    /// Moves a list to the end with twice the capacity; `filler` takes the free slots. The first time, all lists are
    /// allocated.
    #[cold]
    fn grow(&mut self, list: usize, filler: T) {
        if self.items.is_empty() {
            return self.allocate_all(filler);
        }
        let Span { start, count, capacity } = self.spans[list];
        let end = self.items.len() as u32;
        let capacity = (2 * capacity).max(INITIAL_CAPACITY);
        self.items.extend_from_within(start as usize..(start + count) as usize);
        self.items.resize((end + capacity) as usize, filler);
        self.spans[list] = Span { start: end, count, capacity };
    }

    /// Allocates all lists at once, much faster than one by one. It wastes memory where few lists are used.
    fn allocate_all(&mut self, filler: T) {
        self.items.resize(INITIAL_CAPACITY as usize * self.spans.len(), filler);
        let starts = (0..).step_by(INITIAL_CAPACITY as usize);
        self.spans.iter_mut().zip(starts).for_each(|(span, start)| *span = Span { start, count: 0, capacity: INITIAL_CAPACITY });
    }

    /// Keeps the first `count` items of a list.
    pub fn truncate(&mut self, list: usize, count: usize) {
        self.spans[list].count = count as u32;
    }

    /// Empties all lists.
    pub fn clear(&mut self) {
        self.items.clear();
        self.spans.fill(Span { start: 0, count: 0, capacity: 0 });
    }
}

impl<T> Index<usize> for Lists<T> {
    type Output = [T];
    fn index(&self, list: usize) -> &[T] {
        let Span { start, count, .. } = self.spans[list];
        &self.items[start as usize..(start + count) as usize]
    }
}

/// Moves the items to keep to the start, in order; returns their number.
pub fn retain_in_place<T: Copy>(items: &mut [T], is_kept: impl Fn(&T) -> bool) -> usize {
    let mut kept = 0;
    for index in 0..items.len() {
        if is_kept(&items[index]) {
            items[kept] = items[index];
            kept += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{Lists, retain_in_place};

    #[test]
    fn items_are_kept_in_order() {
        let mut items = [5, 2, 8, 1, 4];
        assert_eq!((retain_in_place(&mut items, |item| item % 2 == 0), &items[..3]), (3, &[2, 8, 4][..]));
    }

    #[test]
    fn lists_grow_side_by_side() {
        let mut lists = Lists::default();
        lists.add(3);
        lists.push(0, 0);
        // A list added after the others were allocated.
        lists.add(1);
        lists.push(3, 5);
        (1..60).for_each(|item| lists.push(item % 3, item));
        assert_eq!(lists[3], [5]);
        for list in 0..3 {
            assert_eq!(lists[list], (0..20).map(|index| 3 * index + list).collect::<Vec<_>>());
        }
        let range = lists.range(1);
        lists.set(range.start, 7);
        lists.truncate(1, 2);
        lists.push(1, 8);
        assert_eq!((lists.range(1).len(), lists.get(range.start), &lists[1]), (3, 7, &[7, 4, 8][..]));
        lists.clear();
        lists.push(2, 9);
        assert_eq!((&lists[0], &lists[2]), (&[][..], &[9][..]));
    }
}
