//! A board solved by every formulation on every solver.

use crate::{asked::Task, problem::Problem};
use query::{End, Method, Relaxation, Size, relaxation, trial};
use report::{ModelReport, StatisticsReport};
use serde_json::{Value, json};
use solve::{BACKENDS, Settings};
use std::time::Duration;

/// The time for each run, if nothing else is said.
const EACH: Duration = Duration::from_secs(2);

/// What came of every method.
pub fn compare(task: &Task<'_>) -> Result<Value, Problem> {
    let formulations = task.puzzle.kind().formulations();
    let each = task.asked.time(EACH, Duration::from_secs(60));
    let (mut models, mut runs) = (Vec::new(), Vec::new());
    let count = formulations.len() * BACKENDS.len();
    for formulation in &formulations {
        let settings = Settings { seed: task.asked.seed, ..Settings::default() };
        let method = |backend| Method { formulation: formulation.name.into(), backend, settings, direct: false };
        let size = task.puzzle.encode(formulation.name).map(|encoding| ModelReport::from(&Size::of(&encoding.model)));
        let bound = size.is_ok().then(|| relaxation(task.puzzle, &method(BACKENDS[0]), &task.within(each))).transpose()?;
        let (size, refused) = match size {
            Ok(size) => (Some(size), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let of = bound.as_ref().and_then(|bound| match bound {
            Relaxation::Objective(_) => Some("objective"),
            Relaxation::Sum(_) => Some("sum"),
            Relaxation::Unknown(_) => None,
        });
        models.push(json!({
            "formulation": formulation.name, "model": size, "refused": refused,
            "relaxation": bound.and_then(|bound| bound.value()), "relaxation_of": of
        }));
        for &backend in BACKENDS {
            if task.limits.reached().is_some() {
                break;
            }
            (task.tell)(format!("{} of {count}: {} on {}", runs.len() + 1, formulation.name, backend.name()));
            let trial = trial(task.puzzle, &method(backend), &task.within(each))?;
            let (outcome, reason) = told(task, &trial.end);
            runs.push(json!({
                "formulation": formulation.name, "backend": backend.name(), "outcome": outcome, "reason": reason,
                "statistics": StatisticsReport::from(&trial.statistics)
            }));
            (task.so_far)(told_so_far(task, &models, &runs, false));
        }
    }
    Ok(told_so_far(task, &models, &runs, runs.len() == count))
}

fn told_so_far(task: &Task<'_>, models: &[Value], runs: &[Value], complete: bool) -> Value {
    json!({ "kind": task.puzzle.kind().name(), "models": models, "runs": runs, "complete": complete })
}

fn told(task: &Task<'_>, end: &End) -> (&'static str, Option<String>) {
    match end {
        End::Optimal(solution) => (report::outcome_of_solution(task.puzzle.cost(solution.values()), true), None),
        End::Feasible(_, limit) => ("feasible", Some(limit.name().into())),
        End::Infeasible => ("infeasible", None),
        End::Unknown(limit) => ("unknown", Some(limit.name().into())),
        End::Refused(why) => ("refused", Some(why.clone())),
        End::Wrong(why) => ("wrong", Some(why.clone())),
    }
}
