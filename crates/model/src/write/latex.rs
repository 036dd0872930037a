//! LaTeX: the model as mathematics, a family of constraints at a time.

mod formula;

use super::{CannotWriteModel, Export, ModelFormat};
use crate::{Constraint, Form, FormKind, Model, Objective, RealVariable, Sense, Variable};
use formula::{Formula, name, words};
use std::{
    collections::HashMap,
    fmt::{Result, Write as _},
    hash::Hash,
    ops::RangeInclusive,
};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "latex",
    extension: "tex",
    summary: "LaTeX, the model as mathematics: each family of constraints with its rule and one row of it",
    write,
};

const HEAD: &str = "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{textcomp}\n\\usepackage{amsmath,amssymb}\n\
    \\allowdisplaybreaks\n\\begin{document}\n";

/// The model as it was made, not lowered: every form can be said in mathematics, those that are
/// enforced by cuts too.
fn write(export: &Export<'_>) -> std::result::Result<String, CannotWriteModel> {
    let mut text = String::from(HEAD);
    body(export, &mut text).expect("a string takes everything");
    Ok(text)
}

fn body(export: &Export<'_>, text: &mut String) -> Result {
    let model = export.model;
    writeln!(text, "\\section*{{{}}}", words(export.title))?;
    variables(model, text)?;
    unknowns(export, text)?;
    if let Some(Objective { sense, expr }) = model.objective() {
        let sense = if *sense == Sense::Minimise { "min" } else { "max" };
        writeln!(text, "\\subsection*{{Objective}}")?;
        writeln!(text, "\\begin{{equation*}}\n\\{sense}\\quad {}\n\\end{{equation*}}", Formula(model).sum(expr))?;
    }
    constraints(model, text)?;
    writeln!(text, "\\end{{document}}")
}

/// The places of things that share a key, by the first of each key.
fn families<K: Hash + Eq + Clone>(keys: impl Iterator<Item = K>) -> Vec<(K, Vec<usize>)> {
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

/// What comes before the indices in a name: `x` of `x[0,1]`.
fn stem(name: &str) -> &str {
    name.split(|c: char| c == '[' || c.is_ascii_digit()).next().unwrap_or(name)
}

fn variables(model: &Model, text: &mut String) -> Result {
    if model.variables().is_empty() && model.reals().is_empty() {
        return Ok(());
    }
    writeln!(text, "\\subsection*{{Variables}}\n\\begin{{itemize}}")?;
    for (_, places) in families(model.variables().iter().map(|v: &Variable| (stem(&v.name).to_string(), v.range.clone()))) {
        let (first, last) = (&model.variables()[places[0]], &model.variables()[places[places.len() - 1]]);
        item(&first.name, &last.name, &whole_set(&first.range), places.len(), text)?;
    }
    let bits = |range: &RangeInclusive<f64>| (range.start().to_bits(), range.end().to_bits());
    for (_, places) in families(model.reals().iter().map(|v: &RealVariable| (stem(&v.name).to_string(), bits(&v.range)))) {
        let (first, last) = (&model.reals()[places[0]], &model.reals()[places[places.len() - 1]]);
        item(&first.name, &last.name, &real_set(&first.range), places.len(), text)?;
    }
    writeln!(text, "\\end{{itemize}}")
}

/// `x_1, …, x_9 ∈ set (9 variables)`
fn item(first: &str, last: &str, set: &str, count: usize, text: &mut String) -> Result {
    let rest = match count {
        1 => String::new(),
        2 => format!(",\\, {}", name(last)),
        _ => format!(",\\, \\dots,\\, {}", name(last)),
    };
    writeln!(text, "\\item ${}{rest} \\in {set}$ ({count} {})", name(first), plural(count, "variable"))
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_string() } else { format!("{noun}s") }
}

fn whole_set(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (low, high) if low > high => "\\emptyset".to_string(),
        (i64::MIN, i64::MAX) => "\\mathbb{Z}".to_string(),
        (i64::MIN, high) => format!("\\{{\\dots, {high}\\}}"),
        (low, i64::MAX) => format!("\\{{{low}, \\dots\\}}"),
        (low, high) if low == high => format!("\\{{{low}\\}}"),
        (low, high) if low == high - 1 => format!("\\{{{low}, {high}\\}}"),
        (low, high) => format!("\\{{{low}, \\dots, {high}\\}}"),
    }
}

fn real_set(range: &RangeInclusive<f64>) -> String {
    let (low, high) = (*range.start(), *range.end());
    match (low == f64::NEG_INFINITY, high == f64::INFINITY) {
        (true, true) => "\\mathbb{R}".to_string(),
        (true, false) => format!("(-\\infty, {}]", formula::real(high)),
        (false, true) => format!("[{}, \\infty)", formula::real(low)),
        (false, false) => format!("[{}, {}]", formula::real(low), formula::real(high)),
    }
}

/// How answers are read, by the first of them.
fn unknowns(export: &Export<'_>, text: &mut String) -> Result {
    let Some((unknown, reading)) = export.unknowns.first() else { return Ok(()) };
    writeln!(text, "\\subsection*{{Unknowns}}")?;
    writeln!(text, "\\begin{{equation*}}\n{} = {}\n\\end{{equation*}}", name(unknown), Formula(export.model).sum(&reading.expr))?;
    let count = export.unknowns.len();
    writeln!(text, "\\noindent This is the first of {count} {}.", plural(count, "unknown"))
}

/// Each rule and equation with its sentence and the first row of each form.
fn constraints(model: &Model, text: &mut String) -> Result {
    if model.constraints().is_empty() {
        return Ok(());
    }
    writeln!(text, "\\subsection*{{Constraints}}")?;
    for (purpose, places) in families(model.constraints().iter().map(|c| c.purpose)) {
        writeln!(text, "\\paragraph{{{}}} {}", words(purpose.rule.name), words(purpose.rule.says))?;
        let family: Vec<&Constraint> = places.into_iter().map(|place| &*model.constraints()[place]).collect();
        for (kind, rows) in families(family.iter().map(|c| c.form.kind())) {
            let first = family[rows[0]];
            instance(&first.form, purpose.equation, model, text)?;
            let (count, place) = (rows.len(), words(formula::place(&first.place)));
            match count {
                1 => writeln!(text, "\\noindent This is the only row{}, for {place}.", of(kind))?,
                _ => writeln!(text, "\\noindent This is the first of {count} rows{}, for {place}.", of(kind))?,
            }
        }
    }
    Ok(())
}

fn of(kind: FormKind) -> String {
    match kind {
        FormKind::Linear | FormKind::RealLinear => String::new(),
        other => format!(" of the form {}", other.name()),
    }
}

fn instance(form: &Form, equation: Option<&str>, model: &Model, text: &mut String) -> Result {
    let tag = equation.map(|number| format!("\\tag{{{}}}", words(number))).unwrap_or_default();
    writeln!(text, "\\begin{{equation*}}{tag}\n{}\n\\end{{equation*}}", Formula(model).form(form))
}
