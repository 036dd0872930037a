//! Writing models to files for other solvers.
//!
//! [`FORMATS`] lists the formats, one file each. A model is first lowered to what the format can
//! represent. A comment above each constraint names its equation, its rule and its place on the board.

mod bilevel;
mod cnf;
mod gams;
mod identifiers;
mod jump;
mod latex;
mod lp;
mod markdown;
mod mathematics;
mod mathprog;
mod matrix;
mod minizinc;
mod mps;
mod number;
mod numbering;
mod opb;
mod prolog;
mod python;
mod smt_lib;
mod variable_names;
mod xcsp3;

pub use bilevel::{Bilevel, MpsAux};
pub use identifiers::MINIZINC_WORDS;
pub use markdown::words as markdown_words;
pub use opb::Opb;
pub use variable_names::VariableNames;

use crate::{
    Constraint, Expr, IntegerView, Model, Name, Place, Provenance, Rule, Var,
    lower::{Lowered, LoweringError, SupportedConstraints},
};
use std::{
    collections::BTreeMap,
    error::Error,
    fmt::{self, Write as _},
    sync::Arc,
};

/// A file format for models.
#[derive(Clone, Copy, Debug)]
pub struct ModelFormat {
    /// The name in commands.
    pub name: &'static str,
    /// The usual extension of its files, without the dot.
    pub extension: &'static str,
    /// One sentence without a full stop: what it is and which solvers read it.
    pub summary: &'static str,
    /// Writes the text of a file.
    pub write: fn(&Export<'_>) -> Result<String, WriteModelError>,
}

/// All file formats for models.
pub const FORMATS: &[ModelFormat] = &[
    lp::FORMAT,
    mps::FORMAT,
    mathprog::FORMAT,
    minizinc::FORMAT,
    xcsp3::FORMAT,
    opb::FORMAT,
    cnf::FORMAT,
    smt_lib::FORMAT,
    gams::FORMAT,
    prolog::FORMAT,
    python::HIGHSPY,
    python::GUROBIPY,
    python::ORTOOLS,
    jump::FORMAT,
    latex::FORMAT,
    markdown::FORMAT,
];

/// A constraint as a LaTeX formula, abbreviated to one line.
pub fn formula(model: &Model, constraint: &Constraint) -> String {
    mathematics::formula::Formula::short(model).constraint(&constraint.body)
}

/// A model to write, with options.
#[derive(Clone, Debug)]
pub struct Export<'m> {
    /// The title, for the first line of the file.
    pub title: &'m str,
    /// The model.
    pub model: &'m Model,
    /// The puzzle variables: their names, and how their values are read from the model.
    pub puzzle_vars: &'m [(Name, IntegerView)],
    /// What to do with lazy constraints.
    pub lazy: LazyConstraints,
    /// In LaTeX and Markdown: write every constraint, not only the first of each family.
    pub all_constraints: bool,
}

/// What to do with lazy constraints, which are enforced by cuts and cannot be written to a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LazyConstraints {
    /// Fail with [`WriteModelError::LazyConstraints`].
    #[default]
    Refuse,
    /// Write the model without them, with a comment on what is missing.
    Omit,
}

