//! Abstract models: declarations and families of constraints, with their indices, as one tree.
//!
//! The tree is public and plain data: a text is read into it, printers read it, and code can build or change it.

mod expr;
mod global;
mod indexing;
mod rename;
mod span;

pub use expr::{Binary, Call, Expr, ExprKind, Fold};
pub use global::Global;
pub use indexing::{Entry, Indexing, Slot};
pub use span::Span;

use std::collections::BTreeSet;

/// An abstract model: what a formulation says for every board. AMPL and MathProg call it the model, as opposed to the data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AbstractModel {
    /// The declarations, in the author's order. A name is declared before it is used.
    pub items: Vec<Item>,
}

/// A declaration, a family of constraints, or the objective.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `set NAME …;`
    Set(Set),
    /// `param NAME …;`
    Param(Param),
    /// `var NAME …;`
    Var(Var),
    /// `rule NAME "sentence";`
    Rule(Rule),
    /// `place {i in I} at …;`
    Place(Place),
    /// `s.t. RULE …: constraint;` or `fix RULE …: bound;`
    Family(Family),
    /// `minimize NAME: expression;`
    Objective(Objective),
    /// `solution NAME {indexing} := expression;`
    Solution(Solution),
}

/// What every declaration has: a name, a description, and what it is indexed over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// The name.
    pub name: String,
    /// The description for readers, in words; may be empty.
    pub description: String,
    /// The index set; empty if there is one member only.
    pub over: Indexing,
    /// Whether its entries are clues: what a board says and could do without.
    pub is_clue: bool,
    /// Where the name stands.
    pub span: Span,
}

/// An index set, or a family of index sets such as `set At {i in I} within Q`.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// Name, description and index set of the family.
    pub head: Head,
    /// A set that has all members.
    pub within: Option<Expr>,
    /// The number of components of a member.
    pub width: usize,
    /// The set that it is defined as; if there is none, the members come from the data.
    pub value: Option<Expr>,
}

/// A parameter: a table from the data, or a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Name, description and index set.
    pub head: Head,
    /// Whether its values are real numbers; they are integers otherwise.
    pub real: bool,
    /// The set of its values, if they are members of a set.
    pub within: Option<Expr>,
    /// The value where the data has none.
    pub default: Option<Expr>,
    /// The formula; if there is none, the values come from the data.
    pub value: Option<Expr>,
}

impl Param {
    /// The value of a clue that is absent, if its entries are clues.
    pub fn absent(&self) -> Option<i64> {
        self.default.as_ref().filter(|_| self.head.is_clue)?.as_int()
    }
}

/// The domain of a variable, apart from its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// 0 or 1.
    Binary,
    /// The integers.
    Integer,
    /// The integers, and the real numbers where a solver or a file has them: see [`model::Variable::implied`].
    ImpliedInteger,
    /// The real numbers.
    Real,
}

impl Domain {
    /// Whether its values are integers other than 0 or 1.
    pub fn is_integer(self) -> bool {
        matches!(self, Self::Integer | Self::ImpliedInteger)
    }
}

/// A family of variables; the bounds may depend on the index.
#[derive(Clone, Debug, PartialEq)]
pub struct Var {
    /// Name, description and index set.
    pub head: Head,
    /// The domain.
    pub domain: Domain,
    /// The lower bound.
    pub lower: Option<Expr>,
    /// The upper bound.
    pub upper: Option<Expr>,
}

/// A rule of the puzzle in one sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The name; `_` in it stands for the `-` of the rule's name elsewhere.
    pub name: String,
    /// The sentence.
    pub sentence: String,
    /// What there would be if it were broken, as a clause; empty if the model does not say.
    pub violation: String,
    /// Where the name stands.
    pub span: Span,
}

/// The positions of the members of a set on the board: `place {i in I} at (row[i], col[i]);`
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The set, with a name for a member.
    pub over: Indexing,
    /// The positions of the member.
    pub at: Vec<At>,
}

/// Positions on the board: for each member of an indexing, a pair `(row, column)`, both from 1, or an index of a set whose
/// members have [places](Place).
#[derive(Clone, Debug, PartialEq)]
pub struct At {
    /// The members; one, if it is empty.
    pub over: Indexing,
    /// The pair or the index.
    pub position: Expr,
}

