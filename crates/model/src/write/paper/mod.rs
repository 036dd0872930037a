//! A model as mathematics on paper, in blocks that LaTeX and Markdown print each in their way.
//!
//! The model is told as it was made, not lowered: every form can be said in mathematics, those that
//! are enforced by cuts too.

pub mod formula;
mod sets;

use super::Export;
use crate::{Constraint, ConstraintType, Model, Objective, Provenance, Sense};
use formula::Formula;
use std::{collections::HashMap, hash::Hash};

/// A part of a page.
pub enum Block {
    Title(String),
    Heading(&'static str),
    /// The name of a rule and its sentence.
    Rule(&'static str, &'static str),
    /// A formula that stands alone, with the number of its equation in the source.
    Equation(Option<&'static str>, String),
    Paragraph(Vec<Piece>),
    Items(Vec<Vec<Piece>>),
}

/// A part of a line.
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

/// The places of things that share a key, by the first of each key.
pub fn families<K: Hash + Eq + Clone>(keys: impl Iterator<Item = K>) -> Vec<(K, Vec<usize>)> {
    let mut places: HashMap<K, usize> = HashMap::new();
    let mut families: Vec<(K, Vec<usize>)> = Vec::new();
    for (place, key) in keys.enumerate() {
        let family = *places.entry(key.clone()).or_insert_with(|| {
            families.push((key, Vec::new()));
            families.len() - 1
        });
        families[family].1.push(place);
    }
    families
}

pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("{count} {noun}") } else { format!("{count} {noun}s") }
}

/// How solutions are read: by the first of them, or by all where all rows are asked for.
fn vars(export: &Export<'_>) -> Vec<Block> {
    let read = |formula: Formula<'_>, place: usize| {
        let (var, view) = &export.puzzle_vars[place];
        format!("{} = {}", formula::name(var), formula.sum(&view.expr))
    };
    let heading = Block::Heading("Unknowns");
    match export.puzzle_vars.len() {
        0 => Vec::new(),
        count if export.rows => {
            let item = |place| vec![Piece::Mathematics(read(Formula::full(export.model), place))];
            vec![heading, Block::Items((0..count).map(item).collect())]
        }
        count => {
            let told = format!("This is the first of {}.", plural(count, "unknown"));
            let first = read(Formula::short(export.model), 0);
            vec![heading, Block::Equation(None, first), Block::Paragraph(vec![words(told)])]
        }
    }
}

/// How many rows there are for each rule and equation; then each with its sentence and the first
/// row of each form, or all of them.
fn constraints(export: &Export<'_>) -> Vec<Block> {
    let model = export.model;
    if model.constraints().is_empty() {
        return Vec::new();
    }
    let families = families(model.constraints().iter().map(|c| c.provenance));
    let mut blocks = vec![Block::Heading("Constraints"), Block::Items(families.iter().map(counted).collect())];
    for (provenance, places) in &families {
        blocks.push(Block::Rule(provenance.rule.name, provenance.rule.sentence));
        let family: Vec<&Constraint> = places.iter().map(|&place| &*model.constraints()[place]).collect();
        blocks.extend(if export.rows { vec![rows(model, &family)] } else { first_rows(model, &family) });
    }
    blocks
}

/// `digits (3.1b): 81 rows`
fn counted((provenance, places): &(Provenance, Vec<usize>)) -> Vec<Piece> {
    let equation = provenance.equation.map(|number| format!(" ({number})")).unwrap_or_default();
    vec![words(format!("{}{equation}: {}", provenance.rule.name, plural(places.len(), "row")))]
}

/// All rows of a family, each with its place.
fn rows(model: &Model, family: &[&Constraint]) -> Block {
    let row = |constraint: &&Constraint| {
        let equation = constraint.provenance.equation.map(|number| format!("({number}) ")).unwrap_or_default();
        let place = format!("{equation}{}: ", formula::place(&constraint.place));
        vec![words(place), Piece::Mathematics(Formula::full(model).form(&constraint.body))]
    };
    Block::Items(family.iter().map(row).collect())
}

/// The first row of each form in a family, with the number of the others.
fn first_rows(model: &Model, family: &[&Constraint]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (kind, rows) in families(family.iter().map(|c| c.body.kind())) {
        let first = family[rows[0]];
        blocks.push(Block::Equation(first.provenance.equation, Formula::short(model).form(&first.body)));
        let place = formula::place(&first.place);
        let told = match rows.len() {
            1 => format!("This is the only row{}, for {place}.", of(kind)),
            count => format!("This is the first of {count} rows{}, for {place}.", of(kind)),
        };
        blocks.push(Block::Paragraph(vec![words(told)]));
    }
    blocks
}

fn of(kind: ConstraintType) -> String {
    match kind {
        ConstraintType::Linear | ConstraintType::RealLinear => String::new(),
        other => format!(" of the form {}", other.name()),
    }
}
