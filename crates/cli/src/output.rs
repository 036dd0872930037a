//! The output of the program: texts are printed whole and never interleave.

use crate::{
    board_input::BoardInput, error::CliError, exit::Exit, interrupt, latin1, options::OutputOptions, progress::Progress, report,
    text_style::TextStyle,
};
use anstream::AutoStream;
use serde::Serialize;
use serde_json::json;
use std::{
    fmt,
    fs::{File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, OnceLock},
};

/// The output of the program.
pub struct Output {
    /// Whether JSON objects are printed.
    pub json: bool,
    /// Whether drawings have colors.
    pub style: TextStyle,
    /// The spinner, which is suspended while text is printed.
    pub progress: Progress,
    sink: Mutex<Sink>,
    ended: OnceLock<Exit>,
}

/// The destination of the output.
enum Sink {
    Standard(io::Stdout),
    /// A file that is created with the first text, and whether it may be overwritten.
    Later(PathBuf, bool),
    File(File),
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
        Self {
            json: options.json,
            style,
            progress: Progress::default(),
            sink: Mutex::new(Sink::Standard(io::stdout())),
            ended: OnceLock::new(),
        }
    }

    /// Prints into `file`, or on the standard output if it is `None`; only `force` overwrites a file.
    ///
    /// # Errors
    /// If the file exists already; the error is printed.
    pub fn to(options: &OutputOptions, file: Option<&Path>, force: bool) -> Result<Self, Exit> {
        let output = Self::standard(options);
        match file {
            None => Ok(output),
            Some(file) if file.exists() && !force => {
                let error = exists_error(file);
                output.note(format_args!("error: {}", error.message));
                Err(error.exit)
            }
            Some(file) => Ok(Self { sink: Mutex::new(Sink::Later(file.into(), force)), style: TextStyle::Plain, ..output }),
        }
    }

    /// Prints a text as it is.
    pub fn print(&self, text: &str) {
        if self.ended().is_some() {
            return;
        }
        let written = self.progress.suspend(|| lock(&self.sink).write(text));
        if let Err(error) = written {
            // A reader that closes the pipe has all it wants: this is success.
            let closed = error.kind() == ErrorKind::BrokenPipe;
            if self.ended.set(if closed { Exit::Success } else { Exit::Internal }).is_ok() && !closed {
                eprintln!("error: cannot write the output: {error}");
            }
            interrupt::interrupt();
        }
    }

    /// Prints a JSON object on a line of its own.
    pub fn print_object(&self, object: &impl Serialize) {
        self.print(&report::object(object));
    }

    /// Prints the error of a board.
    pub fn print_error(&self, input: &BoardInput, error: &CliError) {
        let line = error.line.unwrap_or(input.line);
        if self.json {
            let error = json!({ "message": error.message, "exit_code": error.exit.code() });
            self.print_object(&json!({ "source": input.source.text(), "line": line, "error": error }));
        } else {
            self.note(format_args!("error: {}:{line}: {}", input.source, error.message));
        }
    }

    /// Prints a note on the standard error.
    pub fn note(&self, note: impl fmt::Display) {
        let _ordered = lock(&self.sink);
        self.progress.suspend(|| eprintln!("{note}"));
    }

    /// The exit status, once nothing more can be printed.
    pub fn ended(&self) -> Option<Exit> {
        self.ended.get().copied()
    }
}

impl Sink {
    fn write(&mut self, text: &str) -> io::Result<()> {
        if let Self::Later(path, force) = self {
            *self = Self::File(create(path, *force)?);
        }
        let bytes = latin1::encode(text);
        match self {
            Self::Standard(standard) => standard.write_all(&bytes).and_then(|()| standard.flush()),
            Self::File(file) => file.write_all(&bytes),
            Self::Later(..) => Ok(()),
        }
    }
}

/// Creates a file; only `force` overwrites an existing one.
///
/// # Errors
/// If the file exists and `force` is not set, or it cannot be created.
pub fn create(path: &Path, force: bool) -> io::Result<File> {
    OpenOptions::new().write(true).create(force).truncate(force).create_new(!force).open(path)
}

/// The error that a file exists already.
pub fn exists_error(file: &Path) -> CliError {
    CliError::new(Exit::Usage, format_args!("{} exists already; --force overwrites it", file.display()))
}

/// Ignores poison: a thread that panics while it prints leaves no broken state here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
