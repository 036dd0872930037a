//! The declarations of abstract models, and the clues among them.

use algebra::{
    AbstractModel,
    text::{ModelError, Source},
    tree::{Binary, Domain, Expr, ExprKind, Family, Fold, Item},
};

/// The name that an item declares, if it is a set or a parameter.
pub fn name_of(item: &Item) -> Option<&String> {
    match item {
        Item::Set(set) => Some(&set.head.name),
        Item::Param(param) => Some(&param.head.name),
        _ => None,
    }
}

/// Where an item stands.
pub fn span_of(item: &Item) -> algebra::tree::Span {
    match item {
        Item::Set(set) => set.head.span,
        Item::Param(param) => param.head.span,
        Item::Var(var) => var.head.span,
        Item::Rule(rule) => rule.span,
        Item::Place(place) => place.over.entries.first().map(|entry| entry.set.span).unwrap_or_default(),
        Item::Family(family) => family.head.span,
        Item::Objective(objective) => objective.head.span,
        Item::Solution(solution) => solution.head.span,
    }
}

/// A set or parameter whose entries are clues.
#[derive(Debug)]
pub struct ClueDeclaration {
    pub name: String,
    pub is_set: bool,
    /// The number of components of an entry, with the value of a parameter.
    pub width: usize,
    /// Whether the value of an entry is that of the puzzle variable with the same subscripts.
    pub gives: bool,
}

impl ClueDeclaration {
    /// The entries of a set or parameter as clues.
    ///
    /// # Errors
    /// What is expected instead of another item.
    pub fn new(item: &Item, rules: &AbstractModel) -> Result<Self, &'static str> {
        match item {
            Item::Set(set) if set.value.is_none() && set.head.over.is_empty() => {
                Ok(Self { name: set.head.name.clone(), is_set: true, width: set.width, gives: false })
            }
            Item::Set(_) => Err("a set without `:=` and index set"),
            Item::Param(param) => {
                let constant = param.default.as_ref().is_some_and(|default| !has_refs(default));
                if !constant || param.real || param.head.over.is_empty() {
                    return Err("an indexed parameter with a `default`");
                }
                let (name, width) = (param.head.name.clone(), param.head.over.names().count() + 1);
                Ok(Self { gives: gives(rules, &name), name, is_set: false, width })
            }
            _ => Err("a set or a parameter"),
        }
    }
}

fn has_refs(e: &Expr) -> bool {
    let mut has = false;
    e.each_ref(&mut |_, _| has = true);
    has
}

/// Whether a parameter is used in a single place of the rules: a family `fix … {i in I, j in J: condition}: v[i,j] = p[i,j]`,
/// where a solution has the value `v[i,j]` for the same subscripts, or `x[i,j,p[i,j]] = 1` where it has the value
/// `sum{k in K} k * x[i,j,k]`, perhaps with a constant for other cells. Then an entry says exactly that.
fn gives(rules: &AbstractModel, param: &str) -> bool {
    let uses = |item: &&Item| {
        let mut uses = false;
        item.each_ref(&mut |name, _| uses |= name == param);
        uses && name_of(item).is_none_or(|name| name != param)
    };
    let using: Vec<&Item> = rules.items.iter().filter(uses).collect();
    let ([Item::Family(Family { fixes: true, head, body, .. })], Some(solution)) = (&using[..], rules.solutions().next()) else {
        return false;
    };
    let ExprKind::Binary(Binary::Eq, two) = &body.kind else { return false };
    let is_param = |e: &Expr| matches!(&e.kind, ExprKind::Ref(name, _) if name == param);
    let two = if is_param(&two[0]) { [&two[1], &two[0]] } else { [&two[0], &two[1]] };
    let ExprKind::Ref(var, at) = &two[0].kind else { return false };
    let indices: Vec<Expr> = head.over.names().map(Expr::name).collect();
    let own: Vec<Expr> = solution.head.over.names().map(Expr::name).collect();
    let entry = Expr::from(ExprKind::Ref(param.into(), indices.clone()));
    // A void cell has a constant value.
    let value = match &solution.value.kind {
        ExprKind::If(three) if three[2].as_int().is_some() => &three[1],
        _ => &solution.value,
    };
    match &value.kind {
        ExprKind::Ref(read, with) => read == var && *with == own && *at == indices && *two[1] == entry,
        ExprKind::Fold(Fold::Sum, over, term) => {
            let values: Vec<Expr> = over.names().map(Expr::name).collect();
            let [value] = &values[..] else { return false };
            let literal = ExprKind::Ref(var.clone(), [&own[..], &values].concat()).into();
            **term == Expr::binary(Binary::Mul, value.clone(), literal)
                && *at == [&indices[..], &[entry]].concat()
                && *two[1] == Expr::int(1)
        }
        _ => false,
    }
}

/// What the rules must be so that they can be evaluated on a solution.
///
/// # Errors
/// If a variable is real, or the objective is maximised.
pub fn check_rules(model: &AbstractModel, sources: &[Source<'_>]) -> Result<(), ModelError> {
    let fail = |span, message: String| Err(ModelError::new(sources, span, message));
    if let Some(var) = model.vars().find(|var| var.domain == Domain::Real) {
        let message = format!("expected a binary or integer variable in the rules, found the real `{}`", var.head.name);
        return fail(var.head.span, message);
    }
    if let Some(objective) = model.objectives().find(|objective| objective.maximise) {
        return fail(objective.head.span, "expected `minimize`; the objective of a kind is minimised".into());
    }
    for rule in model.rules().filter(|rule| !rule.violation.is_empty()) {
        let text = &rule.violation;
        if text.replace("{at}", "").replace("{name}", "").contains(['{', '}']) {
            return fail(rule.span, format!("expected {{at}} or {{name}} between braces in \"{text}\""));
        }
        if text.starts_with(char::is_uppercase) || text.ends_with('.') {
            return fail(
                rule.span,
                format!("expected a clause within a sentence, without capital and full stop, found \"{text}\""),
            );
        }
    }
    Ok(())
}
