//! OPB, the format of pseudo-Boolean solvers.
//!
//! Source: Roussel and Manquinho, *Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
//! Solvers*, 2012.

use super::{Export, Headings, ModelFormat, WriteModelError, comment, numbering::Numbering};
use crate::{
    ConstraintBody, ConstraintType, Expr, Interrupt, Lit, Sense,
    constraint::Linear,
    constraint::Semantics as _,
    lower::{Lowered, LoweringError, SupportedConstraints},
};
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "opb",
    extension: "opb",
    summary: "OPB, pseudo-Boolean constraints, for RoundingSat, Exact, SCIP; the objective is always minimised",
    write,
};

/// The constraint types that need no lowering.
const TYPES: &[ConstraintType] = &[ConstraintType::Linear, ConstraintType::Clause];

const SUPPORTED: SupportedConstraints = SupportedConstraints { types: TYPES, integers: false, reals: false, size: 50_000_000 };

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    Opb::new(export)?.text(&[])
}

/// The number of cuts between two checks of the interrupt: explaining a cut may search a graph.
const CHECKED: usize = 64;

/// A model as OPB, to which cuts of its lazy constraints can be added.
pub struct Opb {
    lowered: Lowered,
    numbering: Numbering,
    interrupt: Interrupt,
    /// The comments after the first line, and the objective.
    head: String,
    /// The constraints without cuts.
    rows: String,
    /// The number of `rows`, and how many of them are equations.
    count: usize,
    equations: usize,
}

impl Opb {
    /// Lowers a model and writes it.
    ///
    /// # Errors
    /// If the model cannot be written as OPB, or an interrupt of the model was due.
    ///
    /// # Panics
    /// Never: writing to a string cannot fail.
    pub fn new(export: &Export<'_>) -> std::result::Result<Self, WriteModelError> {
        let (lowered, numbering) = numbered(export)?;
        let mut rows = Rows { numbering: &numbering, text: String::new(), count: 0, equations: 0 };
        rows.all(&lowered).expect("writing to a string cannot fail");
        export.complete("opb", &lowered)?;
        let Rows { text: rows, count, equations, .. } = rows;
        let mut head = export.header("*", &lowered, |var| lowered.model.variables()[var.index()].name.to_string());
        numbering.legend.iter().for_each(|line| comment(&mut head, "*", line));
        objective(&lowered, &numbering, &mut head).expect("writing to a string cannot fail");
        Ok(Self { lowered, numbering, interrupt: export.model.interrupt(), head, rows, count, equations })
    }

    /// The number of constraints without cuts; an equation counts as two, ≥ and ≤.
    pub fn constraints(&self) -> usize {
        self.count + self.equations
    }

    /// The number of the literal's variable in the file, negative if the literal is negated.
    pub fn signed(&self, lit: Lit) -> i64 {
        self.numbering.signed(lit)
    }

    /// The literal with a signed number, if the file has that variable.
    pub fn lit(&self, signed: i64) -> Option<Lit> {
        let var = self.numbering.var(usize::try_from(signed.unsigned_abs()).ok()?)?;
        Some(Lit { var, negated: signed < 0 })
    }

    /// The text of the file with cuts, each under a comment with its reason.
    ///
    /// # Errors
    /// [`WriteModelError::NotACut`] if a clause follows from no lazy constraint; or an interrupt of the model or the thread was
    /// due.
    ///
    /// # Panics
    /// Never: writing to a string cannot fail.
    pub fn text(&self, cuts: &[Vec<Lit>]) -> std::result::Result<String, WriteModelError> {
        let Self { lowered, numbering, interrupt, head, rows, count, .. } = self;
        // Declares one variable even if the model has none: an infeasible file needs one for its false constraint.
        let mut text = format!("* #variable= {} #constraint= {}\n", numbering.count.max(1), count + cuts.len());
        text.extend([head.as_str(), rows]);
        let mut rows = Rows { numbering, text, count: 0, equations: 0 };
        // A cut has variables of its constraint, so the constraints with one of them are tried first.
        let mut with_var: Vec<Vec<usize>> = vec![Vec::new(); lowered.model.variables().len()];
        if !cuts.is_empty() {
            for (index, lazy) in lowered.lazy.iter().enumerate() {
                lazy.body.vars().into_iter().for_each(|var| with_var[var.index()].push(index));
            }
            with_var.iter_mut().for_each(Vec::dedup);
        }
        let mut explainers: Vec<Option<_>> = lowered.lazy.iter().map(|_| None).collect();
        let interrupts = [interrupt.clone(), Interrupt::current()];
        for (index, cut) in cuts.iter().enumerate() {
            if index % CHECKED == 0 && interrupts.iter().any(Interrupt::is_due_now) {
                return Err(WriteModelError::LoweringError("opb", LoweringError::Interrupted));
            }
            let mut near: Vec<usize> = cut.iter().flat_map(|lit| &with_var[lit.var.index()]).copied().collect();
            near.sort_unstable();
            near.dedup();
            let others = (0..lowered.lazy.len()).filter(|index| near.binary_search(index).is_err());
            let reason = near.iter().copied().chain(others).find_map(|index| {
                let lazy = &lowered.lazy[index];
                let explain = explainers[index].get_or_insert_with(|| lazy.body.explainer());
                Some((lazy.provenance.rule.name, explain(cut)?))
            });
            let (rule, why) = reason.ok_or(WriteModelError::NotACut)?;
            comment(&mut rows.text, "*", format_args!("{rule}: if none of these literals were true, {why}"));
            rows.clause(cut).expect("writing to a string cannot fail");
        }
        Ok(rows.text)
    }
}

