//! Sudoku: files with one board a line, each file a group, and a check of solutions.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Board, Solution, entries, folder, read_text};
use crate::bench::sample::draw;

/// Prefixes of files in the same folder that are skipped: full grids, and boards with multiple solutions.
const SKIPPED_PREFIXES: [&str; 2] = ["full_grids", "several_answers"];

/// Draws boards from every `.txt` file.
pub fn boards(data: &Path, count: usize, seed: u64) -> Result<Vec<Board>, String> {
    let data = folder(data, "sudoku");
    let mut groups = Vec::new();
    for file in entries(&data)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_text = file.extension().is_some_and(|extension| extension == "txt");
        if !is_text || SKIPPED_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
            continue;
        }
        let content = read_text(&file)?;
        let lines: Vec<_> = (1..).zip(content.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
        let mut drawn = Vec::new();
        let mut largest = 0;
        for (number, line) in draw(vec![lines], count, seed) {
            let (side, cells) = cells(line).map_err(|fault| format!("{name}, line {number}: {fault}"))?;
            largest = largest.max(side);
            drawn.push(Board {
                group: name.replace('_', " "),
                name: format!("{name}_{number:05}.txt"),
                text: format_board(side, &cells),
            });
        }
        groups.push((largest, drawn));
    }
    groups.sort_by_key(|&(side, _)| side);
    let boards: Vec<Board> = groups.into_iter().flat_map(|(_, boards)| boards).collect();
    if boards.is_empty() {
        return Err(format!("{} has no .txt file of boards", data.display()));
    }
    Ok(boards)
}

/// Checks that each row, column and box has every value once, and that the givens are kept.
pub fn check(board: &str, solution: &Solution) -> Result<(), String> {
    let (side, givens) = cells(board)?;
    let inner = side.isqrt();
    if solution.len() != side * side {
        return Err(format!("{} values for {} cells", solution.len(), side * side));
    }
    let mut seen = BTreeSet::new();
    for row in 0..side {
        for column in 0..side {
            let name = format!("r{}c{}", row + 1, column + 1);
            let &value = solution.get(&name).ok_or_else(|| format!("{name} has no value"))?;
            if !(1..=side as i64).contains(&value) {
                return Err(format!("{name} has {value}, not 1 to {side}"));
            }
            let given = givens[row * side + column];
            if given != 0 && given != value {
                return Err(format!("{name} is given as {given} and has {value}"));
            }
            let units = [("row", row), ("column", column), ("box", row / inner * inner + column / inner)];
            for (unit, index) in units {
                if !seen.insert((unit, index, value)) {
                    return Err(format!("{unit} {} has {value} twice", index + 1));
                }
            }
        }
    }
    Ok(())
}

/// Parses the side and the cells, 0 for an empty one: a character a cell, or a word a cell, optionally after the number of clues.
fn cells(line: &str) -> Result<(usize, Vec<i64>), String> {
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if words.len() == 1 {
        words = words.concat().chars().map(String::from).collect();
    }
    if words.len().isqrt().pow(2) + 1 == words.len() {
        words.remove(0);
    }
    let side = words.len().isqrt();
    if side * side != words.len() || side.isqrt().pow(2) != side {
        return Err(format!("{} cells are not a board", words.len()));
    }
    let cells = words
        .iter()
        .map(|word| match word.as_str() {
            "." => Ok(0),
            number => number.parse().map_err(|_| format!("{number:?} is not a value")),
        })
        .collect::<Result<_, _>>()?;
    Ok((side, cells))
}

/// Formats a board: one line up to 9×9, with a character a cell, or else a line a row, with a word a cell.
fn format_board(side: usize, cells: &[i64]) -> String {
    let word = |&cell: &i64| if cell == 0 { ".".to_owned() } else { cell.to_string() };
    if side <= 9 {
        return cells.iter().map(word).collect::<String>() + "\n";
    }
    cells.chunks(side).map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::{Solution, cells, check, format_board};

    const BOARD: &str = "1...............";

    fn grid(values: &str) -> Solution {
        let (side, values) = cells(values).unwrap_or_default();
        (0..)
            .zip(values)
            .map(|(index, value): (usize, i64)| (format!("r{}c{}", index / side + 1, index % side + 1), value))
            .collect()
    }

    #[test]
    fn a_full_grid_is_accepted() {
        assert_eq!(check(BOARD, &grid("1234341221434321")), Ok(()));
    }

    #[test]
    fn each_rule_is_checked() {
        let faults = [
            ("2134341212434321", "r1c1 is given as 1"),
            ("1134341221434321", "row 1"),
            ("1234123421434321", "column"),
            ("1234234134124123", "box"),
            ("1234341221434325", "has 5, not"),
            ("", "0 values for 16"),
        ];
        for (values, fault) in faults {
            let verdict = check(BOARD, &grid(values));
            assert!(verdict.clone().is_err_and(|found| found.contains(fault)), "{fault}: {verdict:?}");
        }
    }

    #[test]
    fn formatted_boards_are_parsed_and_a_leading_number_of_clues_is_dropped() {
        let mut board = vec![0; 256];
        board[3] = 16;
        assert_eq!(cells(&format_board(16, &board)), Ok((16, board.clone())));
        assert_eq!(cells(&format!("1 {}", format_board(16, &board))), Ok((16, board)));
        assert!(cells("123").is_err());
    }
}
