//! The format `penpa`: thick lines around the regions; the number of stars is in the rules.

use super::{StarBattle, error};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};

pub const FORMAT: Format<StarBattle> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<StarBattle, TextError> {
    sheet.only(&["lineE", "surface"])?;
    let stars = sheet.numbers_in_words().first().and_then(|&stars| u32::try_from(stars).ok());
    let stars = stars.ok_or_else(|| TextError::expected(sheet.line, "the number of stars in the rules", &sheet.rules))?;
    StarBattle::new(stars, sheet.regions()?).map_err(error(sheet.line))
}

fn sheet(board: &StarBattle) -> Result<Drawing, WriteError> {
    let regions = board.regions();
    let mut sheet = Drawing::new::<StarBattle>(regions.rows(), regions.cols());
    sheet.rules = format!("Stars in each row and column and region: {}", board.stars());
    sheet.draw_regions(regions, "region")?;
    Ok(sheet)
}
