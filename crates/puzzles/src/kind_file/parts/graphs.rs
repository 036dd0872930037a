//! Graphs of the rules as parts: connectivity, one loop, and areas.

use super::conditions::{condition, distinct, is_auxiliary, value};
use crate::{Areas, Edges, Graph, Is, PartBody, kind_file::judge::Judge};
use model::{ConstraintBody, Lit, Var, constraint};
use std::collections::{BTreeMap, BTreeSet};

/// A constraint of connectivity whose nodes each have two present edges or none, so that these form one loop.
pub struct Loop {
    /// The constraint, by its index.
    pub constraint: usize,
    /// The edges.
    pub edges: Edges,
    /// For each auxiliary variable that says whether a node is present, the edges at the node.
    pub through: BTreeMap<usize, Vec<usize>>,
}

/// The constraints of connectivity that demand a loop.
pub fn loops(judge: &Judge) -> Vec<Loop> {
    let constraints = judge.model.constraints().iter().enumerate();
    let found = constraints.filter_map(|(index, constraint)| match &constraint.body {
        ConstraintBody::Connected(connected) => of_degrees(judge, index, connected),
        _ => None,
    });
    found.collect()
}

fn of_degrees(judge: &Judge, constraint: usize, connected: &constraint::Connected) -> Option<Loop> {
    let mut at: Vec<Vec<Var>> = vec![Vec::new(); connected.nodes.len()];
    let mut edges = Vec::with_capacity(connected.edges.len());
    for edge in &connected.edges {
        let when = edge.when.filter(|when| !when.negated)?;
        let (var, 1, 0) = value(judge, when.var)? else { return None };
        [edge.a, edge.b].iter().for_each(|&end| at[end].push(when.var));
        edges.push((edge.a, edge.b, var));
    }
    // The sums that say how many edges a node has, by the literal that says whether it is present.
    let mut degrees: BTreeMap<Var, Vec<&constraint::Linear>> = BTreeMap::new();
    for constraint in judge.model.constraints() {
        let ConstraintBody::Linear(linear) = &constraint.body else { continue };
        for term in linear.expr.terms.iter().filter(|term| term.1.abs() == 2) {
            degrees.entry(term.0).or_default().push(linear);
        }
    }
    let mut through = BTreeMap::new();
    for (node, incident) in connected.nodes.iter().zip(&mut at) {
        let lit = (*node)?;
        incident.sort_unstable();
        let is_degree = |linear: &&constraint::Linear| is_degree(linear, lit, incident);
        degrees.get(&lit.var)?.iter().find(|linear| is_degree(linear))?;
        if is_auxiliary(judge, lit.var) {
            let vars = incident.iter().filter_map(|&var| Some(value(judge, var)?.0));
            through.insert(lit.var.index(), vars.collect());
        }
    }
    Some(Loop { constraint, edges: Edges { nodes: connected.nodes.len(), edges }, through })
}

/// Whether a sum says that two of these variables are 1 if a literal is true, and none otherwise.
fn is_degree(constraint::Linear { expr, range }: &constraint::Linear, lit: Lit, incident: &[Var]) -> bool {
    // For a negated literal, 2 · variable + edges = 2.
    let (own, total) = if lit.negated { (2, 2) } else { (-2, 0) };
    let expr = expr.merged();
    // The sum may be on either side of the equation.
    [1, -1].into_iter().any(|sign| {
        let mut rest: Vec<Var> = expr.terms.iter().filter(|term| term.1 == sign).map(|term| term.0).collect();
        rest.sort_unstable();
        let total = sign * total - expr.constant;
        *range == (total..=total)
            && expr.terms.len() == rest.len() + 1
            && expr.terms.contains(&(lit.var, sign * own))
            && rest == incident
    })
}

/// Connectivity, if puzzle variables determine each node and edge.
pub fn connected(judge: &Judge, constraint::Connected { nodes, edges }: &constraint::Connected) -> Option<PartBody> {
    let is = |lit: Option<Lit>| match lit {
        Some(lit) => condition(judge, lit).map(Some),
        None => Some(None),
    };
    let nodes: Vec<Option<Is>> = nodes.iter().map(|&node| is(node)).collect::<Option<_>>()?;
    let edges = edges.iter().map(|edge| Some((edge.a, edge.b, is(edge.when)?))).collect::<Option<_>>()?;
    Some(PartBody::Connected(Graph { nodes, edges }))
}

/// Adds that there is no cycle to the parts of connected graphs of which another part says that they have one edge less than nodes.
/// It is implied, but a player sees a cycle before the nodes beyond it.
pub fn add_trees(bodies: &mut [Option<Vec<(String, PartBody)>>]) {
    let edges = |body: &PartBody| -> Option<Edges> {
        let PartBody::Connected(Graph { nodes, edges }) = body else { return None };
        let edge = |(a, b, is): &(usize, usize, Option<Is>)| {
            let is = is.as_ref().filter(|is| is.values == (1..=1))?;
            Some((*a, *b, is.var))
        };
        let edges = edges.iter().map(edge).collect::<Option<_>>()?;
        nodes.iter().all(Option::is_none).then_some(Edges { nodes: nodes.len(), edges })
    };
    let counts = |body: &PartBody, tree: &Edges, vars: &BTreeSet<usize>| match body {
        PartBody::Count { when: None, of, range } => {
            *range == (tree.nodes - 1..=tree.nodes - 1)
                && [of.len(), tree.edges.len()] == [vars.len(); 2]
                && of.iter().all(|is| is.values == (1..=1) && vars.contains(&is.var))
        }
        _ => false,
    };
    for index in 0..bodies.len() {
        let found = bodies[index].iter().flatten().find_map(|(_, body)| edges(body)).filter(|found| found.nodes > 1);
        let Some(tree) = found else { continue };
        let vars: BTreeSet<usize> = tree.edges.iter().map(|edge| edge.2).collect();
        let is_counted = bodies.iter().flatten().flatten().any(|(_, body)| counts(body, &tree, &vars));
        if let (true, Some(own)) = (is_counted, &mut bodies[index]) {
            own.insert(0, (String::new(), PartBody::Acyclic(tree)));
        }
    }
}

/// No cycle of edges, if a puzzle variable of value 1 is each edge.
pub fn acyclic(judge: &Judge, constraint::Acyclic { nodes, edges }: &constraint::Acyclic) -> Option<PartBody> {
    let edge = |edge: &constraint::Edge| {
        let Is { var, values } = condition(judge, edge.when?)?;
        (values == (1..=1)).then_some((edge.a, edge.b, var))
    };
    let edges = edges.iter().map(edge).collect::<Option<_>>()?;
    Some(PartBody::Acyclic(Edges { nodes: *nodes, edges }))
}

/// Areas, if puzzle variables determine each node, each node by another.
pub fn areas(judge: &Judge, constraint::Areas { nodes, sizes, edges }: &constraint::Areas) -> Option<PartBody> {
    let nodes = distinct(nodes.iter().map(|&node| condition(judge, node?)).collect::<Option<_>>()?)?;
    Some(PartBody::Areas(Areas { nodes, sizes: sizes.clone(), edges: edges.clone(), firsts: None }))
}
