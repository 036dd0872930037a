//! The snapshot of refusals: every combination that a formulation or backend refuses, so that none is skipped silently.

use crate::{Law, ensure, example, formulations};
use puzzles::{AnyPuzzle, CATALOGUE};
use query::{Method, QueryError, Solutions};
use solve::{BACKENDS, Backend, Limits, Settings};
use std::path::PathBuf;

/// The expected refusals, a line each.
const EXPECTED: &str = include_str!("refusals.txt");

/// The combinations that may reach the time limit, with the reason. They must still not be wrong.
const TIMEOUTS: &str = include_str!("timeouts.txt");

/// The name of a combination, which begins its line in the snapshot.
pub fn name(puzzle: &dyn AnyPuzzle, formulation: &str, backend: &dyn Backend, number: usize) -> String {
    format!("{}/{formulation}/{}/{number}", puzzle.kind().name(), backend.name())
}

/// Whether this refusal is in the snapshot.
pub fn is_expected(name: &str, error: &QueryError) -> bool {
    EXPECTED.lines().any(|line| line == format!("{name}: {error}"))
}

/// Whether this combination may reach its time limit.
pub fn may_time_out(name: &str) -> bool {
    TIMEOUTS.lines().any(|line| line.starts_with(&format!("{name}: ")))
}

/// The refusals are exactly those of the snapshot. Backends that are not built in are skipped.
pub fn match_the_snapshot() -> Law {
    let is_built_in = |line: &&str| line.split('/').nth(2).is_some_and(|name| solve::find(name).is_some());
    let expected: Vec<&str> = EXPECTED.lines().filter(is_built_in).collect();
    let found = found();
    for line in &found {
        ensure(expected.contains(&line.as_str()), format!("not in refusals.txt: {line}"))?;
    }
    for line in expected {
        ensure(found.iter().any(|other| other == line), format!("no longer refused: {line}"))?;
    }
    Ok(())
}

/// Updates the snapshot.
pub fn bless() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/laws/refusals.txt");
    std::fs::write(path, found().join("\n") + "\n").expect("the snapshot is writable");
}

/// All refusals of examples.
fn found() -> Vec<String> {
    let mut lines = Vec::new();
    for &kind in CATALOGUE {
        for formulation in formulations(kind) {
            for &backend in BACKENDS {
                for index in 0..kind.examples().len() {
                    let puzzle = example(kind, index).puzzle;
                    let method =
                        Method { formulation: formulation.clone(), backend, settings: Settings::default(), direct: false };
                    if let Err(error) = Solutions::new(&*puzzle, &method, &Limits::default()) {
                        lines.push(format!("{}: {error}", name(&*puzzle, &formulation, backend, index + 1)));
                    }
                }
            }
        }
    }
    lines
}
