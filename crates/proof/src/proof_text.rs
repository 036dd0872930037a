//! The text of a proof, checked line by line.

use crate::{
    ProofError,
    checker::Checker,
    definition,
    formula::{Constraint, Formula, Lit, excerpt},
    sum::{Sum, SumError},
};

pub(crate) const HEADER: &str = "pseudo-Boolean proof version 2.0";
/// How many literals are propagated between two calls of `stop`.
const WORK_BETWEEN_CALLS: u64 = 1_000_000;

/// The literals that each line counts for, so that there are at most a thousand lines between two calls.
const WORK_OF_A_LINE: u64 = 1_000;

/// The maximum number of terms of sums that are held at a time; with [`TERMS_OF_A_SUM`] for each sum, less than a gigabyte.
const MAX_TERMS: usize = 10_000_000;

/// What a sum takes beside its terms, in terms.
const TERMS_OF_A_SUM: usize = 2;

pub(crate) const FOOTER: [&str; 2] = ["output NONE", "end pseudo-Boolean proof"];

/// Checks that `text` proves a formula unsatisfiable; returns the number of its clauses and sums. `stop` is called now and then
/// with the number of steps checked, and ends the check when it returns `true`.
///
/// # Errors
/// If a clause does not follow from what precedes it, the last step is not the empty clause, a line is malformed, more than ten
/// million terms of sums are held at a time, or the check was stopped.
pub fn check(formula: &Formula, text: &str, stop: &mut dyn FnMut(usize) -> bool) -> Result<usize, ProofError> {
    let mut lines = (1..).zip(text.lines());
    let mut line = |what: &str| {
        lines.next().ok_or_else(|| ProofError::new(text.lines().count() + 1, format!("expected {what}, found the end")))
    };
    expect_line(line("the header")?, HEADER)?;
    expect_line(line("the number of constraints")?, &format!("f {}", formula.constraints.len()))?;
    let mut checker = Checker::new(formula);
    let (mut sum, mut variables) = (Sum::default(), formula.variables);
    let mut steps = 0;
    let mut is_empty_clause = false;
    let mut next_call = 0;
    loop {
        let (number, text_line) = line("a step or the end")?;
        checker.work += WORK_OF_A_LINE;
        if checker.work >= next_call {
            next_call = checker.work + WORK_BETWEEN_CALLS;
            if stop(steps) {
                return Err(ProofError::interrupted(number));
            }
        }
        if let Some(words) = text_line.strip_prefix("del id ") {
            let error = || {
                ProofError::new(number, format!("expected `del id` with the numbers of steps, found `{}`", excerpt(text_line)))
            };
            for word in words.split_whitespace() {
                let step = word.parse().ok().and_then(|id: usize| id.checked_sub(formula.constraints.len() + 1));
                checker.delete(step.filter(|&step| step < steps).ok_or_else(error)?);
            }
            continue;
        }
        if let Some(words) = text_line.strip_prefix("pol ") {
            let error =
                || ProofError::new(number, format!("expected a sum such as `pol 1 2 + 3 +`, found `{}`", excerpt(text_line)));
            let operand = |number: usize| match number.checked_sub(formula.constraints.len() + 1) {
                Some(step) => checker.constraint(step),
                None => formula.constraints.get(number.checked_sub(1)?).map(|operand| (&operand.terms[..], operand.degree)),
            };
            let constraint = sum.read(words, operand, &mut || stop(steps)).map_err(|reason| match reason {
                SumError::Malformed => error(),
                SumError::Interrupted => ProofError::interrupted(number),
            })?;
            add_constraint(&mut checker, constraint, number)?;
            steps += 1;
            is_empty_clause = false;
            continue;
        }
        if text_line.starts_with("red ") {
            let (_, other_line) = line("the other half of a definition")?;
            let halves = definition::read([text_line, other_line], variables).ok_or_else(|| {
                let message = format!("expected a definition of `x{}`, found `{}`", variables + 1, excerpt(text_line));
                ProofError::new(number, message)
            })?;
            variables += 1;
            checker.add_variable();
            for half in halves {
                add_constraint(&mut checker, half, number)?;
            }
            steps += 2;
            is_empty_clause = false;
            continue;
        }
        let Some(words) = text_line.strip_prefix("rup ") else {
            expect_line((number, text_line), FOOTER[0])?;
            break;
        };
        let clause = clause(words, variables).ok_or_else(|| {
            ProofError::new(number, format!("expected a clause such as `rup 1 x1 1 ~x2 >= 1 ;`, found `{}`", excerpt(text_line)))
        })?;
        if !checker.rup(&clause) {
            return Err(ProofError::new(number, format!("`{}` does not follow by reverse unit propagation", excerpt(text_line))));
        }
        steps += 1;
        is_empty_clause = clause.is_empty();
    }
    let (number, text_line) = line("the conclusion")?;
    expect_line((number, text_line), &format!("conclusion UNSAT : {}", formula.constraints.len() + steps))?;
    if !is_empty_clause || !checker.has_contradiction() {
        return Err(ProofError::new(number, "expected the empty clause as the last step"));
    }
    expect_line(line("the end")?, FOOTER[1])?;
    match lines.next() {
        None => Ok(steps),
        Some((number, more)) => Err(ProofError::new(number, format!("expected nothing more, found `{}`", excerpt(more)))),
    }
}

/// Adds a sum or half of a definition, if there is room for it.
fn add_constraint(checker: &mut Checker, constraint: Constraint, number: usize) -> Result<(), ProofError> {
    let (sums, terms) = checker.sums();
    if terms + constraint.terms.len() + TERMS_OF_A_SUM * (sums + 1) > MAX_TERMS {
        let message = format!("expected at most {MAX_TERMS} terms of sums at a time, found more");
        return Err(ProofError::new(number, message));
    }
    checker.add_constraint(constraint);
    Ok(())
}

fn expect_line((number, found): (usize, &str), expected: &str) -> Result<(), ProofError> {
    let error = || ProofError::new(number, format!("expected `{expected}`, found `{}`", excerpt(found)));
    if found == expected { Ok(()) } else { Err(error()) }
}

/// `1 x1 1 ~x2 >= 1 ;`
fn clause(words: &str, variables: usize) -> Option<Vec<Lit>> {
    let mut words = words.strip_suffix(">= 1 ;")?.split_ascii_whitespace();
    let mut lits = Vec::new();
    while let Some(coefficient) = words.next() {
        lits.push(Lit::read(words.next().filter(|_| coefficient == "1")?, variables)?);
    }
    Some(lits)
}
