//! A file of finished runs, so that an interrupted comparison can be resumed.

use crate::{error::CliError, exit::Exit, output_files::write_error, printable::warn, report::object};
use ::report::{Key, Run};
use std::{
    fs::{File, OpenOptions},
    io::{Read, Write},
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
    /// Opens a record, or creates an empty one. What follows the last whole line is cut off, with a note.
    ///
    /// # Errors
    /// If the file cannot be opened, or a line of it is no run.
    pub fn open(path: &Path) -> Result<Self, CliError> {
        let failed = |error| CliError::new(Exit::Internal, format_args!("cannot open {}: {error}", path.display()));
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        (&file).take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(CliError::input(format_args!("{}: expected at most 1 GB, found more", path.display())));
        }
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let mut runs = Vec::new();
        for (number, line) in bytes[..end].split_inclusive(|&byte| byte == b'\n').enumerate() {
            let run = serde_json::from_slice(line).map_err(|error| {
                let place = format!("{}:{}", path.display(), number + 1);
                CliError::input(format_args!("{place}: expected a recorded run: {error}"))
            })?;
            runs.push(run);
        }
        if end < bytes.len() {
            file.set_len(end as u64).map_err(failed)?;
            warn(format_args!("{}: dropped an incomplete run after {} whole ones", path.display(), runs.len()));
        }
        Ok(Self { path: path.into(), file, runs })
    }

    /// The run with this key, if it is recorded.
    pub fn run(&self, key: &Key) -> Option<&Run> {
        self.runs.iter().find(|run| run.key == *key)
    }

    /// Appends a run to the file, in one write. On an error the part that was written is cut off.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, run: &Run) -> Result<(), CliError> {
        let written = self.file.metadata().and_then(|before| {
            self.file.write_all(object(run).as_bytes()).inspect_err(|_| {
                // If this fails too, the next opening cuts it off.
                let _ = self.file.set_len(before.len());
            })
        });
        written.map_err(|error| write_error(&self.path, &error))
    }
}
