//! Valid proofs, and proofs spoilt in each line.

use proof::{Formula, Lit, ProofError, ProofStep};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

/// Two of three variables must be true, but no two may.
const FORMULA: &str = "\
* #variable= 3 #constraint= 4
* at least two
+1 x1 +1 x2 +1 x3 >= 2 ;
-1 x1 -1 x2 >= -1 ;
-1 x2 -1 x3 >= -1 ;
-1 x1 -1 x3 >= -1 ;
";

/// A proof of RUP steps only.
fn write(constraints: usize, clauses: impl IntoIterator<Item = Vec<i64>>) -> String {
    proof::write(constraints, clauses.into_iter().map(ProofStep::Rup))
}

/// A check that is not stopped.
fn check(formula: &Formula, text: &str) -> Result<usize, ProofError> {
    proof::check(formula, text, &mut |_| false)
}

fn formula() -> Formula {
    Formula::read(FORMULA).expect("it is well formed")
}

#[test]
fn valid_proof_is_accepted() {
    let text = write(formula().constraints.len(), [vec![-1]]);
    assert_eq!(text.lines().nth(2), Some("rup 1 ~x1 >= 1 ;"));
    assert_eq!(check(&formula(), &text), Ok(2));
}

#[test]
fn non_rup_steps_are_rejected() {
    let satisfiable = Formula::read("* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n").expect("it is well formed");
    for clause in [vec![1], vec![-1, -2], vec![2]] {
        let error = check(&satisfiable, &write(1, [clause])).expect_err("there are solutions");
        assert!(error.line == 3 && error.message.contains("does not follow"), "{error}");
    }
    let error = check(&satisfiable, &write(1, [vec![1, 2]])).expect_err("there are solutions");
    assert!(error.line == 4 && error.message.contains("`rup >= 1 ;` does not follow"), "{error}");
}

#[test]
fn every_line_is_required() {
    let text = write(formula().constraints.len(), [vec![-1]]);
    for line in 0..text.lines().count() {
        let without: String = text.lines().enumerate().filter(|other| other.0 != line).map(|l| l.1.to_owned() + "\n").collect();
        // Such a small formula needs no clause, but the number in the conclusion counts it.
        assert!(check(&formula(), &without).is_err(), "without line {}", line + 1);
    }
}

#[test]
fn deleted_steps_do_not_propagate() {
    let satisfiable = "* #variable= 3 #constraint= 2\n+1 x1 +1 x2 +1 x3 >= 1 ;\n+1 x1 +1 x2 -1 x3 >= 0 ;\n";
    let formula = Formula::read(satisfiable).expect("it is well formed");
    let steps = [ProofStep::Lemma(vec![1, 2]), ProofStep::Rup(vec![1, 2, 3]), ProofStep::Rup(vec![1, 2])];
    let text = proof::write(2, steps);
    assert!(text.contains("\ndel id 3\n"), "{text}");
    assert_eq!(check(&formula, &text).expect_err("it has solutions").line, 7, "{text}");
    for wrong in ["del id 2", "del id 9", "del id x", "del 3"] {
        assert_eq!(check(&formula, &text.replace("del id 3", wrong)).expect_err(wrong).line, 5, "{wrong}");
    }
}

#[test]
fn malformed_constraints_are_rejected() {
    for (line, text) in [
        (1, ""),
        (1, "* #variable= x #constraint= 0\n"),
        (1, "* #variable= 99999999999 #constraint= 0\n"),
        (1, "* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x0 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x1 >= 1\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x1 <= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\nmin: +1 x1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+99999999999999999999 x1 >= 1 ;\n"),
    ] {
        assert_eq!(Formula::read(text).expect_err(text).line, line, "{text}");
    }
}

