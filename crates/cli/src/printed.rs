//! Pages to print: `--format pdf`.

use crate::{error::CliError, exit::Exit, inputs::text_of_regular, interrupt, output::Output, output::OutputOptions};
use clap::{Args, ValueEnum};
use explain::{End, Level};
use pages::{Board, Chapter, Style};
use puzzles::{AnyKind, AnyPuzzle, Solution};
use query::{Explained, Method, Next, Solutions};
use solve::Limits;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, IsTerminal},
    num::NonZero,
    path::{Path, PathBuf},
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
    /// Print a book: contents, and a chapter for each kind and level, which begins with the rules.
    #[arg(long)]
    book: bool,
    /// Print the first step that solves each board, on pages before the solutions.
    #[arg(long)]
    hints: bool,
    /// Print the text of this file before the boards, a paragraph for each line.
    #[arg(long, value_name = "FILE")]
    preface: Option<PathBuf>,
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
    preface: Vec<String>,
    boards: Mutex<Vec<Printed>>,
}

/// A board for a document.
struct Printed {
    kind: &'static dyn AnyKind,
    level: Option<Level>,
    hint: Option<String>,
    /// The rules that say something of it, in a book.
    rules: Vec<&'static str>,
    board: Board,
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
                ("--book", self.book),
                ("--hints", self.hints),
                ("--preface", self.preface.is_some()),
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
        let preface = self.preface.as_deref().map_or(Ok(Vec::new()), preface)?;
        Ok(Some(Pages { options: self, preface, boards: Mutex::default() }))
    }
}

/// The paragraphs of a file. A tab is a space, and the mark of UTF-8 at the start says nothing.
fn preface(path: &Path) -> Result<Vec<String>, CliError> {
    let named = |error: CliError| CliError::new(error.exit, format_args!("{}: {}", path.display(), error.message));
    let text = text_of_regular(path).map_err(named)?.replace('\t', " ");
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    match text.lines().enumerate().find_map(|(index, line)| Some((index + 1, pages::missing(line)?))) {
        Some((line, c)) => Err(CliError::input(format_args!("{}:{line}: {}", path.display(), no_character(c)))),
        None => Ok(text.lines().map(String::from).collect()),
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
            None if self.options.levels || self.options.book => level(puzzle, &method, &limits)?,
            known => known,
        };
        let hint = if self.options.hints { hint(puzzle, &method, &limits)? } else { None };
        let (kind, vars) = (puzzle.kind(), puzzle.vars().len());
        let board = Board {
            caption: String::new(),
            picture: puzzle.draw(&vec![None; vars]),
            solution: solution.map(|solution| puzzle.draw(&solution.known())),
        };
        if let Some(c) = board.missing().or_else(|| hint.as_deref().and_then(pages::missing)) {
            return Err(CliError::new(Exit::Refused, no_character(c)));
        }
        let rules = if self.options.book { report::dataset::rules(puzzle) } else { Vec::new() };
        self.boards().push(Printed { kind, level, hint, rules, board });
        Ok(())
    }

    /// Prints the document, if it has boards; the exit status if that fails.
    pub fn print(&self, output: &Output) -> Option<Exit> {
        let mut printed = std::mem::take(&mut *self.boards());
        let first = printed.first()?.kind;
        let is_mixed = printed.iter().any(|board| board.kind.name() != first.name());
        let default = if is_mixed { "Puzzles" } else { first.title() };
        let title = self.options.title.clone().unwrap_or_else(|| default.into());
        if self.options.book {
            // Kinds in the order of their first boards.
            let kinds: Vec<&str> = printed.iter().map(|board| board.kind.name()).collect();
            printed.sort_by_key(|board| (kinds.iter().position(|kind| *kind == board.kind.name()), board.level));
        }
        let mut rules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for board in &printed {
            rules.entry(board.kind.name()).or_default().extend(&board.rules);
        }
        let mut hints = Chapter { title: "Hints".into(), ..Chapter::default() };
        let mut chapters: Vec<Chapter> = Vec::new();
        if !self.preface.is_empty() {
            chapters.push(Chapter { title: title.clone(), text: self.preface.clone(), boards: Vec::new() });
        }
        let mut last: Option<(&str, Option<Level>)> = None;
        for (index, Printed { kind, level, hint, mut board, .. }) in printed.into_iter().enumerate() {
            let number = index + 1;
            hints.text.extend(hint.map(|hint| format!("{number}. {hint}")));
            let level_name = level.map(|level| format!(" · {level}")).unwrap_or_default();
            let chapter = (kind.name(), level);
            if self.options.book {
                board.caption = number.to_string();
                if last != Some(chapter) {
                    // The rules stand in the first chapter of a kind.
                    let text = rules.remove(chapter.0).map_or(Vec::new(), |used| numbered_rules(kind, &used));
                    chapters.push(Chapter { title: format!("{}{level_name}", kind.title()), text, boards: Vec::new() });
                }
            } else {
                board.caption = format!("{number}{level_name}");
                if is_mixed {
                    board.caption += &format!(" · {}", kind.title());
                }
                if last.is_none() {
                    chapters.push(Chapter { title: title.clone(), ..Chapter::default() });
                }
            }
            last = Some(chapter);
            if let Some(chapter) = chapters.last_mut() {
                chapter.boards.push(board);
            }
        }
        chapters.push(hints);
        let style = Style {
            title,
            paper: self.options.paper.map_or(pages::Paper::A4, Paper::size),
            per_page: self.options.per_page.unwrap_or(NonZero::<usize>::MIN),
            contents: self.options.book,
        };
        output.print_bytes(&pages::pdf(&style, &chapters));
        output.finish();
        output.ended()
    }

    fn boards(&self) -> MutexGuard<'_, Vec<Printed>> {
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

/// The rules of a kind that are used, as paragraphs.
fn numbered_rules(kind: &dyn AnyKind, used: &BTreeSet<&str>) -> Vec<String> {
    let sentences = kind.rules().iter().map(|rule| rule.sentence).filter(|sentence| used.contains(sentence));
    let sentences = sentences.chain(kind.objective().map(|rule| rule.sentence));
    sentences.enumerate().map(|(index, sentence)| format!("{}. {sentence}", index + 1)).collect()
}

/// The reason of the first step that solves a board; `None` if it has none, or is not explained by parts.
fn hint(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Option<String>, CliError> {
    if puzzle.parts().is_err() {
        return Ok(None);
    }
    let explained = Explained::new(puzzle, method, limits)?;
    let found = explained.hint(&vec![None; puzzle.vars().len()], method, limits)?;
    Ok(found.steps.first().map(|first| explained.explainer.words(&first.step).reason))
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
