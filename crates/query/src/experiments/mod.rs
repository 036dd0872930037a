//! Experiments: the printed tables of papers, made again with our solvers beside the printed figures.
//!
//! To add one, write its file and add its line to [`EXPERIMENTS`].

mod circuits;
mod clues;
mod deductions;
mod hashi;
mod kenken;
mod knights;
mod orders;
mod relaxations;
mod ships;
mod suguru_rows;
mod table;
mod tree_flow;

pub use table::{Cell, Entry, Line, layout, row_of_size};

use crate::generate::{self, GenerateError, Request};
use puzzles::{AnyPuzzle, Puzzle, generator::Parameters};
use solve::Limits;

/// All experiments, by name.
pub static EXPERIMENTS: &[&Experiment] = &[
    &clues::EXPERIMENT,
    &deductions::EXPERIMENT,
    &hashi::EXPERIMENT,
    &kenken::EXPERIMENT,
    &knights::EXPERIMENT,
    &orders::EXPERIMENT,
    &relaxations::EXPERIMENT,
    &ships::EXPERIMENT,
    &suguru_rows::EXPERIMENT,
    &tree_flow::EXPERIMENT,
];

/// The source of most experiments.
const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

/// A printed table that one command makes again.
pub struct Experiment {
    /// The name on the command line.
    pub name: &'static str,
    /// One sentence for the list.
    pub summary: &'static str,
    /// Increases when boards, methods or figures change; reports of one version are comparable.
    pub version: u32,
    /// Author, title and year.
    pub source: &'static str,
    /// The table or section in the source.
    pub table: &'static str,
    /// The kind of its boards.
    pub kind: &'static str,
    /// The columns that identify a board; the first is its size.
    pub facts: &'static [Fact],
    /// The methods to run on each board.
    pub methods: &'static [PublishedMethod],
    /// The figures of each run; the first is plotted against the size.
    pub measures: &'static [Measure],
    /// The time limit of each run in seconds: quick, and full.
    pub seconds: (u64, u64),
    /// The boards, or why one of them could not be generated.
    pub boards: fn(Extent, &Limits) -> Result<Vec<ExperimentBoard>, GenerateError>,
    /// The printed rows.
    pub printed: fn() -> Vec<PublishedRow>,
    /// How the boards are chosen and why figures differ from the printed ones, in sentences.
    pub remark: &'static str,
}

/// How much of an experiment to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A part that takes less than a minute.
    Quick,
    /// The whole table.
    Full,
}

impl Extent {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
        }
    }
}

/// A number that identifies a board.
pub struct Fact {
    /// The heading of its column.
    pub name: &'static str,
    /// The number, if the board has it.
    pub of: fn(&dyn AnyPuzzle) -> Option<f64>,
}

/// A solving method, under the name that the source gives it.
pub struct PublishedMethod {
    /// The name of the model in the source.
    pub name: &'static str,
    /// The formulation with its preprocessors.
    pub formulation: &'static str,
    /// The backend.
    pub backend: &'static str,
    /// Whether the backend may presolve.
    pub presolve: bool,
    /// Whether the backend must branch in the order of the variables.
    pub static_order: bool,
    /// Whether to minimise the sum of the puzzle variables, as the source does where its puzzle has no objective.
    pub least_sum: bool,
}

impl PublishedMethod {
    /// A method with default settings.
    const fn new(name: &'static str, formulation: &'static str, backend: &'static str) -> Self {
        Self { name, formulation, backend, presolve: true, static_order: false, least_sum: false }
    }

    /// The same without presolve.
    const fn without_presolve(self) -> Self {
        Self { presolve: false, ..self }
    }

    /// The same with a static variable order.
    const fn static_order(self) -> Self {
        Self { static_order: true, ..self }
    }

    /// The same with the sum of the puzzle variables minimised.
    const fn least_sum(self) -> Self {
        Self { least_sum: true, ..self }
    }
}

/// A figure of a run or of its model.
#[derive(Clone, Copy)]
pub enum Measure {
    /// Seconds until the outcome or the limit.
    Seconds,
    /// Seconds of processor time, which a busy machine changes less.
    ProcessorSeconds,
    /// The objective of the incumbent.
    Upper,
    /// The dual bound.
    Lower,
    /// The optimality gap, in per cent.
    Gap,
    /// Branch-and-bound nodes, or decisions.
    Nodes,
    /// Rows of the lowered model, without lazy constraints.
    Rows,
    /// Columns of the lowered model.
    Columns,
    /// Constraints of the rule of this name.
    RowsOf(&'static str),
    /// The optimum of the linear relaxation.
    Relaxation,
    /// The same divided by the greatest of all methods on the board.
    Ratio,
    /// A number of the board in the formulation of the method, with its heading.
    Board(&'static str, fn(&dyn AnyPuzzle, &PublishedMethod) -> Option<f64>),
}

impl Measure {
    /// The heading of its column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seconds => "time (s)",
            Self::ProcessorSeconds => "processor (s)",
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Gap => "gap (%)",
            Self::Nodes => "nodes",
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::RowsOf(rule) => rule,
            Self::Relaxation => "LR",
            Self::Ratio => "ratio",
            Self::Board(name, _) => name,
        }
    }

