//! The engine against all assignments of a few variables.

mod constraints;

use constraints::{Constraint, Rng, assignment, chains, engine, forbid, holds_in, solutions};
use engine::{Engine, Lit, Status, Value, Var, graph::Edge};

/// All solutions, each forbidden once it is found.
fn all(engine: &mut Engine, variables: u64) -> Vec<u32> {
    let mut all = Vec::new();
    while engine.solve(&[], |_| false) == Status::Sat {
        let solution = assignment(engine, variables);
        all.push(solution);
        engine.add_clause(&forbid(solution, variables));
    }
    all.sort_unstable();
    all
}

#[test]
fn enumeration_is_complete_as_constraints_are_added() {
    enumerate(1..4000, |_| ());
}

#[test]
fn enumeration_is_complete_as_counts_are_encoded() {
    let encode = |engine: &mut Engine| {
        engine.encode_counts_early();
        engine.set_restart_interval(1);
    };
    enumerate(4000..8000, encode);
}

/// Compares the engine with all assignments, as constraints are added.
fn enumerate(seeds: std::ops::Range<u64>, set_up: impl Fn(&mut Engine)) {
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let variables = 2 + rng.below(9);
        let mut engine = engine(variables);
        set_up(&mut engine);
        let mut constraints = chains(&mut rng, variables);
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        for _ in 0..3 {
            let new: Vec<_> = (0..1 + rng.below(4)).map(|_| Constraint::random(&mut rng, variables)).collect();
            new.iter().for_each(|constraint| constraint.add_to(&mut engine));
            constraints.extend(new);
            // Solve in between, so that later constraints meet decisions and learned clauses.
            let expected = solutions(variables, &constraints);
            match engine.solve(&[], |_| false) {
                Status::Sat => assert!(expected.contains(&assignment(&engine, variables)), "seed {seed}: {constraints:?}"),
                status => assert_eq!((status, &expected[..]), (Status::Unsat, &[][..]), "seed {seed}: {constraints:?}"),
            }
        }
        assert_eq!(all(&mut engine, variables), solutions(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn pseudo_boolean_constraints_over_order_encodings_are_complete() {
    for seed in 1..400 {
        let mut rng = Rng::new(seed);
        // Three integers from 0 to 4 or six from 0 to 2, in order encoding.
        let (integers, length) = if seed % 2 == 0 { (3_u32, 4_u32) } else { (6, 2) };
        let variables = u64::from(integers * length);
        let mut engine = engine(variables);
        let inner = (0..variables as u32).filter(|var| var % length > 0);
        let mut constraints: Vec<_> =
            inner.map(|var| Constraint::Clause(vec![Var(var).negative(), Var(var - 1).positive()])).collect();
        for _ in 0..4 {
            // Some sums have uniform coefficients, positive or negative.
            let uniform = [None, Some(1), Some(-1), Some(2)][rng.below(4) as usize];
            let coefficients: Vec<i64> = (0..integers).map(|_| uniform.unwrap_or(rng.below(9) as i64 - 4)).collect();
            let terms: Vec<_> =
                (0..variables as u32).map(|var| (coefficients[(var / length) as usize], Var(var).positive())).collect();
            let bound = if uniform == Some(-1) { -(rng.below(12) as i64) } else { rng.below(12) as i64 - 4 };
            constraints.push(Constraint::Sum(terms, None, Some(bound)));
        }
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        assert_eq!(all(&mut engine, variables), solutions(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn assumptions_hold_and_cores_are_unsatisfiable() {
    for seed in 1..4000 {
        let mut rng = Rng::new(seed);
        let variables = 3 + rng.below(7);
        let mut engine = engine(variables);
        let mut constraints = chains(&mut rng, variables);
        constraints.extend((0..2 + rng.below(6)).map(|_| Constraint::random(&mut rng, variables)));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let solutions = solutions(variables, &constraints);
        for _ in 0..8 {
            let assumptions: Vec<Lit> = (0..1 + rng.below(4)).map(|_| rng.lit(variables)).collect();
            let satisfying = |lits: &[Lit]| solutions.iter().filter(|&&a| lits.iter().all(|&lit| holds_in(a)(lit))).count();
            match engine.solve(&assumptions, |_| false) {
                Status::Sat => {
                    let solution = assignment(&engine, variables);
                    assert!(solutions.contains(&solution), "seed {seed}: {constraints:?}");
                    assert!(assumptions.iter().all(|&lit| holds_in(solution)(lit)), "seed {seed}");
                }
                status => {
                    assert_eq!((status, satisfying(&assumptions)), (Status::Unsat, 0), "seed {seed}");
                    assert!(engine.core().iter().all(|lit| assumptions.contains(lit)), "seed {seed}");
                    assert_eq!(satisfying(engine.core()), 0, "seed {seed}: the core is satisfiable");
                }
            }
            for lit in (0..variables as u32).map(|var| Var(var).positive()) {
                let value = engine.fixed(lit);
                assert!(
                    value != Value::True || solutions.iter().all(|&a| holds_in(a)(lit)),
                    "seed {seed}: {lit:?} is not fixed by {constraints:?}"
                );
                assert!(
                    value != Value::False || solutions.iter().all(|&a| !holds_in(a)(lit)),
                    "seed {seed}: {lit:?} is not forbidden by {constraints:?}"
                );
            }
        }
    }
}

#[test]
fn pigeonhole_is_unsat() {
    // Seven pigeons in six holes: exponential for resolution, polynomial for cutting planes.
    let (pigeons, holes) = (7_u32, 6_u32);
    for sums in [true, false] {
        let mut engine = engine(u64::from(pigeons * holes));
        let in_hole = |pigeon: u32, hole: u32| Var(pigeon * holes + hole).positive();
        for pigeon in 0..pigeons {
            engine.add_clause(&(0..holes).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>());
        }
        for hole in 0..holes {
            if sums {
                engine.add_pseudo_boolean(&(0..pigeons).map(|pigeon| (1, in_hole(pigeon, hole))).collect::<Vec<_>>(), 1);
            } else {
                for (a, b) in (0..pigeons).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    engine.add_clause(&[!in_hole(a, hole), !in_hole(b, hole)]);
                }
            }
        }
        assert_eq!(engine.solve(&[], |_| false), Status::Unsat);
        assert!(engine.core().is_empty());
    }
}

#[test]
fn clause_database_is_reduced_and_stop_is_obeyed() {
    // Ten pigeons in nine holes take enough conflicts for reductions.
    let (pigeons, holes) = (10_u32, 9_u32);
    let mut engine = engine(u64::from(pigeons * holes));
    let in_hole = |pigeon: u32, hole: u32| Var(pigeon * holes + hole).positive();
    for pigeon in 0..pigeons {
        engine.add_clause(&(0..holes).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        engine.add_pseudo_boolean(&(0..pigeons).map(|pigeon| (1, in_hole(pigeon, hole))).collect::<Vec<_>>(), 1);
    }
    let status = engine.solve(&[], |statistics| statistics.conflicts >= 20_000);
    match status {
        Status::Unknown => assert!(engine.statistics().conflicts >= 20_000),
        status => assert_eq!(status, Status::Unsat),
    }
}

/// The variables of integers of three, two, two and one order literals, and two plain variables.
const INTEGERS: [std::ops::Range<u32>; 6] = [0..3, 3..5, 5..7, 7..8, 8..9, 9..10];

/// An equation, or now and then a range, on a random sum of the integers.
fn random_sum(rng: &mut Rng) -> Constraint {
    let mut terms = Vec::new();
    for mut integer in INTEGERS.into_iter().filter(|_| rng.below(2) == 0).collect::<Vec<_>>() {
        // Some sums omit the first order literal.
        integer.start += u32::from(integer.len() > 1 && rng.below(5) == 0);
        let is_negated = rng.below(6) == 0;
        terms.extend(integer.map(|var| (1, if is_negated { Var(var).negative() } else { Var(var).positive() })));
    }
    let value = rng.below(terms.len() as u64 + 1) as i64;
    Constraint::Sum(terms, Some(value), Some(value + i64::from(rng.below(6) == 0)))
}

/// A trivial graph constraint and the order encoding's clauses: with a graph, equations propagate as XOR constraints.
fn graph_and_order_clauses() -> Vec<Constraint> {
    let inner = INTEGERS.into_iter().flat_map(|integer| integer.skip(1));
    let implications = inner.map(|var| Constraint::Clause(vec![Var(var).negative(), Var(var - 1).positive()]));
    std::iter::once(Constraint::Connectivity(vec![None; 2], vec![(0, 1, None)])).chain(implications).collect()
}

#[test]
fn xor_propagation_loses_no_solution_as_constraints_are_added() {
    for seed in 1..3000_u64 {
        let mut rng = Rng::new(seed);
        let mut variables = 10;
        let mut engine = engine(variables);
        engine.set_restart_interval(1);
        let mut constraints = graph_and_order_clauses();
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        for _ in 0..4 {
            let new: Vec<_> = (0..rng.below(3)).map(|_| random_sum(&mut rng)).collect();
            let new: Vec<_> =
                new.into_iter().chain((rng.below(2) == 0).then(|| Constraint::random(&mut rng, variables))).collect();
            new.iter().for_each(|constraint| constraint.add_to(&mut engine));
            constraints.extend(new);
            let assumptions: Vec<Lit> = (0..rng.below(4)).map(|_| rng.lit(variables)).collect();
            let satisfying = |lits: &[Lit]| {
                solutions(variables, &constraints).into_iter().filter(|&a| lits.iter().all(|&lit| holds_in(a)(lit))).collect()
            };
            let expected: Vec<u32> = satisfying(&assumptions);
            match engine.solve(&assumptions, |_| false) {
                Status::Sat => assert!(expected.contains(&assignment(&engine, variables)), "seed {seed}: {constraints:?}"),
                status => {
                    assert_eq!((status, &expected[..]), (Status::Unsat, &[][..]), "seed {seed}: {constraints:?}");
                    assert_eq!(satisfying(engine.core()), [], "seed {seed}: the core is satisfiable");
                }
            }
            if variables < 12 && rng.below(4) == 0 {
                variables += engine.add_variables(1).count() as u64;
            }
        }
        assert_eq!(all(&mut engine, variables), solutions(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn domino_tiling_of_an_odd_board_is_refuted_by_parity() {
    // Dominoes cannot cover 9×9 cells, since their number is odd; clauses alone take very long to show it.
    let side = 9_u32;
    let across = |row: u32, col: u32| Var(row * (side - 1) + col).positive();
    let down = |row: u32, col: u32| Var((side - 1) * side + row * side + col).positive();
    let mut engine = engine(u64::from(2 * side * (side - 1)));
    // A trivial graph constraint, which enables XOR reasoning.
    engine.add_connectivity(vec![None], Vec::new());
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        let left = (col > 0).then(|| across(row, col - 1));
        let right = (col < side - 1).then(|| across(row, col));
        let up = (row > 0).then(|| down(row - 1, col));
        let below = (row < side - 1).then(|| down(row, col));
        let terms: Vec<_> = [left, right, up, below].into_iter().flatten().map(|lit| (1, lit)).collect();
        engine.add_pseudo_boolean_range(&terms, Some(1), Some(1));
    }
    assert_eq!(engine.solve(&[], |statistics| statistics.conflicts > 100), Status::Unsat);
}

#[test]
fn a_count_with_many_choices_is_encoded() {
    // Of 6×7 cells fifteen are chosen, no two of them adjacent, so that the others are connected; propagated as a sum, it takes
    // more than 60,000 conflicts to show that there is no such choice.
    let (rows, cols) = (6_u32, 7_u32);
    let mut engine = engine(u64::from(rows * cols));
    let cell = |row: u32, col: u32| Var(row * cols + col);
    let right = (0..rows).flat_map(|row| (1..cols).map(move |col| [cell(row, col - 1), cell(row, col)]));
    let below = (1..rows).flat_map(|row| (0..cols).map(move |col| [cell(row - 1, col), cell(row, col)]));
    let adjacent: Vec<[Var; 2]> = right.chain(below).collect();
    adjacent.iter().for_each(|[a, b]| engine.add_clause(&[a.negative(), b.negative()]));
    let edges = adjacent.iter().map(|[a, b]| Edge { a: a.0, b: b.0, when: None }).collect();
    engine.add_connectivity((0..rows * cols).map(|var| Some(Var(var).negative())).collect(), edges);
    let terms: Vec<_> = (0..rows * cols).map(|var| (1, Var(var).positive())).collect();
    engine.add_pseudo_boolean_range(&terms, Some(15), Some(15));
    assert_eq!(engine.solve(&[], |statistics| statistics.conflicts > 10_000), Status::Unsat);
}

/// A sum with equal coefficients is a count; one such as 3·Σ = 20 is none that there is.
#[test]
fn sums_with_equal_coefficients_are_counts_between_rounded_bounds() {
    let mut infeasible = 0;
    for seed in 1..600 {
        let mut rng = Rng::new(seed);
        let (variables, coefficient) = (4 + rng.below(7), 1 + rng.below(4) as i64);
        let most = coefficient * variables as i64;
        let low = rng.below(most as u64 + 1) as i64;
        let high = (low + rng.below(3) as i64 - i64::from(rng.below(2) == 0)).min(most);
        let terms: Vec<(i64, Lit)> = (0..variables as u32).map(|var| (coefficient, Var(var).positive())).collect();
        let is_solution = |values: &u32| (low..=high).contains(&(coefficient * i64::from(values.count_ones())));
        let expected: Vec<u32> = (0..1_u32 << variables).filter(is_solution).collect();
        infeasible += usize::from(expected.is_empty());
        for is_eager in [false, true] {
            let mut engine = engine(variables);
            if is_eager {
                engine.encode_counts_early();
                engine.set_restart_interval(1);
            }
            engine.add_pseudo_boolean_range(&terms, Some(low), Some(high));
            assert_eq!(
                all(&mut engine, variables),
                expected,
                "{low} <= {coefficient} * count of {variables} <= {high}, {is_eager}"
            );
        }
    }
    assert!(infeasible > 50, "{infeasible}");
}
