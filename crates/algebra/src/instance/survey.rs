//! What the declarations of a formulation say about a board, and whether the data of the board are as declared.

use super::{Done, Env, Failure, Instance, Params, fail, unite_texts};
use crate::{
    AbstractModel, Data, Formulation,
    data::{MemberSet, ParamData, Rows, SetData, TEXTS},
    resolve::program::*,
    text::ModelError,
    tree::{Binary, Expr},
};
use model::{Interrupt, Model};
use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

/// The sets and parameters of a board, without variables and constraints.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The members of all sets and the values of all parameters, given or computed.
    pub data: Data,
    /// For each parameter the members of its index set, by its name.
    pub subscripts: BTreeMap<String, Rows>,
    /// The name of each `solution`, and the members of its index set.
    pub solutions: Vec<(String, Rows)>,
}

/// Data that are not as declared.
#[derive(Clone, Debug)]
pub struct DataFault {
    /// The declaration, and what is wrong.
    pub error: Box<ModelError>,
    /// The name of the set or parameter and the number of its entry, from 0, if one entry is to blame.
    pub entry: Option<(String, usize)>,
}

/// The set of the cells of a board, which are pairs of a row and a column.
const CELLS: &str = "Cell";

/// The entry to blame.
type Blame = Option<usize>;

impl Formulation {
    /// Computes the sets and parameters for the data of a board, after checking the data: subscripts are in the index set,
    /// members and values are in the set after `within` or `in`, nothing is given twice and nothing lacks. Cost: proportional
    /// to the members of the sets and index sets. Ends early, with an error, when `interrupt` is due.
    ///
    /// # Errors
    /// The first entry of the data that is not as declared, or the first declaration that cannot be computed.
    pub fn survey(&self, data: Data, interrupt: &Interrupt) -> Result<Survey, DataFault> {
        self.survey_of(&self.statements, data, interrupt)
    }

    /// The name of each `solution` of a board, and the members of its index set: what [`survey`](Self::survey) finds, without
    /// what is declared behind the last of them.
    ///
    /// # Errors
    /// As [`survey`](Self::survey).
    pub fn solutions(&self, data: Data, interrupt: &Interrupt) -> Result<Vec<(String, Rows)>, DataFault> {
        let last = self.statements.iter().rposition(|statement| matches!(statement, Statement::Solution { .. }));
        let statements = &self.statements[..last.map_or(0, |last| last + 1)];
        Ok(self.survey_of(statements, data, interrupt)?.solutions)
    }

    fn survey_of(&self, statements: &[Statement], data: Data, interrupt: &Interrupt) -> Result<Survey, DataFault> {
        let mut given = data;
        let texts = unite_texts(&self.texts, &mut given);
        let model = Model::default().interrupted_by(interrupt.clone());
        let mut instance = Instance::new(self, given.clone(), &model);
        instance.texts = texts;
        let size = self.by_size.of(&given);
        let known = size.as_ref().and_then(|size| self.by_size.known(size));
        let is_new = known.is_none() && statements.len() == self.statements.len();
        let mut survey = known.map_or_else(Survey::default, Arc::unwrap_or_clone);
        for statement in statements {
            let mut blame = None;
            let done = instance.surveyed(statement, &given, &mut survey, &mut blame).and_then(|()| instance.complete());
            if let Err(failure) = done {
                let (span, _) = instance.blame(statement);
                let message = failure.reason();
                let name = match statement {
                    Statement::Set { id, .. } => &self.sets[*id].name,
                    Statement::Param { id, .. } | Statement::RealParam { id, .. } => &self.params[*id].name,
                    _ => "",
                };
                return Err(DataFault {
                    error: Box::new(self.error(span, message)),
                    entry: blame.map(|entry| (name.to_string(), entry)),
                });
            }
        }
        survey.data.texts = instance.texts;
        if let Some(size) = size.filter(|_| is_new) {
            self.by_size.remember(size, &survey);
        }
        Ok(survey)
    }
}

