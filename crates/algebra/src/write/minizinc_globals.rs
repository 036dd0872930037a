//! Global constraints of MiniZinc.

use super::{
    minizinc::MiniZinc,
    notation::{Notation, join},
};
use crate::tree::*;

/// A list of a global constraint as one array for each component; literals, which follow the first `numbers`, as conditions.
fn arrays(mzn: &MiniZinc<'_>, (over, e): &(Indexing, Expr), numbers: usize) -> Vec<String> {
    let parts = if let ExprKind::Tuple(parts) = &e.kind { &parts[..] } else { std::slice::from_ref(e) };
    let array = |(at, e): (usize, &Expr)| {
        let print = |generators: &str| {
            let e = if at < numbers { mzn.expr(e, 0) } else { mzn.truth(e, 0) };
            format!("[{e} | {generators}]")
        };
        if over.is_empty() { print("m0 in 1..1") } else { mzn.under(over, print) }
    };
    parts.iter().enumerate().map(array).collect()
}

pub(super) fn global(mzn: &MiniZinc<'_>, global: Global, lists: &[(Indexing, Expr)]) -> String {
    let list = |at: usize, numbers: usize| lists.get(at).map_or(Vec::new(), |list| arrays(mzn, list, numbers));
    match global {
        Global::AllDifferent => format!("alldifferent({})", join(list(0, 1), ", ")),
        Global::Differ => {
            let pairs = list(0, 0);
            let [a, b] = &pairs[..] else { return String::from("true") };
            format!(
                "let {{ array[int] of var bool: a_ = {a}; array[int] of var bool: b_ = {b} }} in exists(n_ in index_set(a_))(a_[n_] != b_[n_])"
            )
        }
        Global::Table => {
            let (vars, cells) = (join(list(0, 1), ""), join(list(1, 1), ""));
            format!("let {{ array[int] of var int: v_ = {vars} }} in table(v_, rows(length(v_), {cells}))")
        }
        Global::Connected => {
            let (nodes, edges) = (list(0, 1), list(1, 2));
            // No node at all is connected, too: one more node is there if no other is.
            let (present, all) = match nodes.get(1) {
                Some(present) => (present.clone(), "p_ ++ [not exists(p_)]"),
                None => ("[true | n_ in n_s]".into(), "p_"),
            };
            let (Some(first), [from, to, rest @ ..]) = (nodes.first(), &edges[..]) else { return String::from("true") };
            let edge = rest.first().map_or(String::from("[true | e_ in f_]"), String::clone);
            let both = match nodes.get(1) {
                Some(_) => "[e_s[e_] /\\ p_[f_[e_]] /\\ p_[t_[e_]] | e_ in index_set(f_)]",
                None => "e_s",
            };
            // Nodes are numbered in their order; an edge is there only between nodes that are.
            format!(
                "let {{ array[int] of int: n_s = {first};\n    array[int] of var bool: p_ = {present};\n    \
                 array[int] of int: f_ = [max([n_ | n_ in index_set(n_s) where n_s[n_] = e_]) | e_ in {from}];\n    \
                 array[int] of int: t_ = [max([n_ | n_ in index_set(n_s) where n_s[n_] = e_]) | e_ in {to}];\n    \
                 array[int] of var bool: e_s = {edge} }}\n  \
                 in connected(f_, t_, {all}, {both})"
            )
        }
        Global::Circuit => {
            let (nodes, arcs) = (list(0, 1), list(1, 2));
            let (Some(nodes), [from, to, taken]) = (nodes.first(), &arcs[..]) else { return String::from("true") };
            format!(
                "let {{ array[int] of int: n_s = {nodes};\n    array[int] of int: f_ = {from};\n    array[int] of int: t_ = {to};\n    \
                 array[int] of var bool: a_ = {taken};\n    array[index_set(n_s)] of var index_set(n_s): s_ }}\n  \
                 in circuit(s_) /\\ forall(n_ in index_set(n_s))(sum(e_ in index_set(f_) where f_[e_] = n_s[n_])(a_[e_]) = 1)\n    \
                 /\\ forall(n_ in index_set(n_s), e_ in index_set(f_) where f_[e_] = n_s[n_])(a_[e_] <-> n_s[s_[n_]] = t_[e_])"
            )
        }
        Global::Acyclic | Global::Areas => String::from("true"),
    }
}
