//! The constraint types, one file each; this file lists them.

mod acyclic;
mod all_different;
mod areas;
mod circuit;
mod clause;
mod connected;
mod indicator;
mod linear;
mod lit_set;
mod no_good;
mod real_linear;
mod separation;
mod table;
mod vectors_differ;

pub use {
    acyclic::Acyclic,
    all_different::AllDifferent,
    areas::Areas,
    circuit::{Arc, Circuit},
    clause::Clause,
    connected::{Connected, Edge},
    indicator::Indicator,
    linear::Linear,
    no_good::NoGood,
    real_linear::{RealLinear, TOLERANCE},
    separation::Separation,
    table::Table,
    vectors_differ::VectorsDiffer,
};

use crate::{Assignment, Expr, Lit, Var, lower::LoweringContext};
use std::fmt;

/// Why every assignment that satisfies a constraint satisfies a clause, in words; `None` if the clause is no cut of it.
pub type CutExplainer<'c> = Box<dyn Fn(&[Lit]) -> Option<String> + 'c>;

/// The definition of a constraint type, and how to enforce it on backends that do not support it.
///
/// Such a backend gets either an equivalent set of simpler constraints ([`lower`](Self::lower)) or,
/// if the type [is lazy](ConstraintType::is_lazy), [`cuts`](Self::cuts) for the assignments that violate it.
pub trait Semantics {
    /// The integer variables it contains, with repetition.
    fn vars(&self) -> Vec<Var>;

    /// The number of occurrences of integer variables.
    fn size(&self) -> usize {
        self.vars().len()
    }

    /// Whether `values` satisfy it. This is the definition: lowering and cuts must agree with it.
    fn holds(&self, values: &Assignment) -> bool;

    /// Visits each linear expression whose value must fit in 64 bits.
    fn each_expr(&self, _visit: &mut dyn FnMut(&Expr)) {}

    /// Posts equivalent constraints of simpler types to `context` and returns `true`, or returns `false`
    /// if there is no lowering. Simpler types come later in [`ConstraintType`], so lowering terminates.
    fn lower(&self, _context: &mut LoweringContext<'_>) -> bool {
        false
    }

    /// Clauses that follow from this constraint and that `values` violate. For a
    /// [lazy](ConstraintType::is_lazy) type there is at least one if `values` violate the constraint.
    fn cuts(&self, _values: &Assignment) -> Vec<Clause> {
        Vec::new()
    }

    /// Why every assignment that satisfies the constraint satisfies `clause`, in words; `None` if the clause
    /// is no cut of this constraint.
    fn explain_cut(&self, _clause: &[Lit]) -> Option<String> {
        None
    }

    /// [`explain_cut`](Self::explain_cut) for many clauses: what they have in common is prepared once.
    fn explainer(&self) -> CutExplainer<'_> {
        Box::new(|clause| self.explain_cut(clause))
    }
}

macro_rules! constraint_types {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A constraint of one of the known types.
        #[derive(Clone, Debug)]
        pub enum ConstraintBody { $($(#[$doc])* $name($name)),* }

        /// The type of a constraint, from the most expressive to the simplest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ConstraintType { $($(#[$doc])* $name),* }

        impl ConstraintType {
            /// Every constraint type.
            pub const ALL: &'static [ConstraintType] = &[$(ConstraintType::$name),*];

            /// Whether a backend that does not support the type enforces it by cuts, as a lazy constraint;
            /// such a type has no lowering.
            pub fn is_lazy(self) -> bool {
                matches!(self, ConstraintType::Areas | ConstraintType::Acyclic | ConstraintType::Connected | ConstraintType::VectorsDiffer)
            }

            /// Its name, such as `AllDifferent`.
            pub fn name(self) -> &'static str {
                match self { $(ConstraintType::$name => stringify!($name)),* }
            }
        }

        impl ConstraintBody {
            /// The type of the constraint.
            pub fn kind(&self) -> ConstraintType {
                match self { $(ConstraintBody::$name(_) => ConstraintType::$name),* }
            }

            fn semantics(&self) -> &dyn Semantics {
                match self { $(ConstraintBody::$name(constraint) => constraint),* }
            }
        }

        $(impl From<$name> for ConstraintBody {
            fn from(constraint: $name) -> Self { ConstraintBody::$name(constraint) }
        })*
    };
}

constraint_types!(
    /// The true arcs form one circuit.
    Circuit,
    /// The areas of true nodes have given sizes.
    Areas,
    /// The true edges contain no cycle.
    Acyclic,
    /// The true nodes are connected.
    Connected,
    /// Two vectors of literals differ.
    VectorsDiffer,
    /// The expressions have pairwise different values.
    AllDifferent,
    /// The expressions take one of the listed tuples.
    Table,
    /// The views do not all have the given values.
    NoGood,
    /// A linear constraint enforced if a literal is true (half-reified).
    Indicator,
    /// A linear constraint with real coefficients.
    RealLinear,
    /// A linear constraint with integer coefficients.
    Linear,
    /// At least one literal is true.
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
    fn each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        self.semantics().each_expr(visit);
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
    fn explainer(&self) -> CutExplainer<'_> {
        self.semantics().explainer()
    }
}
