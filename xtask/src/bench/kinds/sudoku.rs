//! Sudoku: files of one board a line, a group each, and a judge of grids.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Board, Solution, folder, listed, text};
use crate::bench::sample::draw;

/// Kept beside the boards, but nothing to be solved for a comparison.
const OTHERS: [&str; 2] = ["full_grids", "several_solutions"];

/// Draws lines from every text file.
pub fn boards(data: &Path, count: usize, seed: u64) -> Result<Vec<Board>, String> {
    let data = folder(data, "sudoku");
    let mut groups = Vec::new();
    for file in listed(&data)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_text = file.extension().is_some_and(|extension| extension == "txt");
        if !is_text || OTHERS.iter().any(|other| name.starts_with(other)) {
            continue;
        }
        let content = text(&file)?;
        let lines: Vec<_> = (1..).zip(content.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
        let mut drawn = Vec::new();
        let mut largest = 0;
        for (number, line) in draw(vec![lines], count, seed) {
            let (side, cells) = cells(line).map_err(|fault| format!("{name}, line {number}: {fault}"))?;
            largest = largest.max(side);
            drawn.push(Board {
                group: name.replace('_', " "),
                name: format!("{name}_{number:05}.txt"),
                text: laid_out(side, &cells),
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

/// Each row, column and box has every number once, and the clues stand.
pub fn judge(board: &str, solution: &Solution) -> Result<(), String> {
    let (side, clues) = cells(board)?;
    let inner = side.isqrt();
    if solution.len() != side * side {
        return Err(format!("{} numbers for {} cells", solution.len(), side * side));
    }
    let mut seen = BTreeSet::new();
    for row in 0..side {
        for column in 0..side {
            let name = format!("r{}c{}", row + 1, column + 1);
            let &value = solution.get(&name).ok_or_else(|| format!("{name} is not answered"))?;
            if !(1..=side as i64).contains(&value) {
                return Err(format!("{name} is given {value}"));
            }
            let clue = clues[row * side + column];
            if clue != 0 && clue != value {
                return Err(format!("{name} is {clue} and is given {value}"));
            }
            let areas = [("row", row), ("column", column), ("box", row / inner * inner + column / inner)];
            for (area, index) in areas {
                if !seen.insert((area, index, value)) {
                    return Err(format!("{area} {} has {value} twice", index + 1));
                }
            }
        }
    }
    Ok(())
}

/// Side and cells, 0 for a blank: a character a cell, or a word a cell, maybe after the number of clues.
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
        return Err(format!("{} cells make no board", words.len()));
    }
    let cells = words
        .iter()
        .map(|word| match word.as_str() {
            "." => Ok(0),
            number => number.parse().map_err(|_| format!("{number:?} is no clue")),
        })
        .collect::<Result<_, _>>()?;
    Ok((side, cells))
}

/// One line of characters where a digit is enough, else a line a row.
fn laid_out(side: usize, cells: &[i64]) -> String {
    let word = |&cell: &i64| if cell == 0 { ".".to_owned() } else { cell.to_string() };
    if side <= 9 {
        return cells.iter().map(word).collect::<String>() + "\n";
    }
    cells.chunks(side).map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::{Solution, cells, judge, laid_out};

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
        assert_eq!(judge(BOARD, &grid("1234341221434321")), Ok(()));
    }

    #[test]
    fn each_rule_is_held() {
        let faults = [
            ("2134341212434321", "r1c1 is 1"),
            ("1134341221434321", "row 1"),
            ("1234123421434321", "column"),
            ("1234234134124123", "box"),
            ("1234341221434325", "given 5"),
            ("", "0 numbers for 16"),
        ];
        for (values, fault) in faults {
            let verdict = judge(BOARD, &grid(values));
            assert!(verdict.clone().is_err_and(|found| found.contains(fault)), "{fault}: {verdict:?}");
        }
    }

    #[test]
    fn a_leading_number_of_clues_is_dropped_and_layouts_are_read_back() {
        let mut board = vec![0; 256];
        board[3] = 16;
        assert_eq!(cells(&laid_out(16, &board)), Ok((16, board.clone())));
        assert_eq!(cells(&format!("1 {}", laid_out(16, &board))), Ok((16, board)));
        assert!(cells("123").is_err());
    }
}
