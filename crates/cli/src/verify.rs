//! `verify`: whether certificates show what they claim.

use crate::{
    exit::Exit,
    given::{Given, Source},
    inputs,
    options::Telling,
    output::Output,
    problem::Problem,
    report::object,
};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use study::{Few, NotVerified, Verified, verified};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark check examples/islands.has --certificate islands && pencilmark verify islands
  $ pencilmark verify islands --json";

/// Verify certificates that `check` and `fewest-clues` wrote.
///
/// No solver has a part in this: the answer is judged by the rules, the model is written again from the
/// board and compared, each clause that a cut demands is looked at, and the refutation is followed line by
/// line. A certificate in which anything was changed is refused, with exit status 6. The model and
/// the refutation are OPB and VeriPB files, which other checkers read too.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// The folders that certificates were written into.
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    telling: Telling,
}

impl Verify {
    /// Verifies each certificate.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        let mut exit = Exit::Done;
        for folder in &self.folders {
            match read_and_verify(folder) {
                Ok(verified) => output.print(&told(folder, &verified, output.json)),
                Err(problem) => {
                    let source = Source::Path(folder.display().to_string());
                    output.complain(&Given::problem(source, problem.clone()), &problem);
                    exit = exit.max(problem.exit);
                }
            }
        }
        output.ended().unwrap_or(exit)
    }
}

fn read_and_verify(folder: &Path) -> Result<Verified, Problem> {
    let mut unreadable = None;
    let read = |file: &'static str| match inputs::text_of(&folder.join(file)) {
        Ok(text) => Some(text),
        Err(problem) => {
            unreadable.get_or_insert(Problem { message: format!("{file}: {}", problem.message), ..problem });
            None
        }
    };
    let refused = |why: NotVerified| Problem::input(format_args!("not verified: {why}"));
    let verified = verified(read);
    match unreadable {
        Some(problem) => Err(problem),
        None => verified.map_err(refused),
    }
}

fn told(folder: &Path, verified: &Verified, json: bool) -> String {
    let Verified { puzzle, answers, formulation, refuted, few } = verified;
    let verdict = match few {
        Some(few) if few.least == few.count => "fewest",
        Some(_) => "few",
        None => ["none", "unique", "several"][answers.len().min(2)],
    };
    let least = answers.first().and_then(|answer| puzzle.cost(answer.values()));
    let (folder, kind) = (folder.display().to_string(), puzzle.kind().name());
    if json {
        let size = |of: fn(&study::Refuted) -> usize| refuted.as_ref().map(of);
        return object(&json!({
            "certificate": folder, "kind": kind, "verdict": verdict, "least": least, "formulation": formulation,
            "sums": size(|r| r.sums), "cuts": size(|r| r.cuts), "clauses": size(|r| r.clauses),
            "fewest": few.as_ref().map(|few| json!({
                "lower": few.least, "upper": few.count, "of": few.board.clues().len(), "given": few.own,
                "rivals": few.rivals, "clauses": few.clauses
            }))
        }));
    }
    let least = least.map(|least| format!(", the least is {least}")).unwrap_or_default();
    let refuted = match refuted {
        None => "its two answers keep the rules".to_string(),
        Some(r) => format!("{} sums and {} cuts refuted by {} clauses; {formulation}", r.sums, r.cuts, r.clauses),
    };
    let few = few.as_ref().map(|few| {
        let of = if few.own { "clues of the board" } else { "clues that the answer gives" };
        let Few { count, least, rivals, clauses, board, .. } = few;
        let fewer = if least == count { "no fewer do".into() } else { format!("at least {least} are needed") };
        let all = board.clues().len();
        format!(": {count} of {all} {of} leave one answer, and {fewer}, by {rivals} others and {clauses} clauses")
    });
    format!("{folder}: verified: {kind}, {verdict}{}{least}; {refuted}\n", few.unwrap_or_default())
}
