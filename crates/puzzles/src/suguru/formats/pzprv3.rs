//! The format `pzprv3`: borders to the right of cells and below them, the given digits with `#` for void cells, and an answer.

use super::{Suguru, error};
use crate::{
    Format, TextError, WriteError,
    puzzlink::Walls,
    pzprv3::{self, File},
    regions::walls_between,
    text::{MAX_CELLS, Word, number},
};
use grid::Grid;

const GENRE: &str = "suguru";

pub const FORMAT: Format<Suguru> = Format {
    name: "pzprv3",
    summary: "a file of pzpr: `pzprv3/suguru/ROWS/COLUMNS/`, the borders, the digits, and the answer",
    recognises: |text| pzprv3::recognises(text, GENRE),
    read: |text| read(text).map(|found| found.0),
    write,
    read_solution: Some(read_solution),
};

fn read(text: &str) -> Result<(Suguru, Option<Vec<Word<'_>>>), TextError> {
    let mut file = File::open(text, GENRE)?;
    let (rows, cols) = file.sides()?;
    let line = file.line;
    let is_border = |(line, word): Word<'_>| match word {
        "0" | "1" => Ok(word == "1"),
        _ => Err(TextError::expected(line, "0 or 1 for a border", word)),
    };
    let right = file.table(rows, cols - 1, "row of borders to the right")?;
    let below = file.table(rows - 1, cols, "row of borders below")?;
    let right: Vec<bool> = right.into_iter().map(is_border).collect::<Result<_, _>>()?;
    let below: Vec<bool> = below.into_iter().map(is_border).collect::<Result<_, _>>()?;
    let words = file.table(rows, cols, "row of digits")?;
    let is_void = |place: usize| words[place].1 == "#";
    let whole = Grid::new(rows, cols, |_| ());
    let (blocks, _) = whole.components(|a, b| {
        let wall = if a.row == b.row { right[a.row * (cols - 1) + a.col] } else { below[a.row * cols + a.col] };
        !wall && is_void(whole.place(a)) == is_void(whole.place(b))
    });
    let labels = Grid::new(rows, cols, |cell| (!is_void(blocks.place(cell))).then_some(blocks[cell]));
    let clue = |&word: &Word<'_>| match word.1 {
        "." | "#" => Ok(None),
        _ => number(word, "a digit, `#` or `.`", 1, MAX_CELLS).map(|digit| Some(digit as u32)),
    };
    let board = Suguru::new(labels, words.iter().map(clue).collect::<Result<_, _>>()?).map_err(error(line))?;
    Ok((board, file.answer(rows, cols)?))
}

/// Whether an answer is drawn in a file.
pub fn has_answer(text: &str) -> bool {
    read(text).is_ok_and(|(_, answer)| answer.is_some())
}

fn read_solution(board: &Suguru, text: &str) -> Result<Vec<i64>, TextError> {
    let (other, answer) = read(text)?;
    if other != *board {
        return Err(TextError::new(1, "expected digits on this board, found another board"));
    }
    let cells = board.blocks().values().iter().zip(board.clues().values());
    // A void cell has the value 0.
    let givens: Vec<Option<u32>> = cells.map(|(block, clue)| if block.is_none() { Some(0) } else { *clue }).collect();
    pzprv3::digits(answer, &givens)
}

fn write(board: &Suguru) -> Result<String, WriteError> {
    let blocks = board.blocks();
    let (rows, cols) = (blocks.rows(), blocks.cols());
    // A void cell has a sign of its own, so connected void cells need no borders between them.
    let (components, _) = blocks.components(|a, b| blocks[a] == blocks[b]);
    let walls = walls_between(&Grid::new(rows, cols, |cell| blocks[cell].ok_or(components[cell])));
    let Walls { right, below } =
        walls.ok_or_else(|| WriteError("pzprv3 cannot represent a block that is not connected".into()))?;
    let border = |wall: bool| u8::from(wall).to_string();
    let word = |(block, clue): (&Option<usize>, &Option<u32>)| match (block, clue) {
        (None, _) => "#".to_string(),
        (_, Some(digit)) => digit.to_string(),
        _ => ".".into(),
    };
    let parts = [
        pzprv3::lines(right.into_iter().map(border), cols - 1),
        pzprv3::lines(below.into_iter().map(border), cols),
        pzprv3::lines(blocks.values().iter().zip(board.clues().values()).map(word), cols),
        pzprv3::lines(vec![".".to_string(); rows * cols], cols),
    ];
    Ok(format!("pzprv3/{GENRE}/{rows}/{cols}/{}\n", parts.concat()))
}
