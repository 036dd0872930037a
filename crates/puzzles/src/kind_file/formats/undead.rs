//! Undead in an id of Simon Tatham's: the numbers of ghosts, vampires and zombies; the mirrors, `L` down to the right and `R` down to the
//! left, with letters for runs of other cells; then the numbers outside, clockwise from the top left corner.

use super::{
    board_layers::Layers,
    runs::{Runs, with_runs},
    statement::{Names, Param, exactly},
    words::number,
};
use crate::{TextError, WriteError, tatham::Id};

/// The mirrors, what there is on the whole board, and the numbers above, below, left and right.
#[derive(Debug)]
pub struct Undead {
    mirrors: [String; 2],
    totals: [Param; 3],
    outside: [Param; 4],
}

const MIRRORS: [&str; 2] = ["L", "R"];

impl Undead {
    pub fn of(names: Names) -> Self {
        let [ghosts, vampires, zombies, outside @ ..] = exactly::<_, 7>(names.params);
        Self { mirrors: exactly(names.sets), totals: [ghosts, vampires, zombies], outside }
    }

    /// The places outside, in the order of an id.
    fn places(&self, layers: &Layers) -> Vec<(&Param, i64)> {
        let [top, bottom, left, right] = &self.outside;
        let (rows, cols) = (1..=layers.rows as i64, 1..=layers.cols as i64);
        let clockwise = cols.clone().map(|place| (top, place)).chain(rows.clone().map(|place| (right, place)));
        clockwise.chain(cols.rev().map(|place| (bottom, place))).chain(rows.rev().map(|place| (left, place))).collect()
    }

    /// Reads the description of an id.
    pub fn read(&self, id: &Id<'_>, layers: &mut Layers) -> Result<(), TextError> {
        let places = self.places(layers);
        let wanted = self.totals.len() + 1 + places.len();
        let parts: Vec<&str> = id.desc.split(',').take(wanted + 1).collect();
        if parts.len() != wanted {
            let problem = format_args!(
                "expected three numbers, the mirrors and {} numbers outside between `,`, found {} parts",
                places.len(),
                parts.len()
            );
            return Err(TextError::new(id.line, problem));
        }
        let read = |word: &str| number::<u32>((id.line, word), "a number").map(i64::from);
        let (totals, parts) = parts.split_at(self.totals.len());
        self.totals.iter().zip(totals).try_for_each(|(param, word)| {
            layers.put(param, &[], read(word)?);
            Ok::<(), TextError>(())
        })?;
        let mut runs = Runs { line: id.line, rest: parts[0], cells: layers.rows * layers.cols };
        let mirrors = runs.read("`L`, `R`", |rest| Some((MIRRORS.iter().position(|mirror| rest.starts_with(mirror))?, 1)))?;
        runs.end()?;
        for (cell, mirror) in layers.cells().zip(mirrors) {
            mirror.into_iter().for_each(|mirror| layers.insert(&self.mirrors[mirror], &cell));
        }
        places.into_iter().zip(&parts[1..]).try_for_each(|((param, place), word)| {
            layers.put(param, &[place], read(word)?);
            Ok(())
        })
    }

    /// The description of an id.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let totals = self.totals.iter().map(|param| layers.get(param, &[]).unwrap_or(param.blank).to_string());
        let mirrors = with_runs(layers.cells().map(|cell| {
            let mirror = self.mirrors.iter().position(|set| layers.has(set, &cell));
            Ok(mirror.map_or(String::new(), |mirror| MIRRORS[mirror].into()))
        }))?;
        let mut words: Vec<String> = totals.chain([mirrors]).collect();
        for (param, place) in self.places(layers) {
            let found = layers.get(param, &[place]);
            words.push(found.ok_or_else(|| WriteError("tatham holds numbers at all places outside only".into()))?.to_string());
        }
        Ok(words.join(","))
    }
}
