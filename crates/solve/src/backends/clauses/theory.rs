//! Lazy constraints as a theory of the solver (SMT).
//!
//! Connectivity is propagated by the engine's graph propagator at every step; all other lazy constraints are checked only on
//! complete assignments, where the shortest violated cut becomes a conflict. Weakness: late detection for the latter.

use batsat::{Lit, Theory, TheoryArg, lbool};
use engine::{
    Value,
    graph::{Connectivity, Edge, Propagation},
};
use model::{Assignment, Constraint, ConstraintBody, Semantics, constraint::Clause};
use std::{collections::HashMap, sync::Arc};

/// The mapping of the model's variables to batsat's, and the lazy constraints.
pub struct CutTheory {
    /// Two literals fixed to false, which pad cuts with fewer than two literals.
    false_lits: [Lit; 2],
    /// The solver's variable for each binary variable of the model.
    pub vars: Vec<Option<batsat::Var>>,
    /// The lower bound of each variable of the model, which stands for the value of those that are not binary.
    pub lower_bounds: Vec<i64>,
    lazy: Vec<Arc<Constraint>>,
    graphs: Vec<Connectivity>,
    /// For each literal, by index, the graphs to check once it is true, and the edge that it excludes there.
    triggers: Vec<Vec<(u32, Option<u32>)>>,
    /// The length of the checked part of the solver's trail, at the start of each level and now.
    levels: Vec<usize>,
    checked: usize,
    reasons: HashMap<Lit, Vec<Lit>>,
    /// The number of cuts added since it was last reset.
    pub added: u64,
}

impl CutTheory {
    pub fn new(false_lits: [Lit; 2]) -> Self {
        Self {
            false_lits,
            vars: Vec::new(),
            lower_bounds: Vec::new(),
            lazy: Vec::new(),
            graphs: Vec::new(),
            triggers: Vec::new(),
            levels: Vec::new(),
            checked: 0,
            reasons: HashMap::new(),
            added: 0,
        }
    }

    /// The solver's literal for a literal of the model; `None` if its variable is not binary.
    pub fn lit(&self, lit: model::Lit) -> Option<Lit> {
        self.vars[lit.var.index()].map(|var| Lit::new(var, !lit.negated))
    }

    /// Loads the lazy constraints added since the last call.
    pub fn grow(&mut self, lazy: &[Arc<Constraint>]) {
        for constraint in &lazy[self.lazy.len()..] {
            if let ConstraintBody::Connected(connected) = &constraint.body {
                let when = |lit: Option<model::Lit>| lit.and_then(|lit| self.lit(lit)).map(to_engine);
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

    /// The assignment of the model's variables, given the true variables of the solver.
    pub fn values(&self, is_true: impl Fn(batsat::Var) -> bool) -> Assignment {
        let value = |(var, &lower_bounds): (&Option<batsat::Var>, &i64)| var.map_or(lower_bounds, |var| i64::from(is_true(var)));
        self.vars.iter().zip(&self.lower_bounds).map(value).collect::<Vec<_>>().into()
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

impl Theory for CutTheory {
    /// Rejects an assignment that violates a lazy constraint, by the shortest cut.
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.lazy.is_empty() {
            return;
        }
        let values = self.values(|var| solver.value(var) == lbool::TRUE);
        let cuts = self.lazy.iter().flat_map(|c| c.body.cuts(&values));
        if let Some(Clause(lits)) = cuts.min_by_key(|cut| cut.0.len()) {
            let lits = lits.into_iter().filter_map(|lit| self.lit(lit)).collect();
            self.add_cut(lits, solver);
        }
    }

    /// Propagates the connectivity of the graphs that new literals affect.
    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.graphs.is_empty() {
            return;
        }
        let trail = solver.model();
        let mut excluded: Vec<Vec<u32>> = vec![Vec::new(); self.graphs.len()];
        let mut affected = vec![false; self.graphs.len()];
        for &lit in &trail[self.checked.min(trail.len())..] {
            for &(graph, edge) in self.triggers.get(engine_index(lit)).into_iter().flatten() {
                affected[graph as usize] = true;
                excluded[graph as usize].extend(edge);
            }
        }
        self.checked = trail.len();
        for index in (0..self.graphs.len()).filter(|&index| affected[index]) {
            let value = |lit: engine::Lit| match solver.value(from_engine(lit).var()) {
                var if var == lbool::UNDEF => Value::Unassigned,
                var if (var == lbool::TRUE) != lit.is_negated() => Value::True,
                _ => Value::False,
            };
            match self.graphs[index].check(&excluded[index], value) {
                Propagation::Nothing => {}
                Propagation::Conflict(lits) => return self.add_cut(lits.into_iter().map(from_engine).collect(), solver),
                Propagation::Forced(forced) => {
                    for (lit, others) in forced {
                        let lit = from_engine(lit);
                        self.reasons.insert(lit, others.into_iter().map(|lit| !from_engine(lit)).collect());
                        if !solver.propagate(lit) {
                            return;
                        }
                    }
                }
            }
        }
    }

    fn create_level(&mut self) {
        self.levels.push(self.checked);
    }

    fn pop_levels(&mut self, count: usize) {
        let level = self.levels.len() - count;
        self.checked = self.levels[level];
        self.levels.truncate(level);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        &self.reasons[&lit]
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
