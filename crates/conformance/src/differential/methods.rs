//! The results of all methods on a board, and whether they are consistent.

use super::Plan;
use puzzles::{AnyPuzzle, generator::Rng};
use query::{Method, QueryError, Uniqueness, candidates, enumerate, uniqueness};
use solve::{BACKENDS, Limits, Settings};
use std::collections::BTreeSet;

/// The backends that the default method is compared with.
const OTHER_BACKENDS: [&str; 3] = ["exhaustive", "pumpkin", "highs"];

/// The maximum number of combinations of values that are enumerated.
const MAX_COMBINATIONS: f64 = 60_000.0;

/// The result of one method.
#[derive(Clone, Debug)]
pub enum Finding {
    /// These solutions, with an objective the optimal ones, and whether they are all.
    Solutions(BTreeSet<Vec<i64>>, bool),
    /// The method refused the board or reached its time limit.
    Unknown,
}

/// Methods with their results, the default method first.
pub type Results = Vec<(String, Finding)>;

/// Runs the default method, other backends and the enumeration, and checks that their results agree.
///
/// # Errors
/// If two results contradict each other, or those of one method do: a message with both.
pub fn compare(plan: &Plan, board: &dyn AnyPuzzle, rng: &mut Rng) -> Result<Results, String> {
    let default = Method::default_for(board);
    let mut results: Results = vec![("default".to_string(), counted(plan, board, &default, "default")?)];
    let formulations = board.kind().formulations();
    for backend in BACKENDS.iter().filter(|backend| OTHER_BACKENDS.contains(&backend.name())) {
        // Half of the runs use another formulation, so that formulations are compared too.
        let other = rng.choose(&formulations).filter(|_| rng.percent(50)).map(|f| f.name.to_string());
        let formulation = other.unwrap_or_else(|| default.formulation.clone());
        let name = format!("{formulation} on {}", backend.name());
        let method = Method { formulation, backend: *backend, settings: Settings::default(), direct: false };
        let finding = counted(plan, board, &method, &name)?;
        results.push((name, finding));
    }
    results.extend(enumerated(board).map(|solutions| ("the rules".to_string(), Finding::Solutions(solutions, true))));
    check_agreement(plan, board, &results)?;
    if let Some(Finding::Solutions(solutions, true)) =
        results.iter().map(|(_, finding)| finding).find(|finding| finding.is_complete())
    {
        check_queries(plan, board, &default, solutions)?;
    }
    Ok(results)
}

impl Finding {
    fn is_complete(&self) -> bool {
        matches!(self, Self::Solutions(_, true))
    }
}

/// The solutions that a method counts. The query checks each of them against the rules.
fn counted(plan: &Plan, board: &dyn AnyPuzzle, method: &Method<'_>, name: &str) -> Result<Finding, String> {
    let mut found = BTreeSet::new();
    let mut has_duplicate = false;
    let each = |_, solution: &puzzles::Solution| has_duplicate |= !found.insert(solution.values().to_vec());
    let counted = enumerate(board, method, &Limits::of(plan.time_limit), plan.max_solutions, each);
    if has_duplicate {
        return Err(format!("{name} finds a solution twice"));
    }
    match counted {
        Ok((count, _)) => {
            // The maximum number of solutions, without a proof that there are no others, is a result too.
            let has_result = count.complete || count.found >= plan.max_solutions.into();
            Ok(if has_result { Finding::Solutions(found, count.complete) } else { Finding::Unknown })
        }
        Err(error) if is_refusal(&error) => Ok(Finding::Unknown),
        Err(error) => Err(format!("{name} is wrong: {error}")),
    }
}

/// Whether a method refuses the board or reaches a limit, which is no error of the method.
fn is_refusal(error: &QueryError) -> bool {
    use solve::SearchError::{Limit, Refused};
    matches!(error, QueryError::Encode(_) | QueryError::Search(Refused { .. } | Limit(_)))
}

/// All solutions by enumeration; `None` if there are more than [`MAX_COMBINATIONS`] combinations of values.
fn enumerated(board: &dyn AnyPuzzle) -> Option<BTreeSet<Vec<i64>>> {
    let vars = board.vars();
    let combinations: f64 = vars.iter().map(|var| (var.range.end() - var.range.start() + 1) as f64).product();
    if combinations > MAX_COMBINATIONS {
        return None;
    }
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for var in &vars {
        all = all.iter().flat_map(|values| var.range.clone().map(|value| [&values[..], &[value]].concat())).collect();
    }
    all.retain(|values| board.is_solution(values));
    let best = all.iter().map(|values| board.cost(values)).min().flatten();
    Some(all.into_iter().filter(|values| board.cost(values) == best).collect())
}

/// Checks that complete results are equal, and that incomplete ones are subsets of them.
fn check_agreement(plan: &Plan, board: &dyn AnyPuzzle, results: &Results) -> Result<(), String> {
    let found = || {
        results.iter().filter_map(|(name, finding)| match finding {
            Finding::Solutions(solutions, complete) => Some((name, solutions, *complete)),
            Finding::Unknown => None,
        })
    };
    for (name, all, _) in found().filter(|(.., complete)| *complete) {
        for (other, some, complete) in found() {
            let agrees = if complete { all == some } else { some.is_subset(all) };
            if !agrees {
                return Err(format!("{name} finds {all:?} as all solutions; {other} finds {some:?}"));
            }
        }
    }
    // Without a complete result, all optimal solutions still have the same cost.
    let costs: BTreeSet<_> = found().flat_map(|(_, solutions, _)| solutions.iter().map(|values| board.cost(values))).collect();
    if costs.len() > 1 {
        let cost = |solutions: &BTreeSet<Vec<i64>>| solutions.first().and_then(|values| board.cost(values));
        let costs: Vec<String> = found().map(|(name, solutions, _)| format!("{name}: {:?}", cost(solutions))).collect();
        return Err(format!("optimal solutions differ in cost, among at most {}: {}", plan.max_solutions, costs.join("; ")));
    }
    Ok(())
}

/// Checks the uniqueness and the candidates that the default method reports against all solutions.
fn check_queries(plan: &Plan, board: &dyn AnyPuzzle, method: &Method<'_>, solutions: &BTreeSet<Vec<i64>>) -> Result<(), String> {
    let wrong = |what: &str, error: QueryError| format!("the default is wrong on {what}: {error}");
    let verdict = uniqueness(board, method, &Limits::of(plan.time_limit)).map_err(|error| wrong("uniqueness", error))?.0;
    let is_correct = match &verdict {
        Uniqueness::None => solutions.is_empty(),
        Uniqueness::Unique(solution) => solutions.len() == 1 && solutions.contains(solution.values()),
        Uniqueness::Multiple(..) => solutions.len() > 1,
        Uniqueness::Unknown(..) => true,
    };
    if !is_correct {
        return Err(format!("the default reports {verdict:?} for a board with {} solutions", solutions.len()));
    }
    let found = candidates(board, method, &Limits::of(plan.time_limit)).map_err(|error| wrong("forced values", error))?.0;
    if found.limit.is_some() {
        return Ok(());
    }
    for (var, values) in found.vars.iter().enumerate() {
        let expected: BTreeSet<i64> = solutions.iter().map(|solution| solution[var]).collect();
        if values.possible != expected || !values.open.is_empty() {
            return Err(format!("the default reports candidates {values:?} of variable {var}; the solutions have {expected:?}"));
        }
    }
    Ok(())
}
