//! Expressions, logical conditions, sets and index sets.

use super::{Entry, Global, Indexing, Slot, Span};

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The expression.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// An expression: a number, a condition, a set, or a constraint, depending on where it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// An integer.
    Int(i64),
    /// A member of a set that is a text, such as `"there"`.
    Text(String),
    /// An index, or a set, parameter or variable with its subscripts.
    Ref(String, Vec<Expr>),
    /// `-e`
    Neg(Box<Expr>),
    /// `!e`
    Not(Box<Expr>),
    /// Two operands.
    Binary(Binary, Box<[Expr; 2]>),
    /// `if condition then a else b`
    If(Box<[Expr; 3]>),
    /// `sum{indexing} e` and the like.
    Fold(Fold, Indexing, Box<Expr>),
    /// A function of numbers, or the number of members of a set.
    Call(Call, Vec<Expr>),
    /// `(a, b)`
    Tuple(Vec<Expr>),
    /// `{"there", "back"}`
    Members(Vec<Expr>),
    /// A global constraint over lists of tuples: `alldiff({j in N} x[j])`.
    Global(Global, Vec<(Indexing, Expr)>),
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `==>`
    Implies,
    /// `or`
    Or,
    /// `and`
    And,
    /// `in`
    In,
    /// `=`
    Eq,
    /// `<>`
    Ne,
    /// `<=`
    Le,
    /// `<`
    Lt,
    /// `>=`
    Ge,
    /// `>`
    Gt,
    /// `cross`
    Cross,
    /// `union`
    Union,
    /// `diff`
    Diff,
    /// `..`
    Range,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Over,
    /// `div`: the quotient rounded down
    Div,
    /// `mod`: the remainder, not negative for a positive divisor
    Mod,
    /// `^`: a number to the power of one that is not negative
    Pow,
}

impl Binary {
    /// How tightly the operator binds; a larger number binds tighter.
    pub fn power(self) -> u8 {
        match self {
            Self::Implies => 1,
            Self::Or => 2,
            Self::And => 3,
            Self::In => 5,
            Self::Eq | Self::Ne | Self::Le | Self::Lt | Self::Ge | Self::Gt => 6,
            Self::Cross | Self::Union | Self::Diff => 7,
            Self::Range => 8,
            Self::Add | Self::Sub => 9,
            Self::Mul | Self::Over | Self::Div | Self::Mod => 11,
            Self::Pow => 12,
        }
    }

    /// Whether it compares two numbers.
    pub fn is_relation(self) -> bool {
        matches!(self, Self::Eq | Self::Ne | Self::Le | Self::Lt | Self::Ge | Self::Gt)
    }

    /// How AMPL writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Implies => "==>",
            Self::Or => "or",
            Self::And => "and",
            Self::In => "in",
            Self::Eq => "=",
            Self::Ne => "<>",
            Self::Le => "<=",
            Self::Lt => "<",
            Self::Ge => ">=",
            Self::Gt => ">",
            Self::Cross => "cross",
            Self::Union => "union",
            Self::Diff => "diff",
            Self::Range => "..",
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Over => "/",
            Self::Div => "div",
            Self::Mod => "mod",
            Self::Pow => "^",
        }
    }
}

/// An operation over all members of an index set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The sum of numbers.
    Sum,
    /// The product of numbers, without variables.
    Prod,
    /// The smallest number, without variables; there must be one.
    Min,
    /// The largest number, without variables; there must be one.
    Max,
    /// Whether a condition holds for some member.
    Exists,
    /// Whether a condition holds for all members.
    Forall,
    /// The set of the values.
    SetOf,
}

impl Fold {
    /// Every fold.
    pub const ALL: &[Self] = &[Self::Sum, Self::Prod, Self::Min, Self::Max, Self::Exists, Self::Forall, Self::SetOf];

    /// How tightly what follows it binds.
    pub fn power(self) -> u8 {
        match self {
            Self::Sum | Self::Prod | Self::Min | Self::Max => 10,
            Self::SetOf => 8,
            Self::Exists | Self::Forall => 4,
        }
    }

