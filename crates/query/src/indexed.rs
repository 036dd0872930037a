//! The formats that models are written in, and abstract models in them: with their indices, for any board.

use crate::{QueryError, encode_without};
use algebra::{
    AbstractModel,
    tree::{Family, Item},
    write::{Format, Options, give_components},
};
use model::{Interrupt, write::ModelFormat};
use puzzles::{AnyPuzzle, EncodeError, Encoding};
use std::{
    collections::{BTreeSet, HashSet},
    sync::LazyLock,
};

/// A format that models are written in.
pub struct OutputFormat {
    /// Its name.
    pub name: &'static str,
    /// The usual extension of its files, without the dot.
    pub extension: &'static str,
    /// One sentence without a full stop.
    pub summary: &'static str,
    /// Constraint by constraint.
    pub flat: Option<&'static ModelFormat>,
    /// With sets and indices.
    pub indexed: Option<Format>,
}

/// All formats: those of models constraint by constraint, then those that only have indices.
pub static FORMATS: LazyLock<Vec<OutputFormat>> = LazyLock::new(|| {
    let indexed = |name: &str| Format::ALL.iter().copied().find(|format| format.name() == name);
    let flat = model::write::FORMATS.iter().map(|flat| OutputFormat {
        name: flat.name,
        extension: flat.extension,
        summary: flat.summary,
        flat: Some(flat),
        indexed: indexed(flat.name),
    });
    let known = |format: &&Format| model::write::FORMATS.iter().all(|flat| flat.name != format.name());
    let only_indexed = Format::ALL.iter().filter(known).map(|format| OutputFormat {
        name: format.name(),
        extension: format.extension(),
        summary: format.summary(),
        flat: None,
        indexed: Some(*format),
    });
    flat.chain(only_indexed).collect()
});

/// An abstract model as text, and its data.
pub struct Indexed {
    /// The model.
    pub text: String,
    /// The data of the board, with the extension of their file.
    pub data: Option<(&'static str, String)>,
}

/// What is asked of an abstract model.
pub struct IndexedRequest<'r> {
    /// The notation.
    pub format: Format,
    /// The formulation.
    pub formulation: &'r str,
    /// What the text says first.
    pub title: &'r str,
    /// The rules to leave out.
    pub without: &'r [String],
    /// Whether the data stand in the same text.
    pub instance: bool,
    /// Whether global constraints that the notation lacks are written by flow and order.
    pub expand: bool,
}

/// The abstract model of a formulation; `None` if it is not a text.
///
/// # Errors
/// If the formulation refuses the board or has no constraint for a rule to leave out.
pub fn indexed(puzzle: &dyn AnyPuzzle, request: &IndexedRequest<'_>) -> Result<Option<Indexed>, QueryError> {
    let IndexedRequest { format, formulation, title, without, instance, expand } = *request;
    let Some(model) = puzzle.kind().abstract_model(formulation) else { return Ok(None) };
    let mut data = puzzle.data();
    let mut model = model.map_err(EncodeError::Model)?;
    let encoding = encode_without(puzzle, formulation, without, Interrupt::default())?;
    let left_out = |name: &str| without.iter().any(|rule| rule.replace('-', "_") == name);
    model.items.retain(|item| match item {
        Item::Family(family) => family.fixes || !(left_out(&family.head.name) || family.with.as_deref().is_some_and(left_out)),
        _ => true,
    });
    let left_out = match format {
        Format::Latex | Format::Markdown => leave_out_empty(&mut model, &encoding),
        _ => Vec::new(),
    };
    if format.data_extension().is_some() {
        give_components(&mut model, &mut data).map_err(EncodeError::Model)?;
    }
    let model = model.without_places();
    let options = Options { title, expand, left_out: &left_out };
    Ok(Some(match (instance, format.data_extension().zip(format.data(&model, &data))) {
        (true, _) => Indexed { text: format.instance(&model, &data, options), data: None },
        (false, data) => Indexed { text: format.model(&model, options), data },
    }))
}

/// Leaves out what a page about this board does not need: families without a constraint on it, and their variables. Returns the
/// rules that have no family left.
fn leave_out_empty(model: &mut AbstractModel, encoding: &Encoding) -> Vec<String> {
    let stated: HashSet<(&str, Option<&str>)> =
        encoding.model.constraints().iter().map(|it| (it.provenance.rule.name, it.provenance.equation)).collect();
    let rule = |family: &Family| family.head.name.replace('_', "-");
    let is_needed = |family: &Family| {
        let equation = Some(&family.equation[..]).filter(|equation| !equation.is_empty());
        family.fixes || stated.contains(&(&rule(family), equation))
    };
    let rules = |model: &AbstractModel| model.families().filter(|family| !family.fixes).map(rule).collect::<BTreeSet<_>>();
    let all = rules(model);
    model.items.retain(|item| !matches!(item, Item::Family(family) if !is_needed(family)));
    let mut used = HashSet::new();
    for item in model.items.iter().filter(|item| !matches!(item, Item::Var(_))) {
        item.each_ref(&mut |name, _| _ = used.insert(name.to_string()));
    }
    model.items.retain(|item| !matches!(item, Item::Var(var) if !used.contains(&var.head.name)));
    all.difference(&rules(model)).cloned().collect()
}

/// The rules of which something is not in a text, by its notes.
pub fn not_written(text: &str) -> Vec<&str> {
    let notes = text.lines().filter_map(|line| line.split_once("NOT WRITTEN").and_then(|(_, note)| note.split_once(": ")));
    let mut rules: Vec<&str> = notes.map(|(_, note)| note.split([':', ' ']).next().unwrap_or(note)).collect();
    rules.dedup();
    rules
}
