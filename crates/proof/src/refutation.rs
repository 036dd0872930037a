//! The text of a refutation, checked line by line.

use crate::{
    Refused,
    checker::Checker,
    formula::{Formula, Lit, Row, short},
};

const HEAD: &str = "pseudo-Boolean proof version 2.0";
const END: [&str; 2] = ["output NONE", "end pseudo-Boolean proof"];

/// Checks that `text` refutes a formula; gives the number of clauses and sums in it.
///
/// # Errors
/// If a clause does not follow from what is before it, if the last is not the empty one, or a line
/// is none of the format.
pub fn check(formula: &Formula, text: &str) -> Result<usize, Refused> {
    let mut lines = (1..).zip(text.lines());
    let mut line = |what: &str| {
        lines.next().ok_or_else(|| Refused::new(text.lines().count() + 1, format!("expected {what}, found the end")))
    };
    exactly(line("a head")?, HEAD)?;
    exactly(line("the number of sums")?, &format!("f {}", formula.rows.len()))?;
    let mut checker = Checker::new(formula);
    let mut clauses = 0;
    let mut last = false;
    loop {
        let (number, here) = line("a clause or the end")?;
        if let Some(words) = here.strip_prefix("del id ") {
            let wrong = || Refused::new(number, format!("expected clauses by their numbers, found `{}`", short(here)));
            for word in words.split_whitespace() {
                let clause = word.parse().ok().and_then(|id: usize| id.checked_sub(formula.rows.len() + 1));
                checker.forget(clause.filter(|&clause| clause < clauses).ok_or_else(wrong)?);
            }
            continue;
        }
        if let Some(words) = here.strip_prefix("pol ") {
            let wrong = || Refused::new(number, format!("expected sums such as `pol 1 2 + 3 +`, found `{}`", short(here)));
            checker.add(&total(words, &formula.rows).ok_or_else(wrong)?);
            clauses += 1;
            last = false;
            continue;
        }
        let Some(words) = here.strip_prefix("rup ") else {
            exactly((number, here), END[0])?;
            break;
        };
        let clause = clause(words, formula.variables).ok_or_else(|| {
            Refused::new(number, format!("expected a clause such as `rup 1 x1 1 ~x2 >= 1 ;`, found `{}`", short(here)))
        })?;
        if !checker.follows(&clause) {
            return Err(Refused::new(number, format!("`{}` does not follow from what is before it", short(here))));
        }
        clauses += 1;
        last = clause.is_empty();
    }
    let (number, here) = line("the conclusion")?;
    exactly((number, here), &format!("conclusion UNSAT : {}", formula.rows.len() + clauses))?;
    if !last || !checker.refuted() {
        return Err(Refused::new(number, "the last clause is not the empty one"));
    }
    exactly(line("the end")?, END[1])?;
    match lines.next() {
        None => Ok(clauses),
        Some((number, more)) => Err(Refused::new(number, format!("expected nothing more, found `{}`", short(more)))),
    }
}

fn exactly((number, found): (usize, &str), expected: &str) -> Result<(), Refused> {
    let wrong = || Refused::new(number, format!("expected `{expected}`, found `{}`", short(found)));
    if found == expected { Ok(()) } else { Err(wrong()) }
}

/// `1 2 + 3 +`: the total of sums of the formula, by their numbers from 1.
fn total(words: &str, rows: &[Row]) -> Option<Row> {
    let mut words = words.split_whitespace();
    let row = |word: &str| rows.get(word.parse::<usize>().ok()?.checked_sub(1)?);
    let mut added = vec![row(words.next()?)?];
    while let Some(word) = words.next() {
        added.push(row(word)?);
        if words.next() != Some("+") {
            return None;
        }
    }
    Some(Row::total(added.into_iter()))
}

/// `1 x1 1 ~x2 >= 1 ;`
fn clause(words: &str, variables: usize) -> Option<Vec<Lit>> {
    let words: Vec<&str> = words.strip_suffix(">= 1 ;")?.split_whitespace().collect();
    let (pairs, []) = words.as_chunks::<2>() else { return None };
    pairs.iter().map(|&[weight, lit]| if weight == "1" { Lit::read(lit, variables) } else { None }).collect()
}

/// A step of a refutation. Clauses are in numbers of bits, negative for their opposites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It follows from what is before it.
    Follows(Vec<i64>),
    /// It follows too, and is needed for the next one that [follows](Self::Follows) only.
    Passing(Vec<i64>),
    /// The total of sums of the formula, by their places from 0.
    Total(Vec<usize>),
    /// Steps that are not needed any more, by their places among those of the other sorts, from 0.
    Forget(Vec<usize>),
}

/// The text of a refutation of so many sums, to which the empty clause is added.
pub fn write(sums: usize, steps: impl IntoIterator<Item = Step>) -> String {
    let mut text = format!("{HEAD}\nf {sums}\n");
    let (mut last, mut passing) = (sums, Vec::new());
    for step in steps {
        match step {
            Step::Passing(lits) => {
                clause_line(&mut text, &lits);
                last += 1;
                passing.push(last);
            }
            Step::Follows(lits) => {
                clause_line(&mut text, &lits);
                last += 1;
                forget_line(&mut text, passing.drain(..));
            }
            Step::Total(rows) => {
                let line: String = rows.iter().zip(0..).map(|(row, place)| total_word(row + 1, place)).collect();
                text += &format!("pol{line}\n");
                last += 1;
            }
            Step::Forget(steps) => forget_line(&mut text, steps.into_iter().map(|step| sums + 1 + step)),
        }
    }
    clause_line(&mut text, &[]);
    text + &format!("{}\nconclusion UNSAT : {}\n{}\n", END[0], last + 1, END[1])
}

fn total_word(row: usize, place: usize) -> String {
    if place == 0 { format!(" {row}") } else { format!(" {row} +") }
}

fn clause_line(text: &mut String, lits: &[i64]) {
    text.push_str("rup");
    for lit in lits {
        text.extend([" 1 ", if *lit < 0 { "~x" } else { "x" }, &lit.unsigned_abs().to_string()]);
    }
    text.push_str(" >= 1 ;\n");
}

fn forget_line(text: &mut String, steps: impl Iterator<Item = usize>) {
    let steps: String = steps.map(|step| format!(" {step}")).collect();
    if !steps.is_empty() {
        text.extend(["del id", &steps, "\n"]);
    }
}
