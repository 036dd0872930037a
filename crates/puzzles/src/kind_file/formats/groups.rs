//! Groups of up to four numbers in a cell: the digits of one number, of which 9 is a number that is not known.

use super::{
    codes::{Rest, Runs},
    words::number,
};
use crate::{TextError, WriteError, puzzlink::Mark, text::Word};

/// The digit that stands for a number that is not known.
const UNKNOWN: u32 = 9;

/// What four 1s are in an address, as a number of one digit could be.
const FOUR_ONES: u32 = 9;

/// For two, three and four numbers: how many they are, and that they are this number and digits to this base in an address.
const CODES: [(u32, u32, u32); 3] = [(2, 360, 6), (3, 396, 4), (4, 460, 2)];

/// The digits of a number.
fn digits(mut number: u32) -> Vec<u32> {
    let mut digits = vec![number % 10];
    while number >= 10 {
        number /= 10;
        digits.insert(0, number % 10);
    }
    digits
}

fn of_digits(digits: &[u32]) -> u32 {
    digits.iter().fold(0, |number, digit| 10 * number + digit)
}

/// A word of a file of the pzpr editors.
///
/// # Errors
/// If it is none.
pub fn of_word((line, word): Word<'_>) -> Result<Mark, TextError> {
    if word == "." {
        return Ok(Mark::Blank);
    }
    let expected =
        "up to four numbers from 0 to 8 with `,` between them, `-` (in plain text `?`) for one that is unknown, or `.`";
    let parts: Vec<&str> = word.split(',').take(5).collect();
    let digit = |part: &&str| match *part {
        "-" => Ok(UNKNOWN),
        part => number::<u32>((line, part), expected),
    };
    let digits: Vec<u32> = parts.iter().map(digit).collect::<Result<_, _>>()?;
    let is_known = |part: &str| part == "-" || ["0", "1", "2", "3", "4", "5", "6", "7", "8"].contains(&part);
    match parts.len() < 5 && parts.iter().all(|part| is_known(part)) && (parts.len() == 1 || !parts.contains(&"0")) {
        true => Ok(Mark::Number(of_digits(&digits))),
        false => Err(TextError::expected(line, expected, word)),
    }
}

/// The word for what stands in a cell.
///
/// # Errors
/// If no numbers have these digits.
pub fn word(mark: Mark) -> Result<String, WriteError> {
    match mark {
        Mark::Blank => Ok(".".into()),
        Mark::Hidden => Ok("-".into()),
        Mark::Number(number) => {
            let digits = digits(number);
            if digits.len() > 4 || digits.len() > 1 && digits.contains(&0) {
                return Err(WriteError(format!("a group has up to four numbers from 1 to 8, not the digits {number}")));
            }
            let part = |digit: &u32| if *digit == UNKNOWN { "-".into() } else { digit.to_string() };
            Ok(digits.iter().map(part).collect::<Vec<String>>().join(","))
        }
    }
}

impl Rest<'_> {
    /// Groups of numbers (pzprjs: "Number_tapa"): a number, `9` for four 1s, `.` for one that is not known; two digits to the base 36 for
    /// more numbers; `g`–`z` are 1 to 20 blanks.
    pub fn groups(&mut self) -> Result<Vec<Mark>, TextError> {
        let mut marks = Vec::with_capacity(self.cells);
        while marks.len() < self.cells {
            let (before, expected) = (self.body, "a digit, `.` or a letter");
            let mark = match self.next(expected)? {
                '.' => Mark::Number(UNKNOWN),
                c @ '0'..='8' => Mark::Number(c as u32 - '0' as u32),
                '9' => Mark::Number(1111),
                'a'..='f' => {
                    self.body = before;
                    let code = self.number(2, 36)?;
                    let is_it = |&&(length, first, base): &&(u32, u32, u32)| (first..first + base.pow(length)).contains(&code);
                    let Some(&(length, first, base)) = CODES.iter().find(is_it) else {
                        return Err(TextError::expected(self.line, "two digits of a group of numbers", before));
                    };
                    let digit = |place: u32| match (code - first) / base.pow(place) % base {
                        0 => UNKNOWN,
                        digit => digit,
                    };
                    Mark::Number(of_digits(&(0..length).rev().map(digit).collect::<Vec<u32>>()))
                }
                c @ 'g'..='z' => {
                    self.blanks(&mut marks, c as usize - 'f' as usize, Mark::Blank, before)?;
                    continue;
                }
                _ => return Err(TextError::expected(self.line, expected, before)),
            };
            marks.push(mark);
        }
        Ok(marks)
    }
}

/// Encodes cells for [`Rest::groups`].
///
/// # Errors
/// If an address cannot hold the numbers of a cell.
pub fn write_groups(marks: &[Mark]) -> Result<String, WriteError> {
    let mut runs = Runs::new(15, 20);
    for mark in marks {
        let found = match mark {
            Mark::Blank => {
                runs.blank();
                continue;
            }
            Mark::Hidden => vec![UNKNOWN],
            Mark::Number(number) => digits(*number),
        };
        let lost = || WriteError(format!("puzzlink holds no group of the numbers {}", of_digits(&found)));
        match found[..] {
            [UNKNOWN] => runs.push("."),
            [digit] => runs.push(&digit.to_string()),
            [1, 1, 1, 1] => runs.push(&FOUR_ONES.to_string()),
            _ => {
                let (_, first, base) = *CODES.get(found.len() - 2).ok_or_else(lost)?;
                let is_in = |digit: &u32| (1..base).contains(digit) || *digit == UNKNOWN;
                if !found.iter().all(is_in) {
                    return Err(lost());
                }
                let code = first + found.iter().fold(0, |code, digit| code * base + digit % UNKNOWN);
                runs.push(&[code / 36, code % 36].iter().filter_map(|digit| char::from_digit(*digit, 36)).collect::<String>());
            }
        }
    }
    Ok(runs.end())
}
