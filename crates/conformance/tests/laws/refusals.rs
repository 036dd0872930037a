//! The snapshot of refusals: every combination that a formulation or backend refuses, so that none is skipped silently.

use crate::{Law, ensure, example, formulations, has_candidates};
use puzzles::{AnyPuzzle, CATALOGUE};
use query::{Method, Solutions, candidates};
use solve::{BACKENDS, Backend, Limits, Settings};
use std::{path::PathBuf, time::Duration};

/// The expected refusals, a line each.
const EXPECTED: &str = include_str!("refusals.txt");

/// The combinations that may reach the time limit, with the reason. They must still not be wrong.
const TIMEOUTS: &str = include_str!("timeouts.txt");

/// The name of a combination, which begins its line in the snapshot.
pub fn name(puzzle: &dyn AnyPuzzle, formulation: &str, backend: &dyn Backend, number: usize) -> String {
    format!("{}/{formulation}/{}/{number}", puzzle.kind().name(), backend.name())
}

/// The name of a combination for the query of candidates, whose literals and selectors a backend may refuse.
pub fn of_candidates(name: &str) -> String {
    format!("{name}/candidates")
}

/// Whether the snapshot has a refusal of this combination.
pub fn is_expected(name: &str) -> bool {
    EXPECTED.lines().any(|line| line.starts_with(&format!("{name}: ")))
}

/// Whether this combination may reach its time limit.
pub fn may_time_out(name: &str) -> bool {
    TIMEOUTS.lines().any(|line| line.starts_with(&format!("{name}: ")))
}

/// The refusals are exactly those of the snapshot, and what may time out exists. Backends that are not built in are listed as not run.
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
    for line in TIMEOUTS.lines().filter(is_built_in) {
        ensure(is_combination(line), format!("no such combination in timeouts.txt: {line}"))?;
    }
    Ok(())
}

/// Whether a line starts with the name of a combination.
fn is_combination(line: &str) -> bool {
    let name: Vec<&str> = line.split(": ").next().unwrap_or_default().split('/').collect();
    let [kind, formulation, _, number] = name[..] else { return false };
    let (Some(kind), Ok(number)) = (puzzles::find(kind), number.parse::<usize>()) else { return false };
    formulations(kind).iter().any(|known| known == formulation) && (1..=kind.examples().len()).contains(&number)
}

/// Updates the snapshot, unless a backend is not built in: its lines would be lost.
pub fn bless() {
    if let Some(name) = solve::OPTIONAL.iter().find(|name| solve::find(name).is_none()) {
        eprintln!("refusals.txt: not renewed, built without the feature {name}: use --features solvers");
        return;
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/laws/refusals.txt");
    std::fs::write(path, found().join("\n") + "\n").expect("the snapshot is writable");
}

/// All refusals of examples.
fn found() -> Vec<String> {
    let mut lines = Vec::new();
    for &kind in CATALOGUE.iter() {
        for formulation in formulations(kind) {
            for &backend in BACKENDS {
                for index in 0..kind.examples().len() {
                    let puzzle = example(kind, index).puzzle;
                    let method =
                        Method { formulation: formulation.clone(), backend, settings: Settings::default(), direct: false };
                    let name = name(&*puzzle, &formulation, backend, index + 1);
                    if let Err(error) = Solutions::new(&*puzzle, &method, &Limits::default()) {
                        lines.push(format!("{name}: {error}"));
                    } else if has_candidates(kind, &formulation, backend)
                        && let Err(error) = candidates(&*puzzle, &method, &Limits::of(Duration::ZERO))
                    {
                        lines.push(format!("{}: {error}", of_candidates(&name)));
                    }
                }
            }
        }
    }
    lines
}
