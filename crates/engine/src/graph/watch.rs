//! All graphs of a search, each told of what matters to it.

use super::{Finding, Forest, Joined};
use crate::{
    Lit,
    lists::Lists,
    trail::{Conflict, Trail},
};

/// The graphs, and which literals matter to which.
#[derive(Default)]
pub struct Graphs {
    graphs: Vec<Graph>,
    /// For each literal the graphs that its becoming true may matter to, and the edge it is about.
    triggers: Lists<(u32, Option<u32>)>,
    /// For each graph whether it is to be checked, and the edges it is to be told of.
    news: Vec<(bool, Vec<u32>)>,
    /// How many literals of the trail have been looked at.
    seen: usize,
    /// How many cuts, conflicts and forced literals, were found.
    pub found: u64,
    /// The literals of the last conflict, of which one must hold.
    cut: Option<Vec<Lit>>,
}

enum Graph {
    Joined(Box<Joined>),
    Forest(Forest),
}

impl Graphs {
    pub(crate) fn add_variables(&mut self, count: usize) {
        self.triggers.add(2 * count);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.graphs.is_empty()
    }

    pub(crate) fn add_joined(&mut self, joined: Joined) {
        self.listen(joined.triggers());
        self.graphs.push(Graph::Joined(Box::new(joined)));
    }

    pub(crate) fn add_forest(&mut self, forest: Forest) {
        self.listen(forest.triggers());
        self.graphs.push(Graph::Forest(forest));
    }

    fn listen(&mut self, triggers: impl Iterator<Item = (Lit, Option<u32>)>) {
        let graph = self.graphs.len() as u32;
        for (lit, edge) in triggers {
            self.triggers.push(lit.index(), (graph, edge));
        }
        self.news.push((true, Vec::new()));
        self.seen = 0;
    }

    /// What the last conflict forbids, if it was found here and not taken before. It is worth keeping
    /// beside what is learned from it.
    pub(crate) fn take_cut(&mut self) -> Option<Vec<Lit>> {
        self.cut.take()
    }

    /// Notes that the trail is not as long any more.
    pub(crate) fn undone(&mut self, left: usize) {
        self.seen = self.seen.min(left);
    }

    /// Leaves out what is known in any case, where no other literals have a value and all consequences were drawn.
    pub(crate) fn simplify(&mut self, trail: &Trail) {
        for graph in &mut self.graphs {
            if let Graph::Joined(joined) = graph {
                joined.simplify(|lit| trail.value(lit));
            }
        }
    }

    /// Draws what follows for the graphs from the literals that became true since the last time.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        if self.graphs.is_empty() {
            return Ok(());
        }
        for &lit in &trail.lits()[self.seen..] {
            for &(graph, edge) in &self.triggers[lit.index()] {
                let (due, edges) = &mut self.news[graph as usize];
                *due = true;
                edges.extend(edge);
            }
        }
        self.seen = trail.lits().len();
        let mut result = Ok(());
        for (graph, (due, edges)) in self.graphs.iter_mut().zip(&mut self.news) {
            if std::mem::take(due) && result.is_ok() {
                let value = |lit: Lit| trail.value(lit);
                let finding = match graph {
                    Graph::Joined(joined) => joined.check(edges, value),
                    Graph::Forest(forest) => forest.check(edges, value),
                };
                result = tell(finding, trail, &mut self.found);
                if result.is_err() {
                    self.cut = Some(trail.conflict.clone());
                }
            }
            edges.clear();
        }
        result
    }
}

/// Writes a finding to the trail.
fn tell(finding: Finding, trail: &mut Trail, found: &mut u64) -> Result<(), Conflict> {
    match finding {
        Finding::Nothing => Ok(()),
        Finding::Conflict(lits) => {
            *found += 1;
            Err(trail.conflict_is(lits))
        }
        Finding::Forced(forced) => {
            *found += forced.len() as u64;
            for (lit, others) in forced {
                if trail.is_open(lit) {
                    trail.set_since(lit, &others);
                } else if trail.is_false(lit) {
                    return Err(trail.conflict_is(others.into_iter().chain([lit])));
                }
            }
            Ok(())
        }
    }
}