/// The model as pseudo-Boolean constraints, and the numbering of its variables in the file.
pub fn numbered(export: &Export<'_>) -> std::result::Result<(Lowered, Numbering), WriteModelError> {
    let lowered = export.lowered("opb", SUPPORTED)?;
    let numbering = Numbering::of(&lowered, "x");
    Ok((lowered, numbering))
}

fn objective(lowered: &Lowered, numbering: &Numbering, text: &mut String) -> Result {
    let Some(objective) = lowered.model.objective() else { return Ok(()) };
    let expr = lowered.in_binaries(&objective.expr).merged();
    let constant = expr.constant;
    match objective.sense {
        Sense::Minimise => comment(text, "*", format_args!("minimise: the objective is {constant} + the sum below")),
        Sense::Maximise => comment(text, "*", format_args!("maximise: the objective is {constant} - the sum below")),
    }
    let sign = if objective.sense == Sense::Minimise { 1 } else { -1 };
    if expr.terms.is_empty() {
        return Ok(());
    }
    write!(text, "min: ")?;
    sum(&expr, sign, numbering, text)?;
    writeln!(text, ";")
}

fn sum(expr: &Expr, sign: i128, numbering: &Numbering, text: &mut String) -> Result {
    for &(var, coefficient) in &expr.terms {
        // Most coefficients, which are not formatted, since that takes most of the time.
        match sign * i128::from(coefficient) {
            1 => text.push_str("+1 x"),
            -1 => text.push_str("-1 x"),
            coefficient => write!(text, "{coefficient:+} x")?,
        }
        write!(text, "{} ", numbering.number(var))?;
    }
    Ok(())
}

struct Rows<'n> {
    numbering: &'n Numbering,
    text: String,
    count: usize,
    /// How many of them are equations.
    equations: usize,
}

impl Rows<'_> {
    fn all(&mut self, lowered: &Lowered) -> Result {
        if !self.numbering.fixed.is_empty() {
            comment(&mut self.text, "*", "fixed variables");
        }
        for &(number, value) in &self.numbering.fixed {
            self.count += 1;
            self.equations += 1;
            writeln!(self.text, "+1 x{number} = {} ;", u8::from(value))?;
        }
        let mut headings = Headings::default();
        for constraint in lowered.constraints_from(0) {
            if let Some(heading) = headings.next(constraint) {
                comment(&mut self.text, "*", heading);
            }
            match &constraint.body {
                ConstraintBody::Linear(linear) => self.linear(&Linear::new(linear.expr.merged(), linear.range.clone()))?,
                ConstraintBody::Clause(clause) => self.clause(&clause.0)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The clause as `Σ literal ≥ 1`.
    fn clause(&mut self, lits: &[Lit]) -> Result {
        let expr = lits.iter().copied().sum::<Expr>().merged();
        let side = 1 - i128::from(expr.constant);
        self.row(&expr, 1, ">=", side)
    }

    /// The format has only `>=` and `=`.
    fn linear(&mut self, linear: &Linear) -> Result {
        let (low, high) = (*linear.range.start(), *linear.range.end());
        if low == high {
            return self.row(&linear.expr, 1, "=", low.into());
        }
        if low != i64::MIN {
            self.row(&linear.expr, 1, ">=", low.into())?;
        }
        if high != i64::MAX {
            self.row(&linear.expr, -1, ">=", -i128::from(high))?;
        }
        Ok(())
    }

    fn row(&mut self, expr: &Expr, sign: i128, relation: &str, side: i128) -> Result {
        if expr.terms.is_empty() {
            let holds = if relation == "=" { side == 0 } else { side <= 0 };
            if !holds {
                self.count += 1;
                writeln!(self.text, "+1 x1 >= 2 ;")?;
            }
            return Ok(());
        }
        self.count += 1;
        self.equations += usize::from(relation == "=");
        sum(expr, sign, self.numbering, &mut self.text)?;
        writeln!(self.text, "{relation} {side} ;")
    }
}
