#![no_main]
//! Random sequences of additions, solves under assumptions, limits and interrupts on all clause engines at once, judged by an
//! enumeration of all assignments. The search itself checks every assignment against the model.

use libfuzzer_sys::{arbitrary::{self, Arbitrary}, fuzz_target};
use model::{Lit, Model, Place, Rule, constraint::Clause, sum};
use solve::{BACKENDS, Limit, Limits, Outcome, Search, Settings};
use std::sync::{Arc, atomic::AtomicBool};

/// The number of variables.
const VARIABLES: u8 = 9;

/// The maximum number of steps of a sequence.
const MAX_STEPS: usize = 40;

static RANDOM: Rule = Rule { name: "random", sentence: "A random constraint holds." };

#[derive(Arbitrary, Debug)]
enum Step {
    Clause(Vec<u8>),
    AtLeast(Vec<(u8, i8)>, i8),
    Solve(Vec<u8>),
    /// With a limit of conflicts.
    Limited(Vec<u8>, u8),
    /// With the flag of an interrupt set.
    Interrupted,
}

#[derive(Arbitrary, Debug)]
struct Sequence {
    seed: u8,
    presolve: bool,
    steps: Vec<Step>,
}

/// What is posted: for each assignment, a bit of `values`.
enum Posted {
    Clause(Vec<u8>),
    AtLeast(Vec<(u8, i8)>, i8),
}

fn holds(lit: u8, values: u32) -> bool {
    (values >> (lit / 2 % VARIABLES) & 1 == 1) == (lit % 2 == 0)
}

impl Posted {
    fn satisfied(&self, values: u32) -> bool {
        match self {
            Self::Clause(lits) => lits.iter().any(|&lit| holds(lit, values)),
            Self::AtLeast(terms, bound) => {
                let value = |&(var, weight): &(u8, i8)| if holds(2 * (var % VARIABLES), values) { i64::from(weight) } else { 0 };
                terms.iter().map(value).sum::<i64>() >= i64::from(*bound)
            }
        }
    }
}

fuzz_target!(|sequence: Sequence| {
    let mut model = Model::unnamed();
    let vars: Vec<Lit> = (0..VARIABLES).map(|_| model.binary("x")).collect();
    let lit = |lit: u8| if lit % 2 == 0 { vars[usize::from(lit / 2 % VARIABLES)] } else { !vars[usize::from(lit / 2 % VARIABLES)] };
    let engines = BACKENDS.iter().filter(|backend| ["engine", "clauses", "cadical", "pumpkin"].contains(&backend.name()));
    let settings = Settings { seed: sequence.seed.into(), presolve: sequence.presolve, ..Settings::default() };
    let mut searches: Vec<Search<'_>> = engines
        .map(|backend| Search::open(*backend, model.clone(), settings, &Limits::default()).expect("they take small models"))
        .collect();
    let mut posted = Vec::new();
    for step in sequence.steps.into_iter().take(MAX_STEPS) {
        let (assumed, limits) = match step {
            Step::Clause(lits) => {
                for search in &mut searches {
                    let clause = Clause(lits.iter().map(|&number| lit(number)).collect());
                    search.add(&RANDOM, Place::board(), clause).expect("they take clauses");
                }
                posted.push(Posted::Clause(lits));
                continue;
            }
            Step::AtLeast(terms, bound) => {
                for search in &mut searches {
                    let terms = terms.iter().map(|&(var, weight)| vars[usize::from(var % VARIABLES)] * i64::from(weight));
                    search.add(&RANDOM, Place::board(), sum(terms).at_least(bound.into())).expect("they take sums");
                }
                posted.push(Posted::AtLeast(terms, bound));
                continue;
            }
            Step::Solve(assumed) => (assumed, Limits::default()),
            Step::Limited(assumed, nodes) => (assumed, Limits { nodes: Some(nodes.into()), ..Limits::default() }),
            Step::Interrupted => {
                (Vec::new(), Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() })
            }
        };
        let possible = |assumed: &[u8]| {
            let fits = |values| posted.iter().all(|c| c.satisfied(values)) && assumed.iter().all(|&lit| holds(lit, values));
            (0..1 << VARIABLES).any(fits)
        };
        let assumptions: Vec<Lit> = assumed.iter().map(|&number| lit(number)).collect();
        for search in &mut searches {
            let name = search.backend().name();
            match search.solve_assuming(&assumptions, &limits).unwrap_or_else(|error| panic!("{name}: {error}")) {
                Outcome::Feasible(values) => {
                    assert!(assumptions.iter().all(|lit| lit.holds(&values)), "{name} violates an assumption");
                    assert!(possible(&assumed), "{name} found what is impossible");
                }
                Outcome::Infeasible => {
                    assert!(!possible(&assumed), "{name} missed a solution");
                    if let Some(core) = search.core() {
                        let in_core: Vec<u8> = assumed.iter().copied().filter(|&number| core.contains(&lit(number))).collect();
                        assert!(!possible(&in_core), "the core of {name} is no reason");
                    }
                }
                Outcome::Unknown(limit) => {
                    assert!(limit != Limit::Solver && (limits.nodes.is_some() || limits.stop.is_some()), "{name}: {limit:?}");
                }
            }
        }
    }
});