impl Survey {
    /// `data`, of which this is the survey, with what `model` computes by a formula, so that instantiation does not compute it
    /// again. `model` is a part of the model that was surveyed.
    pub fn computed(&self, data: &Data, model: &AbstractModel) -> Data {
        let mut data = data.clone();
        // Texts have other numbers in each model.
        if !self.data.texts.is_empty() {
            return data;
        }
        for name in model.sets().filter(|set| set.value.is_some()).map(|set| &set.head.name) {
            data.sets.extend(self.data.sets.get(name).map(|set| (name.clone(), set.clone())));
        }
        for name in model.params().filter(|param| param.value.is_some()).map(|param| &param.head.name) {
            data.params.extend(self.data.params.get(name).map(|param| (name.clone(), param.clone())));
        }
        data.computed = true;
        data
    }

    /// The data that a model takes from outside, with the values of this survey: the sets and parameters that it declares
    /// without a formula, in ascending order. Entries of a parameter that have its constant default are left out.
    pub fn given(&self, model: &AbstractModel) -> Data {
        let mut data = Data { texts: self.data.texts.clone(), ..Data::default() };
        for set in model.sets().filter(|set| set.value.is_none()) {
            let name = &set.head.name;
            if let Some(set) = self.data.sets.get(name) {
                data.sets.insert(name.clone(), set.with_rows(sort).into());
            }
        }
        for param in model.params().filter(|param| param.value.is_none()) {
            let name = &param.head.name;
            let Some(mut values) = self.data.params.get(name).cloned() else { continue };
            let default = param.default.as_ref().and_then(Expr::as_int);
            if let ParamData::Rows(rows) = Arc::make_mut(&mut values) {
                rows.cells =
                    rows.iter().filter(|row| default.is_none() || row.last() != default.as_ref()).flatten().copied().collect();
                sort(rows);
                if rows.is_empty() && default.is_some() {
                    continue;
                }
            }
            data.params.insert(name.clone(), values);
        }
        data
    }
}

/// Puts tuples in ascending order.
fn sort(rows: &mut Rows) {
    let mut tuples: Vec<&[i64]> = rows.iter().collect();
    if !tuples.is_sorted() {
        tuples.sort_unstable();
        rows.cells = tuples.concat();
    }
}

