//! `verify`: whether certificates show what they claim.

use crate::{
    exit::Exit,
    given::{Given, Source},
    inputs,
    options::Telling,
    output::Output,
    problem::Problem,
    quantity,
    report::object,
};
use clap::Args;
use query::{LowerBoundProof, Verified, VerifiedFewest, VerifyError, verify};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark check examples/islands.has --certificate islands && pencilmark verify islands
  $ pencilmark verify islands --json";

/// Verify certificates that `check` and `fewest-clues` wrote.
///
/// No solver has a part in this: the solution is judged by the rules, the model is written again from the
/// board and compared, each clause that a cut demands is looked at, and the refutation is followed line by
/// line. A certificate in which anything was changed is refused, with exit status 6. The model and
/// the refutation are OPB and VeriPB files, which other checkers read too. That fewer digits of a whole
/// 9×9 sudoku grid are not enough is not written down step by step, but tried anew, which takes
/// seconds, at worst a minute or two; if the time is over first, the exit status is 5.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// The folders that certificates were written into.
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// When to give up trying choices of clues, for each certificate of a whole 9×9 grid: a time such as
    /// 10, 0.5s, 2m or 1h.
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,
    #[command(flatten)]
    telling: Telling,
}

impl Verify {
    /// Verifies each certificate.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        let mut exit = Exit::Done;
        for folder in &self.folders {
            match self.read_and_verify(folder, &output) {
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

    fn read_and_verify(&self, folder: &Path, output: &Output) -> Result<Verified, Problem> {
        let mut unreadable = None;
        let read = |file: &'static str| match inputs::text_of(&folder.join(file)) {
            Ok(text) => Some(text),
            Err(problem) => {
                unreadable.get_or_insert(Problem { message: format!("{file}: {}", problem.message), ..problem });
                None
            }
        };
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        output.progress.begin();
        let stop = |tried: u64| {
            output.progress.tell(|| format!("{} million choices of clues tried", tried / 1_000_000));
            deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        let verified = verify(read, stop);
        match unreadable {
            Some(problem) => Err(problem),
            None => verified.map_err(refused),
        }
    }
}

fn refused(why: VerifyError) -> Problem {
    if why.interrupted {
        return Problem::new(Exit::Unknown, format_args!("not verified before the time was over: {why}"));
    }
    Problem::input(format_args!("not verified: {why}"))
}

fn told(folder: &Path, verified: &Verified, json: bool) -> String {
    let Verified { puzzle, solutions, formulation, refuted, fewest: few } = verified;
    let verdict = match few {
        Some(few) if few.lower == few.upper => "fewest",
        Some(_) => "few",
        None => ["none", "unique", "multiple"][solutions.len().min(2)],
    };
    let least = solutions.first().and_then(|solution| puzzle.cost(solution.values()));
    let (folder, kind) = (folder.display().to_string(), puzzle.kind().name());
    if json {
        let size = |of: fn(&query::RefutationSize) -> usize| refuted.as_ref().map(of);
        return object(&json!({
            "certificate": folder, "kind": kind, "verdict": verdict, "least": least, "formulation": formulation,
            "sums": size(|r| r.constraints), "cuts": size(|r| r.cuts), "clauses": size(|r| r.clauses),
            "fewest": few.as_ref().map(|few| json!({
                "lower": few.lower, "upper": few.upper, "of": few.board.clues().len(), "given": few.own,
                "alternatives": few.alternatives, "clauses": clauses(few), "tried": tried(few)
            }))
        }));
    }
    let least = least.map(|least| format!(", the least is {least}")).unwrap_or_default();
    let refuted = match refuted {
        None => "its two solutions keep the rules".to_string(),
        Some(r) => format!("{} sums and {} cuts refuted by {} clauses; {formulation}", r.constraints, r.cuts, r.clauses),
    };
    let few = few.as_ref().map(|few| {
        let of = if few.own { "clues of the board" } else { "clues that the solution gives" };
        let VerifiedFewest { upper: count, lower: least, alternatives, board, .. } = few;
        let fewer = if least == count { "no fewer do".into() } else { format!("at least {least} are needed") };
        let how = match few.proof {
            None => String::new(),
            Some(LowerBoundProof::Refutation(clauses)) => format!(", by {alternatives} others and {clauses} clauses"),
            Some(LowerBoundProof::Exhaustive(tried)) => format!(", by {alternatives} others and {tried} choices that were tried"),
        };
        format!(": {count} of {} {of} leave one solution, and {fewer}{how}", board.clues().len())
    });
    format!("{folder}: verified: {kind}, {verdict}{}{least}; {refuted}\n", few.unwrap_or_default())
}

fn clauses(few: &VerifiedFewest) -> Option<usize> {
    if let Some(LowerBoundProof::Refutation(clauses)) = few.proof { Some(clauses) } else { None }
}

fn tried(few: &VerifiedFewest) -> Option<u64> {
    if let Some(LowerBoundProof::Exhaustive(tried)) = few.proof { Some(tried) } else { None }
}