/// A family of constraints: one for each member of its index set.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The name of the rule that it enforces, its description and its index set.
    pub head: Head,
    /// A second rule that it needs to follow.
    pub with: Option<String>,
    /// The number of the equation in the source; may be empty.
    pub equation: String,
    /// Whether it tightens bounds of variables (`fix`) instead of posting constraints.
    pub fixes: bool,
    /// The positions on the board that a member is about; the whole board if there are none.
    pub at: Vec<At>,
    /// The constraint.
    pub body: Expr,
}

/// The expression to minimise or maximise.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Its name and description.
    pub head: Head,
    /// Whether larger is better.
    pub maximise: bool,
    /// The expression.
    pub value: Expr,
}

/// How the puzzle variables are read from the variables of the model, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Its name, description and index set: one member for each puzzle variable.
    pub head: Head,
    /// The value of the puzzle variable.
    pub value: Expr,
}

impl AbstractModel {
    /// The model without the sets and parameters that nothing else uses: a vocabulary declares more than one formulation
    /// needs. Places stay only for sets that are used.
    #[must_use]
    pub fn without_unused(&self) -> AbstractModel {
        self.without_unused_but(&|_| false)
    }

    /// The model [without what nothing uses](Self::without_unused), but with the sets and parameters that `keeps` names.
    #[must_use]
    pub fn without_unused_but(&self, keeps: &dyn Fn(&Item) -> bool) -> AbstractModel {
        let mut used: BTreeSet<String> = BTreeSet::new();
        let mut kept = vec![false; self.items.len()];
        loop {
            let before = used.len();
            // Later items use earlier ones; only places are used by what is before them.
            for (item, kept) in self.items.iter().zip(&mut kept).rev().filter(|(_, kept)| !**kept) {
                let is_used = |set: &Expr| matches!(&set.kind, ExprKind::Ref(name, _) if used.contains(name));
                *kept = match item {
                    Item::Set(Set { head, .. }) | Item::Param(Param { head, .. }) => used.contains(&head.name) || keeps(item),
                    Item::Place(place) => place.over.entries.iter().all(|entry| is_used(&entry.set)),
                    _ => true,
                };
                if *kept {
                    item.each_ref(&mut |name, _| {
                        used.insert(name.into());
                    });
                    if keeps(item)
                        && let Item::Set(Set { head, .. }) | Item::Param(Param { head, .. }) = item
                    {
                        used.insert(head.name.clone());
                    }
                }
            }
            if used.len() == before {
                break;
            }
        }
        AbstractModel { items: self.items.iter().zip(kept).filter(|(_, kept)| *kept).map(|(item, _)| item.clone()).collect() }
    }

    /// Whether real parameters, variables or logarithms occur: not every solver takes them.
    #[must_use]
    pub fn has_reals(&self) -> bool {
        self.params().any(|param| param.real)
            || self.vars().any(|var| var.domain == Domain::Real)
            || self.families().any(|family| family.body.has_log())
    }

    /// The model without positions on the board, which no other notation has, and what only they use.
    #[must_use]
    pub fn without_places(&self) -> AbstractModel {
        let mut items: Vec<Item> = self.items.iter().filter(|item| !matches!(item, Item::Place(_))).cloned().collect();
        for item in &mut items {
            if let Item::Family(family) = item {
                family.at.clear();
            }
        }
        AbstractModel { items }.without_unused()
    }

    /// The model with items of `other` in place of its own: a declaration replaces the one of its name, families replace those
    /// with the same rule and equation, and what replaces nothing is added. Families of `other` come last.
    #[must_use]
    pub fn with_items(&self, other: &AbstractModel) -> AbstractModel {
        let mut items = Vec::with_capacity(self.items.len() + other.items.len());
        for item in &self.items {
            match other.items.iter().find(|new| new.key() == item.key()) {
                None => items.push(item.clone()),
                Some(Item::Family(_)) => {}
                Some(new) => items.push(new.clone()),
            }
        }
        let is_new = |item: &&Item| matches!(item, Item::Family(_)) || self.items.iter().all(|old| old.key() != item.key());
        items.extend(other.items.iter().filter(is_new).cloned());
        AbstractModel { items }
    }
}

