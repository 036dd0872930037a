//! The fewest clues as a bilevel model: the leader keeps few clues, and the follower looks for an alternative
//! solution.
//!
//! Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, (8.1)–(8.2), after Tjusila, Besançon,
//! Turner, Koch, *How many clues to give? A bilevel formulation for the minimum Sudoku clue problem*, 2024. Theirs is
//! for sudoku; here the follower has the rules of any formulation, and a clue is any value that a solution gives. The
//! model is for export: `fewest-clues` solves the problem by implicit hitting sets, which need no bilevel solver.

use crate::QueryError;
use model::{Expr, IntegerView, Lit, Model, Place, Rule, Sense, sum};
use puzzles::{AnyPuzzle, EncodeError, Solution};

const KEPT: &Rule = &Rule { name: "kept", sentence: "Where a clue is kept, the follower's solution has its value." };

const ANOTHER: &Rule = &Rule { name: "another", sentence: "The follower's solution is another one, or the penalty is paid." };

const ONE_SOLUTION: &Rule =
    &Rule { name: "one-solution", sentence: "The follower must pay the penalty: there is no other solution." };

/// The model of leader and follower.
#[derive(Clone, Debug)]
pub struct Bilevel {
    /// The whole model: the objective and the last constraint are the leader's, the other constraints the follower's.
    pub model: Model,
    /// The integer views of the follower's solution.
    pub views: Vec<IntegerView>,
    /// For each clue a literal: the leader keeps it.
    pub kept: Vec<Lit>,
    /// The follower's objective, minimised: the penalty is paid.
    pub penalty: Lit,
}

impl Bilevel {
    /// The numbers of the equations in the source that no constraint carries.
    pub const EQUATIONS: [&'static str; 2] = ["8.1d", "8.2a"];
}

/// Builds the bilevel model of the fewest clues, for a board with all clues to choose from and its solution.
///
/// # Errors
/// If the formulation does not exist or refuses the board, the board has an objective, or the formulation has no
/// literals for a clue or a value of the solution.
pub fn bilevel(board: &dyn AnyPuzzle, solution: &Solution, formulation: &str) -> Result<Bilevel, QueryError> {
    let refused = |why: String| QueryError::from(EncodeError::Refused(why));
    let clues = board.clues();
    let mut encoding = board.with_clues(&vec![false; clues.len()]).encode(formulation)?;
    let (model, views) = (&mut encoding.model, encoding.views);
    model.take_objective();
    if board.has_objective() {
        return Err(refused("the board has an objective, and the follower has its own".into()));
    }
    let differs = |index: usize| {
        let value = solution.values()[index];
        let no_literals = || refused(format!("{formulation} has no literals for the values of its puzzle variables"));
        views[index].not_equal(value).ok_or_else(no_literals)
    };
    let penalty = model.binary("z");
    let mut kept = Vec::with_capacity(clues.len());
    for clue in &clues {
        let keep = model.binary(format_args!("y[{}]", clue.name.split('=').next().unwrap_or_default()));
        let Some((index, _)) = clue.gives else {
            return Err(refused(format!("the clue {} is not the value of one puzzle variable, as (8.2f) requires", clue.name)));
        };
        for lit in differs(index)? {
            model.post(KEPT.by("8.2f"), Place::board(), (Expr::from(!lit) - keep).at_least(0));
        }
        kept.push(keep);
    }
    let unfixed = (0..views.len()).filter(|&index| !views[index].expr.terms.is_empty());
    let all: Vec<Lit> = unfixed.map(differs).collect::<Result<Vec<_>, _>>()?.concat();
    let same: Expr = sum(all.iter().map(|&lit| !lit));
    model.post(ANOTHER.by("8.2g"), Place::board(), (same - penalty).at_most(all.len() as i64 - 1));
    model.post(ONE_SOLUTION.by("8.1b"), Place::board(), Expr::from(penalty).at_least(1));
    model.optimise(Sense::Minimise, sum(kept.iter().copied()));
    Ok(Bilevel { model: encoding.model, views, kept, penalty })
}
