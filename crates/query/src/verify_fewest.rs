//! Verifies certificates of the fewest clues. No solver takes part.

use crate::{
    VerifyError, VerifyProgress,
    certificate::{BOARD, CLAIM, puzzle_file},
    certify_fewest::{ALTERNATIVES, CLUES, EXHAUSTIVE, FEWER, FEWER_PROOF, FROM_BOARD, alternatives_puzzle_file, fewest_claim},
    clue_set::ClueSet,
    clue_violations::ClueViolations,
    fewest_model, hitting_sets_9x9,
    verified_files::{check_refutation, expect_same, invalid},
};
use proof::{
    Formula,
    hitting_set::{self, Oracle, Outcome},
};
use puzzles::{AnyPuzzle, PuzzleFile, Solution};
use std::collections::BTreeSet;

/// Verified bounds on the fewest clues that leave one solution.
#[derive(Debug)]
pub struct VerifiedFewest {
    /// The board with all clues to choose from.
    pub board: Box<dyn AnyPuzzle>,
    /// Whether these are the clues of a board rather than all that the solution gives.
    pub own: bool,
    /// For each of its clues whether it is kept; the kept clues leave one solution.
    pub kept: Vec<bool>,
    /// The upper bound: the number of kept clues.
    pub upper: usize,
    /// The lower bound.
    pub lower: usize,
    /// The number of alternative solutions in the certificate.
    pub alternatives: usize,
    /// How the lower bound is proved; `None` if it is 0.
    pub proof: Option<LowerBoundProof>,
    /// For each alternative the clues that it violates.
    unavoidable_sets: Vec<ClueSet>,
}

/// How a lower bound is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowerBoundProof {
    /// By a refutation with this many clauses and sums.
    Refutation(usize),
    /// By enumeration, with this many partial and complete choices.
    Exhaustive(u64),
}

/// The part of a claim about the fewest clues, before it is verified.
pub struct FewestClaim {
    least: usize,
    own: bool,
    /// Whether the lower bound has no written refutation.
    exhaustive: bool,
    /// The numbers of the kept clues, from 1.
    kept: BTreeSet<usize>,
}