impl<'i> Instance<'i> {
    fn surveyed(&mut self, statement: &'i Statement, given: &Data, survey: &mut Survey, blame: &mut Blame) -> Done {
        match statement {
            Statement::Set { id, over, value, .. } => {
                let SetInfo { name, subscripts, .. } = &self.code.sets[*id];
                // What follows from the size is known before.
                if let Some(set) = survey.data.sets.get(name) {
                    self.keep(set.size())?;
                    self.sets[*id] = set.clone();
                    return Ok(());
                }
                if value.is_some() {
                    self.set(*id, over, value.as_ref())?;
                    survey.data.sets.insert(name.clone(), self.sets[*id].clone());
                    return Ok(());
                }
                let keys = self.rows(over, *subscripts)?;
                if let Some(data) = given.sets.get(name) {
                    self.check_set(*id, data, &keys, blame)?;
                }
                self.set(*id, over, None)?;
                let mut all = SetData { subscripts: *subscripts, labels: self.sets[*id].labels.clone(), ..SetData::default() };
                for key in 0..if *subscripts == 0 { 1 } else { keys.len() } {
                    let key = &keys.cells[key * subscripts..][..*subscripts];
                    let place = self.sets[*id].places(&self.interrupt).ok_or_else(Failure::interrupted)?.place(key);
                    let rows = place.and_then(|place| self.sets[*id].sets.get(place)).map(|set| &set.rows);
                    self.keep(rows.map_or(0, |rows| rows.cells.len()))?;
                    all.keys.extend(key);
                    all.sets.push(rows.cloned().unwrap_or_default().into());
                }
                survey.data.sets.insert(name.clone(), all.into());
                Ok(())
            }
            Statement::Param { id, over, value, default, .. } => {
                let ParamInfo { name, subscripts, .. } = &self.code.params[*id];
                self.defaults[*id] = default.as_ref();
                if let Some(values) = survey.data.params.get(name).and_then(|values| Params::of(values, *subscripts)) {
                    self.keep(values.values.len())?;
                    self.params[*id] = values;
                    return Ok(());
                }
                let keys = self.rows(over, *subscripts)?;
                if let (None, Some(ParamData::Rows(data))) = (value, given.params.get(name).map(|values| &**values)) {
                    self.check_param(*id, data, (over, &keys), blame)?;
                }
                self.param(*id, over, value.as_ref(), default.is_some())?;
                let mut all = Rows { width: subscripts + 1, cells: Vec::new() };
                for key in 0..if *subscripts == 0 { 1 } else { keys.len() } {
                    self.tick()?;
                    let key = &keys.cells[key * subscripts..][..*subscripts];
                    let value = match self.params[*id].keys.place(key) {
                        Some(place) => self.params[*id].values[place],
                        None => {
                            let subscripts = key.iter().map(|&value| Num::Const(value)).collect();
                            self.number(&Num::Param(*id, subscripts), &mut [0; MAX_INDICES])?
                        }
                    };
                    self.extend(&mut all.cells, key)?;
                    self.extend(&mut all.cells, &[value])?;
                }
                survey.data.params.insert(name.clone(), ParamData::Rows(all).into());
                survey.subscripts.insert(name.clone(), keys);
                Ok(())
            }
            Statement::RealParam { id, .. } => {
                let name = &self.code.params[*id].name;
                match given.params.get(name) {
                    Some(data) => survey.data.params.insert(name.clone(), data.clone()),
                    None => return fail(format!("there is no data for the real parameter `{name}`")),
                };
                Ok(())
            }
            Statement::Solution { name, width, over, .. } => {
                survey.solutions.push((name.clone(), self.rows(over, *width)?));
                Ok(())
            }
            Statement::Var { .. } | Statement::Family(_) | Statement::Objective { .. } => Ok(()),
        }
    }

    /// The members of an indexing.
    fn rows(&self, over: &Loop, width: usize) -> Done<Rows> {
        let mut rows = Rows { width, cells: Vec::new() };
        if width > 0 {
            self.each(over, &mut [0; MAX_INDICES], &mut |this, env| this.extend(&mut rows.cells, &env[..width]))?;
        }
        Ok(rows)
    }

    fn check_set(&self, id: Id, data: &SetData, keys: &Rows, blame: &mut Blame) -> Done {
        let SetInfo { name, width, subscripts, within, domains, .. } = &self.code.sets[id];
        let known = self.places(*subscripts, &keys.cells)?;
        let mut entry = 0;
        for (number, MemberSet { rows, .. }) in data.sets.iter().enumerate() {
            let key = &data.keys[number * subscripts..][..*subscripts];
            *blame = Some(entry);
            if *subscripts > 0 && known.place(key).is_none() {
                return fail(format!("there is no set {}", self.member_name(name, &[], key)));
            }
            let mut env: Env = [0; MAX_INDICES];
            env[..*subscripts].copy_from_slice(key);
            let mut seen = HashSet::new();
            for row in rows.iter() {
                *blame = Some(entry);
                entry += 1;
                if row.len() != *width {
                    return fail(format!("expected members of {width} components, found {}", row.len()));
                }
                let shown = || self.member_name("", domains, row).to_string().replace(['[', ']'], "");
                if let Some((within, text)) = within
                    && !self.contains(within, row, &mut env)?
                {
                    return fail(format!("expected a member of {text} in `{name}`, found ({})", shown()));
                }
                if !seen.insert(row) {
                    return fail(format!("({}) is a member of `{name}` twice", shown()));
                }
            }
        }
        *blame = None;
        Ok(())
    }

