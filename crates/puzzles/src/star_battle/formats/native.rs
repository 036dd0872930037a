//! The format `text`: the number of stars, then a label for the region of each cell.

use super::{StarBattle, error};
use crate::{
    Format, TextError, WriteError,
    regions::label,
    text::{self, MAX_SIDE},
};
use grid::Grid;

pub const FORMAT: Format<StarBattle> = Format {
    name: "text",
    summary: "`star-battle STARS`, then a label for the region of each cell, `.` for a void cell; any board",
    recognises,
    read,
    write,
    read_solution: None,
};

const TITLE: &str = "star-battle";

fn recognises(text: &str) -> bool {
    text::starts_with_word(text, TITLE)
}

fn read(text: &str) -> Result<StarBattle, TextError> {
    let (line, words) = text::lines(text, 3).next().ok_or_else(|| TextError::expected(1, "`star-battle STARS`", ""))?;
    let [(_, TITLE), stars] = words[..] else {
        let found: Vec<&str> = words.iter().map(|word| word.1).collect();
        return Err(TextError::expected(line, "`star-battle STARS`", &found.join(" ")));
    };
    let stars = text::number(stars, "stars", 1, MAX_SIDE)? as u32;
    let body: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    if text::lines(&text[body..], 1).next().is_none() {
        return Err(TextError::new(line, "expected the regions below, found nothing"));
    }
    let (rows, cols, words) = text::grid(&text[body..]).map_err(|error| error.below(line))?;
    let labels = words.into_iter().map(|(_, word)| (word != ".").then_some(word)).collect();
    let labels = Grid::from_values(rows, cols, labels).expect("each line has the same number of words");
    StarBattle::new(stars, labels).map_err(error(line))
}

fn write(board: &StarBattle) -> Result<String, WriteError> {
    let words: Vec<String> = board.regions().values().iter().map(|region| region.map_or(".".into(), label)).collect();
    let cols = board.regions().cols();
    // Lines without a blank are read as characters. No such board has a solution.
    if cols == 1 && words.iter().any(|word| word.len() > 1) {
        return Err(WriteError("a column of more than 26 regions has labels of several letters, which look like cells".into()));
    }
    Ok(format!("{TITLE} {}\n{}", board.stars(), text::table(&words, cols)))
}
