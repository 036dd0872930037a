//! The format `puzzlink`: addresses of puzz.link and compatible sites, with the stars, then the walls between regions.

use super::{StarBattle, error};
use crate::{
    Format, TextError, WriteError,
    puzzlink::{self, Address, write_walls},
    regions::{read_walls, walls_between},
    text::{MAX_SIDE, number},
};
use grid::Grid;

const KINDS: &[&str] = &["starbattle"];

pub const FORMAT: Format<StarBattle> = Format {
    name: "puzzlink",
    summary: "an address `https://puzz.link/p?starbattle/COLUMNS/ROWS/STARS/BODY`, or what follows its question mark",
    recognises: |text| puzzlink::kind(text).is_some_and(|kind| KINDS.contains(&kind)),
    read,
    write,
    read_solution: None,
};

fn read(text: &str) -> Result<StarBattle, TextError> {
    let address = puzzlink::address(text, KINDS)?;
    let line = address.line;
    let Some((stars, body)) = address.body.split_once('/') else {
        return Err(TextError::expected(line, "the stars, `/` and the walls", address.body));
    };
    let stars = number((line, stars), "stars", 1, MAX_SIDE)? as u32;
    let (regions, rest) = read_walls(&Address { body, ..address })?;
    if !rest.is_empty() {
        return Err(TextError::expected(line, "the end of the address after the walls", rest));
    }
    StarBattle::new(stars, Grid::new(address.rows, address.cols, |cell| Some(regions[cell]))).map_err(error(line))
}

fn write(board: &StarBattle) -> Result<String, WriteError> {
    let regions = board.regions();
    if regions.values().contains(&None) {
        return Err(WriteError("puzzlink cannot represent void cells".into()));
    }
    let walls =
        walls_between(regions).ok_or_else(|| WriteError("puzzlink cannot represent a region that is not connected".into()))?;
    let (rows, cols) = (regions.rows(), regions.cols());
    Ok(format!("https://puzz.link/p?starbattle/{cols}/{rows}/{}/{}\n", board.stars(), write_walls(&walls)))
}
