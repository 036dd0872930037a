//! Global constraints, by the words of texts.

/// A global constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Global {
    /// `alldiff({j in N} v[j])`: the values are pairwise different.
    AllDifferent,
    /// `connected({i in I} (i, y[i]); {(i,j) in E} (i, j, z[i,j]))`: the nodes are connected by the edges, each of them
    /// present if its literal is true; without a literal it always is.
    Connected,
    /// `acyclic({i in I} i; {(i,j) in E} (i, j, z[i,j]))`: the edges contain no cycle.
    Acyclic,
    /// `areas({(i,j) in C} (i, n[i,j], y[i,j]); {(i,j) in E} (i, j))`: the connected component of each node has as many nodes as
    /// its second number says, 0 for any; a node is present if its literal is true.
    Areas,
    /// `circuit({i in I} i; {(i,j) in A} (i, j, x[i,j]))`: the arcs form one circuit through all nodes without a loop arc.
    Circuit,
    /// `table({c in C} v[c]; {r in R, c in C} t[r,c])`: the values are one of the listed tuples.
    Table,
    /// `differ({j in N} (x[1,j], x[2,j]))`: the literals of at least one pair are different.
    Differ,
}

impl Global {
    /// Every global constraint.
    pub const ALL: &[Self] =
        &[Self::AllDifferent, Self::Connected, Self::Areas, Self::Acyclic, Self::Circuit, Self::Table, Self::Differ];

    /// Its word in texts; `alldiff` is AMPL's.
    pub fn word(self) -> &'static str {
        match self {
            Self::AllDifferent => "alldiff",
            Self::Connected => "connected",
            Self::Areas => "areas",
            Self::Acyclic => "acyclic",
            Self::Circuit => "circuit",
            Self::Table => "table",
            Self::Differ => "differ",
        }
    }

    /// Whether its lists are the nodes and the edges of a graph. A node is a number, or a place of several.
    pub fn is_graph(self) -> bool {
        matches!(self, Self::Connected | Self::Areas | Self::Acyclic | Self::Circuit)
    }

    /// The number of its lists.
    pub fn lists(self) -> usize {
        match self {
            Self::AllDifferent | Self::Differ => 1,
            Self::Connected | Self::Areas | Self::Acyclic | Self::Circuit | Self::Table => 2,
        }
    }
}
