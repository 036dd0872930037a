//! A board as a mixed-integer linear program, for solvers of nothing else.

use model::{
    ConstraintBody, ConstraintType, Expr, Model, Sense,
    lower::{Lowered, SupportedConstraints},
};
use puzzles::AnyPuzzle;
use serde_json::{Value, json};

/// Linear constraints on integer and real variables.
const LINEAR: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::Linear, ConstraintType::RealLinear],
    integers: true,
    reals: true,
    size: 4_000_000,
};

/// The linear program of a formulation: the bounds of the columns (`whole` for integers, then `real`), the `rows` with their
/// bounds, the objective to minimise (`least`), and the expression of each puzzle variable (`variables`). Without a name, the
/// first formulation without lazy constraints is used.
///
/// # Errors
/// If every formulation is refused or needs lazy constraints: the reasons.
pub fn rows(board: &dyn AnyPuzzle, formulation: Option<&str>) -> Result<Value, String> {
    let names: Vec<&str> = match formulation {
        Some(name) => vec![name],
        None => board.kind().formulations().iter().map(|formulation| formulation.name).collect(),
    };
    let mut reasons = Vec::new();
    for name in names {
        match program(board, name) {
            Ok(rows) => return Ok(rows),
            Err(reason) => reasons.push(format!("{name}: {reason}")),
        }
    }
    Err(reasons.join("; "))
}

/// The linear program of one formulation.
fn program(board: &dyn AnyPuzzle, formulation: &str) -> Result<Value, String> {
    let encoding = board.encode(formulation).map_err(|error| error.to_string())?;
    let lowered = Lowered::new(&encoding.model, LINEAR).map_err(|error| error.to_string())?;
    if !lowered.lazy.is_empty() {
        return Err("it needs cuts".into());
    }
    let puzzle_vars = board.vars().into_iter().zip(&encoding.views);
    let views = puzzle_vars.map(|(puzzle_var, view)| json!([puzzle_var.name.as_str(), terms(&view.expr), view.expr.constant]));
    let model = &lowered.model;
    Ok(json!({
        "formulation": formulation,
        "whole": model.variables().iter().map(|v| json!([v.range.start(), v.range.end()])).collect::<Vec<_>>(),
        "real": model.reals().iter().map(|v| bounds(*v.range.start(), *v.range.end())).collect::<Vec<_>>(),
        "rows": model.constraints().iter().map(|c| row(model, &c.body)).collect::<Result<Vec<_>, _>>()?,
        "least": objective(model),
        "variables": views.collect::<Vec<_>>(),
    }))
}

/// Pairs of column and coefficient.
fn terms(expr: &Expr) -> Vec<Value> {
    expr.merged().terms.iter().map(|&(var, coefficient)| json!([var.index(), coefficient])).collect()
}

/// The bounds and terms of a constraint.
fn row(model: &Model, body: &ConstraintBody) -> Result<Value, String> {
    let bound = |bound: i64| (bound != i64::MIN && bound != i64::MAX).then_some(bound);
    match body {
        ConstraintBody::Linear(sum) => Ok(json!([bound(*sum.range.start()), bound(*sum.range.end()), terms(&sum.expr)])),
        ConstraintBody::RealLinear(sum) => {
            let integer = sum.integers.iter().map(|&(var, coefficient)| json!([var.index(), coefficient]));
            let first = model.variables().len();
            let real = sum.reals.iter().map(|&(real, coefficient)| json!([first + real.index(), coefficient]));
            let Value::Array(mut row) = bounds(*sum.range.start(), *sum.range.end()) else { return Err("no bounds".into()) };
            row.push(integer.chain(real).collect());
            Ok(row.into())
        }
        other => Err(format!("a {} constraint is not linear", other.kind())),
    }
}

/// Two bounds; `null` where infinite.
fn bounds(low: f64, high: f64) -> Value {
    let bound = |bound: f64| bound.is_finite().then_some(bound);
    json!([bound(low), bound(high)])
}

/// The terms of the objective to minimise.
fn objective(model: &Model) -> Option<Vec<Value>> {
    let objective = model.objective()?;
    let sign = if objective.sense == Sense::Minimise { 1 } else { -1 };
    let signed = |&(var, coefficient): &(model::Var, i64)| json!([var.index(), sign * coefficient]);
    Some(objective.expr.merged().terms.iter().map(signed).collect())
}
