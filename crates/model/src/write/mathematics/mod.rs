//! A model as mathematics, in blocks that LaTeX and Markdown render each in its own syntax.
//!
//! The model is not lowered: mathematics can state every constraint type, lazy constraints included.

pub mod formula;
mod sets;

use super::Export;
use crate::{Constraint, ConstraintType, Model, Objective, Provenance, Sense};
use formula::Formula;
use std::{collections::HashMap, hash::Hash};

/// A block of a page.
pub enum Block {
    Title(String),
    Heading(&'static str),
    /// The name of a rule and its sentence.
    Rule(&'static str, &'static str),
    /// A displayed formula, with the number of its equation in the source.
    Equation(Option<&'static str>, String),
    Paragraph(Vec<Piece>),
    Items(Vec<Vec<Piece>>),
}

/// A piece of a line.
pub enum Piece {
    Words(String),
    /// A formula in the notation of LaTeX.
    Mathematics(String),
}

pub fn words(text: impl Into<String>) -> Piece {
    Piece::Words(text.into())
}

/// The page of a model.
pub fn page(export: &Export<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Title(export.title.into())];
    blocks.extend(sets::variables(export.model));
    blocks.extend(vars(export));
    if let Some(Objective { sense, expr }) = export.model.objective() {
        let sense = if *sense == Sense::Minimise { "min" } else { "max" };
        blocks.push(Block::Heading("Objective"));
        blocks.push(Block::Equation(None, format!("\\{sense}\\quad {}", Formula::short(export.model).sum(expr))));
    }
    blocks.extend(constraints(export));
    blocks
}

/// Groups equal keys: each key with the indices at which it occurs, in order of first occurrence.
pub fn families<K: Hash + Eq + Clone>(keys: impl Iterator<Item = K>) -> Vec<(K, Vec<usize>)> {
    let mut family_of: HashMap<K, usize> = HashMap::new();
    let mut families: Vec<(K, Vec<usize>)> = Vec::new();
    for (index, key) in keys.enumerate() {
        let family = *family_of.entry(key.clone()).or_insert_with(|| {
            families.push((key, Vec::new()));
            families.len() - 1
        });
        families[family].1.push(index);
    }
    families
}

/// How the puzzle variables are read: the first of them, or all if all constraints are requested.
fn vars(export: &Export<'_>) -> Vec<Block> {
    let equation = |formula: Formula<'_>, index: usize| {
        let (var, view) = &export.puzzle_vars[index];
        format!("{} = {}", formula::name(var), formula.sum(&view.expr))
    };
    let heading = Block::Heading("Puzzle variables");
    match export.puzzle_vars.len() {
        0 => Vec::new(),
        count if export.all_constraints => {
            let item = |index| vec![Piece::Mathematics(equation(Formula::full(export.model), index))];
            vec![heading, Block::Items((0..count).map(item).collect())]
        }
        count => {
            let note = format!("This is the first of {}.", crate::counted(count, "puzzle variable"));
            let first = equation(Formula::short(export.model), 0);
            vec![heading, Block::Equation(None, first), Block::Paragraph(vec![words(note)])]
        }
    }
}

/// The number of constraints for each rule and equation; then each rule with its sentence and the first
/// constraint of each type, or all of them.
fn constraints(export: &Export<'_>) -> Vec<Block> {
    let model = export.model;
    if model.constraints().is_empty() {
        return Vec::new();
    }
    let families = families(model.constraints().iter().map(|constraint| constraint.provenance));
    let mut blocks = vec![Block::Heading("Constraints"), Block::Items(families.iter().map(counted).collect())];
    for (provenance, indices) in &families {
        blocks.push(Block::Rule(provenance.rule.name, provenance.rule.sentence));
        let family: Vec<&Constraint> = indices.iter().map(|&index| &*model.constraints()[index]).collect();
        blocks.extend(if export.all_constraints { vec![all_of(model, &family)] } else { first_of(model, &family) });
    }
    blocks
}

/// An item such as `digits (3.1b): 81 constraints`.
fn counted((provenance, indices): &(Provenance, Vec<usize>)) -> Vec<Piece> {
    let equation = provenance.equation.map(|number| format!(" ({number})")).unwrap_or_default();
    vec![words(format!("{}{equation}: {}", provenance.rule.name, crate::counted(indices.len(), "constraint")))]
}

/// All constraints of a family, each with its place.
fn all_of(model: &Model, family: &[&Constraint]) -> Block {
    let item = |constraint: &&Constraint| {
        let equation = constraint.provenance.equation.map(|number| format!("({number}) ")).unwrap_or_default();
        let place = format!("{equation}{}: ", formula::place(&constraint.place));
        vec![words(place), Piece::Mathematics(Formula::full(model).constraint(&constraint.body))]
    };
    Block::Items(family.iter().map(item).collect())
}

/// The first constraint of each type in a family, with the number of all.
fn first_of(model: &Model, family: &[&Constraint]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (kind, indices) in families(family.iter().map(|constraint| constraint.body.kind())) {
        let first = family[indices[0]];
        blocks.push(Block::Equation(first.provenance.equation, Formula::short(model).constraint(&first.body)));
        let place = formula::place(&first.place);
        let note = match indices.len() {
            1 => format!("This is the only {}constraint, for {place}.", adjective(kind)),
            count => format!("This is the first of {count} {}constraints, for {place}.", adjective(kind)),
        };
        blocks.push(Block::Paragraph(vec![words(note)]));
    }
    blocks
}

/// The name of a constraint type with a space; empty for linear constraints, which need no name.
fn adjective(kind: ConstraintType) -> String {
    match kind {
        ConstraintType::Linear | ConstraintType::RealLinear => String::new(),
        other => format!("{} ", other.name()),
    }
}
