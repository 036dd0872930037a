//! Writing models to files that other solvers read.
//!
//! [`FORMATS`] lists the formats, one file each. A model is first lowered to what its format can
//! say. Each constraint is written under a comment that says which rule it serves, where on the
//! board, and by which equation.

mod bilevel;
mod bits;
mod cnf;
mod jump;
mod latex;
mod lp;
mod markdown;
mod mathprog;
mod matrix;
mod minizinc;
mod mps;
mod names;
mod naming;
mod number;
mod opb;
mod paper;
mod python;

pub use bilevel::{Bilevel, MpsAux};
pub use naming::Naming;
pub use opb::{WithCuts, with_cuts};

use crate::{
    Constraint, Expr, IntegerView, Model, Name, Place, Provenance, Rule, Var,
    lower::{Lowered, LoweringError, SupportedConstraints},
};
use std::{collections::BTreeMap, error::Error, fmt, fmt::Write as _, sync::Arc};

/// A format of files for models.
#[derive(Clone, Copy, Debug)]
pub struct ModelFormat {
    /// Its name in commands.
    pub name: &'static str,
    /// The usual ending of its files, without the dot.
    pub extension: &'static str,
    /// One sentence without a full stop: what it is and who reads it.
    pub summary: &'static str,
    /// The text of a file.
    pub write: fn(&Export<'_>) -> Result<String, WriteModelError>,
}

/// The formats that models are written in.
pub const FORMATS: &[ModelFormat] = &[
    lp::FORMAT,
    mps::FORMAT,
    mathprog::FORMAT,
    minizinc::FORMAT,
    opb::FORMAT,
    cnf::FORMAT,
    python::HIGHSPY,
    python::GUROBIPY,
    python::ORTOOLS,
    jump::FORMAT,
    latex::FORMAT,
    markdown::FORMAT,
];

/// What a constraint demands, in the notation of LaTeX, shortened to a line.
pub fn formula(model: &Model, constraint: &Constraint) -> String {
    paper::formula::Formula::short(model).form(&constraint.body)
}

/// What is to be written.
#[derive(Clone, Debug)]
pub struct Export<'m> {
    /// What the model is of, for the first line.
    pub title: &'m str,
    /// The model.
    pub model: &'m Model,
    /// The questions that the model solutions, with their names, and how the solutions are read.
    pub puzzle_vars: &'m [(Name, IntegerView)],
    /// What to do with constraints that are enforced by cuts.
    pub lazy: LazyConstraints,
    /// Whether mathematics on paper has every row, not only the first of each family.
    pub rows: bool,
}

/// What to do with constraints that are enforced by cuts, which no file can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LazyConstraints {
    /// Write nothing and say why.
    #[default]
    Refuse,
    /// Write the model without them, with a comment that says what is missing.
    Omit,
}

