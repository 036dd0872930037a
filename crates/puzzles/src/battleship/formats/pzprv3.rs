//! Files of pzpr: the fleet, the tallies above and left of the clues, and the ships of an answer.

use super::{
    Battleship, empty_clues,
    puzzlink::{KIND, SEGMENTS, fleet, fleet_text, read_tally},
};
use crate::{
    Format, TextError, WriteError,
    battleship::Segment,
    puzzlink::Mark,
    pzprv3::{self, File},
    text::Word,
};

pub const FORMAT: Format<Battleship> = Format {
    name: "pzprv3",
    summary: "a file of pzpr: `pzprv3/battleship/ROWS/COLUMNS/`, the fleet, tallies and clues, and the answer; straight ships only",
    recognises: |text| pzprv3::recognises(text, KIND),
    read: |text| read(text).map(|found| found.0),
    write,
    read_solution: Some(read_solution),
};

fn mark((line, word): Word<'_>) -> Result<Mark, TextError> {
    match word {
        "." => Ok(Mark::Blank),
        "-" => Ok(Mark::Hidden),
        // A tally that is done is marked by `c`.
        _ => {
            let number = word.strip_prefix('c').unwrap_or(word).parse();
            number.map(Mark::Number).map_err(|_| TextError::expected(line, "a number, `-` or `.`", word))
        }
    }
}

fn read(text: &str) -> Result<(Battleship, Option<Vec<Word<'_>>>), TextError> {
    let mut file = File::open(text, KIND)?;
    let (rows, cols) = file.sides()?;
    let (line, head) = file.part("the fleet")?;
    // A number of ships and their shapes, or the letter of a fleet.
    let count = head.parse::<usize>().ok();
    let mut ships = count.map_or_else(|| format!("//{head}"), |count| format!("/{count}"));
    // Each is a part of the file, so a large number ends with an error.
    for _ in 0..count.unwrap_or(0) {
        ships += &format!("/{}", file.part("a ship")?.1);
    }
    let fleet = fleet(line, &ships)?;
    let words = file.table(rows + 1, cols + 1, "row of tallies and clues")?;
    let mut clues = empty_clues(line, rows, cols)?;
    let (mut row_tallies, mut col_tallies) = (Vec::with_capacity(rows), Vec::with_capacity(cols));
    for (place, word) in words.into_iter().enumerate() {
        let found = mark(word)?;
        match (place / (cols + 1), place % (cols + 1)) {
            (0, 0) => {}
            (0, _) => col_tallies.push(read_tally(found, rows, word.0)?),
            (_, 0) => row_tallies.push(read_tally(found, cols, word.0)?),
            (row, col) => {
                clues[grid::Cell { row: row - 1, col: col - 1 }] = match found {
                    Mark::Blank => None,
                    Mark::Hidden => Some(Segment::Any),
                    Mark::Number(number) => {
                        let segment = SEGMENTS.get(number as usize).copied();
                        Some(segment.ok_or_else(|| TextError::expected(word.0, "clues from 0 to 6", word.1))?)
                    }
                }
            }
        }
    }
    let answer = file.answer(rows, cols)?;
    Ok((Battleship::new(clues, row_tallies, col_tallies, fleet), answer))
}

/// Whether an answer is drawn in a file.
pub fn has_answer(text: &str) -> bool {
    read(text).is_ok_and(|(_, answer)| answer.is_some())
}

fn read_solution(board: &Battleship, text: &str) -> Result<Vec<i64>, TextError> {
    let (other, answer) = read(text)?;
    let words = answer.filter(|_| other == *board);
    let words = words.ok_or_else(|| TextError::new(1, "expected ships on this board, found none or another board"))?;
    // Given segments are not drawn.
    let is_ship = |(clue, (_, word)): (&Option<Segment>, Word<'_>)| clue.map_or(word == "#", |clue| clue != Segment::Water);
    Ok(board.clues().values().iter().zip(words).map(|cell| i64::from(is_ship(cell))).collect())
}

fn write(board: &Battleship) -> Result<String, WriteError> {
    let clues = board.clues();
    let (rows, cols) = (clues.rows(), clues.cols());
    let tally = |tally: &Option<u32>| tally.map_or(".".to_string(), |tally| tally.to_string());
    let number = |segment: Segment| SEGMENTS.iter().position(|other| *other == segment).map_or("-".into(), |at| at.to_string());
    let mut words = vec![".".to_string()];
    words.extend(board.col_tallies().iter().map(tally));
    for (row, clues) in board.row_tallies().iter().zip(clues.values().chunks(cols)) {
        words.push(tally(row));
        words.extend(clues.iter().map(|clue| clue.map_or(".".into(), number)));
    }
    let fleet = fleet_text(board.fleet())?;
    let fleet = fleet.trim_start_matches('/');
    let answer = pzprv3::lines(vec![".".to_string(); rows * cols], cols);
    Ok(format!("pzprv3/{KIND}/{rows}/{cols}/{fleet}/{}{answer}\n", pzprv3::lines(words, cols + 1)))
}
