//! What was compared: how many boards of each kind, how many solutions they had, and who had a say.

use super::judges::{Said, Says};
use std::{collections::BTreeMap, fmt};

/// Counts of boards.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    kinds: BTreeMap<&'static str, Row>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    boards: u64,
    /// Boards of which nobody but the default had anything to say.
    alone: u64,
    /// Wishes that gave no board.
    none: u64,
    /// Boards with no, one and several solutions.
    solutions: [u64; 3],
    /// How often each backend, or the rules, had a say.
    sentence: BTreeMap<String, u64>,
}

impl Tally {
    pub(super) fn no_board(&mut self, kind: &'static str) {
        self.kinds.entry(kind).or_default().none += 1;
    }

    pub(super) fn note(&mut self, kind: &'static str, said: &Said) {
        let row = self.kinds.entry(kind).or_default();
        row.boards += 1;
        let mut sayers = 0;
        for (name, says) in said {
            let Says::Solutions(solutions, complete) = says else { continue };
            if sayers == 0 {
                row.solutions[if *complete { solutions.len().min(2) } else { 2 }] += 1;
            }
            sayers += 1;
            let who = name.rsplit(" on ").next().unwrap_or(name).to_string();
            *row.sentence.entry(who).or_default() += 1;
        }
        row.alone += u64::from(sayers < 2);
    }

    /// How many boards of a kind two at least had something to say of.
    pub fn compared(&self, kind: &str) -> u64 {
        self.kinds.get(kind).map_or(0, |row| row.boards - row.alone)
    }

    /// How many boards had no, one and several solutions.
    pub fn by_solutions(&self) -> [u64; 3] {
        [0, 1, 2].map(|place| self.kinds.values().map(|row| row.solutions[place]).sum())
    }

    /// How many boards there were.
    pub fn boards(&self) -> u64 {
        self.kinds.values().map(|row| row.boards).sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = ["kind", "boards", "compared", "none", "one", "multiple", "who had a say"];
        writeln!(
            f,
            "{:<16} {:>8} {:>8} {:>8} {:>8} {:>8}  {}",
            column[0], column[1], column[2], column[3], column[4], column[5], column[6]
        )?;
        for (kind, row) in &self.kinds {
            let sentence: Vec<String> = row.sentence.iter().map(|(who, boards)| format!("{who} {boards}")).collect();
            let [none, one, several] = row.solutions;
            let compared = row.boards - row.alone;
            writeln!(f, "{kind:<16} {:>8} {compared:>8} {none:>8} {one:>8} {several:>8}  {}", row.boards, sentence.join(", "))?;
        }
        Ok(())
    }
}
