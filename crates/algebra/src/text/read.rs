//! Reads texts as abstract models.

use super::{
    ModelError, Source,
    parser::{Known, Names, Parser, Part, Read},
};
use crate::tree::*;
use std::collections::HashMap;

/// Reads texts as one abstract model: later texts use what earlier ones declare.
///
/// # Errors
/// The first place where a text is no model, with what was expected there.
pub fn read(sources: &[Source<'_>]) -> Result<AbstractModel, ModelError> {
    let mut model = AbstractModel::default();
    extend(&mut model, sources, 0, Names::default())?;
    Ok(model)
}

/// Reads texts as one abstract model, of which the first `vocabulary` are a vocabulary: of these, the model has the sets, the
/// parameters and the places; their variables and rules are left out. The other texts may declare names of the vocabulary anew,
/// in place of what nothing else of it uses.
///
/// # Errors
/// As [`read`].
pub fn read_over(sources: &[Source<'_>], vocabulary: usize) -> Result<AbstractModel, ModelError> {
    let mut model = AbstractModel::default();
    let mut names = extend(&mut model, &sources[..vocabulary], 0, Names::default())?;
    let mut inherited = std::mem::take(&mut names.known);
    for item in &model.items {
        if let Item::Var(Var { head, .. }) | Item::Solution(Solution { head, .. }) | Item::Objective(Objective { head, .. }) =
            item
        {
            inherited.remove(&head.name);
            names.domains.remove(&head.name);
        }
    }
    model.items.retain(Item::is_vocabulary);
    let mut own = AbstractModel::default();
    for index in vocabulary..sources.len() {
        names = Parser::new(sources, index, names, inherited.clone())?.read(&mut own)?;
    }
    for item in &own.items {
        let (Item::Set(Set { head, .. }) | Item::Param(Param { head, .. })) = item else { continue };
        let is_old = |old: &Item| matches!(old, Item::Set(Set { head: old, .. }) | Item::Param(Param { head: old, .. }) if old.name == head.name);
        let Some(at) = model.items.iter().position(is_old) else { continue };
        let mut is_used = false;
        for other in model.items.iter().enumerate().filter(|other| other.0 != at) {
            other.1.each_ref(&mut |name, _| is_used |= name == head.name);
        }
        if is_used {
            return Err(ModelError::new(sources, head.span, format!("`{}` is declared already, and others use it", head.name)));
        }
        model.items.remove(at);
    }
    model.items.append(&mut own.items);
    Ok(model)
}

/// Reads one of the texts as items that use the names of another model and of the texts before it, and may declare them anew.
/// The result has only these items.
///
/// # Errors
/// As [`read`].
pub fn read_with(context: &AbstractModel, sources: &[Source<'_>], index: usize) -> Result<AbstractModel, ModelError> {
    let mut names = extend(&mut AbstractModel::default(), &sources[..index], 0, Names::default())?;
    let mut inherited = std::mem::take(&mut names.known);
    for item in &context.items {
        let (name, known) = match item {
            Item::Set(set) => (&set.head.name, Known::Set(vec![Part::number(); set.width])),
            Item::Param(param) => (&param.head.name, param.absent().map_or(Known::Value, Known::Clue)),
            Item::Var(Var { head, .. }) | Item::Solution(Solution { head, .. }) => (&head.name, Known::Value),
            _ => continue,
        };
        inherited.entry(name.clone()).or_insert(known);
    }
    let mut model = AbstractModel::default();
    Parser::new(sources, index, names, inherited)?.read(&mut model)?;
    Ok(model)
}

/// Adds the items of the texts from `first` on to a model, whose names they may use.
fn extend<'t>(model: &mut AbstractModel, sources: &[Source<'t>], first: usize, mut names: Names<'t>) -> Read<Names<'t>> {
    for index in first..sources.len() {
        names = Parser::new(sources, index, names, HashMap::new())?.read(model)?;
    }
    Ok(names)
}
