//! Signs that people write in plain text, and the words of files of the pzpr editors for them.

use super::super::{
    arrows::Arrows,
    cells::{Cells, VOID},
    layers::Layer,
    statement::Param,
};
use super::Plain;
use crate::TextError;

/// Signs for directions, in the order of the pzpr editors from 1: up, down, left, right. The first ones are written.
const ARROWS: [&[&str]; 4] = [&["^", "↑", "▲", "u"], &["v", "↓", "▼", "d"], &["<", "←", "◄", "l"], &[">", "→", "►", "r"]];

/// Signs for white and black pearls.
pub(super) const PEARLS: [&[&str]; 2] = [&["w", "W", "o", "O", "○"], &["b", "B", "●", "*"]];

/// Signs for tall and wide rectangles, and for squares.
const FORMS: [&str; 3] = ["|", "=", "+"];

const TREES: &[&str] = &["T", "t"];

/// Signs for a member of the only set of cells.
const MEMBER: &[&str] = &["#", "■", "x", "X", "*"];

impl Plain {
    /// The word of a file of the pzpr editors for a sign.
    pub(super) fn to_pzpr(
        &self,
        layer: &Layer,
        is_cell: bool,
        [row, col]: [usize; 2],
        word: &str,
        line: usize,
    ) -> Result<String, TextError> {
        let wrong = |expected: &str| Err(TextError::expected(line, expected, word));
        let number = |word: &str, hidden: &[&str]| match word {
            _ if hidden.contains(&word) => Some("-".to_string()),
            _ => Some(word.to_string()).filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())),
        };
        match (layer, word) {
            (Layer::Sums(..), _) => self.sums(is_cell, [row, col], word, line),
            (Layer::Cells(_, Cells::Signs(_)), _) => Ok(word.into()),
            (_, ".") if is_cell && !self.has_blanks => wrong("a number in each cell"),
            (_, ".") => Ok(".".into()),
            // Files of the pzpr editors have it for an unknown number; elsewhere it is a blank.
            (_, "-" | "_") if !has_unknown(layer) => Ok(".".into()),
            (_, "-") => wrong("`.` for a blank or `?` for an unknown number, since `-` may be either"),
            (Layer::Cells(_, Cells::Numbers(param, _)), _) if is_cell && param.within.is_some() => {
                number(word, &["?", "#"]).map_or_else(|| wrong("a number, `#` without a number, or `.`"), Ok)
            }
            (Layer::Cells(_, Cells::Towers(..)), _) if is_cell => {
                number(word, &["?"]).map_or_else(|| wrong("a number, `?` or `.`"), |word| Ok(format!("q{word}")))
            }
            (Layer::Cells(_, Cells::Trees(..)), _) if is_cell => match TREES.contains(&word) {
                true => Ok("1".into()),
                false => wrong("`T` for a tree or `.`"),
            },
            (Layer::Cells(_, Cells::Pearls(..)), _) => match PEARLS.iter().position(|signs| signs.contains(&word)) {
                Some(pearl) => Ok((pearl + 1).to_string()),
                None => wrong("`w` or `b` for a pearl, or `.`"),
            },
            (Layer::Cells(_, Cells::PearlsMarks(..)), _) if is_cell => {
                match PEARLS.iter().position(|signs| signs.contains(&word)) {
                    Some(pearl) => Ok((pearl + 1).to_string()),
                    None => wrong("`w` or `b` for a circle, or `.`"),
                }
            }
            (Layer::Cells(_, Cells::Letters(_)), "?") => Ok("-".into()),
            (Layer::Cells(_, Cells::Letters(_)), _) => match FORMS.iter().position(|form| *form == word) {
                Some(form) => Ok(char::from(b'a' + form as u8).to_string()),
                None => wrong("`|`, `=`, `+`, `?` or `.`"),
            },
            (Layer::Cells(_, Cells::Groups(..)), _) => {
                let numbers: Option<Vec<String>> = word.split(',').map(|word| number(word, &["?"])).collect();
                numbers.map_or_else(|| wrong("numbers or `?` with `,` between them, or `.`"), |numbers| Ok(numbers.join(",")))
            }
            (Layer::Cells(_, Cells::Members(_)), _) if is_cell => match MEMBER.contains(&word) {
                true => Ok("*".into()),
                false => wrong("`#` or `.`"),
            },
            (Layer::Cells(_, Cells::Circles(_)), _) if is_cell => {
                let pearl = PEARLS.iter().enumerate().find_map(|(pearl, signs)| {
                    let rest = signs.iter().find_map(|sign| word.strip_prefix(sign).or_else(|| word.strip_suffix(sign)))?;
                    Some((pearl, if rest.is_empty() { "-2".into() } else { number(rest, &["?"])? }))
                });
                match pearl {
                    Some((pearl, found)) if found == "-" => Ok(format!("{pearl},-2")),
                    Some((pearl, found)) => Ok(format!("{pearl},{found}")),
                    None => wrong("`w` or `b` for a circle, perhaps with a number, or `.`"),
                }
            }
            (Layer::Cells(_, Cells::Ignored), _) if is_cell => {
                wrong("`.`, since numbers stand above the columns and left of the rows")
            }
            (Layer::Cells(_, Cells::Arrows(Arrows { sides: Some(_), .. })), _) if is_cell => {
                let pearl = PEARLS.iter().enumerate().find_map(|(pearl, signs)| {
                    let rest = signs.iter().find_map(|sign| word.strip_suffix(sign).or_else(|| word.strip_prefix(sign)))?;
                    Some((pearl + 1, rest))
                });
                let (side, rest) = pearl.unwrap_or((0, word.trim_matches('#')));
                match arrow(rest) {
                    Some((direction, rest)) if number(rest, &["?", ""]).is_some() => {
                        Ok(format!("{direction},{},{side}", number(rest, &["?", ""]).unwrap_or_default()))
                    }
                    None if rest.is_empty() => Ok(format!("0,-,{side}")),
                    _ => wrong("`w`, `b` or `#` for a clue, before it perhaps a number and one of `^v<>`, or `.`"),
                }
            }
            (Layer::Cells(_, Cells::Arrows(..)), _) if is_cell => {
                match arrow(word).and_then(|(direction, rest)| Some((direction, number(rest, &["?"])?))) {
                    Some((direction, number)) => Ok(format!("{direction},{number}")),
                    None if word == "#" => Ok("0,-".into()),
                    None => wrong("a number and one of `^v<>`, `#` without either, or `.`"),
                }
            }
            _ => number(word, &["?"]).map_or_else(|| wrong("a number, `?` or `.`"), Ok),
        }
    }

    /// The word for `.`, for `#`, or for `16\`, `\12` or `16\12`: the sum below and that to the right.
    fn sums(&self, is_cell: bool, [row, col]: [usize; 2], word: &str, line: usize) -> Result<String, TextError> {
        let (down, across) = match word {
            "#" | "." | "\\" => ("", ""),
            // Above the columns and left of the rows a number alone says where it belongs.
            _ => word.split_once('\\').unwrap_or(if row == 0 { (word, "") } else { ("", word) }),
        };
        let sum = |text: &str| match text {
            "" => Some("0".to_string()),
            _ => Some(text.to_string()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit())),
        };
        let is_bare = is_cell && word != "#" && word != "." && !word.contains('\\');
        // What would be above the columns or left of the rows belongs to no cells.
        let is_lost = !is_cell && (row == 0 && !across.is_empty() || row > 0 && !down.is_empty());
        let is_bare = is_bare || is_lost;
        let (Some(down), Some(across), false) = (sum(down), sum(across), is_bare) else {
            return Err(TextError::expected(line, "`.`, `#`, or sums such as `16\\`, `\\12` or `16\\12`", word));
        };
        Ok(match (is_cell, row, col) {
            (true, ..) if word == "." => ".".into(),
            (true, ..) => format!("{across},{down}"),
            (_, 0, 0) => "0".into(),
            (_, 0, _) => down,
            _ => across,
        })
    }
}

