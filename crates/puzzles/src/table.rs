//! Tables with a board in each row, as data sets of sudoku have them: `puzzle,solution`, with or without a header.

/// Names of the column of solutions in a header.
const SOLUTIONS: &[&str] = &["solution", "solutions", "answer", "answers"];

/// What separates fields.
const SEPARATORS: [char; 4] = ['\t', ';', ',', ' '];

/// The maximum number of columns.
const MAX_COLUMNS: usize = 64;

/// The columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
    /// Whether the first row has names.
    pub has_header: bool,
}

impl Columns {
    /// The columns of a table with these first rows; `None` if no column has boards. Fields are separated by commas, semicolons,
    /// tabs or, without any of them, by blanks.
    ///
    /// Boards are in the first column in which the last of the rows has one. Solutions are in the column that the header
    /// calls so; without a header in the next one that has boards without a blank.
    pub fn of(rows: &[&str], is_board: impl Fn(&str) -> bool) -> Option<Self> {
        let mut separators = SEPARATORS.into_iter().filter(|separator| rows.iter().all(|row| row.trim().contains(*separator)));
        separators.find_map(|separator| Self::separated(rows, separator, &is_board))
    }

    fn separated(rows: &[&str], separator: char, is_board: impl Fn(&str) -> bool) -> Option<Self> {
        let (first, last) = (fields(rows.first()?, separator), fields(rows.last()?, separator));
        // A text with many words is no row of a table.
        if last.len() > MAX_COLUMNS {
            return None;
        }
        let has_header = !first.iter().any(|field| is_board(field));
        if has_header && rows.len() < 2 {
            return None;
        }
        let named = |field: &&str| SOLUTIONS.iter().any(|name| name.eq_ignore_ascii_case(field));
        let named = first.iter().position(named).filter(|_| has_header);
        let puzzle = (0..last.len()).find(|&column| Some(column) != named && is_board(last[column]))?;
        let is_solution =
            |column: &usize| is_board(last[*column]) && last[*column].chars().all(|c| c.is_ascii_alphanumeric() && c != '0');
        let solution = if has_header { named } else { (puzzle + 1..last.len()).find(is_solution) };
        Some(Self { separator, puzzle, solution, has_header })
    }

    /// The board in a row and the solution, if there is one.
    pub fn board<'t>(&self, row: &'t str) -> (&'t str, Option<&'t str>) {
        let fields = fields(row, self.separator);
        let field = |column: usize| fields.get(column).copied().unwrap_or_default();
        (field(self.puzzle), self.solution.map(field).filter(|solution| !solution.is_empty()))
    }
}

/// The fields of a row, without quotes. Several blanks are one.
fn fields(row: &str, separator: char) -> Vec<&str> {
    let is_field = |field: &&str| separator != ' ' || !field.is_empty();
    row.split(separator).map(|field| field.trim().trim_matches('"')).filter(is_field).take(MAX_COLUMNS + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_board(field: &str) -> bool {
        field.len() == 16 && field.chars().all(|c| c == '.' || c.is_ascii_digit())
    }

    #[test]
    fn columns_are_found() {
        let row = "7,1.3..4.2.1.34.2.,1234341221434321,easy";
        let columns = Columns::of(&["id,puzzle,solution,level", row], is_board).expect("a table");
        assert!(columns.has_header);
        assert_eq!(columns.board(row), ("1.3..4.2.1.34.2.", Some("1234341221434321")));
        let columns = Columns::of(&["solution;quiz", "1234341221434321;1.3..4.2.1.34.2."], is_board).expect("a table");
        assert_eq!(columns.board("1234341221434321;1.3..4.2.1.34.2."), ("1.3..4.2.1.34.2.", Some("1234341221434321")));
        let columns = Columns::of(&[row], is_board).expect("a table");
        assert_eq!((columns.has_header, columns.board(row)), (false, ("1.3..4.2.1.34.2.", Some("1234341221434321"))));
        let rated = Columns::of(&["1.3..4.2.1.34.2.\t7.1"], is_board).expect("a table");
        assert_eq!(rated.board("1.3..4.2.1.34.2.\t7.1"), ("1.3..4.2.1.34.2.", None));
        let rated = Columns::of(&["0f3a 1.3..4.2.1.34.2.  7.1 # hard"], is_board).expect("a table");
        assert_eq!(rated.board("0f3a 1.3..4.2.1.34.2.  7.1"), ("1.3..4.2.1.34.2.", None));
        for other in ["1.3..4.2.1.34.2.", "a,b", ""] {
            assert_eq!(Columns::of(&[other], is_board), None, "{other}");
        }
        assert_eq!(Columns::of(&["puzzle,solution"], is_board), None);
    }
}
