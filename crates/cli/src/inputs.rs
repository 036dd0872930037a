//! What was named on the command line, board by board: files, folders, texts, the standard input.

use crate::{
    given::{Given, Source},
    latin,
    problem::Problem,
};
use puzzles::{AnyKind, CATALOGUE, ReadError, boards};
use std::{
    ffi::{OsStr, OsString},
    fs,
    io::{self, IsTerminal, Read},
    ops::ControlFlow::{self, Continue},
    path::{Path, PathBuf},
};

/// The most that is read of a file or the standard input, in bytes.
const LARGEST: u64 = 64 << 20;

/// Files in folders that are meant to hold boards: if they do not, it is an error.
const EXTENSIONS: &[&str] = &["aag", "aig", "bench", "blif", "has", "sdk", "sdm", "ss", "tsv"];

/// Takes boards, and says when it has enough.
type Take<'t> = &'t mut dyn FnMut(Given) -> ControlFlow<()>;

/// The boards in what was named, in its order.
pub struct Inputs<'a> {
    kind: Option<&'static dyn AnyKind>,
    take: Take<'a>,
    left_out: Vec<PathBuf>,
}

/// Hands every board to `take`, one after the other, until it has enough; gives the files in
/// folders that hold no board.
pub fn each(arguments: &[OsString], kind: Option<&'static dyn AnyKind>, take: Take<'_>) -> Vec<PathBuf> {
    let mut inputs = Inputs { kind, take, left_out: Vec::new() };
    let _ = arguments.iter().try_for_each(|argument| inputs.argument(argument));
    inputs.left_out
}

impl Inputs<'_> {
    fn argument(&mut self, argument: &OsStr) -> ControlFlow<()> {
        let path = Path::new(argument);
        let source = || Source::Path(path.display().to_string());
        if argument == "-" {
            return self.standard_input();
        }
        if path.is_dir() {
            return self.folder(path);
        }
        if path.exists() {
            return match text_of(path) {
                Ok(text) => self.text(source(), &text),
                Err(problem) => self.problem(source(), problem),
            };
        }
        match argument.to_str() {
            Some(text) if self.looks_like_a_board(text) => self.text(Source::Text(text.into()), text),
            _ => self.problem(source(), Problem::input("there is no such file, and it is no board in a known format")),
        }
    }

    fn looks_like_a_board(&self, text: &str) -> bool {
        let kinds = self.kind.map_or_else(|| CATALOGUE.to_vec(), |kind| vec![kind]);
        text.contains('\n') || text.contains("://") || kinds.iter().any(|kind| kind.recognises(text).is_some())
    }

    fn standard_input(&mut self) -> ControlFlow<()> {
        if io::stdin().is_terminal() {
            eprintln!("Type or paste a board, then press Ctrl-D.");
        }
        let source = Source::Path("-".into());
        match read(io::stdin().lock()) {
            Ok(text) => self.text(source, &text),
            Err(problem) => self.problem(source, problem),
        }
    }

    fn text(&mut self, source: Source, text: &str) -> ControlFlow<()> {
        let mut found = boards(text, self.kind).peekable();
        if found.peek().is_none() {
            drop(found);
            return self.problem(source, Problem::input("expected boards, found none"));
        }
        found.try_for_each(|board| (self.take)(Given::board(source.clone(), board)))
    }

    fn problem(&mut self, source: Source, problem: Problem) -> ControlFlow<()> {
        (self.take)(Given::problem(source, problem))
    }

    fn folder(&mut self, folder: &Path) -> ControlFlow<()> {
        let before = self.left_out.len();
        let mut count = 0;
        self.trace(folder, &mut count)?;
        match (count, self.left_out.len() - before) {
            (0, 0) => self.problem(source(folder), Problem::input("expected boards, found an empty folder")),
            (0, other) => {
                let message = format_args!("expected boards, found none in the {other} files of this folder");
                self.problem(source(folder), Problem::input(message))
            }
            _ => Continue(()),
        }
    }

    /// Goes through a folder in order of names; `count` grows with the files that hold boards.
    fn trace(&mut self, folder: &Path, count: &mut usize) -> ControlFlow<()> {
        let entries = match names(folder) {
            Ok(entries) => entries,
            Err(error) => {
                *count += 1;
                return self.problem(source(folder), unreadable(&error));
            }
        };
        for (path, is_folder) in entries {
            match is_folder {
                true => self.trace(&path, count)?,
                false => self.file_in_folder(&path, count)?,
            }
        }
        Continue(())
    }

    fn file_in_folder(&mut self, path: &Path, count: &mut usize) -> ControlFlow<()> {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let meant = EXTENSIONS.contains(&extension);
        match text_of(path) {
            Err(problem) if meant => {
                *count += 1;
                self.problem(source(path), problem)
            }
            Ok(text) if meant || holds_board(&text, self.kind) => {
                *count += 1;
                self.text(source(path), &text)
            }
            _ => {
                self.left_out.push(path.into());
                Continue(())
            }
        }
    }
}

fn source(path: &Path) -> Source {
    Source::Path(path.display().to_string())
}

fn holds_board(text: &str, kind: Option<&'static dyn AnyKind>) -> bool {
    let nothing = |board: &puzzles::Board| matches!(board.puzzle, Err(ReadError::Empty | ReadError::Unknown { .. }));
    let recognised = |kind: &dyn AnyKind| kind.recognises(text).is_some();
    match kind {
        // Of a kind that was named, everything is taken for a board that may be wrong.
        Some(kind) => recognised(kind) || boards(text, Some(kind)).next().is_some_and(|board| board.puzzle.is_ok()),
        None => boards(text, None).next().is_some_and(|board| !nothing(&board)),
    }
}

/// What a folder holds, in order of names, and whether each is a folder; nothing hidden, and no
/// links to folders, which could lead in circles.
fn names(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        let is_folder = entry.file_type()?.is_dir();
        if !hidden && (is_folder || entry.path().is_file()) {
            found.push((entry.path(), is_folder));
        }
    }
    found.sort();
    Ok(found)
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, is too large, or is no text.
pub fn text_of(path: &Path) -> Result<String, Problem> {
    fs::File::open(path).map_err(|error| unreadable(&error)).and_then(read)
}

fn read(mut input: impl Read) -> Result<String, Problem> {
    let mut bytes = Vec::new();
    input.by_ref().take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Problem::input(format_args!("expected at most {} MB, found more", LARGEST >> 20)));
    }
    if let Some(text) = latin::decoded(&bytes) {
        return Ok(text);
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..place].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let found = error.as_bytes()[place];
        let message = format!("expected text in UTF-8, found the byte 0x{found:02x}");
        Problem { line: Some(line), ..Problem::input(message) }
    })
}

fn unreadable(error: &io::Error) -> Problem {
    Problem::input(format_args!("cannot read it: {error}"))
}
