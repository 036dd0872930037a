//! A circuit board: its points, and the links that may be drawn between adjacent points.

use grid::{Cell, Graph, Grid};
use model::{Name, Place, Position};

/// The state of a possible link between two adjacent points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// A link to be decided.
    Free,
    /// A given link.
    Given,
    /// No link may be drawn here.
    Blocked,
}

/// A board of points to connect by links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircuitBoard {
    rows: usize,
    cols: usize,
    /// In reading order.
    points: Vec<Cell>,
    /// For each link that is not blocked, whether it is given.
    pub(super) given: Vec<bool>,
    /// The points as nodes and the links that are not blocked as edges.
    graph: Graph,
    pub(super) terminals: Option<(usize, usize)>,
}

impl CircuitBoard {
    /// A board with a point in each cell where `point` is true; `None` if there is none. The terminals are two different
    /// cells with points.
    pub(super) fn new(point: &Grid<bool>, link: impl Fn(Cell, Cell) -> Link, terminals: Option<(Cell, Cell)>) -> Option<Self> {
        let points: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
        let mut numbers = vec![0; point.values().len()];
        points.iter().enumerate().for_each(|(number, &cell)| numbers[point.place(cell)] = number);
        let number = |cell: Cell| numbers[point.place(cell)];
        let (mut ends, mut given) = (Vec::new(), Vec::new());
        for (a, b) in point.adjacent_pairs().filter(|&(a, b)| point[a] && point[b]) {
            let link = link(a, b);
            if link != Link::Blocked {
                ends.push((number(a), number(b)));
                given.push(link == Link::Given);
            }
        }
        let graph = Graph::new(points.len(), ends);
        let terminals = terminals.map(|(s, t)| (number(s), number(t)));
        (!points.is_empty()).then(|| Self { rows: point.rows(), cols: point.cols(), points, given, graph, terminals })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The cells with points in reading order, at least one.
    pub fn points(&self) -> &[Cell] {
        &self.points
    }

    /// The graph whose nodes are the [points](Self::points), by index, and whose edges are the links that are not blocked.
    /// Each edge is a puzzle variable. Edges are in reading order of their first points, to the right before down.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether a link is given, by its index among the edges.
    ///
    /// # Panics
    /// If the graph has no such edge.
    pub fn is_given(&self, link: usize) -> bool {
        self.given[link]
    }

    /// The indices of the two terminals, the points whose path is to be as short as possible.
    pub fn terminals(&self) -> Option<(usize, usize)> {
        self.terminals
    }

    /// The links on a shortest path between the terminals that uses links that are `there`; `None` if there are no terminals
    /// or no path.
    pub(super) fn terminal_path(&self, there: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let (s, t) = self.terminals?;
        self.graph.shortest_path(s, t, there)
    }

    pub(super) fn name(&self, link: usize) -> Name {
        let (a, b) = self.graph.ends()[link];
        Name::new(format_args!("{}-{}", self.points[a], self.points[b]))
    }

    pub(super) fn place(&self, points: &[usize]) -> Place {
        let narrow = |side: usize| u16::try_from(side).expect("readers limit sides below u16::MAX");
        let cell = |&point: &usize| self.points[point];
        points.iter().map(cell).map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
    }
}
