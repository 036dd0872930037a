//! Where gates and wires are drawn: in columns by level, so that no two wires lie on each other.
//!
//! ObjectiveBounds two columns, wires run across to a track of their own, along it, and across again (after
//! Hashimoto, Stevens, *Wire routing by optimizing channel assignment within large apertures*, 1971).
//! A wire that ends in a row in which another starts could lie on it, so each column is moved down
//! until none does; then any order of the tracks will do.

use crate::circuit_scramble::Circuit;
use std::collections::HashMap;

/// More gates or inputs than this are drawn as a box.
const MOST: usize = 64;

/// The most places in all columns together, of gates and wires that pass.
const MAX_PLACES: usize = 600;

/// Something in a column.
#[derive(Clone, Debug)]
pub struct Place {
    pub what: What,
    /// The row of its top, in halves of a cell.
    pub top: usize,
    /// How many rows below that its last is.
    pub tall: usize,
    /// The nodes whose wires come into it from the left, each with a row.
    pub pins: Vec<(usize, usize)>,
    /// The node whose wire leaves it to the right, and the row.
    pub out: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    Input(usize),
    Gate(usize),
    /// A wire that passes.
    Wire,
    /// One of the targets.
    Target(usize),
}

/// A wire between two columns.
#[derive(Debug)]
pub struct Run {
    pub node: usize,
    /// The row it comes from.
    pub from: usize,
    /// The rows it goes to.
    pub to: Vec<usize>,
    /// The track in which it changes rows, if it does.
    pub track: Option<usize>,
}

#[derive(Debug)]
pub struct Layout {
    /// From the inputs to the targets.
    pub columns: Vec<Vec<Place>>,
    /// The wires from each column to the next, and how many tracks they take.
    pub channels: Vec<(Vec<Run>, usize)>,
    /// How many rows there are.
    pub rows: usize,
}

impl Layout {
    /// The layout of a board, unless it is too large.
    pub fn of(board: &Circuit) -> Option<Self> {
        let netlist = board.netlist();
        let cone = board.cone();
        let drawn = |node: usize| node < netlist.inputs() || cone.holds[node];
        let nodes: Vec<usize> = (0..netlist.inputs() + netlist.gates().len()).filter(|&node| drawn(node)).collect();
        if nodes.len() - netlist.inputs() > MOST || netlist.inputs() > MOST {
            return None;
        }
        let last = nodes.iter().map(|&node| cone.level[node]).max().unwrap_or(0) + 1;
        let mut columns: Vec<Vec<Place>> = vec![Vec::new(); last + 1];
        // The last column that each wire goes to.
        let mut reach: HashMap<usize, usize> = HashMap::new();
        for &node in &nodes {
            let place = match node.checked_sub(netlist.inputs()) {
                None => Place::input(node),
                Some(gate) => {
                    let from: Vec<usize> = netlist.gates()[gate].from.iter().map(|wire| wire.node).collect();
                    from.iter().for_each(|&wire| extend(&mut reach, wire, cone.level[node]));
                    Place::gate(node, &from)
                }
            };
            columns[cone.level[node]].push(place);
        }
        for (place, target) in board.targets().iter().enumerate() {
            extend(&mut reach, target.node, last);
            columns[last].push(Place::target(place, target.node));
        }
        for &node in &nodes {
            let passed = cone.level[node] + 1..reach.get(&node).copied().unwrap_or(0);
            passed.for_each(|column| columns[column].push(Place::wire(node)));
        }
        let count: usize = columns.iter().map(Vec::len).sum();
        (count <= MAX_PLACES).then(|| Self::placed(columns))
    }

    /// The targets as they stand in their column.
    pub fn targets(&self) -> Vec<usize> {
        let target = |place: &Place| if let What::Target(target) = place.what { Some(target) } else { None };
        self.columns.last().into_iter().flatten().filter_map(target).collect()
    }

