//! One of the listed rows.

use super::{Clause, Semantics};
use crate::{Assignment, ConstraintType, Expr, Var, lower::LoweringContext, sum};

/// The values of the expressions are one of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns.
    pub exprs: Vec<Expr>,
    /// What is allowed: a value for each column, in each row.
    pub rows: Vec<Vec<i64>>,
}

impl Semantics for Table {
    fn vars(&self) -> Vec<Var> {
        self.exprs.iter().flat_map(|e| e.terms.iter().map(|t| t.0)).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let found: Vec<i64> = self.exprs.iter().map(|e| e.value(values)).collect();
        self.rows.contains(&found)
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.exprs.iter().for_each(see);
    }

    /// With a bit `t[r]` for each row, of which one holds: `b[e,v] = Σ t[r]` over the rows that
    /// have v in the column of e. As clauses: `t[r]` implies each `b[e,v]` of its row, and each
    /// `b[e,v]` some row that has it.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        let bits: Vec<_> = (0..self.rows.len()).map(|row| context.binary(format!("row{}", row + 1))).collect();
        context.post(sum(bits.iter().copied()).equals(1));
        for (column, expr) in self.exprs.iter().enumerate() {
            let cases = context.direct_literals(expr);
            for &(value, is) in &cases {
                let chosen = || self.rows.iter().zip(&bits).filter(move |(row, _)| row[column] == value).map(|r| *r.1);
                if context.supports(ConstraintType::Linear) {
                    context.post((sum(chosen()) - is).equals(0));
                } else {
                    chosen().for_each(|bit| context.post(Clause(vec![!bit, is])));
                    context.post(Clause(chosen().chain([!is]).collect()));
                }
            }
            // A row may ask for a value that its expression never has.
            for (row, &bit) in self.rows.iter().zip(&bits) {
                if cases.iter().all(|case| case.0 != row[column]) {
                    context.post(Clause(vec![!bit]));
                }
            }
        }
        true
    }
}
