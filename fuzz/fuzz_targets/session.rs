#![no_main]
//! Random sequences of additions, solves under assumptions, limits and interrupts on all clause engines at once, judged by an
//! enumeration of all assignments. The search itself checks every assignment against the model, and the proof checker every
//! refutation that the engine logs.

use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};
use model::{
    IntegerView, Lit, Model, Place, Rule,
    constraint::{Clause, NoGood},
    sum,
    write::{Export, LazyConstraints, Opb},
};
use proof::Formula;
use solve::{BACKENDS, Limit, Limits, Outcome, ProofLit, ProofStep, Search, Settings};
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
    /// An assignment, which is forbidden.
    Forbid(u16),
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
    Forbid(u32),
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
            Self::Forbid(forbidden) => values != *forbidden,
        }
    }
}

fuzz_target!(|sequence: Sequence| {
    let mut model = Model::unnamed();
    let vars: Vec<Lit> = (0..VARIABLES).map(|_| model.binary("x")).collect();
    let lit =
        |lit: u8| if lit % 2 == 0 { vars[usize::from(lit / 2 % VARIABLES)] } else { !vars[usize::from(lit / 2 % VARIABLES)] };
    let views: Arc<[IntegerView]> = vars.iter().map(|&var| IntegerView::direct(vec![(0, !var), (1, var)])).collect();
    let engines = BACKENDS.iter().filter(|backend| ["engine", "clauses", "cadical", "pumpkin"].contains(&backend.name()));
    let settings = Settings { seed: sequence.seed.into(), presolve: sequence.presolve, ..Settings::default() };
    let with_proof = |proof: bool| Settings { proof, ..settings };
    let mut searches: Vec<Search<'_>> = engines
        .flat_map(|backend| [(backend, false), (backend, true)])
        .filter(|(backend, proof)| !proof || backend.logs_proofs())
        .map(|(backend, proof)| Search::open(*backend, model.clone(), with_proof(proof), &Limits::default()))
        .map(|search| search.expect("they take small models"))
        .collect();
    let fewer = if cfg!(feature = "solvers") { 4 } else { 2 };
    assert!(searches.len() > fewer && searches.iter().any(|search| search.settings().proof), "an engine is missing");
    let mut posted = Vec::new();
    for step in sequence.steps.into_iter().take(MAX_STEPS) {
        let (assumed, limits) = match step {
            Step::Clause(lits) => {
                let clause = Clause(lits.iter().map(|&number| lit(number)).collect());
                for search in &mut searches {
                    search.add(&RANDOM, Place::board(), clause.clone()).expect("they take clauses");
                }
                model.post(&RANDOM, Place::board(), clause);
                posted.push(Posted::Clause(lits));
                continue;
            }
            Step::AtLeast(terms, bound) => {
                let weighted = terms.iter().map(|&(var, weight)| vars[usize::from(var % VARIABLES)] * i64::from(weight));
                let at_least = sum(weighted).at_least(bound.into());
                for search in &mut searches {
                    search.add(&RANDOM, Place::board(), at_least.clone()).expect("they take sums");
                }
                model.post(&RANDOM, Place::board(), at_least);
                posted.push(Posted::AtLeast(terms, bound));
                continue;
            }
            Step::Forbid(values) => {
                let values = u32::from(values) % (1 << VARIABLES);
                let from = (0..VARIABLES).map(|var| i64::from(values >> var & 1)).collect();
                let no_good = NoGood { views: views.clone(), from };
                for search in &mut searches {
                    search.forbid(&RANDOM, no_good.clone()).expect("they take no-goods");
                }
                model.post(&RANDOM, Place::board(), no_good);
                posted.push(Posted::Forbid(values));
                continue;
            }
            Step::Solve(assumed) => (assumed, Limits::default()),
            Step::Limited(assumed, nodes) => (assumed, Limits { nodes: Some(nodes.into()), ..Limits::default() }),
            Step::Interrupted => (Vec::new(), Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() }),
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
                    if let Some(log) = search.proof().filter(|_| assumed.is_empty()) {
                        check(&model, &log);
                    }
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

/// Checks the logged refutation of a model.
fn check(model: &Model, log: &[ProofStep]) {
    let export = Export { title: "", model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, all_constraints: true };
    let opb = Opb::new(&export).expect("clauses and sums are written");
    let written = opb.text(&[]).expect("no cut to explain");
    let signed = |lits: &[ProofLit]| {
        let lit = |lit: &ProofLit| match *lit {
            ProofLit::Model(lit) => opb.signed(lit),
            ProofLit::Defined { .. } => panic!("{lit:?}: counts of nine variables are too small to be encoded"),
        };
        lits.iter().map(lit).collect()
    };
    let steps = log.iter().map(|step| match step {
        ProofStep::Rup(lits) => proof::ProofStep::Rup(signed(lits)),
        ProofStep::Lemma(lits) => proof::ProofStep::Lemma(signed(lits)),
        other => panic!("{other:?} is no step without cuts and encoded counts"),
    });
    let formula = Formula::read(&written).expect("a written formula is read");
    let text = proof::write(formula.constraints.len(), steps);
    proof::check(&formula, &text, &mut |_| false).unwrap_or_else(|error| panic!("{error}\n{written}\n{text}"));
}
