//! Many short lists in one piece of memory.

use std::ops::{Index, Range};

/// Lists by number, each as long as it has to be. A list that outgrows its room moves to the end.
pub struct Lists<T> {
    items: Vec<T>,
    spans: Vec<Span>,
}

#[derive(Clone, Copy)]
struct Span {
    start: u32,
    count: u32,
    room: u32,
}

const FIRST_ROOM: u32 = 2;

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), spans: Vec::new() }
    }
}

impl<T: Copy> Lists<T> {
    /// So many new lists, with nothing in them.
    pub fn add(&mut self, count: usize) {
        self.spans.resize(self.spans.len() + count, Span { start: 0, count: 0, room: 0 });
    }

    /// Where the items of a list are, until something is pushed to it.
    pub fn places(&self, list: usize) -> Range<usize> {
        let Span { start, count, .. } = self.spans[list];
        start as usize..(start + count) as usize
    }

    /// The item at a place.
    pub fn item(&self, place: usize) -> T {
        self.items[place]
    }

    pub fn put(&mut self, place: usize, item: T) {
        self.items[place] = item;
    }

    pub fn push(&mut self, list: usize, item: T) {
        let Span { start, count, room } = self.spans[list];
        if count == room {
            self.make_room(list, item);
            return self.push(list, item);
        }
        self.items[(start + count) as usize] = item;
        self.spans[list].count += 1;
    }

    /// Moves a list to the end, where there is room for twice as much; until then there is a filler. The first time, all lists
    /// get a room.
    #[cold]
    fn make_room(&mut self, list: usize, filler: T) {
        if self.items.is_empty() {
            return self.make_first_rooms(filler);
        }
        let Span { start, count, room } = self.spans[list];
        let end = self.items.len() as u32;
        let more = (2 * room).max(FIRST_ROOM);
        self.items.extend_from_within(start as usize..(start + count) as usize);
        self.items.resize((end + more) as usize, filler);
        self.spans[list] = Span { start: end, count, room: more };
    }

    /// Gives every list a room at once, which takes a fraction of the time that it takes one by one. The price is memory where
    /// few lists are used.
    fn make_first_rooms(&mut self, filler: T) {
        self.items.resize(FIRST_ROOM as usize * self.spans.len(), filler);
        let starts = (0..).step_by(FIRST_ROOM as usize);
        self.spans.iter_mut().zip(starts).for_each(|(span, start)| *span = Span { start, count: 0, room: FIRST_ROOM });
    }

    /// Keeps the first items of a list alone.
    pub fn truncate(&mut self, list: usize, count: usize) {
        self.spans[list].count = count as u32;
    }

    /// Takes everything out of all lists.
    pub fn clear(&mut self) {
        self.items.clear();
        self.spans.fill(Span { start: 0, count: 0, room: 0 });
    }
}

impl<T> Index<usize> for Lists<T> {
    type Output = [T];
    fn index(&self, list: usize) -> &[T] {
        let Span { start, count, .. } = self.spans[list];
        &self.items[start as usize..(start + count) as usize]
    }
}

/// Moves the items to be kept to the start, in their order; says how many they are.
pub fn keep_at_start<T: Copy>(items: &mut [T], is_kept: impl Fn(&T) -> bool) -> usize {
    let mut kept = 0;
    for place in 0..items.len() {
        if is_kept(&items[place]) {
            items[kept] = items[place];
            kept += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{Lists, keep_at_start};

    #[test]
    fn items_are_kept_in_order() {
        let mut items = [5, 2, 8, 1, 4];
        assert_eq!((keep_at_start(&mut items, |item| item % 2 == 0), &items[..3]), (3, &[2, 8, 4][..]));
    }

    #[test]
    fn lists_grow_side_by_side() {
        let mut lists = Lists::default();
        lists.add(3);
        lists.push(0, 0);
        // One that comes when others have rooms already.
        lists.add(1);
        lists.push(3, 5);
        (1..60).for_each(|item| lists.push(item % 3, item));
        assert_eq!(lists[3], [5]);
        for list in 0..3 {
            assert_eq!(lists[list], (0..20).map(|place| 3 * place + list).collect::<Vec<_>>());
        }
        let places = lists.places(1);
        lists.put(places.start, 7);
        lists.truncate(1, 2);
        lists.push(1, 8);
        assert_eq!((lists.places(1).len(), lists.item(places.start), &lists[1]), (3, 7, &[7, 4, 8][..]));
        lists.clear();
        lists.push(2, 9);
        assert_eq!((&lists[0], &lists[2]), (&[][..], &[9][..]));
    }
}
