//! Bilevel models: as MPS with an auxiliary file that lists the follower's variables and constraints, or as LaTeX or
//! Markdown.
//!
//! Source of the auxiliary file: MibS Input File Format, <https://coin-or.github.io/MibS/input.html>, version 1, by names.

use super::{
    Export, WriteModelError, latex, markdown,
    mathematics::{Block, Piece, formula::Formula, page, words},
    matrix::{Matrix, Row},
    mps,
    number::Number,
};
use crate::{Expr, Lit};

/// A bilevel model over binary variables: the leader decides first; the follower then responds with an optimal solution
/// of its own problem, given that decision.
pub struct Bilevel<'m> {
    /// The whole model. The objective and the last constraint, which must be linear, are the leader's; all other
    /// constraints are the follower's.
    pub export: Export<'m>,
    /// The leader's variables; all others are the follower's.
    pub leader: &'m [Lit],
    /// The follower's objective, minimised.
    pub penalty: Lit,
    /// The numbers of two equations in the source that are no constraints: that the follower responds optimally, and the
    /// follower's objective.
    pub equations: [&'static str; 2],
}

/// A bilevel model in two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MpsAux {
    /// The MPS file: all variables and constraints, and the leader's objective.
    pub mps: String,
    /// The auxiliary file: the follower's variables, constraints and objective.
    pub aux: String,
}

impl Bilevel<'_> {
    /// The model as an MPS file called `name` and its auxiliary file. Every row is an inequality, as MibS requires.
    ///
    /// # Errors
    /// If the model cannot be lowered to linear constraints.
    pub fn mps_aux(&self, name: &str) -> Result<MpsAux, WriteModelError> {
        let mut matrix = Matrix::new(&self.export, "mps", "*")?;
        let last = matrix.rows.pop();
        matrix.rows = matrix.rows.into_iter().flat_map(inequalities).collect();
        let is_leader = |column: &usize| self.leader.iter().any(|lit| lit.var.index() == *column);
        let variables: Vec<usize> = (0..matrix.columns.len()).filter(|column| !is_leader(column)).collect();
        let mut aux = format!("@NUMVARS\n{}\n@NUMCONSTRS\n{}\n@VARSBEGIN\n", variables.len(), matrix.rows.len());
        for column in variables {
            let coefficient = u8::from(column == self.penalty.var.index());
            aux += &format!("{} {coefficient}\n", matrix.columns[column].name);
        }
        aux += "@VARSEND\n@CONSTRSBEGIN\n";
        matrix.rows.iter().for_each(|row| aux.extend([&row.name, "\n"]));
        aux += &format!("@CONSTRSEND\n@NAME\nmodel\n@MPS\n{name}\n");
        matrix.rows.extend(last);
        Ok(MpsAux { mps: mps::text(&matrix), aux })
    }

    /// The model as LaTeX.
    pub fn latex(&self) -> String {
        latex::text(&self.page())
    }

    /// The model as Markdown.
    pub fn markdown(&self) -> String {
        markdown::text(&self.page())
    }

    /// The page of the model, with the follower's problem after the leader's objective.
    fn page(&self) -> Vec<Block> {
        let model = self.export.model;
        let name = |lit: Lit| model.variables()[lit.var.index()].name.to_string();
        let [response, objective] = self.equations;
        let penalty = Formula::short(model).sum(&Expr::from(self.penalty));
        let first = self.leader.first().map(|&lit| name(lit)).unwrap_or_default();
        let description = format!(
            "This is the leader's objective. The leader sets {} variables, the first of which is {first}; the follower then \
             sets all others, and only an optimal solution of the follower's problem is feasible ({response}):",
            self.leader.len()
        );
        let mut blocks = Vec::new();
        for block in page(&self.export) {
            if matches!(block, Block::Heading("Constraints")) {
                blocks.push(Block::Paragraph(vec![words(description.clone())]));
                blocks.push(Block::Equation(Some(objective), format!("\\min\\quad {penalty}")));
            }
            blocks.push(block);
        }
        let leader_rule = self.export.model.constraints().last().map_or("", |last| last.provenance.rule.name);
        blocks.push(Block::Paragraph(vec![Piece::Words(format!(
            "The constraints for {leader_rule} are the leader's, all others the follower's."
        ))]));
        blocks
    }
}

/// A row as one or two inequalities.
fn inequalities(row: Row) -> Vec<Row> {
    let (Some(low), Some(high)) = row.bounds else { return vec![row] };
    let inequality = |suffix: &str, heading: Option<String>, bounds: (Option<Number>, Option<Number>)| {
        let name = format!("{}_{suffix}", row.name);
        Row { name, heading, terms: row.terms.clone(), bounds }
    };
    vec![inequality("lower", row.heading.clone(), (Some(low), None)), inequality("upper", None, (None, Some(high)))]
}
