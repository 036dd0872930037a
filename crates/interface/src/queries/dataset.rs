//! The query that makes records of data sets, which measure machines that solve puzzles.

use crate::{
    common::{named_written, written},
    problem::Problem,
    query::query,
    task::Task,
};
use puzzles::{AnyKind, AnyPuzzle, Solution, generator::Rng};
use query::{
    CLAIM, Explained, Method, Uniqueness, certify,
    dataset::{digest, is_test, sha256, twins},
    generate::{GenerateError, Generated, Request, many_with, parameters},
};
use serde::Deserialize;
use serde_json::{Value, json};
use solve::{Limits, Statistics};
use std::ops::ControlFlow::{self, Break, Continue};

type Kind = &'static dyn AnyKind;

/// The maximum number of records in one response; data sets are for the command line.
const MAX_RECORDS: u64 = 100;

/// What separates the random numbers of twins from those of boards.
const TWINS: u64 = 0x7477_696e;

query! {
    /// Make records of a data set: boards with one solution, prompt, answer, level, steps and twins.
    Dataset, "dataset", &["kind", "seed", "time"], dataset: Kind, DatasetOptions
}

/// The records of a data set.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DatasetOptions {
    /// Make boards of each of these levels; see `grade` [default: as `generate` makes them].
    #[cfg_attr(feature = "cli", arg(long, value_name = "LEVEL", value_delimiter = ','))]
    pub levels: Vec<String>,
    /// Set the number of records of each kind and level.
    #[cfg_attr(feature = "cli", arg(long, short = 'n', value_name = "NUMBER", default_value_t = 1))]
    pub count: u64,
    /// The size, such as 9 or 9x7 [default: that of the kind, or of the level].
    #[cfg_attr(feature = "cli", arg(long, value_name = "SIZE"))]
    #[serde(deserialize_with = "written")]
    #[cfg_attr(feature = "schema", schemars(extend("type" = ["string", "integer"])))]
    pub size: Option<String>,
    /// Set parameters of the generator, such as clues=30.
    #[serde(deserialize_with = "named_written")]
    #[cfg_attr(feature = "schema", schemars(
        with = "std::collections::BTreeMap<String, String>",
        extend("additionalProperties" = { "type": ["string", "integer"] })
    ))]
    #[cfg_attr(feature = "cli", arg(long = "with", short = 'w', value_name = "NAME=VALUE", value_parser = crate::command::pair::<String>))]
    pub parameters: Vec<(String, String)>,
    /// Add a twin of each board with several solutions, and one without a solution.
    #[cfg_attr(feature = "cli", arg(long))]
    pub twins: bool,
    /// Leave out the steps that solve a board.
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_steps: bool,
    /// Leave out the digest of the certificate that the solution is the only one.
    #[cfg_attr(feature = "cli", arg(long))]
    pub no_certificates: bool,
    /// Set the share of boards that are for tests, from 0 to 1; the others are for training.
    #[cfg_attr(feature = "cli", arg(long, value_name = "SHARE", default_value_t = 0.1))]
    pub test: f64,
}

impl Default for DatasetOptions {
    fn default() -> Self {
        Self {
            levels: Vec::new(),
            count: 1,
            size: None,
            parameters: Vec::new(),
            twins: false,
            no_steps: false,
            no_certificates: false,
            test: 0.1,
        }
    }
}

impl DatasetOptions {
    /// The number of records of this many kinds.
    pub fn total(&self, kinds: usize) -> u64 {
        self.count.saturating_mul((kinds * self.wanted_levels().len()) as u64)
    }

    /// The levels, or one entry without a level.
    fn wanted_levels(&self) -> Vec<Option<&str>> {
        let levels: Vec<_> = self.levels.iter().map(|level| Some(&**level)).collect();
        if levels.is_empty() { vec![None] } else { levels }
    }

    /// Makes the records of kinds on threads and passes each to `report` in order, until it breaks: by kind, then by level. They
    /// depend on the seed and the options alone.
    ///
    /// # Errors
    /// If an option is not allowed, a limit is reached, or no board is found; all records before that were passed on.
    pub fn records(
        &self,
        kinds: &[Kind],
        seed: u64,
        limits: &Limits,
        threads: usize,
        mut report: impl FnMut(Value) -> ControlFlow<()>,
    ) -> Result<(), Problem> {
        if !(0.0..=1.0).contains(&self.test) {
            return Err(Problem::wrong_use(format_args!("expected a share `test` from 0 to 1, found {}", self.test)));
        }
        for (place, level) in self.levels.iter().enumerate() {
            if self.levels[..place].contains(level) {
                return Err(Problem::wrong_use(format_args!("expected each level once, found {level} twice")));
            }
        }
        // Mistakes are known before anything is made.
        let mut requests = Vec::new();
        for kind in kinds {
            for level in self.wanted_levels() {
                let with = self.parameters.iter().map(|(name, value)| (&**name, &**value));
                let with: Vec<(&str, &str)> = with.chain(level.map(|level| ("level", level))).collect();
                let named = |why: String| Problem::wrong_use(format_args!("{}: {why}", kind.name()));
                let (params, wanted) = parameters(*kind, self.size.as_deref(), &with).map_err(named)?;
                requests.push((*kind, params, wanted));
            }
        }
        for (kind, params, wanted) in &requests {
            let request = Request { kind: *kind, on: None, params, seed, limits: limits.clone(), wanted: wanted.clone() };
            let mut failed = None;
            let finish = |number: u64, made: &Generated| self.record(number, seed, made, limits);
            many_with(&request, self.count, threads, finish, |number, outcome| {
                let outcome = outcome.map_err(|why| problem(*kind, number, &why)).and_then(|(_, record)| record);
                match outcome {
                    Ok(record) => report(record),
                    Err(problem) => {
                        failed = Some(problem);
                        Break(())
                    }
                }
            });
            if let Some(problem) = failed {
                return Err(problem);
            }
        }
        Ok(())
    }

