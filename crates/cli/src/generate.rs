//! `generate`: new boards of a kind, each proved to have a unique solution.

use crate::{
    board_input::{BoardInput, Source},
    error::CliError,
    exit::Exit,
    options::{KindParser, MakingOptions, SvgOptions, board_format},
    output::{Output, OutputOptions},
    parameters,
    printed::{PDF, PageOptions, Pages},
    report::{NamedValues, object},
};
use clap::{Args, builder::PossibleValuesParser};
use explain::Level;
use interface::options::{GenerateOptions, GenerateRequest};
use model::counted;
use puzzles::{AnyKind, AnyPuzzle, Row, write_puzzle_file};
use query::generate::{Generated, Request, many};
use serde_json::json;
use std::{
    ops::ControlFlow::{Break, Continue},
    time::Instant,
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark generate sudoku
  $ pencilmark generate sudoku 6 --count 3 --seed 7 --with symmetry=half-turn | pencilmark check -
  $ pencilmark generate hashi 7x9 --with islands=12 --with cycles=0 --json
  $ pencilmark generate sudoku --level hard --seed 4
  $ pencilmark generate sudoku 4 --with pattern=r1c1,r1c3,r2c4 --with symmetry=half-turn
  $ pencilmark generate sudoku --on ....1.....2...3. --with pattern=r1c1,r2c3,r3c2,r4c4
  $ pencilmark generate hashi --count 6 --format pdf --per-page 6 > hashi.pdf
  $ pencilmark generate --list sudoku
  $ pencilmark generate sudoku 4 --with clues=3       # exit 5";

/// Generate boards with exactly one solution.
///
/// Each board is proved to have a unique solution; with an objective, such as the fewest flips, a unique
/// optimal solution. The boards depend only on the seed, not on the number of cores, and no two boards of
/// a run are equal; 9×9 sudoku boards are compared up to symmetry. Unless their clues or their level are
/// asked for, they are of level medium, or as near to it as the kind allows. If no board is found in 2000 attempts
/// (20 for a pattern), or at the time limit, the boards found so far are printed and the exit status is 5. For the parameters
/// of a kind, see `generate --list`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// The kind of the boards; see `kinds`.
    #[arg(value_name = "KIND", value_parser = KindParser, hide_possible_values = true, required_unless_present = "list")]
    kind: Option<&'static dyn AnyKind>,
    #[command(flatten)]
    asked: GenerateOptions,
    /// Set the number of boards.
    #[arg(long, short = 'n', value_name = "NUMBER", default_value_t = 1)]
    count: u64,
    /// Set the seed of the random numbers.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// Generate boards of this level; see `grade` [default: medium where there is such a board].
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    level: Option<String>,
    /// Generate boards whose grade is in this range, such as 3.0..4.5.
    #[arg(long, value_name = "FROM..TO")]
    grade: Option<String>,
    /// Generate boards whose hardest steps include this technique, such as "naked pair".
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Generate boards of which no clue is redundant.
    #[arg(long)]
    minimal: bool,
    /// List the sizes and parameters of the kind, or of all kinds.
    #[arg(long, conflicts_with_all = ["size", "count", "seed", "parameters", "format", "svg", "solutions"])]
    list: bool,
    #[command(flatten)]
    making: MakingOptions,
    /// Print this text format, see `kinds`, or `pdf` for pages to print [default: puzzle files, which can be concatenated].
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<String>,
    /// Print the solution in each puzzle file.
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    solutions: bool,
    #[command(flatten)]
    pages: PageOptions,
    #[command(flatten)]
    svg: SvgOptions,
    #[command(flatten)]
    output_options: OutputOptions,
}

/// The names of the levels, for help and completion.
fn levels() -> PossibleValuesParser {
    PossibleValuesParser::new(Level::ALL.map(Level::name).into_iter().chain(["any"]))
}

