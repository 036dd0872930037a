//! Who refuses what is a kept file: nothing is skipped in silence, and a change is seen.

use crate::{Law, ensure, formulations, puzzle_file};
use puzzles::{AnyPuzzle, CATALOGUE};
use query::{Method, QueryError, Solutions};
use solve::{BACKENDS, Backend, Limits, Settings};
use std::path::PathBuf;

const KEPT: &str = include_str!("refusals.txt");

/// What may give up, with the reason: it need not find the solutions in time, but must not be wrong.
const UNFINISHED: &str = include_str!("unfinished.txt");

/// A line of the file, up to the reason.
pub fn name(puzzle: &dyn AnyPuzzle, formulation: &str, backend: &dyn Backend, number: usize) -> String {
    format!("{}/{formulation}/{}/{number}", puzzle.kind().name(), backend.name())
}

/// Whether this refusal is in the file.
pub fn is_kept(name: &str, error: &QueryError) -> bool {
    KEPT.lines().any(|line| line == format!("{name}: {error}"))
}

/// Whether this combination may give up.
pub fn may_give_up(name: &str) -> bool {
    UNFINISHED.lines().any(|line| line.starts_with(&format!("{name}: ")))
}

/// The file says who refuses what, no more and no less. Backends that are not built in are left out.
pub fn are_the_ones_kept() -> Law {
    let built = |line: &&str| line.split('/').nth(2).is_some_and(|name| solve::find(name).is_some());
    let kept: Vec<&str> = KEPT.lines().filter(built).collect();
    let now = now();
    for line in &now {
        ensure(kept.contains(&line.as_str()), format!("not in refusals.txt: {line}"))?;
    }
    for line in kept {
        ensure(now.iter().any(|other| other == line), format!("no longer refused: {line}"))?;
    }
    Ok(())
}

/// Writes the file anew.
pub fn renew() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/laws/refusals.txt");
    std::fs::write(path, now().join("\n") + "\n").expect("the list of refusals can be written");
}

fn now() -> Vec<String> {
    let mut lines = Vec::new();
    for &kind in CATALOGUE {
        for formulation in formulations(kind) {
            for &backend in BACKENDS {
                for place in 0..kind.examples().len() {
                    let puzzle = puzzle_file(kind, place).puzzle;
                    let method =
                        Method { formulation: formulation.clone(), backend, settings: Settings::default(), direct: false };
                    if let Err(error) = Solutions::new(&*puzzle, &method, &Limits::default()) {
                        lines.push(format!("{}: {error}", name(&*puzzle, &formulation, backend, place + 1)));
                    }
                }
            }
        }
    }
    lines
}
