#![no_main]
//! Feeds a formula and a proof, separated by a line `---`, to the checker: it neither panics nor takes long, and accepts no
//! refutation of a formula that an enumeration satisfies.

use libfuzzer_sys::fuzz_target;
use proof::{Formula, Lit};

/// Formulas with more variables are not enumerated.
const MAX_VARIABLES: usize = 12;

/// The checker is stopped after this many looks, each after a million propagated literals at most.
const MAX_CALLS: usize = 20;

fuzz_target!(|text: &str| {
    let (formula, proof) = text.split_once("---\n").unwrap_or((text, ""));
    let Ok(formula) = Formula::read(formula) else { return };
    if formula.variables > 100_000 {
        return;
    }
    let mut calls = 0;
    let checked = proof::check(&formula, proof, &mut |_| {
        calls += 1;
        calls > MAX_CALLS
    });
    if checked.is_ok() && formula.variables <= MAX_VARIABLES {
        assert!((0..1 << formula.variables).all(|values| !satisfied(&formula, values)), "a satisfiable formula was refuted");
    }
});

fn satisfied(formula: &Formula, values: u32) -> bool {
    let holds = |lit: &Lit| {
        let number = lit.signed();
        (values >> (number.unsigned_abs() - 1) & 1 == 1) == (number > 0)
    };
    formula.constraints.iter().all(|constraint| {
        let sum: i128 = constraint.terms.iter().filter(|(_, lit)| holds(lit)).map(|term| term.0).sum();
        sum >= constraint.degree
    })
}
