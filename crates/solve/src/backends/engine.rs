//! The clause-learning search of crate `engine`, with propagators for pseudo-Boolean and graph constraints.

use super::{
    OURS,
    clause_session::{ClauseSession, ClauseSolver, Literals, Loaded, Status},
};
use crate::{Backend, Limit, LimitPoller, Limits, ProofLit, ProofStep, Session, Settings};
use ::engine::{Var, graph::Edge};
use model::{
    ConstraintBody, ConstraintType, Lit,
    constraint::Linear,
    lower::{Lowered, SupportedConstraints},
};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

pub struct Engine;

impl Backend for Engine {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn summary(&self) -> &'static str {
        "built-in clause learning with propagators for linear constraints and graphs, on several threads if asked"
    }

    fn version(&self) -> String {
        OURS.into()
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints {
            types: &[ConstraintType::Linear, ConstraintType::Clause],
            integers: false,
            reals: false,
            size: 20_000_000,
        }
    }

    fn logs_proofs(&self) -> bool {
        true
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let mut engine = ::engine::Engine::default();
        if settings.proof {
            engine.log_proof();
        }
        ClauseSession::open(EngineSolver { engine, seed: settings.seed, threads: settings.threads, vars: Vec::new() }, lowered)
    }
}

struct EngineSolver {
    engine: ::engine::Engine,
    /// Shuffles the initial decision order unless it is 0.
    seed: u64,
    threads: usize,
    /// The variables of the engine that are of the model, in order; it adds others during a search.
    vars: Vec<Var>,
}

