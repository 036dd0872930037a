#![doc = include_str!("README.md")]

mod formats;
mod formulations;

use crate::{AnswerText, Breach, Formulation, Kind, Picture, Puzzle, Unknown};
use grid::Grid;
use model::Rule;

pub(crate) const LINES: &Rule = &Rule { name: "lines", says: "No row or column has the same digit twice." };

/// A sudoku board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    /// The given digits, from 1.
    clues: Grid<Option<u32>>,
}

impl Puzzle for Sudoku {
    const KIND: Kind<Self> = Kind {
        name: "sudoku",
        title: "Sudoku",
        rules: &[LINES],
        formulations: &[Formulation {
            name: "assignment",
            summary: "A bit for each cell and digit.",
            source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)",
            write: formulations::assignment,
            refuses: None,
        }],
        switches: &[],
        formats: formats::FORMATS,
        answers: AnswerText::Values,
        examples: &[],
    };

    fn unknowns(&self) -> Vec<Unknown> {
        let most = self.clues.rows() as i64;
        self.clues.cells().map(|cell| Unknown { name: cell.to_string(), range: 1..=most }).collect()
    }

    fn breaches(&self, _answer: &[i64]) -> Vec<Breach> {
        Vec::new()
    }

    fn draw(&self, _known: &[Option<i64>]) -> Picture {
        Picture { width: self.clues.cols() as f64, height: self.clues.rows() as f64, shapes: Vec::new() }
    }
}
