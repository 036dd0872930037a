//! Graphs drawn in characters: nodes are names of letters and digits, edges runs of `-`, `|`, `\`
//! and `/`, and `*` is a crossing.
//!
//! Reading follows each direction from each node as long as the characters fit, and rejects characters that belong to no
//! edge. Writing draws every edge that runs straight through empty positions, then reads the drawing back; if any edge
//! would be misread, none is drawn and the caller lists all. Cost: O(edges · length). Weakness: one ambiguous crossing gives
//! up the whole drawing.

use super::{MAX_NODES, Node};
use crate::TextError;
use std::collections::BTreeMap;

/// The maximum number of lines of a drawing, and of characters of a line.
const MAX_LENGTH: usize = 400;

/// The directions in which edges leave the first of their nodes: rows down, columns to the right, character.
const DIRECTIONS: [(usize, isize, char); 4] = [(0, 1, '-'), (1, 1, '\\'), (1, 0, '|'), (1, -1, '/')];

const CROSSING: char = '*';

/// The two ends of each edge, as indices of nodes.
type Edges = Vec<(usize, usize)>;

/// A graph: its nodes without numbers, and its edges.
pub type Graph = (Vec<Node>, Edges);

/// A position in the drawing: row and column from 0.
type Position = (usize, usize);

/// Reads a drawing whose first line is line `start` of the text, counted from 1.
///
/// # Errors
/// If the drawing is too large, or a character is neither part of a name nor of an edge between two nodes.
pub fn read(start: usize, lines: &[&str]) -> Result<Graph, TextError> {
    let mut marks: BTreeMap<Position, char> = BTreeMap::new();
    let mut nodes: Vec<Node> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let error = |what: &str, found: &str| Err(TextError::expected(start + row, what, found));
        if row == MAX_LENGTH || line.chars().nth(MAX_LENGTH).is_some() {
            return error(&format!("a drawing of at most {MAX_LENGTH} lines and {MAX_LENGTH} characters in each"), line);
        }
        let mut last = ' ';
        for (col, character) in line.chars().enumerate() {
            match character {
                ' ' => {}
                '-' | '|' | '/' | '\\' | CROSSING => {
                    marks.insert((row, col), character);
                }
                _ if !character.is_ascii_alphanumeric() => return error("nodes, edges and blanks", &character.to_string()),
                _ if last.is_ascii_alphanumeric() => nodes.iter_mut().last().into_iter().for_each(|n| n.name.push(character)),
                _ => nodes.push(Node { name: character.to_string(), row, col, numbers: Vec::new() }),
            }
            last = character;
        }
        if nodes.len() > MAX_NODES {
            return error(&format!("at most {MAX_NODES} nodes"), "more");
        }
    }
    let (edges, unused) = edges(&nodes, marks);
    match unused {
        None => Ok((nodes, edges)),
        Some(((row, _), mark)) => Err(TextError::expected(start + row, "edges from node to node", &mark.to_string())),
    }
}

/// The edges, and the first mark that belongs to none.
fn edges(nodes: &[Node], mut marks: BTreeMap<Position, char>) -> (Edges, Option<(Position, char)>) {
    let starts: BTreeMap<Position, usize> = nodes.iter().enumerate().map(|(index, node)| ((node.row, node.col), index)).collect();
    let mut edges = Vec::new();
    let mut used: Vec<Position> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        for direction in DIRECTIONS {
            let is_mark = |at: &Position| marks.get(at).is_some_and(|&mark| mark == direction.2 || mark == CROSSING);
            let path: Vec<Position> = along(node, direction).take_while(is_mark).collect();
            let end = along(node, direction).nth(path.len()).and_then(|at| starts.get(&at));
            if let (Some(&end), false) = (end, path.is_empty()) {
                edges.push((index, end));
                used.extend(path);
            }
        }
    }
    used.iter().for_each(|at| _ = marks.remove(at));
    (edges, marks.pop_first())
}

/// The positions of an edge that leaves a node in a direction, nearest first.
fn along(node: &Node, (down, right, _): (usize, isize, char)) -> impl Iterator<Item = Position> + use<> {
    let (row, first) = (node.row, node.col);
    let col = if down == 0 { first + node.name.len() - 1 } else { first };
    (1..=MAX_LENGTH).map_while(move |step| Some((row + down * step, col.checked_add_signed(right * step as isize)?)))
}

/// The lines of the drawing, and the edges it leaves out because they have none of the directions or would be misread.
pub fn write(nodes: &[Node], edges: &[(usize, usize)]) -> (Vec<String>, Edges) {
    let empty = drawing(nodes, &BTreeMap::new());
    let names: Vec<Vec<char>> = empty.iter().map(|line| line.chars().collect()).collect();
    let mut marks: BTreeMap<Position, char> = BTreeMap::new();
    let mut undrawn = Vec::new();
    for &(a, b) in edges {
        match path(nodes, a, b, &names) {
            None => undrawn.push((a, b)),
            Some((mark, path)) => {
                for at in path {
                    marks.entry(at).and_modify(|mark| *mark = CROSSING).or_insert(mark);
                }
            }
        }
    }
    let drawn = drawing(nodes, &marks);
    let lines: Vec<&str> = drawn.iter().map(String::as_str).collect();
    let drawn_edges: Vec<(usize, usize)> = edges.iter().copied().filter(|edge| !undrawn.contains(edge)).collect();
    let mut read_back = read(1, &lines).map(|graph| graph.1).unwrap_or_default();
    read_back.sort_unstable();
    if read_back == drawn_edges { (drawn, undrawn) } else { (empty, edges.to_vec()) }
}

/// The character and the positions of an edge that can be drawn straight without crossing a name.
fn path(nodes: &[Node], a: usize, b: usize, names: &[Vec<char>]) -> Option<(char, Vec<Position>)> {
    let target = (nodes[b].row, nodes[b].col);
    let free = |at: &Position| names.get(at.0).and_then(|line| line.get(at.1)).is_none_or(|&character| character == ' ');
    DIRECTIONS.iter().find_map(|&direction| {
        let path: Vec<Position> = along(&nodes[a], direction).take_while(|at| *at != target && free(at)).collect();
        let reached = along(&nodes[a], direction).nth(path.len()) == Some(target);
        (reached && !path.is_empty()).then_some((direction.2, path))
    })
}

/// The lines with the names of the nodes and the marks.
fn drawing(nodes: &[Node], marks: &BTreeMap<Position, char>) -> Vec<String> {
    let mut lines: Vec<Vec<char>> = Vec::new();
    let mut put = |(row, col): Position, character: char| {
        if lines.len() <= row {
            lines.resize(row + 1, Vec::new());
        }
        if lines[row].len() <= col {
            lines[row].resize(col + 1, ' ');
        }
        lines[row][col] = character;
    };
    for node in nodes {
        node.name.chars().enumerate().for_each(|(offset, character)| put((node.row, node.col + offset), character));
    }
    marks.iter().for_each(|(&at, &mark)| put(at, mark));
    lines.into_iter().map(String::from_iter).collect()
}
