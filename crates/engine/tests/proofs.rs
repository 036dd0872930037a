//! Proof logs of the engine, verified by the independent checker.

mod constraints;

use constraints::{Constraint, Rng, assignment, chains, engine, forbid, holds_in, solutions};
use engine::{Engine, Lit, ProofStep, Status, Var};
use proof::{Formula, check, write};

/// A literal as a signed number from 1.
fn signed(lit: &Lit) -> i64 {
    let number = i64::from(lit.var().0) + 1;
    if lit.is_negated() { -number } else { number }
}

/// A constraint in OPB; graphs have no representation.
fn opb_constraints(constraint: &Constraint) -> Vec<String> {
    let term =
        |coefficient: i64, lit: &Lit| format!("{coefficient} {}x{} ", if lit.is_negated() { "~" } else { "" }, lit.var().0 + 1);
    match constraint {
        Constraint::Clause(lits) => vec![lits.iter().map(|lit| term(1, lit)).collect::<String>() + ">= 1 ;\n"],
        Constraint::Sum(terms, low, high) => {
            let at_least = |sign: i64, bound: i64| {
                terms.iter().map(|(coefficient, lit)| term(sign * coefficient, lit)).collect::<String>()
                    + &format!(">= {bound} ;\n")
            };
            low.map(|low| at_least(1, low)).into_iter().chain(high.map(|high| at_least(-1, -high))).collect()
        }
        _ => Vec::new(),
    }
}

/// Verifies a proof that the constraints are unsatisfiable.
fn assert_proof(steps: &[ProofStep], variables: u64, constraints: &[Constraint]) {
    let mut all = constraints.to_vec();
    let mut learned = Vec::new();
    let signed_lits = |lits: &[Lit]| lits.iter().map(signed).collect();
    for step in steps {
        match step {
            ProofStep::Definition { var, lits, least } => learned.push(proof::ProofStep::Definition {
                variable: signed(&var.positive()),
                lits: signed_lits(lits),
                least: *least,
            }),
            ProofStep::Counted { lits, .. } => {
                learned.push(proof::ProofStep::Counted { lits: signed_lits(lits), constraint: None })
            }
            ProofStep::Forget(vars) => {
                learned.push(proof::ProofStep::Forget(vars.iter().map(|var| signed(&var.positive())).collect()));
            }
            ProofStep::Rup(lits) => learned.push(proof::ProofStep::Rup(lits.iter().map(signed).collect())),
            ProofStep::Lemma(lits) => learned.push(proof::ProofStep::Lemma(lits.iter().map(signed).collect())),
            ProofStep::Cut(lits) => {
                let mut graphs = constraints.iter().filter(|constraint| opb_constraints(constraint).is_empty());
                let implies = |graph: &Constraint| {
                    (0..1 << variables).all(|a| !graph.holds(&holds_in(a)) || lits.iter().any(|&lit| holds_in(a)(lit)))
                };
                assert!(graphs.any(implies), "no graph implies {lits:?}");
                all.push(Constraint::Clause(lits.clone()));
            }
        }
    }
    let opb_constraints: Vec<String> = all.iter().flat_map(opb_constraints).collect();
    let text = format!("* #variable= {variables} #constraint= {}\n{}", opb_constraints.len(), opb_constraints.concat());
    let formula = Formula::read(&text).expect("it is well formed");
    // Cuts come after the constraints, so the numbers of these are known only now.
    let counted =
        steps.iter().filter_map(|step| if let ProofStep::Counted { constraint, .. } = step { Some(constraint) } else { None });
    let unnumbered = learned.iter_mut().filter_map(|step| match step {
        proof::ProofStep::Counted { constraint, .. } => Some(constraint),
        _ => None,
    });
    for (number, sum) in unnumbered.zip(counted) {
        *number = sum.as_ref().map(|(terms, bound)| {
            let term =
                |&(coefficient, lit): &(i64, Lit)| (coefficient.into(), proof::Lit::new(lit.var().index() + 1, lit.is_negated()));
            formula.find(terms.iter().map(term).collect(), (*bound).into()).expect("a constraint of the formula is counted")
        });
    }
    let refutation = write(formula.constraints.len(), learned);
    let checked = check(&formula, &refutation, &mut |_| false);
    assert!(checked.is_ok(), "{checked:?}\n{text}{refutation}");
}

/// Forbids each solution once it is found; returns their number.
fn exhaust(engine: &mut Engine, variables: u64, constraints: &mut Vec<Constraint>) -> usize {
    let mut count = 0;
    while engine.solve(&[], |_| false) == Status::Sat {
        count += 1;
        let other = Constraint::Clause(forbid(assignment(engine, variables), variables));
        other.add_to(engine);
        constraints.push(other);
    }
    count
}

#[test]
fn every_step_is_verified() {
    for seed in 1..3000 {
        let mut rng = Rng::new(seed);
        let variables = 2 + rng.below(9);
        let mut engine = engine(variables);
        engine.log_proof();
        let mut constraints = chains(&mut rng, variables);
        constraints.extend((0..3 + rng.below(6)).map(|_| Constraint::random(&mut rng, variables)));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let expected = solutions(variables, &constraints).len();
        assert_eq!(exhaust(&mut engine, variables, &mut constraints), expected);
        assert_proof(engine.proof().expect("proof logging is on"), variables, &constraints);
    }
}

