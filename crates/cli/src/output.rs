//! The output of the program: texts are printed whole and never interleave.

use crate::{
    board_input::BoardInput,
    error::CliError,
    exit::Exit,
    interrupt, latin1,
    output_files::{exists_error, write_error},
    printable::{printable, warn},
    progress::Progress,
    result_table::ResultTable,
    text_style::TextStyle,
    whole_file::{WholeFile, check_destination},
};
use anstream::AutoStream;
use clap::{Args, ColorChoice};
use serde::Serialize;
use serde_json::json;
use std::{
    fmt,
    io::{self, ErrorKind, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, OnceLock},
};

/// The form of the output.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions {
    /// Print a JSON object for each board, one per line.
    #[arg(long)]
    pub json: bool,
    /// Control colors [possible values: auto, always, never].
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto, hide_possible_values = true)]
    pub color: ColorChoice,
}

/// The output of the program.
pub struct Output {
    /// Whether JSON objects are printed.
    pub json: bool,
    /// Whether drawings have colors.
    pub style: TextStyle,
    /// The spinner, which is suspended while text is printed.
    pub progress: Progress,
    /// The table of results, if they are printed as one.
    pub table: Option<ResultTable>,
    sink: Mutex<Sink>,
    ended: OnceLock<Exit>,
}

/// The destination of the output.
enum Sink {
    /// The standard output, and whether what a terminal would obey is shown instead.
    Standard(io::Stdout, Option<Shown>),
    /// A file that is created with the first text, and whether it may be overwritten.
    Later(PathBuf, bool),
    File(PathBuf, WholeFile),
    Closed,
}

/// What is printed for a board.
pub enum Printed {
    /// On the standard output, as it is.
    Text(String),
    /// A line on the standard error.
    Note(String),
}

/// How control characters are shown.
#[derive(Clone, Copy)]
enum Shown {
    All,
    ButColors,
}

impl Output {
    /// Prints on the standard output.
    pub fn standard(options: &OutputOptions) -> Self {
        let choice = match options.color {
            clap::ColorChoice::Always => anstream::ColorChoice::Always,
            clap::ColorChoice::Never => anstream::ColorChoice::Never,
            clap::ColorChoice::Auto => AutoStream::choice(&io::stdout()),
        };
        let style = if choice == anstream::ColorChoice::Never { TextStyle::Plain } else { TextStyle::Colored };
        let shown = if style == TextStyle::Plain { Shown::All } else { Shown::ButColors };
        Self {
            json: options.json,
            style,
            progress: Progress::default(),
            table: None,
            sink: Mutex::new(Sink::Standard(io::stdout(), Some(shown))),
            ended: OnceLock::new(),
        }
    }

    /// Prints texts of boards into `file`, or on the standard output if it is `None`, byte for byte unless that is a terminal; only
    /// `force` overwrites a file. The file is whole or absent: [`finish`](Self::finish) gives it its name.
    ///
    /// # Errors
    /// If the file exists already or cannot be written; the error is printed.
    pub fn to(options: &OutputOptions, file: Option<&Path>, force: bool) -> Result<Self, Exit> {
        let output = Self::standard(options);
        let Some(file) = file else {
            if let Sink::Standard(standard, shown) = &mut *lock(&output.sink)
                && !standard.is_terminal()
            {
                *shown = None;
            }
            return Ok(output);
        };
        let error = match check_destination(file) {
            Ok(()) if !file.is_file() || force => {
                return Ok(Self { sink: Mutex::new(Sink::Later(file.into(), force)), style: TextStyle::Plain, ..output });
            }
            Ok(()) => exists_error(file),
            Err(error) => write_error(file, &error),
        };
        output.note(format_args!("error: {}", error.message));
        Err(error.exit)
    }

    /// The same with the results as a table, if there is one.
    pub fn with_table(self, table: Option<ResultTable>) -> Self {
        Self { table, ..self }
    }

    /// Prints a text as it is.
    pub fn print(&self, text: &str) {
        if self.ended().is_some() {
            return;
        }
        let written = self.progress.suspend(|| lock(&self.sink).write(text));
        self.end_on_error(written);
    }

    /// Prints bytes as they are.
    pub fn print_bytes(&self, bytes: &[u8]) {
        if self.ended().is_none() {
            let written = self.progress.suspend(|| lock(&self.sink).write_bytes(bytes));
            self.end_on_error(written);
        }
    }

    /// Completes the file, if texts were printed into one.
    pub fn finish(&self) {
        let finished = match std::mem::replace(&mut *lock(&self.sink), Sink::Closed) {
            Sink::File(path, file) if self.ended().is_none() => file.finish().map_err(|error| naming(&path, &error)),
            _ => Ok(()),
        };
        self.end_on_error(finished);
    }

    fn end_on_error(&self, written: io::Result<()>) {
        if let Err(error) = written {
            // A reader that closes the pipe has all it wants: this is success.
            let closed = error.kind() == ErrorKind::BrokenPipe;
            if self.ended.set(if closed { Exit::Success } else { Exit::Internal }).is_ok() && !closed {
                warn(format_args!("error: cannot write the output: {error}"));
            }
            interrupt::interrupt();
        }
    }

    /// Prints a JSON object on a line of its own.
    pub fn print_object(&self, object: &impl Serialize) {
        self.print(&::report::object(object));
    }

    /// The error of a board: an object on the standard output, or a note.
    pub fn error(&self, input: &BoardInput, error: &CliError) -> Printed {
        let line = error.line.unwrap_or(input.line);
        match self.json {
            true => {
                let error = json!({ "message": error.message, "exit_code": error.exit.code() });
                let mut object = json!({ "source": input.source.text(), "line": line.max(1), "error": error });
                if !input.row.is_empty() {
                    object["row"] = input.row.clone().into();
                }
                Printed::Text(::report::object(&object))
            }
            false => Printed::Note(format!("error: {}: {}{}", input.place_of(line), error.message, input.fields())),
        }
    }

    /// Prints the error of a board.
    pub fn print_error(&self, input: &BoardInput, error: &CliError) {
        self.print_one(&self.error(input, error));
    }

    /// Prints a text or a note.
    pub fn print_one(&self, printed: &Printed) {
        match printed {
            Printed::Text(text) => self.print(text),
            Printed::Note(note) => self.note(note),
        }
    }

    /// Prints a note on the standard error.
    pub fn note(&self, note: impl fmt::Display) {
        let _ordered = lock(&self.sink);
        self.progress.suspend(|| warn(note));
    }

    /// The exit status, once nothing more can be printed.
    pub fn ended(&self) -> Option<Exit> {
        self.ended.get().copied()
    }
}

impl Sink {
    fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Standard(_, Some(shown)) => {
                let text = printable(text, matches!(shown, Shown::ButColors));
                self.write_bytes(&latin1::encode(&text))
            }
            _ => self.write_bytes(&latin1::encode(text)),
        }
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Self::Later(path, force) = self {
            let file = WholeFile::create(path, *force).map_err(|error| naming(path, &error))?;
            *self = Self::File(std::mem::take(path), file);
        }
        match self {
            Self::Standard(standard, _) => standard.write_all(bytes).and_then(|()| standard.flush()),
            Self::File(path, file) => file.write_all(bytes).map_err(|error| naming(path, &error)),
            Self::Later(..) | Self::Closed => Ok(()),
        }
    }
}

/// The error with the name of its file.
fn naming(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), write_error(path, error).message)
}

/// Ignores poison: a thread that panics while it prints leaves no broken state here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
