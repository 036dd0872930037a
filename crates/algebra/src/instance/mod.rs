//! Instantiates a formulation for the data of one board: sets and parameters become tables, families become constraints.

mod failure;
mod linear;
mod members;
mod numbers;
mod outline;
mod post;
mod survey;
mod texts;

pub use survey::{DataFault, Survey};

use failure::{Done, Failure, fail, too_large};
use texts::unite_texts;

use crate::{
    Data, Formulation,
    data::{MemberSet, ParamData, SetData, TEXTS, label, table::Table},
    resolve::program::*,
    text::ModelError,
    tree::Span,
};
use model::{Expr, IntegerView, Lit, Model, Objective, Real, Sense, Var};
use std::{
    cell::{Cell, OnceCell},
    fmt,
    sync::Arc,
};

/// The values of indices, by their slots.
pub(crate) type Env = [i64; MAX_INDICES];

#[derive(Default)]
struct Params {
    keys: Table,
    values: Vec<i64>,
}

#[derive(Default)]
struct RealParams {
    keys: Table,
    values: Vec<f64>,
}

impl Params {
    /// The integer values of a parameter with this number of subscripts.
    fn of(data: &ParamData, subscripts: usize) -> Option<Self> {
        match data {
            ParamData::Rows(rows) if rows.width == subscripts + 1 => {
                let keys: Vec<i64> = rows.iter().flat_map(|row| &row[..subscripts]).copied().collect();
                let values: Vec<i64> = rows.iter().map(|row| row[subscripts]).collect();
                Some(Self { keys: if values.is_empty() { Table::empty() } else { Table::new(subscripts, &keys) }, values })
            }
            ParamData::Dense(sides, values) if sides.len() == subscripts => {
                Some(Self { keys: Table::of_box(sides), values: values.clone() })
            }
            _ => None,
        }
    }
}

/// The variables of a family, by the places of their subscripts.
#[derive(Default)]
struct Vars {
    keys: Table,
    integers: Vec<Var>,
    reals: Vec<Real>,
    /// In an outline the one variable that stands for all.
    only: Option<Var>,
}

struct Instance<'i> {
    code: &'i Formulation,
    /// The texts of the model and of the data.
    texts: Vec<String>,
    sets: Vec<Arc<SetData>>,
    params: Vec<Params>,
    reals: Vec<RealParams>,
    defaults: Vec<Option<&'i Num>>,
    vars: Vec<Vars>,
    places: Vec<OnceCell<Vec<model::Place>>>,
    /// Whether sets and parameters with a formula may have their values already.
    computed: bool,
    /// Members visited since the limits were last asked.
    visited: Cell<u32>,
    /// The number of integers that sets, parameters and index sets hold.
    taken: Cell<usize>,
    /// The number of integers allocated since the limits were last checked.
    unasked: Cell<usize>,
    interrupt: model::Interrupt,
    /// The member that is being posted, for errors.
    member: Cell<(usize, Env)>,
}

/// The number of members visited between two questions whether to stop.
const INTERVAL: u32 = 4096;

/// The largest number of variables of a family, or of terms of a sum.
const MAX_MEMBERS: usize = 50_000_000;

/// The maximum number of integers in all sets, parameters and index sets together, far above what a board that can be solved has.
const MAX_NUMBERS: usize = 32_000_000;

impl Formulation {
    /// Writes the formulation for the board `data` into `model` and returns how each puzzle variable is read. Time is
    /// proportional to the terms written. If `model` is interrupted, it is left incomplete, as by any formulation.
    ///
    /// # Errors
    /// If data is missing, a subscript is out of its set, or a number does not fit in 64 bits: the family and the member,
    /// such as `degree[r3c4]: no variable x[…]`.
    pub fn instantiate(&self, data: Data, model: &mut Model) -> Result<Vec<IntegerView>, ModelError> {
        let mut instance = Instance::new(self, data, model);
        let mut views = Vec::new();
        for statement in &self.statements {
            let done = instance.statement(statement, model, &mut views).and_then(|()| instance.complete());
            match done.map_err(|failure| *failure) {
                // `Decided` ends the loop of a fold, which catches it.
                Ok(()) | Err(Failure::Decided) => {}
                Err(Failure::Interrupted) => {
                    model.interrupt_now();
                    return Ok(views);
                }
                Err(failure) => return Err(self.failed(&instance, statement, failure)),
            }
        }
        Ok(views)
    }

    fn failed(&self, instance: &Instance<'_>, statement: &Statement, failure: Failure) -> ModelError {
        let (of_data, too_large) = (matches!(failure, Failure::Data(_)), matches!(failure, Failure::TooLarge(_)));
        let (span, at) = instance.blame(statement);
        let mut error = self.error(span, if too_large { failure.reason() } else { format!("{at}{}", failure.reason()) });
        (error.of_data, error.too_large) = (of_data, too_large);
        error
    }
}

