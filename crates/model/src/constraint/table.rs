//! Table constraints (extensional): the values of the expressions are one of the listed tuples.

use super::{Clause, Semantics};
use crate::{Assignment, ConstraintType, Expr, Var, lower::LoweringContext, sum};

/// The values of the expressions are one of the rows of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns.
    pub exprs: Vec<Expr>,
    /// The allowed tuples, each with a value for each column.
    pub rows: Vec<Vec<i64>>,
}

impl Semantics for Table {
    fn vars(&self) -> Vec<Var> {
        self.exprs.iter().flat_map(|expr| expr.terms.iter().map(|term| term.0)).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let tuple: Vec<i64> = self.exprs.iter().map(|expr| expr.value(values)).collect();
        self.rows.contains(&tuple)
    }

    fn each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        self.exprs.iter().for_each(visit);
    }

    /// With a binary variable `t[r]` for each row r, exactly one of them true, and the direct literals `b[e,v]` of each
    /// expression e: `b[e,v] = Σ t[r]` over the rows with v in the column of e. As clauses: `t[r]` implies
    /// each `b[e,v]` of its row, and `b[e,v]` implies that some row with v is chosen.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        let selectors: Vec<_> = (0..self.rows.len()).map(|row| context.binary(format!("row{}", row + 1))).collect();
        context.post(sum(selectors.iter().copied()).equals(1));
        for (column, expr) in self.exprs.iter().enumerate() {
            let direct = context.direct_literals(expr);
            for &(value, has_value) in &direct {
                let chosen =
                    || self.rows.iter().zip(&selectors).filter(move |(row, _)| row[column] == value).map(|found| *found.1);
                if context.supports(ConstraintType::Linear) {
                    context.post((sum(chosen()) - has_value).equals(0));
                } else {
                    chosen().for_each(|selector| context.post(Clause(vec![!selector, has_value])));
                    context.post(Clause(chosen().chain([!has_value]).collect()));
                }
            }
            // A row may list a value that its expression cannot take.
            for (row, &selector) in self.rows.iter().zip(&selectors) {
                if direct.iter().all(|entry| entry.0 != row[column]) {
                    context.post(Clause(vec![!selector]));
                }
            }
        }
        true
    }
}
