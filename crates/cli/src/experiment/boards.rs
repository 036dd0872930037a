//! The boards of a study: made from a fixed seed, or given.

use crate::{exit::Exit, inputs, output::Output, problem::Problem};
use ::report::digest;
use puzzles::AnyPuzzle;
use query::experiments::{Experiment, Extent, PublishedRow, row_of_size};
use serde_json::{Value, json};
use solve::Limits;
use std::{ffi::OsString, ops::ControlFlow::Continue};

/// The boards of a study.
pub struct Boards(pub Vec<Board>);

/// A board of a study.
pub struct Board {
    /// The printed row that it stands beside, if there is one.
    pub row: Option<usize>,
    pub puzzle: Box<dyn AnyPuzzle>,
    pub facts: Vec<Option<f64>>,
    pub text: String,
    /// A number made from its text.
    pub digest: String,
    /// Where it comes from, for people.
    pub place: String,
}

impl Board {
    fn new(study: &Experiment, puzzle: Box<dyn AnyPuzzle>, row: Option<usize>, place: String) -> Result<Self, Problem> {
        let text = puzzle.write(None)?;
        let facts = study.facts.iter().map(|fact| (fact.of)(&*puzzle)).collect();
        Ok(Self { row, puzzle, facts, digest: digest(&text), text, place })
    }

    /// The values of the facts that tell boards apart.
    pub fn told(&self, study: &Experiment) -> String {
        let told = study.facts.iter().zip(&self.facts).filter_map(|(fact, value)| Some(format!("{} {}", (*value)?, fact.name)));
        told.collect::<Vec<_>>().join(", ")
    }
}

impl Boards {
    /// The boards that the study makes.
    ///
    /// # Errors
    /// If one could not be made, or was stopped.
    pub fn made(study: &Experiment, extent: Extent, limits: &Limits) -> Result<Self, Problem> {
        let kind = puzzles::find(study.kind).ok_or_else(|| Problem::input(format_args!("no kind {}", study.kind)))?;
        let board = |(number, made): (usize, query::experiments::ExperimentBoard)| {
            Board::new(study, kind.read(&made.text, None)?, made.row, format!("board {}", number + 1))
        };
        (study.boards)(extent, limits)?.into_iter().enumerate().map(board).collect::<Result<_, _>>().map(Self)
    }

    /// Boards of other origin, each beside the printed row of its size; those that are none of the kind are complained about.
    pub fn given(study: &Experiment, printed: &[PublishedRow], paths: &[OsString], output: &Output) -> (Self, Exit) {
        let (mut boards, mut exit) = (Vec::new(), Exit::Done);
        inputs::each(paths, puzzles::find(study.kind), &mut |given| {
            let taken = match &given.puzzle {
                Ok(puzzle) => puzzle.write(None).map_err(Problem::from).and_then(|text| Ok(puzzle.kind().read(&text, None)?)),
                Err(problem) => Err(problem.clone()),
            };
            match taken.and_then(|puzzle| Board::new(study, puzzle, None, given.place())) {
                Ok(board) => boards.push(Board { row: row_of_size(printed, &board.facts), ..board }),
                Err(problem) => {
                    output.complain(&given, &problem);
                    exit = exit.max(problem.exit);
                }
            }
            Continue(())
        });
        (Self(boards), exit)
    }

    /// All of them for programs.
    pub fn texts(&self) -> Vec<Value> {
        self.0.iter().map(|board| json!({ "place": board.place, "row": board.row, "text": board.text })).collect()
    }
}
