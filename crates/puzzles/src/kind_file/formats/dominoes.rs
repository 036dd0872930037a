//! The numbers of a dominosa in an id of Simon Tatham's: a digit for each cell, larger ones in brackets.

use super::{board_layers::Layers, statement::Param};
use crate::{
    TextError, WriteError,
    puzzlink::Mark,
    tatham::{Id, leading_number},
};

/// Reads the description of an id.
pub fn read(id: &Id<'_>, layers: &mut Layers, param: &Param) -> Result<(), TextError> {
    let mut rest = id.desc;
    for cell in layers.cells() {
        let found = match rest.strip_prefix('[') {
            Some(more) => {
                leading_number(more).and_then(|(number, more)| Some((u32::try_from(number).ok()?, more.strip_prefix(']')?)))
            }
            None => rest.chars().next().and_then(|c| Some((c.to_digit(10)?, &rest[1..]))),
        };
        let (number, more) = found.ok_or_else(|| TextError::expected(id.line, "a digit, or a number in brackets", rest))?;
        layers.put_mark(param, &cell, Mark::Number(number), id.line)?;
        rest = more;
    }
    match rest {
        "" => Ok(()),
        more => Err(TextError::expected(id.line, "the end of the id after the last cell", more)),
    }
}

/// The description of an id.
pub fn write(layers: &Layers, param: &Param) -> Result<String, WriteError> {
    let number = |cell: [i64; 2]| match layers.mark(param, &cell)? {
        Mark::Number(number @ 0..=9) => Ok(number.to_string()),
        Mark::Number(number) => Ok(format!("[{number}]")),
        _ => Err(WriteError("tatham holds numbers in all cells".into())),
    };
    layers.cells().map(number).collect()
}
