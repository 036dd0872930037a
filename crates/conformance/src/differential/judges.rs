//! What everyone says of a board, and whether that can all be true.

use super::{Plan, rng::SeededRng};
use puzzles::AnyPuzzle;
use query::{Method, QueryError, Uniqueness, candidates, count, uniqueness};
use solve::{BACKENDS, Limits, Settings};
use std::collections::BTreeSet;

/// The backends that the default is held against.
const OTHERS: [&str; 3] = ["exhaustive", "pumpkin", "highs"];

/// The most combinations of values that are held against the rules one by one.
const COMBINATIONS: f64 = 60_000.0;

/// What one says.
#[derive(Clone, Debug)]
pub enum Says {
    /// These solutions, with an objective the best ones, and whether there are no others.
    Solutions(BTreeSet<Vec<i64>>, bool),
    /// That it does not take the board, or that it took too long.
    Nothing,
}

/// Who says what, the default first.
pub type Said = Vec<(String, Says)>;

/// Asks the default, the others and the rules.
///
/// # Errors
/// If two contradict each other, or one contradicts itself: who says what, in one sentence.
pub fn ask(plan: &Plan, board: &dyn AnyPuzzle, rng: &mut SeededRng) -> Result<Said, String> {
    let default = Method::default_for(board);
    let mut said: Said = vec![("default".to_string(), counted(plan, board, &default, "default")?)];
    let formulations = board.kind().formulations();
    for backend in BACKENDS.iter().filter(|backend| OTHERS.contains(&backend.name())) {
        // Half of them by another formulation, so that these are held against each other too.
        let other = rng.with(|rng| rng.choose(&formulations).filter(|_| rng.percent(50)).map(|f| f.name.to_string()));
        let formulation = other.unwrap_or_else(|| default.formulation.clone());
        let name = format!("{formulation} on {}", backend.name());
        let method = Method { formulation, backend: *backend, settings: Settings::default(), direct: false };
        let says = counted(plan, board, &method, &name)?;
        said.push((name, says));
    }
    said.extend(by_rules(board).map(|solutions| ("the rules".to_string(), Says::Solutions(solutions, true))));
    agree(plan, board, &said)?;
    if let Some(Says::Solutions(solutions, true)) = said.iter().map(|(_, says)| says).find(|says| says.are_all()) {
        its_own_word(plan, board, &default, solutions)?;
    }
    Ok(said)
}

impl Says {
    fn are_all(&self) -> bool {
        matches!(self, Self::Solutions(_, true))
    }
}

/// What a method counts. That its solutions keep the rules is seen to by the study.
fn counted(plan: &Plan, board: &dyn AnyPuzzle, method: &Method<'_>, name: &str) -> Result<Says, String> {
    let mut found = BTreeSet::new();
    let mut twice = false;
    let each = |solution: &puzzles::Solution| twice |= !found.insert(solution.values().to_vec());
    let counted = count(board, method, &Limits::of(plan.patience), plan.most, each);
    if twice {
        return Err(format!("{name} finds a solution twice"));
    }
    match counted {
        Ok((count, _)) => {
            // With as many as are asked for, and no word on others.
            let enough = count.complete || count.found >= plan.most;
            Ok(if enough { Says::Solutions(found, count.complete) } else { Says::Nothing })
        }
        Err(error) if is_refusal(&error) => Ok(Says::Nothing),
        Err(error) => Err(format!("{name} is wrong: {error}")),
    }
}

/// Whether a method does not take the board, and not that it is wrong.
fn is_refusal(error: &QueryError) -> bool {
    use solve::SearchError::{Limit, Refused};
    matches!(error, QueryError::Encode(_) | QueryError::Search(Refused { .. } | Limit(_)))
}

/// All solutions, by trying all values; nothing if there are too many to try.
fn by_rules(board: &dyn AnyPuzzle) -> Option<BTreeSet<Vec<i64>>> {
    let vars = board.vars();
    let combinations: f64 = vars.iter().map(|var| (var.range.end() - var.range.start() + 1) as f64).product();
    if combinations > COMBINATIONS {
        return None;
    }
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for var in &vars {
        all = all.iter().flat_map(|values| var.range.clone().map(|value| [&values[..], &[value]].concat())).collect();
    }
    all.retain(|values| board.violations(values).is_empty());
    let best = all.iter().map(|values| board.cost(values)).min().flatten();
    Some(all.into_iter().filter(|values| board.cost(values) == best).collect())
}

/// Each who knows all solutions knows the same, and nobody knows another.
fn agree(plan: &Plan, board: &dyn AnyPuzzle, said: &Said) -> Result<(), String> {
    let knows = || {
        said.iter().filter_map(|(name, says)| match says {
            Says::Solutions(solutions, complete) => Some((name, solutions, *complete)),
            Says::Nothing => None,
        })
    };
    for (name, all, _) in knows().filter(|(.., complete)| *complete) {
        for (other, some, complete) in knows() {
            let same = if complete { all == some } else { some.is_subset(all) };
            if !same {
                return Err(format!("{name} says {all:?} are all solutions; {other} finds {some:?}"));
            }
        }
    }
    // Where nobody knows all, the best still cost the same.
    let costs: BTreeSet<_> = knows().flat_map(|(_, solutions, _)| solutions.iter().map(|values| board.cost(values))).collect();
    if costs.len() > 1 {
        let of = |solutions: &BTreeSet<Vec<i64>>| solutions.first().and_then(|values| board.cost(values));
        let told: Vec<String> = knows().map(|(name, solutions, _)| format!("{name}: {:?}", of(solutions))).collect();
        return Err(format!("the best solutions of some cost less than those of others, of {}: {}", plan.most, told.join("; ")));
    }
    Ok(())
}

/// What the default says by itself of uniqueness and of the values in all solutions is what the solutions say.
fn its_own_word(plan: &Plan, board: &dyn AnyPuzzle, method: &Method<'_>, solutions: &BTreeSet<Vec<i64>>) -> Result<(), String> {
    let wrong = |what: &str, error: QueryError| format!("the default is wrong on {what}: {error}");
    let verdict = uniqueness(board, method, &Limits::of(plan.patience)).map_err(|error| wrong("uniqueness", error))?.0;
    let right = match &verdict {
        Uniqueness::None => solutions.is_empty(),
        Uniqueness::Unique(solution) => solutions.len() == 1 && solutions.contains(solution.values()),
        Uniqueness::Multiple(..) => solutions.len() > 1,
        Uniqueness::Unknown(..) => true,
    };
    if !right {
        return Err(format!("the default says {verdict:?} where there are {} solutions", solutions.len()));
    }
    let found = candidates(board, method, &Limits::of(plan.patience)).map_err(|error| wrong("forced values", error))?.0;
    if found.limit.is_some() {
        return Ok(());
    }
    for (place, values) in found.vars.iter().enumerate() {
        let had: BTreeSet<i64> = solutions.iter().map(|solution| solution[place]).collect();
        if values.possible != had || !values.open.is_empty() {
            return Err(format!("the default says unknown {place} can be {values:?}, and it is {had:?}"));
        }
    }
    Ok(())
}
