//! The text of a proof, written from steps.

use crate::proof_text::{FOOTER, HEADER};
use std::collections::HashMap;

/// A proof step. Clauses are signed variable numbers, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A RUP step, which is kept.
    Rup(Vec<i64>),
    /// An auxiliary RUP step, deleted after the next [`Rup`](Self::Rup) step.
    Lemma(Vec<i64>),
    /// The sum of constraints of the formula, by index from 0.
    Sum(Vec<usize>),
    /// A definition of a new variable.
    Definition {
        /// Its number, the next one.
        variable: i64,
        /// It is true if and only if enough of these literals are true.
        lits: Vec<i64>,
        /// How many are enough: at least one, at most all.
        least: usize,
    },
    /// A RUP step that is kept, and follows from a sum that is deleted after it.
    Counted {
        /// The clause. The definitions of the negations of its literals are summands.
        lits: Vec<i64>,
        /// A constraint of the formula that is a summand, by index from 0.
        constraint: Option<usize>,
    },
    /// Deletes the definitions of these variables.
    Forget(Vec<i64>),
    /// Deletes earlier steps, by their indices among all steps but deletions, from 0.
    Delete(Vec<usize>),
}

/// The text of a proof for a formula of `constraints` constraints; the empty clause is appended.
pub fn write(constraints: usize, steps: impl IntoIterator<Item = ProofStep>) -> String {
    let mut text = format!("{HEADER}\nf {constraints}\n");
    let (mut id, mut lemmas) = (constraints, Vec::new());
    // The constraint that says what a defined literal means.
    let mut meanings = HashMap::new();
    for step in steps {
        match step {
            ProofStep::Lemma(lits) => {
                clause_line(&mut text, &lits);
                id += 1;
                lemmas.push(id);
            }
            ProofStep::Rup(lits) => {
                clause_line(&mut text, &lits);
                id += 1;
                delete_line(&mut text, lemmas.drain(..));
            }
            ProofStep::Sum(constraints) => {
                sum_line(&mut text, constraints.iter().map(|constraint| constraint + 1));
                id += 1;
            }
            ProofStep::Definition { variable, lits, least } => {
                half_line(&mut text, -variable, least, &lits);
                let opposites: Vec<i64> = lits.iter().map(|lit| -lit).collect();
                half_line(&mut text, variable, lits.len() + 1 - least, &opposites);
                meanings.extend([(variable, id + 1), (-variable, id + 2)]);
                id += 2;
            }
            ProofStep::Counted { lits, constraint } => {
                let mut operands: Vec<usize> = lits.iter().filter_map(|lit| meanings.get(&-lit).copied()).collect();
                operands.extend(constraint.map(|constraint| constraint + 1));
                // A single one needs no sum.
                let is_sum = operands.len() > 1;
                if is_sum {
                    sum_line(&mut text, operands.into_iter());
                }
                clause_line(&mut text, &lits);
                id += 1 + usize::from(is_sum);
                delete_line(&mut text, is_sum.then_some(id - 1).into_iter());
            }
            ProofStep::Forget(variables) => {
                let halves = variables.into_iter().flat_map(|variable| [variable, -variable]);
                delete_line(&mut text, halves.filter_map(|lit| meanings.remove(&lit)));
            }
            ProofStep::Delete(steps) => delete_line(&mut text, steps.into_iter().map(|step| constraints + 1 + step)),
        }
    }
    clause_line(&mut text, &[]);
    text + &format!("{}\nconclusion UNSAT : {}\n{}\n", FOOTER[0], id + 1, FOOTER[1])
}

/// The sum of constraints, by their numbers from 1.
fn sum_line(text: &mut String, constraints: impl Iterator<Item = usize>) {
    let line: String = constraints.zip(0..).map(|(constraint, index)| operand(constraint, index)).collect();
    text.extend(["pol", &line, "\n"]);
}

/// If `lit` is false, at least `least` of these literals are true.
fn half_line(text: &mut String, lit: i64, least: usize, lits: &[i64]) {
    text.push_str(&format!("red {least} {}", name(lit)));
    for &lit in lits {
        text.extend([" 1 ", &name(lit)]);
    }
    text.push_str(&format!(" >= {least} ; x{} -> {}\n", lit.unsigned_abs(), u8::from(lit > 0)));
}

/// `x7` or `~x7`.
fn name(lit: i64) -> String {
    format!("{}{}", if lit < 0 { "~x" } else { "x" }, lit.unsigned_abs())
}

fn operand(constraint: usize, index: usize) -> String {
    if index == 0 { format!(" {constraint}") } else { format!(" {constraint} +") }
}

fn clause_line(text: &mut String, lits: &[i64]) {
    text.push_str("rup");
    for lit in lits {
        text.extend([" 1 ", if *lit < 0 { "~x" } else { "x" }, &lit.unsigned_abs().to_string()]);
    }
    text.push_str(" >= 1 ;\n");
}

fn delete_line(text: &mut String, steps: impl Iterator<Item = usize>) {
    let steps: String = steps.map(|step| format!(" {step}")).collect();
    if !steps.is_empty() {
        text.extend(["del id", &steps, "\n"]);
    }
}
