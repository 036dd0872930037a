//! Resolves the names of an abstract model once, so that it can be instantiated for many boards.

mod constraints;
mod encoding;
mod intern;
mod numbers;
pub mod program;
mod size;

use crate::{
    AbstractModel, Data,
    data::MAX_WIDTH,
    text::{ModelError, Source, expression, is_mod},
    tree::{Domain, Entry, Expr, ExprKind, Head, Indexing, Item, Slot, Span},
};
use intern::intern;
use model::Rule;
use program::*;
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// An abstract model whose names are resolved: ready to be [instantiated](Self::instantiate) for any board.
#[derive(Debug)]
pub struct Formulation {
    pub(crate) statements: Vec<Statement>,
    pub(crate) sets: Vec<SetInfo>,
    pub(crate) params: Vec<ParamInfo>,
    pub(crate) vars: Vec<VarInfo>,
    /// Places of the members of sets.
    pub(crate) places: Vec<(Loop, Vec<Spot>)>,
    /// The texts that are members.
    pub(crate) texts: Vec<String>,
    pub(crate) rules: Vec<&'static Rule>,
    /// The names of its sets and parameters.
    names: Arc<BTreeSet<String>>,
    pub(crate) by_size: size::BySize,
    /// The texts of the model, for errors.
    sources: Vec<(String, String)>,
}

impl Formulation {
    /// Resolves the names of `model`, which was read from `sources`. `rules` are the rules that it may name beside its own.
    ///
    /// # Errors
    /// The first name that is not declared, or expression that is not what its place needs, such as a product of variables.
    pub fn new(model: &AbstractModel, sources: &[Source<'_>], rules: &[&'static Rule]) -> Result<Self, ModelError> {
        let mut resolver = Resolver { sources, model, named: HashMap::new(), scope: Vec::new(), made: Self::empty(rules) };
        for item in &model.items {
            resolver.scope.clear();
            resolver.item(item)?;
        }
        let mut made = resolver.made;
        let names = made.sets.iter().map(|set| &set.name).chain(made.params.iter().map(|param| &param.name));
        made.names = Arc::new(names.cloned().collect());
        made.by_size = size::BySize::new(model);
        made.sources = sources.iter().map(|source| (source.name.into(), source.text.into())).collect();
        Ok(made)
    }

    fn empty(rules: &[&'static Rule]) -> Self {
        Self {
            statements: Vec::new(),
            sets: Vec::new(),
            params: Vec::new(),
            vars: Vec::new(),
            places: Vec::new(),
            texts: Vec::new(),
            rules: rules.to_vec(),
            names: Arc::default(),
            by_size: size::BySize::default(),
            sources: Vec::new(),
        }
    }

    /// No data yet: what is added is kept if the formulation declares its name, and labels if `model` has names.
    pub fn wanted(&self, model: &model::Model) -> Data {
        Data { wanted: Some(self.names.clone()), unnamed: model.is_unnamed(), ..Data::default() }
    }

    /// The rules of its families: those it was given, and those it declares.
    pub fn rules(&self) -> &[&'static Rule] {
        &self.rules
    }

    /// An error at a place of its texts.
    pub(crate) fn error(&self, span: Span, message: String) -> ModelError {
        let sources: Vec<Source<'_>> = self.sources.iter().map(|(name, text)| Source { name, text }).collect();
        ModelError::new(&sources, span, message)
    }
}

/// What a name means.
#[derive(Clone, Copy)]
enum Named {
    Set(Id),
    Param(Id),
    Var(Id),
}

/// An index in scope.
#[derive(Clone)]
struct Index {
    name: String,
    domain: Option<Id>,
}

struct Resolver<'r> {
    sources: &'r [Source<'r>],
    model: &'r AbstractModel,
    named: HashMap<String, Named>,
    scope: Vec<Index>,
    made: Formulation,
}

type Done<T = ()> = Result<T, ModelError>;

