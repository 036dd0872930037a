//! Certificates of how few clues are enough.
//!
//! That the chosen clues are enough is certified as it is for any board. That fewer are not is shown by other
//! answers: of the clues that one of them breaks, some clue must be kept. So few cannot meet all of
//! these demands, which is a model of its own, with its refutation. For 9×9 grids of digits this is too long to be
//! written down: all choices are tried again by whoever verifies it.

use crate::{
    Certificate, Fewest, Method, StudyError, Uniqueness,
    certificate::{CLAIM, certificate, claim, sheet},
    few_tried::{self, Near, QUICK},
    fewer,
    rivals::Rivals,
    sets::Set,
    smallest,
};
use model::write::CannotWriteModel;
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limit, Limits, SearchError};

/// The board with all clues that are chosen from, and its answer, as a sheet.
pub const CLUES: &str = "clues.txt";
/// The board without clues, and other answers to it, as a sheet.
pub const RIVALS: &str = "rivals.txt";
/// That fewer clues are enough, as OPB.
pub const FEWER: &str = "fewer.opb";
/// Its refutation, as a VeriPB proof.
pub const FEWER_REFUTED: &str = "fewer.pbp";

/// Certifies that clues leave one answer, and how few there must be at least, up to the number that is known; shows
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
) -> Result<Result<(Certificate, usize), Limit>, StudyError> {
    let board = found.chosen_board();
    let unique = match certificate(&*board, &Uniqueness::Unique(found.answer.clone()), method, limits)? {
        Ok(certificate) => certificate,
        Err(limit) => return Ok(Err(limit)),
    };
    let mut files: Vec<(&'static str, String)> = unique.files.into_iter().filter(|file| file.0 != CLAIM).collect();
    files.push((CLUES, sheet(&*found.board, std::slice::from_ref(&found.answer))));
    let bound = bound(found, method, limits, each)?;
    let least = bound.as_ref().map_or(0, |bound| bound.least);
    if let Some(bound) = bound {
        files.extend([(RIVALS, rivals_sheet(&*found.board, &bound.rivals)), (FEWER, bound.model)]);
        files.extend(bound.refutation.map(|refutation| (FEWER_REFUTED, refutation)));
    }
    let claim = claim_of_few(&*board, &found.answer, &method.formulation, (least, &found.chosen, own), &files);
    files.insert(0, (CLAIM, claim));
    Ok(Ok((Certificate { files }, least)))
}

/// What is claimed of the clues that are kept, where `least` are needed.
pub(crate) fn claim_of_few(
    board: &dyn AnyPuzzle,
    answer: &Answer,
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
    claim(board, formulation, verdict, std::slice::from_ref(answer), &more, files)
}

/// The line of a claim that is shown without a refutation.
pub(crate) const TRIED: &str = "fewer: refuted by trying all choices\n";

pub(crate) const OWN: &str = "of the board";
const GIVEN: &str = "that the answer gives";

/// Other answers to a board without clues.
pub(crate) fn rivals_sheet(board: &dyn AnyPuzzle, rivals: &[Answer]) -> String {
    let none = board.with_clues(&vec![false; board.clues().len()]);
    sheet(&*none, rivals)
}

/// That fewer than `least` clues are not enough.
struct Bound {
    least: usize,
    rivals: Vec<Answer>,
    model: String,
    /// Nothing if all choices are to be tried.
    refutation: Option<String>,
}

/// The best bound that was refuted until a limit, up to the one that is known; nothing if none was.
fn bound(found: &Fewest, method: &Method<'_>, limits: &Limits, each: &mut dyn FnMut(usize)) -> Result<Option<Bound>, StudyError> {
    let mut rivals = Rivals::of(&*found.board, &found.answer, method, Effort::default());
    found.rivals.iter().for_each(|rival| rivals.note(rival.clone()));
    let mut near = few_tried::grid(&*found.board).map(|grid| Near::of(&*found.board, &grid));
    if let Some(near) = &mut near {
        for difference in &found.differences {
            near.rival(!difference)?.into_iter().for_each(|rival| rivals.note(rival));
        }
    }
    let quick = if near.is_some() { QUICK } else { apart(rivals.differences()) };
    let mut best = None;
    for least in quick.min(found.lower).max(1)..=found.lower {
        let refutation = match &mut near {
            Some(near) => few_tried::refuted(&mut rivals, near, least, limits)?.then_some(None),
            None => refuted(&mut rivals, least, method.settings.seed, limits)?.map(Some),
        };
        let Some(refutation) = refutation else { break };
        best = Some((least, rivals.found().len(), refutation));
        each(least);
    }
    let Some((least, shown, refutation)) = best else { return Ok(None) };
    let model = fewer::model(rivals.clues(), &rivals.differences()[..shown], least);
    let refused = |error: CannotWriteModel| SearchError::Refused { backend: rivals.backend(), why: error.to_string() };
    let model = fewer::written(&model).map_err(refused)?.text;
    Ok(Some(Bound { least, rivals: rivals.found()[..shown].to_vec(), model, refutation }))
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

/// The refutation that fewer than `least` clues meet all rivals, with more rivals where they are needed; nothing if a limit
/// was reached.
fn refuted(rivals: &mut Rivals<'_, '_>, least: usize, seed: u64, limits: &Limits) -> Result<Option<String>, StudyError> {
    let steps = smallest::refuted(rivals, least, seed, limits)?;
    Ok(steps.map(|steps| proof::write(rivals.differences().len() + 1, steps)))
}