impl Generate {
    /// Generates the boards, or lists the parameters.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output_options);
        let Some(kind) = self.kind.filter(|_| !self.list) else {
            return parameters::list(self.kind, &output);
        };
        let fail = |error: CliError| {
            output.note(format_args!("error: {}", error.message));
            error.exit
        };
        let GenerateRequest { on, params, wanted } = match self.params(kind) {
            Ok(found) => found,
            Err(error) => return fail(error),
        };
        let pages = match self.pages.pages(self.format.as_deref(), &self.output_options, false) {
            Ok(pages) => pages,
            Err(error) => return fail(error),
        };
        let start = Instant::now();
        let limits = self.making.limits(start);
        let request = Request { kind, on: on.as_deref(), params: &params, seed: self.seed, limits, wanted };
        let (mut boards, mut failed) = (0, None);
        output.progress.start();
        many(&request, self.count, self.making.threads(), |number, made| {
            let printed = made.map_err(CliError::from).and_then(|made| self.print(kind, number, made, pages.as_ref(), &output));
            match printed {
                Ok(()) => boards += 1,
                Err(error) => failed = Some(error),
            }
            output.progress.report(|| format!("{boards} of {}", counted(self.count, "board")));
            match failed.is_none() && output.ended().is_none() {
                true => Continue(()),
                false => Break(()),
            }
        });
        if let Some(pages) = &pages {
            pages.print(&output);
        }
        let seconds = start.elapsed().as_secs_f64();
        match (output.ended(), failed) {
            (Some(ended), _) => ended,
            (None, Some(error)) if error.exit == Exit::Unknown => {
                let message = format!("could not generate board {} of {}: {}", boards + 1, self.count, error.message);
                fail(CliError { message, ..error })
            }
            (None, Some(error)) => fail(error),
            (None, None) => {
                if self.count > 1 && !output.json {
                    output.note(format_args!(
                        "{} in {seconds:.1} s, each proved to have a unique solution",
                        counted(boards, "board")
                    ));
                }
                Exit::Success
            }
        }
    }

    /// What is asked for, with the options that only the command line has.
    fn params(&self, kind: &'static dyn AnyKind) -> Result<GenerateRequest, CliError> {
        let minimal = self.minimal.then(|| "true".to_string());
        let named = [("level", &self.level), ("grade", &self.grade), ("technique", &self.technique), ("minimal", &minimal)];
        let named = named.into_iter().filter_map(|(name, value)| Some((name.to_string(), value.clone()?)));
        let parameters = self.asked.parameters.iter().cloned().chain(named).collect();
        let found = GenerateOptions { parameters, ..self.asked.clone() }.read(kind);
        board_format(kind, self.format.as_deref().filter(|format| *format != PDF))?;
        found.map_err(|error| CliError::new(Exit::Usage, format!("{}: {error}", kind.name())))
    }

    /// Prints a board, and writes its drawing if requested.
    fn print(
        &self,
        kind: &dyn AnyKind,
        number: u64,
        made: Generated,
        pages: Option<&Pages<'_>>,
        output: &Output,
    ) -> Result<(), CliError> {
        let Generated { board, solution, attempt, checks, cpu, level, .. } = made;
        let text = match (pages, output.json) {
            (Some(pages), _) => {
                pages.add(&*board, Some(&solution), level.filter(|_| self.level.is_some()))?;
                String::new()
            }
            (None, true) => {
                let vars = board.vars();
                let text = ::report::written(&*board, board_format(kind, self.format.as_deref())?)?;
                let solution = NamedValues::new(&vars, solution.values());
                object(&json!({
                    "kind": kind.name(), "number": number + 1, "seed": self.seed, "attempts": attempt + 1,
                    "clues": board.clues().len(), "level": level.map(Level::name), "board": text, "solution": solution,
                    "cpu_seconds": cpu.as_secs_f64(),
                    "checks": { "count": checks.count, "cpu_seconds": checks.cpu.as_secs_f64() },
                }))
            }
            (None, false) => self.text(&*board, solution.values())?,
        };
        let line = usize::try_from(number).unwrap_or(usize::MAX).saturating_add(1);
        let source = Source::Path(kind.name().into());
        let digits = if self.count > 1 { self.count.to_string().len() } else { 0 };
        let input = BoardInput { source, line, digits, puzzle: Ok(board), solutions: Vec::new(), row: Row::new() };
        output.print(&text);
        let svg = self.svg.file(&input, self.count > 1)?;
        input.puzzle.as_ref().map_or(Ok(()), |board| svg.write(|| board.draw(&vec![None; board.vars().len()])))
    }

    /// The board as a puzzle file, or in the requested format.
    fn text(&self, board: &dyn AnyPuzzle, solution: &[i64]) -> Result<String, CliError> {
        let Some(format) = &self.format else {
            let solutions: &[&[i64]] = if self.solutions { &[solution] } else { &[] };
            return Ok(write_puzzle_file(board, solutions)?);
        };
        Ok(::report::written(board, format)?)
    }
}