impl EngineSolver {
    /// The variables in an order given by the seed.
    fn shuffled(&self, vars: impl Iterator<Item = Var>) -> Vec<Var> {
        let mut vars: Vec<_> = vars.collect();
        // The number of SplitMix64 with this index, whose state grows by this step from each number to the next.
        let random = |index: u64| SplitMix64::seed_from_u64(index.wrapping_sub(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64();
        vars.sort_by_cached_key(|var| random(self.seed.wrapping_add(u64::from(var.0))));
        vars
    }
}

/// Translates the terms of a linear constraint into a buffer.
fn terms(linear: &Linear, literals: &Literals<::engine::Lit>, buffer: &mut Vec<(i64, ::engine::Lit)>) -> Result<(), String> {
    buffer.clear();
    let terms = &linear.expr.terms;
    buffer.extend(terms.iter().map_while(|&(var, coefficient)| Some((coefficient, literals.lit(Lit { var, negated: false })?))));
    let all = buffer.len() == terms.len();
    all.then_some(()).ok_or_else(|| "a linear constraint contains a variable that is not binary".into())
}

fn edges(edges: &[model::constraint::Edge], literals: &Literals<::engine::Lit>) -> Vec<Edge> {
    let edge =
        |e: &model::constraint::Edge| Edge { a: e.a as u32, b: e.b as u32, when: e.when.and_then(|lit| literals.lit(lit)) };
    edges.iter().map(edge).collect()
}

impl ClauseSolver for EngineSolver {
    type Lit = ::engine::Lit;

    fn add_variables(&mut self, count: usize) -> Vec<::engine::Lit> {
        let vars = self.engine.add_variables(count);
        self.vars.extend(vars.clone());
        if self.seed != 0 {
            self.engine.set_initial_order(&self.shuffled(vars.clone()));
        }
        vars.map(Var::positive).collect()
    }

    fn add_clause(&mut self, lits: &mut Vec<::engine::Lit>, is_cut: bool) {
        if is_cut {
            self.engine.log_cut(lits);
        }
        self.engine.add_clause(lits);
    }

    /// After the clauses, from which the engine derives which literals of linear constraints encode the same integer.
    fn add_others(&mut self, lowered: &Lowered, loaded: Loaded, literals: &Literals<::engine::Lit>) -> Result<(), String> {
        let nodes = |lits: &[Option<Lit>]| lits.iter().map(|lit| lit.and_then(|lit| literals.lit(lit))).collect();
        // Graphs before linear constraints, which also become XOR constraints if there is a graph.
        for constraint in &lowered.lazy[loaded.lazy..] {
            match &constraint.body {
                ConstraintBody::Connected(connected) => {
                    self.engine.add_connectivity(nodes(&connected.nodes), edges(&connected.edges, literals));
                }
                ConstraintBody::Areas(areas) => {
                    let edge = |ends: &[usize; 2]| ends.map(|node| node as u32);
                    let sizes = areas.sizes.iter().map(|&size| size.min(u32::MAX as usize) as u32).collect();
                    self.engine.add_areas(nodes(&areas.nodes), sizes, &areas.edges.iter().map(edge).collect::<Vec<_>>());
                }
                ConstraintBody::Acyclic(acyclic) => self.engine.add_acyclicity(acyclic.nodes, edges(&acyclic.edges, literals)),
                // Enforced by cuts from outside.
                _ => {}
            }
        }
        let mut buffer = Vec::new();
        for constraint in lowered.constraints_from(loaded.constraints) {
            if let ConstraintBody::Linear(linear) = &constraint.body {
                terms(linear, literals, &mut buffer)?;
                let low = Some(*linear.range.start()).filter(|&low| low != i64::MIN);
                let high = Some(*linear.range.end()).filter(|&high| high != i64::MAX);
                self.engine.add_pseudo_boolean_range(&buffer, low, high);
            }
        }
        Ok(())
    }

    fn suggest(&mut self, lits: &[::engine::Lit]) {
        self.engine.suggest(lits);
    }

    fn search(&mut self, _: &Literals<::engine::Lit>, assumptions: &[::engine::Lit], limits: &Limits) -> Status {
        let poller = LimitPoller::new(limits);
        let conflicts = self.engine.statistics().conflicts;
        let (status, reached) = match self.threads {
            0 | 1 => {
                let status = self.engine.solve(assumptions, |statistics| poller.stop(statistics.conflicts - conflicts));
                (status, poller.reached())
            }
            threads => {
                let poller = Mutex::new(poller);
                // Where another thread is asking, this one need not.
                let stop = |conflicts| poller.try_lock().is_ok_and(|poller| poller.stop(conflicts));
                let status = self.engine.solve_on_threads(assumptions, threads, stop);
                (status, poller.into_inner().unwrap_or_else(PoisonError::into_inner).reached())
            }
        };
        match status {
            ::engine::Status::Sat => Status::Sat,
            ::engine::Status::Unsat => Status::Unsat,
            ::engine::Status::Unknown => Status::Unknown(reached.unwrap_or(Limit::Solver)),
        }
    }

    fn is_true(&mut self, lit: ::engine::Lit) -> bool {
        self.engine.is_true(lit)
    }

    fn is_in_core(&mut self, assumption: ::engine::Lit) -> bool {
        self.engine.core().contains(&assumption)
    }

    fn work(&self) -> ::engine::Statistics {
        self.engine.statistics()
    }

    fn proof(&self, literals: &Literals<::engine::Lit>) -> Option<Vec<ProofStep>> {
        let proof = self.engine.proof()?;
        let mut names: HashMap<Var, ProofLit> = self.vars.iter().copied().zip(literals.binaries().map(positive)).collect();
        let mut defined = 0;
        let mut steps = Vec::with_capacity(proof.len());
        for step in proof {
            if let ::engine::ProofStep::Definition { var, .. } = step {
                names.insert(*var, ProofLit::Defined { index: defined, negated: false });
                defined += 1;
            }
            let lits = |lits: &[::engine::Lit]| lits.iter().map(|lit| proof_lit(&names, *lit)).collect();
            let in_model = |lit: &::engine::Lit| match proof_lit(&names, *lit) {
                ProofLit::Model(lit) => Some(lit),
                ProofLit::Defined { .. } => None,
            };
            steps.push(match step {
                ::engine::ProofStep::Rup(step) => ProofStep::Rup(lits(step)),
                ::engine::ProofStep::Lemma(step) => ProofStep::Lemma(lits(step)),
                ::engine::ProofStep::Cut(step) => ProofStep::Cut(step.iter().filter_map(in_model).collect()),
                ::engine::ProofStep::Definition { lits: step, least, .. } => {
                    ProofStep::Definition { lits: lits(step), least: *least }
                }
                ::engine::ProofStep::Counted { lits: step, constraint } => {
                    let term = |&(coefficient, lit): &(i64, ::engine::Lit)| Some((coefficient, in_model(&lit)?));
                    let constraint = constraint.as_ref().map(|(terms, bound)| (terms.iter().filter_map(term).collect(), *bound));
                    ProofStep::Counted { lits: lits(step), constraint }
                }
                ::engine::ProofStep::Forget(vars) => {
                    ProofStep::Forget(vars.iter().filter_map(|var| index(&names, *var)).collect())
                }
            });
        }
        Some(steps)
    }
}

/// The positive literal of a variable of the model.
fn positive(var: model::Var) -> ProofLit {
    ProofLit::Model(Lit { var, negated: false })
}

/// The literal in a proof log, given the positive literal of each variable.
fn proof_lit(names: &HashMap<Var, ProofLit>, lit: ::engine::Lit) -> ProofLit {
    let is_negated = lit.is_negated();
    match names[&lit.var()] {
        ProofLit::Model(lit) => ProofLit::Model(Lit { negated: is_negated, ..lit }),
        ProofLit::Defined { index, .. } => ProofLit::Defined { index, negated: is_negated },
    }
}

/// The index of the definition of a variable.
fn index(names: &HashMap<Var, ProofLit>, var: Var) -> Option<usize> {
    match names[&var] {
        ProofLit::Model(_) => None,
        ProofLit::Defined { index, .. } => Some(index),
    }
}
