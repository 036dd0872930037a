//! Addresses of puzz.link and compatible sites.

use super::{Hashi, board, cells, number, only_common_rules};
use crate::{
    Format, TextError, WriteError,
    puzzlink::{self, Mark},
};

const KINDS: &[&str] = &["hashikake"];

pub const FORMAT: Format<Hashi> = Format {
    name: "puzzlink",
    summary: "an address `https://puzz.link/p?hashi/COLUMNS/ROWS/BODY`, or the part after its question mark",
    recognises: |text| puzzlink::kind(text).is_some_and(|kind| KINDS.contains(&kind)),
    read,
    write,
    read_solution: None,
};

fn read(text: &str) -> Result<Hashi, TextError> {
    let address = puzzlink::address(text, KINDS)?;
    let marks = puzzlink::only_numbers(&address, address.rows * address.cols)?;
    let island = |mark: Mark| match mark {
        Mark::Blank => Ok(None),
        Mark::Hidden => Ok(Some(None)),
        Mark::Number(found) => number((address.line, &found.to_string()), 2).map(|number| Some(Some(number))),
    };
    board((address.rows, address.cols), marks, island, (2, true))
}

fn write(puzzle: &Hashi) -> Result<String, WriteError> {
    only_common_rules(puzzle, "puzzlink")?;
    let mark = |cell: Option<Option<u32>>| cell.map_or(Mark::Blank, |number| number.map_or(Mark::Hidden, Mark::Number));
    let marks: Vec<Mark> = cells(puzzle).into_iter().map(mark).collect();
    let body = puzzlink::write_numbers(&marks).ok_or_else(|| WriteError("puzzlink cannot hold so large a number".into()))?;
    Ok(format!("https://puzz.link/p?hashi/{}/{}/{body}\n", puzzle.cols(), puzzle.rows()))
}
