//! The tables of the papers as named studies: which boards, which methods, which figures, and what was printed.
//!
//! To add one, write its file and its line in [`EXPERIMENTS`].

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

pub use table::{Cell, Entry, Line, layout, place};

use crate::generate::{self, GenerateError, Order};
use puzzles::{AnyPuzzle, Puzzle, generator::Parameters};
use solve::Limits;

/// All studies, by name.
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

/// The source of most of them.
const CONROY: &str = "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)";

/// A printed table that can be made again by one command.
pub struct Experiment {
    /// The name in commands.
    pub name: &'static str,
    /// One sentence for the list.
    pub summary: &'static str,
    /// Grows when boards, methods or figures change: reports of one version can be compared.
    pub version: u32,
    /// Author, title and year.
    pub source: &'static str,
    /// The table or section there.
    pub table: &'static str,
    /// The kind of its boards.
    pub kind: &'static str,
    /// What tells one board from another in a row of the table; the first is the size of a board.
    pub facts: &'static [Fact],
    /// What is run on each board.
    pub methods: &'static [Way],
    /// What is told of each run; the first is plotted against the size.
    pub measures: &'static [Measure],
    /// The time for each run in seconds: in the quick form, and in full.
    pub seconds: (u64, u64),
    /// The boards, or why one of them could not be made.
    pub boards: fn(Extent, &Limits) -> Result<Vec<Made>, GenerateError>,
    /// The rows as they were printed.
    pub printed: fn() -> Vec<Printed>,
    /// How its boards are made, and why figures differ from the printed ones, in sentences.
    pub remark: &'static str,
}

/// How much of a study is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A part that takes less than a minute.
    Quick,
    /// All that was printed.
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

/// A number that tells boards apart.
pub struct Fact {
    /// The heading of its column.
    pub name: &'static str,
    /// The number, where a board has it.
    pub of: fn(&dyn AnyPuzzle) -> Option<f64>,
}

/// A way to solve, as the source names it.
pub struct Way {
    /// The name of the model in the source.
    pub name: &'static str,
    /// The formulation with its switches.
    pub formulation: &'static str,
    /// The backend.
    pub backend: &'static str,
    /// Whether the backend may simplify the model first.
    pub presolve: bool,
    /// Whether the backend must decide in the order of the variables.
    pub static_order: bool,
    /// Whether the least sum of the unknowns is asked for, as the source does where its puzzle asks for none.
    pub least_sum: bool,
}

impl Way {
    /// A way to solve with everything as it is by default.
    const fn new(name: &'static str, formulation: &'static str, backend: &'static str) -> Self {
        Self { name, formulation, backend, presolve: true, static_order: false, least_sum: false }
    }

    /// The same without presolve.
    const fn without_presolve(self) -> Self {
        Self { presolve: false, ..self }
    }

    /// The same with decisions in order.
    const fn static_order(self) -> Self {
        Self { static_order: true, ..self }
    }

    /// The same with the least sum of the unknowns asked for.
    const fn least_sum(self) -> Self {
        Self { least_sum: true, ..self }
    }
}

