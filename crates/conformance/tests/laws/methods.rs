//! Laws of formulations, alone and with each backend.

use crate::{Law, ensure, refusals};
use libtest_mimic::Failed;
use model::{IntegerView, Lit, Model, Place, Rule};
use puzzles::{AnyKind, Encoding, ONE_VALUE, PuzzleFile};
use query::{Judged, Method, Next, Solutions, Uniqueness, WithoutRules, uniqueness};
use solve::{Backend, Limits, Outcome, Search, Settings};
use std::{collections::BTreeSet, time::Duration};

/// How long one question may take before the law fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long it may take where it may give up.
const LITTLE_PATIENCE: Duration = Duration::from_secs(2);

/// Every constraint serves a rule of the game or its objective, and over the examples every rule is served.
pub fn every_rule_is_served(kind: &dyn AnyKind, formulation: &str) -> Law {
    let mut served: BTreeSet<&Rule> = BTreeSet::new();
    for place in 0..kind.examples().len() {
        if let Ok(encoding) = crate::puzzle_file(kind, place).puzzle.encode(formulation) {
            served.extend(encoding.model.constraints().iter().map(|c| c.provenance.rule));
        }
    }
    let rules: BTreeSet<&Rule> = kind.rules().iter().copied().collect();
    served.remove(ONE_VALUE);
    kind.objective().map(|objective| served.remove(objective));
    let names = || served.iter().map(|r| r.name).collect::<Vec<_>>().join(", ");
    ensure(served == rules, format!("{formulation}: the constraints serve {}", names()))
}

/// A sample of a broken rule is refused by the model, and allowed once that rule is dropped.
pub fn every_rule_is_needed(puzzle_file: &PuzzleFile, formulation: &str) -> Law {
    // Deductions follow from all the rules together, so no rule can be dropped beside them.
    let Ok(encoding) = puzzle_file.puzzle.encode(formulation) else { return Ok(()) };
    let deduced = formulation.contains('+');
    for (name, values) in &puzzle_file.violations {
        let rule = puzzle_file.puzzle.kind().rules().iter().find(|r| r.name == name).ok_or(format!("no rule `{name}`"))?;
        ensure(!allowed(&encoding, encoding.model.clone(), values)?, format!("the model allows a violation of `{name}`"))?;
        let without = encoding.model.without(rule);
        ensure(deduced || allowed(&encoding, without, values)?, format!("a rule other than `{name}` forbids its sample"))?;
    }
    Ok(())
}

/// Without a rule that a sample breaks, a wrong board is found; without any other rule a wrong board, or the proof that the
/// other rules imply it here, unless the formulation has no constraints for it.
pub fn a_dropped_rule_is_missed(puzzle_file: &PuzzleFile) -> Law {
    let puzzle = &*puzzle_file.puzzle;
    let method = Method::default_for(puzzle);
    for rule in puzzle.kind().rules() {
        let limits = Limits::of(PATIENCE);
        let is_broken = puzzle_file.violations.iter().any(|(name, _)| name == rule.name);
        let mut weakened = match WithoutRules::new(puzzle, &method, &[rule.name.to_string()], &limits) {
            Ok(weakened) => weakened,
            Err(error) => {
                ensure(!is_broken, format!("{}: {error}", rule.name))?;
                continue;
            }
        };
        let end = loop {
            match weakened.next(&limits)? {
                Judged::Solution(_) => {}
                other => break other,
            }
        };
        let shown = matches!(end, Judged::NotASolution(..)) || !is_broken && matches!(end, Judged::Exhausted);
        ensure(shown, format!("without {}: {end:?}", rule.name))?;
    }
    Ok(())
}

/// Whether the model has a solution with these values of the unknowns.
fn allowed(encoding: &Encoding, mut model: Model, values: &[i64]) -> Result<bool, Failed> {
    let by_hand: &'static Rule = &Rule { name: "by-hand", sentence: "The unknowns have these values." };
    for (view, &value) in encoding.views.iter().zip(values) {
        model.post(by_hand, Place::board(), view.expr.clone().equals(value));
    }
    // A model with real numbers is refused by exact backends.
    let open =
        |&backend: &&'static dyn Backend| Search::open(backend, model.clone(), Settings::default(), &Limits::default()).ok();
    let mut search = solve::BACKENDS.iter().find_map(open).ok_or("no backend takes the model")?;
    let outcome = search.solve(&Limits::of(PATIENCE))?;
    ensure(outcome.limit().is_none(), "the model is too hard")?;
    Ok(matches!(outcome, Outcome::Feasible(_)))
}

