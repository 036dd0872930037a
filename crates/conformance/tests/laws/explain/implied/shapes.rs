//! Loops, areas, matchings and lines of sight as constraints, encoded in other ways than `explain` does.

use super::Encoding;
use model::{
    Expr, Lit,
    constraint::{Connected, Edge, Indicator, Linear},
    sum,
};
use puzzles::{Areas, Edges, Is, Matching, Sight};

impl Encoding {
    /// The edges are the nodes of a graph, connected where they meet; with one edge at a place there is exactly one other.
    pub fn one_loop(&mut self, graph: &Edges) {
        let exists: Vec<Lit> = graph.edges.iter().map(|edge| self.literal(&Is { var: edge.2, values: 1..=i64::MAX })).collect();
        let mut links = Vec::new();
        for node in 0..graph.nodes {
            let at: Vec<usize> =
                (0..exists.len()).filter(|&edge| [graph.edges[edge].0, graph.edges[edge].1].contains(&node)).collect();
            for &when in &at {
                let others = at.iter().filter(|&&other| other != when);
                links.extend(others.clone().map(|&other| Edge { a: when, b: other, when: None }));
                let then = Linear::new(sum(others.map(|&other| exists[other])), 1..=1);
                self.post(Indicator { when: exists[when], then });
            }
        }
        self.post(Connected { nodes: exists.into_iter().map(Some).collect(), edges: links });
    }

    /// For each node a root of its component with as many nodes as it demands: nodes carry the number of the first node.
    pub fn areas(&mut self, areas: &Areas) {
        let count = areas.nodes.len();
        let present: Vec<Lit> = areas.nodes.iter().map(|is| self.literal(is)).collect();
        // Whether a node is in the component whose first node is another.
        let of: Vec<Vec<Lit>> = (0..count).map(|_| (0..count).map(|_| self.model.binary("")).collect()).collect();
        for node in 0..count {
            let roots: Expr = sum(of[node].iter().copied()) - present[node];
            self.post(roots.equals(0));
            for (root, &is_of) in of[node].iter().enumerate() {
                if let (Some(firsts), true) = (&areas.firsts, root == node) {
                    let found = sum(firsts.iter().map(|&first| of[first][root])) - of[root][root];
                    self.post(found.equals(0));
                }
                self.clause(vec![!is_of, of[root][root]]);
                if root > node {
                    self.clause(vec![!is_of]);
                }
                if areas.sizes[node] > 0 {
                    let members = sum((0..count).map(|other| of[other][root]));
                    let then = Linear::new(members, areas.sizes[node] as i64..=areas.sizes[node] as i64);
                    self.post(Indicator { when: is_of, then });
                }
            }
        }
        areas.firsts.iter().flatten().for_each(|&first| self.clause(vec![present[first]]));
        for &[a, b] in &areas.edges {
            for (&of_a, &of_b) in of[a].iter().zip(&of[b]) {
                self.clause(vec![!present[a], !present[b], !of_a, of_b]);
                self.clause(vec![!present[a], !present[b], of_a, !of_b]);
            }
        }
        let edges: Vec<Edge> = areas.edges.iter().map(|&[a, b]| Edge { a, b, when: None }).collect();
        for root in 0..count {
            self.post(Connected { nodes: of.iter().map(|of| Some(of[root])).collect(), edges: edges.clone() });
        }
    }

    /// A literal for each list and condition.
    pub fn matching(&mut self, matching: &Matching) {
        let given: Vec<Vec<Lit>> =
            matching.lists.iter().map(|list| list.iter().map(|_| self.model.binary("")).collect()).collect();
        given.iter().for_each(|takes| self.post(sum(takes.iter().copied()).equals(1)));
        for (condition, is) in matching.of.iter().enumerate() {
            let holds = self.literal(is);
            let pairs = matching.lists.iter().zip(&given).flat_map(|(list, takes)| list.iter().zip(takes));
            let takes = sum(pairs.filter(|pair| *pair.0 == condition).map(|pair| *pair.1));
            self.post((takes - holds).equals(0));
        }
    }

    /// A literal for each length of each line.
    pub fn sight(&mut self, sight: &Sight) {
        let mut total = Expr::from(0);
        for line in &sight.lines {
            let open: Vec<Lit> = line.iter().map(|is| self.literal(is)).collect();
            let lengths: Vec<Lit> = (0..=line.len()).map(|_| self.model.binary("")).collect();
            self.post(sum(lengths.iter().copied()).equals(1));
            for (length, &is_length) in lengths.iter().enumerate() {
                open[..length].iter().for_each(|&open| self.clause(vec![!is_length, open]));
                if let Some(&end) = open.get(length) {
                    self.clause(vec![!is_length, !end]);
                }
                total = total + is_length * length as i64;
            }
        }
        self.post(total.equals(sight.sum as i64));
    }
}