/// What is told of a run or its model.
#[derive(Clone, Copy)]
pub enum Measure {
    /// Seconds until the outcome, or until the limit.
    Seconds,
    /// The objective of the best solution that was found.
    Upper,
    /// What no solution can be below.
    Lower,
    /// The optimality gap, in per cent.
    Gap,
    /// Branch-and-bound nodes, or decisions.
    Nodes,
    /// Rows once all constraints are sums, without those left to cuts.
    Rows,
    /// Columns of the same.
    Columns,
    /// Constraints for the rule of this name.
    RowsOf(&'static str),
    /// The optimum of the linear relaxation.
    Relaxation,
    /// That as a part of the greatest of all methods on the board.
    Ratio,
    /// Something of the board itself, in the formulation of the method: its heading and the number.
    Board(&'static str, fn(&dyn AnyPuzzle, &Way) -> Option<f64>),
}

impl Measure {
    /// The heading of its column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seconds => "time (s)",
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

    /// Whether only a solve can tell it.
    pub fn needs_a_solve(self) -> bool {
        matches!(self, Self::Seconds | Self::Upper | Self::Lower | Self::Gap | Self::Nodes)
    }

    /// Whether the linear relaxation tells it.
    pub fn needs_a_relaxation(self) -> bool {
        matches!(self, Self::Relaxation | Self::Ratio)
    }
}

/// A board of a study, and the printed row that it stands beside, if there is one.
pub struct Made {
    /// The board in a format of the study's kind.
    pub text: String,
    /// The place of the row among the printed ones.
    pub row: Option<usize>,
}

impl Made {
    /// A board beside a printed row, if there is one.
    fn of(board: &dyn AnyPuzzle, row: Option<usize>) -> Self {
        Self { text: board.write(None).expect("the first format of a kind writes every board"), row }
    }

    /// The first example of a kind whose text has these words in it, which is the board of the source.
    fn of_the_source(kind: &str, words: &str) -> Option<Self> {
        let text = puzzles::find(kind)?.examples().iter().find(|text| text.contains(words))?;
        Some(Self::of(&*puzzles::PuzzleFile::read(text).ok()?.puzzle, Some(0)))
    }
}

/// A board by chance that has one solution and is as wished for; the same one from the same seed.
fn generated(kind: &str, size: &str, with: &[(&str, &str)], seed: u64, limits: &Limits) -> Result<generate::Made, GenerateError> {
    let kind = puzzles::find(kind).ok_or_else(|| GenerateError::Parameters(format!("there is no kind {kind}")))?;
    let params = Parameters::new(&kind.sizes(), kind.parameters(), Some(size), with).map_err(GenerateError::Parameters)?;
    generate::one(&Order { kind, params: &params, seed, limits: limits.clone() })
}

/// A row as it was printed.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    /// What the source calls its board, where numbers do not tell it.
    pub label: &'static str,
    /// The facts of its board, those that were printed.
    pub facts: Vec<Option<f64>>,
    /// For each method its measures, those that were printed.
    pub figures: Vec<Vec<Option<f64>>>,
}

/// The study with this name.
pub fn study(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().copied().find(|study| study.name == name)
}

/// A board as its own type, by way of its text.
fn typed<P: Puzzle>(puzzle: &dyn AnyPuzzle) -> Option<P> {
    (P::KIND.formats[0].read)(&puzzle.write(None).ok()?).ok()
}

/// How many unknowns a board has.
fn vars(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(puzzle.vars().len() as f64)
}

/// The side of a square board whose unknowns are its cells.
fn side(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some((puzzle.vars().len() as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::{EXPERIMENTS, Extent, Limits};
    use std::collections::BTreeSet;

    #[test]
    fn studies_are_in_order_and_their_boards_are_of_their_kind() {
        assert!(EXPERIMENTS.is_sorted_by_key(|study| study.name));
        for study in EXPERIMENTS {
            let kind = puzzles::find(study.kind).expect("a kind");
            let printed = (study.printed)();
            for made in (study.boards)(Extent::Quick, &Limits::default()).expect("they can be made") {
                let puzzle = kind.read(&made.text, None).unwrap_or_else(|error| panic!("{}: {error:?}", study.name));
                for way in study.methods {
                    puzzle.encode(way.formulation).unwrap_or_else(|error| panic!("{} {}: {error}", study.name, way.name));
                }
                assert!(made.row.is_none_or(|row| row < printed.len()), "{}", study.name);
                let facts: Vec<_> = study.facts.iter().map(|fact| (fact.of)(&*puzzle)).collect();
                assert!(facts.iter().all(Option::is_some), "{}: {facts:?}", study.name);
            }
        }
    }

    #[test]
    fn printed_rows_have_a_figure_for_each_measure_at_most() {
        for study in EXPERIMENTS {
            for row in (study.printed)() {
                assert!(row.facts.len() <= study.facts.len() && row.figures.len() <= study.methods.len(), "{}", study.name);
                assert!(row.figures.iter().all(|figures| figures.len() <= study.measures.len()), "{}", study.name);
            }
        }
    }

    #[test]
    fn boards_are_the_same_each_time() {
        for study in EXPERIMENTS {
            let boards = |extent| (study.boards)(extent, &Limits::default()).expect("they can be made");
            let texts = |extent| boards(extent).into_iter().map(|made| made.text).collect::<Vec<_>>();
            let quick = texts(Extent::Quick);
            assert_eq!(quick, texts(Extent::Quick), "{}", study.name);
            assert!(!quick.is_empty() && quick.iter().collect::<BTreeSet<_>>().len() == quick.len(), "{}", study.name);
        }
    }
}
