//! Where everything is printed: whole pieces, never one within another.

use crate::{
    exit::Exit, given::Given, interrupt, latin, options::Telling, paint::Paint, problem::Problem, progress::Progress, report,
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
    /// Whether objects are printed, for programs.
    pub json: bool,
    /// How drawings are coloured.
    pub paint: Paint,
    /// The sign of life, which is out of the way while something is printed.
    pub progress: Progress,
    sink: Mutex<Sink>,
    ended: OnceLock<Exit>,
}

/// Where the output goes.
enum Sink {
    Standard(io::Stdout),
    /// A file that is made when there is something to be written to it.
    Later(PathBuf, bool),
    File(File),
}

impl Output {
    /// Prints on the standard output.
    pub fn standard(telling: &Telling) -> Self {
        let choice = match telling.color {
            clap::ColorChoice::Always => anstream::ColorChoice::Always,
            clap::ColorChoice::Never => anstream::ColorChoice::Never,
            clap::ColorChoice::Auto => AutoStream::choice(&io::stdout()),
        };
        let paint = if choice == anstream::ColorChoice::Never { Paint::Plain } else { Paint::Coloured };
        Self {
            json: telling.json,
            paint,
            progress: Progress::default(),
            sink: Mutex::new(Sink::Standard(io::stdout())),
            ended: OnceLock::new(),
        }
    }

    /// Prints into a file, if one is named, which may be overwritten only with `force`.
    ///
    /// # Errors
    /// If it exists already; this has been said.
    pub fn to(telling: &Telling, file: Option<&Path>, force: bool) -> Result<Self, Exit> {
        let output = Self::standard(telling);
        match file {
            None => Ok(output),
            Some(file) if file.exists() && !force => {
                let problem = exists(file);
                output.note(format_args!("error: {}", problem.message));
                Err(problem.exit)
            }
            Some(file) => Ok(Self { sink: Mutex::new(Sink::Later(file.into(), force)), paint: Paint::Plain, ..output }),
        }
    }

    /// Prints a piece, as it is.
    pub fn print(&self, piece: &str) {
        if self.ended().is_some() {
            return;
        }
        let written = self.progress.aside(|| lock(&self.sink).write(piece));
        if let Err(error) = written {
            // Whoever reads has seen enough: that is what was asked for.
            let closed = error.kind() == ErrorKind::BrokenPipe;
            if self.ended.set(if closed { Exit::Done } else { Exit::Wrong }).is_ok() && !closed {
                eprintln!("cannot write the output: {error}");
            }
            interrupt::stop();
        }
    }

    /// Prints an object in a line of its own.
    pub fn print_object(&self, object: &impl Serialize) {
        self.print(&report::object(object));
    }

    /// Says what is wrong with a board.
    pub fn complain(&self, given: &Given, problem: &Problem) {
        let line = problem.line.unwrap_or(given.line);
        if self.json {
            let error = json!({ "message": problem.message, "exit_code": problem.exit.number() });
            self.print_object(&json!({ "source": given.source.text(), "line": line, "error": error }));
        } else {
            self.note(format_args!("{}:{line}: {}", given.source, problem.message));
        }
    }

    /// Says something to people, beside the output.
    pub fn note(&self, note: impl fmt::Display) {
        let _ordered = lock(&self.sink);
        self.progress.aside(|| eprintln!("{note}"));
    }

    /// How the program ends because nothing more can be printed.
    pub fn ended(&self) -> Option<Exit> {
        self.ended.get().copied()
    }
}

impl Sink {
    fn write(&mut self, piece: &str) -> io::Result<()> {
        if let Self::Later(path, force) = self {
            *self = Self::File(create(path, *force)?);
        }
        let bytes = latin::encoded(piece);
        match self {
            Self::Standard(standard) => standard.write_all(&bytes).and_then(|()| standard.flush()),
            Self::File(file) => file.write_all(&bytes),
            Self::Later(..) => Ok(()),
        }
    }
}

/// A new file; an old one is overwritten only with `force`.
pub fn create(path: &Path, force: bool) -> io::Result<File> {
    OpenOptions::new().write(true).create(force).truncate(force).create_new(!force).open(path)
}

/// Why a file is not written.
pub fn exists(file: &Path) -> Problem {
    Problem::new(Exit::WrongUse, format_args!("{} exists already; --force overwrites it", file.display()))
}

/// A thread that panics while it prints leaves nothing half done that matters here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
