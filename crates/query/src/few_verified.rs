//! Whether a certificate shows how few clues there must be. No solver has a part in this.

use crate::{
    VerifyError,
    alone::Alone,
    certificate::{BOARD, CLAIM, puzzle_file},
    few_tried, fewer,
    fewest_certified::{ALTERNATIVES, CLUES, FEWER, FEWER_REFUTED, OWN, TRIED, alternatives_puzzle_file, claim_of_few},
    sets::Set,
    verified::{same, wrong},
};
use proof::{
    Formula,
    hitting_set::{self, Oracle, Outcome},
};
use puzzles::{AnyPuzzle, PuzzleFile, Solution};
use std::collections::BTreeSet;

/// How few clues there must be.
#[derive(Debug)]
pub struct Few {
    /// The board with all clues that are chosen from.
    pub board: Box<dyn AnyPuzzle>,
    /// Whether these are the clues of a board, not all that the solution gives.
    pub own: bool,
    /// For each of its clues whether it is kept: the kept ones leave one solution.
    pub kept: Vec<bool>,
    /// How many are kept.
    pub count: usize,
    /// How many there must be.
    pub least: usize,
    /// How many other solutions are shown.
    pub alternatives: usize,
    /// How it is refuted that fewer are enough, if there must be any.
    pub refuted: Option<Fewer>,
    /// For each of the others the clues that it breaks.
    differences: Vec<Set>,
}

/// How it is refuted that fewer clues are enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewer {
    /// By so many clauses and totals.
    Clauses(usize),
    /// By trying so many choices and parts of choices.
    Tried(u64),
}

/// What a claim says of few clues and has to be shown.
pub struct Claimed {
    least: usize,
    own: bool,
    /// Whether that fewer are not enough is shown without a refutation.
    tried: bool,
    /// The numbers of the clues that are kept, from 1.
    kept: BTreeSet<usize>,
}

