//! Rows, columns, squares and rectangles among the cells of a board.

use crate::kind_file::board::is_cells;
use algebra::Survey;
use model::Position;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// All cells of a board, and how many of them are in each row and in each column.
pub struct Cells {
    pub all: HashSet<Position>,
    rows: BTreeMap<u16, usize>,
    columns: BTreeMap<u16, usize>,
}

impl FromIterator<Position> for Cells {
    fn from_iter<I: IntoIterator<Item = Position>>(cells: I) -> Self {
        let all: HashSet<Position> = cells.into_iter().collect();
        let (mut rows, mut columns) = (BTreeMap::new(), BTreeMap::new());
        for cell in &all {
            *rows.entry(cell.row).or_default() += 1;
            *columns.entry(cell.col).or_default() += 1;
        }
        Self { all, rows, columns }
    }
}

impl Cells {
    /// Whether some cells are all those of the board in these rows or columns, of which each is in one.
    fn are_all<'n>(
        &self,
        some: &BTreeSet<Position>,
        lines: &BTreeMap<u16, usize>,
        of: impl IntoIterator<Item = &'n u16>,
    ) -> bool {
        let count: usize = of.into_iter().filter_map(|line| lines.get(line)).sum();
        some.len() == count && some.iter().all(|cell| self.all.contains(cell))
    }
}

/// The cells of the first solution whose members are cells.
pub fn cells(survey: &Survey) -> Cells {
    let rows = survey.solutions.iter().map(|solution| &solution.1).find(|rows| is_cells(rows));
    let coordinate = |value: i64| u16::try_from(value - 1).ok();
    let position = |row: &[i64]| Some(Position { row: coordinate(row[0])?, col: coordinate(row[1])? });
    rows.into_iter().flat_map(|rows| rows.iter()).filter_map(position).collect()
}

/// The cells that a row or column has at least, so that a place is called so.
pub const LEAST_LINE: usize = 3;

/// The row or column of which these are all cells, if there are at least `least`.
pub fn line(all: &BTreeSet<Position>, cells: &Cells, least: usize) -> Option<String> {
    let first = all.first().filter(|_| all.len() >= least)?;
    let is_all = |lines: &BTreeMap<u16, usize>, of: &dyn Fn(&Position) -> u16| {
        let number = of(first);
        (all.iter().all(|cell| of(cell) == number) && cells.are_all(all, lines, [&number])).then_some(number + 1)
    };
    let row = is_all(&cells.rows, &|cell| cell.row).map(|number| format!("row {number}"));
    row.or_else(|| is_all(&cells.columns, &|cell| cell.col).map(|number| format!("column {number}")))
}

/// The 2×2 square of three or four cells that touch each other.
pub fn square(all: &[Position]) -> Option<String> {
    let ends = |of: &dyn Fn(&Position) -> u16| Some((all.iter().map(of).min()?, all.iter().map(of).max()?));
    let ((top, bottom), (left, right)) = (ends(&|cell| cell.row)?, ends(&|cell| cell.col)?);
    let first = Position { row: top, col: left };
    (all.len() > 2 && bottom - top < 2 && right - left < 2).then(|| format!("the 2×2 square at {first}"))
}

/// The two rows or the two columns of which these are all cells, unless they are both.
pub fn two_lines(all: &BTreeSet<Position>, cells: &Cells) -> Option<String> {
    let two = |name: &str, lines: &BTreeMap<u16, usize>, of: &dyn Fn(&Position) -> u16| {
        let numbers: BTreeSet<u16> = all.iter().map(of).collect();
        let (first, last) = (numbers.first()?, numbers.last()?);
        let is_all = numbers.len() == 2 && cells.are_all(all, lines, &numbers);
        is_all.then(|| format!("the pair of {name} {} and {}", first + 1, last + 1))
    };
    match (two("rows", &cells.rows, &|cell| cell.row), two("columns", &cells.columns, &|cell| cell.col)) {
        (Some(_), Some(_)) => None,
        (rows, columns) => rows.or(columns),
    }
}

/// Whether some cells fill a rectangle, a straight line included.
pub fn is_rectangle(all: &BTreeSet<Position>) -> bool {
    let ends = |of: &dyn Fn(&Position) -> u16| {
        let (least, most) = (all.iter().map(of).min().unwrap_or(0), all.iter().map(of).max().unwrap_or(0));
        usize::from(most - least) + 1
    };
    ends(&|cell| cell.row) * ends(&|cell| cell.col) == all.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(of: &[[u16; 2]]) -> BTreeSet<Position> {
        of.iter().map(|&[row, col]| Position { row, col }).collect()
    }

    #[test]
    fn whole_lines_and_rectangles_are_seen() {
        let square: Vec<[u16; 2]> = (0..9).map(|cell| [cell / 3, cell % 3]).collect();
        let board: Cells = cells(&square).into_iter().collect();
        assert_eq!(line(&cells(&square[3..6]), &board, LEAST_LINE).as_deref(), Some("row 2"));
        assert_eq!(line(&cells(&[[0, 2], [1, 2], [2, 2]]), &board, LEAST_LINE).as_deref(), Some("column 3"));
        assert_eq!(line(&cells(&square[3..5]), &board, LEAST_LINE), None);
        assert_eq!(two_lines(&cells(&square[..6]), &board).as_deref(), Some("the pair of rows 1 and 2"));
        let columns: Vec<[u16; 2]> = square.iter().copied().filter(|cell| cell[1] != 1).collect();
        assert_eq!(two_lines(&cells(&columns), &board).as_deref(), Some("the pair of columns 1 and 3"));
        assert_eq!(two_lines(&cells(&square[..5]), &board), None);
        let small = [[0, 0], [0, 1], [1, 0], [1, 1]];
        assert_eq!(two_lines(&cells(&small), &cells(&small).into_iter().collect()), None);
        assert!(is_rectangle(&cells(&[[0, 1], [0, 2], [1, 1], [1, 2]])));
        assert!(!is_rectangle(&cells(&[[0, 1], [0, 2], [1, 1]])));
    }
}
