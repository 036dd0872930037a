//! URLs of puzz.link's `battleship`: the tallies of columns and rows, the clues, and the fleet.
//!
//! A clue is 0 for water, 1 to 4 for top, bottom, left and right ends, 5 for a middle, 6 for a submarine, and `.` for a
//! segment of unknown shape. The fleet is `//c`, `//d` or `//e` for the standard fleets up to length 3, 4 or 5, or `/N` and N
//! shapes: a width, a height and a bitmap with five cells per character.

use super::{Battleship, Fleet, Segment, empty_clues, tally};
use crate::{
    Format, TextError, WriteError,
    format::quoted,
    puzzlink::{self, Address, Mark},
};

pub const KIND: &str = "battleship";

pub const FORMAT: Format<Battleship> = Format {
    name: "puzzlink",
    summary: "a URL `https://puzz.link/p?battleship/COLUMNS/ROWS/BODY`, or the part after its question mark; straight ships only",
    recognises: |text| puzzlink::kind(text) == Some(KIND),
    read,
    write,
    read_solution: None,
};

/// The segments of the numbers in cells.
pub const SEGMENTS: [Segment; 7] =
    [Segment::Water, Segment::Top, Segment::Bottom, Segment::Left, Segment::Right, Segment::Middle, Segment::Submarine];

/// The letters of the standard fleets and the length of their longest ship. A standard fleet has one ship of that length, two
/// of the next shorter, and so on.
const STANDARD: [(&str, usize); 3] = [("c", 3), ("d", 4), ("e", 5)];

/// The letters of the other fleets, whose pieces are not straight.
const SHAPED: [(&str, &str); 3] = [("t", "tetrominoes"), ("p", "pentominoes"), ("d2", "double tetrominoes")];

/// The longest ship that a URL represents: each side of a shape is one digit to base 36.
const MAX_LENGTH: usize = 35;

fn standard_fleet(longest: usize) -> Fleet {
    (1..=longest).map(|length| (length, longest + 1 - length)).collect()
}

fn read(text: &str) -> Result<Battleship, TextError> {
    let address = puzzlink::address(text, &[KIND])?;
    let Address { line, rows, cols, .. } = address;
    let (tallies, rest) = puzzlink::numbers(&address, cols + rows)?;
    let col_tallies = tallies[..cols].iter().map(|mark| read_tally(*mark, rows, line)).collect::<Result<_, _>>()?;
    let row_tallies = tallies[cols..].iter().map(|mark| read_tally(*mark, cols, line)).collect::<Result<_, _>>()?;
    let (marks, rest) = puzzlink::numbers(&Address { body: rest, ..address }, rows * cols)?;
    let mut clues = empty_clues(line, rows, cols)?;
    for (cell, mark) in clues.cells().zip(marks) {
        clues[cell] = match mark {
            Mark::Blank => None,
            Mark::Hidden => Some(Segment::Any),
            Mark::Number(number) => {
                let segment = SEGMENTS.get(number as usize).copied();
                Some(segment.ok_or_else(|| TextError::expected(line, "clues from 0 to 6", &number.to_string()))?)
            }
        };
    }
    Ok(Battleship::new(clues, row_tallies, col_tallies, fleet(line, rest)?))
}

/// The tally of a line of `length` cells.
pub fn read_tally(mark: Mark, length: usize, line: usize) -> Result<Option<u32>, TextError> {
    match mark {
        Mark::Number(found) => tally((line, &found.to_string()), length),
        Mark::Blank | Mark::Hidden => Ok(None),
    }
}