/// No proof of a satisfiable formula is accepted, whatever it says.
#[test]
fn no_proof_refutes_a_satisfiable_formula() {
    let mut rng = SplitMix64::seed_from_u64(42);
    let mut below = |bound: u64| (rng.next_u64() % bound) as i64;
    let mut refuted = 0;
    for _ in 0..3000 {
        let constraints: Vec<(Vec<i64>, i64)> =
            (0..1 + below(6)).map(|_| ((0..4).map(|_| below(7) - 3).collect(), below(7) - 3)).collect();
        let sum = |coefficients: &[i64], values: i64| {
            (0..).zip(coefficients).map(|(var, coefficient)| coefficient * (values >> var & 1)).sum::<i64>()
        };
        let solved = (0..16).any(|values| constraints.iter().all(|(coefficients, degree)| sum(coefficients, values) >= *degree));
        let mut text = format!("* #variable= 4 #constraint= {}\n", constraints.len());
        for (coefficients, degree) in &constraints {
            (1..).zip(coefficients).for_each(|(var, coefficient)| text += &format!("{coefficient} x{var} "));
            text += &format!(">= {degree} ;\n");
        }
        let formula = Formula::read(&text).expect("it is well formed");
        let clauses = below(6);
        let mut clause = || (0..below(4)).map(|_| (1 + below(4)) * (2 * below(2) - 1)).collect();
        let clauses: Vec<Vec<i64>> = (0..clauses).map(|_| clause()).collect();
        let accepted = check(&formula, &write(formula.constraints.len(), clauses)).is_ok();
        assert!(!(accepted && solved), "{text}");
        refuted += usize::from(accepted);
    }
    assert!(refuted > 100, "{refuted} were refuted");
}

/// One of each of two pairs is true, but at most one in all.
const PACKED: &str = "* #variable= 4 #constraint= 3\n\
    -1 x1 -1 x2 -1 x3 -1 x4 >= -1 ;\n+1 x1 +1 x2 >= 1 ;\n+1 x3 +1 x4 >= 1 ;\n";

fn refutation(steps: Vec<ProofStep>) -> String {
    proof::write(3, steps)
}

#[test]
fn sums_of_constraints_are_steps() {
    let formula = Formula::read(PACKED).expect("it is OPB");
    let text = refutation(vec![ProofStep::Sum(vec![1, 2, 0]), ProofStep::Rup(vec![]), ProofStep::Delete(vec![0])]);
    assert!(text.contains("\npol 2 3 + 1 +\n") && text.contains("\ndel id 4\n"), "{text}");
    assert_eq!(check(&formula, &text), Ok(3));
    // Unit propagation alone does not show it.
    assert!(check(&formula, &refutation(vec![])).is_err());
}

#[test]
fn a_sum_with_a_true_literal_refutes_nothing() {
    let satisfiable = "* #variable= 2 #constraint= 2\n+1 x1 >= 1 ;\n+1 x1 +1 x2 >= 1 ;\n";
    let formula = Formula::read(satisfiable).expect("it is OPB");
    let error = check(&formula, &proof::write(2, [ProofStep::Sum(vec![0, 1])])).expect_err("it has solutions");
    assert!(error.line == 4 && error.message.contains("does not follow"), "{error}");
}

#[test]
fn earlier_clauses_propagate() {
    let all: String = (0..16)
        .map(|signs| (1..=4).map(|var| format!("+1 {}x{var} ", if signs >> (var - 1) & 1 == 1 { "~" } else { "" })).collect())
        .map(|terms: String| terms + ">= 1 ;\n")
        .collect();
    let formula = Formula::read(&format!("* #variable= 4 #constraint= 16\n{all}")).expect("it is OPB");
    let three = [vec![1, 2, 3], vec![1, -2, 3], vec![-1, 2, 3], vec![-1, -2, 3]];
    let two = [vec![1, 2], vec![1, -2], vec![1], vec![2]];
    assert_eq!(check(&formula, &write(16, three.into_iter().chain(two.clone()))), Ok(9));
    assert_eq!(check(&formula, &write(16, two)).expect_err("no constraint propagates").line, 3);
}

#[test]
fn literals_have_signed_numbers() {
    for number in [-70_000, -2, -1, 1, 2, 3, 70_000_i64] {
        assert_eq!(Lit::new(number.unsigned_abs() as usize, number < 0).signed(), number);
    }
}

