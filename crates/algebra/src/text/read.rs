//! Reads texts as abstract models.

use super::{
    ModelError, Source,
    lexer::{Token, tokens},
    parser::{COMMANDS, Known, Names, Parser, Part, Read},
};
use crate::tree::*;
use std::collections::{BTreeSet, HashMap};

/// Texts that were read as one abstract model, and what they declare, for others that use it.
#[derive(Clone)]
pub struct Texts<'t> {
    sources: Vec<Source<'t>>,
    names: Names<'t>,
    model: AbstractModel,
}

impl<'t> Texts<'t> {
    /// Reads texts: later ones use what earlier ones declare.
    ///
    /// # Errors
    /// The first place where a text is no model, with what was expected there.
    pub fn read(sources: &[Source<'t>]) -> Result<Self, ModelError> {
        let none = Self { sources: Vec::new(), names: Names::default(), model: AbstractModel::default() };
        sources.iter().try_fold(none, |texts, &source| texts.and(source))
    }

    /// The texts.
    pub fn sources(&self) -> &[Source<'t>] {
        &self.sources
    }

    /// The model.
    pub fn model(&self) -> &AbstractModel {
        &self.model
    }

    /// The texts and another that follows them, as one model.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn and(mut self, source: Source<'t>) -> Result<Self, ModelError> {
        self.sources.push(source);
        let parser = Parser::new(&self.sources, self.sources.len() - 1, self.names, HashMap::new())?;
        self.names = parser.read(&mut self.model)?;
        Ok(self)
    }

    /// A model over these texts as vocabulary: it has their sets, parameters and places, but neither their variables nor their
    /// rules. It may declare names of the vocabulary again, in place of what nothing else that it uses is made of.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn over(&self, own: Source<'t>) -> Result<AbstractModel, ModelError> {
        let mut names = self.names.clone();
        let mut inherited = std::mem::take(&mut names.known);
        let mut vocabulary = AbstractModel::default();
        for item in &self.model.items {
            if let Item::Var(Var { head, .. }) | Item::Solution(Solution { head, .. }) | Item::Objective(Objective { head, .. }) =
                item
            {
                inherited.remove(&head.name);
                names.domains.remove(&head.name);
                names.solved.remove(&head.name);
            }
            vocabulary.items.extend(item.is_vocabulary().then(|| item.clone()));
        }
        let sources = [&self.sources[..], &[own]].concat();
        let mut model = AbstractModel::default();
        Parser::new(&sources, self.sources.len(), names, inherited)?.read(&mut model)?;
        replace(&mut vocabulary, &model, &sources)?;
        vocabulary.items.append(&mut model.items);
        Ok(vocabulary)
    }

    /// The items of a text that uses the names of these texts and of another model, and may declare them again. It may have the
    /// functions for random boards.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn items(&self, context: &AbstractModel, own: Source<'t>) -> Result<AbstractModel, ModelError> {
        let mut names = self.names.clone();
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
        let sources = [&self.sources[..], &[own]].concat();
        let mut model = AbstractModel::default();
        let parser = Parser::new(&sources, self.sources.len(), names, inherited)?;
        parser.read(&mut model)?;
        Ok(model)
    }
}

/// Reads texts as one abstract model: later texts use what earlier ones declare.
///
/// # Errors
/// The first place where a text is no model, with what was expected there.
pub fn read(sources: &[Source<'_>]) -> Result<AbstractModel, ModelError> {
    Texts::read(sources).map(|texts| texts.model)
}

/// The statements of a text for AMPL or MathProg that are not read, as they are no part of a model, each with its line from 1.
///
/// # Errors
/// If the text has something that is no word, number or mark.
pub fn skipped(source: Source<'_>) -> Result<Vec<(usize, String)>, ModelError> {
    let mut found = Vec::new();
    let mut is_first = true;
    for (span, token) in tokens(&[source], 0)? {
        if let Token::Word(word) = token
            && is_first
            && COMMANDS.contains(&word)
        {
            found.push((source.text[..span.start as usize].matches('\n').count() + 1, word.to_string()));
            if word == "data" {
                break;
            }
        }
        is_first = matches!(token, Token::Mark(";" | "}"));
    }
    Ok(found)
}

/// Leaves out of a vocabulary what a model declares again, and what uses that; the model must not need the old.
fn replace(vocabulary: &mut AbstractModel, own: &AbstractModel, sources: &[Source<'_>]) -> Read<()> {
    let declared = |item: &Item| match item {
        Item::Set(Set { head, .. }) | Item::Param(Param { head, .. }) => Some(head.clone()),
        _ => None,
    };
    let again: Vec<Head> = own.items.iter().filter_map(declared).collect();
    let is_again = |name: &str| again.iter().any(|head| head.name == name);
    if !vocabulary.items.iter().filter_map(declared).any(|head| is_again(&head.name)) {
        return Ok(());
    }
    let mut needed: BTreeSet<String> = BTreeSet::new();
    let need = |item: &Item, needed: &mut BTreeSet<String>| {
        item.each_ref(&mut |name, _| {
            needed.insert(name.into());
        });
    };
    own.items.iter().for_each(|item| need(item, &mut needed));
    needed.retain(|name| !is_again(name));
    let is_needed = |item: &Item, needed: &BTreeSet<String>| {
        declared(item).is_none_or(|head| !is_again(&head.name) && (item.is_data() || needed.contains(&head.name)))
    };
    // Later items use earlier ones.
    for item in vocabulary.items.iter().rev().filter(|item| !matches!(item, Item::Place(_))) {
        if is_needed(item, &needed) {
            need(item, &mut needed);
        }
    }
    if let Some(head) = again.iter().find(|head| needed.contains(&head.name)) {
        let message = format!("`{}` is declared already, and what the model uses is made of it", head.name);
        return Err(ModelError::new(sources, head.span, message));
    }
    vocabulary.items.retain(|item| is_needed(item, &needed));
    let left: BTreeSet<String> = vocabulary.items.iter().filter_map(declared).map(|head| head.name).collect();
    let has_set = |entry: &Entry| matches!(&entry.set.kind, ExprKind::Ref(name, _) if left.contains(name));
    vocabulary.items.retain(|item| !matches!(item, Item::Place(place) if !place.over.entries.iter().all(has_set)));
    Ok(())
}
