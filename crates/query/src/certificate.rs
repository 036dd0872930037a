//! Certificates: files that prove a verdict on a board to anyone with a proof checker.
//!
//! Existence is shown by a solution. That there is no other, or no better one, is shown by a pseudo-Boolean model
//! with its refutation: the formulation with all of its rules; the constraint that the solution is another one (and
//! as good); the cuts of lazy constraints, each with its reason; and the clause-learning solver's lemmas, each of
//! which follows by reverse unit propagation (RUP) from the ones before it.
//!
//! The rules are part of what is claimed: the text of the kind is one of the files. Formulations of a user are not: where the board
//! was solved in one, the refuted model is that of the rules or of a built-in formulation, see [`certified_formulation`].
//!
//! Formats: OPB and VeriPB (Bogaerts, Gocht, McCreesh, Nordström). Cost: the board is solved again, and the proof is
//! as long as the search; nothing is trimmed.

use crate::{Method, QueryError, Uniqueness, solutions::NEW};
use model::{
    Interrupt, Lit, OBJECTIVE, Place, Sense,
    constraint::NoGood,
    write::{Export, LazyConstraints, Opb, WriteModelError},
};
use proof::Formula;
use puzzles::{AnyKind, AnyPuzzle, EncodeError, Encoding, Solution, write_puzzle_file};
use sha2::{Digest, Sha256};
use solve::{Limit, Limits, Outcome, ProofLit, ProofStep, Search, SearchError, Settings};
use std::collections::HashMap;

/// The claim, with the SHA-256 digests of the other files.
pub const CLAIM: &str = "claim.txt";
/// The board and its solutions, as a puzzle file.
pub const BOARD: &str = "board.txt";
/// The model that is refuted, in OPB format.
pub const MODEL: &str = "model.opb";
/// The refutation, as a VeriPB proof.
pub const REFUTATION: &str = "refutation.pbp";
/// The text of the kind, if it is one: the rules by which the verdict is meant.
pub const KIND: &str = "kind.pmk";

/// The files that certify a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// File names and contents, the claim first.
    pub files: Vec<(&'static str, String)>,
}

/// Certifies a verdict, or returns the limit that was reached before the refutation was found or before there was a
/// verdict. Cost: at least one more solve.
///
/// # Errors
/// If the backend writes no proof, cannot take the model, or is wrong.
pub fn certify(
    puzzle: &dyn AnyPuzzle,
    verdict: &Uniqueness,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Result<Certificate, Limit>, QueryError> {
    let (word, solutions) = match verdict {
        Uniqueness::None => ("none", vec![]),
        Uniqueness::Unique(solution) => ("unique", vec![solution.clone()]),
        Uniqueness::Multiple(first, second) => ("multiple", vec![first.clone(), second.clone()]),
        Uniqueness::Unknown(limit, _) => return Ok(Err(*limit)),
    };
    let method = &certifying(puzzle, method);
    let mut files = vec![(BOARD, puzzle_file(puzzle, &solutions))];
    if let Some(mut encoding) = encode_refutable(puzzle, &method.formulation, &solutions, limits.interrupt())? {
        encoding.model = encoding.model.interrupted_by(limits.interrupt());
        let refuted = refute(puzzle, &encoding, method, limits)?;
        match refuted {
            Ok((model, refutation)) => files.extend([(MODEL, model), (REFUTATION, refutation)]),
            Err(limit) => return Ok(Err(limit)),
        }
    }
    files.extend(kind_file(puzzle.kind()));
    let claim = claim(puzzle, &method.formulation, word, &solutions, "", &files);
    files.insert(0, (CLAIM, claim));
    Ok(Ok(Certificate { files }))
}

/// The formulation in which a verdict is certified: `asked`, if the laws hold it to the rules, as they do every formulation of a
/// built-in kind. One of a user, or of a user's kind, could lose solutions without anyone noticing: instead of it the rules
/// themselves are taken or, where code judges solutions, the default formulation.
pub fn certified_formulation<'f>(puzzle: &dyn AnyPuzzle, asked: &'f str) -> &'f str {
    let kind = puzzle.kind();
    let name = asked.split('+').next().unwrap_or_default();
    let is_built_in = puzzles::is_built_in(kind) && kind.formulations().iter().any(|known| known.name == name);
    if is_built_in { asked } else { kind.reference().unwrap_or(puzzle.default_formulation()) }
}

