//! Graphs drawn in characters: nodes are names of letters and digits, edges runs of `-`, `|`, `\`
//! and `/`, and `*` stands where edges cross.

use super::{MAX_NODES, Node};
use crate::TextError;
use std::collections::BTreeMap;

/// The most lines of a drawing, and the most characters of a line.
pub const LONGEST: usize = 400;

/// The directions in which edges leave the first of their nodes: rows, columns, character.
const WAYS: [(usize, isize, char); 4] = [(0, 1, '-'), (1, 1, '\\'), (1, 0, '|'), (1, -1, '/')];

const CROSSING: char = '*';

/// The ends of each edge, by the places of the nodes.
type Edges = Vec<(usize, usize)>;

/// A graph: its nodes without numbers, and its edges.
pub type Graph = (Vec<Node>, Edges);

/// A place in the drawing: row and column from 0.
type At = (usize, usize);

/// Reads a drawing whose first line is `start` of the text.
pub fn read(start: usize, lines: &[&str]) -> Result<Graph, TextError> {
    let mut marks: BTreeMap<At, char> = BTreeMap::new();
    let mut nodes: Vec<Node> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let wrong = |what: &str, found: &str| Err(TextError::expected(start + row, what, found));
        if row == LONGEST || line.chars().nth(LONGEST).is_some() {
            return wrong(&format!("a drawing of at most {LONGEST} lines and {LONGEST} characters in each"), line);
        }
        let mut last = ' ';
        for (col, character) in line.chars().enumerate() {
            match character {
                ' ' => {}
                '-' | '|' | '/' | '\\' | CROSSING => {
                    marks.insert((row, col), character);
                }
                _ if !character.is_ascii_alphanumeric() => return wrong("nodes, edges and blanks", &character.to_string()),
                _ if last.is_ascii_alphanumeric() => nodes.iter_mut().last().into_iter().for_each(|n| n.name.push(character)),
                _ => nodes.push(Node { name: character.to_string(), row, col, numbers: Vec::new() }),
            }
            last = character;
        }
        if nodes.len() > MAX_NODES {
            return wrong(&format!("at most {MAX_NODES} nodes"), "more");
        }
    }
    let (edges, left) = edges(&nodes, marks);
    match left {
        None => Ok((nodes, edges)),
        Some(((row, _), mark)) => Err(TextError::expected(start + row, "edges from node to node", &mark.to_string())),
    }
}

/// The edges, and a mark that is part of none.
fn edges(nodes: &[Node], mut marks: BTreeMap<At, char>) -> (Edges, Option<(At, char)>) {
    let starts: BTreeMap<At, usize> = nodes.iter().enumerate().map(|(place, node)| ((node.row, node.col), place)).collect();
    let mut edges = Vec::new();
    let mut used: Vec<At> = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        for way in WAYS {
            let is_mark = |at: &At| marks.get(at).is_some_and(|&mark| mark == way.2 || mark == CROSSING);
            let path: Vec<At> = along(node, way).take_while(is_mark).collect();
            let end = along(node, way).nth(path.len()).and_then(|at| starts.get(&at));
            if let (Some(&end), false) = (end, path.is_empty()) {
                edges.push((place, end));
                used.extend(path);
            }
        }
    }
    used.iter().for_each(|at| _ = marks.remove(at));
    (edges, marks.pop_first())
}

/// The places that an edge takes from a node on.
fn along(node: &Node, (down, right, _): (usize, isize, char)) -> impl Iterator<Item = At> + use<> {
    let (row, first) = (node.row, node.col);
    let col = if down == 0 { first + node.name.len() - 1 } else { first };
    (1..=LONGEST).map_while(move |step| Some((row + down * step, col.checked_add_signed(right * step as isize)?)))
}

/// The drawing, and the edges that are not in it because they run in none of the directions or
/// would be misread.
pub fn write(nodes: &[Node], edges: &[(usize, usize)]) -> (Vec<String>, Edges) {
    let empty = drawing(nodes, &BTreeMap::new());
    let mut marks: BTreeMap<At, char> = BTreeMap::new();
    let mut left = Vec::new();
    for &(a, b) in edges {
        match path(nodes, a, b, &empty) {
            None => left.push((a, b)),
            Some((way, path)) => {
                for at in path {
                    marks.entry(at).and_modify(|mark| *mark = CROSSING).or_insert(way);
                }
            }
        }
    }
    let drawn = drawing(nodes, &marks);
    let lines: Vec<&str> = drawn.iter().map(String::as_str).collect();
    let kept: Vec<(usize, usize)> = edges.iter().copied().filter(|edge| !left.contains(edge)).collect();
    let mut found = read(1, &lines).map(|graph| graph.1).unwrap_or_default();
    found.sort_unstable();
    if found == kept { (drawn, left) } else { (empty, edges.to_vec()) }
}

/// The character and the places of an edge that runs straight through places without nodes.
fn path(nodes: &[Node], a: usize, b: usize, empty: &[String]) -> Option<(char, Vec<At>)> {
    let goal = (nodes[b].row, nodes[b].col);
    let free = |at: &At| empty.get(at.0).and_then(|line| line.chars().nth(at.1)).is_none_or(|c| c == ' ');
    WAYS.iter().find_map(|&way| {
        let path: Vec<At> = along(&nodes[a], way).take_while(|at| *at != goal && free(at)).collect();
        let reached = along(&nodes[a], way).nth(path.len()) == Some(goal);
        (reached && !path.is_empty()).then_some((way.2, path))
    })
}

fn drawing(nodes: &[Node], marks: &BTreeMap<At, char>) -> Vec<String> {
    let mut lines: Vec<Vec<char>> = Vec::new();
    let mut put = |(row, col): At, character: char| {
        if lines.len() <= row {
            lines.resize(row + 1, Vec::new());
        }
        if lines[row].len() <= col {
            lines[row].resize(col + 1, ' ');
        }
        lines[row][col] = character;
    };
    for node in nodes {
        node.name.chars().enumerate().for_each(|(place, character)| put((node.row, node.col + place), character));
    }
    marks.iter().for_each(|(&at, &mark)| put(at, mark));
    lines.into_iter().map(String::from_iter).collect()
}