    fn placed(mut columns: Vec<Vec<Place>>) -> Self {
        let mut channels = Vec::new();
        let mut row = 0;
        for place in &mut columns[0] {
            place.move_to(row);
            row += 2;
        }
        for right in 1..columns.len() {
            let outs: HashMap<usize, usize> = columns[right - 1].iter().filter_map(|place| place.out).collect();
            place_column(&mut columns[right], &outs);
            channels.push(runs(&columns[right], &outs));
        }
        let bottom = columns.iter().flatten().map(|place| place.top + place.tall).max().unwrap_or(0);
        Self { columns, channels, rows: bottom + 1 }
    }
}

fn extend(reach: &mut HashMap<usize, usize>, node: usize, column: usize) {
    let last = reach.entry(node).or_default();
    *last = column.max(*last);
}

impl Place {
    fn input(node: usize) -> Self {
        Self { what: What::Input(node), top: 0, tall: 1, pins: Vec::new(), out: Some((node, 0)) }
    }

    fn wire(node: usize) -> Self {
        Self { what: What::Wire, top: 0, tall: 0, pins: vec![(node, 0)], out: Some((node, 0)) }
    }

    fn target(place: usize, node: usize) -> Self {
        Self { what: What::Target(place), top: 0, tall: 1, pins: vec![(node, 0)], out: None }
    }

    /// Two wires stand around the output; of more, each takes a row.
    fn gate(node: usize, from: &[usize]) -> Self {
        let row = |pin: usize| if from.len() == 2 { 2 * pin + 1 } else { pin + 1 };
        let tall = if from.len() == 2 { 4 } else { from.len().max(1) + 1 };
        let pins = from.iter().enumerate().map(|(pin, &wire)| (wire, row(pin))).collect();
        Self { what: What::Gate(node), top: 0, tall, pins, out: Some((node, tall / 2)) }
    }

    fn move_to(&mut self, top: usize) {
        let down = top - self.top;
        self.top = top;
        self.pins.iter_mut().for_each(|pin| pin.1 += down);
        self.out.iter_mut().for_each(|out| out.1 += down);
    }
}

/// Orders a column by where its wires come from, and moves each place down until no wire ends in a
/// row in which another starts. `outs` are the rows in which the wires start.
fn place_column(column: &mut [Place], outs: &HashMap<usize, usize>) {
    let starts: HashMap<usize, usize> = outs.iter().map(|(&node, &row)| (row, node)).collect();
    let from = |place: &Place| -> usize { place.pins.iter().map(|(node, _)| outs[node]).sum() };
    // Compares the means of the rows, as fractions.
    column.sort_by(|a, b| (from(a) * b.pins.len().max(1)).cmp(&(from(b) * a.pins.len().max(1))));
    let mut free = 0;
    for place in column {
        let middle = from(place) / place.pins.len().max(1);
        let mut top = free.max(middle.saturating_sub(place.tall / 2));
        let clashes =
            |top: usize| place.pins.iter().any(|&(node, row)| starts.get(&(top + row)).is_some_and(|&other| other != node));
        while clashes(top) {
            top += 1;
        }
        place.move_to(top);
        free = top + place.tall + 1;
    }
}

/// The wires into a column, those that overlap in different tracks.
fn runs(column: &[Place], outs: &HashMap<usize, usize>) -> (Vec<Run>, usize) {
    let mut to: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(node, row) in column.iter().flat_map(|place| &place.pins) {
        to.entry(node).or_default().push(row);
    }
    let run = |(node, to): (usize, Vec<usize>)| Run { node, from: outs[&node], to, track: None };
    let mut runs: Vec<Run> = to.into_iter().map(run).collect();
    runs.sort_by_key(|run| (run.top(), run.node));
    // The last row taken in each track.
    let mut tracks: Vec<usize> = Vec::new();
    for run in runs.iter_mut().filter(|run| run.top() < run.bottom()) {
        let track = tracks.iter().position(|&end| end < run.top()).unwrap_or(tracks.len());
        tracks.resize(tracks.len().max(track + 1), 0);
        tracks[track] = run.bottom();
        run.track = Some(track);
    }
    (runs, tracks.len())
}

impl Run {
    /// The highest row it touches.
    pub fn top(&self) -> usize {
        self.to.iter().copied().fold(self.from, usize::min)
    }

    /// The lowest row it touches.
    pub fn bottom(&self) -> usize {
        self.to.iter().copied().fold(self.from, usize::max)
    }
}