impl<'i> Instance<'i> {
    fn new(code: &'i Formulation, mut data: Data, model: &Model) -> Self {
        let texts = unite_texts(&code.texts, &mut data);
        let sets = code.sets.iter().map(|info| data.sets.remove(&info.name).unwrap_or_default()).collect();
        let (mut params, mut reals) = (Vec::new(), Vec::new());
        for info in &code.params {
            let values = data.params.get(&info.name).map(|values| &**values);
            params.push(values.and_then(|values| Params::of(values, info.subscripts)).unwrap_or_default());
            reals.push(match values {
                Some(ParamData::Real(keys, values)) if keys.width == info.subscripts => {
                    RealParams { keys: Table::new(keys.width, &keys.cells), values: values.clone() }
                }
                _ => RealParams::default(),
            });
        }
        Self {
            code,
            texts,
            sets,
            params,
            reals,
            defaults: vec![None; code.params.len()],
            vars: Vec::with_capacity(code.vars.len()),
            places: (0..code.places.len()).map(|_| OnceCell::new()).collect(),
            computed: data.computed,
            visited: Cell::new(0),
            taken: Cell::new(0),
            unasked: Cell::new(0),
            interrupt: model.interrupt(),
            member: Cell::new((0, [0; MAX_INDICES])),
        }
    }

    /// Fails if the model was interrupted.
    fn complete(&self) -> Done {
        if self.interrupt.is_interrupted() { Err(Failure::interrupted()) } else { Ok(()) }
    }

    fn statement(&mut self, statement: &'i Statement, model: &mut Model, views: &mut Vec<IntegerView>) -> Done {
        self.member.set((0, [0; MAX_INDICES]));
        match statement {
            Statement::Set { id, value: Some(_), .. } if self.computed && !self.sets[*id].sets.is_empty() => Ok(()),
            Statement::Param { id, value: Some(_), .. } if self.computed && !self.params[*id].values.is_empty() => Ok(()),
            Statement::Set { id, over, value, .. } => self.set(*id, over, value.as_ref()),
            Statement::Param { id, over, value, default, .. } => {
                self.defaults[*id] = default.as_ref();
                self.param(*id, over, value.as_ref(), default.is_some())
            }
            Statement::RealParam { id, .. } => match self.reals[*id].values.is_empty() {
                true => fail(format!("there is no data for the real parameter `{}`", self.code.params[*id].name)),
                false => Ok(()),
            },
            Statement::Var { id, over, width, lower, upper, .. } => {
                self.var(*id, over, *width, [lower.as_ref(), upper.as_ref()], model)
            }
            Statement::Family(family) => self.family(family, model),
            Statement::Objective { maximise, value, .. } => {
                let mut expr = Expr::default();
                self.linear(value, &mut [0; MAX_INDICES], 1, &mut expr)?;
                let sense = if *maximise { Sense::Maximise } else { Sense::Minimise };
                let Objective { sense, expr } = Objective { sense, expr };
                model.optimise(sense, expr);
                Ok(())
            }
            Statement::Solution { over, view, .. } => self.each(over, &mut [0; MAX_INDICES], &mut |this, env| {
                views.push(this.view(view, env)?);
                Ok(())
            }),
        }
    }

    fn set(&mut self, id: Id, over: &Loop, value: Option<&Members>) -> Done {
        let SetInfo { name, width, subscripts, .. } = &self.code.sets[id];
        let Some(value) = value else {
            if self.sets[id].sets.is_empty() && *subscripts == 0 {
                return fail(format!("there is no data for the set `{name}`; an empty one is written `set {name} := ;`"));
            }
            let wrong = self.sets[id].sets.iter().find(|set| !set.rows.is_empty() && set.rows.width != *width);
            return match wrong {
                Some(set) => fail(format!("the members of `{name}` have {width} components, not {}", set.rows.width)),
                None => Ok(()),
            };
        };
        let (mut keys, mut sets) = (Vec::new(), Vec::<MemberSet>::new());
        self.each(over, &mut [0; MAX_INDICES], &mut |this, env| {
            this.extend(&mut keys, &env[..*subscripts])?;
            let rows = this.listed(value, env)?;
            this.keep(rows.cells.len() + MemberSet::SIZE)?;
            sets.push(rows.into());
            Ok(())
        })?;
        self.keep(keys.len())?;
        let labels = self.sets[id].labels.clone();
        self.sets[id] = SetData { subscripts: *subscripts, keys, sets, labels, ..SetData::default() }.into();
        Ok(())
    }

    fn param(&mut self, id: Id, over: &Loop, value: Option<&Num>, has_default: bool) -> Done {
        let ParamInfo { name, subscripts, .. } = &self.code.params[id];
        let Some(value) = value else {
            return match self.params[id].values.is_empty() && !has_default && *subscripts == 0 {
                true => fail(format!("there is no data for the parameter `{name}`")),
                false => Ok(()),
            };
        };
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        self.each(over, &mut [0; MAX_INDICES], &mut |this, env| {
            this.extend(&mut keys, &env[..*subscripts])?;
            let value = this.number(value, env)?;
            this.extend(&mut values, &[value])
        })?;
        self.keep(values.len())?;
        let keys = if values.is_empty() { Table::empty() } else { self.table(*subscripts, &keys)? };
        self.params[id] = Params { keys, values };
        Ok(())
    }

