//! The runs of a comparison, in order of cost.

use crate::{board_input::BoardInput, error::CliError, exit::Exit, options::has_formulation};
use ::report::digest;
use model::Interrupt;
use puzzles::AnyPuzzle;
use query::ModelSize;
use solve::{BACKENDS, Backend};
use std::collections::BTreeMap;

/// The methods to compare.
pub struct Selection<'w> {
    /// Formulations with preprocessors; all if empty.
    pub formulations: &'w [String],
    /// Whether formulations also run with each preprocessor of the kind.
    pub preprocessors: bool,
    /// Backends; all if empty.
    pub backends: &'w [&'static dyn Backend],
    /// With presolve, without it, or both.
    pub presolves: &'w [bool],
    /// The number of seeds, from 0.
    pub seeds: u64,
}

/// A planned run.
pub struct Job {
    /// The index of the board.
    pub board: usize,
    pub formulation: String,
    pub backend: &'static dyn Backend,
    pub presolve: bool,
    pub seed: u64,
}

/// A board with the sizes of its models.
pub struct Board<'g> {
    pub input: &'g BoardInput,
    pub puzzle: &'g dyn AnyPuzzle,
    /// A hash of its text.
    pub digest: String,
    /// The size of each formulation; `None` if it does not support the board.
    pub sizes: BTreeMap<String, Option<ModelSize>>,
}

impl<'g> Board<'g> {
    /// Encodes the board in the selected formulations.
    ///
    /// # Errors
    /// If the kind has none of them, or cannot write the board.
    pub fn new(input: &'g BoardInput, puzzle: &'g dyn AnyPuzzle, selection: &Selection<'_>) -> Result<Self, CliError> {
        let text = puzzle.write(None)?;
        let names = formulations(puzzle, selection);
        if names.is_empty() {
            let (kind, names) = (puzzle.kind().name(), selection.formulations.join(", "));
            return Err(CliError::new(Exit::Usage, format_args!("{kind} has no formulation {names}")));
        }
        let size = |name: String| {
            let encoded = puzzle.encode_within(&name, Interrupt::current()).ok();
            // An incomplete model has no size; its run will say which limit was reached.
            let complete = encoded.filter(|encoding| !encoding.model.is_incomplete());
            let size = complete.map(|encoding| ModelSize::of(&encoding.model));
            (name, size)
        };
        Ok(Self { input, puzzle, digest: digest(&text), sizes: names.into_iter().map(size).collect() })
    }
}

/// The runs, seed by seed so that every method runs early; within a seed, small models come first.
pub fn jobs(boards: &[Board<'_>], selection: &Selection<'_>) -> Vec<Job> {
    let backends = if selection.backends.is_empty() { BACKENDS } else { selection.backends };
    let mut models: Vec<(usize, usize, &String)> = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        models.extend(board.sizes.iter().map(|(name, size)| (size.as_ref().map_or(0, |size| size.nonzeros), index, name)));
    }
    models.sort();
    let job = |seed, &(_, board, name): &(usize, usize, &String)| {
        let name = name.clone();
        let both = backends.iter().flat_map(|&backend| selection.presolves.iter().map(move |&presolve| (backend, presolve)));
        both.map(move |(backend, presolve)| Job { board, formulation: name.clone(), backend, presolve, seed })
    };
    (0..selection.seeds).flat_map(|seed| models.iter().flat_map(move |model| job(seed, model))).collect()
}

/// The selected formulations of a puzzle.
fn formulations(puzzle: &dyn AnyPuzzle, selection: &Selection<'_>) -> Vec<String> {
    let (known, preprocessors) = (puzzle.kind().formulations(), puzzle.kind().preprocessors());
    if !selection.formulations.is_empty() {
        let mut names = selection.formulations.to_vec();
        names.retain(|name| has_formulation(puzzle.kind(), name));
        names.dedup();
        return names;
    }
    let added = preprocessors.iter().filter(|_| selection.preprocessors);
    let with = |name: &str| added.clone().map(|preprocessor| format!("{name}+{}", preprocessor.name)).collect::<Vec<_>>();
    known.iter().flat_map(|f| [f.name.to_string()].into_iter().chain(with(f.name))).collect()
}
