//! Certificates of how few clues are enough.
//!
//! That the chosen clues are enough is certified as it is for any board. That fewer are not is shown by other
//! solutions: of the clues that one of them breaks, some clue must be kept. So few cannot meet all of
//! these demands, which is a model of its own, with its refutation. For 9×9 grids of digits this is too long to be
//! written down: all choices are tried again by whoever verifies it.

use crate::{
    Certificate, Fewest, Method, QueryError, Uniqueness,
    alternatives::Alternatives,
    certificate::{CLAIM, certificate, claim, puzzle_file},
    few_tried::{self, Near, QUICK},
    fewer,
    sets::Set,
    smallest,
};
use model::write::WriteModelError;
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, SearchError, Statistics};

/// The board with all clues that are chosen from, and its solution, as a puzzle file.
pub const CLUES: &str = "clues.txt";
/// The board without clues, and other solutions to it, as a puzzle file.
pub const ALTERNATIVES: &str = "alternatives.txt";
/// That fewer clues are enough, as OPB.
pub const FEWER: &str = "fewer.opb";
/// Its refutation, as a VeriPB proof.
pub const FEWER_REFUTED: &str = "fewer.pbp";

/// Certifies that clues leave one solution, and how few there must be at least, up to the number that is known; shows
/// what is refuted as it grows. At a limit, the number is what was refuted until then; the
/// limit alone if it was reached before the clues were certified. `own` says that they were chosen among those of the board.
///
/// # Errors
/// If the backend does not keep what it concludes, cannot take a model, or turns out to be wrong.
pub fn fewest_certificate(
    found: &Fewest,
    own: bool,
    method: &Method<'_>,
    limits: &Limits,
    each: &mut dyn FnMut(usize),
) -> Result<Result<(Certificate, usize), Limit>, QueryError> {
    let board = found.chosen_board();
    let unique = match certificate(&*board, &Uniqueness::Unique(found.solution.clone()), method, limits)? {
        Ok(certificate) => certificate,
        Err(limit) => return Ok(Err(limit)),
    };
    let mut files: Vec<(&'static str, String)> = unique.files.into_iter().filter(|file| file.0 != CLAIM).collect();
    files.push((CLUES, puzzle_file(&*found.board, std::slice::from_ref(&found.solution))));
    let bound = bound(found, method, limits, each)?;
    let least = bound.as_ref().map_or(0, |bound| bound.least);
    if let Some(bound) = bound {
        files.extend([(ALTERNATIVES, alternatives_puzzle_file(&*found.board, &bound.alternatives)), (FEWER, bound.model)]);
        files.extend(bound.refutation.map(|refutation| (FEWER_REFUTED, refutation)));
    }
    let claim = claim_of_few(&*board, &found.solution, &method.formulation, (least, &found.chosen, own), &files);
    files.insert(0, (CLAIM, claim));
    Ok(Ok((Certificate { files }, least)))
}

/// What is claimed of the clues that are kept, where `least` are needed.
pub(crate) fn claim_of_few(
    board: &dyn AnyPuzzle,
    solution: &Solution,
    formulation: &str,
    (least, kept, own): (usize, &[bool], bool),
    files: &[(&'static str, String)],
) -> String {
    let of = if own { OWN } else { GIVEN };
    let places: Vec<String> = (1..).zip(kept).filter(|clue| *clue.1).map(|(number, _)| format!(" {number}")).collect();
    let (count, all) = (places.len(), kept.len());
    let has = |name| files.iter().any(|file| file.0 == name);
    let how = if has(FEWER) && !has(FEWER_REFUTED) { TRIED } else { "" };
    let more = format!("clues: {count}\nat least: {least}\n{how}of: {all} {of}\nkept:{}\n", places.concat());
    let verdict = if least == count { "fewest" } else { "few" };
    claim(board, formulation, verdict, std::slice::from_ref(solution), &more, files)
}

/// The line of a claim that is shown without a refutation.
pub(crate) const TRIED: &str = "fewer: refuted by trying all choices\n";

pub(crate) const OWN: &str = "of the board";
const GIVEN: &str = "that the solution gives";

/// Other solutions to a board without clues.
pub(crate) fn alternatives_puzzle_file(board: &dyn AnyPuzzle, alternatives: &[Solution]) -> String {
    let none = board.with_clues(&vec![false; board.clues().len()]);
    puzzle_file(&*none, alternatives)
}

/// That fewer than `least` clues are not enough.
struct Bound {
    least: usize,
    alternatives: Vec<Solution>,
    model: String,
    /// Nothing if all choices are to be tried.
    refutation: Option<String>,
}

/// The best bound that was refuted until a limit, up to the one that is known; nothing if none was.
fn bound(found: &Fewest, method: &Method<'_>, limits: &Limits, each: &mut dyn FnMut(usize)) -> Result<Option<Bound>, QueryError> {
    let mut alternatives = Alternatives::of(&*found.board, &found.solution, method, Statistics::default());
    found.alternatives.iter().for_each(|alternative| alternatives.note(alternative.clone()));
    let mut near = few_tried::grid(&*found.board).map(|grid| Near::of(&*found.board, &grid));
    if let Some(near) = &mut near {
        for difference in &found.differences {
            near.alternative(!difference)?.into_iter().for_each(|alternative| alternatives.note(alternative));
        }
    }
    let quick = if near.is_some() { QUICK } else { apart(alternatives.differences()) };
    let mut best = None;
    for least in quick.min(found.lower).max(1)..=found.lower {
        let refutation = match &mut near {
            Some(near) => few_tried::refuted(&mut alternatives, near, least, limits)?.then_some(None),
            None => refuted(&mut alternatives, least, method.settings.seed, limits)?.map(Some),
        };
        let Some(refutation) = refutation else { break };
        best = Some((least, alternatives.found().len(), refutation));
        each(least);
    }
    let Some((least, shown, refutation)) = best else { return Ok(None) };
    let model = fewer::model(alternatives.clues(), &alternatives.differences()[..shown], least);
    let refused = |error: WriteModelError| SearchError::Refused { backend: alternatives.backend(), why: error.to_string() };
    let model = fewer::written(&model).map_err(refused)?.text;
    Ok(Some(Bound { least, alternatives: alternatives.found()[..shown].to_vec(), model, refutation }))
}

/// How many of some sets, chosen one after the other, have no member in common.
fn apart(sets: &[Set]) -> usize {
    let Some(first) = sets.first() else { return 0 };
    let (mut count, mut union) = (0, Set::none(first.count()));
    for set in sets {
        if set.is_disjoint(&union) {
            union.unite(set);
            count += 1;
        }
    }
    count
}

/// The refutation that fewer than `least` clues meet all alternatives, with more alternatives where they are needed; nothing if a limit
/// was reached.
fn refuted(
    alternatives: &mut Alternatives<'_, '_>,
    least: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Option<String>, QueryError> {
    let steps = smallest::refuted(alternatives, least, seed, limits)?;
    Ok(steps.map(|steps| proof::write(alternatives.differences().len() + 1, steps)))
}
