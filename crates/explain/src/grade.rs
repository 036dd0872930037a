//! How hard a board is.
//!
//! In rounds: of all inferences, those of the smallest cost are drawn at once, until every value is found. So the grade does
//! not depend on the order of places, rows or values, nor on rotation or reflection.

use crate::{
    board::Board,
    cost::Cost,
    end::End,
    finder::{Finder, Stop},
};
use std::{collections::BTreeMap, fmt};

/// A word for how hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Each step is one part of the rules with the values placed so far, read off the board.
    Easy,
    /// One part with values that were excluded earlier, or two read as one.
    Medium,
    /// Several parts together, or a chain of one layer.
    Hard,
    /// A chain of two layers.
    Expert,
    /// Longer chains, or hypotheses inside hypotheses.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme];

    /// Its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// The level of the hardest round.
    pub fn of(cost: Cost) -> Self {
        Self::ALL.into_iter().find(|level| cost <= level.most()).unwrap_or(Self::Extreme)
    }

    /// The cost of its hardest inferences.
    pub fn most(self) -> Cost {
        match self {
            Self::Easy => Cost(20),
            Self::Medium => Cost(29),
            Self::Hard => Cost(65),
            Self::Expert => Cost(77),
            Self::Extreme => Cost::SEARCH,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How hard a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The hardest cost of a round.
    pub hardest: Cost,
    /// The number of rounds by cost.
    pub rounds: BTreeMap<Cost, usize>,
    /// The names of the hardest round's inferences, in alphabetical order.
    pub techniques: Vec<&'static str>,
    /// How it ended; only [`End::Solved`] is a grade of the whole board.
    pub end: End,
}

impl Grade {
    /// The grade of a board whose givens contradict each other.
    pub(crate) fn contradiction() -> Self {
        Self { hardest: Cost::LAST, rounds: BTreeMap::new(), techniques: Vec::new(), end: End::Contradiction }
    }

    /// The level of the hardest round.
    pub fn level(&self) -> Level {
        Level::of(self.hardest)
    }

    /// The level, if the whole board is graded.
    pub fn whole_level(&self) -> Option<Level> {
        (self.end == End::Solved).then(|| self.level())
    }

    /// The number, if the whole board is graded.
    pub fn whole_number(&self) -> Option<f64> {
        (self.end == End::Solved).then(|| self.number())
    }

    /// A number that orders boards: the hardest cost, and in the second and third decimal the number of such rounds.
    pub fn number(&self) -> f64 {
        let rounds = self.rounds.get(&self.hardest).copied().unwrap_or(0);
        // One division, so that the number is the nearest to its decimals and is printed with no others.
        f64::from(u32::from(self.hardest.0) * 100 + rounds.min(99) as u32) / 1000.0
    }
}

/// Grades a board. `unique` says that it has exactly one solution: where nothing follows, it then needs a search.
pub(crate) fn grade(finder: &mut Finder<'_>, board: &Board<'_>, unique: bool, stop: Stop<'_>) -> Grade {
    let mut grade = Grade { hardest: Cost::LAST, rounds: BTreeMap::new(), techniques: Vec::new(), end: End::Solved };
    loop {
        if let Some(end) = finder.end(stop) {
            grade.end = end;
            return grade;
        }
        let Some(findings) = finder.simplest(Cost::SEARCH, stop) else {
            grade.end = End::Stopped;
            return grade;
        };
        let Some(cost) = findings.first().map(|finding| finding.cost) else {
            if unique {
                grade.hardest = Cost::SEARCH;
                *grade.rounds.entry(Cost::SEARCH).or_default() += 1;
                grade.techniques = vec!["search"];
            } else {
                grade.end = End::Open;
            }
            return grade;
        };
        *grade.rounds.entry(cost).or_default() += 1;
        if cost >= grade.hardest {
            if cost > grade.hardest {
                grade.techniques.clear();
            }
            grade.hardest = cost;
            grade.techniques.extend(findings.iter().map(|finding| board.technique_of(finder.state(), finding)));
            grade.techniques.sort_unstable();
            grade.techniques.dedup();
        }
        if finder.apply(&findings).is_err() {
            grade.end = End::Contradiction;
            return grade;
        }
    }
}

/// Whether inferences of at most this cost solve a board: much cheaper to say than its grade where they do not. `None` if the caller
/// stops it.
pub(crate) fn is_solved_within(finder: &mut Finder<'_>, most: Cost, stop: Stop<'_>) -> Option<bool> {
    loop {
        match finder.end(stop) {
            Some(End::Stopped) => return None,
            Some(end) => return Some(end == End::Solved),
            None => {}
        }
        let findings = finder.simplest(most, stop)?;
        if findings.is_empty() || finder.apply(&findings).is_err() {
            return Some(false);
        }
    }
}
