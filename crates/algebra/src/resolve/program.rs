//! What names resolve to: sets, parameters, variables and indices by number.

use crate::tree::{Binary, Call, Fold, Global, Span};
use model::Rule;

/// An index by its slot in the environment.
pub type Slot = usize;
/// A set, parameter or family of variables by its number.
pub type Id = usize;

/// The largest number of indices in scope at once.
pub const MAX_INDICES: usize = 24;

/// The largest number of components of a node of a graph.
pub const MAX_NODE: usize = 3;

/// The number above those that a node of several components may have behind the first: other notations number nodes by it.
pub const NODE_STEP: i64 = 10_000;

/// An expression without variables; conditions are 0 or 1.
#[derive(Debug)]
pub enum Num {
    Const(i64),
    Slot(Slot),
    Param(Id, Vec<Num>),
    Neg(Box<Num>),
    Not(Box<Num>),
    Binary(Binary, Box<[Num; 2]>),
    If(Box<[Num; 3]>),
    Fold(Fold, Loop, Box<Num>),
    Call(Call, Vec<Num>),
    Card(Members),
    In(Vec<Num>, Members),
}

/// A real number without variables.
#[derive(Debug)]
pub enum RealNum {
    Num(Num),
    Param(Id, Vec<Num>),
    Log(Num),
    Neg(Box<RealNum>),
    Binary(Binary, Box<[RealNum; 2]>),
    If(Box<(Num, RealNum, RealNum)>),
}

/// A linear expression of variables.
#[derive(Debug)]
pub enum Lin {
    Num(Num),
    Real(RealNum),
    Var(Id, Vec<Num>),
    Neg(Box<Lin>),
    /// `1 − e`, for a negated literal.
    Opposite(Box<Lin>),
    Add(Box<[Lin; 2]>),
    Sub(Box<[Lin; 2]>),
    Scaled(Num, Box<Lin>),
    RealScaled(RealNum, Box<Lin>),
    If(Num, Box<[Lin; 2]>),
    Sum(Loop, Box<Lin>),
}

/// A combination of literals: a disjunction or, as a condition of an implication, a conjunction.
#[derive(Debug)]
pub enum Logic {
    Lit {
        var: Id,
        subscripts: Vec<Num>,
        negated: bool,
    },
    /// A condition without variables.
    Num(Num),
    All(Vec<Logic>),
    Any(Vec<Logic>),
    Forall(Loop, Box<Logic>),
    Exists(Loop, Box<Logic>),
    If(Num, Box<[Logic; 2]>),
}

/// A constraint.
#[derive(Debug)]
pub enum Body {
    Relation(Binary, Box<[Lin; 2]>),
    /// A double inequality: the ends and what is between them.
    Between(Box<[Num; 2]>, Lin),
    /// With real coefficients or variables.
    RealRelation(Binary, Box<[Lin; 2]>),
    Clause(Logic),
    Implies(Logic, Box<Body>),
    /// Chosen by a condition without variables.
    If(Num, Box<[Body; 2]>),
    Global(Global, Vec<(Loop, Vec<Component>)>),
}

/// A component of a tuple of a global constraint.
#[derive(Debug)]
pub enum Component {
    Num(Num),
    Lin(Lin),
    Lit(Logic),
}

/// The sets of an indexing with the conditions that can be judged behind each.
#[derive(Debug, Default)]
pub struct Loop(pub Vec<Step>);

#[derive(Debug)]
pub struct Step {
    pub to: Vec<To>,
    pub set: Members,
    pub when: Vec<Num>,
}

/// What a component of a member does.
#[derive(Debug)]
pub enum To {
    Bind(Slot),
    Fixed(Num),
}

/// A set.
#[derive(Debug)]
pub enum Members {
    Range(Box<[Num; 2]>),
    Named(Id, Vec<Num>),
    List(Vec<Vec<Num>>),
    SetOf(Loop, Vec<Num>),
    Two(Binary, Box<[Members; 2]>),
    If(Box<Num>, Box<[Members; 2]>),
    /// What the pairs of a set connect with a member.
    Component(Box<Members>, Vec<Num>),
}

/// A declared set.
#[derive(Debug)]
pub struct SetInfo {
    pub name: String,
    pub width: usize,
    pub subscripts: usize,
    /// For each component, the set that it is a member of, if that is known: it has the labels and the places.
    pub domains: Vec<Option<Id>>,
    /// The positions of its members, by the number of the place item.
    pub place: Option<usize>,
    /// A set that has all members, if they come from the data, and its text.
    pub within: Option<(Members, String)>,
}

/// A declared parameter.
#[derive(Debug)]
pub struct ParamInfo {
    pub name: String,
    pub subscripts: usize,
    pub real: bool,
    /// The set of its values, if they are members of a set, and its text.
    pub within: Option<(Members, String)>,
}

/// A declared family of variables.
#[derive(Debug)]
pub struct VarInfo {
    pub name: String,
    pub domains: Vec<Option<Id>>,
    pub real: bool,
    pub implied: bool,
    pub binary: bool,
}

/// The positions of a member of a family.
#[derive(Debug)]
pub enum Spot {
    Pair(Loop, [Num; 2]),
    Member(Loop, Slot, Id),
}

/// How a puzzle variable is read.
#[derive(Debug)]
pub enum View {
    Expr(Lin),
    /// One binary variable.
    Lit(Logic),
    /// A direct encoding, which a family of the model enforces: values and literals.
    Direct(Loop, Num, Id, Vec<Num>),
    /// An order encoding, which a family of the model enforces: literals for one more each.
    Order(Loop, Id, Vec<Num>),
    /// Chosen by a condition without variables.
    If(Num, Box<[View; 2]>),
}

/// A statement, in the author's order.
#[derive(Debug)]
pub enum Statement {
    Set { id: Id, over: Loop, value: Option<Members>, span: Span },
    Param { id: Id, over: Loop, value: Option<Num>, default: Option<Num>, span: Span },
    RealParam { id: Id, span: Span },
    Var { id: Id, over: Loop, width: usize, lower: Option<Num>, upper: Option<Num>, span: Span },
    Family(FamilyCode),
    Objective { maximise: bool, value: Lin, span: Span },
    Solution { name: String, width: usize, over: Loop, view: View, span: Span },
}

/// A family of constraints.
#[derive(Debug)]
pub struct FamilyCode {
    pub name: String,
    pub rule: &'static Rule,
    pub with: Option<&'static Rule>,
    pub equation: Option<&'static str>,
    pub fixes: bool,
    pub over: Loop,
    /// The domains of the indices of `over`.
    pub domains: Vec<Option<Id>>,
    pub at: Vec<Spot>,
    /// The indices that the positions depend on.
    pub at_depends: Vec<Slot>,
    pub body: Body,
    pub span: Span,
}
