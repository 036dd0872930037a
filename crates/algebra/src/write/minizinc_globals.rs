//! Global constraints of MiniZinc.

use super::notation::join;
use crate::tree::*;

/// A global constraint. `list` returns one of its lists as one array for each component, of which the first are so many numbers.
pub(super) fn global(global: Global, list: impl Fn(usize, usize) -> Vec<String>) -> String {
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