/// The fleet of a standard letter, `//c`, or of shapes, `/2/21o/11g`.
pub fn fleet(line: usize, text: &str) -> Result<Fleet, TextError> {
    if let Some((_, longest)) = STANDARD.iter().find(|(letter, _)| text.strip_prefix("//") == Some(letter)) {
        return Ok(standard_fleet(*longest));
    }
    if let Some((_, shapes)) = SHAPED.iter().find(|(letter, _)| text.strip_prefix("//") == Some(letter)) {
        let problem = format_args!("expected straight ships, found a fleet of {shapes}, a variant which we do not have");
        return Err(TextError::new(line, problem));
    }
    let wrong = |found: &str| TextError::expected(line, "`//c`, `//d`, `//e`, or `/N` and N straight ships at the end", found);
    let mut parts = text.strip_prefix('/').ok_or_else(|| wrong(text))?.split('/');
    let count: usize = parts.next().and_then(|count| count.parse().ok()).ok_or_else(|| wrong(text))?;
    let mut fleet = Fleet::new();
    let mut found = 0;
    for shape in parts {
        let Some(length) = length(shape) else {
            let problem = format!("expected straight ships, found the shape {}, a variant which we do not have", quoted(shape));
            return Err(TextError::new(line, problem));
        };
        *fleet.entry(length).or_default() += 1;
        found += 1;
    }
    match found == count {
        true => Ok(fleet),
        false => Err(TextError::new(line, format_args!("expected {count} ships, found {found}"))),
    }
}

/// The length of a straight ship, such as `31s` for a horizontal ship of length 3.
fn length(shape: &str) -> Option<usize> {
    let mut characters = shape.chars();
    let mut side = || characters.next().filter(|c| !c.is_ascii_uppercase())?.to_digit(36);
    let length = match (side()?, side()?) {
        (1, length) | (length, 1) => length as usize,
        _ => return None,
    };
    (length > 0 && shape.get(2..) == Some(&bitmap(length))).then_some(length)
}

/// The bitmap of a straight ship: `length` ones, five per character.
fn bitmap(length: usize) -> String {
    let character = |start: usize| {
        let value = (0..5).filter(|bit| start + bit < length).fold(0, |value, bit| value | 16 >> bit);
        char::from_digit(value, 32).expect("five bits are below 32")
    };
    (0..length).step_by(5).map(character).collect()
}

fn write(board: &Battleship) -> Result<String, WriteError> {
    let clues = board.clues();
    let mark = |tally: &Option<u32>| tally.map_or(Mark::Blank, Mark::Number);
    let tallies: Vec<Mark> = board.col_tallies().iter().chain(board.row_tallies()).map(mark).collect();
    let number = |segment: Segment| {
        SEGMENTS.iter().position(|other| *other == segment).map_or(Mark::Hidden, |number| Mark::Number(number as u32))
    };
    let cells: Vec<Mark> = clues.values().iter().map(|clue| clue.map_or(Mark::Blank, number)).collect();
    let body = |marks: &[Mark]| puzzlink::write_numbers(marks).expect("a tally is at most the longest side");
    let fleet = fleet_text(board.fleet())?;
    let (rows, cols) = (clues.rows(), clues.cols());
    Ok(format!("https://puzz.link/p?{KIND}/{cols}/{rows}/{}{}{fleet}\n", body(&tallies), body(&cells)))
}

/// The text of a fleet, for [`fleet`].
pub fn fleet_text(fleet: &Fleet) -> Result<String, WriteError> {
    match STANDARD.iter().find(|(_, longest)| standard_fleet(*longest) == *fleet) {
        Some((letter, _)) => Ok(format!("//{letter}")),
        None => shapes(fleet),
    }
}

fn shapes(fleet: &Fleet) -> Result<String, WriteError> {
    let count: usize = fleet.values().sum();
    let mut text = format!("/{count}");
    for (&length, &count) in fleet {
        let side = char::from_digit(length as u32, 36).filter(|_| length <= MAX_LENGTH);
        let side = side.ok_or_else(|| WriteError(format!("puzzlink cannot represent ships longer than {MAX_LENGTH}")))?;
        text += &format!("/{side}1{}", bitmap(length)).repeat(count);
    }
    Ok(text)
}