    fn var(&mut self, id: Id, over: &Loop, width: usize, bounds: [Option<&Num>; 2], model: &mut Model) -> Done {
        let VarInfo { name, domains, real, implied, binary } = &self.code.vars[id];
        let (mut keys, mut integers, mut reals) = (Vec::new(), Vec::new(), Vec::new());
        self.each(over, &mut [0; MAX_INDICES], &mut |this, env| {
            this.extend(&mut keys, &env[..width])?;
            let bound = |at: usize, env: &mut Env| bounds[at].map(|e| this.number(e, env)).transpose();
            let (low, high) = (bound(0, env)?, bound(1, env)?);
            let shown = this.member_name(name, domains, &env[..width]);
            if integers.len().max(reals.len()) == MAX_MEMBERS {
                return too_large(format!("`{name}` would have more than {MAX_MEMBERS} variables"));
            }
            match (real, binary) {
                (true, _) => {
                    let end = |bound: Option<i64>, none: f64| bound.map_or(none, |bound| bound as f64);
                    reals.push(model.real(shown, end(low, f64::NEG_INFINITY)..=end(high, f64::INFINITY)));
                }
                (_, true) => integers.push(model.integer(shown, low.unwrap_or(0).max(0)..=high.unwrap_or(1).min(1))),
                _ => integers.push(model.integer(shown, low.unwrap_or(0)..=high.unwrap_or(0))),
            }
            if let (true, Some(&var)) = (implied, integers.last()) {
                model.imply(var);
            }
            Ok(())
        })?;
        let keys = if integers.is_empty() && reals.is_empty() { Table::empty() } else { self.table(width, &keys)? };
        self.vars.push(Vars { keys, integers, reals, only: None });
        Ok(())
    }

    fn view(&self, view: &View, env: &mut Env) -> Done<IntegerView> {
        Ok(match view {
            View::Expr(lin) => {
                let mut expr = Expr::default();
                self.linear(lin, env, 1, &mut expr)?;
                expr.into()
            }
            View::Lit(literal) => {
                let mut lits = Vec::with_capacity(1);
                self.literals(literal, true, env, &mut lits)?;
                match lits[..] {
                    [lit] => lit.into(),
                    _ => return fail("expected one literal"),
                }
            }
            View::Direct(over, value, id, subscripts) => {
                let mut direct = Vec::new();
                if let Some(ends) = self.outlined_ends(over, value, *id, env)? {
                    return Ok(IntegerView::direct(ends.to_vec()));
                }
                self.each(over, env, &mut |this, env| {
                    direct.push((this.number(value, env)?, Lit::of(this.var_at(*id, subscripts, env)?)));
                    Ok(())
                })?;
                IntegerView::direct(direct)
            }
            View::Order(over, id, subscripts) => {
                let mut lits = Vec::new();
                self.each(over, env, &mut |this, env| {
                    lits.push(Lit::of(this.var_at(*id, subscripts, env)?));
                    Ok(())
                })?;
                IntegerView::order(0, &lits)
            }
            View::If(when, two) => self.view(&two[usize::from(self.number(when, env)? == 0)], env)?,
        })
    }

    /// What a member with these components is called: `x[r1c2,3]`.
    fn member_name<'n>(&'n self, name: &'n str, domains: &'n [Option<Id>], member: &'n [i64]) -> impl fmt::Display + 'n {
        fmt::from_fn(move |f| {
            f.write_str(name)?;
            for (at, &value) in member.iter().enumerate() {
                f.write_str(if at == 0 { "[" } else { "," })?;
                let labels = domains.get(at).copied().flatten().map_or(&[][..], |set| &self.sets[set].labels[..]);
                match (label(labels, value), value.checked_sub(TEXTS).and_then(|at| self.texts.get(usize::try_from(at).ok()?))) {
                    (Some(label), _) => f.write_str(label)?,
                    (None, Some(text)) => f.write_str(text)?,
                    (None, None) => fmt::Display::fmt(&value, f)?,
                }
            }
            if member.is_empty() { Ok(()) } else { f.write_str("]") }
        })
    }

    /// Where a statement stands, and the member that failed.
    fn blame(&self, statement: &Statement) -> (Span, String) {
        match statement {
            Statement::Set { span, .. }
            | Statement::Param { span, .. }
            | Statement::RealParam { span, .. }
            | Statement::Var { span, .. }
            | Statement::Objective { span, .. }
            | Statement::Solution { span, .. } => (*span, String::new()),
            Statement::Family(family) => {
                let (width, env) = self.member.get();
                (family.span, format!("{}: ", self.member_name(&family.name, &family.domains, &env[..width])))
            }
        }
    }
}
