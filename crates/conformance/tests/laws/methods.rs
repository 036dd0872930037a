//! Laws of formulations, by themselves and with each backend.

use crate::{Law, ensure, refusals};
use libtest_mimic::Failed;
use model::{IntegerView, Lit, Model, Place, Rule};
use puzzles::{AnyKind, Encoding, ONE_VALUE, PuzzleFile};
use query::{Judged, Method, Next, Solutions, Uniqueness, WithoutRules, uniqueness};
use solve::{Backend, Limit, Limits, Outcome, Search, Settings};
use std::{collections::BTreeSet, time::Duration};

/// The time limit of one query; the law fails if it is reached. It only ends a query that hangs: the slowest takes half a
/// minute, and five times that on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The time limit of methods listed in `timeouts.txt`, which may reach it.
const SHORT_TIME_LIMIT: Duration = Duration::from_secs(2);

/// Every constraint belongs to a rule of the kind or its objective. Every rule has constraints in some example: in the default
/// formulation each rule of the kind, in another each that some formulation has on the examples which it takes.
pub fn every_rule_has_constraints(kind: &dyn AnyKind, formulation: &str) -> Law {
    let (mut posted, mut expected) = (BTreeSet::new(), BTreeSet::new());
    let all = kind.formulations();
    for index in 0..kind.examples().len() {
        let puzzle = crate::example(kind, index).puzzle;
        let rules = |formulation: &str| -> Option<Vec<&'static Rule>> {
            let encoding = puzzle.encode(formulation).ok()?;
            Some(encoding.model.constraints().iter().map(|c| c.provenance.rule).collect())
        };
        let Some(found) = rules(formulation) else { continue };
        posted.extend(found);
        expected.extend(all.iter().filter_map(|other| rules(other.name)).flatten());
    }
    if all.first().is_some_and(|first| first.name == formulation) {
        expected = kind.rules().iter().copied().collect();
    }
    for other in [Some(ONE_VALUE), kind.objective()].into_iter().flatten() {
        posted.remove(other);
        expected.remove(other);
    }
    let names = || posted.iter().map(|r| r.name).collect::<Vec<_>>().join(", ");
    ensure(posted == expected, format!("{formulation}: the rules with constraints are {}", names()))
}

/// The model excludes a violation fixture, and allows it without the constraints of the violated rule.
pub fn violations_are_excluded_by_their_rule(puzzle_file: &PuzzleFile, formulation: &str) -> Law {
    let encoding = puzzle_file.puzzle.encode(formulation)?;
    // Deductions follow from all rules together, so with them the other constraints may exclude the fixture too.
    let has_deductions = formulation.contains('+');
    for (name, values) in &puzzle_file.violations {
        let rule = puzzle_file.puzzle.kind().rules().iter().find(|r| r.name == name).ok_or(format!("no rule `{name}`"))?;
        ensure(!allowed(&encoding, encoding.model.clone(), values)?, format!("the model allows a violation of `{name}`"))?;
        let without = encoding.model.without(rule);
        ensure(
            has_deductions || allowed(&encoding, without, values)?,
            format!("another rule than `{name}` excludes its fixture"),
        )?;
    }
    Ok(())
}

/// Without a rule that has a violation fixture, a wrong solution is found; without another rule, a wrong solution or the proof
/// that the other rules imply it on this board. Rules without constraints are skipped.
pub fn dropping_a_rule_admits_wrong_solutions(puzzle_file: &PuzzleFile) -> Law {
    let puzzle = &*puzzle_file.puzzle;
    let method = Method::default_for(puzzle);
    for rule in puzzle.kind().rules() {
        let limits = Limits::of(TIME_LIMIT);
        let has_fixture = puzzle_file.violations.iter().any(|(name, _)| name == rule.name);
        let mut without = match WithoutRules::new(puzzle, &method, &[rule.name.to_string()], &limits) {
            Ok(without) => without,
            Err(error) => {
                ensure(!has_fixture, format!("{}: {error}", rule.name))?;
                continue;
            }
        };
        let end = loop {
            match without.next(&limits)? {
                Judged::Solution(_) => {}
                other => break other,
            }
        };
        let is_admitted = matches!(end, Judged::NotASolution(..)) || !has_fixture && matches!(end, Judged::Exhausted);
        ensure(is_admitted, format!("without {}: {end:?}", rule.name))?;
    }
    Ok(())
}

