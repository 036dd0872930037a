#![doc = include_str!("README.md")]

mod formats;
mod formulations;

use crate::{AnswerText, Breach, Formulation, Kind, Picture, Puzzle, Unknown};
use grid::Cell;
use model::{Rule, Spot};

pub(crate) const DEGREE: &Rule = &Rule { name: "degree", says: "Each island has as many bridges as its number says." };
pub(crate) const CROSSING: &Rule = &Rule { name: "crossing", says: "Bridges do not cross." };
pub(crate) const JOINED: &Rule = &Rule { name: "joined", says: "All islands hang together." };

/// An island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Where it is.
    pub cell: Cell,
    /// How many bridges it has; nothing if that is for the solver to find.
    pub number: Option<u32>,
}

/// Two islands that see each other; the first is to the left or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The place of the first island.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
}

/// A board of islands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashi {
    rows: usize,
    cols: usize,
    /// In reading order.
    islands: Vec<Island>,
    /// The most bridges between two islands.
    most: u32,
    /// Whether bridges may form loops; if not, the islands form a tree.
    loops: bool,
    /// The islands that see each other, in reading order of the first: to the right, then below.
    pairs: Vec<Pair>,
}

impl Puzzle for Hashi {
    const KIND: Kind<Self> = Kind {
        name: "hashi",
        title: "Hashi",
        rules: &[DEGREE, CROSSING, JOINED],
        formulations: &[Formulation {
            name: "cuts",
            summary: "A bit for each bridge; the islands are joined by cuts.",
            source: "Müßig, A highly efficient Hashiwokakero solver (2024)",
            write: formulations::cuts,
            refuses: None,
        }],
        switches: &[],
        formats: formats::FORMATS,
        answers: AnswerText::Named,
        examples: &[],
    };

    fn unknowns(&self) -> Vec<Unknown> {
        let name = |pair: &Pair| format!("{}-{}", self.islands[pair.a].cell, self.islands[pair.b].cell);
        self.pairs.iter().map(|pair| Unknown { name: name(pair), range: 0..=i64::from(self.most) }).collect()
    }

    fn breaches(&self, _answer: &[i64]) -> Vec<Breach> {
        Vec::new()
    }

    fn draw(&self, _known: &[Option<i64>]) -> Picture {
        Picture { width: self.cols as f64, height: self.rows as f64, shapes: Vec::new() }
    }
}

impl Hashi {
    pub(crate) fn spot(&self, island: usize) -> Spot {
        let cell = self.islands[island].cell;
        Spot { row: cell.row as u16, col: cell.col as u16 }
    }

    pub(crate) fn at(&self, island: usize) -> Vec<usize> {
        (0..self.pairs.len()).filter(|&e| self.pairs[e].a == island || self.pairs[e].b == island).collect()
    }

    /// A board with these islands, in any order.
    pub(crate) fn new(rows: usize, cols: usize, mut islands: Vec<Island>, most: u32, loops: bool) -> Self {
        islands.sort_by_key(|island| island.cell);
        let mut pairs = Vec::new();
        let mut above: Vec<Option<usize>> = vec![None; cols];
        let mut left: Option<usize> = None;
        for place in 0..islands.len() {
            let Cell { row, col } = islands[place].cell;
            if let Some(a) = left.filter(|&a| islands[a].cell.row == row) {
                pairs.push(Pair { a, b: place });
            }
            if let Some(a) = above[col] {
                pairs.push(Pair { a, b: place });
            }
            (left, above[col]) = (Some(place), Some(place));
        }
        let across = |pair: &Pair| islands[pair.a].cell.row == islands[pair.b].cell.row;
        pairs.sort_by_key(|pair| (pair.a, !across(pair)));
        Self { rows, cols, islands, most, loops, pairs }
    }
}
