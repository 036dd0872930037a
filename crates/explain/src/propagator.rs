//! The parts of the rules on candidates.

use crate::{
    infer::hidden,
    state::State,
    var::{Bits, Condition, Var},
};
use puzzles::{Areas, Edges, Fleet, Is, Matching, Part, PartBody, Role, Transition};
use std::sync::Arc;

/// What a part demands, on candidates.
#[derive(Clone, Debug)]
pub enum Body {
    /// The number of conditions that hold is in a range, if the first condition holds.
    Count { when: Option<Condition>, of: Vec<Condition>, least: usize, most: usize },
    /// As [`PartBody::Sum`].
    Sum { terms: Vec<(usize, i64)>, least: i64, most: i64 },
    /// As [`PartBody::DistinctSum`].
    DistinctSum { vars: Vec<usize>, sum: i64 },
    /// Rows of candidates.
    Table { vars: Vec<usize>, rows: Vec<Vec<Bits>> },
    /// As [`PartBody::Connected`].
    Connected(Graph),
    /// As [`PartBody::Acyclic`].
    Acyclic { nodes: usize, edges: Vec<Edge> },
    /// As [`PartBody::Loop`].
    Loop { nodes: usize, edges: Vec<Edge> },
    /// As [`PartBody::Areas`].
    Areas { nodes: Vec<Condition>, neighbours: Vec<Vec<usize>>, areas: Areas },
    /// As [`PartBody::Matching`].
    Matching { of: Vec<Condition>, matching: Matching },
    /// As [`PartBody::Sight`].
    Sight { lines: Vec<Vec<Condition>>, sum: usize },
    /// As [`PartBody::Automaton`]: variables, and for each its transitions by state, candidate and next state.
    Automaton { vars: Vec<usize>, layers: Vec<Vec<(usize, Bits, usize)>> },
    /// As [`PartBody::Differ`].
    Differ(Vec<(usize, usize)>),
    /// As [`PartBody::Fleet`].
    Fleet(Fleet),
    /// As [`PartBody::Hidden`].
    Hidden(Arc<Hidden>),
}

/// Parts with hidden variables.
#[derive(Debug)]
pub struct Hidden {
    /// The puzzle variables of the board, then the hidden ones.
    pub vars: Vec<Var>,
    /// The index of the first hidden one.
    pub first: usize,
    /// The puzzle variables that parts have, in order.
    pub seen: Vec<usize>,
    /// The parts.
    pub bodies: Vec<Body>,
    /// For each variable the parts with it.
    pub of: Vec<Vec<usize>>,
    /// For each part its variables.
    pub of_body: Vec<Vec<usize>>,
    /// What hidden variables have lost before anything is known, and the parts that say more of puzzle variables then.
    pub start: (State, Vec<usize>),
}

impl Hidden {
    fn new(said: &puzzles::Hidden, vars: &[Var]) -> Self {
        let extra = said.ranges.iter().map(|range| {
            let all = (*range.start()..=*range.end()).fold(0, |all, value| all | 1 << (value - range.start()));
            Var { low: *range.start(), all, is_quantity: true }
        });
        let vars: Vec<Var> = vars.iter().copied().chain(extra).collect();
        let mut of = vec![Vec::new(); vars.len()];
        let of_body: Vec<Vec<usize>> = said.parts.iter().map(PartBody::vars).collect();
        of_body.iter().enumerate().for_each(|(body, vars)| vars.iter().for_each(|&var| of[var].push(body)));
        let start = (State::blank(&vars), Vec::new());
        let mut made = Self {
            seen: (0..said.first).filter(|&var| !of[var].is_empty()).collect(),
            bodies: said.parts.iter().map(|part| body(part, &vars)).collect(),
            first: said.first,
            vars,
            of,
            of_body,
            start,
        };
        made.start = hidden::at_start(&made);
        made
    }
}

/// A graph whose nodes and edges are present where their condition holds; always, if they have none.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes.
    pub nodes: Vec<Option<Condition>>,
    /// The edges with their ends.
    pub edges: Vec<((usize, usize), Option<Condition>)>,
    /// For each node its edges, each with the node at the other end.
    pub at: Vec<Vec<(usize, usize)>>,
}