    fn check_param(&self, id: Id, data: &Rows, (over, keys): (&Loop, &Rows), blame: &mut Blame) -> Done {
        let ParamInfo { name, subscripts, within, .. } = &self.code.params[id];
        let known = self.places(*subscripts, &keys.cells)?;
        let mut seen = HashSet::new();
        for (entry, row) in data.iter().enumerate() {
            *blame = Some(entry);
            let (key, value) = (&row[..*subscripts], row[*subscripts]);
            let shown = || self.entry_name(name, over, key);
            if *subscripts > 0 && known.place(key).is_none() {
                return fail(format!("there is no {}", shown()));
            }
            if !seen.insert(key) {
                return fail(format!("{} has two values", shown()));
            }
            let mut env: Env = [0; MAX_INDICES];
            env[..*subscripts].copy_from_slice(key);
            let text = value.checked_sub(TEXTS).and_then(|at| self.texts.get(usize::try_from(at).ok()?));
            let found = || text.map_or_else(|| value.to_string(), |text| format!("`{text}`"));
            match within {
                Some((within, text)) if !self.contains(within, &[value], &mut env)? => {
                    let text = match within {
                        Members::Range(ends) => {
                            let [low, high] = [self.number(&ends[0], &mut env)?, self.number(&ends[1], &mut env)?];
                            // Numbers below 0 stand for what is no number on paper.
                            if low < 0 && value > high {
                                format!("a number of at most {high}")
                            } else {
                                format!("a number from {low} to {high}")
                            }
                        }
                        _ => format!("a member of {text}"),
                    };
                    return fail(format!("expected {text} for {}, found {}", shown(), found()));
                }
                None if text.is_some() => return fail(format!("expected an integer for {}, found {}", shown(), found())),
                Some(_) | None => {}
            }
        }
        *blame = None;
        let has_default = self.defaults[id].is_some();
        let missing = keys.iter().find(|key| !has_default && *subscripts > 0 && !seen.contains(key));
        missing.map_or(Ok(()), |key| fail(format!("there is no value for {}", self.entry_name(name, over, key))))
    }

    /// What an entry of a parameter is called: of the cells of a board by row and column.
    fn entry_name(&self, name: &str, over: &Loop, key: &[i64]) -> String {
        let is_cells = |step: &Step| matches!(&step.set, Members::Named(id, _) if self.code.sets[*id].name == CELLS);
        match (&over.0[..], key) {
            ([step], [row, column]) if is_cells(step) => format!("`{name}` in row {row}, column {column}"),
            _ => self.member_name(name, &[], key).to_string(),
        }
    }

    /// Whether a member is in a set, without listing the set where its shape allows.
    fn contains(&self, set: &Members, member: &[i64], env: &mut Env) -> Done<bool> {
        Ok(match set {
            Members::Range(ends) => {
                let (low, high) = (self.number(&ends[0], env)?, self.number(&ends[1], env)?);
                (low..=high).contains(&member[0])
            }
            Members::Named(id, subscripts) => {
                let set = self.named_set(*id, subscripts, env)?;
                set.rows.width == member.len() && self.places_in(set)?.place(member).is_some()
            }
            Members::If(when, two) => return self.contains(&two[usize::from(self.number(when, env)? == 0)], member, env),
            Members::Two(Binary::Cross, two) => {
                let (a, b) = member.split_at(self.width(&two[0]).min(member.len()));
                self.contains(&two[0], a, env)? && self.contains(&two[1], b, env)?
            }
            Members::Two(Binary::Union, two) => self.contains(&two[0], member, env)? || self.contains(&two[1], member, env)?,
            Members::Two(_, two) => self.contains(&two[0], member, env)? && !self.contains(&two[1], member, env)?,
            Members::List(_) | Members::SetOf(..) | Members::Component(..) => {
                self.listed(set, env)?.iter().any(|row| row == member)
            }
        })
    }

    /// The number of components of the members of a set.
    fn width(&self, set: &Members) -> usize {
        match set {
            Members::Range(_) => 1,
            Members::Named(id, _) => self.code.sets[*id].width,
            Members::List(all) => all.first().map_or(1, Vec::len),
            Members::SetOf(_, member) | Members::Component(_, member) => member.len(),
            Members::Two(Binary::Cross, two) => self.width(&two[0]) + self.width(&two[1]),
            Members::Two(_, two) | Members::If(_, two) => self.width(&two[0]),
        }
    }
}
