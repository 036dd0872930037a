//! Names, sums and constraints as LaTeX formulas.

use crate::{
    ConstraintBody, Expr, Lit, Model, Place, Var,
    constraint::{Linear, RealLinear},
};
use std::fmt::Display;

/// The maximum number of terms or items in a formula of one line.
const MAX_ITEMS: usize = 6;

/// Writes formulas over the variables of a model.
#[derive(Clone, Copy)]
pub struct Formula<'m> {
    model: &'m Model,
    /// Longer lists are abbreviated to the first few items and the last.
    max_items: usize,
}

impl<'m> Formula<'m> {
    /// Formulas abbreviated to one line.
    pub fn short(model: &'m Model) -> Self {
        Self { model, max_items: MAX_ITEMS }
    }

    /// Formulas in full.
    pub fn full(model: &'m Model) -> Self {
        Self { model, max_items: usize::MAX }
    }

    /// A constraint.
    pub fn constraint(&self, body: &ConstraintBody) -> String {
        match body {
            ConstraintBody::Linear(linear) => self.linear(linear),
            ConstraintBody::RealLinear(linear) => self.real_linear(linear),
            ConstraintBody::Clause(clause) if clause.0.is_empty() => "\\bot".to_string(),
            ConstraintBody::Clause(clause) => self.lits(&clause.0, " \\lor "),
            ConstraintBody::Indicator(indicator) => {
                format!("{} \\Rightarrow {}", self.lit(indicator.when), self.linear(&indicator.then))
            }
            ConstraintBody::AllDifferent(all) => format!("\\operatorname{{all\\,different}}({})", self.exprs(&all.0)),
            ConstraintBody::Table(table) => {
                let rows = table.rows.iter().map(|row| format!("({})", self.numbers(row)));
                format!("({}) \\in \\{{{}\\}}", self.exprs(&table.exprs), self.abbreviated(rows.collect(), ",\\ "))
            }
            ConstraintBody::NoGood(no_good) => {
                let sums = no_good.views.iter().map(|view| self.sum(&view.expr));
                format!("({}) \\neq ({})", self.abbreviated(sums.collect(), ",\\, "), self.numbers(&no_good.from))
            }
            ConstraintBody::Connected(connected) => {
                let lits: Vec<Lit> =
                    connected.nodes.iter().copied().chain(connected.edges.iter().map(|edge| edge.when)).flatten().collect();
                self.graph("connected", connected.nodes.len(), connected.edges.len(), &lits)
            }
            ConstraintBody::Areas(areas) => {
                let lits: Vec<Lit> = areas.nodes.iter().copied().flatten().collect();
                self.graph("areas", areas.nodes.len(), areas.edges.len(), &lits)
            }
            ConstraintBody::Acyclic(acyclic) => {
                let lits: Vec<Lit> = acyclic.edges.iter().filter_map(|edge| edge.when).collect();
                self.graph("acyclic", acyclic.nodes, acyclic.edges.len(), &lits)
            }
            ConstraintBody::VectorsDiffer(differ) => {
                let vector = |side: usize| self.lits(&differ.0.iter().map(|pair| pair[side]).collect::<Vec<_>>(), ",\\, ");
                format!("({}) \\neq ({})", vector(0), vector(1))
            }
            ConstraintBody::Circuit(circuit) => {
                let lits: Vec<Lit> = circuit.arcs.iter().map(|arc| arc.when).collect();
                self.graph("circuit", circuit.nodes, circuit.arcs.len(), &lits)
            }
        }
    }

    /// A graph constraint such as `connected(x_1, …), |V| = 5, |E| = 7`.
    fn graph(&self, predicate: &str, nodes: usize, edges: usize, lits: &[Lit]) -> String {
        let lits = if lits.is_empty() { "V, E".to_string() } else { self.lits(lits, ",\\, ") };
        format!("\\operatorname{{{predicate}}}({lits}),\\quad |V| = {nodes},\\ |E| = {edges}")
    }

    /// A linear expression such as `3 x_1 + y - 2`.
    pub fn sum(&self, expr: &Expr) -> String {
        let expr = expr.merged();
        let mut terms: Vec<String> =
            expr.terms.iter().map(|&(var, coefficient)| term(coefficient < 0, &integer(coefficient), &self.var(var))).collect();
        if expr.constant != 0 || terms.is_empty() {
            terms.push(signed(expr.constant < 0, &expr.constant.unsigned_abs().to_string()));
        }
        self.joined(terms)
    }

    fn linear(&self, linear: &Linear) -> String {
        let (low, high) = (*linear.range.start(), *linear.range.end());
        let end = |value: i64, none: i64| (value != none).then(|| value.to_string());
        bounded(self.sum(&linear.expr), end(low, i64::MIN), end(high, i64::MAX))
    }

    fn real_linear(&self, linear: &RealLinear) -> String {
        let integer = linear.integers.iter().map(|&(var, coefficient)| (self.var(var), coefficient));
        let reals = linear.reals.iter().map(|&(real, coefficient)| (name(&self.model.reals()[real.index()].name), coefficient));
        let coefficient = |value: f64| if value.abs() == 1.0 { String::new() } else { format!("{}\\, ", real(value.abs())) };
        let terms: Vec<String> = integer.chain(reals).map(|(var, value)| term(value < 0.0, &coefficient(value), &var)).collect();
        let end = |value: f64| value.is_finite().then(|| real(value));
        bounded(self.joined(terms), end(*linear.range.start()), end(*linear.range.end()))
    }

    fn exprs(&self, exprs: &[Expr]) -> String {
        self.abbreviated(exprs.iter().map(|expr| self.sum(expr)).collect(), ",\\, ")
    }

