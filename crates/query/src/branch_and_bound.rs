//! Branch and bound over linear relaxations, node by node, for reading.
//!
//! The relaxation of the root is solved. Where its optimum is not integral, a fractional variable is rounded down in one branch and up in
//! the other, and their relaxations are solved in turn. A node is pruned if its relaxation has no solution, if its optimum is
//! integral, which makes it the incumbent, or if its bound is no better than the incumbent (Land, Doig, *An automatic method of solving
//! discrete programming problems*, 1960). The variable nearest to one half is branched on, the nearer side first, and nodes are taken
//! depth first, so that incumbents come early and the path can be followed. An integral optimum that breaks a lazy constraint is cut
//! off, in the whole tree, and its node solved again. Solvers presolve, cut, and choose variables and nodes far better. Cost: a linear
//! program a node, from scratch; a tree ends after [`MAX_NODES`] nodes unless a limit says otherwise.

use crate::{QueryError, RelaxedValue, relaxed_value::INTEGRALITY};
use model::{Model, Sense, Var};
use puzzles::{AnyPuzzle, Encoding, Solution};
use solve::{Limit, Limits, LinearRelaxation, Relaxed, SearchError};
use std::ops::RangeInclusive;

/// The number of nodes after which a tree ends, if there is no limit of nodes.
pub const MAX_NODES: u64 = 1000;

/// The tree of a search, in the order in which its nodes were solved.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The nodes that were solved or pruned, then those that were left open.
    pub nodes: Vec<TreeNode>,
    /// Whether the formulation has an objective; without one all bounds are 0.
    pub has_objective: bool,
    /// Whether the objective is maximised.
    pub is_maximised: bool,
    /// The node of the incumbent, and the incumbent.
    pub incumbent: Option<(usize, Solution)>,
    /// The limit that ended the search before all nodes were pruned.
    pub limit: Option<Limit>,
}

/// A node of a tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// Its parent.
    pub parent: Option<usize>,
    /// The number of nodes above it.
    pub depth: usize,
    /// What its parent does not have.
    pub branch: Option<Branch>,
    /// The optimum of its relaxation; none if that has no solution or was not solved.
    pub bound: Option<f64>,
    /// The puzzle variables there.
    pub values: Vec<RelaxedValue>,
    /// The number of variables of the model that are to be integers and are not.
    pub fractional: usize,
    /// The number of cuts of lazy constraints that were added here.
    pub cuts: usize,
    /// What became of it.
    pub fate: Fate,
    /// After it, the objective of the incumbent.
    pub incumbent: Option<f64>,
    /// After it, what the objective of a solution can be at best.
    pub best_bound: Option<f64>,
}

/// One side of a branching.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The name of the variable.
    pub variable: String,
    /// The values that are left to it.
    pub range: RangeInclusive<i64>,
    /// Whether it was rounded up.
    pub is_up: bool,
}

impl std::fmt::Display for Branch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (variable, (low, high)) = (&self.variable, (self.range.start(), self.range.end()));
        match self.is_up {
            _ if low == high => write!(f, "{variable} = {low}"),
            true => write!(f, "{variable} ≥ {low}"),
            false => write!(f, "{variable} ≤ {high}"),
        }
    }
}

/// What became of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// It was branched on a variable, by its name, with its fractional value.
    Branched(String, f64),
    /// Pruned: its relaxation has no solution.
    Infeasible,
    /// Pruned: no solution in it is better than the incumbent.
    Bound,
    /// Pruned: its optimum is integral, and the new incumbent.
    Integral,
    /// Left open at a limit.
    Open,
}

impl Tree {
    /// The difference of the best bound and the incumbent, relative to the incumbent, after a node; none if one is unknown or the
    /// incumbent is 0 and the bound is not.
    pub fn gap(node: &TreeNode) -> Option<f64> {
        let (incumbent, bound) = (node.incumbent?, node.best_bound?);
        if incumbent == bound {
            Some(0.0)
        } else {
            Some((bound - incumbent).abs() / incumbent.abs()).filter(|gap| gap.is_finite())
        }
    }
}