#[test]
fn invalid_sums_are_rejected() {
    let formula = Formula::read(PACKED).expect("it is OPB");
    let good = refutation(vec![ProofStep::Sum(vec![1, 2, 0])]);
    for bad in
        ["pol 2 3 + 4 +", "pol 2 3 + 0 +", "pol 2 3 + 1", "pol 2 3 1 + +", "pol", "pol 2 3 * 1 +", "pol 2 2 + 1 +", "pol 2 3 +"]
    {
        let rejected_line = check(&formula, &good.replace("pol 2 3 + 1 +", bad)).expect_err(bad);
        // A wrong sum proves nothing, which shows in the next line.
        assert!((3..=4).contains(&rejected_line.line), "{bad}: {rejected_line}");
    }
}

#[test]
fn deleted_sum_does_not_propagate() {
    // With two more variables and a bound of three, at most one of the two is true.
    let formula = PACKED.replace(">= -1", ">= -3").replace("variable= 4", "variable= 6").replace("-1 x4", "-1 x4 -1 x5 -1 x6");
    let formula = Formula::read(&formula).expect("it is OPB");
    let (sum_step, clause) = (ProofStep::Sum(vec![1, 2, 0]), ProofStep::Rup(vec![-5, -6]));
    let rejected_line = |steps: Vec<ProofStep>| {
        let text = refutation(steps);
        let line = check(&formula, &text).expect_err("nothing is refuted").line;
        text.lines().nth(line - 1).map(str::to_string)
    };
    assert_eq!(rejected_line(vec![sum_step.clone(), clause.clone()]).as_deref(), Some("rup >= 1 ;"), "the clause follows");
    assert_eq!(rejected_line(vec![sum_step, ProofStep::Delete(vec![0]), clause]).as_deref(), Some("rup 1 ~x5 1 ~x6 >= 1 ;"));
}

#[test]
fn long_sum_takes_the_memory_of_its_result() {
    let formula = Formula::read(PACKED).expect("it is OPB");
    let good = refutation(vec![ProofStep::Sum(vec![1, 2, 0])]);
    // Each round of three adds nothing new: the sum is a multiple of the one that refutes.
    let long = format!("pol 2{} 3 + 1 +", " 3 + 1 + 2 +".repeat(2_000_000));
    let mut calls = 0;
    let checked = proof::check(&formula, &good.replace("pol 2 3 + 1 +", &long), &mut |_| {
        calls += 1;
        false
    });
    assert_eq!(checked, Ok(2));
    assert!(calls > 10, "stop was called {calls} times in a line of {} million terms", 8 * 2);
}

#[test]
fn held_sums_are_bounded() {
    let formula = Formula::read(PACKED).expect("it is OPB");
    let good = refutation(vec![ProofStep::Sum(vec![1, 2, 0])]);
    let (sum, deleted) = ("pol 2 3 +\n".repeat(2_000_000), |step: usize| format!("pol 2 3 +\ndel id {}\n", step + 4));
    let error = check(&formula, &good.replacen("pol", &format!("{sum}pol"), 1)).expect_err("they are too many");
    assert!(error.message.contains("at most 10000000 terms"), "{error}");
    let deleted: String = (0..200_000).map(deleted).collect();
    let text = good.replacen("pol", &format!("{deleted}pol"), 1).replace("UNSAT : 5", "UNSAT : 200005");
    assert_eq!(check(&formula, &text), Ok(200_002));
}

/// Deleting a constraint must not visit all others that share its literals.
#[test]
fn deletions_cost_what_is_deleted() {
    let many = 20_000;
    let rows = "+1 x1 +1 x2 >= 0 ;\n".repeat(many);
    let formula = Formula::read(&format!("* #variable= 2 #constraint= {many}\n{rows}")).expect("it is OPB");
    let steps: String = (1..=100_000).map(|step| format!("pol 1 2 +\ndel id {}\n", many + step)).collect();
    let text = proof::write(many, []).replace("rup >=", &format!("{steps}rup >="));
    let mut calls = 0;
    let checked = proof::check(&formula, &text, &mut |_| {
        calls += 1;
        false
    });
    assert!(checked.expect_err("nothing is refuted").message.contains("does not follow"));
    // A call for each million literals visited: the lines alone make 200 of them.
    assert!(calls < 1_000, "{calls} million literals were visited");
}

