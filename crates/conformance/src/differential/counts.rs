//! Counts of a run: boards of each kind, by number of solutions, and the methods that had results.

use super::methods::{Finding, Results};
use std::{collections::BTreeMap, fmt};

/// Counts of boards by kind; displayed as a table.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    kinds: BTreeMap<&'static str, Row>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    boards: u64,
    /// Boards for which at most one method had a result.
    uncompared: u64,
    /// Random parameters that gave no board.
    missing: u64,
    /// Boards with no, one and several solutions.
    solutions: [u64; 3],
    /// The number of boards for which each backend, or the rules, had a result.
    by_backend: BTreeMap<String, u64>,
}

impl Counts {
    pub(super) fn add_missing(&mut self, kind: &'static str) {
        self.kinds.entry(kind).or_default().missing += 1;
    }

    pub(super) fn add(&mut self, kind: &'static str, results: &Results) {
        let row = self.kinds.entry(kind).or_default();
        row.boards += 1;
        let mut found = 0;
        for (name, finding) in results {
            let Finding::Solutions(solutions, complete) = finding else { continue };
            if found == 0 {
                row.solutions[if *complete { solutions.len().min(2) } else { 2 }] += 1;
            }
            found += 1;
            let backend = name.rsplit(" on ").next().unwrap_or(name).to_string();
            *row.by_backend.entry(backend).or_default() += 1;
        }
        row.uncompared += u64::from(found < 2);
    }

    /// Adds the counts of other boards.
    pub fn extend(&mut self, other: &Self) {
        for (kind, theirs) in &other.kinds {
            let row = self.kinds.entry(kind).or_default();
            row.boards += theirs.boards;
            row.uncompared += theirs.uncompared;
            row.missing += theirs.missing;
            row.solutions.iter_mut().zip(theirs.solutions).for_each(|(count, more)| *count += more);
            theirs.by_backend.iter().for_each(|(name, more)| *row.by_backend.entry(name.clone()).or_default() += more);
        }
    }

    /// The number of boards for which at least two methods had a result, by kind and number of solutions: none, one, several.
    pub fn by_kind<T: FromIterator<(&'static str, [u64; 4])>>(&self) -> T {
        let row = |(kind, row): (&&'static str, &Row)| {
            let [none, one, several] = row.solutions;
            (*kind, [row.boards - row.uncompared, none, one, several])
        };
        self.kinds.iter().map(row).collect()
    }

    /// The number of boards of a kind for which at least two methods had a result.
    pub fn compared(&self, kind: &str) -> u64 {
        self.kinds.get(kind).map_or(0, |row| row.boards - row.uncompared)
    }

    /// The number of boards with no, one and several solutions.
    pub fn by_solutions(&self) -> [u64; 3] {
        [0, 1, 2].map(|place| self.kinds.values().map(|row| row.solutions[place]).sum())
    }

    /// The number of boards.
    pub fn boards(&self) -> u64 {
        self.kinds.values().map(|row| row.boards).sum()
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = ["kind", "boards", "compared", "none", "one", "multiple", "boards by method"];
        writeln!(
            f,
            "{:<16} {:>8} {:>8} {:>8} {:>8} {:>8}  {}",
            column[0], column[1], column[2], column[3], column[4], column[5], column[6]
        )?;
        for (kind, row) in &self.kinds {
            let backends: Vec<String> = row.by_backend.iter().map(|(name, boards)| format!("{name} {boards}")).collect();
            let [none, one, multiple] = row.solutions;
            let compared = row.boards - row.uncompared;
            writeln!(f, "{kind:<16} {:>8} {compared:>8} {none:>8} {one:>8} {multiple:>8}  {}", row.boards, backends.join(", "))?;
        }
        Ok(())
    }
}
