//! Boards without some of their cells, and paths through cells with their numbers.

use super::{Drawing, centre, corner, middle};
use crate::{
    Shape, Stroke, Tone,
    kind_file::sections::{Draw, Style},
};
use grid::Graph;
use std::collections::{BTreeSet, HashMap};

/// The size of numbers, and the height of what is behind them.
const NUMBER: f64 = 0.36;
const HEIGHT: f64 = 0.4;

impl Drawing<'_> {
    /// The lines around the cells, where some are no part of the board.
    pub(super) fn outlines(&self) -> Option<Vec<Shape>> {
        let mut draws = self.puzzle.kind.draw.iter().filter(|draw| draw.style == Some(Style::Hole)).peekable();
        draws.peek()?;
        let holes: BTreeSet<Vec<i64>> = draws.flat_map(|draw| self.entries(&draw.what.name)).collect();
        let cells = (1..=self.rows as i64).flat_map(|row| (1..=self.columns as i64).map(move |column| vec![row, column]));
        let outline = |cell: Vec<i64>| {
            let (x, y) = corner(&cell);
            let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0), (x, y)];
            let line = |[from, to]: [_; 2]| Shape::Line { from, to, stroke: Stroke::Thin, tone: Tone::Faint };
            [0, 1, 2, 3].map(|side| line([corners[side], corners[side + 1]]))
        };
        Some(cells.filter(|cell| !holes.contains(cell)).flat_map(outline).collect())
    }

    /// Numbers in the cells along the known pairs. A path that neither has all cells nor begins in one of the set has a letter before
    /// its numbers.
    pub(super) fn number_paths(&mut self, draw: Option<&Draw>, vars: &[(usize, &[i64])], known: &[Option<i64>]) {
        let Some(starts) = draw.and_then(|draw| draw.numbered.as_ref()) else { return };
        let starts: BTreeSet<Vec<i64>> = self.entries(&starts.name).into_iter().collect();
        let cells: BTreeSet<&[i64]> = vars.iter().flat_map(|(_, pair)| pair.chunks(2)).collect();
        let cells: Vec<&[i64]> = cells.into_iter().collect();
        let index: HashMap<&[i64], usize> = cells.iter().copied().zip(0..).collect();
        let range = |var: usize| &self.puzzle.judge.ranges[var];
        let is_used = |edge: usize| *range(vars[edge].0).start() == 1 || known.get(vars[edge].0).copied().flatten() == Some(1);
        let graph = Graph::new(cells.len(), vars.iter().map(|(_, pair)| (index[&pair[..2]], index[&pair[2..]])).collect());
        let labels = labels(&graph, is_used, |cell| starts.contains(cells[cell]));
        let shaded: Vec<_> =
            self.shades.iter().filter_map(|shade| if let Shape::Fill { at, .. } = shade { Some(*at) } else { None }).collect();
        for (cell, text) in cells.iter().zip(labels).filter_map(|(cell, label)| Some((*cell, label?))) {
            let at @ (x, y) = centre(cell);
            self.shapes.retain(|shape| middle(shape) != Some(at));
            let width = 0.14 + 0.2 * text.chars().count() as f64;
            let behind = if shaded.contains(&corner(cell)) { Tone::Shade } else { Tone::Paper };
            let tone = if starts.contains(cell) { Tone::Ink } else { Tone::Found };
            self.shapes.push(Shape::Fill { at: (x - width / 2.0, y - HEIGHT / 2.0), size: (width, HEIGHT), tone: behind });
            self.shapes.push(Shape::Text { at, size: NUMBER, text, tone });
        }
    }
}

/// The number of each node along the used edges.
fn labels(graph: &Graph, is_used: impl Fn(usize) -> bool, is_start: impl Fn(usize) -> bool) -> Vec<Option<String>> {
    let (component, count) = graph.components(&is_used);
    let mut components: Vec<Vec<usize>> = vec![Vec::new(); count];
    component.iter().enumerate().for_each(|(node, &number)| components[number].push(node));
    let degree = |node: usize| graph.incident(node).iter().filter(|&&edge| is_used(edge)).count();
    let mut labels = vec![None; graph.nodes()];
    let mut letters = ('a'..='z').cycle();
    let is_path = |nodes: &&Vec<usize>| nodes.len() > 1 && nodes.iter().all(|&node| degree(node) <= 2);
    for nodes in components.iter().filter(is_path) {
        let end = nodes.iter().copied().find(|&node| degree(node) == 1);
        let start = nodes.iter().copied().find(|&node| is_start(node) && (degree(node) == 1 || end.is_none()));
        let has_letter = nodes.len() < graph.nodes() && start.is_none();
        let letter = if has_letter { letters.next().map_or_else(String::new, String::from) } else { String::new() };
        let mut current = start.or(end).or(nodes.first().copied());
        for number in 1.. {
            let Some(node) = current else { break };
            labels[node] = Some(format!("{letter}{number}"));
            let edges = graph.incident(node).iter().filter(|&&edge| is_used(edge));
            current = edges.map(|&edge| graph.other_end(edge, node)).find(|&next| labels[next].is_none());
        }
    }
    labels
}