impl Item {
    /// What identifies an item in a model: its name, and of a family the equation.
    fn key(&self) -> (std::mem::Discriminant<Self>, &str, &str) {
        let (name, equation) = match self {
            Item::Rule(rule) => (&rule.name[..], ""),
            Item::Place(_) => ("", ""),
            Item::Set(Set { head, .. }) | Item::Param(Param { head, .. }) | Item::Var(Var { head, .. }) => (&head.name[..], ""),
            Item::Objective(Objective { head, .. }) | Item::Solution(Solution { head, .. }) => (&head.name[..], ""),
            Item::Family(family) => (&family.head.name[..], &family.equation[..]),
        };
        (std::mem::discriminant(self), name, equation)
    }

    /// Whether a vocabulary can have it: a set, a parameter or a place.
    pub fn is_vocabulary(&self) -> bool {
        matches!(self, Item::Set(_) | Item::Param(_) | Item::Place(_))
    }

    /// Whether its members or values come from the data.
    pub fn is_data(&self) -> bool {
        match self {
            Item::Set(set) => set.value.is_none(),
            Item::Param(param) => param.value.is_none(),
            _ => false,
        }
    }

    /// What the item declares or enforces, with its index set; rules and places have none.
    pub fn head_mut(&mut self) -> Option<&mut Head> {
        Some(match self {
            Item::Set(Set { head, .. }) | Item::Param(Param { head, .. }) | Item::Var(Var { head, .. }) => head,
            Item::Family(Family { head, .. })
            | Item::Objective(Objective { head, .. })
            | Item::Solution(Solution { head, .. }) => head,
            Item::Rule(_) | Item::Place(_) => return None,
        })
    }

    /// Calls `visit` for every reference in the item. See [`Expr::each_ref`].
    pub fn each_ref(&self, visit: &mut dyn FnMut(&str, &[Expr])) {
        let at = |at: &[At], visit: &mut dyn FnMut(&str, &[Expr])| {
            for At { over, position } in at {
                over.each_ref(visit);
                position.each_ref(visit);
            }
        };
        match self {
            Item::Rule(_) => {}
            Item::Set(Set { head, within, value, .. }) => {
                head.over.each_ref(visit);
                within.iter().chain(value).for_each(|e| e.each_ref(visit));
            }
            Item::Param(Param { head, within, default, value, .. }) => {
                head.over.each_ref(visit);
                within.iter().chain(default).chain(value).for_each(|e| e.each_ref(visit));
            }
            Item::Var(Var { head, lower, upper, .. }) => {
                head.over.each_ref(visit);
                lower.iter().chain(upper).for_each(|e| e.each_ref(visit));
            }
            Item::Place(place) => {
                place.over.each_ref(visit);
                at(&place.at, visit);
            }
            Item::Family(family) => {
                family.head.over.each_ref(visit);
                at(&family.at, visit);
                family.body.each_ref(visit);
            }
            Item::Objective(Objective { head, value, .. }) | Item::Solution(Solution { head, value }) => {
                head.over.each_ref(visit);
                value.each_ref(visit);
            }
        }
    }
}

macro_rules! items {
    ($($(#[$doc:meta])* $plural:ident: $variant:ident;)*) => {
        impl AbstractModel {
            $($(#[$doc])* pub fn $plural(&self) -> impl Iterator<Item = &$variant> {
                self.items.iter().filter_map(|item| if let Item::$variant(it) = item { Some(it) } else { None })
            })*
        }
    };
}

items! {
    /// The index sets.
    sets: Set;
    /// The parameters.
    params: Param;
    /// The families of variables.
    vars: Var;
    /// The rules.
    rules: Rule;
    /// The places of members of sets.
    places: Place;
    /// The families of constraints.
    families: Family;
    /// The objectives; at most one is meaningful.
    objectives: Objective;
    /// The families of puzzle variables.
    solutions: Solution;
}
