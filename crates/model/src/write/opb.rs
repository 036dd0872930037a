//! OPB, the format of the competitions of pseudo-Boolean solvers
//! (Roussel and Manquinho, *Input/Output Format and Solver Requirements for the Competitions of
//! Pseudo-Boolean Solvers*, 2012).

use super::{Export, Headings, ModelFormat, WriteModelError, bits::Bits, comment};
use crate::{
    ConstraintBody, ConstraintType, Expr, Lit, Sense, constraint::Linear, constraint::Semantics as _, lower::Lowered,
    lower::SupportedConstraints,
};
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "opb",
    extension: "opb",
    summary: "OPB, sums of bits with whole factors, for pseudo-Boolean solvers: RoundingSat, Exact, SCIP; always a minimum",
    write,
};

/// The forms that are written as they are.
const TAKEN: &[ConstraintType] = &[ConstraintType::Linear, ConstraintType::Clause];

const SUPPORTED: SupportedConstraints = SupportedConstraints { types: TAKEN, integers: false, reals: false, size: 50_000_000 };

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    with_cuts(export, &[]).map(|written| written.text)
}

/// A model as OPB, with some of the clauses that its cuts demand.
pub struct WithCuts {
    /// The text of the file.
    pub text: String,
    bits: Bits,
}

impl WithCuts {
    /// The number of a literal's bit in the file, negative for the opposite.
    pub fn signed(&self, lit: Lit) -> i64 {
        self.bits.signed(lit)
    }

    /// The literal with a number, if the file has one.
    pub fn lit(&self, signed: i64) -> Option<Lit> {
        let var = self.bits.binary(usize::try_from(signed.unsigned_abs()).ok()?)?;
        Some(Lit { var, negated: signed < 0 })
    }
}

/// Writes a model and clauses that constraints demand which are enforced by cuts.
///
/// # Errors
/// If the model cannot be written as OPB, or [`WriteModelError::Cut`] if no constraint demands a clause.
pub fn with_cuts(export: &Export<'_>, cuts: &[Vec<Lit>]) -> std::result::Result<WithCuts, WriteModelError> {
    let (lowered, bits) = numbered(export)?;
    let mut rows = Rows { bits: &bits, text: String::new(), count: 0 };
    rows.all(&lowered).expect("a string takes everything");
    for cut in cuts {
        let reason = lowered.lazy.iter().find_map(|lazy| Some((lazy.provenance.rule.name, lazy.body.explain_cut(cut)?)));
        let (rule, why) = reason.ok_or(WriteModelError::Cut)?;
        comment(&mut rows.text, "*", format_args!("{rule}: if none of these held, {why}"));
        rows.clause(cut).expect("a string takes everything");
    }
    let Rows { text: rows, count, .. } = rows;
    // The format has no variable for a file without any, but needs one to say that nothing holds.
    let mut text = format!("* #variable= {} #constraint= {count}\n", bits.count.max(1));
    text += &export.preface("*", &lowered, |var| lowered.model.variables()[var.index()].name.to_string());
    bits.legend.iter().for_each(|line| comment(&mut text, "*", line));
    objective(&lowered, &bits, &mut text).expect("a string takes everything");
    text += &rows;
    Ok(WithCuts { text, bits })
}

/// The model in sums of bits, and the numbers of its bits in the file.
pub fn numbered(export: &Export<'_>) -> std::result::Result<(Lowered, Bits), WriteModelError> {
    let lowered = export.lowered("opb", SUPPORTED)?;
    let bits = Bits::of(&lowered, "x");
    Ok((lowered, bits))
}

fn objective(lowered: &Lowered, bits: &Bits, text: &mut String) -> Result {
    let Some(objective) = lowered.model.objective() else { return Ok(()) };
    let expr = lowered.in_binaries(&objective.expr).merged();
    let constant = expr.constant;
    match objective.sense {
        Sense::Minimise => comment(text, "*", format_args!("minimise: the objective is {constant} + the one below")),
        Sense::Maximise => comment(text, "*", format_args!("maximise: the objective is {constant} - the one below")),
    }
    let sign = if objective.sense == Sense::Minimise { 1 } else { -1 };
    if expr.terms.is_empty() {
        return Ok(());
    }
    write!(text, "min: ")?;
    sum(&expr, sign, bits, text)?;
    writeln!(text, ";")
}

fn sum(expr: &Expr, sign: i128, bits: &Bits, text: &mut String) -> Result {
    expr.terms
        .iter()
        .try_for_each(|&(var, coefficient)| write!(text, "{:+} x{} ", sign * i128::from(coefficient), bits.number(var)))
}

struct Rows<'b> {
    bits: &'b Bits,
    text: String,
    count: usize,
}

impl Rows<'_> {
    fn all(&mut self, lowered: &Lowered) -> Result {
        if !self.bits.fixed.is_empty() {
            comment(&mut self.text, "*", "variables with one value");
        }
        for &(number, value) in &self.bits.fixed {
            self.count += 1;
            writeln!(self.text, "+1 x{number} = {} ;", u8::from(value))?;
        }
        let mut headings = Headings::default();
        for constraint in lowered.model.constraints() {
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

    /// One of the literals holds.
    fn clause(&mut self, lits: &[Lit]) -> Result {
        let expr = lits.iter().map(|&lit| Expr::from(lit)).sum::<Expr>().merged();
        let side = 1 - i128::from(expr.constant);
        self.row(&expr, 1, ">=", side)
    }

    /// The format knows `≥` and `=` only.
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
        sum(expr, sign, self.bits, &mut self.text)?;
        writeln!(self.text, "{relation} {side} ;")
    }
}