/// Whether the model has a solution with these values of the puzzle variables.
fn allowed(encoding: &Encoding, mut model: Model, values: &[i64]) -> Result<bool, Failed> {
    let fixed: &'static Rule = &Rule { name: "fixed", sentence: "The puzzle variables have these values." };
    for (view, &value) in encoding.views.iter().zip(values) {
        model.post(fixed, Place::board(), view.expr.clone().equals(value));
    }
    // Exact backends refuse a model with real variables.
    let open =
        |&backend: &&'static dyn Backend| Search::open(backend, model.clone(), Settings::default(), &Limits::default()).ok();
    let mut search = solve::BACKENDS.iter().find_map(open).ok_or("no backend accepts the model")?;
    let outcome = search.solve(&Limits::of(TIME_LIMIT))?;
    ensure(outcome.limit().is_none(), "the time limit was reached")?;
    Ok(matches!(outcome, Outcome::Feasible(_)))
}

/// Each formulation with each backend finds exactly the listed solutions, reports uniqueness if and only if there is one, and
/// has literals that match their values.
pub fn all_solutions_are_found(puzzle_file: &PuzzleFile, number: usize, formulation: &str, backend: &'static dyn Backend) -> Law {
    let method = Method { formulation: formulation.into(), backend, settings: Settings::default(), direct: false };
    let name = refusals::name(&*puzzle_file.puzzle, formulation, backend, number);
    let mut solutions = Solutions::new(&*puzzle_file.puzzle, &method, &Limits::default())?;
    let may_time_out = refusals::may_time_out(&name);
    let limits = Limits::of(if may_time_out { SHORT_TIME_LIMIT } else { TIME_LIMIT });
    let mut found = BTreeSet::new();
    loop {
        match solutions.next(&limits)? {
            Next::Exhausted => break,
            Next::Unknown(limit) | Next::Incumbent(_, limit) => {
                let message = format!("limit reached after {} solutions: {limit:?}", found.len());
                return ensure(may_time_out && limit == Limit::Time, message);
            }
            Next::Solution(solution) => {
                solutions.forbid(&solution)?;
                ensure(found.insert(solution.values().to_vec()), "a solution was found twice")?;
                ensure(
                    found.len() <= puzzle_file.solutions.len(),
                    format!("found a solution that is not listed: {:?}", solution.values()),
                )?;
            }
        }
    }
    let listed: BTreeSet<Vec<i64>> = puzzle_file.solutions.iter().cloned().collect();
    ensure(found == listed, format!("found {found:?}"))?;
    match uniqueness(&*puzzle_file.puzzle, &method, &limits)?.0 {
        Uniqueness::Unknown(limit, _) if may_time_out => {
            return ensure(limit == Limit::Time, format!("limit reached: {limit:?}"));
        }
        verdict => {
            let unique = matches!(verdict, Uniqueness::Unique(_));
            ensure(unique == (listed.len() == 1), "uniqueness and counting disagree")?;
        }
    }
    view_literals_match_values(puzzle_file, &method)
}

/// The literals of an integer view hold exactly for their values.
fn view_literals_match_values(puzzle_file: &PuzzleFile, method: &Method<'_>) -> Law {
    let Some(solution) = puzzle_file.solutions.first() else { return Ok(()) };
    let (mut search, views): (_, Vec<IntegerView>) = method.start(&*puzzle_file.puzzle, &Limits::default())?;
    let literals = |view: &IntegerView, value: i64| -> Vec<Lit> {
        let direct = view.direct.iter().map(|&(v, lit)| if v == value { lit } else { !lit });
        let order = view.order.iter().map(|&(v, lit)| if value >= v { lit } else { !lit });
        direct.chain(order).collect()
    };
    let assumed: Vec<Lit> = views.iter().zip(solution).flat_map(|(view, &value)| literals(view, value)).collect();
    match search.solve_assuming(&assumed, &Limits::of(TIME_LIMIT))? {
        Outcome::Feasible(values)
            if assumed.is_empty() || views.iter().map(|view| view.value(&values)).eq(solution.iter().copied()) =>
        {
            // With an objective, the negated literal could hold in a solution that is not optimal.
            search.fix_objective(&values)?;
        }
        other => return Err(format!("the literals of a listed solution give {other:?}").into()),
    }
    let Some(&first) = assumed.iter().find(|_| puzzle_file.solutions.len() == 1) else { return Ok(()) };
    let negated = search.solve_assuming(&[!first], &Limits::of(TIME_LIMIT))?;
    ensure(negated == Outcome::Infeasible, "the negation of a forced literal is feasible")
}