    /// How AMPL writes it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Prod => "prod",
            Self::Min => "min",
            Self::Max => "max",
            Self::Exists => "exists",
            Self::Forall => "forall",
            Self::SetOf => "setof",
        }
    }
}

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The absolute value.
    Abs,
    /// The quotient rounded up: `ceil(a / b)`.
    Ceil,
    /// The quotient rounded down: `floor(a / b)`.
    Floor,
    /// The smallest argument.
    Min,
    /// The largest argument.
    Max,
    /// The number of members of a set.
    Card,
    /// The natural logarithm, a real number: only as a coefficient or constant of real constraints.
    Log,
    /// The set of the members that the pairs of a set connect with a member, itself included: `component(E, c)`. It is no
    /// function of other notations, and so only for random boards.
    Component,
}

impl Call {
    /// Every function of numbers, and `card`.
    pub const ALL: &[Self] = &[Self::Abs, Self::Ceil, Self::Floor, Self::Min, Self::Max, Self::Card, Self::Log];

    /// How AMPL writes it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Abs => "abs",
            Self::Ceil => "ceil",
            Self::Floor => "floor",
            Self::Min => "min",
            Self::Max => "max",
            Self::Card => "card",
            Self::Log => "log",
            Self::Component => "component",
        }
    }
}

impl From<ExprKind> for Expr {
    fn from(kind: ExprKind) -> Self {
        Self { kind, span: Span::default() }
    }
}

impl Expr {
    /// The operator and the operands of a double inequality, such as `1 <= x + y <= 2` or `n >= x >= 0`.
    pub fn double_inequality(&self) -> Option<(Binary, [&Expr; 3])> {
        let ExprKind::Binary(op @ (Binary::Le | Binary::Ge), two) = &self.kind else { return None };
        match &two[0].kind {
            ExprKind::Binary(first, ends) if first == op => Some((*op, [&ends[0], &ends[1], &two[1]])),
            _ => None,
        }
    }

    /// `e in S` as `table({one in 1..1} e; {member in S, one in 1..1} member)`: a constraint where variables occur in `e`.
    pub fn membership(&self) -> Option<Expr> {
        let ExprKind::Binary(Binary::In, two) = &self.kind else { return None };
        let [value, set] = &**two;
        let entry = |name: &str, set: Expr| Entry { slots: vec![Slot::Bind(name.into())], set };
        // No index of a text is likely to have these names; one that has hides nothing but the set itself.
        let one = || entry("one_", Expr::binary(Binary::Range, Expr::int(1), Expr::int(1)));
        let lists = vec![
            (Indexing { entries: vec![one()], when: None }, value.clone()),
            (Indexing { entries: vec![entry("member_", set.clone()), one()], when: None }, Expr::name("member_")),
        ];
        Some(Expr { kind: ExprKind::Global(Global::Table, lists), span: self.span })
    }

    /// Its value, if it is an integer, perhaps with a sign.
    pub fn as_int(&self) -> Option<i64> {
        match &self.kind {
            ExprKind::Neg(e) => e.as_int()?.checked_neg(),
            ExprKind::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// An integer.
    pub fn int(value: i64) -> Self {
        ExprKind::Int(value).into()
    }

    /// A name without subscripts.
    pub fn name(name: &str) -> Self {
        ExprKind::Ref(name.into(), Vec::new()).into()
    }

    /// Two operands.
    pub fn binary(op: Binary, left: Expr, right: Expr) -> Self {
        ExprKind::Binary(op, Box::new([left, right])).into()
    }

    /// Calls `visit` for each expression right inside this one, those of index sets included.
    pub(crate) fn each_inner<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Int(_) | ExprKind::Text(_) => {}
            ExprKind::Neg(e) | ExprKind::Not(e) => visit(e),
            ExprKind::Binary(_, two) => two.iter().for_each(visit),
            ExprKind::If(three) => three.iter().for_each(visit),
            ExprKind::Ref(_, parts) | ExprKind::Call(_, parts) | ExprKind::Tuple(parts) | ExprKind::Members(parts) => {
                parts.iter().for_each(visit);
            }
            ExprKind::Fold(_, over, body) => {
                over.each_inner(visit);
                visit(body);
            }
            ExprKind::Global(_, lists) => lists.iter().for_each(|(over, e)| {
                over.each_inner(visit);
                visit(e);
            }),
        }
    }

