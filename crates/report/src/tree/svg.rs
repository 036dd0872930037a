//! Branch-and-bound trees as drawings, with the board at each node.
//!
//! Leaves are placed from left to right, and each other node above the middle of its branches (after Knuth, *Optimum binary search
//! trees*, 1971, who numbers nodes in this order). Linear in the nodes. Weakness: a deep tree with few leaves at each depth could be
//! drawn narrower (Reingold, Tilford, *Tidier drawings of trees*, 1981).

use super::{fate_text, node_title};
use crate::relaxed::relaxed_picture;
use plot::escaped;
use puzzles::{AnyPuzzle, PuzzleVar, strokes::MARGIN};
use query::branch_and_bound::{Fate, Tree, TreeNode};

/// The width of a board, if boards are drawn.
const BOARD: f64 = 130.0;

/// Trees with more nodes than this have no boards.
const MAX_BOARDS: usize = 100;

/// The height of a line of text, and the width of a character.
const LINE: f64 = 15.0;
const CHARACTER: f64 = 6.4;

/// The distances between nodes and between rows of nodes, in which the branches are labelled.
const BESIDE: f64 = 16.0;
const BELOW: f64 = 46.0;

/// The tree as an SVG document.
pub fn tree_svg(title: &str, puzzle: &dyn AnyPuzzle, vars: &[PuzzleVar], tree: &Tree) -> String {
    let blank = puzzle.draw(&vec![None; vars.len()]);
    let scale = (blank.height + 2.0 * MARGIN) / (blank.width + 2.0 * MARGIN);
    let board = if tree.nodes.len() <= MAX_BOARDS { BOARD * scale } else { 0.0 };
    let texts: Vec<[String; 2]> =
        tree.nodes.iter().enumerate().map(|(number, node)| [node_title(number, node), fate_text(&node.fate)]).collect();
    let branches = tree.nodes.iter().filter_map(|node| node.branch.as_ref()).map(|branch| branch.to_string().chars().count());
    let longest = texts.iter().flatten().map(|text| text.chars().count()).chain(branches).max().unwrap_or(0);
    let node_width = (longest as f64 * CHARACTER + 12.0).max(BOARD + 12.0);
    let has_board = |node: usize| board > 0.0 && !tree.nodes[node].values.is_empty();
    let node_height = |node: usize| 2.0 * LINE + 10.0 + if has_board(node) { board + 6.0 } else { 0.0 };
    let row_height = 2.0 * LINE + 16.0 + board + BELOW;
    let (across, leaves) = places(&tree.nodes);
    let depth = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let x = |node: usize| (across[node] + 0.5) * (node_width + BESIDE);
    let y = |node: usize| tree.nodes[node].depth as f64 * row_height + 40.0;
    let (width, height) = (leaves as f64 * (node_width + BESIDE), (depth + 1) as f64 * row_height + 50.0 - BELOW);
    let title = escaped(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" text-anchor=\"middle\"><title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"8\" y=\"20\" text-anchor=\"start\" font-size=\"14\">{title}</text>\n"
    );
    let text = |(x, y): (f64, f64), content: &str| format!("<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n", escaped(content));
    for (number, node) in tree.nodes.iter().enumerate() {
        if let (Some(parent), Some(branch)) = (node.parent, &node.branch) {
            let (from, to) = ((x(parent), y(parent) + node_height(parent)), (x(number), y(number)));
            svg += &format!(
                "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#777\"/>\n",
                from.0, from.1, to.0, to.1
            );
            svg += &text((to.0, to.1 - 6.0), &branch.to_string()).replacen(
                "<text",
                "<text paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\"",
                1,
            );
        }
    }
    for (number, (node, lines)) in tree.nodes.iter().zip(&texts).enumerate() {
        let (left, top) = (x(number) - node_width / 2.0, y(number));
        let (stroke, fill) = look(&node.fate);
        let node_height = node_height(number);
        svg += &format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{node_width:.1}\" height=\"{node_height:.1}\" rx=\"6\" fill=\"{fill}\" {stroke}/>\n"
        );
        for (line, content) in lines.iter().enumerate() {
            svg += &text((x(number), top + LINE * (line + 1) as f64), content);
        }
        if has_board(number) {
            let drawn = relaxed_picture(puzzle, vars, &node.values).to_svg();
            svg += &placed(&drawn, (x(number) - BOARD / 2.0, top + 2.0 * LINE + 8.0), (BOARD, board));
        }
    }
    svg + "</svg>\n"
}

/// The outline and the background of a node.
fn look(fate: &Fate) -> (&'static str, &'static str) {
    match fate {
        Fate::Branched(..) => ("stroke=\"#333\"", "#fff"),
        Fate::Infeasible => ("stroke=\"#d55e00\"", "#fdeee5"),
        Fate::Bound => ("stroke=\"#777\"", "#eee"),
        Fate::Integral => ("stroke=\"#0072b2\" stroke-width=\"3\"", "#e8f3fa"),
        Fate::Open => ("stroke=\"#333\" stroke-dasharray=\"4 3\"", "#fff"),
    }
}

/// A document inside another, at a place and of a size of its own.
fn placed(svg: &str, at: (f64, f64), size: (f64, f64)) -> String {
    let start = svg.find("viewBox").unwrap_or(0);
    format!("<svg x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" {}", at.0, at.1, size.0, size.1, &svg[start..])
}

/// How far each node is from the left, in nodes, and the number of leaves.
fn places(nodes: &[TreeNode]) -> (Vec<f64>, usize) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        node.parent.into_iter().for_each(|parent| children[parent].push(number));
    }
    let is_up = |&child: &usize| nodes[child].branch.as_ref().is_some_and(|branch| branch.is_up);
    children.iter_mut().for_each(|children| children.sort_by_key(is_up));
    let (mut across, mut leaves) = (vec![0.0; nodes.len()], 0);
    let mut stack: Vec<(usize, bool)> = (!nodes.is_empty()).then_some((0, false)).into_iter().collect();
    while let Some((node, is_done)) = stack.pop() {
        match (&children[node][..], is_done) {
            ([], _) => {
                across[node] = leaves as f64;
                leaves += 1;
            }
            ([first, .., last], true) => across[node] = f64::midpoint(across[*first], across[*last]),
            ([only], true) => across[node] = across[*only],
            (below, false) => {
                stack.push((node, true));
                stack.extend(below.iter().rev().map(|&child| (child, false)));
            }
        }
    }
    (across, leaves.max(1))
}