/// A node that is to be solved.
struct Pending {
    parent: Option<usize>,
    depth: usize,
    branch: Option<Branch>,
    domains: Vec<(Var, RangeInclusive<i64>)>,
    /// The bound of its parent, minimised.
    bound: f64,
}

/// Searches a board in a formulation. The objective is that of the formulation, if it has one.
///
/// # Errors
/// If there is no such formulation, it refuses the board, no backend takes it, or it accepts a non-solution.
pub fn branch_and_bound(puzzle: &dyn AnyPuzzle, formulation: &str, limits: &Limits) -> Result<Tree, QueryError> {
    let encoding = puzzle.encode_within(formulation, limits.interrupt())?;
    let relaxation = LinearRelaxation::open(&encoding.model, limits)?;
    let (has_objective, is_maximised) = match encoding.model.objective() {
        Some(objective) => (true, objective.sense == Sense::Maximise),
        None => (false, false),
    };
    let search = BranchAndBound {
        puzzle,
        ranges: puzzle.ranges(),
        is_whole: has_whole_values(&encoding.model),
        sign: if is_maximised { -1.0 } else { 1.0 },
        encoding,
        relaxation,
        tree: Tree { nodes: Vec::new(), has_objective, is_maximised, incumbent: None, limit: None },
        best: f64::INFINITY,
    };
    search.run(limits)
}

/// Whether the objective of every solution is an integer.
fn has_whole_values(model: &Model) -> bool {
    let implied = |var: &Var| model.variables()[var.index()].implied;
    model.objective().is_none_or(|objective| !objective.expr.terms.iter().any(|(var, _)| implied(var)))
}

struct BranchAndBound<'p> {
    puzzle: &'p dyn AnyPuzzle,
    ranges: Vec<RangeInclusive<i64>>,
    encoding: Encoding,
    relaxation: LinearRelaxation,
    /// −1 if the objective is maximised: bounds inside are minimised.
    sign: f64,
    is_whole: bool,
    tree: Tree,
    /// The objective of the incumbent, minimised.
    best: f64,
}

