//! The format `text`: the colours, the drawing of the graph, edges that cannot be drawn, and the numbers.

use super::{MAX_COLOURS, MAX_EDGES, Node, V3ck, art};
use crate::{Format, TextError, text, text::Word};
use std::collections::{BTreeMap, BTreeSet};

pub const FORMAT: Format<V3ck> = Format {
    name: "text",
    summary: "`v3ck`, `colours red blue`, `graph` and a drawing of nodes and edges, `numbers` and for each node `a red 2 blue 1`",
    recognises: |text| text::content_lines(text).next().is_some_and(|(_, line)| line == "v3ck"),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

/// The first word of a line and the rest.
fn split_first<'w, 't>(words: &'w [Word<'t>]) -> (Word<'t>, &'w [Word<'t>]) {
    words.split_first().map_or(((1, ""), words), |(first, rest)| (*first, rest))
}

fn read(text: &str) -> Result<V3ck, TextError> {
    let lines: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim_end()).collect();
    let next_line = |from: usize| (from..lines.len()).find(|&line| !lines[line].is_empty());
    let head =
        next_line(0).filter(|&line| lines[line].trim() == "v3ck").ok_or_else(|| expected(&lines, next_line(0), "`v3ck`"))?;
    let second = next_line(head + 1);
    let colours = second.and_then(|line| lines[line].trim().strip_prefix("colours "));
    let colours = colours.ok_or_else(|| expected(&lines, second, "colours, such as `colours red blue`"))?;
    let at = second.unwrap_or_default();
    let colours = colour_names(at + 1, colours)?;
    let graph = next_line(at + 1);
    let graph = graph.filter(|&line| lines[line].trim() == "graph").ok_or_else(|| expected(&lines, graph, "`graph`"))?;
    let is_heading = |line: &usize| matches!(lines[*line].trim(), "edges" | "numbers");
    let end = (graph + 1..lines.len()).find(is_heading).unwrap_or(lines.len());
    let (nodes, edges) = art::read(graph + 2, &lines[graph + 1..end])?;
    if nodes.is_empty() {
        return Err(TextError::new(graph + 1, "expected a node, found none"));
    }
    let index = node_index(graph + 2, &nodes)?;
    let mut sections = Sections { colours, nodes, edges: edges.iter().copied().collect(), index };
    sections.nodes.iter_mut().for_each(|node| node.numbers = vec![0; sections.colours.len()]);
    sections.read(end, &lines[end..])?;
    Ok(V3ck::new(sections.colours, sections.nodes, sections.edges.into_iter().collect()))
}

/// The error that `what` is expected in a line, by index; at the last line if there is none.
fn expected(lines: &[&str], line: Option<usize>, what: &str) -> TextError {
    let found = line.map_or("", |line| lines[line].trim());
    TextError::expected(line.unwrap_or(lines.len().saturating_sub(1)) + 1, what, found)
}

/// Reads the names of the colours.
fn colour_names(line: usize, list: &str) -> Result<Vec<String>, TextError> {
    let mut names: Vec<String> = Vec::new();
    for name in list.split_whitespace() {
        if names.len() == MAX_COLOURS {
            return Err(TextError::expected(line, format_args!("at most {MAX_COLOURS} colours"), name));
        }
        if names.iter().any(|known| known == name) {
            return Err(TextError::expected(line, "each colour once", name));
        }
        names.push(name.into());
    }
    Ok(names)
}

/// The indices of the nodes by their names; `start` is the line of the first row of the drawing.
fn node_index(start: usize, nodes: &[Node]) -> Result<BTreeMap<String, usize>, TextError> {
    let mut index = BTreeMap::new();
    for (node_index, node) in nodes.iter().enumerate() {
        if index.insert(node.name.clone(), node_index).is_some() {
            return Err(TextError::expected(start + node.row, "each node once", &node.name));
        }
    }
    Ok(index)
}

/// The parts of a board, completed by the sections after the drawing.
struct Sections {
    colours: Vec<String>,
    nodes: Vec<Node>,
    edges: BTreeSet<(usize, usize)>,
    /// The indices of the nodes by their names.
    index: BTreeMap<String, usize>,
}

impl Sections {
    /// Reads the sections `edges` and `numbers`; `start` is the index of their first line.
    fn read(&mut self, start: usize, lines: &[&str]) -> Result<(), TextError> {
        let mut numbered: BTreeSet<usize> = BTreeSet::new();
        let mut in_numbers = false;
        for (line, words) in text::lines(&lines.join("\n"), 2 * MAX_COLOURS + 2) {
            let words: Vec<Word<'_>> = words.into_iter().map(|(_, word)| (start + line, word)).collect();
            let (first, rest) = split_first(&words);
            match first.1 {
                "edges" if rest.is_empty() && !in_numbers => {}
                "numbers" if rest.is_empty() => in_numbers = true,
                _ if in_numbers => {
                    let node = self.node(first)?;
                    if !numbered.insert(node) {
                        return Err(TextError::expected(first.0, "the numbers of each node once", first.1));
                    }
                    self.numbers(node, rest)?;
                }
                _ => self.edge(first, rest)?,
            }
        }
        Ok(())
    }

    fn node(&self, (line, word): Word<'_>) -> Result<usize, TextError> {
        self.index.get(word).copied().ok_or_else(|| TextError::expected(line, "the name of a node", word))
    }

    fn edge(&mut self, first: Word<'_>, rest: &[Word<'_>]) -> Result<(), TextError> {
        let [second] = rest else {
            return Err(TextError::expected(first.0, "an edge as the names of two nodes", first.1));
        };
        let (a, b) = (self.node(first)?, self.node(*second)?);
        if a == b || !self.edges.insert((a.min(b), a.max(b))) {
            return Err(TextError::expected(first.0, "each edge once, between different nodes", second.1));
        }
        if self.edges.len() > MAX_EDGES {
            return Err(TextError::expected(first.0, format_args!("at most {MAX_EDGES} edges"), "more"));
        }
        Ok(())
    }

    fn numbers(&mut self, node: usize, words: &[Word<'_>]) -> Result<(), TextError> {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        for pair in words.chunks(2) {
            let colour = self.colours.iter().position(|colour| colour == pair[0].1);
            let colour = colour.ok_or_else(|| TextError::expected(pair[0].0, "a colour", pair[0].1))?;
            if !seen.insert(colour) {
                return Err(TextError::expected(pair[0].0, "each colour once", pair[0].1));
            }
            let number = pair.get(1).copied().unwrap_or((pair[0].0, ""));
            self.nodes[node].numbers[colour] = text::number(number, "a number of edges", 0, MAX_EDGES)?;
        }
        Ok(())
    }
}

fn write(board: &V3ck) -> String {
    let mut text = format!("v3ck\ncolours {}\ngraph\n", board.colours().join(" "));
    let (drawn, undrawn) = art::write(board.nodes(), board.edges());
    for line in drawn {
        text.extend([&line, "\n"]);
    }
    if !undrawn.is_empty() {
        text += "edges\n";
    }
    for (a, b) in undrawn {
        text.extend([&board.nodes()[a].name, " ", &board.nodes()[b].name, "\n"]);
    }
    text += "numbers\n";
    for node in board.nodes().iter().filter(|node| node.numbers.iter().any(|&number| number > 0)) {
        text += &node.name;
        for (colour, number) in board.colours().iter().zip(&node.numbers).filter(|(_, number)| **number > 0) {
            text.extend([" ", colour, " ", &number.to_string()]);
        }
        text.push('\n');
    }
    text
}
