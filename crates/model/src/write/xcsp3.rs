//! XCSP3-core, the XML format of constraint solvers.
//!
//! The format has neither index sets nor conditions, so a file is one board. Consecutive constraints of a family that differ in
//! their variables only are a group: one template, and a list of arguments for each constraint.
//!
//! Source: Boussemart, Lecoutre, Audemard, Piette, *XCSP3-core: A Format for Representing Constraint Satisfaction/Optimization
//! Problems*, 2020 (arXiv 2009.00514).

use super::{Export, ModelFormat, WriteModelError, identifiers::Identifiers};
use crate::{
    Constraint, ConstraintBody, ConstraintType, Expr, Lit, Model, Place, Provenance, Sense, Var, Variable,
    constraint::{Circuit, Indicator, Linear, VectorsDiffer},
    lower::{Lowered, SupportedConstraints},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write as _},
    ops::RangeInclusive,
};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "xcsp3",
    extension: "xml",
    summary: "XCSP3, with allDifferent, extension, circuit and intension, for Choco and ACE; integers only",
    write,
};

const SUPPORTED: SupportedConstraints = SupportedConstraints {
    types: &[
        ConstraintType::Circuit,
        ConstraintType::VectorsDiffer,
        ConstraintType::AllDifferent,
        ConstraintType::Table,
        ConstraintType::Indicator,
        ConstraintType::Linear,
    ],
    integers: true,
    reals: false,
    size: 50_000_000,
};

fn write(export: &Export<'_>) -> Result<String, WriteModelError> {
    let instance = Instance::new(export)?;
    let name = |var: Var| instance.names[var.index()].clone();
    // Two hyphens end a comment.
    let header = export.header("", &instance.lowered, name).replace("--", "- -").replace("--", "- -");
    let mut text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--\n{header}-->\n");
    instance.body(&mut text).expect("writing to a string cannot fail");
    Ok(text)
}

/// A constraint: a template, in which `%0`, `%1`, … or `%...` are the arguments.
struct Entry {
    provenance: Provenance,
    place: Place,
    template: String,
    arguments: Vec<Var>,
}

/// A model as the format can represent it.
pub struct Instance {
    /// The model, with the variables that the format needs beside those of the model.
    pub lowered: Lowered,
    /// The name of each variable.
    pub names: Vec<String>,
    entries: Vec<Entry>,
}

impl Instance {
    pub fn new(export: &Export<'_>) -> Result<Self, WriteModelError> {
        let is_native = |constraint: &Constraint| match &constraint.body {
            ConstraintBody::Circuit(circuit) => is_native(circuit),
            _ => true,
        };
        let native = export.model.constraints().iter().all(|constraint| is_native(constraint));
        let types = if native { SUPPORTED.types } else { &SUPPORTED.types[1..] };
        let mut lowered = export.lowered("xcsp3", SupportedConstraints { types, ..SUPPORTED })?;
        let constraints: Vec<_> = lowered.constraints_from(0).cloned().collect();
        export.complete("xcsp3", &lowered)?;
        if lowered.model.variables().iter().any(|it| *it.range.start() == i64::MIN || *it.range.end() == i64::MAX) {
            return Err(WriteModelError::Unbounded("xcsp3"));
        }
        let mut entries = Entries { model: &mut lowered.model, entries: Vec::new(), zero: None };
        constraints.iter().for_each(|constraint| entries.add(constraint));
        if entries.model.variables().is_empty() {
            entries.zero();
        }
        let entries = entries.entries;
        let mut identifiers = Identifiers::default();
        let names = lowered.model.variables().iter().map(|variable| identifiers.unique(&variable.name)).collect();
        Ok(Self { lowered, names, entries })
    }

    fn arguments(&self, vars: &[Var]) -> String {
        vars.iter().map(|var| format!("{} ", self.names[var.index()])).collect()
    }