    /// Whether it has a logarithm, which is a real number.
    pub(crate) fn has_log(&self) -> bool {
        let mut found = matches!(self.kind, ExprKind::Call(Call::Log, _));
        self.each_inner(&mut |e| found |= e.has_log());
        found
    }

    /// The number of expressions in it, itself included.
    pub(crate) fn size(&self) -> usize {
        let mut size = 1;
        self.each_inner(&mut |e| size += e.size());
        size
    }

    /// The largest number of expressions inside each other, itself included.
    pub(crate) fn depth(&self) -> usize {
        let mut depth = 0;
        self.each_inner(&mut |e| depth = depth.max(e.depth()));
        depth + 1
    }

    /// Calls `visit` for every reference in the expression and its index sets, innermost first.
    pub fn each_ref(&self, visit: &mut dyn FnMut(&str, &[Expr])) {
        match &self.kind {
            ExprKind::Int(_) | ExprKind::Text(_) => {}
            ExprKind::Ref(name, subscripts) => {
                subscripts.iter().for_each(|e| e.each_ref(visit));
                visit(name, subscripts);
            }
            ExprKind::Neg(e) | ExprKind::Not(e) => e.each_ref(visit),
            ExprKind::Binary(_, two) => two.iter().for_each(|e| e.each_ref(visit)),
            ExprKind::If(three) => three.iter().for_each(|e| e.each_ref(visit)),
            ExprKind::Fold(_, over, body) => {
                over.each_ref(visit);
                body.each_ref(visit);
            }
            ExprKind::Call(_, parts) | ExprKind::Tuple(parts) | ExprKind::Members(parts) => {
                parts.iter().for_each(|e| e.each_ref(visit));
            }
            ExprKind::Global(_, lists) => lists.iter().for_each(|(over, e)| {
                over.each_ref(visit);
                e.each_ref(visit);
            }),
        }
    }

    /// The same expression after `change`, which receives each reference, innermost first.
    #[must_use]
    pub fn map_refs(&self, change: &mut dyn FnMut(&str, Vec<Expr>) -> ExprKind) -> Expr {
        let kind = match &self.kind {
            ExprKind::Int(_) | ExprKind::Text(_) => self.kind.clone(),
            ExprKind::Ref(name, subscripts) => {
                let subscripts = subscripts.iter().map(|e| e.map_refs(change)).collect();
                change(name, subscripts)
            }
            ExprKind::Neg(e) => ExprKind::Neg(e.map_refs(change).into()),
            ExprKind::Not(e) => ExprKind::Not(e.map_refs(change).into()),
            ExprKind::Binary(op, two) => ExprKind::Binary(*op, Box::new([two[0].map_refs(change), two[1].map_refs(change)])),
            ExprKind::If(three) => ExprKind::If(Box::new(three.each_ref().map(|e| e.map_refs(change)))),
            ExprKind::Fold(fold, over, body) => ExprKind::Fold(*fold, over.map_refs(change), body.map_refs(change).into()),
            ExprKind::Call(call, parts) => ExprKind::Call(*call, parts.iter().map(|e| e.map_refs(change)).collect()),
            ExprKind::Tuple(parts) => ExprKind::Tuple(parts.iter().map(|e| e.map_refs(change)).collect()),
            ExprKind::Members(parts) => ExprKind::Members(parts.iter().map(|e| e.map_refs(change)).collect()),
            ExprKind::Global(global, lists) => {
                let list = |(over, e): &(Indexing, Expr)| (over.map_refs(change), e.map_refs(change));
                ExprKind::Global(*global, lists.iter().map(list).collect())
            }
        };
        Expr { kind, span: self.span }
    }
}
