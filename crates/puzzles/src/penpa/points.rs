//! The points of penpa's square boards, numbered row by row with two more cells on each side.

use grid::Cell;

/// Where the cells and vertices of a board are.
#[derive(Clone, Copy)]
pub struct Points {
    /// The rows and columns of the board, and the cells of the sheet above it and to its left.
    pub rows: usize,
    pub cols: usize,
    pub top: usize,
    pub left: usize,
    /// The rows and columns of the sheet with the two more on each side.
    pub tall: usize,
    pub wide: usize,
}

/// Where a point is.
pub enum Place {
    Cell(Cell),
    /// Above or below this column.
    OfCol(usize),
    /// To the left or to the right of this row.
    OfRow(usize),
    /// A corner of cells: the number of rows above it and of columns to its left.
    Corner([usize; 2]),
}

impl Points {
    /// The number of a cell.
    pub fn cell(&self, cell: Cell) -> usize {
        (cell.row + self.top + 2) * self.wide + cell.col + self.left + 2
    }

    /// The number of the cell to the left of a row.
    pub fn left_of(&self, row: usize) -> usize {
        self.cell(Cell { row, col: 0 }) - 1
    }

    /// The number of the cell above a column.
    pub fn above(&self, col: usize) -> usize {
        self.cell(Cell { row: 0, col }) - self.wide
    }

    /// The number of a corner of cells, with this many rows above it and columns to its left. A vertex has the number of the cell to
    /// its upper left.
    pub fn vertex(&self, [row, col]: [usize; 2]) -> usize {
        self.tall * self.wide + self.cell(Cell { row, col }) - self.wide - 1
    }

    /// The number of the upper left corner of a cell, where small texts are.
    pub fn corner(&self, cell: Cell) -> usize {
        4 * (self.tall * self.wide + self.cell(cell))
    }

    /// The place of a number of a cell or vertex; `None` if it is farther from the board than one cell.
    pub fn place(&self, point: usize) -> Option<Place> {
        if let Some(vertex) = point.checked_sub(self.tall * self.wide).filter(|vertex| *vertex < self.tall * self.wide) {
            let row = (vertex / self.wide + 1).checked_sub(self.top + 2).filter(|row| *row <= self.rows)?;
            let col = (vertex % self.wide + 1).checked_sub(self.left + 2).filter(|col| *col <= self.cols)?;
            return Some(Place::Corner([row, col]));
        }
        let (row, col) =
            ((point / self.wide + 1).checked_sub(self.top + 2)?, (point % self.wide + 1).checked_sub(self.left + 2)?);
        // Both are one more than the row and the column.
        let inside = |place: usize, count: usize| (1..=count).contains(&place);
        let outside = |place: usize, count: usize| place == 0 || place == count + 1;
        match (inside(row, self.rows), inside(col, self.cols)) {
            _ if point >= self.tall * self.wide => None,
            (true, true) => Some(Place::Cell(Cell { row: row - 1, col: col - 1 })),
            (true, false) if outside(col, self.cols) => Some(Place::OfRow(row - 1)),
            (false, true) if outside(row, self.rows) => Some(Place::OfCol(col - 1)),
            _ => None,
        }
    }

    /// The cell with this number.
    pub fn cell_at(&self, point: usize) -> Option<Cell> {
        match self.place(point)? {
            Place::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// The ends of the edge between two adjacent cells. A vertex has the number of the cell to its upper left.
    pub fn edge(&self, (a, b): (Cell, Cell)) -> (usize, usize) {
        let (first, second) = (self.cell(a), self.cell(b));
        let vertex = |cell: usize| self.tall * self.wide + cell;
        match a.row == b.row {
            true => (vertex(first - self.wide), vertex(first)),
            false => (vertex(second - self.wide - 1), vertex(second - self.wide)),
        }
    }

    /// The cells on both sides of an edge; `None` if it is none, or at the border of the board.
    pub fn cells_of_edge(&self, ends: (usize, usize)) -> Option<(Cell, Cell)> {
        let vertices = self.tall * self.wide;
        let (low, high) = (ends.0.min(ends.1).checked_sub(vertices)?, ends.0.max(ends.1).checked_sub(vertices)?);
        let (a, b) = match high - low {
            1 => (high, high + self.wide),
            apart if apart == self.wide => (high, high + 1),
            _ => return None,
        };
        Some((self.cell_at(a)?, self.cell_at(b)?))
    }
}