/// An edge of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Its ends.
    pub ends: (usize, usize),
    /// Its variable.
    pub var: usize,
    /// The candidates of the variable for which it exists.
    pub exists: Bits,
}

/// A part of the rules.
#[derive(Clone, Debug)]
pub struct Propagator {
    /// What it demands.
    pub body: Body,
    /// Its variables.
    pub vars: Vec<usize>,
    /// Whether its eliminations are silent: at most one condition holds, so a placed value rules the others out.
    pub is_silent: bool,
    /// The family, if its counts share no condition: a number that is equal for parts of one family.
    pub family: Option<usize>,
}

impl Propagator {
    /// A part on the candidates of its variables; `family` numbers the families whose counts share no condition.
    pub fn new(part: &Part, vars: &[Var], family: &mut impl FnMut(Role) -> Option<usize>) -> Self {
        let body = body(&part.body, vars);
        let is_silent = matches!(&body, Body::Count { when: None, most: 1, .. });
        let family = match &body {
            Body::Count { when: None, .. } => family(part.role),
            _ => None,
        };
        Self { vars: part.body.vars(), body, is_silent, family }
    }
}

/// What a part demands, on the candidates of these variables.
fn body(part: &PartBody, vars: &[Var]) -> Body {
    let condition = |is: &Is| (is.var, vars[is.var].mask(is));
    let edges = |graph: &Edges| {
        let positive = |var: usize| vars[var].mask(&Is { var, values: 1..=i64::MAX });
        graph.edges.iter().map(|&(a, b, var)| Edge { ends: (a, b), var, exists: positive(var) }).collect()
    };
    match part {
        PartBody::Count { when, of, range } => Body::Count {
            when: when.as_ref().map(condition),
            of: of.iter().map(condition).collect(),
            least: *range.start(),
            most: *range.end(),
        },
        PartBody::Sum { terms, range } => Body::Sum { terms: terms.clone(), least: *range.start(), most: *range.end() },
        PartBody::DistinctSum { vars, sum } => Body::DistinctSum { vars: vars.clone(), sum: *sum },
        PartBody::Table { vars: scope, rows } => {
            let bits = |row: &Vec<i64>| scope.iter().zip(row).map(|(&var, &value)| vars[var].bit(value)).collect();
            Body::Table { vars: scope.clone(), rows: rows.iter().map(bits).collect() }
        }
        PartBody::Connected(graph) => {
            let mut at = vec![Vec::new(); graph.nodes.len()];
            for (edge, &(a, b, _)) in graph.edges.iter().enumerate() {
                at[a].push((edge, b));
                at[b].push((edge, a));
            }
            let edges = graph.edges.iter().map(|(a, b, when)| ((*a, *b), when.as_ref().map(condition))).collect();
            Body::Connected(Graph { nodes: graph.nodes.iter().map(|node| node.as_ref().map(condition)).collect(), edges, at })
        }
        PartBody::Acyclic(graph) => Body::Acyclic { nodes: graph.nodes, edges: edges(graph) },
        PartBody::Loop(graph) => Body::Loop { nodes: graph.nodes, edges: edges(graph) },
        PartBody::Areas(areas) => Body::Areas {
            nodes: areas.nodes.iter().map(condition).collect(),
            neighbours: areas.neighbours(),
            areas: areas.clone(),
        },
        PartBody::Matching(matching) => {
            Body::Matching { of: matching.of.iter().map(condition).collect(), matching: matching.clone() }
        }
        PartBody::Sight(sight) => {
            Body::Sight { lines: sight.lines.iter().map(|line| line.iter().map(condition).collect()).collect(), sum: sight.sum }
        }
        PartBody::Automaton(automaton) => {
            let bit = |var: usize, step: &Transition| (step.from, vars[var].bit(step.value), step.to);
            let layers = automaton.vars.iter().zip(&automaton.layers);
            let layers = layers.map(|(&var, layer)| layer.iter().map(|step| bit(var, step)).collect()).collect();
            Body::Automaton { vars: automaton.vars.clone(), layers }
        }
        PartBody::Differ(one, other) => Body::Differ(one.iter().copied().zip(other.iter().copied()).collect()),
        PartBody::Fleet(fleet) => Body::Fleet(fleet.clone()),
        PartBody::Hidden(hidden) => Body::Hidden(Hidden::new(hidden, vars).into()),
    }
}
