//! The parts of the rules: the moves at each square, the ends of an open tour, and the one tour.

use super::{CONNECTED, Knight, ONCE, START, Tour};
use crate::{Edges, Explained, Is, Part, PartBody, Role, unit_parts::limit};
use model::{Place, Rule};
use std::ops::RangeInclusive;

/// A move is at two squares and in three parts about the whole tour.
const PARTS_OF_MOVE: usize = 5;

impl Explained for Knight {
    fn parts(&self) -> Result<Vec<Part>, String> {
        if self.is_trivial() {
            return Ok(Vec::new());
        }
        limit(self.graph().ends().len() * PARTS_OF_MOVE)?;
        let open = (self.tour() == Tour::Open).then(|| open(self));
        let squares = (0..self.squares().len()).map(|square| degree(self, square));
        Ok(squares.chain(open.into_iter().flatten()).chain([connected(self)]).collect())
    }
}

/// A number of moves, given by their indices.
fn moves(of: impl Iterator<Item = usize>, range: RangeInclusive<usize>) -> PartBody {
    PartBody::Count { when: None, of: of.map(|var| Is::value(var, 1)).collect(), range }
}

fn degree(board: &Knight, square: usize) -> Part {
    let cell = board.squares()[square];
    Part {
        rule: ONCE,
        name: format!("the square {cell}"),
        item: "move".into(),
        // Each move has one end on a light square and one on a dark square.
        role: Role::Other(if (cell.row + cell.col).is_multiple_of(2) { "light square" } else { "dark square" }),
        place: board.place(&[square]),
        body: moves(board.graph().incident(square).iter().copied(), if board.tour() == Tour::Closed { 2..=2 } else { 1..=2 }),
    }
}

/// With one or two moves at each square, a tour has two ends if and only if it has one move less than squares.
fn open(board: &Knight) -> impl Iterator<Item = Part> {
    let count = board.squares().len() - 1;
    let length =
        Part { item: "move".into(), ..tour(ONCE, "the whole tour", moves(0..board.graph().ends().len(), count..=count)) };
    let start = board.start().map(|square| Part {
        rule: START,
        name: format!("the start at {}", board.squares()[square]),
        item: "move".into(),
        role: Role::Other("start"),
        place: board.place(&[square]),
        body: moves(board.graph().incident(square).iter().copied(), 1..=1),
    });
    // Implied by the others, but a player sees a loop before the squares beyond it.
    let loops = tour(CONNECTED, "the open tour", PartBody::Acyclic(edges(board)));
    start.into_iter().chain([length, loops])
}

fn connected(board: &Knight) -> Part {
    tour(CONNECTED, "the tour", PartBody::Connected(edges(board).into()))
}

/// A part about all squares.
fn tour(rule: &'static Rule, name: &str, body: PartBody) -> Part {
    Part { rule, name: name.into(), item: String::new(), role: Role::Other("tour"), place: Place::board(), body }
}

fn edges(board: &Knight) -> Edges {
    let ends = board.graph().ends().iter().zip(0..);
    Edges { nodes: board.squares().len(), edges: ends.map(|(&(a, b), edge)| (a, b, edge)).collect() }
}
