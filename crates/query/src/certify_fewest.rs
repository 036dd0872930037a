//! Certificates of the fewest clues that leave one solution.
//!
//! The upper bound is a uniqueness certificate of the board with the chosen clues. The lower bound is shown by
//! alternative solutions: each violates some clues, one of which must be kept. That fewer clues cannot hit all of
//! these sets is a pseudo-Boolean model of its own, with its refutation. For 9×9 grids the refutation would be
//! gigabytes, so the verifier enumerates all choices again instead (see [`hitting_sets_9x9`]).

use crate::{
    Certificate, Fewest, Method, QueryError, Uniqueness,
    alternatives::Alternatives,
    certificate::{CLAIM, certify, certifying, claim, puzzle_file},
    clue_set::ClueSet,
    fewest_model, hitting_set_search,
    hitting_sets_9x9::{self, NearbyGrids, QUICK_BOUND},
};
use model::write::WriteModelError;
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, SearchError, Statistics};

/// The board with all clues to choose from, and its solution, as a puzzle file.
pub const CLUES: &str = "clues.txt";
/// The board without clues and alternative solutions of it, as a puzzle file.
pub const ALTERNATIVES: &str = "alternatives.txt";
/// The model of fewer clues, which is refuted, in OPB format.
pub const FEWER: &str = "fewer.opb";
/// The refutation, as a VeriPB proof.
pub const FEWER_PROOF: &str = "fewer.pbp";

