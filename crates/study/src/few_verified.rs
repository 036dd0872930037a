//! Whether a certificate shows how few clues there must be. No solver has a part in this.

use crate::{
    NotVerified,
    alone::Alone,
    certificate::{BOARD, sheet},
    fewer,
    fewest_certified::{CLUES, FEWER, FEWER_REFUTED, OWN, RIVALS, claim_of_few, rivals_sheet},
    sets::Set,
    verified::{same, wrong},
};
use proof::Formula;
use puzzles::{Answer, AnyPuzzle, Sheet};
use std::collections::BTreeSet;

/// How few clues there must be.
#[derive(Debug)]
pub struct Few {
    /// The board with all clues that are chosen from.
    pub board: Box<dyn AnyPuzzle>,
    /// Whether these are the clues of a board, not all that the answer gives.
    pub own: bool,
    /// For each of its clues whether it is kept: the kept ones leave one answer.
    pub kept: Vec<bool>,
    /// How many are kept.
    pub count: usize,
    /// How many there must be.
    pub least: usize,
    /// How many other answers are shown.
    pub rivals: usize,
    /// How many clauses refute that fewer are enough.
    pub clauses: usize,
}

/// What a claim says of few clues and has to be shown.
pub struct Claimed {
    least: usize,
    own: bool,
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
        Some(Self { least, own, kept })
    }

    /// What is shown by the files that `text` gives and that are added to those of the board.
    pub fn few(
        self,
        answer: &Answer,
        text: &mut dyn FnMut(&'static str) -> Result<String, NotVerified>,
        files: &mut Texts,
    ) -> Result<Few, NotVerified> {
        let Self { least, own, kept } = self;
        let clues = text(CLUES)?;
        let read = Sheet::read(&clues).map_err(|error| wrong(CLUES, Some(error.line), error.problem))?;
        let board = read.puzzle;
        let answers = std::slice::from_ref(answer);
        same(CLUES, &sheet(&*board, answers), &clues)?;
        if !own {
            same(CLUES, &sheet(&*board.filled(answer.values()), answers), &clues)?;
        }
        let [(BOARD, chosen), ..] = &files[..] else { return Err(wrong(BOARD, None, "expected a board")) };
        let kept: Vec<bool> = (1..=board.clues().len()).map(|number| kept.contains(&number)).collect();
        same(BOARD, &sheet(&*board.with_clues(&kept), answers), chosen)?;
        let count = kept.iter().filter(|&&kept| kept).count();
        files.push((CLUES, clues));
        let (mut rivals, mut clauses) = (0, 0);
        if least > 0 {
            let (others, model, refutation) = (text(RIVALS)?, text(FEWER)?, text(FEWER_REFUTED)?);
            (rivals, clauses) = refuted(&*board, answer, least, [&others, &model, &refutation])?;
            files.extend([(RIVALS, others), (FEWER, model), (FEWER_REFUTED, refutation)]);
        }
        Ok(Few { board, own, kept, count, least, rivals, clauses })
    }
}

impl Few {
    /// The claim that would be made of it.
    pub(crate) fn claim(&self, chosen: &dyn AnyPuzzle, answer: &Answer, formulation: &str, files: &Texts) -> String {
        claim_of_few(chosen, answer, formulation, (self.least, &self.kept, self.own), files)
    }
}

/// Whether it is refuted that fewer clues are enough; gives how many rivals there are, and clauses.
fn refuted(
    board: &dyn AnyPuzzle,
    answer: &Answer,
    least: usize,
    [others, model, refutation]: [&String; 3],
) -> Result<(usize, usize), NotVerified> {
    let Sheet { puzzle: none, answers, .. } =
        Sheet::read(others).map_err(|error| wrong(RIVALS, Some(error.line), error.problem))?;
    let judged = answers.into_iter().map(|values| Answer::to(&*none, values));
    let rivals: Vec<Answer> = judged.collect::<Result<_, _>>().map_err(|error| wrong(RIVALS, None, error))?;
    same(RIVALS, &rivals_sheet(board, &rivals), others)?;
    let is_rival = |rival: &Answer| rival != answer && none.cost(rival.values()) <= none.cost(answer.values());
    if let Some(place) = rivals.iter().position(|rival| !is_rival(rival)) {
        return Err(wrong(RIVALS, None, format_args!("answer {} is no other one that is as good", place + 1)));
    }
    let clues = Alone::of(board);
    let differences: Vec<Set> = rivals.iter().map(|rival| clues.broken(rival.values())).collect();
    let written = fewer::written(&fewer::model(clues.clues(), &differences, least));
    same(FEWER, &written.map_err(|error| wrong(FEWER, None, error))?.text, model)?;
    let formula = Formula::read(model).map_err(|error| wrong(FEWER, Some(error.line), error.what))?;
    let clauses = proof::check(&formula, refutation).map_err(|error| wrong(FEWER_REFUTED, Some(error.line), error.what))?;
    Ok((rivals.len(), clauses))
}

#[cfg(test)]
mod tests;
