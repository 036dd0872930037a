//! Laws of formulations that are texts.

use super::*;
use crate::{CATALOGUE, PuzzleFile};
use model::{ConstraintBody, Expr, constraint::Indicator};
use std::{collections::BTreeMap, fmt::Debug};

/// What a model says, whatever the order of its variables, constraints and terms: each line, and how often it is said.
fn said(Encoding { model, views, .. }: &Encoding) -> BTreeMap<String, i64> {
    let mut lines = BTreeMap::new();
    let mut add = |line: String| *lines.entry(line).or_default() += 1;
    for variable in model.variables() {
        add(format!("{} in {:?}", variable.name, variable.range));
    }
    for constraint in model.constraints() {
        let mut place = constraint.place.positions().to_vec();
        place.sort();
        place.dedup();
        add(format!("{:?} at {place:?}: {}", constraint.provenance, body(model, &constraint.body)));
    }
    for (number, view) in views.iter().enumerate() {
        let (direct, order) = (named(model, &view.direct), named(model, &view.order));
        add(format!("{number}: {} {direct} {order}", terms(model, &view.expr)));
    }
    add(model.objective().map_or(String::new(), |goal| format!("{:?} {}", goal.sense, terms(model, &goal.expr))));
    lines
}

/// The terms with the names of their variables, sorted.
fn terms(model: &Model, expr: &Expr) -> String {
    let Expr { terms, constant } = expr.merged();
    let mut terms: Vec<String> = terms.iter().map(|(var, by)| format!("{by} {}", model.variables()[var.index()].name)).collect();
    terms.sort_unstable();
    format!("{terms:?} {constant}")
}

/// The debug form with the names of variables in place of their numbers.
fn named(model: &Model, it: &impl Debug) -> String {
    let text = format!("{it:?}");
    let mut parts = text.split("Var(");
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(')').expect("a closing parenthesis");
        named += &model.variables()[number.parse::<usize>().expect("a number")].name;
        named += rest;
    }
    named
}

/// A constraint in a form that is the same for equal constraints.
fn body(model: &Model, body: &ConstraintBody) -> String {
    let sorted = |mut all: Vec<String>| {
        all.sort_unstable();
        all
    };
    match body {
        ConstraintBody::Linear(linear) => format!("{} in {:?}", terms(model, &linear.expr), linear.range),
        ConstraintBody::Clause(clause) => format!("clause {:?}", sorted(clause.0.iter().map(|lit| named(model, lit)).collect())),
        ConstraintBody::Indicator(indicator) => {
            let Indicator { when, then } = indicator;
            format!("{} ==> {} in {:?}", named(model, when), terms(model, &then.expr), then.range)
        }
        ConstraintBody::RealLinear(real) => {
            let all = sorted(real.integers.iter().map(|(var, by)| format!("{} {by:.9}", named(model, var))).collect());
            format!("{all:?} {:?} {:.9}..{:.9}", real.reals, real.range.start(), real.range.end())
        }
        other => named(model, other),
    }
}

/// A kind, one of its formulations with both a text and code, and the number of examples on which they were compared.
type Compared = (&'static str, &'static str, usize);

/// Compares the text of each formulation with its code on every example.
fn compare() -> Vec<Compared> {
    let mut compared: Vec<Compared> = Vec::new();
    for kind in CATALOGUE.iter() {
        let puzzles = kind.examples().iter().map(|example| PuzzleFile::read(example).expect("an example").puzzle);
        let puzzles: Vec<_> = puzzles.collect();
        for formulation in kind.formulations() {
            let mut count = 0;
            for puzzle in &puzzles {
                let Ok(by_code) = puzzle.encode(formulation.name) else { continue };
                let Some(by_text) = puzzle.encode_text(formulation.name, Model::default()) else { continue };
                let by_text = by_text.unwrap_or_else(|error| panic!("{}\n{error}", kind.name()));
                assert_same(&format!("{} {}: {puzzle:?}", kind.name(), formulation.name), &by_code, &by_text);
                count += 1;
            }
            if count > 0 {
                compared.push((kind.name(), formulation.name, count));
            }
        }
    }
    compared
}

fn assert_same(what: &str, by_code: &Encoding, by_text: &Encoding) {
    let (code, mut text) = (said(by_code), said(by_text));
    let mut different = Vec::new();
    for (line, count) in code {
        match text.remove(&line) {
            Some(same) if same == count => {}
            other => different.push(format!("code {count}, text {}: {line}", other.unwrap_or(0))),
        }
    }
    different.extend(text.into_iter().map(|(line, count)| format!("code 0, text {count}: {line}")));
    different.truncate(12);
    assert!(different.is_empty(), "{what}\n{}", different.join("\n"));
}

#[test]
fn texts_say_what_the_code_says() {
    let compared = compare();
    eprintln!("{compared:?}");
    let both = [
        ("battleship", "runs"),
        ("binary-sudoku", "cuts"),
        ("circuit-board", "faces"),
        ("circuit-scramble", "changes"),
        ("hashi", "cuts"),
        ("kenken", "tables"),
        ("knight", "cuts"),
        ("monodot", "connected"),
        ("star-battle", "cells"),
        ("sudoku", "assignment"),
        ("suguru", "cells"),
        ("v3ck", "edges"),
        ("zebra", "neighbours"),
    ];
    for (kind, formulation) in both {
        assert!(compared.iter().any(|pair| (pair.0, pair.1) == (kind, formulation)), "{kind} {formulation}");
    }
}

#[test]
fn every_text_is_a_model_of_its_kind() {
    let mut texts = 0;
    for kind in CATALOGUE.iter() {
        for formulation in kind.formulations() {
            let Some(model) = kind.abstract_model(formulation.name) else { continue };
            let model = model.unwrap_or_else(|error| panic!("{error}"));
            let printed = print(&model);
            let again =
                algebra::text::read(&[Source { name: "printed", text: &printed }]).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again, model, "{}", formulation.name);
            texts += 1;
        }
    }
    assert!(texts > 0);
}