type Files = Vec<(&'static str, String)>;

impl FewestClaim {
    /// Reads it from a claim; `None` if the claim has no lower bound.
    pub fn read(claim: &str) -> Option<Self> {
        let least = claim.lines().find_map(|line| line.strip_prefix("at least: "))?.parse().ok()?;
        let own = claim.lines().any(|line| line.starts_with("of: ") && line.ends_with(FROM_BOARD));
        let kept = claim.lines().find_map(|line| line.strip_prefix("kept:")).unwrap_or_default();
        let kept = kept.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        Some(Self { least, own, exhaustive: claim.contains(EXHAUSTIVE), kept })
    }

    /// Verifies everything but the lower bound's refutation. `text` returns a file; the files read are appended to
    /// `files`, which has those of the board.
    pub fn verify(
        self,
        solution: &Solution,
        text: &mut dyn FnMut(&'static str) -> Result<String, VerifyError>,
        files: &mut Files,
    ) -> Result<VerifiedFewest, VerifyError> {
        let Self { least, own, exhaustive, kept } = self;
        let clues = text(CLUES)?;
        let read = PuzzleFile::read(&clues).map_err(|error| invalid(CLUES, Some(error.line), error.problem))?;
        let board = read.puzzle;
        let solutions = std::slice::from_ref(solution);
        expect_same(CLUES, &puzzle_file(&*board, solutions), &clues)?;
        Solution::to(&*board, solution.values().to_vec()).map_err(|error| invalid(CLUES, None, error))?;
        if !own {
            expect_same(CLUES, &puzzle_file(&*board.with_all_clues(solution.values()), solutions), &clues)?;
        }
        let [(BOARD, chosen), ..] = &files[..] else { return Err(invalid(BOARD, None, "expected a board")) };
        let kept: Vec<bool> = (1..=board.clues().len()).map(|number| kept.contains(&number)).collect();
        expect_same(BOARD, &puzzle_file(&*board.with_clues(&kept), solutions), chosen)?;
        let count = kept.iter().filter(|&&kept| kept).count();
        if least > count {
            return Err(invalid(CLAIM, None, format_args!("expected at most the {count} clues that are kept, found {least}")));
        }
        files.push((CLUES, clues));
        let mut unavoidable_sets = Vec::new();
        if least > 0 {
            let (others, model) = (text(ALTERNATIVES)?, text(FEWER)?);
            unavoidable_sets = verify_alternatives(&*board, solution, least, [&others, &model])?;
            files.extend([(ALTERNATIVES, others), (FEWER, model)]);
            if !exhaustive {
                files.push((FEWER_PROOF, text(FEWER_PROOF)?));
            }
        }
        Ok(VerifiedFewest {
            board,
            own,
            kept,
            upper: count,
            lower: least,
            alternatives: unavoidable_sets.len(),
            proof: None,
            unavoidable_sets,
        })
    }
}

impl VerifiedFewest {
    /// The claim that these bounds justify.
    pub(crate) fn claim(&self, chosen: &dyn AnyPuzzle, solution: &Solution, formulation: &str, files: &Files) -> String {
        fewest_claim(chosen, solution, formulation, (self.lower, &self.kept, self.own), files)
    }

    /// Verifies the lower bound, by the refutation if it is the last of the files, otherwise by enumeration. `stop`
    /// is as in [`verify`](fn@crate::verify).
    pub(crate) fn verify_lower_bound(
        &mut self,
        files: &Files,
        stop: &mut dyn FnMut(VerifyProgress) -> bool,
    ) -> Result<(), VerifyError> {
        if self.lower > 0 {
            self.proof = Some(match &files[..] {
                [.., (FEWER, model), (FEWER_PROOF, refutation)] => {
                    LowerBoundProof::Refutation(refutation_of(model, refutation, stop)?)
                }
                _ => LowerBoundProof::Exhaustive(self.try_all(stop)?),
            });
        }
        Ok(())
    }

    /// Checks that no choice of fewer digits of a 9×9 grid hits all sets; returns the number of choices tried.
    fn try_all(&self, stop: &mut dyn FnMut(VerifyProgress) -> bool) -> Result<u64, VerifyError> {
        if hitting_sets_9x9::grid(&*self.board).is_none() {
            let why = format_args!("expected {FEWER_PROOF}: the board is not a complete 9×9 sudoku grid");
            return Err(invalid(CLAIM, None, why));
        }
        let mut sets: Vec<hitting_set::Set> = self.unavoidable_sets.iter().map(ClueSet::bits).collect();
        match hitting_sets_9x9::try_all(self.lower, &mut sets, &mut NoMoreAlternatives(stop)) {
            Outcome::Exhausted(choices) => Ok(choices),
            Outcome::Interrupted => Err(VerifyError {
                interrupted: true,
                ..invalid(FEWER, None, "interrupted before all choices of clues were tried")
            }),
            Outcome::Hit(choice) => {
                let clues: Vec<String> =
                    (0..128).filter(|clue| choice >> clue & 1 == 1).map(|clue| (clue + 1).to_string()).collect();
                let clues = clues.join(" ");
                Err(invalid(
                    FEWER,
                    None,
                    format_args!("the clues {clues} hit the clues violated by each solution of {ALTERNATIVES}"),
                ))
            }
        }
    }
}

/// Checks the alternatives and the model of fewer clues; returns the clues that each alternative violates.
fn verify_alternatives(
    board: &dyn AnyPuzzle,
    solution: &Solution,
    least: usize,
    [others, model]: [&String; 2],
) -> Result<Vec<ClueSet>, VerifyError> {
    let PuzzleFile { puzzle: none, solutions, .. } =
        PuzzleFile::read(others).map_err(|error| invalid(ALTERNATIVES, Some(error.line), error.problem))?;
    let judged = solutions.into_iter().map(|values| Solution::to(&*none, values));
    let alternatives: Vec<Solution> = judged.collect::<Result<_, _>>().map_err(|error| invalid(ALTERNATIVES, None, error))?;
    expect_same(ALTERNATIVES, &alternatives_puzzle_file(board, &alternatives), others)?;
    let is_alternative =
        |alternative: &Solution| alternative != solution && none.cost(alternative.values()) <= none.cost(solution.values());
    if let Some(index) = alternatives.iter().position(|alternative| !is_alternative(alternative)) {
        return Err(invalid(ALTERNATIVES, None, format_args!("solution {} is not a different one that is as good", index + 1)));
    }
    let clues = ClueViolations::of(board);
    let unavoidable_sets: Vec<ClueSet> = alternatives.iter().map(|alternative| clues.violated(alternative.values())).collect();
    let written = fewest_model::to_opb(&fewest_model::model(clues.clues(), &unavoidable_sets, least));
    expect_same(FEWER, &written.map_err(|error| invalid(FEWER, None, error))?, model)?;
    Ok(unavoidable_sets)
}

/// Checks a refutation; returns the number of its clauses.
fn refutation_of(model: &str, refutation: &str, stop: &mut dyn FnMut(VerifyProgress) -> bool) -> Result<usize, VerifyError> {
    let formula = Formula::read(model).map_err(|error| invalid(FEWER, Some(error.line), error.message))?;
    check_refutation(&formula, FEWER_PROOF, refutation, stop)
}

/// A verifier's watch: it adds no alternatives.
struct NoMoreAlternatives<'s>(&'s mut dyn FnMut(VerifyProgress) -> bool);

impl Oracle for NoMoreAlternatives<'_> {
    fn missed_set(&mut self, _: hitting_set::Set) -> Option<hitting_set::Set> {
        None
    }

    fn stop(&mut self, tried: u64) -> bool {
        (self.0)(VerifyProgress::ClueSets(tried))
    }
}

#[cfg(test)]
mod tests;
