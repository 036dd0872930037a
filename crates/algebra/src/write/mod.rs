//! Printers: an abstract model in the notation of another language, with its indices, and the data of a board.
//!
//! What a notation cannot say stands in the text as a comment that begins with `NOT WRITTEN`.

mod algebraic;
mod expand;
mod linear;
mod lower;
mod names;
mod notation;

use crate::{AbstractModel, Data};
use algebraic::Language;

/// How a model is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Write global constraints that the notation lacks by flow and order, instead of noting that they are missing.
    pub expand: bool,
}

/// A notation of models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// AMPL.
    Ampl,
    /// GNU MathProg.
    MathProg,
}

impl Format {
    /// Every notation.
    pub const ALL: &[Self] = &[Self::Ampl, Self::MathProg];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ampl => "ampl",
            Self::MathProg => "mathprog",
        }
    }

    /// The model, for any board.
    pub fn model(self, model: &AbstractModel, options: Options) -> String {
        match self {
            Self::Ampl => algebraic::model(model, Language::Ampl, options),
            Self::MathProg => algebraic::model(model, Language::MathProg, options),
        }
    }

    /// The data of a board, as the model reads them.
    pub fn data(self, model: &AbstractModel, data: &Data) -> String {
        match self {
            Self::Ampl | Self::MathProg => algebraic::data(model, data),
        }
    }
}
