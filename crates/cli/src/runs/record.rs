//! A file of finished runs, so that an interrupted comparison can be resumed.

use crate::{error::CliError, exit::Exit, report::object};
use ::report::{Key, Run};
use std::{
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// The maximum size of a record, in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// A file with one run per line, as JSON.
pub struct Record {
    path: PathBuf,
    file: File,
    runs: Vec<Run>,
}

impl Record {
    /// Opens a record, or creates an empty one. An incomplete last line is dropped.
    ///
    /// # Errors
    /// If the file cannot be opened, or a line of it is no run.
    pub fn open(path: &Path) -> Result<Self, CliError> {
        let failed = |error| CliError::new(Exit::Internal, format_args!("cannot open {}: {error}", path.display()));
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut text = String::new();
        (&file).take(MAX_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
        if text.len() as u64 > MAX_BYTES {
            return Err(CliError::input(format_args!("{}: expected at most 1 GB, found more", path.display())));
        }
        let end = text.rfind('\n').map_or(0, |last| last + 1);
        let mut runs = Vec::new();
        for (number, line) in text[..end].lines().enumerate() {
            let run = serde_json::from_str(line).map_err(|error| {
                let place = format!("{}:{}", path.display(), number + 1);
                CliError::input(format_args!("{place}: expected a recorded run: {error}"))
            })?;
            runs.push(run);
        }
        if end < text.len() {
            file.set_len(end as u64).map_err(failed)?;
            (&file).seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok(Self { path: path.into(), file, runs })
    }

    /// The run with this key, if it is recorded.
    pub fn run(&self, key: &Key) -> Option<&Run> {
        self.runs.iter().find(|run| run.key == *key)
    }

    /// Appends a run to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, run: &Run) -> Result<(), CliError> {
        let written = self.file.write_all(object(run).as_bytes());
        written.map_err(|error| CliError::new(Exit::Internal, format_args!("cannot write {}: {error}", self.path.display())))
    }
}
