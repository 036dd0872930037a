//! The text of a refutation, checked line by line.

use crate::{
    Refused,
    checker::Checker,
    formula::{Formula, Lit, short},
};

const HEAD: &str = "pseudo-Boolean proof version 2.0";
const END: [&str; 2] = ["output NONE", "end pseudo-Boolean proof"];

/// Checks that `text` refutes a formula; gives the number of clauses in it.
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

/// `1 x1 1 ~x2 >= 1 ;`
fn clause(words: &str, variables: usize) -> Option<Vec<Lit>> {
    let words: Vec<&str> = words.strip_suffix(">= 1 ;")?.split_whitespace().collect();
    let (pairs, []) = words.as_chunks::<2>() else { return None };
    pairs.iter().map(|&[weight, lit]| if weight == "1" { Lit::read(lit, variables) } else { None }).collect()
}

/// The text of a refutation of so many sums by clauses, to which the empty one is added.
pub fn write(sums: usize, clauses: impl IntoIterator<Item = Vec<i64>>) -> String {
    let mut text = format!("{HEAD}\nf {sums}\n");
    let mut count = 1;
    for clause in clauses {
        count += 1;
        text += "rup";
        for lit in clause {
            text.extend([" 1 ", if lit < 0 { "~x" } else { "x" }, &lit.unsigned_abs().to_string()]);
        }
        text += " >= 1 ;\n";
    }
    text + &format!("rup >= 1 ;\n{}\nconclusion UNSAT : {}\n{}\n", END[0], sums + count, END[1])
}
