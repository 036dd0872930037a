//! Which runs are to be made, the cheap ones first.

use crate::{exit::Exit, given::Given, options::has_formulation, problem::Problem};
use ::report::digest;
use puzzles::AnyPuzzle;
use query::ModelSize;
use solve::{BACKENDS, Backend};
use std::collections::BTreeMap;

/// What is asked for.
pub struct Wanted<'w> {
    /// Formulations with switches; all if there are none.
    pub formulations: &'w [String],
    /// Whether formulations are also to be run with each switch of the kind.
    pub preprocessors: bool,
    /// Solvers; all if there are none.
    pub backends: &'w [&'static dyn Backend],
    /// With presolve, without it, or both.
    pub presolves: &'w [bool],
    /// How many seeds, from 0.
    pub seeds: u64,
}

/// A run to be made.
pub struct Job {
    /// The place of the board among those given.
    pub board: usize,
    pub formulation: String,
    pub backend: &'static dyn Backend,
    pub presolve: bool,
    pub seed: u64,
}

/// A board that can be compared on.
pub struct Board<'g> {
    pub given: &'g Given,
    pub puzzle: &'g dyn AnyPuzzle,
    /// A number made from its text.
    pub digest: String,
    /// The sizes of its formulations; nothing for one that refuses it.
    pub sizes: BTreeMap<String, Option<ModelSize>>,
}

impl<'g> Board<'g> {
    /// A board with the sizes of the formulations that are wanted.
    ///
    /// # Errors
    /// If none of them is of its kind.
    pub fn new(given: &'g Given, puzzle: &'g dyn AnyPuzzle, wanted: &Wanted<'_>) -> Result<Self, Problem> {
        let text = puzzle.write(None)?;
        let names = formulations(puzzle, wanted);
        if names.is_empty() {
            let (kind, wanted) = (puzzle.kind().name(), wanted.formulations.join(", "));
            return Err(Problem::new(Exit::WrongUse, format_args!("{kind} has no formulation {wanted}")));
        }
        let size = |name: String| {
            let size = puzzle.encode(&name).ok().map(|encoding| ModelSize::of(&encoding.model));
            (name, size)
        };
        Ok(Self { given, puzzle, digest: digest(&text), sizes: names.into_iter().map(size).collect() })
    }
}

/// The runs, seed by seed so that every method has one soon; of each seed, small models come first.
pub fn jobs(boards: &[Board<'_>], wanted: &Wanted<'_>) -> Vec<Job> {
    let backends = if wanted.backends.is_empty() { BACKENDS } else { wanted.backends };
    let mut models: Vec<(usize, usize, &String)> = Vec::new();
    for (place, board) in boards.iter().enumerate() {
        models.extend(board.sizes.iter().map(|(name, size)| (size.as_ref().map_or(0, |size| size.nonzeros), place, name)));
    }
    models.sort();
    let job = |seed, &(_, board, name): &(usize, usize, &String)| {
        let name = name.clone();
        let both = backends.iter().flat_map(|&backend| wanted.presolves.iter().map(move |&presolve| (backend, presolve)));
        both.map(move |(backend, presolve)| Job { board, formulation: name.clone(), backend, presolve, seed })
    };
    (0..wanted.seeds).flat_map(|seed| models.iter().flat_map(move |model| job(seed, model))).collect()
}

/// The formulations of a puzzle that are wanted.
fn formulations(puzzle: &dyn AnyPuzzle, wanted: &Wanted<'_>) -> Vec<String> {
    let (known, preprocessors) = (puzzle.kind().formulations(), puzzle.kind().preprocessors());
    if !wanted.formulations.is_empty() {
        let mut asked = wanted.formulations.to_vec();
        asked.retain(|name| has_formulation(puzzle.kind(), name));
        asked.dedup();
        return asked;
    }
    let switched = preprocessors.iter().filter(|_| wanted.preprocessors);
    let with = |name: &str| switched.clone().map(|preprocessor| format!("{name}+{}", preprocessor.name)).collect::<Vec<_>>();
    known.iter().flat_map(|f| [f.name.to_string()].into_iter().chain(with(f.name))).collect()
}
