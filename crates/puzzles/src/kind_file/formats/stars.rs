//! Ids of Galaxies: places of stars in cells and between them, line by line. `a`–`y` are 0 to 24 places without a star and a white
//! one, `A`–`Y` end in a black one, and `z` is 25 places without; behind the last star nothing is written.

use super::{board_layers::Layers, middles::spots};
use crate::{TextError, WriteError, tatham::Id};

/// What a star and the places before it are written as, from this letter on.
const STARS: [u8; 2] = [b'a', b'A'];

/// The places of `z`.
const LONGEST: usize = 25;

/// Reads the stars.
///
/// # Errors
/// The first character that is not as expected.
pub fn read(id: &Id<'_>, layers: &mut Layers, sets: &[String; 2]) -> Result<(), TextError> {
    let spots = spots(layers.rows, layers.cols);
    let mut at = 0;
    for letter in id.desc.chars() {
        let first = if letter.is_ascii_uppercase() { 1 } else { 0 };
        let blanks = (letter as usize).checked_sub(usize::from(STARS[first])).filter(|blanks| *blanks <= LONGEST);
        let wrong =
            || TextError::expected(id.line, "letters for stars and the places before them", letter.encode_utf8(&mut [0; 4]));
        match blanks.ok_or_else(wrong)? {
            LONGEST if first == 0 => at += LONGEST,
            LONGEST => return Err(wrong()),
            blanks => {
                let spot = spots.get(at + blanks).ok_or_else(|| {
                    TextError::new(id.line, format_args!("expected stars on {} places, found one behind them", spots.len()))
                })?;
                layers.insert(&sets[first], spot);
                at += blanks + 1;
            }
        }
    }
    Ok(())
}

/// The stars of a board.
///
/// # Errors
/// If a star is white and black.
pub fn write(layers: &Layers, sets: &[String; 2]) -> Result<String, WriteError> {
    let (mut desc, mut blanks) = (String::new(), 0_u8);
    for spot in spots(layers.rows, layers.cols) {
        let colours: Vec<usize> = (0..2).filter(|colour| layers.has(&sets[*colour], &spot)).collect();
        match colours[..] {
            [] => blanks += 1,
            [colour] => {
                desc.push(char::from(STARS[colour] + blanks));
                blanks = 0;
            }
            _ => return Err(WriteError("tatham holds one star at a place".into())),
        }
        if usize::from(blanks) == LONGEST {
            desc.push('z');
            blanks = 0;
        }
    }
    Ok(desc.trim_end_matches('z').into())
}