    fn body(&self, text: &mut String) -> fmt::Result {
        let objective = self.lowered.model.objective().map(|it| (it.sense, it.expr.merged()));
        let objective = objective.filter(|(_, expr)| !expr.terms.is_empty());
        let kind = if objective.is_some() { "COP" } else { "CSP" };
        writeln!(text, "<instance format=\"XCSP3\" type=\"{kind}\">\n  <variables>")?;
        for (name, Variable { range, .. }) in self.names.iter().zip(self.lowered.model.variables()) {
            writeln!(text, "    <var id=\"{name}\"> {} </var>", interval(range))?;
        }
        writeln!(text, "  </variables>\n  <constraints>")?;
        for group in self.entries.chunk_by(|a, b| a.provenance == b.provenance && a.template == b.template) {
            let Provenance { rule, equation, .. } = group[0].provenance;
            let note = equation.map(|number| format!("{number} ")).unwrap_or_default() + rule.name;
            writeln!(text, "    <group note=\"{}\">\n      {}", escaped(&note), group[0].template)?;
            for Entry { place, arguments, .. } in group {
                let place = escaped(&place.to_string()).replace('-', " ");
                writeln!(text, "      <args> {}</args> <!-- {place} -->", self.arguments(arguments))?;
            }
            writeln!(text, "    </group>")?;
        }
        writeln!(text, "  </constraints>")?;
        if let Some((sense, expr)) = objective {
            let goal = if sense == Sense::Minimise { "minimize" } else { "maximize" };
            let vars: Vec<Var> = expr.terms.iter().map(|term| term.0).collect();
            let (list, coefficients) = (self.arguments(&vars), coefficients(&expr));
            let sum = format!("<{goal} type=\"sum\"> <list> {list}</list> {coefficients}</{goal}>");
            writeln!(text, "  <objectives>\n    {sum}\n  </objectives>")?;
        }
        writeln!(text, "</instance>")
    }
}

/// Whether `circuit` of the format has the same meaning: there is one arc at most from one node to another, and some node must
/// be on the tour.
fn is_native(circuit: &Circuit) -> bool {
    let arcs: BTreeSet<_> = circuit.arcs.iter().map(|arc| (arc.from, arc.to)).collect();
    let has_loop = |node: usize| arcs.contains(&(node, node));
    arcs.len() == circuit.arcs.len() && !(0..circuit.nodes).all(has_loop)
}

struct Entries<'m> {
    model: &'m mut Model,
    entries: Vec<Entry>,
    /// A variable whose value is 0.
    zero: Option<Var>,
}

