//! The fewest clues as a bilevel model: a leader who keeps few clues, and a follower who looks for another solution.
//!
//! Source: Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, (8.1)–(8.2), after Tjusila, Besançon, Turner, Koch,
//! *How many clues to give? A bilevel formulation for the minimum Sudoku clue problem*, 2024. Theirs is of sudoku;
//! here the follower's rules are those of any formulation, and a clue is any value that a solution gives.

use crate::QueryError;
use model::{Expr, IntegerView, Lit, Model, Place, Rule, Sense, sum};
use puzzles::{AnyPuzzle, EncodeError, Solution};

const KEPT: &Rule = &Rule { name: "kept", sentence: "Where a clue is kept, the follower's solution has its value." };

const ANOTHER: &Rule = &Rule { name: "another", sentence: "The follower's solution is another one, or the penalty is paid." };

const ONE_SOLUTION: &Rule =
    &Rule { name: "one-solution", sentence: "The follower cannot but pay the penalty: there is one solution." };

/// The model of leader and follower.
#[derive(Clone, Debug)]
pub struct Bilevel {
    /// All of it: the objective is the leader's, and so is the last constraint; the others are the follower's.
    pub model: Model,
    /// How the follower's solution is read.
    pub views: Vec<IntegerView>,
    /// For each clue a bit that says whether the leader keeps it.
    pub kept: Vec<Lit>,
    /// What the follower makes as small as can be: whether the penalty is paid.
    pub penalty: Lit,
}

impl Bilevel {
    /// The numbers of the equations that no constraint has.
    pub const EQUATIONS: [&'static str; 2] = ["8.1d", "8.2a"];
}

/// Writes the fewest clues of a board, which has all that are chosen from, with a solution as a bilevel model.
///
/// # Errors
/// If the formulation does not exist or refuses the board, the board asks for a best solution, or some clue or
/// solution cannot be told by literals of the formulation.
pub fn bilevel(board: &dyn AnyPuzzle, solution: &Solution, formulation: &str) -> Result<Bilevel, QueryError> {
    let refused = |why: String| QueryError::from(EncodeError::Refused(why));
    let clues = board.clues();
    let mut encoding = board.with_clues(&vec![false; clues.len()]).encode(formulation)?;
    let (model, views) = (&mut encoding.model, encoding.views);
    if model.take_objective().is_some() {
        return Err(refused("the board asks for a best solution, and the follower has an objective already".into()));
    }
    let others = |place: usize| {
        let value = solution.values()[place];
        let untold = || refused(format!("{formulation} has no literals for the values of its unknowns"));
        views[place].not_equal(value).ok_or_else(untold)
    };
    let penalty = model.binary("z");
    let mut kept = Vec::with_capacity(clues.len());
    for clue in &clues {
        let keep = model.binary(format_args!("y[{}]", clue.name.split('=').next().unwrap_or_default()));
        let Some((place, _)) = clue.gives else {
            return Err(refused(format!("the clue {} is no value of an unknown, which is all that (8.2f) can say", clue.name)));
        };
        for other in others(place)? {
            model.post(KEPT.by("8.2f"), Place::board(), (Expr::from(!other) - keep).at_least(0));
        }
        kept.push(keep);
    }
    let open = (0..views.len()).filter(|&place| !views[place].expr.terms.is_empty());
    let all: Vec<Lit> = open.map(others).collect::<Result<Vec<_>, _>>()?.concat();
    let same: Expr = sum(all.iter().map(|&other| !other));
    model.post(ANOTHER.by("8.2g"), Place::board(), (same - penalty).at_most(all.len() as i64 - 1));
    model.post(ONE_SOLUTION.by("8.1b"), Place::board(), Expr::from(penalty).at_least(1));
    model.optimise(Sense::Minimise, sum(kept.iter().copied()));
    Ok(Bilevel { model: encoding.model, views, kept, penalty })
}