/// The direction from 1 of an arrow, and what stands beside it.
fn arrow(word: &str) -> Option<(usize, &str)> {
    ARROWS.iter().enumerate().find_map(|(direction, signs)| {
        let rest = signs.iter().find_map(|sign| word.strip_suffix(sign).or_else(|| word.strip_prefix(sign)))?;
        Some((direction + 1, rest))
    })
}

/// Whether an unknown number is something else than a blank.
fn has_unknown(layer: &Layer) -> bool {
    match layer {
        Layer::Cells(_, Cells::Pearls(..) | Cells::Trees(..)) => false,
        Layer::Cells(_, Cells::Numbers(param, _) | Cells::Towers(param, ..)) | Layer::RoomNumbers(_, param) => {
            param.within.is_some() || param.hidden.is_some_and(|hidden| hidden != param.blank)
        }
        _ => true,
    }
}

/// The sign for a word of a file of the pzpr editors.
pub(super) fn sign(layer: &Layer, is_cell: bool, row: usize, word: &str) -> String {
    let hidden = |word: &str| if word == "-" { "?".to_string() } else { word.to_string() };
    let sum = |text: &str| if text == "0" { String::new() } else { text.to_string() };
    match layer {
        Layer::Sums(..) => match (word.split_once(','), is_cell) {
            (Some((across, down)), _) => match (sum(down), sum(across)) {
                (down, across) if down.is_empty() && across.is_empty() => "#".into(),
                (down, across) => format!("{down}\\{across}"),
            },
            (None, true) => ".".into(),
            (None, false) if word == "0" => "#".into(),
            (None, false) if row == 0 => format!("{word}\\"),
            (None, false) => format!("\\{word}"),
        },
        _ if word == "." => ".".into(),
        Layer::Cells(_, Cells::Signs(_)) => word.into(),
        Layer::Cells(_, Cells::Numbers(Param { regions: Some(_), .. }, _)) if word == VOID => ".".into(),
        Layer::Cells(_, Cells::Numbers(param, _)) if is_cell && param.within.is_some() && word == "-" => "#".into(),
        Layer::Cells(_, Cells::Towers(..)) if is_cell => hidden(word.strip_prefix('q').unwrap_or(word)),
        Layer::Cells(_, Cells::Trees(..)) if is_cell => TREES[0].into(),
        Layer::Cells(_, Cells::Pearls(..)) => PEARLS[usize::from(word == "2")][0].into(),
        Layer::Cells(_, Cells::PearlsMarks(..)) if is_cell => {
            match word.parse::<usize>().ok().and_then(|value| value.checked_sub(1)) {
                Some(pearl) => PEARLS[pearl % 2][0].into(),
                None => ".".into(),
            }
        }
        Layer::Cells(_, Cells::Letters(_)) => match word.as_bytes() {
            [letter @ b'a'..=b'c'] => FORMS[usize::from(letter - b'a')].into(),
            _ => "?".into(),
        },
        Layer::Cells(_, Cells::Groups(..)) => word.replace('-', "?"),
        Layer::Cells(_, Cells::Members(_)) if is_cell => MEMBER[0].into(),
        Layer::Cells(_, Cells::Circles(_)) if is_cell => {
            let (pearl, number) = word.split_once(',').unwrap_or(("0", "-2"));
            let number = if number == "-2" { "" } else { number };
            format!("{}{number}", PEARLS[usize::from(pearl == "1")][0])
        }
        Layer::Cells(_, Cells::Arrows(Arrows { sides: Some(_), .. })) if is_cell => {
            let parts: Vec<&str> = word.split(',').collect();
            let [direction, number, side] = parts[..] else { return word.into() };
            let pearl = side.parse::<usize>().ok().and_then(|side| PEARLS.get(side.checked_sub(1)?));
            let direction = direction.parse::<usize>().ok().and_then(|direction| ARROWS.get(direction.checked_sub(1)?));
            let arrow = direction.map_or_else(String::new, |signs| number.replace('-', "") + signs[0]);
            arrow + pearl.map_or("#", |signs| signs[0])
        }
        Layer::Cells(_, Cells::Arrows(..)) if is_cell => {
            let (direction, number) = word.split_once(',').unwrap_or(("0", word));
            let direction = direction.parse::<usize>().ok().and_then(|direction| ARROWS.get(direction.checked_sub(1)?));
            direction.map_or_else(|| "#".into(), |signs| hidden(number) + signs[0])
        }
        _ => hidden(word),
    }
}