    /// Whether it needs a solve.
    pub fn needs_a_solve(self) -> bool {
        matches!(self, Self::Seconds | Self::ProcessorSeconds | Self::Upper | Self::Lower | Self::Gap | Self::Nodes)
    }

    /// Whether it needs the linear relaxation.
    pub fn needs_a_relaxation(self) -> bool {
        matches!(self, Self::Relaxation | Self::Ratio)
    }
}

/// A board of an experiment, and the printed row it belongs to, if there is one.
pub struct ExperimentBoard {
    /// The board in a text format of its kind.
    pub text: String,
    /// The index of the row among the printed ones.
    pub row: Option<usize>,
}

impl ExperimentBoard {
    /// A board of a printed row, if there is one.
    fn of(board: &dyn AnyPuzzle, row: Option<usize>) -> Self {
        Self { text: board.write(None).expect("the first format of a kind writes every board"), row }
    }

    /// The example of a kind whose text contains these words: the board of the source.
    fn of_the_source(kind: &str, words: &str) -> Option<Self> {
        let text = puzzles::find(kind)?.examples().iter().find(|text| text.contains(words))?;
        Some(Self::of(&*puzzles::PuzzleFile::read(text).ok()?.puzzle, Some(0)))
    }
}

/// A random board with one solution and these parameters, the same for the same seed.
fn generated(
    kind: &str,
    size: &str,
    with: &[(&str, &str)],
    seed: u64,
    limits: &Limits,
) -> Result<generate::Generated, GenerateError> {
    let kind = puzzles::find(kind).ok_or_else(|| GenerateError::Parameters(format!("there is no kind {kind}")))?;
    let params = Parameters::new(&kind.sizes(), kind.parameters(), Some(size), with).map_err(GenerateError::Parameters)?;
    generate::one(&Request { kind, on: None, params: &params, seed, limits: limits.clone(), wanted: generate::Wanted::default() })
}

/// A printed row.
#[derive(Clone, Debug, Default)]
pub struct PublishedRow {
    /// The name of its board in the source, where numbers do not identify it.
    pub label: &'static str,
    /// The facts of its board, as far as they were printed.
    pub facts: Vec<Option<f64>>,
    /// For each method its measures, as far as they were printed.
    pub figures: Vec<Vec<Option<f64>>>,
}

/// The experiment with this name.
pub fn find(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().copied().find(|experiment| experiment.name == name)
}

/// A board as its concrete type, by way of its text.
fn typed<P: Puzzle>(puzzle: &dyn AnyPuzzle) -> Option<P> {
    (P::KIND.formats[0].read)(&puzzle.write(None).ok()?).ok()
}

/// The number of puzzle variables of a board.
fn vars(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(puzzle.vars().len() as f64)
}

/// The side of a square board whose puzzle variables are its cells.
fn side(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some((puzzle.vars().len() as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::{EXPERIMENTS, Extent, Limits};
    use std::collections::BTreeSet;

    #[test]
    fn experiments_are_sorted_and_their_boards_are_of_their_kind() {
        assert!(EXPERIMENTS.is_sorted_by_key(|experiment| experiment.name));
        for experiment in EXPERIMENTS {
            let kind = puzzles::find(experiment.kind).expect("a kind");
            let printed = (experiment.printed)();
            for made in (experiment.boards)(Extent::Quick, &Limits::default()).expect("they can be made") {
                let puzzle = kind.read(&made.text, None).unwrap_or_else(|error| panic!("{}: {error:?}", experiment.name));
                for method in experiment.methods {
                    puzzle
                        .encode(method.formulation)
                        .unwrap_or_else(|error| panic!("{} {}: {error}", experiment.name, method.name));
                }
                assert!(made.row.is_none_or(|row| row < printed.len()), "{}", experiment.name);
                let facts: Vec<_> = experiment.facts.iter().map(|fact| (fact.of)(&*puzzle)).collect();
                assert!(facts.iter().all(Option::is_some), "{}: {facts:?}", experiment.name);
            }
        }
    }

    #[test]
    fn printed_rows_have_a_figure_for_each_measure_at_most() {
        for experiment in EXPERIMENTS {
            for row in (experiment.printed)() {
                assert!(
                    row.facts.len() <= experiment.facts.len() && row.figures.len() <= experiment.methods.len(),
                    "{}",
                    experiment.name
                );
                assert!(row.figures.iter().all(|figures| figures.len() <= experiment.measures.len()), "{}", experiment.name);
            }
        }
    }

    #[test]
    fn boards_are_the_same_each_time() {
        for experiment in EXPERIMENTS {
            let boards = |extent| (experiment.boards)(extent, &Limits::default()).expect("they can be made");
            let texts = |extent| boards(extent).into_iter().map(|made| made.text).collect::<Vec<_>>();
            let quick = texts(Extent::Quick);
            assert_eq!(quick, texts(Extent::Quick), "{}", experiment.name);
            assert!(!quick.is_empty() && quick.iter().collect::<BTreeSet<_>>().len() == quick.len(), "{}", experiment.name);
        }
    }
}
