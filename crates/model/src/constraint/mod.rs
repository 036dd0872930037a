//! The forms a constraint can take. One file each; this file only lists them.

mod acyclic;
mod all_different;
mod circuit;
mod clause;
mod connected;
mod indicator;
mod linear;
mod no_good;
mod real_linear;
mod table;
mod vectors_differ;

pub use {
    acyclic::Acyclic,
    all_different::AllDifferent,
    circuit::{Arc, Circuit},
    clause::Clause,
    connected::{Connected, Edge},
    indicator::Indicator,
    linear::Linear,
    no_good::NoGood,
    real_linear::{RealLinear, TOLERANCE},
    table::Table,
    vectors_differ::VectorsDiffer,
};

use crate::{Assignment, Expr, Lit, Var, lower::LoweringContext};
use std::fmt;

/// What a form of constraint means, and how it is honoured by backends that do not know it.
pub trait Semantics {
    /// The whole-number variables it speaks of, perhaps more than once.
    fn vars(&self) -> Vec<Var>;

    /// How many times it speaks of a variable.
    fn size(&self) -> usize {
        self.vars().len()
    }

    /// Whether `values` satisfy it. This is the definition; everything else must agree with it.
    fn holds(&self, values: &Assignment) -> bool;

    /// Shows each sum whose values must stay within 64 bits.
    fn each_expr(&self, _see: &mut dyn FnMut(&Expr)) {}

    /// Posts an equivalent in simpler forms to `context` and says true, or says false if there is
    /// none. Simpler forms come later in [`ConstraintType`], so that lowering ends.
    fn lower(&self, _parts: &mut LoweringContext<'_>) -> bool {
        false
    }

    /// Clauses that follow from this constraint and that `values` break: at least one if it does not
    /// hold, for a form that [is enforced by cuts](ConstraintType::is_cut).
    fn cuts(&self, _values: &Assignment) -> Vec<Clause> {
        Vec::new()
    }

    /// Why a clause holds in all values that keep the constraint, in words, where the constraint has
    /// cuts and it is one.
    fn explain_cut(&self, _clause: &[Lit]) -> Option<String> {
        None
    }
}

macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A constraint of one of the known forms.
        #[derive(Clone, Debug)]
        pub enum ConstraintBody { $($(#[$doc])* $name($name)),* }

        /// The name of a form, from the richest to the simplest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ConstraintType { $($(#[$doc])* $name),* }

        impl ConstraintType {
            /// Every form.
            pub const ALL: &'static [ConstraintType] = &[$(ConstraintType::$name),*];

            /// Whether it has no lowering and is enforced by cuts where a backend does not take it.
            pub fn is_lazy(self) -> bool {
                matches!(self, ConstraintType::Acyclic | ConstraintType::Connected | ConstraintType::VectorsDiffer)
            }

            /// Its name in words.
            pub fn name(self) -> &'static str {
                match self { $(ConstraintType::$name => stringify!($name)),* }
            }
        }

        impl ConstraintBody {
            /// Which form it is.
            pub fn kind(&self) -> ConstraintType {
                match self { $(ConstraintBody::$name(_) => ConstraintType::$name),* }
            }

            fn semantics(&self) -> &dyn Semantics {
                match self { $(ConstraintBody::$name(form) => form),* }
            }
        }

        $(impl From<$name> for ConstraintBody {
            fn from(form: $name) -> Self { ConstraintBody::$name(form) }
        })*
    };
}

forms!(
    /// One closed tour.
    Circuit,
    /// No cycles.
    Acyclic,
    /// One connected piece.
    Connected,
    /// Two lists that are not the same.
    VectorsDiffer,
    /// No two the same.
    AllDifferent,
    /// One of the listed rows.
    Table,
    /// Not all as given.
    NoGood,
    /// A sum within bounds, if a literal holds.
    Indicator,
    /// A sum with real coefficients within bounds.
    RealLinear,
    /// A sum within bounds.
    Linear,
    /// One literal at least.
    Clause,
);

impl fmt::Display for ConstraintType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Semantics for ConstraintBody {
    fn vars(&self) -> Vec<Var> {
        self.semantics().vars()
    }
    fn size(&self) -> usize {
        self.semantics().size()
    }
    fn holds(&self, values: &Assignment) -> bool {
        self.semantics().holds(values)
    }
    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.semantics().each_expr(see);
    }
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        self.semantics().lower(context)
    }
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        self.semantics().cuts(values)
    }
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        self.semantics().explain_cut(clause)
    }
}
