//! Which clauses are cuts of a connected graph, and their reasons, which certificates repeat.

use model::{
    Lit, Model,
    constraint::{Connected, Edge, Semantics as _},
};

/// A path whose nodes are present if their literals are true, and its edges always.
fn path(nodes: usize) -> (Connected, Vec<Lit>) {
    let mut model = Model::default();
    let lits: Vec<Lit> = (1..=nodes).map(|node| model.binary(format_args!("n[{node}]"))).collect();
    let edges = (1..nodes).map(|node| Edge { a: node - 1, b: node, when: None }).collect();
    (Connected { nodes: lits.iter().copied().map(Some).collect(), edges }, lits)
}

#[test]
fn a_reason_names_the_smallest_part() {
    let (graph, n) = path(7);
    // Nodes 1 and 7 are present, and 3 is not.
    let reason = graph.explain_cut(&[!n[0], !n[6], n[2]]);
    assert_eq!(reason.as_deref(), Some("nodes 1 2 would be disconnected from the others"));
    // Where two are as small, the one that ends first: its last node has the smaller number.
    let reason = graph.explain_cut(&[!n[0], !n[6], n[3]]);
    assert_eq!(reason.as_deref(), Some("nodes 1 2 3 would be disconnected from the others"));
    // A part without a present node separates nothing.
    let reason = graph.explain_cut(&[!n[0], !n[4], n[1], n[5]]);
    assert_eq!(reason.as_deref(), Some("nodes 1 would be disconnected from the others"));
}

#[test]
fn what_separates_nothing_is_no_cut() {
    let (graph, n) = path(7);
    let no_cuts: [&[Lit]; 5] = [&[], &[!n[0], n[2]], &[!n[0], !n[6]], &[!n[0], !n[1], n[2]], &[n[2], n[4]]];
    for clause in no_cuts {
        assert_eq!(graph.explain_cut(clause), None, "{clause:?}");
    }
}