/// The reason why a model cannot be written in a format; formats and rules are given by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteModelError {
    /// The model has lazy constraints: their rules, each with the number of constraints.
    LazyConstraints(Vec<(&'static str, usize)>),
    /// The format does not support objectives.
    Objective(&'static str),
    /// The model cannot be lowered for the format.
    LoweringError(&'static str, LoweringError),
    /// The format does not support unbounded variables.
    Unbounded(&'static str),
    /// A clause given as a cut does not follow from any lazy constraint.
    NotACut,
    /// A coefficient or a bound in a constraint for this rule is not finite.
    NotFinite(&'static str),
}

impl fmt::Display for WriteModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LazyConstraints(rules) => {
                write!(f, "the model has {}, which no file can hold; use a formulation without cuts", count_lazy(rules))
            }
            Self::Objective(format) => write!(f, "the model has an objective, which {format} does not support; use opb"),
            Self::LoweringError(format, LoweringError::Reals) => {
                write!(f, "the model has real numbers, and {format} supports only integers")
            }
            Self::LoweringError(format, error @ LoweringError::Size(_)) => {
                write!(f, "{error}, too many to write as {format}")
            }
            Self::LoweringError(format, LoweringError::Unsupported(kind)) => {
                write!(f, "{format} does not support {kind} constraints, and they cannot be lowered")
            }
            Self::LoweringError(_, error @ (LoweringError::Overflow(_) | LoweringError::Interrupted)) => error.fmt(f),
            Self::Unbounded(format) => write!(f, "the model has an unbounded variable, which {format} does not support"),
            Self::NotACut => f.write_str("a clause given as a cut does not follow from any lazy constraint of the model"),
            Self::NotFinite(rule) => write!(f, "a coefficient or bound in a constraint for `{rule}` is not finite"),
        }
    }
}

impl Error for WriteModelError {}

impl WriteModelError {
    /// Whether a limit ended the building, lowering or writing of the model.
    pub fn is_interrupt(&self) -> bool {
        matches!(self, Self::LoweringError(_, LoweringError::Interrupted))
    }
}

/// `1 lazy constraint for `connected`, enforced by cuts`
fn count_lazy(rules: &[(&'static str, usize)]) -> String {
    let count: usize = rules.iter().map(|rule| rule.1).sum();
    let names: Vec<String> = rules.iter().map(|rule| format!("`{}`", rule.0)).collect();
    format!("{} for {}, enforced by cuts", crate::counted(count, "lazy constraint"), names.join(" and "))
}

/// The number of constraints of each rule.
fn count_by_rule(constraints: &[Arc<Constraint>]) -> Vec<(&'static str, usize)> {
    let mut rules = BTreeMap::new();
    for constraint in constraints {
        *rules.entry(constraint.provenance.rule.name).or_insert(0) += 1;
    }
    rules.into_iter().collect()
}

impl Export<'_> {
    /// The model lowered for a format; `format` is its name, for errors.
    fn lowered(&self, format: &'static str, supported: SupportedConstraints) -> Result<Lowered, WriteModelError> {
        let error = |error| WriteModelError::LoweringError(format, error);
        let mut lowered = Lowered::interruptible(self.model.interrupt(), self.model, supported).map_err(error)?;
        lowered.encode_all().map_err(error)?;
        match lowered.lazy.is_empty() || self.lazy == LazyConstraints::Omit {
            true => Ok(lowered),
            false => Err(WriteModelError::LazyConstraints(count_by_rule(&lowered.lazy))),
        }
    }

    /// Checks that no constraint is missing in a file because of an [interrupt](Model::interrupted_by).
    fn complete(&self, format: &'static str, lowered: &Lowered) -> Result<(), WriteModelError> {
        let interrupted = WriteModelError::LoweringError(format, LoweringError::Interrupted);
        if lowered.is_interrupted() { Err(interrupted) } else { Ok(()) }
    }

    /// The comments at the head of a file: the title, the rules, omitted constraints, and how to read a solution.
    /// Each line starts with `mark`, the comment sign; `name` returns the name of a variable in the file.
    fn header(&self, mark: &str, lowered: &Lowered, name: impl Fn(Var) -> String) -> String {
        let mut text = String::new();
        comment(&mut text, mark, self.title);
        let mut rules: Vec<&Rule> = Vec::new();
        for constraint in self.model.constraints() {
            if !rules.contains(&constraint.provenance.rule) {
                rules.push(constraint.provenance.rule);
            }
        }
        rules.iter().for_each(|rule| comment(&mut text, mark, format_args!("rule {}: {}", rule.name, rule.sentence)));
        if !lowered.lazy.is_empty() {
            comment(&mut text, mark, format_args!("left out: {}", count_lazy(&count_by_rule(&lowered.lazy))));
        }
        for (puzzle_var, view) in self.puzzle_vars {
            comment(&mut text, mark, format_args!("{puzzle_var} = {}", linear_text(&view.expr, " ", &name)));
        }
        text
    }
}

/// Adds a comment line; control characters such as line breaks become spaces.
fn comment(text: &mut String, mark: &str, content: impl fmt::Display) {
    text.extend([mark, " "]);
    let start = text.len();
    write!(text, "{content}").expect("writing to a string cannot fail");
    if text[start..].contains(char::is_control) {
        let plain: String = text[start..].chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        text.truncate(start);
        text.push_str(&plain);
    }
    text.truncate(start + text[start..].trim_end().len());
    text.push('\n');
}

/// A linear expression as text, such as `2 x + y - 3`, with `times` between coefficient and name.
fn linear_text(expr: &Expr, times: &str, name: impl Fn(Var) -> String) -> String {
    let mut text = String::new();
    for &(var, coefficient) in &expr.terms {
        let sign = if coefficient < 0 { "-" } else { "+" };
        let coefficient =
            if coefficient.unsigned_abs() == 1 { String::new() } else { format!("{}{times}", coefficient.unsigned_abs()) };
        text.extend([" ", sign, " ", &coefficient, &name(var)]);
    }
    if expr.constant != 0 || text.is_empty() {
        let sign = if expr.constant < 0 { "-" } else { "+" };
        text += &format!(" {sign} {}", expr.constant.unsigned_abs());
    }
    text.strip_prefix(" + ").unwrap_or(text.trim_start()).to_string()
}

/// The comment above a constraint, such as `3.1b cells r1c1`: its equation, rule and place. Given once for consecutive
/// constraints with the same comment.
#[derive(Default)]
struct Headings {
    last: Option<(Provenance, Place)>,
}

impl Headings {
    fn next(&mut self, constraint: &Constraint) -> Option<String> {
        let Constraint { provenance, place, .. } = constraint;
        if self.last.as_ref().is_some_and(|last| last.0 == *provenance && last.1 == *place) {
            return None;
        }
        self.last = Some((*provenance, place.clone()));
        let equation = provenance.equation.map(|number| format!("{number} ")).unwrap_or_default();
        Some(format!("{equation}{} {place}", provenance.rule.name))
    }
}
