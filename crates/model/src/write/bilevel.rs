//! Models of a leader and a follower: as MPS with an auxiliary file, which says what is the
//! follower's, and as mathematics on paper.
//!
//! Source of the auxiliary file: MibS Input File Format, <https://coin-or.github.io/MibS/input.html>, version 1, by names.

use super::{
    Export, WriteModelError, latex, markdown,
    matrix::{Matrix, Row},
    mps,
    number::Number,
    paper::{Block, Piece, page, words},
};
use crate::{Expr, Lit};
use std::fmt::Write as _;

/// A model in which the leader chooses first, and the follower then solutions as well as the constraints and the choice allow.
pub struct Bilevel<'m> {
    /// All of it: the objective is the leader's, and the last constraint is, a row; all others are the follower's.
    pub export: Export<'m>,
    /// The variables that the leader chooses; all others are the follower's.
    pub leader: &'m [Lit],
    /// What the follower makes as small as can be.
    pub penalty: Lit,
    /// The numbers of the equations in the source that no constraint has: that the follower solutions as well as can
    /// be, and its objective.
    pub equations: [&'static str; 2],
}

/// A bilevel model in two files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MpsAux {
    /// All variables and rows, and the leader's objective.
    pub mps: String,
    /// Which are the follower's, and its objective.
    pub aux: String,
}

impl Bilevel<'_> {
    /// The model as MPS and auxiliary file, in which the first is called `name`. Rows are inequalities, as MibS asks.
    ///
    /// # Errors
    /// If it cannot be written in rows.
    pub fn mps_aux(&self, name: &str) -> Result<MpsAux, WriteModelError> {
        let mut matrix = Matrix::new(&self.export, "mps", "*")?;
        let last = matrix.rows.pop();
        matrix.rows = matrix.rows.into_iter().flat_map(inequalities).collect();
        let is_leader = |place: &usize| self.leader.iter().any(|lit| lit.var.index() == *place);
        let variables: Vec<usize> = (0..matrix.columns.len()).filter(|place| !is_leader(place)).collect();
        let mut aux = format!("@NUMVARS\n{}\n@NUMCONSTRS\n{}\n@VARSBEGIN\n", variables.len(), matrix.rows.len());
        for place in variables {
            let coefficient = u8::from(place == self.penalty.var.index());
            writeln!(aux, "{} {coefficient}", matrix.columns[place].name).expect("a string takes everything");
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

    /// The page of the model, and after the leader's objective what the follower does.
    fn page(&self) -> Vec<Block> {
        let model = self.export.model;
        let name = |lit: Lit| model.variables()[lit.var.index()].name.to_string();
        let [solutions, objective] = self.equations;
        let penalty = super::paper::formula::Formula::short(model).sum(&Expr::from(self.penalty));
        let leader: Vec<String> = self.leader.iter().take(1).map(|&lit| name(lit)).collect();
        let about = format!(
            "This is the leader's. The leader chooses {} variables, of which {} is the first; the follower then chooses all \
             others, and only what is as good as can be for the follower is a solution ({solutions}):",
            self.leader.len(),
            leader.concat()
        );
        let mut blocks = Vec::new();
        for block in page(&self.export) {
            let is_objective = matches!(block, Block::Heading("Constraints"));
            if is_objective {
                blocks.push(Block::Paragraph(vec![words(about.clone())]));
                blocks.push(Block::Equation(Some(objective), format!("\\min\\quad {penalty}")));
            }
            blocks.push(block);
        }
        let mine = self.export.model.constraints().last().map_or("", |last| last.provenance.rule.name);
        blocks.push(Block::Paragraph(vec![Piece::Words(format!(
            "The rows for {mine} are the leader's, all others the follower's."
        ))]));
        blocks
    }
}

/// A row as inequalities.
fn inequalities(row: Row) -> Vec<Row> {
    let (Some(low), Some(high)) = row.bounds else { return vec![row] };
    let part = |end: &str, heading: Option<String>, bounds: (Option<Number>, Option<Number>)| {
        let name = format!("{}_{end}", row.name);
        Row { name, heading, terms: row.terms.clone(), bounds }
    };
    vec![part("least", row.heading.clone(), (Some(low), None)), part("most", None, (None, Some(high)))]
}
