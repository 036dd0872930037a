//! The layout of a circuit: gates in columns by level, wires routed in channels between columns so that no two overlap.
//!
//! Within a column, items are ordered by the mean row of their drivers, the barycentre heuristic (Sugiyama, Tagawa, Toda,
//! *Methods for visual understanding of hierarchical system structures*, 1981). In a channel each net runs horizontally to a
//! vertical track, along it, and horizontally again; tracks are assigned by the left-edge algorithm (Hashimoto, Stevens, *Wire
//! routing by optimizing channel assignment within large apertures*, 1971). Items move down until no wire ends in a row in which
//! another starts, so there are no vertical constraints. Weakness: one pass over the columns leaves crossings that further
//! passes could remove.

use crate::circuit_scramble::Circuit;
use std::collections::HashMap;

/// Circuits with more gates or inputs than this are drawn as a black box.
const MAX_DRAWN: usize = 64;

/// The greatest number of items in all columns together.
const MAX_ITEMS: usize = 600;

/// An item of a column.
#[derive(Clone, Debug)]
pub struct Item {
    pub kind: ItemKind,
    /// The row of its top. A row is half a cell high.
    pub top: usize,
    /// The number of rows from its top to its bottom.
    pub height: usize,
    /// The drivers of the wires that enter it from the left, each with its row.
    pub pins: Vec<(usize, usize)>,
    /// The node whose wire leaves it to the right, with its row.
    pub out: Option<(usize, usize)>,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ItemKind {
    /// An input, by its node.
    Input(usize),
    /// A gate, by its node.
    Gate(usize),
    /// A wire that passes through the column.
    Wire,
    /// A target, by its index.
    Target(usize),
}

/// The part of a net in one channel: the wire of a node from one column to the next.
#[derive(Debug)]
pub struct Net {
    /// The driver.
    pub node: usize,
    /// The row where it starts.
    pub from: usize,
    /// The rows where it ends.
    pub to: Vec<usize>,
    /// Its vertical track, if it changes rows.
    pub track: Option<usize>,
}

/// The columns and channels of a schematic.
#[derive(Debug)]
pub struct Layout {
    /// The columns from the inputs to the targets.
    pub columns: Vec<Vec<Item>>,
    /// The nets from each column to the next, and their number of tracks.
    pub channels: Vec<(Vec<Net>, usize)>,
    /// The number of rows.
    pub rows: usize,
}

impl Layout {
    /// The layout of a board; `None` if it is too large.
    pub fn of(board: &Circuit) -> Option<Self> {
        let netlist = board.netlist();
        let cone = board.cone();
        let is_drawn = |node: usize| node < netlist.inputs() || cone.contains[node];
        let nodes: Vec<usize> = (0..netlist.inputs() + netlist.gates().len()).filter(|&node| is_drawn(node)).collect();
        if nodes.len() - netlist.inputs() > MAX_DRAWN || netlist.inputs() > MAX_DRAWN {
            return None;
        }
        let last = nodes.iter().map(|&node| cone.level[node]).max().unwrap_or(0) + 1;
        let mut columns: Vec<Vec<Item>> = vec![Vec::new(); last + 1];
        // The last column that the wire of each node reaches.
        let mut last_column: HashMap<usize, usize> = HashMap::new();
        for &node in &nodes {
            let item = match node.checked_sub(netlist.inputs()) {
                None => Item::input(node),
                Some(gate) => {
                    let drivers: Vec<usize> = netlist.gates()[gate].fan_in.iter().map(|wire| wire.node).collect();
                    drivers.iter().for_each(|&driver| extend(&mut last_column, driver, cone.level[node]));
                    Item::gate(node, &drivers)
                }
            };
            columns[cone.level[node]].push(item);
        }
        for (index, target) in board.targets().iter().enumerate() {
            extend(&mut last_column, target.node, last);
            columns[last].push(Item::target(index, target.node));
        }
        for &node in &nodes {
            let passed = cone.level[node] + 1..last_column.get(&node).copied().unwrap_or(0);
            passed.for_each(|column| columns[column].push(Item::wire(node)));
        }
        let count: usize = columns.iter().map(Vec::len).sum();
        (count <= MAX_ITEMS).then(|| Self::arranged(columns))
    }

    /// The indices of the targets from top to bottom of their column.
    pub fn targets(&self) -> Vec<usize> {
        let target = |item: &Item| if let ItemKind::Target(target) = item.kind { Some(target) } else { None };
        self.columns.last().into_iter().flatten().filter_map(target).collect()
    }

