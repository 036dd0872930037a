//! Hashi: `.has` boards in folders named by their number of islands, and a check of solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{Board, Solution, entries, folder, read_text};
use crate::bench::sample::draw;

/// Draws from every folder named by a number, evenly over the generator settings of its boards.
pub fn boards(data: &Path, count: usize, seed: u64) -> Result<Vec<Board>, String> {
    let data = folder(data, "hashi");
    let mut sizes: Vec<(u32, _)> =
        entries(&data)?.into_iter().filter_map(|path| Some((path.file_name()?.to_str()?.parse().ok()?, path))).collect();
    sizes.sort();
    let mut boards = Vec::new();
    for (islands, size) in sizes {
        // `Hs_side_islands_alpha_beta_number`: all but the number is the generator setting.
        let mut settings: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for file in entries(&size)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if let Some((setting, _)) = name.strip_suffix(".has").and_then(|stem| stem.rsplit_once('_')) {
                settings.entry(setting.to_owned()).or_default().push((name, file));
            }
        }
        for (name, file) in draw(settings.into_values().collect(), count, seed) {
            boards.push(Board { group: format!("{islands} islands"), name, text: read_text(&file)? });
        }
    }
    if boards.is_empty() {
        return Err(format!("no folder of {} is named by a number and holds .has files", data.display()));
    }
    Ok(boards)
}

/// Checks that neighbours have 0 to 2 bridges, clues are met, no bridges cross, and all islands are connected.
pub fn check(board: &str, solution: &Solution) -> Result<(), String> {
    let islands = islands(board)?;
    let mut degrees: BTreeMap<Cell, i64> = islands.keys().map(|&island| (island, 0)).collect();
    let mut pairs = 0;
    let mut covered = BTreeSet::new();
    let mut bridges: Vec<(Cell, Cell)> = Vec::new();
    for &one in islands.keys() {
        for step in [(0, 1), (1, 0)] {
            let Some((other, between)) = neighbour(&islands, one, step) else {
                continue;
            };
            pairs += 1;
            let name = format!("r{}c{}-r{}c{}", one.0, one.1, other.0, other.1);
            let &number = solution.get(&name).ok_or_else(|| format!("{name} has no value"))?;
            if !(0..=2).contains(&number) {
                return Err(format!("{name} has {number} bridges, not 0 to 2"));
            }
            if number == 0 {
                continue;
            }
            for cell in between {
                if !covered.insert(cell) {
                    return Err(format!("bridges cross at r{}c{}", cell.0, cell.1));
                }
            }
            for end in [one, other] {
                *degrees.entry(end).or_default() += number;
            }
            bridges.push((one, other));
        }
    }
    if solution.len() != pairs {
        return Err(format!("{} values for {pairs} pairs of neighbours", solution.len()));
    }
    for (island, clue) in &islands {
        if degrees[island] != *clue {
            return Err(format!("r{}c{} needs {clue} bridges and has {}", island.0, island.1, degrees[island]));
        }
    }
    match count_unreached(&islands, &bridges) {
        0 => Ok(()),
        count => Err(format!("{count} islands are not connected to the first")),
    }
}

type Cell = (i64, i64);

/// The clue of each island, by row and column from 1.
fn islands(board: &str) -> Result<BTreeMap<Cell, i64>, String> {
    let numbers = board
        .split_whitespace()
        .map(|word| word.parse::<i64>().map_err(|_| format!("{word:?} is not a number")))
        .collect::<Result<Vec<_>, _>>()?;
    let [rows, columns, _, cells @ ..] = numbers.as_slice() else {
        return Err("the board has no first line".into());
    };
    if *columns < 1 || rows.checked_mul(*columns) != i64::try_from(cells.len()).ok() {
        return Err("the number of cells does not match the size".into());
    }
    Ok((0..)
        .zip(cells)
        .filter(|&(_, &clue)| clue > 0)
        .map(|(index, &clue)| ((index / columns + 1, index % columns + 1), clue))
        .collect())
}

/// The next island in a direction, and the cells between.
fn neighbour(islands: &BTreeMap<Cell, i64>, from: Cell, step: Cell) -> Option<(Cell, Vec<Cell>)> {
    let last = islands.keys().fold((0, 0), |far, at| (far.0.max(at.0), far.1.max(at.1)));
    let mut between = Vec::new();
    let mut at = (from.0 + step.0, from.1 + step.1);
    while at.0 <= last.0 && at.1 <= last.1 {
        if islands.contains_key(&at) {
            return Some((at, between));
        }
        between.push(at);
        at = (at.0 + step.0, at.1 + step.1);
    }
    None
}

/// How many islands are not connected to the first.
fn count_unreached(islands: &BTreeMap<Cell, i64>, bridges: &[(Cell, Cell)]) -> usize {
    let mut neighbours: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for &(one, other) in bridges {
        neighbours.entry(one).or_default().push(other);
        neighbours.entry(other).or_default().push(one);
    }
    let mut reached = BTreeSet::new();
    let mut stack: Vec<Cell> = islands.keys().next().copied().into_iter().collect();
    while let Some(island) = stack.pop() {
        if reached.insert(island) {
            stack.extend(neighbours.get(&island).into_iter().flatten());
        }
    }
    islands.len() - reached.len()
}

#[cfg(test)]
mod tests {
    use super::{Solution, check};

    fn verdict(board: &str, solution: &[(&str, i64)]) -> Result<(), String> {
        let solution: Solution = solution.iter().map(|&(name, number)| (name.to_owned(), number)).collect();
        check(board, &solution)
    }

    const SQUARE: &str = "3 3 4\n2 0 2\n0 0 0\n2 0 2";

    #[test]
    fn a_ring_is_accepted() {
        let ring = [("r1c1-r1c3", 1), ("r1c1-r3c1", 1), ("r1c3-r3c3", 1), ("r3c1-r3c3", 1)];
        assert_eq!(verdict(SQUARE, &ring), Ok(()));
    }

    #[test]
    fn each_rule_is_checked() {
        let disconnected = [("r1c1-r1c3", 2), ("r1c1-r3c1", 0), ("r1c3-r3c3", 0), ("r3c1-r3c3", 2)];
        assert!(verdict(SQUARE, &disconnected).is_err_and(|fault| fault.contains("connected")));
        let missing = [("r1c1-r1c3", 1), ("r1c1-r3c1", 1), ("r1c3-r3c3", 1), ("r3c1-r3c3", 0)];
        assert!(verdict(SQUARE, &missing).is_err_and(|fault| fault.contains("needs")));
        let three = [("r1c1-r1c3", 3), ("r1c1-r3c1", 1), ("r1c3-r3c3", 1), ("r3c1-r3c3", 1)];
        assert!(verdict(SQUARE, &three).is_err_and(|fault| fault.contains("has 3 bridges, not")));
        assert!(verdict(SQUARE, &disconnected[..3]).is_err_and(|fault| fault.contains("no value")));
        let cross = "3 3 4\n0 1 0\n1 0 1\n0 1 0";
        let crossed = [("r1c2-r3c2", 1), ("r2c1-r2c3", 1)];
        assert!(verdict(cross, &crossed).is_err_and(|fault| fault.contains("cross")));
    }
}