/// The method with the formulation in which a verdict is certified.
pub(crate) fn certifying<'m>(puzzle: &dyn AnyPuzzle, method: &Method<'m>) -> Method<'m> {
    Method { formulation: certified_formulation(puzzle, &method.formulation).into(), ..method.clone() }
}

/// The file with the text of a kind, if it is one.
pub(crate) fn kind_file(kind: &dyn AnyKind) -> Option<(&'static str, String)> {
    Some((KIND, kind.source()?.text.into()))
}

/// The SHA-256 digest of a text, in hexadecimal.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first line of a claim. Certificates of version 1 did not have the text of the kind.
pub(crate) const VERSION: &str = "pencilmark certificate 2";

/// The claim that the other files prove; `more` has further lines.
pub(crate) fn claim(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    verdict: &str,
    solutions: &[Solution],
    more: &str,
    files: &[(&'static str, String)],
) -> String {
    let mut text = format!("{VERSION}\nkind: {}\n", puzzle.kind().name());
    text += &format!("formulation: {formulation}\nverdict: {verdict}\n{more}");
    if let Some(cost) = solutions.first().and_then(|solution| puzzle.cost(solution.values())) {
        text += &format!("least: {cost}\n");
    }
    if let [first, second] = solutions {
        let vars = puzzle.vars().into_iter().zip(first.values().iter().zip(second.values()));
        let names: Vec<String> = vars.filter(|(_, (one, other))| one != other).map(|(var, _)| var.name.to_string()).collect();
        text += &format!("differ: {}\n", names.join(" "));
    }
    for (name, content) in files {
        text += &format!("sha256 of {name}: {}\n", sha256(content));
    }
    text
}

/// The board and its solutions as a puzzle file.
pub(crate) fn puzzle_file(puzzle: &dyn AnyPuzzle, solutions: &[Solution]) -> String {
    let solutions: Vec<&[i64]> = solutions.iter().map(Solution::values).collect();
    write_puzzle_file(puzzle, &solutions).expect("the first format of a kind writes every board")
}

/// The encoding to refute: given one solution, another that is as good; given two of a board with an objective, a
/// better one; given none, any. `None` for two solutions without an objective, which need no refutation.
pub(crate) fn encode_refutable(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    solutions: &[Solution],
    interrupt: Interrupt,
) -> Result<Option<Encoding>, EncodeError> {
    let mut encoding = puzzle.encode_within(formulation, interrupt)?;
    let objective = encoding.model.take_objective();
    let cost = solutions.first().and_then(|solution| puzzle.cost(solution.values()));
    if solutions.len() > 1 && (cost.is_none() || objective.is_none()) {
        return Ok(None);
    }
    if let (Some(cost), Some(objective)) = (cost, objective) {
        let better = i64::from(solutions.len() > 1);
        let bound = match objective.sense {
            Sense::Minimise => objective.expr.at_most(cost.saturating_sub(better)),
            Sense::Maximise => objective.expr.at_least(cost.saturating_add(better)),
        };
        encoding.model.post(&OBJECTIVE, Place::board(), bound);
    }
    if let [solution] = solutions {
        let no_good = NoGood { views: encoding.views.clone().into(), from: solution.values().to_vec() };
        encoding.model.post(NEW, Place::board(), no_good);
    }
    Ok(Some(encoding))
}

/// The encoding to refute in OPB format, without cuts.
pub(crate) fn opb(puzzle: &dyn AnyPuzzle, formulation: &str, encoding: &Encoding) -> Result<Opb, WriteModelError> {
    let names = puzzle.vars().into_iter().map(|var| var.name);
    let vars: Vec<_> = names.zip(encoding.views.iter().cloned()).collect();
    let title =
        format!("solutions beyond those of {BOARD}, which are refuted: {}, formulation {formulation}", puzzle.kind().name());
    let export =
        Export { title: &title, model: &encoding.model, puzzle_vars: &vars, lazy: LazyConstraints::Omit, all_constraints: true };
    Opb::new(&export)
}

/// Solves the encoding again with proof logging; returns the model and its refutation.
pub(crate) fn refute(
    puzzle: &dyn AnyPuzzle,
    encoding: &Encoding,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Result<(String, String), Limit>, QueryError> {
    let settings = Settings { proof: true, ..method.settings };
    let refused = |why: String| SearchError::Refused { backend: method.backend.name(), why };
    let mut search =
        match Search::open(method.backend, encoding.model.clone().interrupted_by(Interrupt::default()), settings, limits) {
            Err(SearchError::Limit(limit)) => return Ok(Err(limit)),
            search => search?,
        };
    match search.solve(limits)? {
        Outcome::Infeasible => {}
        Outcome::Unknown(limit) => return Ok(Err(limit)),
        Outcome::Feasible(_) => {
            return Err(refused(format!(
                "expected no other solution, found one in `{}`: the verdict is wrong",
                method.formulation
            ))
            .into());
        }
    }
    let (mut cuts, log) = (Vec::new(), search.proof().unwrap_or_default());
    cuts.extend(log.iter().filter_map(|step| if let ProofStep::Cut(lits) = step { Some(lits.clone()) } else { None }));
    cuts.iter_mut().for_each(|lits| lits.sort_unstable());
    cuts.sort_unstable();
    cuts.dedup();
    let written = opb(puzzle, &method.formulation, encoding).and_then(|opb| Ok((opb.text(&cuts)?, opb)));
    let (model, opb) = match written {
        Err(error) if error.is_interrupt() => return Ok(Err(limits.was_reached())),
        written => written.map_err(|error| refused(error.to_string()))?,
    };
    let formula = Formula::read(&model).map_err(|error| refused(error.to_string()))?;
    let steps = proof_steps(log, &formula, |lit| opb.signed(lit))
        .ok_or_else(|| refused("it counted what no constraint counts".into()))?;
    let refutation = proof::write(formula.constraints.len(), steps);
    Ok(Ok((model, refutation)))
}

/// The steps of a proof log with the numbers of the formula's variables, and for defined ones those that follow. `None` if a step is
/// about a constraint that the formula does not have.
fn proof_steps(log: Vec<ProofStep>, formula: &Formula, signed: impl Fn(Lit) -> i64) -> Option<Vec<proof::ProofStep>> {
    let number = |index: usize| (formula.variables + 1 + index) as i64;
    let lit = |lit: ProofLit| match lit {
        ProofLit::Model(lit) => signed(lit),
        ProofLit::Defined { index, negated } => {
            if negated {
                -number(index)
            } else {
                number(index)
            }
        }
    };
    let lits = |lits: Vec<ProofLit>| lits.into_iter().map(lit).collect();
    let term = |(coefficient, lit): (i64, Lit)| {
        let signed = signed(lit);
        (i128::from(coefficient), proof::Lit::new(signed.unsigned_abs() as usize, signed < 0))
    };
    let (mut steps, mut defined, mut known) = (Vec::with_capacity(log.len()), 0, HashMap::new());
    for step in log {
        steps.push(match step {
            ProofStep::Rup(step) => proof::ProofStep::Rup(lits(step)),
            ProofStep::Lemma(step) => proof::ProofStep::Lemma(lits(step)),
            // It is a constraint of the formula.
            ProofStep::Cut(_) => continue,
            ProofStep::Definition { lits: step, least } => {
                defined += 1;
                proof::ProofStep::Definition { variable: number(defined - 1), lits: lits(step), least }
            }
            ProofStep::Counted { lits: step, constraint } => {
                let find = |(terms, bound): &(Vec<(i64, Lit)>, i64)| {
                    formula.find(terms.iter().copied().map(term).collect(), (*bound).into())
                };
                let constraint = match constraint {
                    None => None,
                    Some(sum) => {
                        let index = match known.get(&sum) {
                            Some(&index) => index,
                            None => find(&sum)?,
                        };
                        known.insert(sum, index);
                        Some(index)
                    }
                };
                proof::ProofStep::Counted { lits: lits(step), constraint }
            }
            ProofStep::Forget(indices) => proof::ProofStep::Forget(indices.into_iter().map(number).collect()),
        });
    }
    Some(steps)
}