#[test]
fn check_can_be_stopped() {
    let text = write(formula().constraints.len(), vec![vec![-1]; 5_000]);
    let mut seen = Vec::new();
    let error = proof::check(&formula(), &text, &mut |steps| {
        seen.push(steps);
        steps >= 2_000
    });
    let error = error.expect_err("it is stopped");
    assert!(error.interrupted && (2_000..3_100).contains(&error.line), "{error}");
    assert!(seen.is_sorted() && seen.len() > 2, "{seen:?}");
}

#[test]
fn equations_count_in_both_directions() {
    for wrong in ["1 x1 >= 1 ;", "1 ~x1 >= 1 ;"] {
        let text = format!("* #variable= 1 #constraint= 2\n1 x1 = {} ;\n{wrong}\n", i32::from(wrong.contains('~')));
        let formula = Formula::read(&text).expect("it is well formed");
        assert_eq!(formula.constraints.len(), 3, "{text}");
        assert_eq!(check(&formula, &write(3, [])), Ok(1), "{text}");
    }
    let satisfiable = Formula::read("* #variable= 2 #constraint= 1\n+1 x1 +1 x2 = 1 ;\n").expect("it is well formed");
    assert!(check(&satisfiable, &write(2, [])).is_err(), "it has solutions");
}

#[test]
fn ends_are_checked() {
    let formula = formula();
    let text = write(formula.constraints.len(), [vec![-1]]);
    assert_eq!(check(&formula, &text), Ok(2), "{text}");
    let error = |text: &str| check(&formula, text).expect_err("it is no proof").message;
    assert!(error(&text.replace("rup >= 1", "rup x1 >= 1")).contains("expected a clause"));
    assert!(error(&format!("{text}more\n")).contains("expected nothing more, found `more`"));
    let unfinished = text.replace("rup >= 1 ;\n", "").replace("UNSAT : 6", "UNSAT : 5");
    assert!(error(&unfinished).contains("expected the empty clause"), "{unfinished}");
    let cut = text.replace("end pseudo-Boolean proof\n", "");
    assert_eq!(check(&formula, &cut).expect_err("the last line is missing").line, text.lines().count());
}

/// Of three variables at least two are true, and at most one: by a definition of "at least two".
const COUNTED: &str = "\
* #variable= 3 #constraint= 2
+1 x1 +1 x2 +1 x3 >= 2 ;
-1 x1 -1 x2 -1 x3 >= -1 ;
";

/// The definition, the clauses that the two constraints say of it, and the definition's end.
fn counted_steps() -> [ProofStep; 4] {
    [
        ProofStep::Definition { variable: 4, lits: vec![1, 2, 3], least: 2 },
        ProofStep::Counted { lits: vec![4], constraint: Some(0) },
        ProofStep::Counted { lits: vec![-4], constraint: Some(1) },
        ProofStep::Forget(vec![4]),
    ]
}

#[test]
fn definitions_are_added_up() {
    let formula = Formula::read(COUNTED).expect("it is well formed");
    let text = proof::write(2, counted_steps());
    let expected = [
        "red 2 ~x4 1 x1 1 x2 1 x3 >= 2 ; x4 -> 0",
        "red 2 x4 1 ~x1 1 ~x2 1 ~x3 >= 2 ; x4 -> 1",
        "pol 4 1 +",
        "rup 1 x4 >= 1 ;",
        "del id 5",
        "pol 3 2 +",
        "rup 1 ~x4 >= 1 ;",
        "del id 7",
        "del id 3 4",
    ];
    assert_eq!(text.lines().skip(2).take(expected.len()).collect::<Vec<_>>(), expected);
    assert_eq!(check(&formula, &text), Ok(7));
    // Without the sums, propagation finds nothing.
    let without = proof::write(
        2,
        counted_steps().into_iter().map(|step| match step {
            ProofStep::Counted { lits, .. } => ProofStep::Rup(lits),
            step => step,
        }),
    );
    assert_eq!(check(&formula, &without).expect_err("a sum is missing").line, 5, "{without}");
}

