//! The parts of the rules: the bridges of each island, crossings, and the network of all bridges.

use super::{CONNECTED, CROSSING, DEGREE, Hashi, TREE};
use crate::{Edges, Explained, Is, Part, PartBody, Role, Said, or, unit_parts::limit};
use model::{Place, Position};

impl Explained for Hashi {
    fn parts(&self) -> Result<Vec<Part>, String> {
        limit(5 * self.pairs().len() + 2 * self.crossings().len() + self.islands().len())?;
        let network = [
            Some((CONNECTED, PartBody::Connected(edges(self).into()))),
            (!self.allows_loops()).then(|| (TREE, PartBody::Acyclic(edges(self)))),
        ];
        let network = network.into_iter().flatten().map(|(rule, body)| Part {
            rule,
            name: "the network of bridges".into(),
            item: String::new(),
            role: Role::Network,
            about: Vec::new(),
            place: Place::board(),
            body,
        });
        Ok(islands(self).chain(crossings(self)).chain(network).collect())
    }
}

fn islands(board: &Hashi) -> impl Iterator<Item = Part> {
    board.islands().iter().enumerate().filter_map(|(island, found)| {
        let number = i64::from(found.number?);
        Some(Part {
            rule: DEGREE,
            name: format!("the island {number} at {}", found.cell),
            item: String::new(),
            role: Role::Island,
            about: Vec::new(),
            place: Place::at(board.position(island)),
            body: PartBody::Sum { terms: board.incident(island).iter().map(|&pair| (pair, 1)).collect(), range: number..=number },
        })
    })
}

fn crossings(board: &Hashi) -> impl Iterator<Item = Part> {
    board.crossings().iter().map(|&(across, down)| {
        let at = Position { row: board.position(board.pairs()[across].a).row, col: board.position(board.pairs()[down].a).col };
        let built = |var| Is { var, values: 1..=i64::from(board.max_bridges()) };
        Part {
            rule: CROSSING,
            name: format!("the crossing at {at}"),
            item: "bridge".into(),
            role: Role::Crossing,
            about: Vec::new(),
            place: Place::at(at),
            body: PartBody::Count { when: None, of: vec![built(across), built(down)], range: 0..=1 },
        }
    })
}

fn edges(board: &Hashi) -> Edges {
    let edges = board.pairs().iter().enumerate().map(|(var, pair)| (pair.a, pair.b, var)).collect();
    Edges { nodes: board.islands().len(), edges }
}

/// A fact about the bridges of a pair, by the numbers that it leaves.
pub fn say(board: &Hashi, var: usize, said: Said<'_>) -> String {
    let pair = board.pairs()[var];
    let [a, b] = [pair.a, pair.b].map(|island| board.position(island));
    let most = i64::from(board.max_bridges());
    let left: Vec<i64> = (0..=most).filter(|&bridges| said.allows(bridges)).collect();
    let join = |bridges: i64| if bridges == 1 { "bridge joins" } else { "bridges join" };
    match left[..] {
        [0] => format!("no bridge joins {a} and {b}"),
        [only] => format!("exactly {only} {} {a} and {b}", join(only)),
        [0, .., last] if is_range(&left) => format!("at most {last} {} {a} and {b}", join(last)),
        [first, .., last] if last == most && is_range(&left) => format!("at least {first} {} {a} and {b}", join(first)),
        _ => format!("the number of bridges between {a} and {b} is {}", or(&left)),
    }
}

/// Whether increasing numbers are consecutive.
fn is_range(numbers: &[i64]) -> bool {
    numbers.windows(2).all(|two| two[0] + 1 == two[1])
}
