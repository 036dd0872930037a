//! Printers: an abstract model in the notation of another language, with its indices, and the data of a board.
//!
//! What a notation cannot say stands in the text as a comment that begins with `NOT WRITTEN`.

mod algebraic;
mod components;
mod expand;
mod json;
mod jump;
mod latex;
mod linear;
mod lower;
mod markdown;
mod minizinc;
mod minizinc_data;
mod minizinc_globals;
mod minizinc_items;
mod names;
mod notation;
mod paper;
mod python;
mod python_program;
mod tex;

use crate::{
    AbstractModel, Data,
    tree::{Family, Global},
};
use algebraic::Language;
pub use components::give_components;
use python_program::Library;

/// How a model is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options<'t> {
    /// What the text says first; may be empty.
    pub title: &'t str,
    /// Write global constraints that the notation lacks by flow and order, instead of noting that they are missing.
    pub expand: bool,
    /// The rules that were left out, as they have no constraint on the board; mathematics says so.
    pub left_out: &'t [String],
}

/// The model with its global constraints but `alldiff` and `table` written by flow and order, and the families that cannot be
/// written so.
pub fn expanded(model: &AbstractModel) -> (AbstractModel, Vec<Family>) {
    let globals = &[Global::AllDifferent, Global::Table];
    lower::lower(model, lower::Target { logic: true, globals, expand: true })
}

/// A notation of models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// LaTeX.
    Latex,
    /// Markdown with mathematics.
    Markdown,
    /// AMPL.
    Ampl,
    /// GNU MathProg.
    MathProg,
    /// MiniZinc.
    MiniZinc,
    /// JuMP.
    Jump,
    /// Pyomo.
    Pyomo,
    /// CPMpy.
    Cpmpy,
}

impl Format {
    /// Every notation.
    pub const ALL: &[Self] =
        &[Self::Latex, Self::Markdown, Self::MathProg, Self::Ampl, Self::MiniZinc, Self::Jump, Self::Pyomo, Self::Cpmpy];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Latex => "latex",
            Self::Markdown => "markdown",
            Self::Ampl => "ampl",
            Self::MathProg => "mathprog",
            Self::MiniZinc => "minizinc",
            Self::Jump => "jump",
            Self::Pyomo => "pyomo",
            Self::Cpmpy => "cpmpy",
        }
    }

    /// The usual extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Latex => "tex",
            Self::Markdown => "md",
            Self::Ampl | Self::MathProg => "mod",
            Self::MiniZinc => "mzn",
            Self::Jump => "jl",
            Self::Pyomo | Self::Cpmpy => "py",
        }
    }

    /// The usual extension of the file with the data of a board; `None` for mathematics, which has no such file.
    pub fn data_extension(self) -> Option<&'static str> {
        match self {
            Self::Latex | Self::Markdown => None,
            Self::Ampl | Self::MathProg => Some("dat"),
            Self::MiniZinc => Some("dzn"),
            Self::Jump | Self::Pyomo | Self::Cpmpy => Some("json"),
        }
    }

    /// One sentence without a full stop.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Latex => "LaTeX: sets, variables and families of constraints as a lecturer would write them",
            Self::Markdown => "Markdown: the same for GitHub, Jupyter and pandoc",
            Self::Ampl => "AMPL, model and data",
            Self::MathProg => "GNU MathProg, model and data for glpsol",
            Self::MiniZinc => "MiniZinc, model and data for constraint solvers",
            Self::Jump => "Julia with JuMP; data as JSON",
            Self::Pyomo => "Python with Pyomo; data as JSON",
            Self::Cpmpy => "Python with CPMpy; data as JSON",
        }
    }

    /// The model, for any board.
    pub fn model(self, model: &AbstractModel, options: Options<'_>) -> String {
        let text = match self {
            Self::Latex => latex::document(&paper::page(model, None, options)),
            Self::Markdown => markdown::document(&paper::page(model, None, options)),
            Self::Ampl => algebraic::model(model, Language::Ampl, options),
            Self::MathProg => algebraic::model(model, Language::MathProg, options),
            Self::MiniZinc => minizinc::model(model, options).0,
            Self::Jump => jump::model(model, options),
            Self::Pyomo => python::model(model, Library::Pyomo, options),
            Self::Cpmpy => python::model(model, Library::Cpmpy, options),
        };
        let mark = match self {
            Self::Latex | Self::Markdown => return text,
            Self::MiniZinc => "%",
            _ => "#",
        };
        let title: String = options.title.lines().map(|line| format!("{mark} {line}\n")).collect();
        title + &text
    }

    /// The data of a board in a file of their own, as the model reads them; `None` for mathematics, which has no such file.
    pub fn data(self, model: &AbstractModel, data: &Data) -> Option<String> {
        Some(match self {
            Self::Latex | Self::Markdown => return None,
            Self::Ampl | Self::MathProg => algebraic::data(model, data),
            Self::MiniZinc => minizinc_data::data(model, data),
            Self::Jump => json::data(model, data, jump::RESERVED),
            Self::Pyomo | Self::Cpmpy => json::data(model, data, python::RESERVED),
        })
    }

    /// The model with the data of a board in one text.
    pub fn instance(self, model: &AbstractModel, data: &Data, options: Options<'_>) -> String {
        match self {
            Self::Latex => latex::document(&paper::page(model, Some(data), options)),
            Self::Markdown => markdown::document(&paper::page(model, Some(data), options)),
            Self::Ampl | Self::MathProg => self.model(model, options) + "\n" + &algebraic::data(model, data),
            Self::MiniZinc => self.model(model, options) + "\n% The data of this board.\n" + &minizinc_data::data(model, data),
            Self::Jump | Self::Pyomo | Self::Cpmpy => {
                let mark = |line: &str| format!("# {line}\n");
                let data: String = self.data(model, data).unwrap_or_default().lines().map(mark).collect();
                format!("{}\n# The data of this board, as JSON:\n{data}", self.model(model, options))
            }
        }
    }
}