/// Each formulation finds with each backend the listed solutions and no others, calls the puzzle
/// unique if and only if there is one, and knows what its literals say.
pub fn finds_the_solutions(puzzle_file: &PuzzleFile, number: usize, formulation: &str, backend: &'static dyn Backend) -> Law {
    let method = Method { formulation: formulation.into(), backend, settings: Settings::default(), direct: false };
    let name = refusals::name(&*puzzle_file.puzzle, formulation, backend, number);
    let mut solutions = match Solutions::new(&*puzzle_file.puzzle, &method, &Limits::default()) {
        Ok(solutions) => solutions,
        Err(error) => return ensure(refusals::is_kept(&name, &error), format!("refused: {error}")),
    };
    let may_give_up = refusals::may_give_up(&name);
    let limits = Limits::of(if may_give_up { LITTLE_PATIENCE } else { PATIENCE });
    let mut found = BTreeSet::new();
    loop {
        match solutions.next(&limits)? {
            Next::Exhausted => break,
            Next::Unknown(_) | Next::Incumbent(..) if may_give_up => return Ok(()),
            Next::Unknown(limit) | Next::Incumbent(_, limit) => {
                return Err(format!("gave up after {} solutions: {limit:?}", found.len()).into());
            }
            Next::Solution(solution) => {
                solutions.forbid(&solution)?;
                ensure(found.insert(solution.values().to_vec()), "a solution was found twice")?;
                ensure(
                    found.len() <= puzzle_file.solutions.len(),
                    format!("found one that is not listed: {:?}", solution.values()),
                )?;
            }
        }
    }
    let listed: BTreeSet<Vec<i64>> = puzzle_file.solutions.iter().cloned().collect();
    ensure(found == listed, format!("found {found:?}"))?;
    match uniqueness(&*puzzle_file.puzzle, &method, &limits)?.0 {
        Uniqueness::Unknown(..) if may_give_up => return Ok(()),
        verdict => {
            let unique = matches!(verdict, Uniqueness::Unique(_));
            ensure(unique == (listed.len() == 1), "uniqueness and counting disagree")?;
        }
    }
    literals_say_what_they_read(puzzle_file, &method)
}

/// A literal of a reading holds exactly in the solutions in which it should.
fn literals_say_what_they_read(puzzle_file: &PuzzleFile, method: &Method<'_>) -> Law {
    let Some(solution) = puzzle_file.solutions.first() else { return Ok(()) };
    let (mut search, views): (_, Vec<IntegerView>) = method.start(&*puzzle_file.puzzle, &Limits::default())?;
    let meant = |view: &IntegerView, value: i64| -> Vec<Lit> {
        let is = view.direct.iter().map(|&(v, lit)| if v == value { lit } else { !lit });
        let least = view.order.iter().map(|&(v, lit)| if value >= v { lit } else { !lit });
        is.chain(least).collect()
    };
    let assumed: Vec<Lit> = views.iter().zip(solution).flat_map(|(view, &value)| meant(view, value)).collect();
    match search.solve_assuming(&assumed, &Limits::of(PATIENCE))? {
        Outcome::Feasible(values)
            if assumed.is_empty() || views.iter().map(|r| r.value(&values)).eq(solution.iter().copied()) =>
        {
            // With an objective, there may be worse solutions with the opposite.
            search.fix_objective(&values)?;
        }
        other => return Err(format!("the literals of a listed solution give {other:?}").into()),
    }
    let Some(&first) = assumed.iter().find(|_| puzzle_file.solutions.len() == 1) else { return Ok(()) };
    let opposite = search.solve_assuming(&[!first], &Limits::of(PATIENCE))?;
    ensure(opposite == Outcome::Infeasible, "the opposite of a forced literal is allowed")
}
