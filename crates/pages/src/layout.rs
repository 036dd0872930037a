//! Where the boards of a page are.

use puzzles::{Picture, Point, strokes::MARGIN};

/// Equal slots in rows and columns.
#[derive(Debug, PartialEq)]
pub struct Layout {
    columns: usize,
    /// The top left corner of the first slot, in points.
    start: Point,
    /// The width and height of a slot, in points.
    slot: Point,
}

/// The maximum size of a cell, in points: a board of 4×4 fills the width of a page.
const MAX_CELL: f64 = 120.0;

/// The height above a board for its caption, in points.
pub const CAPTION: f64 = 18.0;

/// The space between slots, in points.
const GAP: f64 = 14.0;

/// The space between boards, in cells: some have no frame, and the distance of their places is a cell.
const GUTTER: f64 = 1.5;

impl Layout {
    /// The slots for `count` boards in an area from `start`, in as many columns as let the smallest cell be the largest.
    pub fn new<'p>(count: usize, start: Point, area: Point, pictures: impl Iterator<Item = &'p Picture>) -> Self {
        let (width, height) = pictures.fold((1.0, 1.0), |(w, h): Point, picture| (w.max(picture.width), h.max(picture.height)));
        let layout = |columns: usize| {
            let (across, down) = (columns as f64, count.div_ceil(columns) as f64);
            Self { columns, start, slot: (area.0 / across, area.1 / down) }
        };
        let cell = |layout: &Self| layout.fitting_cell(width, height);
        let better = |best: Self, next: Self| if cell(&next) > cell(&best) { next } else { best };
        (2..=count).map(layout).fold(layout(1), better)
    }

    /// The top left corner and the width of a slot, in points, without the gap.
    pub fn slot(&self, index: usize) -> (Point, f64) {
        let (row, column) = (index / self.columns, index % self.columns);
        let (x, y) = (self.start.0 + self.slot.0 * column as f64, self.start.1 + self.slot.1 * row as f64);
        ((x + GAP / 2.0, y), self.slot.0 - GAP)
    }

    /// The top left corner and the size of a cell of a picture in a slot, in points.
    pub fn place(&self, index: usize, picture: &Picture) -> (Point, f64) {
        let ((x, y), width) = self.slot(index);
        let cell = self.fitting_cell(picture.width, picture.height);
        ((x + (width - cell * picture.width) / 2.0, y + CAPTION + MARGIN * cell), cell)
    }

    /// The largest cell with which a picture fits into a slot.
    fn fitting_cell(&self, width: f64, height: f64) -> f64 {
        let gutter = if self.columns > 1 { GUTTER } else { 0.0 };
        let across = (self.slot.0 - GAP) / (width + 2.0 * MARGIN + gutter);
        let down = (self.slot.1 - GAP - CAPTION) / (height + 2.0 * MARGIN);
        across.min(down).clamp(0.01, MAX_CELL)
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;
    use puzzles::Picture;

    /// A small board fills the width of a page.
    #[test]
    fn a_small_board_fills_a_page() {
        let picture = Picture { width: 4.0, height: 4.0, shapes: Vec::new() };
        let area = (511.0, 700.0);
        let (_, cell) = Layout::new(1, (0.0, 0.0), area, [&picture].into_iter()).place(0, &picture);
        assert!(4.0 * cell > 0.85 * area.0, "{cell}");
    }

    /// Boards stay in their area and do not overlap, whatever their number and sides.
    #[test]
    fn boards_are_within_their_area() {
        let (start, area) = ((40.0, 70.0), (515.0, 700.0));
        for (width, height) in [(1.0, 1.0), (9.0, 9.0), (3.0, 40.0), (60.0, 2.0), (500.0, 500.0)] {
            let picture = Picture { width, height, shapes: Vec::new() };
            for count in 1..=100 {
                let layout = Layout::new(count, start, area, [&picture].into_iter());
                let places: Vec<_> = (0..count).map(|slot| layout.place(slot, &picture)).collect();
                for (index, ((x, y), cell)) in places.iter().enumerate() {
                    let (right, bottom) = (x + cell * width, y + cell * height);
                    assert!(*x >= start.0 && *y >= start.1 && right <= start.0 + area.0 && bottom <= start.1 + area.1, "{count}");
                    // Boards beside each other by more than a cell, so that they do not look like one.
                    let apart = |((other_x, other_y), _): &((f64, f64), f64)| right + cell < *other_x || bottom < *other_y;
                    assert!(places[index + 1..].iter().all(apart), "{count}");
                }
            }
        }
    }
}