impl BranchAndBound<'_> {
    fn run(mut self, limits: &Limits) -> Result<Tree, QueryError> {
        let mut open = vec![Pending { parent: None, depth: 0, branch: None, domains: Vec::new(), bound: f64::NEG_INFINITY }];
        let most = limits.nodes.unwrap_or(MAX_NODES);
        while let Some(pending) = open.pop() {
            let reached = limits.reached().or((self.tree.nodes.len() as u64 >= most).then_some(Limit::Nodes));
            let solved = match reached {
                Some(limit) => Err(limit),
                None => self.solve(&pending, limits)?,
            };
            match solved {
                Ok((node, branches)) => {
                    open.extend(branches);
                    self.add(node, &open);
                }
                Err(limit) => {
                    self.tree.limit = Some(limit);
                    open.push(pending);
                    break;
                }
            }
        }
        let last = self.tree.nodes.last().map_or((None, None), |node| (node.incumbent, node.best_bound));
        for pending in open.into_iter().rev() {
            let (incumbent, best_bound) = last;
            self.tree.nodes.push(TreeNode { incumbent, best_bound, ..TreeNode::of(&pending, Fate::Open) });
        }
        Ok(self.tree)
    }

    /// Adds a node with the bounds that hold after it.
    fn add(&mut self, node: TreeNode, open: &[Pending]) {
        let finite = |value: f64| value.is_finite().then_some(self.sign * value);
        let best_bound = open.iter().map(|pending| pending.bound).fold(self.best, f64::min);
        self.tree.nodes.push(TreeNode { incumbent: finite(self.best), best_bound: finite(best_bound), ..node });
    }

    /// Whether no solution with this bound is better than the incumbent.
    fn is_beaten(&self, bound: f64) -> bool {
        let bound = if self.is_whole { (bound - INTEGRALITY).ceil() } else { bound };
        bound >= self.best - INTEGRALITY
    }

    /// Solves a node; its branches are in the order in which they are put on the stack.
    fn solve(&mut self, pending: &Pending, limits: &Limits) -> Result<Result<(TreeNode, Vec<Pending>), Limit>, QueryError> {
        if self.is_beaten(pending.bound) {
            return Ok(Ok((TreeNode::of(pending, Fate::Bound), Vec::new())));
        }
        let mut cuts = 0;
        loop {
            let (objective, integers) = match self.relaxation.solve_within(&pending.domains, limits) {
                Relaxed::Optimal { objective, integers } => (objective, integers),
                Relaxed::Infeasible => return Ok(Ok((TreeNode { cuts, ..TreeNode::of(pending, Fate::Infeasible) }, Vec::new()))),
                Relaxed::Unknown(limit) => return Ok(Err(limit)),
            };
            let variables = self.relaxation.model().variables();
            let distance = |value: f64| (value - value.round()).abs();
            let fractional = self.relaxation.model().vars().zip(&integers).zip(variables);
            let fractional: Vec<(Var, f64)> = fractional
                .filter(|((_, value), variable)| !variable.implied && distance(**value) > INTEGRALITY)
                .map(|((var, value), _)| (var, *value))
                .collect();
            let views = self.encoding.views.iter().zip(&self.ranges);
            let values: Vec<RelaxedValue> = views.map(|(view, range)| RelaxedValue::of(view, range, &integers)).collect();
            let node = |fate| TreeNode {
                bound: Some(objective),
                values: values.clone(),
                fractional: fractional.len(),
                cuts,
                ..TreeNode::of(pending, fate)
            };
            let bound = self.sign * objective;
            if self.is_beaten(bound) {
                return Ok(Ok((node(Fate::Bound), Vec::new())));
            }
            // The first of those nearest to one half.
            let chosen = fractional.iter().rev().max_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
            if let Some(&(var, value)) = chosen {
                let name = variables[var.index()].name.to_string();
                let branches = self.branches(pending, (var, value, &name), bound);
                return Ok(Ok((node(Fate::Branched(name, value)), branches)));
            }
            let rounded: Vec<f64> = integers.iter().map(|value| value.round()).collect();
            let found = match self.relaxation.separate(&rounded, limits) {
                Ok((found, _)) => found.len(),
                Err(SearchError::Limit(limit)) => return Ok(Err(limit)),
                Err(error) => return Err(error.into()),
            };
            if found > 0 {
                cuts += found;
                continue;
            }
            let solution = values.iter().map(|value| value.value.round() as i64).collect();
            let solution = Solution::to(self.puzzle, solution).map_err(QueryError::Unsound)?;
            let node = node(Fate::Integral);
            self.best = bound;
            self.tree.incumbent = Some((self.tree.nodes.len(), solution));
            return Ok(Ok((node, Vec::new())));
        }
    }

    /// The two branches of a node; the last is solved next.
    fn branches(&self, pending: &Pending, (var, value, name): (Var, f64, &str), bound: f64) -> Vec<Pending> {
        let known = pending.domains.iter().rev().find(|domain| domain.0 == var).map(|domain| domain.1.clone());
        let domain = known.unwrap_or_else(|| self.relaxation.model().range_of(var).clone());
        let below = value.floor() as i64;
        let branch = |is_up: bool| {
            let range = if is_up { below + 1..=*domain.end() } else { *domain.start()..=below };
            let domains = pending.domains.iter().cloned().chain([(var, range.clone())]).collect();
            let branch = Some(Branch { variable: name.to_owned(), range, is_up });
            Pending { parent: Some(self.tree.nodes.len()), depth: pending.depth + 1, branch, domains, bound }
        };
        let is_up_first = value - value.floor() >= 0.5 - INTEGRALITY;
        vec![branch(!is_up_first), branch(is_up_first)]
    }
}

impl TreeNode {
    fn of(pending: &Pending, fate: Fate) -> Self {
        let Pending { parent, depth, branch, .. } = pending;
        Self {
            parent: *parent,
            depth: *depth,
            branch: branch.clone(),
            bound: None,
            values: Vec::new(),
            fractional: 0,
            cuts: 0,
            fate,
            incumbent: None,
            best_bound: None,
        }
    }
}
