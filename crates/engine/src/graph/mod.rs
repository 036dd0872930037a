//! Graphs whose nodes and edges may be there or not, watched while the search goes on.

mod certificate;
mod forest;
mod joined;
mod tree;
mod watch;

use crate::Lit;
pub use forest::Forest;
pub use joined::Joined;
pub use watch::Graphs;

/// An edge, and the literal that it is there; nothing if it always is.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// One end.
    pub a: u32,
    /// The other.
    pub b: u32,
    /// Holds if it is there.
    pub when: Option<Lit>,
}

/// What follows from the literals so far.
pub enum Finding {
    /// Nothing new.
    Nothing,
    /// Literals that are all false, of which one ought to hold.
    Conflict(Vec<Lit>),
    /// Literals that must hold, each because some others are false.
    Forced(Vec<(Lit, Vec<Lit>)>),
}

/// For each node its neighbours, with the edges to them.
pub(crate) struct Around {
    starts: Vec<u32>,
    near: Vec<(u32, u32)>,
}

impl Around {
    fn new(nodes: usize, edges: &[Edge]) -> Self {
        Self::by(nodes, (0..).zip(edges))
    }

    /// By some of the edges, with their places.
    fn by<'e>(nodes: usize, edges: impl Iterator<Item = (u32, &'e Edge)> + Clone) -> Self {
        let mut starts = vec![0; nodes + 1];
        for (_, edge) in edges.clone() {
            starts[edge.a as usize + 1] += 1;
            starts[edge.b as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut near = vec![(0, 0); starts[nodes] as usize];
        for (place, edge) in edges {
            for (from, to) in [(edge.a, edge.b), (edge.b, edge.a)] {
                near[free[from as usize] as usize] = (to, place);
                free[from as usize] += 1;
            }
        }
        Self { starts, near }
    }

    fn of(&self, node: u32) -> &[(u32, u32)] {
        &self.near[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}
