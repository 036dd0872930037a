//! What is left of a problem once fixed values are read: smaller domains, contracted graphs, constraints merged.
//!
//! Fixing values first decides how large the frontier gets, so every value that no constraint supports is removed here.

use crate::{
    Constraint, Graph, MAX_DOMAIN, Problem, Refusal,
    automaton::{Automaton, Sequence},
    problem::Union,
};

/// A problem without what is decided.
#[derive(Debug)]
pub struct Reduced<'p> {
    /// The values that are left of each variable.
    pub domains: Vec<Vec<i64>>,
    /// Constraints that are read together.
    pub groups: Vec<Group<'p>>,
    /// The graphs, without the edges that are decided.
    pub graphs: Vec<Contracted>,
}

/// Constraints that are read together, as their variables are those of the first one.
#[derive(Debug)]
pub struct Group<'p> {
    /// The constraints.
    pub constraints: Vec<&'p Constraint>,
    /// The number of states after so many variables, in the order of their indices.
    pub states: Vec<usize>,
    /// The variables with several values.
    pub scope: Vec<usize>,
    /// Whether another constraint made it too large.
    full: bool,
}

/// A graph in which the edges that are surely present are contracted.
#[derive(Debug)]
pub struct Contracted {
    /// The number of nodes, each with an edge.
    pub nodes: usize,
    /// The two ends of each undecided edge, and its variable.
    pub edges: Vec<(usize, usize, usize)>,
    /// As in [`Graph`].
    pub connected: bool,
    /// As in [`Graph`].
    pub acyclic: bool,
}

/// The maximum number of states of constraints that are read together.
const MAX_MERGED: usize = 512;

/// The maximum number of variables of constraints that are read together.
const MAX_MERGED_SCOPE: usize = 40;

impl<'p> Reduced<'p> {
    /// Reduces a problem; `None` if nothing satisfies it.
    ///
    /// # Errors
    /// If a domain or a constraint is too large, or `stop` says so.
    pub fn of(problem: &'p Problem, stop: &dyn Fn(usize) -> bool) -> Result<Option<Self>, Refusal> {
        if problem.domains.iter().any(|domain| domain.len() > MAX_DOMAIN) {
            return Err(Refusal::TooLarge);
        }
        let mut domains = problem.domains.clone();
        let natural: Vec<usize> = (0..domains.len()).collect();
        let (graphs, automata) = loop {
            let before: usize = domains.iter().map(Vec::len).sum();
            let mut automata = Vec::new();
            for constraint in &problem.constraints {
                if stop(0) {
                    return Err(Refusal::Stopped);
                }
                let sequence = Sequence { domains: &domains, position: &natural };
                let automaton = Automaton::of(&[constraint], &sequence, MAX_DOMAIN << 10).ok_or(Refusal::TooLarge)?;
                if automaton.is_empty() {
                    return Ok(None);
                }
                for (var, supports) in automaton.scope.iter().zip(&automaton.layers[0].supports) {
                    let mut value = 0..;
                    domains[*var].retain(|_| value.next().is_some_and(|value| supports >> value & 1 == 1));
                }
                automata.push((constraint, automaton));
            }
            let graphs: Option<Vec<Option<Contracted>>> =
                problem.graphs.iter().map(|graph| contract(graph, &mut domains)).collect();
            let Some(graphs) = graphs else { return Ok(None) };
            if domains.iter().any(Vec::is_empty) {
                return Ok(None);
            }
            if before == domains.iter().map(Vec::len).sum() {
                break (graphs.into_iter().flatten().collect(), automata);
            }
        };
        let groups = merged(automata, &Sequence { domains: &domains, position: &natural }, stop)?;
        Ok(Some(Self { domains, groups, graphs }))
    }
}

/// Merges each constraint into one that has its variables, unless that becomes too large.
fn merged<'p>(
    mut automata: Vec<(&'p Constraint, Automaton)>,
    sequence: &Sequence<'_>,
    stop: &dyn Fn(usize) -> bool,
) -> Result<Vec<Group<'p>>, Refusal> {
    automata.retain(|(_, automaton)| !automaton.is_trivial());
    automata.sort_by_key(|(_, automaton)| std::cmp::Reverse(automaton.scope.len()));
    let mut groups: Vec<Group<'p>> = Vec::new();
    let mut of_var: Vec<Vec<usize>> = vec![Vec::new(); sequence.domains.len()];
    let states = |automaton: &Automaton| automaton.layers.iter().map(|layer| layer.states).collect();
    for (constraint, automaton) in automata {
        if stop(0) {
            return Err(Refusal::Stopped);
        }
        let takes = |&&group: &&usize| {
            let group = &groups[group];
            !group.full
                && group.scope.len() <= MAX_MERGED_SCOPE
                && automaton.scope.iter().all(|var| group.scope.binary_search(var).is_ok())
        };
        if let Some(&index) = of_var[automaton.scope[0]].iter().find(takes) {
            let group = &mut groups[index];
            group.constraints.push(constraint);
            if let Some(joint) = Automaton::of(&group.constraints, sequence, MAX_MERGED) {
                group.states = states(&joint);
                continue;
            }
            group.constraints.pop();
            group.full = true;
        }
        automaton.scope.iter().for_each(|&var| of_var[var].push(groups.len()));
        groups.push(Group { constraints: vec![constraint], states: states(&automaton), scope: automaton.scope, full: false });
    }
    Ok(groups)
}

/// Contracts the edges that are surely present and removes values that would close a cycle. `None` if nothing satisfies the graph;
/// no graph if everything does.
fn contract(graph: &Graph, domains: &mut [Vec<i64>]) -> Option<Option<Contracted>> {
    let mut sets = Union::new(graph.nodes);
    for &(a, b, var) in &graph.edges {
        let present = domains[var].first().is_some_and(|&least| least > 0);
        if present && !sets.join(a, b) && graph.acyclic {
            return None;
        }
    }
    let mut edges = Vec::new();
    for &(a, b, var) in &graph.edges {
        let domain = &mut domains[var];
        let is_open = domain.first().is_some_and(|&least| least <= 0) && domain.last().is_some_and(|&most| most > 0);
        let (a, b) = (sets.root(a), sets.root(b));
        if is_open && a != b {
            edges.push((a, b, var));
        } else if is_open && graph.acyclic {
            domain.retain(|&value| value <= 0);
        }
    }
    let mut names: Vec<Option<usize>> = vec![None; graph.nodes];
    let mut nodes = 0;
    for (a, b, _) in &mut edges {
        for node in [a, b] {
            *node = *names[*node].get_or_insert_with(|| {
                nodes += 1;
                nodes - 1
            });
        }
    }
    if graph.connected && sets.sets > 1 && nodes < sets.sets {
        return None;
    }
    let connected = graph.connected && sets.sets > 1;
    let contracted = Contracted { nodes, edges, connected, acyclic: graph.acyclic };
    Some((connected || graph.acyclic && nodes > 0).then_some(contracted))
}
