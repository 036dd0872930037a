//! The search of our own, crate `engine`: sums and graphs are part of it.

use crate::{Backend, Limit, Limits, Outcome, ProofStep, Session, Settings, Statistics, mix};
use ::engine::{Counts, Step, Verdict, graph::Edge};
use model::{
    ConstraintBody, ConstraintType, Lit, Var,
    constraint::Linear,
    lower::{Lowered, SupportedConstraints},
};

pub struct Engine;

impl Backend for Engine {
    fn name(&self) -> &'static str {
        "engine"
    }

    fn summary(&self) -> &'static str {
        "ours: learns clauses from conflicts; sums and graphs are part of the search"
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
        let known = Known { seed: settings.seed, ..Known::default() };
        let mut session = Learning { engine: ::engine::Engine::default(), known, core: Vec::new() };
        if settings.proof {
            session.engine.keep_log();
        }
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct Learning {
    engine: ::engine::Engine,
    known: Known,
    core: Vec<Lit>,
}

/// What has been taken over of the model, and what has been told of the search.
#[derive(Default)]
struct Known {
    /// The engine's variable for each bit; nothing for those that are replaced by bits.
    vars: Vec<Option<::engine::Var>>,
    /// The bit for each of the engine's variables.
    bits: Vec<Var>,
    /// The least value of each variable of the model; stands for those that are not bits.
    least: Vec<i64>,
    constraints: usize,
    lazy: usize,
    counts: Counts,
    /// What the order of decisions is shuffled by, unless it is 0.
    seed: u64,
}

impl Known {
    /// Variables in the order in which the seed lets them be decided.
    fn shuffled(&self, vars: impl Iterator<Item = ::engine::Var>) -> Vec<::engine::Var> {
        let mut vars: Vec<_> = vars.collect();
        vars.sort_by_cached_key(|var| mix(self.seed.wrapping_add(u64::from(var.0))));
        vars
    }

    fn lit(&self, lit: Lit) -> Option<::engine::Lit> {
        self.vars[lit.var.index()].map(|var| if lit.negated { var.no() } else { var.yes() })
    }

    /// Writes the literals to `into`.
    fn lits(&self, lits: &[Lit], into: &mut Vec<::engine::Lit>) -> Result<(), String> {
        into.clear();
        into.extend(lits.iter().map_while(|&lit| self.lit(lit)));
        let all = into.len() == lits.len();
        all.then_some(()).ok_or_else(|| "a clause speaks of a variable that is not 0-1".into())
    }

    /// Writes the terms of a sum to `into`.
    fn terms(&self, linear: &Linear, into: &mut Vec<(i64, ::engine::Lit)>) -> Result<(), String> {
        into.clear();
        into.extend(linear.expr.terms.iter().map_while(|&(var, coefficient)| Some((coefficient, self.vars[var.index()]?.yes()))));
        let all = into.len() == linear.expr.terms.len();
        all.then_some(()).ok_or_else(|| "a sum speaks of a variable that is not 0-1".into())
    }

    fn edges(&self, edges: &[model::constraint::Edge]) -> Vec<Edge> {
        let edge =
            |e: &model::constraint::Edge| Edge { a: e.a as u32, b: e.b as u32, when: e.when.and_then(|lit| self.lit(lit)) };
        edges.iter().map(edge).collect()
    }
}