    fn lits(&self, lits: &[Lit], between: &str) -> String {
        self.abbreviated(lits.iter().map(|&lit| self.lit(lit)).collect(), between)
    }

    fn lit(&self, lit: Lit) -> String {
        let not = if lit.negated { "\\lnot " } else { "" };
        format!("{not}{}", self.var(lit.var))
    }

    fn var(&self, var: Var) -> String {
        name(&self.model.variables()[var.index()].name)
    }

    /// The signed terms, joined to a sum.
    fn joined(self, terms: Vec<String>) -> String {
        if terms.is_empty() {
            return "0".to_string();
        }
        let dots = terms.len() > self.max_items;
        let shown: Vec<String> = match dots {
            true => terms[..self.max_items - 2]
                .iter()
                .cloned()
                .chain(["+ \\cdots".to_string()])
                .chain(terms.last().cloned())
                .collect(),
            false => terms,
        };
        let text = shown.join(" ");
        match (text.strip_prefix("+ "), text.strip_prefix("- ")) {
            (Some(rest), _) => rest.to_string(),
            (_, Some(rest)) => format!("-{rest}"),
            _ => text,
        }
    }

    /// The items, abbreviated to the first few and the last if they are too many.
    fn abbreviated(self, items: Vec<String>, between: &str) -> String {
        match items.len() > self.max_items {
            true => [&items[..self.max_items - 2], &["\\dots".to_string()], &items[items.len() - 1..]].concat().join(between),
            false => items.join(between),
        }
    }

    fn numbers(self, values: &[i64]) -> String {
        self.abbreviated(values.iter().map(i64::to_string).collect(), ", ")
    }
}

fn integer(coefficient: i64) -> String {
    match coefficient.unsigned_abs() {
        1 => String::new(),
        size => format!("{size}\\, "),
    }
}

fn term(negative: bool, coefficient: &str, var: &str) -> String {
    signed(negative, &format!("{coefficient}{var}"))
}

fn signed(negative: bool, size: &str) -> String {
    format!("{} {size}", if negative { "-" } else { "+" })
}

fn bounded(sum: String, low: Option<String>, high: Option<String>) -> String {
    match (low, high) {
        (Some(low), Some(high)) if low == high => format!("{sum} = {low}"),
        (Some(low), Some(high)) => format!("{low} \\leq {sum} \\leq {high}"),
        (Some(low), None) => format!("{sum} \\geq {low}"),
        (None, Some(high)) => format!("{sum} \\leq {high}"),
        (None, None) => format!("-\\infty \\leq {sum} \\leq \\infty"),
    }
}

/// A real number, such as `1.5 \cdot 10^{-9}`.
pub fn real(value: f64) -> String {
    let text = format!("{value:?}");
    match text.split_once('e') {
        Some((digits, power)) => format!("{digits} \\cdot 10^{{{power}}}"),
        None if value.is_infinite() => (if value < 0.0 { "-\\infty" } else { "\\infty" }).to_string(),
        None => text.strip_suffix(".0").unwrap_or(&text).to_string(),
    }
}

/// The name of a variable: `x[0,1]` as `x_{0,1}`, `order3` as a word with an index, anything else as a word.
pub fn name(name: &str) -> String {
    let bracketed = name.strip_suffix(']').and_then(|name| name.split_once('['));
    let numbered = || {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        (stem.len() < name.len() && stem.chars().all(|c| c.is_ascii_alphabetic())).then(|| name.split_at(stem.len()))
    };
    match bracketed.or_else(numbered) {
        Some((stem, index)) if !stem.is_empty() => format!("{}_{{{}}}", word(stem), indices(index)),
        _ => word(name),
    }
}

fn word(stem: &str) -> String {
    match stem.len() == 1 && stem.chars().all(|c| c.is_ascii_alphabetic()) {
        true => stem.to_string(),
        false if stem.chars().all(|c| c.is_ascii_alphanumeric()) => format!("\\mathit{{{stem}}}"),
        false => in_mathematics(stem),
    }
}

/// The indices of a name.
fn indices(text: &str) -> String {
    match text.chars().all(|c| c.is_ascii_alphanumeric() || ",+-".contains(c)) {
        true => text.to_string(),
        false => in_mathematics(text),
    }
}

fn in_mathematics(text: &str) -> String {
    format!("\\text{{{}}}", words(text))
}

/// The first and the last position of a place.
pub fn place(place: &Place) -> String {
    match place.positions() {
        [] => "the board".to_string(),
        [only] => only.to_string(),
        [first, .., last] => format!("{first} to {last}"),
    }
}

/// Text with the special characters of LaTeX escaped. Characters that its fonts lack become their code points.
pub fn words(text: impl Display) -> String {
    let mut safe = String::new();
    for c in text.to_string().chars() {
        match c {
            '\\' => safe += "\\textbackslash{}",
            '~' => safe += "\\textasciitilde{}",
            '^' => safe += "\\textasciicircum{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => safe.extend(['\\', c]),
            '×' => safe += "$\\times$",
            '≤' => safe += "$\\leq$",
            '≥' => safe += "$\\geq$",
            '≠' => safe += "$\\neq$",
            c if c.is_control() => safe.push(' '),
            c if c.is_ascii() || ('\u{c0}'..='\u{ff}').contains(&c) || "–—‘’“”".contains(c) => safe.push(c),
            c => safe += &format!("\\texttt{{U+{:04X}}}", u32::from(c)),
        }
    }
    safe
}

/// An index as an element of a set.
pub fn index(text: &str) -> String {
    match text.chars().all(|c| c.is_ascii_digit()) {
        true => text.to_string(),
        false => in_mathematics(text),
    }
}