    /// Assigns rows to the items of all columns from left to right, and routes the channels.
    fn arranged(mut columns: Vec<Vec<Item>>) -> Self {
        let mut channels = Vec::new();
        let mut row = 0;
        for item in &mut columns[0] {
            item.move_to(row);
            row += 2;
        }
        for right in 1..columns.len() {
            let outs: HashMap<usize, usize> = columns[right - 1].iter().filter_map(|item| item.out).collect();
            arrange_column(&mut columns[right], &outs);
            channels.push(nets(&columns[right], &outs));
        }
        let bottom = columns.iter().flatten().map(|item| item.top + item.height).max().unwrap_or(0);
        Self { columns, channels, rows: bottom + 1 }
    }
}

/// Records that the wire of a node reaches a column.
fn extend(last_column: &mut HashMap<usize, usize>, node: usize, column: usize) {
    let last = last_column.entry(node).or_default();
    *last = column.max(*last);
}

impl Item {
    fn input(node: usize) -> Self {
        Self { kind: ItemKind::Input(node), top: 0, height: 1, pins: Vec::new(), out: Some((node, 0)) }
    }

    fn wire(node: usize) -> Self {
        Self { kind: ItemKind::Wire, top: 0, height: 0, pins: vec![(node, 0)], out: Some((node, 0)) }
    }

    fn target(index: usize, node: usize) -> Self {
        Self { kind: ItemKind::Target(index), top: 0, height: 1, pins: vec![(node, 0)], out: None }
    }

    /// A gate. Two pins are placed symmetrically around the output; otherwise each pin takes the next row.
    fn gate(node: usize, drivers: &[usize]) -> Self {
        let row = |pin: usize| if drivers.len() == 2 { 2 * pin + 1 } else { pin + 1 };
        let height = if drivers.len() == 2 { 4 } else { drivers.len().max(1) + 1 };
        let pins = drivers.iter().enumerate().map(|(pin, &driver)| (driver, row(pin))).collect();
        Self { kind: ItemKind::Gate(node), top: 0, height, pins, out: Some((node, height / 2)) }
    }

    fn move_to(&mut self, top: usize) {
        let down = top - self.top;
        self.top = top;
        self.pins.iter_mut().for_each(|pin| pin.1 += down);
        self.out.iter_mut().for_each(|out| out.1 += down);
    }
}

/// Orders a column by the mean row of the drivers, and moves each item down until no wire ends in a row in which another
/// starts. `outs` are the rows in which the wires start.
fn arrange_column(column: &mut [Item], outs: &HashMap<usize, usize>) {
    let starts: HashMap<usize, usize> = outs.iter().map(|(&node, &row)| (row, node)).collect();
    let sum = |item: &Item| -> usize { item.pins.iter().map(|(node, _)| outs[node]).sum() };
    // Compares the means as fractions.
    column.sort_by(|a, b| (sum(a) * b.pins.len().max(1)).cmp(&(sum(b) * a.pins.len().max(1))));
    let mut free = 0;
    for item in column {
        let middle = sum(item) / item.pins.len().max(1);
        let mut top = free.max(middle.saturating_sub(item.height / 2));
        let clashes =
            |top: usize| item.pins.iter().any(|&(node, row)| starts.get(&(top + row)).is_some_and(|&other| other != node));
        while clashes(top) {
            top += 1;
        }
        item.move_to(top);
        free = top + item.height + 1;
    }
}

/// The nets into a column, with tracks by the left-edge algorithm: nets that overlap are in different tracks. Also returns
/// the number of tracks.
fn nets(column: &[Item], outs: &HashMap<usize, usize>) -> (Vec<Net>, usize) {
    let mut to: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(node, row) in column.iter().flat_map(|item| &item.pins) {
        to.entry(node).or_default().push(row);
    }
    let net = |(node, to): (usize, Vec<usize>)| Net { node, from: outs[&node], to, track: None };
    let mut nets: Vec<Net> = to.into_iter().map(net).collect();
    nets.sort_by_key(|net| (net.top(), net.node));
    // The last occupied row of each track.
    let mut tracks: Vec<usize> = Vec::new();
    for net in nets.iter_mut().filter(|net| net.top() < net.bottom()) {
        let track = tracks.iter().position(|&end| end < net.top()).unwrap_or(tracks.len());
        tracks.resize(tracks.len().max(track + 1), 0);
        tracks[track] = net.bottom();
        net.track = Some(track);
    }
    (nets, tracks.len())
}

impl Net {
    /// The topmost row that it covers.
    pub fn top(&self) -> usize {
        self.to.iter().copied().fold(self.from, usize::min)
    }

    /// The bottommost row that it covers.
    pub fn bottom(&self) -> usize {
        self.to.iter().copied().fold(self.from, usize::max)
    }
}