impl Resolver<'_> {
    fn fail<T>(&self, span: Span, message: impl Into<String>) -> Done<T> {
        Err(ModelError::new(self.sources, span, message))
    }

    fn slot(&self, name: &str) -> Option<Slot_> {
        self.scope.iter().rposition(|index| index.name == name)
    }

    fn item(&mut self, item: &Item) -> Done {
        match item {
            Item::Set(set) => self.set(set),
            Item::Param(param) => self.param(param),
            Item::Var(var) => self.var(var),
            Item::Rule(rule) => {
                let name = rule.name.replace('_', "-");
                if !self.made.rules.iter().any(|known| known.name == name) {
                    self.made.rules.push(intern::rule(&name, &rule.sentence));
                }
                Ok(())
            }
            Item::Place(place) => {
                let over = self.indexing(&place.over)?;
                let set = match &over.0[..] {
                    [Step { set: Members::Named(id, subscripts), when, .. }] if subscripts.is_empty() && when.is_empty() => *id,
                    _ => return self.fail(place.over.entries[0].set.span, "expected one declared set after `place`"),
                };
                let at = place.at.iter().map(|at| self.spot(at)).collect::<Done<_>>()?;
                // The positions of a place are those that its text says; other members are looked up.
                if self.scope.len() == 1 {
                    self.made.sets[set].place = Some(self.made.places.len());
                    self.made.places.push((over, at));
                }
                Ok(())
            }
            Item::Family(family) => self.family(family),
            // What is the same for all solutions, as in `minimize nothing: 0`, is no objective.
            Item::Objective(objective) if !self.has_vars(&objective.value) => {
                self.number(&objective.value)?;
                Ok(())
            }
            Item::Objective(objective) => {
                let value = self.linear(&objective.value)?;
                self.made.statements.push(Statement::Objective {
                    maximise: objective.maximise,
                    value,
                    span: objective.head.span,
                });
                Ok(())
            }
            Item::Solution(solution) => {
                let over = self.indexing(&solution.head.over)?;
                let (name, width) = (solution.head.name.clone(), self.scope.len());
                let view = self.view(solution)?;
                self.made.statements.push(Statement::Solution { name, width, over, view, span: solution.head.span });
                Ok(())
            }
        }
    }

    /// The indexing of a declaration, whose indices are its subscripts.
    ///
    /// # Errors
    /// If they are too many.
    fn subscripts_of(&mut self, Head { over, span, .. }: &Head) -> Done<Loop> {
        let over = self.indexing(over)?;
        match self.scope.len() {
            found if found > MAX_WIDTH => self.fail(*span, format!("expected at most {MAX_WIDTH} subscripts, found {found}")),
            _ => Ok(over),
        }
    }

    fn set(&mut self, set: &crate::tree::Set) -> Done {
        let Head { name, span, .. } = &set.head;
        let over = self.subscripts_of(&set.head)?;
        let subscripts = self.scope.len();
        let value = set.value.as_ref().map(|value| self.members(value)).transpose()?;
        let mut within = None;
        let domains = match (set.within.as_ref(), set.value.as_ref()) {
            (Some(set), _) | (None, Some(set)) => {
                if value.is_none() {
                    within = Some((self.members(set)?, expression(set)));
                }
                self.domains(set)
            }
            (None, None) => vec![Some(self.made.sets.len()); set.width],
        };
        // A set of single members that come from nowhere else is a domain of its own.
        let is_root = set.width == 1 && domains[..] == [None] && subscripts == 0;
        let domains = if is_root { vec![Some(self.made.sets.len())] } else { domains };
        let id = self.made.sets.len();
        self.made.sets.push(SetInfo { name: name.clone(), width: set.width, subscripts, domains, place: None, within });
        self.named.insert(name.clone(), Named::Set(id));
        self.made.statements.push(Statement::Set { id, over, value, span: *span });
        Ok(())
    }

    fn param(&mut self, param: &crate::tree::Param) -> Done {
        let Head { name, span, .. } = &param.head;
        let over = self.subscripts_of(&param.head)?;
        let id = self.made.params.len();
        let within = param.within.as_ref().map(|set| Ok((self.members(set)?, expression(set)))).transpose()?;
        let info = ParamInfo { name: name.clone(), subscripts: self.scope.len(), real: param.real, within };
        let value = param.value.as_ref().map(|e| self.number(e)).transpose()?;
        let default = param.default.as_ref().map(|e| self.number(e)).transpose()?;
        if param.real && (value.is_some() || default.is_some()) {
            return self.fail(*span, format!("the values of the real parameter `{name}` come from the data"));
        }
        self.made.params.push(info);
        self.named.insert(name.clone(), Named::Param(id));
        self.made.statements.push(match param.real {
            true => Statement::RealParam { id, span: *span },
            false => Statement::Param { id, over, value, default, span: *span },
        });
        Ok(())
    }

    fn var(&mut self, var: &crate::tree::Var) -> Done {
        let Head { name, span, .. } = &var.head;
        let over = self.subscripts_of(&var.head)?;
        let width = self.scope.len();
        let domains = self.scope.iter().map(|index| index.domain).collect();
        let lower = var.lower.as_ref().map(|e| self.number(e)).transpose()?;
        let upper = var.upper.as_ref().map(|e| self.number(e)).transpose()?;
        if var.domain.is_integer() && (lower.is_none() || upper.is_none()) {
            return self.fail(*span, format!("the integer variable `{name}` needs a lower and an upper bound"));
        }
        let id = self.made.vars.len();
        let (real, binary) = (var.domain == Domain::Real, var.domain == Domain::Binary);
        let implied = var.domain == Domain::ImpliedInteger;
        self.made.vars.push(VarInfo { name: name.clone(), domains, real, implied, binary });
        self.named.insert(name.clone(), Named::Var(id));
        self.made.statements.push(Statement::Var { id, over, width, lower, upper, span: *span });
        Ok(())
    }

    /// The sets that the components of the members of a set are members of.
    fn domains(&self, set: &Expr) -> Vec<Option<Id>> {
        use crate::tree::{Binary, Call, Fold};
        match &set.kind {
            ExprKind::Ref(name, _) => match self.named.get(name) {
                Some(&Named::Set(id)) => self.made.sets[id].domains.clone(),
                _ => vec![None],
            },
            ExprKind::Binary(Binary::Cross, two) => [self.domains(&two[0]), self.domains(&two[1])].concat(),
            ExprKind::Binary(Binary::Union | Binary::Diff, two) => self.domains(&two[0]),
            ExprKind::Fold(Fold::SetOf, over, member) => {
                let parts = if let ExprKind::Tuple(parts) = &member.kind { &parts[..] } else { std::slice::from_ref(&**member) };
                parts.iter().map(|part| self.domain_of(over, part)).collect()
            }
            ExprKind::If(three) => self.domains(&three[1]),
            ExprKind::Call(Call::Component, parts) => {
                let mut domains = self.domains(&parts[0]);
                domains.truncate(domains.len().div_ceil(2));
                domains
            }
            ExprKind::Members(members) => members.first().map_or(vec![None], |member| match &member.kind {
                ExprKind::Tuple(parts) => vec![None; parts.len()],
                ExprKind::Ref(..) => vec![self.domain_of(&Indexing::default(), member)],
                _ => vec![None],
            }),
            _ => vec![None],
        }
    }

    /// The set of an index, bound in `over` or in scope, or of the values of a parameter.
    fn domain_of(&self, over: &Indexing, e: &Expr) -> Option<Id> {
        let ExprKind::Ref(name, _) = &e.kind else { return None };
        for Entry { slots, set } in &over.entries {
            let at = slots.iter().position(|slot| matches!(slot, Slot::Bind(bound) if bound == name));
            if let Some(at) = at {
                return self.domains(set).get(at).copied().flatten();
            }
        }
        if let Some(slot) = self.slot(name) {
            return self.scope[slot].domain;
        }
        let param = self.model.params().find(|param| param.head.name == *name)?;
        self.domains(param.within.as_ref()?).first().copied().flatten()
    }

    fn rule(&mut self, name: &str, span: Span) -> Done<&'static Rule> {
        let wanted = name.replace('_', "-");
        let is_mod = self.sources.get(usize::from(span.text)).is_some_and(|source| is_mod(source.name));
        match self.made.rules.iter().find(|rule| rule.name == wanted) {
            Some(rule) => Ok(rule),
            // A model made for another program knows no rules.
            None if is_mod => {
                let rule = intern::rule(&wanted, "A constraint of the model.");
                self.made.rules.push(rule);
                Ok(rule)
            }
            None => self.fail(span, format!("no rule is called `{name}`")),
        }
    }
}

use program::Slot as Slot_;
