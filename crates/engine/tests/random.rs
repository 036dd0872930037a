//! The engine against all assignments of a few variables.

mod constraints;

use constraints::{Constraint, Rng, chains, engine, found, holds_in, other_than, solutions};
use engine::{Engine, Lit, Value, Var, Verdict};

/// All solutions, each forbidden once it is found.
fn all(engine: &mut Engine, variables: u64) -> Vec<u32> {
    let mut all = Vec::new();
    while engine.solve(&[], |_| false) == Verdict::Satisfied {
        let solution = found(engine, variables);
        all.push(solution);
        engine.add_clause(&other_than(solution, variables));
    }
    all.sort_unstable();
    all
}

#[test]
fn it_finds_each_solution_once_as_constraints_grow() {
    for seed in 1..4000 {
        let mut rng = Rng(seed * 0x9e37_79b9_7f4a_7c15);
        let variables = 2 + rng.below(9);
        let mut engine = engine(variables);
        let mut constraints = chains(&mut rng, variables);
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        for _ in 0..3 {
            let new: Vec<_> = (0..1 + rng.below(4)).map(|_| Constraint::any(&mut rng, variables)).collect();
            new.iter().for_each(|constraint| constraint.add_to(&mut engine));
            constraints.extend(new);
            // Look now and then, so that later constraints meet what was decided and learned.
            let expected = solutions(variables, &constraints);
            match engine.solve(&[], |_| false) {
                Verdict::Satisfied => assert!(expected.contains(&found(&engine, variables)), "seed {seed}: {constraints:?}"),
                verdict => assert_eq!((verdict, &expected[..]), (Verdict::Refuted, &[][..]), "seed {seed}: {constraints:?}"),
            }
        }
        assert_eq!(all(&mut engine, variables), solutions(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn sums_of_numbers_in_steps_are_explained() {
    for seed in 1..400 {
        let mut rng = Rng(seed * 0x9e37_79b9_7f4a_7c15);
        // Three numbers from 0 to 4 or six from 0 to 2, a bit for each step.
        let (numbers, steps) = if seed % 2 == 0 { (3_u32, 4_u32) } else { (6, 2) };
        let variables = u64::from(numbers * steps);
        let mut engine = engine(variables);
        let inner = (0..variables as u32).filter(|var| var % steps > 0);
        let mut constraints: Vec<_> = inner.map(|var| Constraint::Clause(vec![Var(var).no(), Var(var - 1).yes()])).collect();
        for _ in 0..4 {
            // Some sums count all steps alike, up or down.
            let alike = [None, Some(1), Some(-1), Some(2)][rng.below(4) as usize];
            let factors: Vec<i64> = (0..numbers).map(|_| alike.unwrap_or(rng.below(9) as i64 - 4)).collect();
            let terms: Vec<_> = (0..variables as u32).map(|var| (factors[(var / steps) as usize], Var(var).yes())).collect();
            let bound = if alike == Some(-1) { -(rng.below(12) as i64) } else { rng.below(12) as i64 - 4 };
            constraints.push(Constraint::Sum(terms, None, Some(bound)));
        }
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        assert_eq!(all(&mut engine, variables), solutions(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn assumptions_hold_and_cores_refute() {
    for seed in 1..4000 {
        let mut rng = Rng(seed * 0x2545_f491_4f6c_dd1d);
        let variables = 3 + rng.below(7);
        let mut engine = engine(variables);
        let mut constraints = chains(&mut rng, variables);
        constraints.extend((0..2 + rng.below(6)).map(|_| Constraint::any(&mut rng, variables)));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let solutions = solutions(variables, &constraints);
        for _ in 0..8 {
            let assumed: Vec<Lit> = (0..1 + rng.below(4)).map(|_| rng.lit(variables)).collect();
            let keep = |lits: &[Lit]| solutions.iter().filter(|&&a| lits.iter().all(|&lit| holds_in(a)(lit))).count();
            match engine.solve(&assumed, |_| false) {
                Verdict::Satisfied => {
                    let solution = found(&engine, variables);
                    assert!(solutions.contains(&solution), "seed {seed}: {constraints:?}");
                    assert!(assumed.iter().all(|&lit| holds_in(solution)(lit)), "seed {seed}");
                }
                verdict => {
                    assert_eq!((verdict, keep(&assumed)), (Verdict::Refuted, 0), "seed {seed}");
                    assert!(engine.core().iter().all(|lit| assumed.contains(lit)), "seed {seed}");
                    assert_eq!(keep(engine.core()), 0, "seed {seed}: a core that does not refute");
                }
            }
            for lit in (0..variables as u32).map(|var| Var(var).yes()) {
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
fn pigeons_do_not_fit() {
    // Seven pigeons in six holes, as sums and as clauses: no short proof by clauses, but one there is.
    let (pigeons, holes) = (7_u32, 6_u32);
    for sums in [true, false] {
        let mut engine = engine(u64::from(pigeons * holes));
        let in_hole = |pigeon: u32, hole: u32| Var(pigeon * holes + hole).yes();
        for pigeon in 0..pigeons {
            engine.add_clause(&(0..holes).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>());
        }
        for hole in 0..holes {
            if sums {
                engine.add_sum(&(0..pigeons).map(|pigeon| (1, in_hole(pigeon, hole))).collect::<Vec<_>>(), 1);
            } else {
                for (a, b) in (0..pigeons).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    engine.add_clause(&[!in_hole(a, hole), !in_hole(b, hole)]);
                }
            }
        }
        assert_eq!(engine.solve(&[], |_| false), Verdict::Refuted);
        assert!(engine.core().is_empty());
    }
}

#[test]
fn it_forgets_and_goes_on_and_stops_when_told() {
    // Ten pigeons in nine holes take many conflicts: learned clauses are forgotten on the way.
    let (pigeons, holes) = (10_u32, 9_u32);
    let mut engine = engine(u64::from(pigeons * holes));
    let in_hole = |pigeon: u32, hole: u32| Var(pigeon * holes + hole).yes();
    for pigeon in 0..pigeons {
        engine.add_clause(&(0..holes).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        engine.add_sum(&(0..pigeons).map(|pigeon| (1, in_hole(pigeon, hole))).collect::<Vec<_>>(), 1);
    }
    let verdict = engine.solve(&[], |counts| counts.conflicts >= 20_000);
    match verdict {
        Verdict::Stopped => assert!(engine.counts().conflicts >= 20_000),
        verdict => assert_eq!(verdict, Verdict::Refuted),
    }
}

/// Where the numbers of three steps, two, two and one begin among the variables, and two plain ones.
const NUMBERS: [std::ops::Range<u32>; 6] = [0..3, 3..5, 5..7, 7..8, 8..9, 9..10];

/// A sum of some of these numbers with one value, or now and then with several.
fn sum_of_numbers(rng: &mut Rng) -> Constraint {
    let mut terms = Vec::new();
    for mut number in NUMBERS.into_iter().filter(|_| rng.below(2) == 0).collect::<Vec<_>>() {
        // Some sums do not count the first step.
        number.start += u32::from(number.len() > 1 && rng.below(5) == 0);
        let is_negated = rng.below(6) == 0;
        terms.extend(number.map(|var| (1, if is_negated { Var(var).no() } else { Var(var).yes() })));
    }
    let value = rng.below(terms.len() as u64 + 1) as i64;
    Constraint::Sum(terms, Some(value), Some(value + i64::from(rng.below(6) == 0)))
}

/// A graph that says nothing, and the steps of the numbers: where there is a graph the search looks at what is odd or even.
fn graph_and_steps() -> Vec<Constraint> {
    let inner = NUMBERS.into_iter().flat_map(|number| number.skip(1));
    let steps = inner.map(|var| Constraint::Clause(vec![Var(var).no(), Var(var - 1).yes()]));
    std::iter::once(Constraint::Joined(vec![None; 2], vec![(0, 1, None)])).chain(steps).collect()
}

#[test]
fn what_is_odd_or_even_loses_no_solution_as_constraints_grow() {
    for seed in 1..3000_u64 {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut variables = 10;
        let mut engine = engine(variables);
        engine.restart_after(1);
        let mut constraints = graph_and_steps();
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        for _ in 0..4 {
            let new: Vec<_> = (0..rng.below(3)).map(|_| sum_of_numbers(&mut rng)).collect();
            let new: Vec<_> = new.into_iter().chain((rng.below(2) == 0).then(|| Constraint::any(&mut rng, variables))).collect();
            new.iter().for_each(|constraint| constraint.add_to(&mut engine));
            constraints.extend(new);
            let assumed: Vec<Lit> = (0..rng.below(4)).map(|_| rng.lit(variables)).collect();
            let keep = |lits: &[Lit]| {
                solutions(variables, &constraints).into_iter().filter(|&a| lits.iter().all(|&lit| holds_in(a)(lit))).collect()
            };
            let expected: Vec<u32> = keep(&assumed);
            match engine.solve(&assumed, |_| false) {
                Verdict::Satisfied => assert!(expected.contains(&found(&engine, variables)), "seed {seed}: {constraints:?}"),
                verdict => {
                    assert_eq!((verdict, &expected[..]), (Verdict::Refuted, &[][..]), "seed {seed}: {constraints:?}");
                    assert_eq!(keep(engine.core()), [], "seed {seed}: a core that does not refute");
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
fn a_board_that_pairs_cannot_cover_is_refuted_at_once() {
    // Each of 9×9 cells is to be paired with a neighbour, but their number is odd: to see it by clauses takes very long.
    let side = 9_u32;
    let across = |row: u32, col: u32| Var(row * (side - 1) + col).yes();
    let down = |row: u32, col: u32| Var((side - 1) * side + row * side + col).yes();
    let mut engine = engine(u64::from(2 * side * (side - 1)));
    // That there is a graph, even one that says nothing, makes it worth to look.
    engine.add_joined(vec![None], Vec::new());
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        let left = (col > 0).then(|| across(row, col - 1));
        let right = (col < side - 1).then(|| across(row, col));
        let up = (row > 0).then(|| down(row - 1, col));
        let below = (row < side - 1).then(|| down(row, col));
        let terms: Vec<_> = [left, right, up, below].into_iter().flatten().map(|lit| (1, lit)).collect();
        engine.add_range(&terms, Some(1), Some(1));
    }
    assert_eq!(engine.solve(&[], |counts| counts.conflicts > 100), Verdict::Refuted);
}