impl Entries<'_> {
    fn push(&mut self, constraint: &Constraint, template: String, arguments: Vec<Var>) {
        let Constraint { provenance, place, .. } = constraint;
        self.entries.push(Entry { provenance: *provenance, place: place.clone(), template, arguments });
    }

    fn zero(&mut self) -> Var {
        let model = &mut *self.model;
        *self.zero.get_or_insert_with(|| model.integer("zero", 0..=0))
    }

    fn add(&mut self, constraint: &Constraint) {
        match &constraint.body {
            ConstraintBody::Linear(linear) => self.sum(constraint, linear),
            ConstraintBody::Indicator(indicator) => self.indicator(constraint, indicator),
            ConstraintBody::AllDifferent(all) => {
                let vars = all.0.iter().map(|expr| self.var_of(constraint, expr)).collect();
                self.push(constraint, "<allDifferent> %... </allDifferent>".into(), vars);
            }
            ConstraintBody::Table(table) => {
                let vars = table.exprs.iter().map(|expr| self.var_of(constraint, expr)).collect();
                self.extension(constraint, vars, table.rows.iter().cloned().collect());
            }
            ConstraintBody::VectorsDiffer(VectorsDiffer(pairs)) => {
                let sign = |pair: &[Lit; 2]| if pair[0].negated == pair[1].negated { "ne" } else { "eq" };
                let parts = (0..).step_by(2).zip(pairs).map(|(at, pair)| format!("{}(%{at},%{})", sign(pair), at + 1));
                let vars: Vec<Var> = pairs.iter().flatten().map(|lit| lit.var).collect();
                match pairs.len() {
                    0 => self.never(constraint),
                    _ => self.push(constraint, intension(&operation("or", parts.collect())), vars),
                }
            }
            ConstraintBody::Circuit(circuit) => self.circuit(constraint, circuit),
            other => unreachable!("{} constraints are lowered for XCSP3", other.kind()),
        }
    }

    /// A constraint that nothing satisfies.
    fn never(&mut self, constraint: &Constraint) {
        let zero = self.zero();
        self.push(constraint, sum("", &(1..=1)), vec![zero]);
    }

    fn sum(&mut self, constraint: &Constraint, linear: &Linear) {
        let Linear { expr, range } = Linear::new(linear.expr.merged(), linear.range.clone());
        match expr.terms.is_empty() {
            true if range.contains(&0) => {}
            true => self.never(constraint),
            false if *range.start() == i64::MIN && *range.end() == i64::MAX => {}
            false => {
                let vars = expr.terms.iter().map(|term| term.0).collect();
                self.push(constraint, sum(&coefficients(&expr), &range), vars);
            }
        }
    }

    /// `imp(literal, bound)` for each bound.
    fn indicator(&mut self, constraint: &Constraint, Indicator { when, then }: &Indicator) {
        let Linear { expr, range } = Linear::new(then.expr.merged(), then.range.clone());
        if expr.terms.is_empty() {
            if !range.contains(&0) {
                self.sum(constraint, &Expr::from(*when).equals(0));
            }
            return;
        }
        let term = |(at, coefficient): (usize, i64)| match coefficient {
            1 => format!("%{at}"),
            _ => format!("mul({coefficient},%{at})"),
        };
        let terms = (1..).zip(expr.terms.iter().map(|term| term.1)).map(term).collect();
        let value = operation("add", terms);
        let vars: Vec<Var> = std::iter::once(when.var).chain(expr.terms.iter().map(|term| term.0)).collect();
        let literal = format!("eq(%0,{})", i64::from(!when.negated));
        let bounds = match (*range.start(), *range.end()) {
            (low, high) if low == high => vec![("eq", low)],
            (low, high) => {
                [("ge", low), ("le", high)].into_iter().filter(|(_, end)| ![i64::MIN, i64::MAX].contains(end)).collect()
            }
        };
        for (relation, end) in bounds {
            self.push(constraint, intension(&format!("imp({literal},{relation}({value},{end}))")), vars.clone());
        }
    }

    /// One of the tuples, in ascending order, which some solvers require.
    fn extension(&mut self, constraint: &Constraint, vars: Vec<Var>, rows: BTreeSet<Vec<i64>>) {
        if rows.is_empty() || vars.is_empty() {
            if rows.is_empty() {
                self.never(constraint);
            }
            return;
        }
        let cells = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let rows: String = match vars.len() {
            1 => rows.iter().map(|row| cells(row) + " ").collect(),
            _ => rows.iter().map(|row| format!("({})", cells(row))).collect::<String>() + " ",
        };
        self.push(constraint, format!("<extension> <list> %... </list> <supports> {rows}</supports> </extension>"), vars);
    }

    /// The variable that the expression is, or a new one with its value.
    fn var_of(&mut self, constraint: &Constraint, expr: &Expr) -> Var {
        let expr = expr.merged();
        if let ([(var, 1)], 0) = (&expr.terms[..], expr.constant) {
            return *var;
        }
        let range = self.model.range(&expr);
        let value = self.model.integer(format_args!("value {}", self.model.variables().len()), range);
        self.sum(constraint, &(expr - value).equals(0));
        value
    }

    /// The successor of each node, which is the node itself if it is not on the tour.
    fn circuit(&mut self, constraint: &Constraint, circuit: &Circuit) {
        let mut heads: BTreeMap<usize, Vec<(i64, Lit)>> = (0..circuit.nodes).map(|node| (node, Vec::new())).collect();
        for arc in &circuit.arcs {
            heads.entry(arc.from).or_default().push((arc.to as i64, arc.when));
        }
        let mut successors = Vec::with_capacity(circuit.nodes);
        for (node, heads) in heads {
            let last = circuit.nodes as i64 - 1;
            let next = self.model.integer(format_args!("next {} {}", self.entries.len(), node + 1), 0..=last);
            self.extension(constraint, vec![next], heads.iter().map(|(to, _)| vec![*to]).collect());
            for (to, lit) in heads {
                let relation = if lit.negated { "ne" } else { "eq" };
                self.push(constraint, intension(&format!("iff(eq(%0,1),{relation}(%1,{to}))")), vec![lit.var, next]);
            }
            successors.push(next);
        }
        self.push(constraint, "<circuit> %... </circuit>".into(), successors);
    }
}

fn intension(condition: &str) -> String {
    format!("<intension> {condition} </intension>")
}

/// The operation on all parts; a single part is itself.
fn operation(name: &str, parts: Vec<String>) -> String {
    if parts.len() == 1 { parts.concat() } else { format!("{name}({})", parts.join(",")) }
}

fn sum(coefficients: &str, range: &RangeInclusive<i64>) -> String {
    let condition = match (*range.start(), *range.end()) {
        (low, high) if low == high => format!("(eq,{low})"),
        (i64::MIN, high) => format!("(le,{high})"),
        (low, i64::MAX) => format!("(ge,{low})"),
        // No sum is in an interval whose end is before its start.
        (low, high) if low > high => String::from("(in,{})"),
        (low, high) => format!("(in,{low}..{high})"),
    };
    format!("<sum> <list> %... </list> {coefficients}<condition> {condition} </condition> </sum>")
}

/// The coefficients, unless all are 1.
fn coefficients(merged: &Expr) -> String {
    match merged.terms.iter().all(|term| term.1 == 1) {
        true => String::new(),
        false => {
            let list: String = merged.terms.iter().map(|term| format!("{} ", term.1)).collect();
            format!("<coeffs> {list}</coeffs> ")
        }
    }
}

fn interval(range: &RangeInclusive<i64>) -> String {
    let (low, high) = (range.start(), range.end());
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