type Texts = Vec<(&'static str, String)>;

impl Claimed {
    /// Reads it from a claim, if it is in it.
    pub fn read(claim: &str) -> Option<Self> {
        let least = claim.lines().find_map(|line| line.strip_prefix("at least: "))?.parse().ok()?;
        let own = claim.lines().any(|line| line.starts_with("of: ") && line.ends_with(OWN));
        let kept = claim.lines().find_map(|line| line.strip_prefix("kept:")).unwrap_or_default();
        let kept = kept.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        Some(Self { least, own, tried: claim.contains(TRIED), kept })
    }

    /// What is shown by the files that `text` gives and that are added to those of the board, but for the refutation.
    pub fn few(
        self,
        solution: &Solution,
        text: &mut dyn FnMut(&'static str) -> Result<String, VerifyError>,
        files: &mut Texts,
    ) -> Result<Few, VerifyError> {
        let Self { least, own, tried, kept } = self;
        let clues = text(CLUES)?;
        let read = PuzzleFile::read(&clues).map_err(|error| wrong(CLUES, Some(error.line), error.problem))?;
        let board = read.puzzle;
        let solutions = std::slice::from_ref(solution);
        same(CLUES, &puzzle_file(&*board, solutions), &clues)?;
        Solution::to(&*board, solution.values().to_vec()).map_err(|error| wrong(CLUES, None, error))?;
        if !own {
            same(CLUES, &puzzle_file(&*board.with_all_clues(solution.values()), solutions), &clues)?;
        }
        let [(BOARD, chosen), ..] = &files[..] else { return Err(wrong(BOARD, None, "expected a board")) };
        let kept: Vec<bool> = (1..=board.clues().len()).map(|number| kept.contains(&number)).collect();
        same(BOARD, &puzzle_file(&*board.with_clues(&kept), solutions), chosen)?;
        let count = kept.iter().filter(|&&kept| kept).count();
        if least > count {
            return Err(wrong(CLAIM, None, format_args!("expected at most the {count} clues that are kept, found {least}")));
        }
        files.push((CLUES, clues));
        let mut differences = Vec::new();
        if least > 0 {
            let (others, model) = (text(ALTERNATIVES)?, text(FEWER)?);
            differences = shown(&*board, solution, least, [&others, &model])?;
            files.extend([(ALTERNATIVES, others), (FEWER, model)]);
            if !tried {
                files.push((FEWER_REFUTED, text(FEWER_REFUTED)?));
            }
        }
        Ok(Few { board, own, kept, count, least, alternatives: differences.len(), refuted: None, differences })
    }
}

impl Few {
    /// The claim that would be made of it.
    pub(crate) fn claim(&self, chosen: &dyn AnyPuzzle, solution: &Solution, formulation: &str, files: &Texts) -> String {
        claim_of_few(chosen, solution, formulation, (self.least, &self.kept, self.own), files)
    }

    /// Verifies that fewer clues are not enough, with a refutation if it is the last of the files. `stop` hears how many
    /// choices were tried, and says whether to stop.
    pub(crate) fn refute(&mut self, files: &Texts, stop: &mut dyn FnMut(u64) -> bool) -> Result<(), VerifyError> {
        if self.least > 0 {
            self.refuted = Some(match &files[..] {
                [.., (FEWER, model), (FEWER_REFUTED, refutation)] => Fewer::Clauses(followed(model, refutation)?),
                _ => Fewer::Tried(self.all_tried(stop)?),
            });
        }
        Ok(())
    }

    /// Whether no choice of fewer digits of a 9×9 grid has one of each difference; gives how many were tried.
    fn all_tried(&self, stop: &mut dyn FnMut(u64) -> bool) -> Result<u64, VerifyError> {
        if few_tried::grid(&*self.board).is_none() {
            let why = format_args!("expected {FEWER_REFUTED}, as the board is no complete 9×9 grid of digits");
            return Err(wrong(CLAIM, None, why));
        }
        let mut sets: Vec<hitting_set::Set> = self.differences.iter().map(Set::bits).collect();
        match few_tried::tried(self.least, &mut sets, &mut Unaided(stop)) {
            Outcome::Exhausted(choices) => Ok(choices),
            Outcome::Interrupted => {
                Err(VerifyError { stopped: true, ..wrong(FEWER, None, "not all choices of clues were tried") })
            }
            Outcome::Hit(choice) => {
                let clues: Vec<String> =
                    (0..128).filter(|clue| choice >> clue & 1 == 1).map(|clue| (clue + 1).to_string()).collect();
                let clues = clues.join(" ");
                Err(wrong(
                    FEWER,
                    None,
                    format_args!("the clues {clues} meet all that is broken by the solutions in {ALTERNATIVES}"),
                ))
            }
        }
    }
}

/// The clues that each of the alternatives breaks, if these are what the model says.
fn shown(
    board: &dyn AnyPuzzle,
    solution: &Solution,
    least: usize,
    [others, model]: [&String; 2],
) -> Result<Vec<Set>, VerifyError> {
    let PuzzleFile { puzzle: none, solutions, .. } =
        PuzzleFile::read(others).map_err(|error| wrong(ALTERNATIVES, Some(error.line), error.problem))?;
    let judged = solutions.into_iter().map(|values| Solution::to(&*none, values));
    let alternatives: Vec<Solution> = judged.collect::<Result<_, _>>().map_err(|error| wrong(ALTERNATIVES, None, error))?;
    same(ALTERNATIVES, &alternatives_puzzle_file(board, &alternatives), others)?;
    let is_alternative =
        |alternative: &Solution| alternative != solution && none.cost(alternative.values()) <= none.cost(solution.values());
    if let Some(place) = alternatives.iter().position(|alternative| !is_alternative(alternative)) {
        return Err(wrong(ALTERNATIVES, None, format_args!("solution {} is no other one that is as good", place + 1)));
    }
    let clues = Alone::of(board);
    let differences: Vec<Set> = alternatives.iter().map(|alternative| clues.broken(alternative.values())).collect();
    let written = fewer::written(&fewer::model(clues.clues(), &differences, least));
    same(FEWER, &written.map_err(|error| wrong(FEWER, None, error))?.text, model)?;
    Ok(differences)
}

/// Follows a refutation; gives how many clauses it has.
fn followed(model: &str, refutation: &str) -> Result<usize, VerifyError> {
    let formula = Formula::read(model).map_err(|error| wrong(FEWER, Some(error.line), error.message))?;
    proof::check(&formula, refutation).map_err(|error| wrong(FEWER_REFUTED, Some(error.line), error.message))
}

/// Nobody is there to find more alternatives.
struct Unaided<'s>(&'s mut dyn FnMut(u64) -> bool);

impl Oracle for Unaided<'_> {
    fn missed_set(&mut self, _: hitting_set::Set) -> Option<hitting_set::Set> {
        None
    }

    fn stop(&mut self, tried: u64) -> bool {
        (self.0)(tried)
    }
}

#[cfg(test)]
mod tests;
