//! What the engine concludes, checked by somebody else.

mod constraints;

use constraints::{Constraint, Rng, chains, engine, found, holds_in, other_than, solutions};
use engine::{Engine, Lit, Step, Var, Verdict};
use proof::{Formula, check, write};

/// The number of a literal in a formula, negative for the opposite.
fn signed(lit: &Lit) -> i64 {
    let number = i64::from(lit.var().0) + 1;
    if lit.is_negated() { -number } else { number }
}

/// The rows of a formula: clauses and sums; a graph has none.
fn rows(constraint: &Constraint) -> Vec<String> {
    let term = |weight: i64, lit: &Lit| format!("{weight} {}x{} ", if lit.is_negated() { "~" } else { "" }, lit.var().0 + 1);
    match constraint {
        Constraint::Clause(lits) => vec![lits.iter().map(|lit| term(1, lit)).collect::<String>() + ">= 1 ;\n"],
        Constraint::Sum(terms, low, high) => {
            let at_least = |sign: i64, bound: i64| {
                terms.iter().map(|(weight, lit)| term(sign * weight, lit)).collect::<String>() + &format!(">= {bound} ;\n")
            };
            low.map(|low| at_least(1, low)).into_iter().chain(high.map(|high| at_least(-1, -high))).collect()
        }
        Constraint::Joined(..) | Constraint::Forest(..) => Vec::new(),
    }
}

/// Checks the log of a refutation of the constraints.
fn assert_refuted(steps: &[Step], variables: u64, constraints: &[Constraint]) {
    let mut all = constraints.to_vec();
    let mut learned = Vec::new();
    for step in steps {
        match step {
            Step::Follows(lits) => learned.push(proof::Step::Follows(lits.iter().map(signed).collect())),
            Step::Passing(lits) => learned.push(proof::Step::Passing(lits.iter().map(signed).collect())),
            Step::Cut(lits) => {
                let mut graphs = constraints.iter().filter(|c| matches!(c, Constraint::Joined(..) | Constraint::Forest(..)));
                let demands = |graph: &Constraint| {
                    (0..1 << variables).all(|a| !graph.holds(&holds_in(a)) || lits.iter().any(|&lit| holds_in(a)(lit)))
                };
                assert!(graphs.any(demands), "no graph demands {lits:?}");
                all.push(Constraint::Clause(lits.clone()));
            }
        }
    }
    let rows: Vec<String> = all.iter().flat_map(rows).collect();
    let text = format!("* #variable= {variables} #constraint= {}\n{}", rows.len(), rows.concat());
    let formula = Formula::read(&text).expect("it is well formed");
    let refutation = write(formula.rows.len(), learned);
    let checked = check(&formula, &refutation);
    assert!(checked.is_ok(), "{checked:?}\n{text}{refutation}");
}

/// Forbids each solution once it is found, and counts them.
fn exhaust(engine: &mut Engine, variables: u64, constraints: &mut Vec<Constraint>) -> usize {
    let mut count = 0;
    while engine.solve(&[], |_| false) == Verdict::Satisfied {
        count += 1;
        let other = Constraint::Clause(other_than(found(engine, variables), variables));
        other.add_to(engine);
        constraints.push(other);
    }
    count
}

#[test]
fn each_conclusion_follows() {
    for seed in 1..3000 {
        let mut rng = Rng(seed * 0x9e37_79b9_7f4a_7c15);
        let variables = 2 + rng.below(9);
        let mut engine = engine(variables);
        engine.keep_log();
        let mut constraints = chains(&mut rng, variables);
        constraints.extend((0..3 + rng.below(6)).map(|_| Constraint::any(&mut rng, variables)));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let expected = solutions(variables, &constraints).len();
        assert_eq!(exhaust(&mut engine, variables, &mut constraints), expected);
        assert_refuted(engine.log().expect("it is kept"), variables, &constraints);
    }
}

/// Sums of numbers conclude more than the plain sums do: what they conclude must be among the steps.
#[test]
fn sums_of_numbers_are_refuted_in_plain_steps() {
    for seed in 1..400 {
        let mut rng = Rng(seed * 0x9e37_79b9_7f4a_7c15);
        let (numbers, steps) = (4_u32, 3_u32);
        let variables = u64::from(numbers * steps);
        let mut engine = engine(variables);
        engine.keep_log();
        let inner = (0..variables as u32).filter(|var| var % steps > 0);
        let mut constraints: Vec<_> = inner.map(|var| Constraint::Clause(vec![Var(var).no(), Var(var - 1).yes()])).collect();
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        while engine.solve(&[], |_| false) == Verdict::Satisfied {
            let factors: Vec<i64> = (0..numbers).map(|_| rng.below(9) as i64 - 4).collect();
            let terms: Vec<_> = (0..variables as u32).map(|var| (factors[(var / steps) as usize], Var(var).yes())).collect();
            let new = Constraint::Sum(terms, None, Some(rng.below(9) as i64 - 5));
            new.add_to(&mut engine);
            constraints.push(new);
        }
        assert_refuted(engine.log().expect("it is kept"), variables, &constraints);
    }
}

/// What follows from sums being odd or even is not among the plain steps: it is not concluded where they are kept.
#[test]
fn odd_sums_beside_a_graph_are_refuted_in_plain_steps() {
    for seed in 1..1000_u64 {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let variables = 8;
        let mut engine = engine(variables);
        engine.keep_log();
        engine.restart_after(1);
        let mut constraints = vec![Constraint::Joined(vec![None; 2], vec![(0, 1, None)])];
        constraints.extend((0..5).map(|_| {
            let terms: Vec<_> = (0..variables as u32).filter(|_| rng.below(2) == 0).map(|var| (1, Var(var).yes())).collect();
            let value = rng.below(terms.len() as u64 + 1) as i64;
            Constraint::Sum(terms, Some(value), Some(value))
        }));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        exhaust(&mut engine, variables, &mut constraints);
        assert_refuted(engine.log().expect("it is kept"), variables, &constraints);
    }
}