/// Counts are encoded after their first conflict, with definitions of new variables.
#[test]
fn encoded_counts_are_verified() {
    let (mut definitions, mut bounds) = (0, 0);
    for seed in 1..2000 {
        let mut rng = Rng::new(seed);
        let variables = 3 + rng.below(8);
        let mut engine = engine(variables);
        engine.log_proof();
        engine.encode_counts_early();
        engine.set_restart_interval(1);
        let mut constraints = chains(&mut rng, variables);
        constraints.extend((0..3 + rng.below(6)).map(|_| {
            let mut terms: Vec<_> = (0..variables).map(|_| (1, rng.lit(variables))).collect();
            if rng.below(4) == 0 {
                terms.push((-1, rng.lit(variables)));
            }
            let low = rng.below(variables) as i64;
            match rng.below(4) {
                0 => Constraint::random(&mut rng, variables),
                1 => Constraint::Sum(terms, Some(low), None),
                2 => Constraint::Sum(terms, None, Some(low)),
                _ => Constraint::Sum(terms, Some(low), Some(low + rng.below(3) as i64)),
            }
        }));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let expected = solutions(variables, &constraints).len();
        assert_eq!(exhaust(&mut engine, variables, &mut constraints), expected);
        let steps = engine.proof().expect("proof logging is on");
        definitions += steps.iter().filter(|step| matches!(step, ProofStep::Definition { .. })).count();
        bounds += steps.iter().filter(|step| matches!(step, ProofStep::Counted { constraint: Some(_), .. })).count();
        assert_proof(steps, variables, &constraints);
    }
    assert!(definitions > 300 && bounds > 100, "{definitions} definitions, {bounds} bounds");
}

/// Order-encoded sums propagate more than plain ones: their explanations must be among the lemmas.
#[test]
fn order_encoded_sums_are_refuted_by_plain_rup_steps() {
    for seed in 1..400 {
        let mut rng = Rng::new(seed);
        let (integers, length) = (4_u32, 3_u32);
        let variables = u64::from(integers * length);
        let mut engine = engine(variables);
        engine.log_proof();
        let inner = (0..variables as u32).filter(|var| var % length > 0);
        let mut constraints: Vec<_> =
            inner.map(|var| Constraint::Clause(vec![Var(var).negative(), Var(var - 1).positive()])).collect();
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        while engine.solve(&[], |_| false) == Status::Sat {
            let coefficients: Vec<i64> = (0..integers).map(|_| rng.below(9) as i64 - 4).collect();
            let terms: Vec<_> =
                (0..variables as u32).map(|var| (coefficients[(var / length) as usize], Var(var).positive())).collect();
            let new = Constraint::Sum(terms, None, Some(rng.below(9) as i64 - 5));
            new.add_to(&mut engine);
            constraints.push(new);
        }
        assert_proof(engine.proof().expect("proof logging is on"), variables, &constraints);
    }
}

/// Pigeons with less room in holes than they need, where each hole has room for some, on several threads.
#[test]
fn steps_of_several_threads_are_one_proof() {
    for (pigeons, holes, room) in [(8, 7, 1), (9, 4, 2)] {
        let variables = pigeons * holes;
        let is_in = |pigeon: u64, hole: u64| Var((pigeon * holes + hole) as u32).positive();
        let mut constraints: Vec<Constraint> =
            (0..pigeons).map(|pigeon| Constraint::Clause((0..holes).map(|hole| is_in(pigeon, hole)).collect())).collect();
        constraints.extend(
            (0..holes)
                .map(|hole| Constraint::Sum((0..pigeons).map(|pigeon| (1, is_in(pigeon, hole))).collect(), None, Some(room))),
        );
        let mut engine = engine(variables);
        engine.log_proof();
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        assert_eq!(engine.solve_on_threads(&[], 3, |_| false), Status::Unsat);
        assert!(engine.statistics().conflicts > 1100, "{:?}", engine.statistics());
        assert_proof(engine.proof().expect("proof logging is on"), variables, &constraints);
    }
}

/// XOR reasoning has no proof steps, so it must be off while a proof is logged.
#[test]
fn xor_reasoning_is_off_while_a_proof_is_logged() {
    for seed in 1..1000_u64 {
        let mut rng = Rng::new(seed);
        let variables = 8;
        let mut engine = engine(variables);
        engine.log_proof();
        engine.set_restart_interval(1);
        let mut constraints = vec![Constraint::Connectivity(vec![None; 2], vec![(0, 1, None)])];
        constraints.extend((0..5).map(|_| {
            let terms: Vec<_> = (0..variables as u32).filter(|_| rng.below(2) == 0).map(|var| (1, Var(var).positive())).collect();
            let value = rng.below(terms.len() as u64 + 1) as i64;
            Constraint::Sum(terms, Some(value), Some(value))
        }));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        exhaust(&mut engine, variables, &mut constraints);
        assert_proof(engine.proof().expect("proof logging is on"), variables, &constraints);
    }
}
