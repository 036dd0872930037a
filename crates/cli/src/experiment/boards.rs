//! The boards of an experiment: generated from a fixed seed, or from files.

use crate::{error::CliError, exit::Exit, inputs, interrupt, output::Output};
use ::report::digest;
use puzzles::AnyPuzzle;
use query::experiments::{Experiment, Extent, PublishedRow, row_of_size};
use serde_json::{Value, json};
use solve::Limits;
use std::{ffi::OsString, ops::ControlFlow::Continue};

/// The boards of an experiment.
pub struct Boards(pub Vec<Board>);

/// A board of an experiment.
pub struct Board {
    /// The index of the printed row of its size, if there is one.
    pub row: Option<usize>,
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The value of each fact of the experiment.
    pub facts: Vec<Option<f64>>,
    /// The board in the first format of its kind.
    pub text: String,
    /// A hash of its text.
    pub digest: String,
    /// The source of the board, for people.
    pub place: String,
}

impl Board {
    fn new(experiment: &Experiment, puzzle: Box<dyn AnyPuzzle>, row: Option<usize>, place: String) -> Result<Self, CliError> {
        let text = puzzle.write(None)?;
        let facts = experiment.facts.iter().map(|fact| (fact.of)(&*puzzle)).collect();
        Ok(Self { row, puzzle, facts, digest: digest(&text), text, place })
    }

    /// The values of the facts, for people.
    pub fn describe(&self, experiment: &Experiment) -> String {
        let facts =
            experiment.facts.iter().zip(&self.facts).filter_map(|(fact, value)| Some(format!("{} {}", (*value)?, fact.name)));
        facts.collect::<Vec<_>>().join(", ")
    }
}

impl Boards {
    /// Generates the boards of the experiment.
    ///
    /// # Errors
    /// If a board cannot be generated, or the generator is interrupted.
    pub fn generate(experiment: &Experiment, extent: Extent, limits: &Limits) -> Result<Self, CliError> {
        let kind = puzzles::find(experiment.kind).ok_or_else(|| CliError::input(format_args!("no kind {}", experiment.kind)))?;
        let board = |(number, made): (usize, query::experiments::ExperimentBoard)| {
            Board::new(experiment, kind.read(&made.text, None)?, made.row, format!("board {}", number + 1))
        };
        (experiment.boards)(extent, limits)?.into_iter().enumerate().map(board).collect::<Result<_, _>>().map(Self)
    }

    /// Reads boards from files, each with the printed row of its size; prints the errors of boards of another kind.
    pub fn read(experiment: &Experiment, printed: &[PublishedRow], paths: &[OsString], output: &Output) -> (Self, Exit) {
        let (mut boards, mut exit) = (Vec::new(), Exit::Success);
        inputs::for_each_board(paths, puzzles::find(experiment.kind), &mut |input| {
            let again = |puzzle: &dyn AnyPuzzle| Ok(puzzle.kind().read(&puzzle.write(None)?, None)?);
            let puzzle = match &input.puzzle {
                Ok(puzzle) => interrupt::limited(|| again(&**puzzle)),
                Err(error) => Err(error.clone()),
            };
            let board = || puzzle.and_then(|puzzle| Board::new(experiment, puzzle, None, input.place()));
            match interrupt::limited(board) {
                Ok(board) => boards.push(Board { row: row_of_size(printed, &board.facts), ..board }),
                Err(error) => {
                    output.print_error(&input, &error);
                    exit = exit.max(error.exit);
                }
            }
            Continue(())
        });
        (Self(boards), exit)
    }

    /// The boards as JSON.
    pub fn to_json(&self) -> Vec<Value> {
        self.0
            .iter()
            .map(|board| json!({ "place": board.place, "row": board.row, "hash": board.digest, "text": board.text }))
            .collect()
    }
}
