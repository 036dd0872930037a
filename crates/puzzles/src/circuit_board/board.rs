//! The board: its points, and the links that may join them.

use grid::{Cell, Graph, Grid};
use model::{Name, Place, Position};

/// What there may be between two points side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A link may be drawn or not.
    Free,
    /// A link is there.
    Given,
    /// No link may be drawn.
    Barred,
}

/// A board of points to be linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircuitBoard {
    rows: usize,
    cols: usize,
    /// In reading order.
    points: Vec<Cell>,
    /// For each link that is not barred, whether it is given.
    pub(super) given: Vec<bool>,
    /// The points, and the links that are not barred as edges.
    graph: Graph,
    pub(super) marks: Option<(usize, usize)>,
}

impl CircuitBoard {
    /// A board with a point in each cell where `point` says so, perhaps with two marked cells that are
    /// points and differ; nothing if there is no point.
    pub(super) fn new(point: &Grid<bool>, link: impl Fn(Cell, Cell) -> Link, marks: Option<(Cell, Cell)>) -> Option<Self> {
        let points: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
        let mut place = vec![0; point.values().len()];
        points.iter().enumerate().for_each(|(number, &cell)| place[point.place(cell)] = number);
        let number = |cell: Cell| place[point.place(cell)];
        let (mut ends, mut given) = (Vec::new(), Vec::new());
        for (a, b) in point.adjacent_pairs().filter(|&(a, b)| point[a] && point[b]) {
            let link = link(a, b);
            if link != Link::Barred {
                ends.push((number(a), number(b)));
                given.push(link == Link::Given);
            }
        }
        let graph = Graph::new(points.len(), ends);
        let marks = marks.map(|(s, t)| (number(s), number(t)));
        (!points.is_empty()).then(|| Self { rows: point.rows(), cols: point.cols(), points, given, graph, marks })
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The cells with points in reading order, at least one.
    pub fn points(&self) -> &[Cell] {
        &self.points
    }

    /// The points by their places, and as edges the links that are not barred: each an unknown of the
    /// puzzle, in reading order of its first point, to the right before below.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether a link is given, by its place among the edges.
    pub fn is_given(&self, link: usize) -> bool {
        self.given[link]
    }

    /// The places of two points, if the way between them is to be as short as can be.
    pub fn marks(&self) -> Option<(usize, usize)> {
        self.marks
    }

    /// The links on the way between the marked points; nothing if there are no marks or no way.
    pub(super) fn way(&self, there: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let (s, t) = self.marks?;
        self.graph.shortest_path(s, t, there)
    }

    pub(super) fn name(&self, link: usize) -> Name {
        let (a, b) = self.graph.ends()[link];
        Name::new(format_args!("{}-{}", self.points[a], self.points[b]))
    }

    pub(super) fn place(&self, points: &[usize]) -> Place {
        let narrow = |side: usize| u16::try_from(side).expect("no reader takes a side beyond u16");
        let cell = |&point: &usize| self.points[point];
        points.iter().map(cell).map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
    }

    /// Both ends of a link.
    pub(super) fn place_of(&self, link: usize) -> Place {
        let (a, b) = self.graph.ends()[link];
        self.place(&[a, b])
    }
}
