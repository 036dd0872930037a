//! Pages to print: `--format pdf`.

use crate::{error::CliError, exit::Exit, interrupt, output::Output, output::OutputOptions};
use clap::{Args, ValueEnum};
use explain::{End, Level};
use pages::{Board, Style};
use puzzles::{AnyPuzzle, Solution};
use query::{Explained, Method, Next, Solutions};
use solve::Limits;
use std::{
    io::{self, IsTerminal},
    num::NonZero,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The name of the format.
pub const PDF: &str = "pdf";

/// A document is kept in memory until it is complete.
const MAX_BOARDS: usize = 2000;

/// The maximum number of boards on a page.
const MAX_PER_PAGE: usize = 100;

/// Options of `--format pdf`.
#[derive(Args)]
#[command(next_help_heading = "Pages of --format pdf")]
pub struct PageOptions {
    /// Set the number of boards on a page, at most 100 [default: 1].
    #[arg(long, value_name = "NUMBER")]
    per_page: Option<NonZero<usize>>,
    /// Set the size of the pages [default: a4].
    #[arg(long, value_name = "PAPER")]
    paper: Option<Paper>,
    /// Set the heading of the pages [default: the kind of the boards].
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Grade the boards, and print their levels above them.
    #[arg(long)]
    levels: bool,
    /// Leave out the solutions, which are otherwise on pages at the end.
    #[arg(long)]
    no_solutions: bool,
}

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Paper {
    /// 210 mm × 297 mm.
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

/// Boards that are collected for a document.
pub struct Pages<'o> {
    options: &'o PageOptions,
    boards: Mutex<Vec<(&'static str, Board)>>,
}

impl PageOptions {
    /// The pages, if `format` is `pdf`. `into_file` tells whether they are written into a file.
    ///
    /// # Errors
    /// If options of pages are given for another format, options do not fit together, or the pages would go to a terminal.
    pub fn pages(&self, format: Option<&str>, output: &OutputOptions, into_file: bool) -> Result<Option<Pages<'_>>, CliError> {
        let wrong = |message: String| Err(CliError::new(Exit::Usage, message));
        if format != Some(PDF) {
            let set = [
                ("--per-page", self.per_page.is_some()),
                ("--paper", self.paper.is_some()),
                ("--title", self.title.is_some()),
                ("--levels", self.levels),
                ("--no-solutions", self.no_solutions),
            ];
            return match set.iter().find(|(_, set)| *set) {
                Some((flag, _)) => wrong(format!("{flag} is an option of --format {PDF}")),
                None => Ok(None),
            };
        }
        if output.json {
            return wrong(format!("--json and --format {PDF} cannot be combined"));
        }
        if let Some(many) = self.per_page.filter(|count| count.get() > MAX_PER_PAGE) {
            return wrong(format!("--per-page: expected at most {MAX_PER_PAGE}, found {many}"));
        }
        if let Some(c) = self.title.as_deref().and_then(pages::missing) {
            return wrong(format!("--title: {}", no_character(c)));
        }
        if !into_file && io::stdout().is_terminal() {
            return wrong("a PDF document is no text: write it into a file".into());
        }
        Ok(Some(Pages { options: self, boards: Mutex::default() }))
    }
}

impl Pages<'_> {
    /// Whether the solutions are printed.
    pub fn with_solutions(&self) -> bool {
        !self.options.no_solutions
    }

    /// Adds a board. Without a `solution` it is solved, if solutions are printed; without a level that is `known` it is graded, if
    /// levels are printed.
    ///
    /// # Errors
    /// If there are too many boards, the font does not have a character of the board, or a method of solving fails.
    pub fn add(&self, puzzle: &dyn AnyPuzzle, solution: Option<&Solution>, known: Option<Level>) -> Result<(), CliError> {
        let number = self.boards().len() + 1;
        if number > MAX_BOARDS {
            return Err(CliError::new(Exit::Refused, format_args!("a document has at most {MAX_BOARDS} boards")));
        }
        let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
        let method = Method::default_for(puzzle);
        let found = match solution {
            None if self.with_solutions() => solve(puzzle, &method, &limits)?,
            _ => None,
        };
        let solution = solution.or(found.as_ref()).filter(|_| self.with_solutions());
        let level = match known {
            None if self.options.levels => level(puzzle, &method, &limits)?,
            known => known,
        };
        let level = level.map(|level| format!(" · {level}")).unwrap_or_default();
        let (kind, vars) = (puzzle.kind(), puzzle.vars().len());
        let board = Board {
            caption: format!("{number}{level}"),
            picture: puzzle.draw(&vec![None; vars]),
            solution: solution.map(|solution| puzzle.draw(&solution.known())),
        };
        if let Some(c) = board.missing() {
            return Err(CliError::new(Exit::Refused, no_character(c)));
        }
        self.boards().push((kind.title(), board));
        Ok(())
    }

    /// Prints the document, if it has boards; the exit status if that fails.
    pub fn print(&self, output: &Output) -> Option<Exit> {
        let (kinds, mut boards): (Vec<_>, Vec<_>) = std::mem::take(&mut *self.boards()).into_iter().unzip();
        let &first = kinds.first()?;
        let mixed = kinds.iter().any(|kind| *kind != first);
        if mixed {
            boards.iter_mut().zip(&kinds).for_each(|(board, kind)| board.caption += &format!(" · {kind}"));
        }
        let default = if mixed { "Puzzles" } else { first };
        let style = Style {
            title: self.options.title.clone().unwrap_or_else(|| default.into()),
            paper: self.options.paper.map_or(pages::Paper::A4, Paper::size),
            per_page: self.options.per_page.unwrap_or(NonZero::<usize>::MIN),
        };
        output.print_bytes(&pages::pdf(&style, &boards));
        output.finish();
        output.ended()
    }

    fn boards(&self) -> MutexGuard<'_, Vec<(&'static str, Board)>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Paper {
    fn size(self) -> pages::Paper {
        match self {
            Self::A4 => pages::Paper::A4,
            Self::Letter => pages::Paper::Letter,
        }
    }
}

/// A solution, if the board has one and it is found.
fn solve(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Option<Solution>, CliError> {
    Ok(match Solutions::new(puzzle, method, limits)?.next(limits)? {
        Next::Solution(solution) | Next::Incumbent(solution, _) => Some(solution),
        Next::Exhausted | Next::Unknown(_) => None,
    })
}

/// The level of a board; `None` if it does not have one solution, or is not explained by parts.
fn level(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Option<Level>, CliError> {
    if puzzle.parts().is_err() {
        return Ok(None);
    }
    let grade = Explained::new(puzzle, method, limits)?.grade(limits);
    Ok((grade.end == End::Solved).then(|| grade.level()))
}

fn no_character(c: char) -> String {
    format!("the font of the pages has no character `{c}` (U+{:04X})", u32::from(c))
}
