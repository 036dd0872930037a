//! Lazy constraints as a theory of the solver (SMT).
//!
//! Connectivity is propagated by the engine's graph propagator at every step; all other lazy constraints are checked only on
//! complete assignments, where the shortest violated cut becomes a conflict. Weakness: late detection for the latter.

use super::super::clause_session::Literals;
use batsat::{Lit, Theory, TheoryArg, lbool};
use engine::{
    Value,
    graph::{Connectivity, Edge, Propagation},
};
use model::{Constraint, ConstraintBody, Semantics, constraint::Clause};
use std::{collections::HashMap, sync::Arc};

/// The lazy constraints, and what is known of them at a point of the search.
pub struct Cuts {
    /// Two literals fixed to false, which pad cuts with fewer than two literals.
    false_lits: [Lit; 2],
    lazy: Vec<Arc<Constraint>>,
    graphs: Vec<Connectivity>,
    /// For each literal, by index, the graphs to check once it is true, and the edge that it excludes there.
    triggers: Vec<Vec<(u32, Option<u32>)>>,
    /// The length of the checked part of the solver's trail, at the start of each level and now.
    levels: Vec<usize>,
    checked: usize,
    reasons: HashMap<Lit, Vec<Lit>>,
    /// The number of cuts added.
    pub added: u64,
}

impl Cuts {
    pub fn new(false_lits: [Lit; 2]) -> Self {
        Self {
            false_lits,
            lazy: Vec::new(),
            graphs: Vec::new(),
            triggers: Vec::new(),
            levels: Vec::new(),
            checked: 0,
            reasons: HashMap::new(),
            added: 0,
        }
    }

    /// Loads lazy constraints.
    pub fn grow(&mut self, lazy: &[Arc<Constraint>], literals: &Literals<Lit>) {
        for constraint in lazy {
            if let ConstraintBody::Connected(connected) = &constraint.body {
                let when = |lit: Option<model::Lit>| lit.and_then(|lit| literals.lit(lit)).map(to_engine);
                let edge = |e: &model::constraint::Edge| Edge { a: e.a as u32, b: e.b as u32, when: when(e.when) };
                let nodes = connected.nodes.iter().map(|&lit| when(lit)).collect();
                let graph = Connectivity::new(nodes, connected.edges.iter().map(edge).collect());
                for (lit, edge) in graph.triggers() {
                    let index = lit.index();
                    if index >= self.triggers.len() {
                        self.triggers.resize(index + 1, Vec::new());
                    }
                    self.triggers[index].push((self.graphs.len() as u32, edge));
                }
                self.graphs.push(graph);
            }
            self.lazy.push(constraint.clone());
        }
        self.checked = 0;
    }

    fn add_cut(&mut self, mut lits: Vec<Lit>, solver: &mut TheoryArg<'_>) {
        self.added += 1;
        lits.sort_unstable();
        lits.dedup();
        // The solver asserts the literal of a unit conflict even if it is false at level 0, and then loops forever.
        let missing = 2_usize.saturating_sub(lits.len());
        lits.extend(&self.false_lits[..missing]);
        solver.raise_conflict(&lits, true);
    }
}

/// The lazy constraints during a search, with the solver's literals.
pub struct CutTheory<'s> {
    pub cuts: &'s mut Cuts,
    pub literals: &'s Literals<Lit>,
}

impl Theory for CutTheory<'_> {
    /// Rejects an assignment that violates a lazy constraint, by the shortest cut.
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.cuts.lazy.is_empty() {
            return;
        }
        let values = self.literals.assignment(|lit| solver.value(lit.var()) == lbool::TRUE);
        let cuts = self.cuts.lazy.iter().flat_map(|c| c.body.cuts(&values));
        if let Some(Clause(lits)) = cuts.min_by_key(|cut| cut.0.len()) {
            let lits = lits.into_iter().filter_map(|lit| self.literals.lit(lit)).collect();
            self.cuts.add_cut(lits, solver);
        }
    }

    /// Propagates the connectivity of the graphs that new literals affect.
    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.cuts.graphs.is_empty() {
            return;
        }
        let trail = solver.model();
        let mut excluded: Vec<Vec<u32>> = vec![Vec::new(); self.cuts.graphs.len()];
        let mut affected = vec![false; self.cuts.graphs.len()];
        for &lit in &trail[self.cuts.checked.min(trail.len())..] {
            for &(graph, edge) in self.cuts.triggers.get(engine_index(lit)).into_iter().flatten() {
                affected[graph as usize] = true;
                excluded[graph as usize].extend(edge);
            }
        }
        self.cuts.checked = trail.len();
        for index in (0..self.cuts.graphs.len()).filter(|&index| affected[index]) {
            let value = |lit: engine::Lit| match solver.value(from_engine(lit).var()) {
                var if var == lbool::UNDEF => Value::Unassigned,
                var if (var == lbool::TRUE) != lit.is_negated() => Value::True,
                _ => Value::False,
            };
            match self.cuts.graphs[index].check(&excluded[index], value) {
                Propagation::Nothing => {}
                Propagation::Conflict(lits) => return self.cuts.add_cut(lits.into_iter().map(from_engine).collect(), solver),
                Propagation::Forced(forced) => {
                    for (lit, others) in forced {
                        let lit = from_engine(lit);
                        self.cuts.reasons.insert(lit, others.into_iter().map(|lit| !from_engine(lit)).collect());
                        if !solver.propagate(lit) {
                            return;
                        }
                    }
                }
            }
        }
    }

    fn create_level(&mut self) {
        self.cuts.levels.push(self.cuts.checked);
    }

    fn pop_levels(&mut self, count: usize) {
        let level = self.cuts.levels.len() - count;
        self.cuts.checked = self.cuts.levels[level];
        self.cuts.levels.truncate(level);
    }

    fn n_levels(&self) -> usize {
        self.cuts.levels.len()
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        &self.cuts.reasons[&lit]
    }
}

/// Converts a literal to the engine's.
fn to_engine(lit: Lit) -> engine::Lit {
    let var = engine::Var(lit.var().idx());
    if lit.sign() { var.positive() } else { var.negative() }
}

fn from_engine(lit: engine::Lit) -> Lit {
    Lit::new(batsat::Var::unsafe_from_idx(lit.var().0), !lit.is_negated())
}

/// The engine's index of a literal.
fn engine_index(lit: Lit) -> usize {
    to_engine(lit).index()
}