    /// The record of a board.
    fn record(&self, number: u64, seed: u64, made: &Generated, limits: &Limits) -> Result<Value, Problem> {
        let (board, solution) = (&*made.board, &made.solution);
        let digest = digest(made.canonical_form());
        let split = if is_test(seed, &digest, self.test) { "test" } else { "train" };
        let mut record = json!({
            "id": format!("{}-{digest}", board.kind().name()), "split": split, "seed": seed, "number": number + 1,
        });
        let mut add = |more: Value| {
            if let (Value::Object(record), Value::Object(more)) = (&mut record, more) {
                record.extend(more);
            }
        };
        add(report::dataset::example(board, solution)?);
        add(self.explanation(board, solution, limits)?);
        if !self.no_certificates {
            add(json!({ "certificate": certificate(board, solution, limits)? }));
        }
        if self.twins {
            let mut rng = Rng::of(&[seed, number, made.attempt, TWINS]);
            let twins = twins(board, &mut rng, limits)?;
            add(json!({ "twins": report::dataset::twins(&twins)? }));
        }
        // What a limit cut short is no record.
        match limits.reached() {
            Some(limit) => Err(Problem::refused(format_args!("a limit was reached: {}", limit.name()))),
            None => Ok(record),
        }
    }

    /// The level and the steps; null where boards of the kind or size are not explained.
    fn explanation(&self, board: &dyn AnyPuzzle, solution: &Solution, limits: &Limits) -> Result<Value, Problem> {
        let explainer = match explain::Explainer::new(board) {
            Ok(explainer) => explainer,
            Err(explain::Error::NotExplained(_)) => {
                let mut none = json!({ "level": null, "grade": null, "techniques": [] });
                if !self.no_steps {
                    none["steps"] = Value::Null;
                }
                return Ok(none);
            }
            Err(error) => return Err(query::QueryError::Explain(error).into()),
        };
        // The generator proved it.
        let uniqueness = Uniqueness::Unique(solution.clone());
        let explained = Explained { explainer, uniqueness, statistics: Statistics::default() };
        let mut found = report::dataset::hardness(&explained.grade(limits));
        if !self.no_steps {
            let path = explained.path(&Method::default_for(board), limits)?;
            found["steps"] = report::dataset::steps(&explained, &path);
        }
        Ok(found)
    }
}

/// The SHA-256 digest of the claim that certifies the board; its lines have the digests of all other files.
fn certificate(board: &dyn AnyPuzzle, solution: &Solution, limits: &Limits) -> Result<Value, Problem> {
    let verdict = Uniqueness::Unique(solution.clone());
    Ok(match certify(board, &verdict, &Method::default_for(board), limits)? {
        Ok(certificate) => {
            let claim = certificate.files.iter().find(|(name, _)| *name == CLAIM);
            claim.map_or(Value::Null, |(_, claim)| sha256(claim).into())
        }
        Err(_) => Value::Null,
    })
}

fn problem(kind: Kind, number: u64, why: &GenerateError) -> Problem {
    let kind = kind.name();
    match why {
        GenerateError::Parameters(why) => Problem::wrong_use(format_args!("{kind}: {why}")),
        GenerateError::Query(error) => error.clone().into(),
        why => Problem::refused(format_args!("could not generate board {} of {kind}: {why}", number + 1)),
    }
}

/// The records, all in one response.
fn dataset(task: &Task<'_, Kind>, options: &DatasetOptions) -> Result<Value, Problem> {
    let asked = options.total(1);
    if asked > MAX_RECORDS {
        let expected = format_args!("expected at most {MAX_RECORDS} records, found {asked}; the command line makes more");
        return Err(Problem::wrong_use(expected));
    }
    let mut records = Vec::new();
    options.records(&[*task.on], task.common.seed, &task.limits, 1, |record| {
        records.push(record);
        task.progress(format!("{} of {asked} records", records.len()));
        (task.watch.so_far)(json!({ "records": records }));
        Continue(())
    })?;
    Ok(json!({ "records": records }))
}