impl Session for Learning {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let (engine, known, model) = (&mut self.engine, &mut self.known, &lowered.model);
        let bits = model.variables()[known.vars.len()..].iter().filter(|variable| variable.is_binary()).count();
        let mut vars = engine.add_variables(bits);
        if known.seed != 0 {
            engine.favour(&known.shuffled(vars.clone()));
        }
        for (bit, variable) in model.vars().zip(model.variables()).skip(known.vars.len()) {
            let var = if variable.is_binary() { vars.next() } else { None };
            known.bits.extend(var.map(|_| bit));
            known.vars.push(var);
            known.least.push(*variable.range.start());
            if let (Some(var), true) = (var, variable.range.start() == variable.range.end()) {
                engine.add_clause(&[if *variable.range.start() == 1 { var.yes() } else { var.no() }]);
            }
        }
        // Sums find out from the clauses which literals are the steps of one variable.
        let new = &model.constraints()[known.constraints..];
        let (mut lits, mut terms) = (Vec::new(), Vec::new());
        for (place, constraint) in (known.constraints..).zip(new) {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                known.lits(&clause.0, &mut lits)?;
                if lowered.is_cut(place) {
                    engine.note_cut(&lits);
                }
                engine.add_clause(&lits);
            }
        }
        // What is known of sums tells more where there is a graph.
        for constraint in &lowered.lazy[known.lazy..] {
            match &constraint.body {
                ConstraintBody::Connected(joined) => {
                    let nodes = joined.nodes.iter().map(|lit| lit.and_then(|lit| known.lit(lit))).collect();
                    engine.add_joined(nodes, known.edges(&joined.edges));
                }
                ConstraintBody::Acyclic(forest) => engine.add_forest(forest.nodes, known.edges(&forest.edges)),
                // Cut off when it is met, by whoever asks.
                _ => {}
            }
        }
        known.lazy = lowered.lazy.len();
        for constraint in new {
            if let ConstraintBody::Linear(linear) = &constraint.body {
                known.terms(linear, &mut terms)?;
                let low = Some(*linear.range.start()).filter(|&low| low != i64::MIN);
                let high = Some(*linear.range.end()).filter(|&high| high != i64::MAX);
                engine.add_range(&terms, low, high);
            }
        }
        known.constraints = model.constraints().len();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        let mut assumed = Vec::new();
        if self.known.lits(assumptions, &mut assumed).is_err() {
            return Outcome::Unknown(Limit::Solver);
        }
        let mut watch = Watch { limits, conflicts: self.engine.counts().conflicts, asked: 0, reached: None };
        let verdict = self.engine.solve(&assumed, |counts| watch.stop(counts));
        let (before, now) = (self.known.counts, self.engine.counts());
        statistics.cuts += now.cuts - before.cuts;
        Statistics::add(&mut statistics.conflicts, now.conflicts - before.conflicts);
        Statistics::add(&mut statistics.nodes, now.decisions - before.decisions);
        self.known.counts = now;
        match verdict {
            Verdict::Satisfied => {
                let holds = |var: ::engine::Var| i64::from(self.engine.holds(var.yes()));
                let values = self.known.vars.iter().zip(&self.known.least);
                Outcome::Feasible(values.map(|(var, &least)| var.map_or(least, holds)).collect::<Vec<_>>().into())
            }
            Verdict::Refuted => {
                let in_core = |(_, lit): &(&Lit, &::engine::Lit)| self.engine.core().contains(lit);
                self.core = assumptions.iter().zip(&assumed).filter(in_core).map(|pair| *pair.0).collect();
                Outcome::Infeasible
            }
            Verdict::Stopped => Outcome::Unknown(watch.reached.unwrap_or(Limit::Solver)),
        }
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }

    fn proof(&self) -> Option<Vec<ProofStep>> {
        let lit = |lit: &::engine::Lit| Lit { var: self.known.bits[lit.var().index()], negated: lit.is_negated() };
        let lits = |lits: &[::engine::Lit]| lits.iter().map(lit).collect();
        let conclusion = |step: &Step| match step {
            Step::Follows(step) => ProofStep::Follows(lits(step)),
            Step::Passing(step) => ProofStep::Passing(lits(step)),
            Step::Cut(step) => ProofStep::Cut(lits(step)),
        };
        Some(self.engine.log()?.iter().map(conclusion).collect())
    }
}

/// Looks at the limits while the search goes on.
struct Watch<'l> {
    limits: &'l Limits,
    /// How many conflicts there were before.
    conflicts: u64,
    asked: u32,
    reached: Option<Limit>,
}

impl Watch<'_> {
    /// Asked at every decision; the clock is looked at now and then only.
    fn stop(&mut self, counts: &Counts) -> bool {
        self.asked += 1;
        if self.limits.nodes.is_some_and(|nodes| counts.conflicts - self.conflicts > nodes) {
            self.reached = Some(Limit::Nodes);
        } else if self.asked.is_multiple_of(256) {
            self.reached = self.limits.reached();
        }
        self.reached.is_some()
    }
}
