//! The format `penpa`: tallies beside the board, ship segments as symbols; the fleet is in the rules.

use super::{
    super::{Battleship, Segment},
    Fleet, tally,
};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, BESIDE, Drawing},
    text,
};
use ::grid::{Cell, Grid};

pub const FORMAT: Format<Battleship> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

/// The symbols `battleship_B`, from 1.
const SYMBOLS: [Segment; 7] =
    [Segment::Submarine, Segment::Middle, Segment::Left, Segment::Top, Segment::Right, Segment::Bottom, Segment::Water];

fn board(sheet: &Drawing) -> Result<Battleship, TextError> {
    sheet.only(&["number", "symbol", BESIDE])?;
    let mut fleet = Fleet::new();
    for length in sheet.numbers_in_words() {
        if !(1..=text::MAX_SIDE).contains(&length) {
            return Err(TextError::expected(sheet.line, "the lengths of ships in the rules", &length.to_string()));
        }
        *fleet.entry(length).or_default() += 1;
    }
    if fleet.is_empty() {
        return Err(TextError::expected(sheet.line, "the lengths of the ships in the rules", &sheet.rules));
    }
    if let Some((cell, text)) = sheet.numbers.first_key_value() {
        return Err(sheet.wrong(*cell, "a symbol or nothing", text));
    }
    let segment = |cell: Cell| match sheet.symbols.get(&cell) {
        None => Ok(None),
        Some((name, number)) => {
            let place = usize::try_from(number - 1).ok().filter(|_| name.starts_with("battleship"));
            let segment = place.and_then(|place| SYMBOLS.get(place));
            segment.copied().map(Some).ok_or_else(|| sheet.wrong(cell, "a segment of a ship or water", name))
        }
    };
    let clues = sheet.cells().map(segment).collect::<Result<_, _>>()?;
    let clues = Grid::from_values(sheet.rows, sheet.cols, clues).expect("as many values as cells");
    let of = |text: Option<&String>, length: usize| text.map_or(Ok(None), |text| tally((sheet.line, text.trim()), length));
    let rows = (0..sheet.rows).map(|row| of(sheet.of_rows.get(&row), sheet.cols)).collect::<Result<_, _>>()?;
    let cols = (0..sheet.cols).map(|col| of(sheet.of_cols.get(&col), sheet.rows)).collect::<Result<_, _>>()?;
    Ok(Battleship::new(clues, rows, cols, fleet))
}

fn sheet(board: &Battleship) -> Result<Drawing, WriteError> {
    let clues = board.clues();
    let mut sheet = Drawing::new::<Battleship>(clues.rows(), clues.cols());
    for cell in clues.cells() {
        let Some(segment) = clues[cell] else { continue };
        let Some(place) = SYMBOLS.iter().position(|&symbol| symbol == segment) else {
            return Err(WriteError("penpa cannot represent a ship segment of unknown shape".into()));
        };
        sheet.symbols.insert(cell, ("battleship_B".into(), place as i64 + 1));
    }
    let texts = |tallies: &[Option<u32>]| {
        let text = |(place, tally): (usize, &Option<u32>)| Some((place, (*tally)?.to_string()));
        tallies.iter().enumerate().filter_map(text).collect()
    };
    sheet.of_rows = texts(board.row_tallies());
    sheet.of_cols = texts(board.col_tallies());
    let ships = board.fleet().iter().rev().flat_map(|(length, count)| std::iter::repeat_n(length.to_string(), *count));
    sheet.rules = format!("Fleet: {}", ships.collect::<Vec<_>>().join(" "));
    match board.fleet().is_empty() {
        true => Err(WriteError("penpa cannot represent an empty fleet".into())),
        false => Ok(sheet),
    }
}
