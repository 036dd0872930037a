//! A board as rows of sums, for solvers that take nothing else: the first of our formulations that needs no cuts.

use model::{
    Expr, Form, FormKind, Model, Sense,
    lower::{Dialect, Lowered},
};
use puzzles::AnyPuzzle;
use serde_json::{Value, json};

/// Sums of whole and real numbers, and nothing else.
const SUMS: Dialect = Dialect { forms: &[FormKind::Linear, FormKind::RealLinear], integers: true, reals: true, size: 4_000_000 };

/// Columns with their bounds, whole numbers first, rows with theirs, what is to be as small as can be, and how each
/// unknown is read.
pub fn rows(board: &dyn AnyPuzzle) -> Result<Value, String> {
    let mut reasons = Vec::new();
    for formulation in board.kind().formulations() {
        let written = board.encode(formulation.name).map_err(|error| error.to_string()).and_then(|encoding| {
            let lowered = Lowered::new(&encoding.model, SUMS).map_err(|error| error.to_string())?;
            if lowered.lazy.is_empty() { Ok((encoding, lowered)) } else { Err("it needs cuts".into()) }
        });
        match written {
            Ok((encoding, lowered)) => {
                let unknowns = board.unknowns().into_iter().zip(&encoding.readings);
                let readings = unknowns
                    .map(|(unknown, reading)| json!([unknown.name.as_str(), terms(&reading.expr), reading.expr.constant]));
                let model = &lowered.model;
                return Ok(json!({
                    "formulation": formulation.name,
                    "whole": model.variables().iter().map(|v| json!([v.range.start(), v.range.end()])).collect::<Vec<_>>(),
                    "real": model.reals().iter().map(|v| bounds(*v.range.start(), *v.range.end())).collect::<Vec<_>>(),
                    "rows": model.constraints().iter().map(|c| row(model, &c.form)).collect::<Result<Vec<_>, _>>()?,
                    "least": objective(model),
                    "unknowns": readings.collect::<Vec<_>>(),
                }));
            }
            Err(reason) => reasons.push(format!("{}: {reason}", formulation.name)),
        }
    }
    Err(reasons.join("; "))
}

fn terms(expr: &Expr) -> Vec<Value> {
    expr.merged().terms.iter().map(|&(var, factor)| json!([var.index(), factor])).collect()
}

fn row(model: &Model, form: &Form) -> Result<Value, String> {
    let bound = |bound: i64| (bound != i64::MIN && bound != i64::MAX).then_some(bound);
    match form {
        Form::Linear(sum) => Ok(json!([bound(*sum.range.start()), bound(*sum.range.end()), terms(&sum.expr)])),
        Form::RealLinear(sum) => {
            let whole = sum.whole.iter().map(|&(var, factor)| json!([var.index(), factor]));
            let first = model.variables().len();
            let real = sum.real.iter().map(|&(real, factor)| json!([first + real.index(), factor]));
            let Value::Array(mut row) = bounds(*sum.range.start(), *sum.range.end()) else { return Err("no bounds".into()) };
            row.push(whole.chain(real).collect());
            Ok(row.into())
        }
        other => Err(format!("a {} constraint is left", other.kind())),
    }
}

/// Two bounds; none where they are infinite.
fn bounds(low: f64, high: f64) -> Value {
    let bound = |bound: f64| bound.is_finite().then_some(bound);
    json!([bound(low), bound(high)])
}

/// The terms of what is to be as small as can be.
fn objective(model: &Model) -> Option<Vec<Value>> {
    let objective = model.objective()?;
    let sign = if objective.sense == Sense::Minimise { 1 } else { -1 };
    let signed = |&(var, factor): &(model::Var, i64)| json!([var.index(), sign * factor]);
    Some(objective.expr.merged().terms.iter().map(signed).collect())
}
