//! `generate`: new boards of a kind, each proved to have one solution.

use crate::{
    exit::Exit,
    given::{Given, Source},
    interrupt,
    options::{Drawing, Telling, cores, kind_parser},
    output::Output,
    parameters,
    problem::Problem,
    quantity,
    report::{NamedValues, object},
};
use clap::Args;
use puzzles::{
    AnyKind, AnyPuzzle,
    generator::{Parameter, Parameters},
    write_solution,
};
use query::generate::{Generated, Request, many};
use serde_json::json;
use solve::Limits;
use std::{
    num::NonZero,
    ops::ControlFlow::{Break, Continue},
    time::{Duration, Instant},
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark generate sudoku
  $ pencilmark generate sudoku 6 --count 3 --seed 7 --with symmetry=half-turn | pencilmark check -
  $ pencilmark generate hashi 7x9 --with islands=12 --with cycles=0 --json
  $ pencilmark generate --list sudoku
  $ pencilmark generate sudoku 4 --with clues=3       # exit 5";

/// Make new boards, each with exactly one solution.
///
/// It is proved of each board that it has one solution; of boards with an objective, such as the fewest
/// flips, that there is one best solution. The same boards come from the same seed, on any number of cores,
/// and no two of a run are equal: 9×9 sudoku boards count as equal if a symmetry makes one the other. If
/// no board is found in 2000 attempts, or when the time is over, it says that it could not make one and
/// ends with 5; the boards before it are printed. What can be wished for differs from kind to kind: see
/// `generate --list`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// The kind of puzzle.
    #[arg(value_name = "KIND", value_parser = kind_parser(), required_unless_present = "list")]
    kind: Option<&'static dyn AnyKind>,
    /// The size, such as 9 or 9x7 [default: the usual one of the kind].
    #[arg(value_name = "SIZE")]
    size: Option<String>,
    /// How many boards.
    #[arg(long, short = 'n', value_name = "NUMBER", default_value_t = 1)]
    count: u64,
    /// The seed; the same boards come from the same one.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// What is wished for, such as clues=30; can be given several times, see --list.
    #[arg(long, short, value_name = "NAME=VALUE", value_parser = parameters::pair)]
    with: Vec<(String, String)>,
    /// List the sizes of the kind and what can be wished for; without a kind, of all kinds.
    #[arg(long, conflicts_with_all = ["size", "count", "seed", "with", "format", "svg", "solutions"])]
    list: bool,
    /// How many boards are made at once [default: the cores].
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZero<usize>>,
    /// When to give up, for all boards together: a time such as 10, 0.5s, 2m or 1h.
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,
    /// The text format; `kinds` lists those of each kind [default: puzzle files, which can be read one after the other].
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<String>,
    /// Write the solution of each board into its puzzle file.
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    solutions: bool,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    telling: Telling,
}

impl Generate {
    /// Makes the boards, or lists what can be made.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        let Some(kind) = self.kind.filter(|_| !self.list) else {
            return parameters::list(self.kind, &output);
        };
        let told = |problem: Problem| {
            output.note(format_args!("error: {}", problem.message));
            problem.exit
        };
        let params = match self.params(kind) {
            Ok(params) => params,
            Err(problem) => return told(problem),
        };
        let start = Instant::now();
        let limits = Limits {
            deadline: self.time.and_then(|time| start.checked_add(time)),
            stop: Some(interrupt::flag()),
            ..Limits::default()
        };
        let request = Request { kind, params: &params, seed: self.seed, limits };
        let (mut boards, mut failed) = (0, None);
        output.progress.begin();
        many(&request, self.count, self.jobs.map_or_else(cores, NonZero::get), |number, made| {
            let printed = made.map_err(Problem::from).and_then(|made| self.tell(kind, number, made, &output));
            match printed {
                Ok(()) => boards += 1,
                Err(problem) => failed = Some(problem),
            }
            output.progress.tell(|| format!("{boards} of {} boards", self.count));
            match failed.is_none() && output.ended().is_none() {
                true => Continue(()),
                false => Break(()),
            }
        });
        let seconds = start.elapsed().as_secs_f64();
        match (output.ended(), failed) {
            (Some(ended), _) => ended,
            (None, Some(problem)) if problem.exit == Exit::Unknown => {
                let message = format!("could not make board {} of {}: {}", boards + 1, self.count, problem.message);
                told(Problem { message, ..problem })
            }
            (None, Some(problem)) => told(problem),
            (None, None) => {
                if self.count > 1 && !output.json {
                    output.note(format_args!("{boards} boards in {seconds:.1} s, each proved to have one solution"));
                }
                Exit::Done
            }
        }
    }

    /// What is wished for, and whether it can be.
    fn params(&self, kind: &dyn AnyKind) -> Result<Parameters, Problem> {
        let with: Vec<(&str, &str)> = self.with.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let choices: &'static [Parameter] = kind.parameters();
        let params = Parameters::new(&kind.sizes(), choices, self.size.as_deref(), &with);
        let formats = kind.formats();
        if let Some(name) = self.format.as_ref().filter(|name| formats.iter().all(|format| format.name != **name)) {
            let known: Vec<&str> = formats.iter().map(|format| format.name).collect();
            let message = format!("{} has no format `{name}`; there are {}", kind.name(), known.join(", "));
            return Err(Problem::new(Exit::WrongUse, message));
        }
        params.map_err(|why| Problem::new(Exit::WrongUse, format!("{}: {why}", kind.name())))
    }

    /// Prints a board, and draws it if that is wanted.
    fn tell(&self, kind: &dyn AnyKind, number: u64, made: Generated, output: &Output) -> Result<(), Problem> {
        let Generated { board, solution, attempt, .. } = made;
        let text = match output.json {
            true => {
                let vars = board.vars();
                let (text, solution) = (board.write(self.format.as_deref())?, NamedValues::new(&vars, solution.values()));
                object(&json!({
                    "kind": kind.name(), "number": number + 1, "seed": self.seed, "attempts": attempt + 1,
                    "clues": board.clues().len(), "board": text, "solution": solution,
                }))
            }
            false => self.text(&*board, solution.values())?,
        };
        let line = usize::try_from(number).unwrap_or(usize::MAX).saturating_add(1);
        let source = Source::Path(kind.name().into());
        let blank = board.draw(&vec![None; board.vars().len()]);
        let given = Given { source, line, puzzle: Ok(board), listed: None };
        self.drawing.of(&given, self.count > 1)?.draw(|| blank)?;
        output.print(&text);
        Ok(())
    }

    /// The board as a puzzle file, or in the format that is asked for.
    fn text(&self, board: &dyn AnyPuzzle, solution: &[i64]) -> Result<String, Problem> {
        let mut text = board.write(self.format.as_deref())?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if self.format.is_some() {
            return Ok(text);
        }
        let solution = if self.solutions { format!("= solution\n{}", write_solution(board, solution)) } else { String::new() };
        Ok(format!("= puzzle {}\n{text}{solution}", board.kind().name()))
    }
}
