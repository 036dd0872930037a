//! The file in which runs are kept, so that a comparison goes on where it stopped.

use crate::{exit::Exit, problem::Problem, report::object};
use ::report::{Key, Run};
use std::{
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// More of a record than this is not read, in bytes.
const LARGEST: u64 = 1 << 30;

/// A file with a run in each line.
pub struct Record {
    path: PathBuf,
    file: File,
    runs: Vec<Run>,
}

impl Record {
    /// Opens a record, or makes an empty one.
    ///
    /// # Errors
    /// If it cannot be opened, or a line of it is no run. A last line that was not finished is dropped.
    pub fn open(path: &Path) -> Result<Self, Problem> {
        let failed = |error| Problem::new(Exit::Wrong, format_args!("cannot open {}: {error}", path.display()));
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut text = String::new();
        (&file).take(LARGEST + 1).read_to_string(&mut text).map_err(failed)?;
        if text.len() as u64 > LARGEST {
            return Err(Problem::input(format_args!("{}: expected at most 1 GB, found more", path.display())));
        }
        let end = text.rfind('\n').map_or(0, |last| last + 1);
        let mut runs = Vec::new();
        for (number, line) in text[..end].lines().enumerate() {
            let run = serde_json::from_str(line).map_err(|error| {
                let place = format!("{}:{}", path.display(), number + 1);
                Problem::input(format_args!("{place}: expected a run as it is recorded: {error}"))
            })?;
            runs.push(run);
        }
        if end < text.len() {
            file.set_len(end as u64).map_err(failed)?;
            (&file).seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok(Self { path: path.into(), file, runs })
    }

    /// The run with this key, if it was made before.
    pub fn run(&self, key: &Key) -> Option<&Run> {
        self.runs.iter().find(|run| run.key == *key)
    }

    /// Keeps a run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&mut self, run: &Run) -> Result<(), Problem> {
        let written = self.file.write_all(object(run).as_bytes());
        written.map_err(|error| Problem::new(Exit::Wrong, format_args!("cannot write {}: {error}", self.path.display())))
    }
}