/// Certifies that the chosen clues leave one solution, and the lower bound as far as it can be proved again; passes
/// each refuted bound to `each`. Returns the certificate with the certified bound, which is smaller than the known
/// one if a limit was reached, or only the limit if it was reached before uniqueness was certified. `own` states that
/// the clues were chosen among those of the board.
///
/// # Errors
/// If the backend writes no proof, cannot take a model, or is wrong.
pub fn certify_fewest(
    found: &Fewest,
    own: bool,
    method: &Method<'_>,
    limits: &Limits,
    each: &mut dyn FnMut(usize),
) -> Result<Result<(Certificate, usize), Limit>, QueryError> {
    let board = found.chosen_board();
    let method = &certifying(&*board, method);
    let unique = match certify(&*board, &Uniqueness::Unique(found.solution.clone()), method, limits)? {
        Ok(certificate) => certificate,
        Err(limit) => return Ok(Err(limit)),
    };
    let mut files: Vec<(&'static str, String)> = unique.files.into_iter().filter(|file| file.0 != CLAIM).collect();
    files.push((CLUES, puzzle_file(&*found.board, std::slice::from_ref(&found.solution))));
    let bound = bound(found, method, limits, each)?;
    let least = bound.as_ref().map_or(0, |bound| bound.least);
    if let Some(bound) = bound {
        files.extend([(ALTERNATIVES, alternatives_puzzle_file(&*found.board, &bound.alternatives)), (FEWER, bound.model)]);
        files.extend(bound.refutation.map(|refutation| (FEWER_PROOF, refutation)));
    }
    let claim = fewest_claim(&*board, &found.solution, &method.formulation, (least, &found.chosen, own), &files);
    files.insert(0, (CLAIM, claim));
    Ok(Ok((Certificate { files }, least)))
}

/// The claim about the kept clues, of which at least `least` are needed.
pub(crate) fn fewest_claim(
    board: &dyn AnyPuzzle,
    solution: &Solution,
    formulation: &str,
    (least, kept, own): (usize, &[bool], bool),
    files: &[(&'static str, String)],
) -> String {
    let of = if own { FROM_BOARD } else { FROM_SOLUTION };
    let numbers: Vec<String> = (1..).zip(kept).filter(|clue| *clue.1).map(|(number, _)| format!(" {number}")).collect();
    let (count, all) = (numbers.len(), kept.len());
    let has = |name| files.iter().any(|file| file.0 == name);
    let exhaustive = if has(FEWER) && !has(FEWER_PROOF) { EXHAUSTIVE } else { "" };
    let more = format!("clues: {count}\nat least: {least}\n{exhaustive}of: {all} {of}\nkept:{}\n", numbers.concat());
    let verdict = if least == count { "fewest" } else { "few" };
    claim(board, formulation, verdict, std::slice::from_ref(solution), &more, files)
}

/// The line of a claim whose lower bound has no written refutation.
pub(crate) const EXHAUSTIVE: &str = "fewer: refuted by trying all choices\n";

pub(crate) const FROM_BOARD: &str = "of the board";
const FROM_SOLUTION: &str = "that the solution gives";

/// The puzzle file of alternative solutions of a board without clues.
pub(crate) fn alternatives_puzzle_file(board: &dyn AnyPuzzle, alternatives: &[Solution]) -> String {
    let none = board.with_clues(&vec![false; board.clues().len()]);
    puzzle_file(&*none, alternatives)
}

/// A proved lower bound: fewer than `least` clues leave several solutions.
struct Bound {
    least: usize,
    alternatives: Vec<Solution>,
    model: String,
    /// `None` if the verifier enumerates all choices.
    refutation: Option<String>,
}

/// The best bound, up to the known one, that could be proved again within the limits; `None` if none could.
fn bound(found: &Fewest, method: &Method<'_>, limits: &Limits, each: &mut dyn FnMut(usize)) -> Result<Option<Bound>, QueryError> {
    let mut alternatives = Alternatives::of(&*found.board, &found.solution, method, Statistics::default());
    found.alternatives.iter().for_each(|alternative| alternatives.insert(alternative.clone()));
    let mut nearby = hitting_sets_9x9::grid(&*found.board).map(|grid| NearbyGrids::of(&*found.board, &grid));
    if let Some(nearby) = &mut nearby {
        for set in &found.unavoidable_sets {
            nearby.alternative(!set)?.into_iter().for_each(|alternative| alternatives.insert(alternative));
        }
    }
    let quick = if nearby.is_some() { QUICK_BOUND } else { disjoint_count(alternatives.unavoidable_sets()) };
    let mut best = None;
    for least in quick.min(found.lower).max(1)..=found.lower {
        let refutation = match &mut nearby {
            Some(nearby) => hitting_sets_9x9::refute_fewer(&mut alternatives, nearby, least, limits)?.then_some(None),
            None => refutation(&mut alternatives, least, method.settings.seed, limits)?.map(Some),
        };
        let Some(refutation) = refutation else { break };
        best = Some((least, alternatives.found().len(), refutation));
        each(least);
    }
    let Some((least, shown, refutation)) = best else { return Ok(None) };
    let model = fewest_model::model(alternatives.clues(), &alternatives.unavoidable_sets()[..shown], least);
    let refused = |error: WriteModelError| SearchError::Refused { backend: alternatives.backend(), why: error.to_string() };
    let model = fewest_model::to_opb(&model).map_err(refused)?;
    Ok(Some(Bound { least, alternatives: alternatives.found()[..shown].to_vec(), model, refutation }))
}

/// The size of a greedy packing of disjoint sets: a lower bound on their hitting sets.
fn disjoint_count(sets: &[ClueSet]) -> usize {
    let Some(first) = sets.first() else { return 0 };
    let (mut count, mut union) = (0, ClueSet::empty(first.universe()));
    for set in sets {
        if set.is_disjoint(&union) {
            union.unite(set);
            count += 1;
        }
    }
    count
}

/// The refutation of fewer than `least` clues, adding alternatives where they are needed; `None` if a limit was
/// reached.
fn refutation(
    alternatives: &mut Alternatives<'_, '_>,
    least: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Option<String>, QueryError> {
    let steps = hitting_set_search::refute_fewer(alternatives, least, seed, limits)?;
    Ok(steps.map(|steps| proof::write(alternatives.unavoidable_sets().len() + 1, steps)))
}
