//! Graphs drawn in characters: nodes are names of letters and digits, edges runs of `-`, `|`, `\`
//! and `/`, and `*` is a crossing.
//!
//! Reading follows each direction from each node as long as the characters fit, and rejects characters that belong to no
//! edge. Writing draws every edge that runs straight through empty positions, then reads the drawing back; if any edge
//! would be misread, none is drawn and the caller lists all. Cost: O(edges · length). Weakness: one ambiguous crossing gives
//! up the whole drawing.

use super::{MAX_NODES, Node};
use crate::TextError;

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
    let mut marks: Vec<Vec<char>> = Vec::with_capacity(lines.len());
    let mut nodes: Vec<Node> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let error = |what: &str, found: &str| Err(TextError::expected(start + row, what, found));
        if row == MAX_LENGTH || line.chars().nth(MAX_LENGTH).is_some() {
            return error(&format!("a drawing of at most {MAX_LENGTH} lines and {MAX_LENGTH} characters in each"), line);
        }
        let mut last = ' ';
        for (col, character) in line.chars().enumerate() {
            match character {
                ' ' | '-' | '|' | '/' | '\\' | CROSSING => {}
                _ if !character.is_ascii_alphanumeric() => return error("nodes, edges and blanks", &character.to_string()),
                _ if last.is_ascii_alphanumeric() => nodes.iter_mut().last().into_iter().for_each(|n| n.name.push(character)),
                _ => nodes.push(Node { name: character.to_string(), row, col, numbers: Vec::new() }),
            }
            last = character;
        }
        marks.push(line.chars().map(|character| if character.is_ascii_alphanumeric() { ' ' } else { character }).collect());
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

/// The edges between nodes in reading order, and the first mark that belongs to none; `marks` are the lines without names.
fn edges(nodes: &[Node], mut marks: Vec<Vec<char>>) -> (Edges, Option<(Position, char)>) {
    let mut edges = Vec::new();
    let mut used: Vec<Position> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        for direction in DIRECTIONS {
            let is_mark = |&at: &Position| character(&marks, at).is_some_and(|mark| mark == direction.2 || mark == CROSSING);
            let before = used.len();
            used.extend(along(node, direction).take_while(is_mark));
            let length = used.len() - before;
            let start = along(node, direction).nth(length);
            let end = start.and_then(|at| nodes.binary_search_by_key(&at, |node| (node.row, node.col)).ok());
            match end.filter(|_| length > 0) {
                Some(end) => edges.push((index, end)),
                None => used.truncate(before),
            }
        }
    }
    used.into_iter().for_each(|(row, col)| marks[row][col] = ' ');
    let all =
        marks.iter().enumerate().flat_map(|(row, line)| line.iter().enumerate().map(move |(col, &mark)| ((row, col), mark)));
    (edges, all.into_iter().find(|unused| unused.1 != ' '))
}

/// The character of a drawing at a position; `None` beyond the end of a line.
fn character(lines: &[Vec<char>], (row, col): Position) -> Option<char> {
    lines.get(row)?.get(col).copied()
}

/// The positions of an edge that leaves a node in a direction, nearest first.
fn along(node: &Node, (down, right, _): (usize, isize, char)) -> impl Iterator<Item = Position> + use<> {
    let (row, first) = (node.row, node.col);
    let col = if down == 0 { first + node.name.len() - 1 } else { first };
    (1..=MAX_LENGTH).map_while(move |step| Some((row + down * step, col.checked_add_signed(right * step as isize)?)))
}

/// The lines of the drawing, and the edges it leaves out because they have none of the directions or would be misread.
pub fn write(nodes: &[Node], edges: &[(usize, usize)]) -> (Vec<String>, Edges) {
    let mut names = Vec::new();
    for node in nodes {
        node.name.chars().enumerate().for_each(|(offset, character)| put(&mut names, (node.row, node.col + offset), character));
    }
    let (mut lines, mut drawn, mut undrawn) = (names.clone(), Vec::new(), Vec::new());
    for &(a, b) in edges {
        match path(nodes, a, b, &names) {
            None => undrawn.push((a, b)),
            Some((mark, length)) => {
                drawn.push((a, b));
                for at in along(&nodes[a], mark).take(length) {
                    let is_free = character(&lines, at).is_none_or(|before| before == ' ');
                    put(&mut lines, at, if is_free { mark.2 } else { CROSSING });
                }
            }
        }
    }
    let texts = |lines: Vec<Vec<char>>| lines.into_iter().map(String::from_iter).collect::<Vec<_>>();
    let lines = texts(lines);
    let mut read_back = read(1, &lines.iter().map(String::as_str).collect::<Vec<_>>()).map(|graph| graph.1).unwrap_or_default();
    read_back.sort_unstable();
    if read_back == drawn { (lines, undrawn) } else { (texts(names), edges.to_vec()) }
}

/// The direction and the length of an edge that can be drawn straight without crossing a name.
fn path(nodes: &[Node], a: usize, b: usize, names: &[Vec<char>]) -> Option<((usize, isize, char), usize)> {
    let target = (nodes[b].row, nodes[b].col);
    let is_free = |&at: &Position| at != target && character(names, at).is_none_or(|name| name == ' ');
    DIRECTIONS.into_iter().find_map(|direction| {
        let length = along(&nodes[a], direction).take_while(is_free).count();
        let reached = along(&nodes[a], direction).nth(length) == Some(target);
        (reached && length > 0).then_some((direction, length))
    })
}

/// Puts a character into a drawing, which grows where needed.
fn put(lines: &mut Vec<Vec<char>>, (row, col): Position, character: char) {
    if lines.len() <= row {
        lines.resize(row + 1, Vec::new());
    }
    if lines[row].len() <= col {
        lines[row].resize(col + 1, ' ');
    }
    lines[row][col] = character;
}
