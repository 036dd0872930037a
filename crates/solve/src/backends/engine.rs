//! The clause-learning search of crate `engine`, with propagators for pseudo-Boolean and graph constraints.

use super::OURS;
use crate::{Backend, Limit, LimitPoller, Limits, Outcome, ProofStep, Session, Settings, Statistics};
use ::engine::{Status, graph::Edge};
use model::{
    ConstraintBody, ConstraintType, Lit, Var,
    constraint::Linear,
    lower::{Lowered, SupportedConstraints},
};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

pub struct Engine;

impl Backend for Engine {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn summary(&self) -> &'static str {
        "built-in clause learning with propagators for linear constraints and graphs"
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
        let translation = Translation { seed: settings.seed, ..Translation::default() };
        let mut session = EngineSession { engine: ::engine::Engine::default(), translation, core: Vec::new() };
        if settings.proof {
            session.engine.log_proof();
        }
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct EngineSession {
    engine: ::engine::Engine,
    translation: Translation,
    core: Vec<Lit>,
}

/// The part of the model that the engine has, and the statistics reported so far.
#[derive(Default)]
struct Translation {
    /// The engine's variable for each binary variable; `None` for encoded integers.
    vars: Vec<Option<::engine::Var>>,
    /// The binary variable for each of the engine's variables.
    binaries: Vec<Var>,
    /// The lower bound of each variable of the model, reported as the value of encoded integers.
    lower_bounds: Vec<i64>,
    constraints: usize,
    lazy: usize,
    statistics: ::engine::Statistics,
    /// Shuffles the initial decision order unless it is 0.
    seed: u64,
}

impl Translation {
    /// The variables in an order given by the seed.
    fn shuffled(&self, vars: impl Iterator<Item = ::engine::Var>) -> Vec<::engine::Var> {
        let mut vars: Vec<_> = vars.collect();
        // The number of SplitMix64 with this index.
        let random = |index: u64| SplitMix64::seed_from_u64(index.wrapping_sub(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64();
        vars.sort_by_cached_key(|var| random(self.seed.wrapping_add(u64::from(var.0))));
        vars
    }

    fn lit(&self, lit: Lit) -> Option<::engine::Lit> {
        self.vars[lit.var.index()].map(|var| if lit.negated { var.negative() } else { var.positive() })
    }

    /// Translates literals into a buffer.
    fn lits(&self, lits: &[Lit], buffer: &mut Vec<::engine::Lit>) -> Result<(), String> {
        buffer.clear();
        buffer.extend(lits.iter().map_while(|&lit| self.lit(lit)));
        let all = buffer.len() == lits.len();
        all.then_some(()).ok_or_else(|| "a clause contains a variable that is not binary".into())
    }

    /// Translates the terms of a linear constraint into a buffer.
    fn terms(&self, linear: &Linear, buffer: &mut Vec<(i64, ::engine::Lit)>) -> Result<(), String> {
        buffer.clear();
        buffer.extend(
            linear.expr.terms.iter().map_while(|&(var, coefficient)| Some((coefficient, self.vars[var.index()]?.positive()))),
        );
        let all = buffer.len() == linear.expr.terms.len();
        all.then_some(()).ok_or_else(|| "a linear constraint contains a variable that is not binary".into())
    }

    fn edges(&self, edges: &[model::constraint::Edge]) -> Vec<Edge> {
        let edge =
            |e: &model::constraint::Edge| Edge { a: e.a as u32, b: e.b as u32, when: e.when.and_then(|lit| self.lit(lit)) };
        edges.iter().map(edge).collect()
    }
}

impl Session for EngineSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let (engine, translation, model) = (&mut self.engine, &mut self.translation, &lowered.model);
        let binaries = model.variables()[translation.vars.len()..].iter().filter(|variable| variable.is_binary()).count();
        let mut vars = engine.add_variables(binaries);
        if translation.seed != 0 {
            engine.set_initial_order(&translation.shuffled(vars.clone()));
        }
        for (binary, variable) in model.vars().zip(model.variables()).skip(translation.vars.len()) {
            let var = if variable.is_binary() { vars.next() } else { None };
            translation.binaries.extend(var.map(|_| binary));
            translation.vars.push(var);
            translation.lower_bounds.push(*variable.range.start());
            if let (Some(var), true) = (var, variable.range.start() == variable.range.end()) {
                engine.add_clause(&[if *variable.range.start() == 1 { var.positive() } else { var.negative() }]);
            }
        }
        // Clauses first: linear constraints derive from them which literals encode the same integer.
        let (mut lits, mut terms) = (Vec::new(), Vec::new());
        for (index, constraint) in (translation.constraints..).zip(lowered.constraints_from(translation.constraints)) {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                translation.lits(&clause.0, &mut lits)?;
                if lowered.is_cut(index) {
                    engine.log_cut(&lits);
                }
                engine.add_clause(&lits);
            }
        }
        // Graphs before linear constraints, which also become XOR constraints if there is a graph.
        for constraint in &lowered.lazy[translation.lazy..] {
            match &constraint.body {
                ConstraintBody::Connected(connected) => {
                    let nodes = connected.nodes.iter().map(|lit| lit.and_then(|lit| translation.lit(lit))).collect();
                    engine.add_connectivity(nodes, translation.edges(&connected.edges));
                }
                ConstraintBody::Areas(areas) => {
                    let nodes = areas.nodes.iter().map(|lit| lit.and_then(|lit| translation.lit(lit))).collect();
                    let edge = |ends: &[usize; 2]| ends.map(|node| node as u32);
                    let sizes = areas.sizes.iter().map(|&size| size.min(u32::MAX as usize) as u32).collect();
                    engine.add_areas(nodes, sizes, &areas.edges.iter().map(edge).collect::<Vec<_>>());
                }
                ConstraintBody::Acyclic(acyclic) => engine.add_acyclicity(acyclic.nodes, translation.edges(&acyclic.edges)),
                // Enforced by cuts from outside.
                _ => {}
            }
        }
        translation.lazy = lowered.lazy.len();
        for constraint in lowered.constraints_from(translation.constraints) {
            if let ConstraintBody::Linear(linear) = &constraint.body {
                translation.terms(linear, &mut terms)?;
                let low = Some(*linear.range.start()).filter(|&low| low != i64::MIN);
                let high = Some(*linear.range.end()).filter(|&high| high != i64::MAX);
                engine.add_pseudo_boolean_range(&terms, low, high);
            }
        }
        translation.constraints = model.constraints().len();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        let mut translated = Vec::new();
        if self.translation.lits(assumptions, &mut translated).is_err() {
            return Outcome::Unknown(Limit::Solver);
        }
        let (poller, conflicts) = (LimitPoller::new(limits), self.engine.statistics().conflicts);
        let status = self.engine.solve(&translated, |statistics| poller.stop(statistics.conflicts - conflicts));
        let (before, now) = (self.translation.statistics, self.engine.statistics());
        statistics.cuts += now.cuts - before.cuts;
        Statistics::add(&mut statistics.conflicts, now.conflicts - before.conflicts);
        Statistics::add(&mut statistics.nodes, now.decisions - before.decisions);
        self.translation.statistics = now;
        match status {
            Status::Sat => {
                let value = |var: ::engine::Var| i64::from(self.engine.is_true(var.positive()));
                let values = self.translation.vars.iter().zip(&self.translation.lower_bounds);
                Outcome::Feasible(values.map(|(var, &lower_bound)| var.map_or(lower_bound, value)).collect::<Vec<_>>().into())
            }
            Status::Unsat => {
                let in_core = |(_, lit): &(&Lit, &::engine::Lit)| self.engine.core().contains(lit);
                self.core = assumptions.iter().zip(&translated).filter(in_core).map(|pair| *pair.0).collect();
                Outcome::Infeasible
            }
            Status::Unknown => Outcome::Unknown(poller.reached().unwrap_or(Limit::Solver)),
        }
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }

    fn proof(&self) -> Option<Vec<ProofStep>> {
        let lit = |lit: &::engine::Lit| Lit { var: self.translation.binaries[lit.var().index()], negated: lit.is_negated() };
        let lits = |lits: &[::engine::Lit]| lits.iter().map(lit).collect();
        let proof_step = |step: &::engine::ProofStep| match step {
            ::engine::ProofStep::Rup(step) => ProofStep::Rup(lits(step)),
            ::engine::ProofStep::Lemma(step) => ProofStep::Lemma(lits(step)),
            ::engine::ProofStep::Cut(step) => ProofStep::Cut(lits(step)),
        };
        Some(self.engine.proof()?.iter().map(proof_step).collect())
    }
}
