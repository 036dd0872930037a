//! Reads boards from the command line: files, folders, texts, the standard input.

use crate::{
    board_input::{BoardInput, Source},
    error::CliError,
    interrupt,
    line_stream::{self, Content, content, unreadable},
    patient_reader::PatientReader,
    patterns,
    printable::warn,
    similar,
};
use puzzles::{AnyKind, ReadError, boards, tatham};
use std::{
    ffi::{OsStr, OsString},
    fs,
    io::{self, IsTerminal},
    ops::ControlFlow::{self, Continue},
    path::{Path, PathBuf},
};

/// The digits of the line numbers in names of files, for a stream, whose length is not known.
const DIGITS_OF_STREAM: usize = 9;

/// Extensions of board files: such a file in a folder without a board is an error.
const BOARD_EXTENSIONS: &[&str] = &["aag", "aig", "bench", "blif", "has", "sdk", "sdm", "ss", "tsv"];

/// Receives boards; breaks when it needs no more.
type Visit<'t> = &'t mut dyn FnMut(BoardInput) -> ControlFlow<()>;

/// A reader of boards, in the order of the arguments.
struct Inputs<'a> {
    kind: Option<&'static dyn AnyKind>,
    visit: Visit<'a>,
    skipped: Vec<PathBuf>,
}

/// Passes every board to `visit` until it breaks; returns the files in folders that hold no board.
pub fn for_each_board(arguments: &[OsString], kind: Option<&'static dyn AnyKind>, visit: Visit<'_>) -> Vec<PathBuf> {
    let mut inputs = Inputs { kind, visit, skipped: Vec::new() };
    let _ = arguments.iter().try_for_each(|argument| inputs.argument(argument));
    inputs.skipped
}

