//! The forms a constraint can take. One file each; this file only lists them.

mod acyclic;
mod all_different;
mod circuit;
mod clause;
mod connected;
mod differs;
mod implied;
mod linear;
mod real_linear;
mod table;
mod unlike;

pub use {
    acyclic::Acyclic,
    all_different::AllDifferent,
    circuit::{Arc, Circuit},
    clause::Clause,
    connected::{Connected, Edge},
    differs::Differs,
    implied::Implied,
    linear::Linear,
    real_linear::{RealLinear, TOLERANCE},
    table::Table,
    unlike::Unlike,
};

use crate::{Expr, Lit, Values, Var, lower::Parts};
use std::fmt;

/// What a form of constraint means, and how it is honoured by backends that do not know it.
pub trait Meaning {
    /// The whole-number variables it speaks of, perhaps more than once.
    fn vars(&self) -> Vec<Var>;

    /// How many times it speaks of a variable.
    fn size(&self) -> usize {
        self.vars().len()
    }

    /// Whether `values` satisfy it. This is the definition; everything else must agree with it.
    fn holds(&self, values: &Values) -> bool;

    /// Shows each sum whose values must stay within 64 bits.
    fn each_expr(&self, _see: &mut dyn FnMut(&Expr)) {}

    /// Posts an equivalent in simpler forms to `parts` and says true, or says false if there is
    /// none. Simpler forms come later in [`FormKind`], so that lowering ends.
    fn lower(&self, _parts: &mut Parts<'_>) -> bool {
        false
    }

    /// Clauses that follow from this constraint and that `values` break: at least one if it does not
    /// hold, for a form that [is enforced by cuts](FormKind::is_cut).
    fn cuts(&self, _values: &Values) -> Vec<Clause> {
        Vec::new()
    }

    /// Why a clause holds in all values that keep the constraint, in words, where the constraint has
    /// cuts and it is one.
    fn demands(&self, _clause: &[Lit]) -> Option<String> {
        None
    }
}

macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A constraint of one of the known forms.
        #[derive(Clone, Debug)]
        pub enum Form { $($(#[$doc])* $name($name)),* }

        /// The name of a form, from the richest to the simplest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum FormKind { $($(#[$doc])* $name),* }

        impl FormKind {
            /// Every form.
            pub const ALL: &'static [FormKind] = &[$(FormKind::$name),*];

            /// Whether it has no lowering and is enforced by cuts where a backend does not take it.
            pub fn is_cut(self) -> bool {
                matches!(self, FormKind::Acyclic | FormKind::Connected | FormKind::Unlike)
            }

            /// Its name in words.
            pub fn name(self) -> &'static str {
                match self { $(FormKind::$name => stringify!($name)),* }
            }
        }

        impl Form {
            /// Which form it is.
            pub fn kind(&self) -> FormKind {
                match self { $(Form::$name(_) => FormKind::$name),* }
            }

            fn meaning(&self) -> &dyn Meaning {
                match self { $(Form::$name(form) => form),* }
            }
        }

        $(impl From<$name> for Form {
            fn from(form: $name) -> Self { Form::$name(form) }
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
    Unlike,
    /// No two the same.
    AllDifferent,
    /// One of the listed rows.
    Table,
    /// Not all as given.
    Differs,
    /// A sum within bounds, if a literal holds.
    Implied,
    /// A sum with real factors within bounds.
    RealLinear,
    /// A sum within bounds.
    Linear,
    /// One literal at least.
    Clause,
);

impl fmt::Display for FormKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Meaning for Form {
    fn vars(&self) -> Vec<Var> {
        self.meaning().vars()
    }
    fn size(&self) -> usize {
        self.meaning().size()
    }
    fn holds(&self, values: &Values) -> bool {
        self.meaning().holds(values)
    }
    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.meaning().each_expr(see);
    }
    fn lower(&self, parts: &mut Parts<'_>) -> bool {
        self.meaning().lower(parts)
    }
    fn cuts(&self, values: &Values) -> Vec<Clause> {
        self.meaning().cuts(values)
    }
    fn demands(&self, clause: &[Lit]) -> Option<String> {
        self.meaning().demands(clause)
    }
}
