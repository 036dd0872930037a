//! The constraints that are enforced by cuts, as a theory of the solver.

use batsat::{Lit, Theory, TheoryArg, lbool};
use engine::{
    Value,
    graph::{Connectivity, Edge, Propagation},
};
use model::{Assignment, Constraint, ConstraintBody, Semantics, constraint::Clause};
use std::{collections::HashMap, sync::Arc};

/// What batsat knows of the variables of the model, and the constraints left to cuts.
pub struct Cuts {
    /// Two literals that never hold, for cuts with fewer literals than two.
    never: [Lit; 2],
    /// The solver's variable for each bit of the model.
    pub vars: Vec<Option<batsat::Var>>,
    /// The least value of each variable of the model; stands for those that are not bits.
    pub least: Vec<i64>,
    lazy: Vec<Arc<Constraint>>,
    joined: Vec<Connectivity>,
    /// The graphs that a literal's becoming true may matter to, by its number, and the edges lost.
    triggers: Vec<Vec<(u32, Option<u32>)>>,
    /// How much of the solver's trail had been looked at when each level began, and now.
    levels: Vec<usize>,
    seen: usize,
    reasons: HashMap<Lit, Vec<Lit>>,
    /// How many cuts were added since someone last took note.
    pub added: u64,
}

impl Cuts {
    pub fn new(never: [Lit; 2]) -> Self {
        Self {
            never,
            vars: Vec::new(),
            least: Vec::new(),
            lazy: Vec::new(),
            joined: Vec::new(),
            triggers: Vec::new(),
            levels: Vec::new(),
            seen: 0,
            reasons: HashMap::new(),
            added: 0,
        }
    }

    /// The solver's literal for one of the model, unless its variable has more values than 0 and 1.
    pub fn lit(&self, lit: model::Lit) -> Option<Lit> {
        self.vars[lit.var.index()].map(|var| Lit::new(var, !lit.negated))
    }

    /// Takes over the constraints from the first that is not yet known.
    pub fn grow(&mut self, lazy: &[Arc<Constraint>]) {
        for constraint in &lazy[self.lazy.len()..] {
            if let ConstraintBody::Connected(connected) = &constraint.body {
                let when = |lit: Option<model::Lit>| lit.and_then(|lit| self.lit(lit)).map(for_graph);
                let edge = |e: &model::constraint::Edge| Edge { a: e.a as u32, b: e.b as u32, when: when(e.when) };
                let nodes = connected.nodes.iter().map(|&lit| when(lit)).collect();
                let joined = Connectivity::new(nodes, connected.edges.iter().map(edge).collect());
                for (lit, edge) in joined.triggers() {
                    let place = lit.index();
                    if place >= self.triggers.len() {
                        self.triggers.resize(place + 1, Vec::new());
                    }
                    self.triggers[place].push((self.joined.len() as u32, edge));
                }
                self.joined.push(joined);
            }
            self.lazy.push(constraint.clone());
        }
        self.seen = 0;
    }

    /// The values of the model's variables, where 1 means true to `is_true`.
    pub fn values(&self, is_true: impl Fn(batsat::Var) -> bool) -> Assignment {
        let value = |(var, &least): (&Option<batsat::Var>, &i64)| var.map_or(least, |var| i64::from(is_true(var)));
        self.vars.iter().zip(&self.least).map(value).collect::<Vec<_>>().into()
    }

    fn forbid(&mut self, mut lits: Vec<Lit>, solver: &mut TheoryArg<'_>) {
        self.added += 1;
        lits.sort_unstable();
        lits.dedup();
        // The solver sets the literal of a conflict of one, even where it was false from the start,
        // and then never ends.
        let missing = 2_usize.saturating_sub(lits.len());
        lits.extend(&self.never[..missing]);
        solver.raise_conflict(&lits, true);
    }
}

impl Theory for Cuts {
    /// Forbids a candidate that breaks a constraint, by the shortest of its cuts.
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.lazy.is_empty() {
            return;
        }
        let values = self.values(|var| solver.value(var) == lbool::TRUE);
        let cuts = self.lazy.iter().flat_map(|c| c.body.cuts(&values));
        if let Some(Clause(lits)) = cuts.min_by_key(|cut| cut.0.len()) {
            let lits = lits.into_iter().filter_map(|lit| self.lit(lit)).collect();
            self.forbid(lits, solver);
        }
    }

    /// Looks whether all can still be connected, if something became impossible.
    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        if self.joined.is_empty() {
            return;
        }
        let trail = solver.model();
        let mut lost: Vec<Vec<u32>> = vec![Vec::new(); self.joined.len()];
        let mut matters = vec![false; self.joined.len()];
        for &lit in &trail[self.seen.min(trail.len())..] {
            for &(graph, edge) in self.triggers.get(number(lit)).into_iter().flatten() {
                matters[graph as usize] = true;
                lost[graph as usize].extend(edge);
            }
        }
        self.seen = trail.len();
        for place in (0..self.joined.len()).filter(|&place| matters[place]) {
            let value = |lit: engine::Lit| match solver.value(from_graph(lit).var()) {
                var if var == lbool::UNDEF => Value::Unassigned,
                var if (var == lbool::TRUE) != lit.is_negated() => Value::True,
                _ => Value::False,
            };
            match self.joined[place].check(&lost[place], value) {
                Propagation::Nothing => {}
                Propagation::Conflict(lits) => return self.forbid(lits.into_iter().map(from_graph).collect(), solver),
                Propagation::Forced(forced) => {
                    for (lit, others) in forced {
                        let lit = from_graph(lit);
                        self.reasons.insert(lit, others.into_iter().map(|lit| !from_graph(lit)).collect());
                        if !solver.propagate(lit) {
                            return;
                        }
                    }
                }
            }
        }
    }

    fn create_level(&mut self) {
        self.levels.push(self.seen);
    }

    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len() - count;
        self.seen = self.levels[left];
        self.levels.truncate(left);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        &self.reasons[&lit]
    }
}

/// A literal as graphs have it.
fn for_graph(lit: Lit) -> engine::Lit {
    let var = engine::Var(lit.var().idx());
    if lit.sign() { var.positive() } else { var.negative() }
}

fn from_graph(lit: engine::Lit) -> Lit {
    Lit::new(batsat::Var::unsafe_from_idx(lit.var().0), !lit.is_negated())
}

/// The number that graphs have for a literal.
fn number(lit: Lit) -> usize {
    for_graph(lit).index()
}