#[test]
fn what_is_no_definition_is_rejected() {
    let formula = Formula::read(COUNTED).expect("it is well formed");
    let text = proof::write(2, counted_steps());
    let [first, second] = ["red 2 ~x4 1 x1 1 x2 1 x3 >= 2 ; x4 -> 0", "red 2 x4 1 ~x1 1 ~x2 1 ~x3 >= 2 ; x4 -> 1"];
    let wrong = [
        // Not a new variable, or not the next one.
        (first, "red 2 ~x3 1 x1 1 x2 1 x4 >= 2 ; x3 -> 0"),
        (first, "red 2 ~x5 1 x1 1 x2 1 x3 >= 2 ; x5 -> 0"),
        (first, "red 2 ~x4 1 x1 1 x2 1 x4 >= 2 ; x4 -> 0"),
        // Another coefficient, bound, witness or order, and a literal twice.
        (first, "red 1 ~x4 1 x1 1 x2 1 x3 >= 2 ; x4 -> 0"),
        (first, "red 2 ~x4 1 x1 2 x2 1 x3 >= 2 ; x4 -> 0"),
        (first, "red 4 ~x4 1 x1 1 x2 1 x3 >= 4 ; x4 -> 0"),
        (first, "red 0 ~x4 1 x1 1 x2 1 x3 >= 0 ; x4 -> 0"),
        (first, "red 2 ~x4 1 x1 1 x2 1 x3 >= 2 ; x4 -> 1"),
        (first, "red 2 ~x4 1 x1 1 x2 1 x2 >= 2 ; x4 -> 0"),
        (first, "red 2 x4 1 x1 1 x2 1 x3 >= 2 ; x4 -> 0"),
        (first, "red 2 ~x4 1 x1 1 x2 1 x3 >= 2 ;"),
        // Halves that do not belong together: both could be violated.
        (second, "red 3 x4 1 ~x1 1 ~x2 1 ~x3 >= 3 ; x4 -> 1"),
        (second, "red 1 x4 1 ~x1 1 ~x2 1 ~x3 >= 1 ; x4 -> 1"),
        (second, "red 2 x4 1 ~x1 1 ~x2 1 x3 >= 2 ; x4 -> 1"),
        (second, "red 1 x4 1 ~x1 1 ~x2 >= 1 ; x4 -> 1"),
        (second, "rup 1 x1 1 x2 1 x3 >= 1 ;"),
    ];
    for (line, wrong) in wrong {
        let error = check(&formula, &text.replace(line, wrong)).expect_err(wrong);
        assert!(error.line == 3 && error.message.contains("expected a definition of `x4`"), "{wrong}: {error}");
    }
    // A variable before its definition, and a sum of what is deleted or no sum.
    for (line, wrong, at) in [(first, "rup 1 x4 1 ~x4 >= 1 ;", 3), ("pol 3 2 +", "pol 5 2 +", 8), ("pol 3 2 +", "pol 6 2 +", 8)] {
        assert_eq!(check(&formula, &text.replace(line, wrong)).expect_err(wrong).line, at, "{wrong}");
    }
}

#[test]
fn an_equation_is_two_constraints_as_in_veripb() {
    let formula = Formula::read("* #variable= 2 #constraint= 1\n+1 x1 +1 x2 = 1 ;\n").expect("it is well formed");
    let [x, y] = [1, 2].map(|number| Lit::new(number, false));
    assert_eq!([formula.find(vec![(1, x), (1, y)], 1), formula.find(vec![(-1, x), (-1, y)], -1)], [Some(0), Some(1)]);
}

#[test]
fn constraints_are_found_in_any_form() {
    let formula = Formula::read(COUNTED).expect("it is well formed");
    let [x, y, z] = [1, 2, 3].map(|number| Lit::new(number, false));
    assert_eq!(formula.find(vec![(1, z), (1, y), (1, x)], 2), Some(0));
    assert_eq!(formula.find(vec![(1, !x), (1, !y), (1, !z)], 2), Some(1));
    assert_eq!(formula.find(vec![(-1, x), (-1, y), (-1, z)], -1), Some(1));
    assert_eq!(formula.find(vec![(1, x), (1, y), (1, z)], 1), None);
}
