//! The query that solves a board by every formulation on every solver.

use crate::{
    common::Board,
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use query::{End, Method, ModelSize, Relaxation, relaxation, trial};
use report::{ModelReport, StatisticsReport};
use serde_json::{Value, json};
use solve::{BACKENDS, Settings};
use std::time::Duration;

query! {
    /// Solve a board in every formulation with every solver; `time` is for each run.
    Compare, "compare", &["board", "kind", "seed", "time"], compare: Board, NoOptions; TIME_IS_PER_RUN = true
}

/// The default time limit of each run.
const RUN_TIME: Duration = Duration::from_secs(2);

/// The results of every method.
fn compare(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let formulations = task.puzzle().kind().formulations();
    let each = task.common.time(RUN_TIME, Duration::from_secs(60));
    let (mut models, mut runs) = (Vec::new(), Vec::new());
    let count = formulations.len() * BACKENDS.len();
    for formulation in &formulations {
        let settings = Settings { seed: task.common.seed, ..Settings::default() };
        let method = |backend| Method { formulation: formulation.name.into(), backend, settings, direct: false };
        let size = task.puzzle().encode(formulation.name).map(|encoding| ModelReport::from(&ModelSize::of(&encoding.model)));
        let bound = size.is_ok().then(|| relaxation(task.puzzle(), &method(BACKENDS[0]), &task.within(each))).transpose()?;
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
            task.progress(format!("{} of {count}: {} on {}", runs.len() + 1, formulation.name, backend.name()));
            let trial = trial(task.puzzle(), &method(backend), &task.within(each))?;
            let (outcome, reason) = outcome(task, &trial.end);
            runs.push(json!({
                "formulation": formulation.name, "backend": backend.name(), "outcome": outcome, "reason": reason,
                "statistics": StatisticsReport::from(&trial.statistics)
            }));
            (task.watch.so_far)(results(task, &models, &runs, false));
        }
    }
    Ok(results(task, &models, &runs, runs.len() == count))
}

fn results(task: &Task<'_>, models: &[Value], runs: &[Value], complete: bool) -> Value {
    json!({ "kind": task.puzzle().kind().name(), "models": models, "runs": runs, "complete": complete })
}

fn outcome(task: &Task<'_>, end: &End) -> (&'static str, Option<String>) {
    match end {
        End::Optimal(solution) => (report::outcome_of_solution(task.puzzle().cost(solution.values()), true), None),
        End::Feasible(_, limit) => ("feasible", Some(limit.name().into())),
        End::Infeasible => ("infeasible", None),
        End::Unknown(limit) => ("unknown", Some(limit.name().into())),
        End::Refused(why) => ("refused", Some(why.clone())),
        End::Wrong(why) => ("wrong", Some(why.clone())),
    }
}
