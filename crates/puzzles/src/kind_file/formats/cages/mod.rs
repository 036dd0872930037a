//! Boards of [cages](crate::kind_file::cages) as texts: plain text, ids of Simon Tatham's Keen, drawings of penpa, and objects.

mod object;
mod penpa;
mod plain;
mod tatham;

use super::board_layers::{Layers, Sides};
use crate::{
    TextError, WriteError,
    kind_file::cages::{CageBoard, Cages},
    penpa as drawings, tatham as shared,
};
#[cfg(feature = "schema")]
pub use object::schema;
pub use object::{KEYS, SUMMARY as OBJECT, read as read_object, solution as solution_of_object, write as write_object};
pub use tatham::{GAME, solution as solution_of_keen};

/// The formats of a kind with cages.
#[derive(Debug)]
pub struct CageFormats {
    pub cages: Cages,
    pub name: String,
    pub title: String,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    Plain,
    Keen,
    KeenAddress,
    Penpa,
}

impl Notation {
    pub const ALL: [Self; 4] = [Self::Plain, Self::Keen, Self::KeenAddress, Self::Penpa];

    /// The name and the summary.
    pub fn entry(self) -> (&'static str, &'static str) {
        match self {
            Self::Plain => ("text", plain::SUMMARY),
            Self::Keen => ("tatham", "an id of Simon Tatham's Keen, bare or after `keen:`"),
            Self::KeenAddress => ("tatham-address", "an address of Simon Tatham's Keen, `…/keen.html#ID`"),
            Self::Penpa => (drawings::NAME, drawings::SUMMARY),
        }
    }

    pub fn is_keen(self) -> bool {
        matches!(self, Self::Keen | Self::KeenAddress)
    }
}

impl CageFormats {
    /// Whether a text may be one of a notation.
    pub fn recognises(&self, notation: Notation, text: &str) -> bool {
        match notation {
            Notation::Plain => crate::text::starts_with_word(text, &self.name) && !text.contains(":="),
            Notation::Keen => tatham::recognises(text),
            Notation::KeenAddress => shared::is_address(text, GAME),
            Notation::Penpa => drawings::is_address(text),
        }
    }

    /// The line of a board and the board.
    ///
    /// # Errors
    /// If the text is not as expected.
    pub fn read(&self, notation: Notation, text: &str, sides: &Sides) -> Result<(usize, Layers), TextError> {
        let (line, board) = match notation {
            Notation::Plain => plain::read(&self.name, text)?,
            Notation::Keen => tatham::read(text)?,
            Notation::KeenAddress => tatham::read(&shared::id_of_address(text, GAME)?)?,
            Notation::Penpa => penpa::read(text)?,
        };
        let mut layers = sides.layers(line, board.side, board.side)?;
        self.cages.put(&board, &mut layers);
        Ok((line, layers))
    }

    /// The text of a board.
    ///
    /// # Errors
    /// If the notation cannot hold it.
    pub fn write(&self, notation: Notation, layers: &Layers) -> Result<String, WriteError> {
        let board: CageBoard =
            self.cages.board(layers).ok_or_else(|| WriteError("cages are written of square boards only".into()))?;
        match notation {
            Notation::Plain => Ok(plain::write(&self.name, &board)),
            Notation::Keen => tatham::write(&board),
            Notation::KeenAddress => Ok(shared::address_of(GAME, &tatham::write(&board)?)),
            Notation::Penpa => penpa::write(&self.title, &board),
        }
    }
}