impl Inputs<'_> {
    fn argument(&mut self, argument: &OsStr) -> ControlFlow<()> {
        let path = Path::new(argument);
        if argument == "-" {
            return self.standard_input();
        }
        if path.exists() {
            return self.path(path);
        }
        let text = argument.to_str();
        if let Some(text) = text.filter(|text| self.looks_like_a_board(text)) {
            return self.text(Source::Text(text.into()), text);
        }
        let pattern = text.filter(|text| patterns::is_pattern(text));
        let matches = pattern.map(patterns::paths).unwrap_or_default();
        if !matches.is_empty() {
            return matches.iter().try_for_each(|path| self.path(path));
        }
        let near = path.file_name().and_then(|_| similar::path(path)).map(|near| format!("; did you mean {near}?"));
        let problem = if pattern.is_some() { "no file matches" } else { "there is no such file" };
        let message = format_args!("{problem}, and it is not a board in a known format{}", near.unwrap_or_default());
        (self.visit)(BoardInput::missing(source(path), CliError::input(message)))
    }

    /// A file or folder that exists.
    fn path(&mut self, path: &Path) -> ControlFlow<()> {
        if path.is_dir() {
            return self.folder(path);
        }
        match self.open(path) {
            Ok(content) => self.content(source(path), content),
            Err(error) => self.error(source(path), error),
        }
    }

    fn looks_like_a_board(&self, text: &str) -> bool {
        text.contains('\n') || text.contains("://") || holds_board(text, self.kind) || tatham::unsupported(text).is_some()
    }

    fn standard_input(&mut self) -> ControlFlow<()> {
        if io::stdin().is_terminal() {
            warn("Type or paste a board, then press Ctrl-D.");
        }
        let source = Source::Path("-".into());
        match content(PatientReader::new(|| Ok(io::stdin())), self.kind) {
            Ok(content) => self.content(source, content),
            Err(error) => self.error(source, error),
        }
    }

    fn open(&self, path: &Path) -> Result<Content<'static>, CliError> {
        // Pipes and devices may wait for ever.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let path = path.to_owned();
            return content(PatientReader::new(move || fs::File::open(path)), self.kind);
        }
        fs::File::open(path).map_err(|error| unreadable(&error)).and_then(|file| content(file, self.kind))
    }

    fn content(&mut self, source: Source, content: Content<'_>) -> ControlFlow<()> {
        match content {
            Content::Text(text) => self.text(source, &text),
            Content::Lines(lines) => lines.for_each_board(|board| {
                (self.visit)(match board {
                    Ok(board) => BoardInput::board(source.clone(), board, DIGITS_OF_STREAM),
                    Err(error) => BoardInput { digits: DIGITS_OF_STREAM, ..BoardInput::error(source.clone(), error) },
                })
            }),
        }
    }

    fn text(&mut self, source: Source, text: &str) -> ControlFlow<()> {
        let mut found = interrupt::limited(|| boards(text, self.kind)).peekable();
        let Some(first) = interrupt::limited(|| found.next()) else {
            drop(found);
            return self.error(source, CliError::input("expected boards, found none"));
        };
        let digits = if found.peek().is_some() { text.lines().count().to_string().len() } else { 0 };
        let mut next = Some(first);
        while let Some(board) = next {
            (self.visit)(BoardInput::board(source.clone(), board, digits))?;
            next = interrupt::limited(|| found.next());
        }
        Continue(())
    }

    fn error(&mut self, source: Source, error: CliError) -> ControlFlow<()> {
        (self.visit)(BoardInput::error(source, error))
    }

    fn folder(&mut self, folder: &Path) -> ControlFlow<()> {
        let before = self.skipped.len();
        let mut count = 0;
        self.walk(folder, &mut count)?;
        match (count, self.skipped.len() - before) {
            (0, 0) => self.error(source(folder), CliError::input("expected boards, found an empty folder")),
            (0, other) => {
                let message = format_args!("expected boards, found none in the {other} files of this folder");
                self.error(source(folder), CliError::input(message))
            }
            _ => Continue(()),
        }
    }

    /// Walks a folder in order of names; adds the number of files with boards to `count`.
    fn walk(&mut self, folder: &Path, count: &mut usize) -> ControlFlow<()> {
        let entries = match entries(folder) {
            Ok(entries) => entries,
            Err(error) => {
                *count += 1;
                return self.error(source(folder), unreadable(&error));
            }
        };
        for (path, is_folder) in entries {
            match is_folder {
                true => self.walk(&path, count)?,
                false => self.file_in_folder(&path, count)?,
            }
        }
        Continue(())
    }

    fn file_in_folder(&mut self, path: &Path, count: &mut usize) -> ControlFlow<()> {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
        let extension = Path::new(name).extension().and_then(OsStr::to_str).unwrap_or_default();
        let meant = BOARD_EXTENSIONS.contains(&extension);
        let holds_board = |content: &Content<'_>| match content {
            Content::Text(text) => holds_board(text, self.kind),
            Content::Lines(_) => true,
        };
        match self.open(path) {
            Err(error) if meant => {
                *count += 1;
                self.error(source(path), error)
            }
            Ok(content) if meant || holds_board(&content) => {
                *count += 1;
                self.content(source(path), content)
            }
            _ => {
                self.skipped.push(path.into());
                Continue(())
            }
        }
    }
}

fn source(path: &Path) -> Source {
    Source::Path(path.display().to_string())
}

fn holds_board(text: &str, kind: Option<&'static dyn AnyKind>) -> bool {
    let no_board = |board: &puzzles::Board| matches!(board.puzzle, Err(ReadError::Empty | ReadError::Unknown { .. }));
    let recognised = |kind: &dyn AnyKind| text.len() <= puzzles::MAX_BOARD && kind.recognises(text).is_some();
    match kind {
        // With --kind, a text that looks like that kind counts as a board, even with errors.
        Some(kind) => recognised(kind) || boards(text, Some(kind)).next().is_some_and(|board| board.puzzle.is_ok()),
        None => boards(text, None).next().is_some_and(|board| !no_board(&board)),
    }
}

/// The entries of a folder in order of names, and whether each is a folder; without hidden files, and without links to
/// folders, which could form cycles.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
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

/// The text of a regular file: others may have no end, or wait for a writer for ever.
///
/// # Errors
/// If it is no regular file, or as [`text_of`].
pub fn text_of_regular(path: &Path) -> Result<String, CliError> {
    match fs::metadata(path).map_err(|error| unreadable(&error))?.is_file() {
        true => text_of(path),
        false => Err(CliError::input("expected a regular file, found a folder, a pipe or a device")),
    }
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, is too large, or is not UTF-8.
pub fn text_of(path: &Path) -> Result<String, CliError> {
    fs::File::open(path).map_err(|error| unreadable(&error)).and_then(line_stream::text_of)
}
