//! The parts of the rules: the number of edges of each colour at each node.

use super::{NUMBERS, V3ck};
use crate::{Explained, Is, Part, PartBody, Role, Said, unit_parts::limit};

impl Explained for V3ck {
    fn parts(&self) -> Result<Vec<Part>, String> {
        limit(2 * self.edges().len() * self.colours().len())?;
        Ok((0..self.nodes().len()).flat_map(|node| numbers(self, node)).collect())
    }
}

pub fn say(board: &V3ck, var: usize, said: Said<'_>) -> String {
    let name = board.name(var);
    let colour = |value: i64| usize::try_from(value - 1).ok().and_then(|colour| board.colours().get(colour)).cloned();
    let colours = 1..=board.colours().len() as i64;
    said.of_values(&format!("{name} is"), &format!("{name} is not"), colours, |value| {
        colour(value).unwrap_or_else(|| value.to_string())
    })
}

fn numbers(board: &V3ck, node: usize) -> impl Iterator<Item = Part> {
    let colours = (1..).zip(board.colours()).zip(&board.nodes()[node].numbers);
    colours.map(move |((colour, colour_name), &number)| Part {
        rule: NUMBERS,
        name: format!("node {}", board.nodes()[node].name),
        item: format!("{colour_name} edge"),
        role: Role::Touch,
        about: Vec::new(),
        place: board.place(&[node]),
        body: PartBody::Count {
            when: None,
            of: board.incident(node).iter().map(|&edge| Is::value(edge, colour)).collect(),
            range: number..=number,
        },
    })
}