/// Why a model cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteModelError {
    /// Some constraints are enforced by cuts: what they serve, and how many they are.
    Cuts(Vec<(&'static str, usize)>),
    /// The format has no objective.
    Objective(&'static str),
    /// The format has no way to say something.
    LoweringError(&'static str, LoweringError),
    /// The format has no variables without bounds.
    Unbounded(&'static str),
    /// A clause that was given as a cut is demanded by no constraint that is enforced by cuts.
    Cut,
    /// A coefficient or a bound of a sum for this rule is not a finite number.
    NotFinite(&'static str),
}

impl fmt::Display for WriteModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cuts(rules) => {
                write!(f, "the model has {}, which cannot be in a file; use a formulation without cuts", by_cuts(rules))
            }
            Self::Objective(format) => write!(f, "the model has an objective, and {format} cannot say one; use opb"),
            Self::LoweringError(format, LoweringError::Reals) => {
                write!(f, "the model has real numbers, and {format} has only whole ones")
            }
            Self::LoweringError(format, error @ LoweringError::Size(_)) => {
                write!(f, "{error}, which is too large to write as {format}")
            }
            Self::LoweringError(format, LoweringError::ConstraintBody(kind)) => {
                write!(f, "{format} has no way to express a {kind} constraint")
            }
            Self::LoweringError(_, error @ (LoweringError::Overflow(_) | LoweringError::Stopped)) => error.fmt(f),
            Self::Unbounded(format) => write!(f, "the model has a variable without bounds, and {format} cannot say one"),
            Self::Cut => f.write_str("a clause that was given as a cut is demanded by no constraint of the model"),
            Self::NotFinite(rule) => write!(f, "a number in a constraint for `{rule}` is not finite"),
        }
    }
}

impl Error for WriteModelError {}

/// `1 constraint for joined that is enforced by cuts`
fn by_cuts(rules: &[(&'static str, usize)]) -> String {
    let count: usize = rules.iter().map(|rule| rule.1).sum();
    let names: Vec<String> = rules.iter().map(|rule| format!("`{}`", rule.0)).collect();
    let (plural, verb) = if count == 1 { ("", "is") } else { ("s", "are") };
    format!("{count} constraint{plural} for {} that {verb} enforced by cuts", names.join(" and "))
}

/// How many constraints there are for each rule.
fn by_rule(constraints: &[Arc<Constraint>]) -> Vec<(&'static str, usize)> {
    let mut rules = BTreeMap::new();
    for constraint in constraints {
        *rules.entry(constraint.provenance.rule.name).or_insert(0) += 1;
    }
    rules.into_iter().collect()
}

impl Export<'_> {
    /// The model in what a format can say; `format` is its name for errors.
    fn lowered(&self, format: &'static str, supported: SupportedConstraints) -> Result<Lowered, WriteModelError> {
        let error = |error| WriteModelError::LoweringError(format, error);
        let mut lowered = Lowered::new(self.model, supported).map_err(error)?;
        lowered.encode_all().map_err(error)?;
        match lowered.lazy.is_empty() || self.lazy == LazyConstraints::Omit {
            true => Ok(lowered),
            false => Err(WriteModelError::Cuts(by_rule(&lowered.lazy))),
        }
    }

    /// The first lines of a file: what it is of, its rules, what is missing, how to read solutions.
    /// Each begins with `mark`, which makes it a comment; `name` is how the file calls a variable.
    fn preface(&self, mark: &str, lowered: &Lowered, name: impl Fn(Var) -> String) -> String {
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
            comment(&mut text, mark, format_args!("left out: {}", by_cuts(&by_rule(&lowered.lazy))));
        }
        for (puzzle_var, view) in self.puzzle_vars {
            comment(&mut text, mark, format_args!("{puzzle_var} = {}", plain(&view.expr, " ", &name)));
        }
        text
    }
}

/// A line that is a comment, whatever is in `words`.
fn comment(text: &mut String, mark: &str, words: impl fmt::Display) {
    let words: String = words.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.extend([mark, " ", words.trim_end(), "\n"]);
}

/// `2 x + y - 3`, with `times` between coefficient and name.
fn plain(expr: &Expr, times: &str, name: impl Fn(Var) -> String) -> String {
    let mut text = String::new();
    for &(var, coefficient) in &expr.terms {
        let sign = if coefficient < 0 { "-" } else { "+" };
        let coefficient =
            if coefficient.unsigned_abs() == 1 { String::new() } else { format!("{}{times}", coefficient.unsigned_abs()) };
        text.extend([" ", sign, " ", &coefficient, &name(var)]);
    }
    if expr.constant != 0 || text.is_empty() {
        let sign = if expr.constant < 0 { "-" } else { "+" };
        // A `String` takes everything.
        let _ = write!(text, " {sign} {}", expr.constant.unsigned_abs());
    }
    text.strip_prefix(" + ").unwrap_or(text.trim_start()).to_string()
}

/// What a constraint is for and where, for comments: `3.1b cells r1c1`. Given once for neighbours
/// that say the same.
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
