//! Files that are written, one for each board.

use crate::{
    exit::Exit,
    given::{Given, Source},
    output::{create, exists},
    problem::Problem,
};
use std::{
    fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

/// Where files are written: for one board the file that was named, for several a folder.
pub struct Files<'f> {
    /// What was named, if something was.
    pub named: Option<&'f Path>,
    /// The option that names it.
    pub option: &'static str,
    /// How the names of files in a folder end, without the dot.
    pub extension: &'static str,
    /// Whether files that exist are overwritten.
    pub force: bool,
}

impl Files<'_> {
    /// The file for a board, if one is to be written, before anything is done for it.
    ///
    /// # Errors
    /// If it exists and must not be overwritten, or a file was named for several boards.
    pub fn file(&self, given: &Given, many: bool) -> Result<Option<PathBuf>, Problem> {
        let Some(named) = self.named else {
            return Ok(None);
        };
        if many && named.extension().is_some_and(|extension| extension == self.extension) {
            let message = format_args!("there are several boards: name a folder with {}", self.option);
            return Err(Problem::new(Exit::WrongUse, message));
        }
        let is_folder = many || named.is_dir() || named.as_os_str().as_encoded_bytes().ends_with(b"/");
        let file = if is_folder { named.join(self.name(given)) } else { named.into() };
        match file.exists() && !self.force {
            true => Err(exists(&file)),
            false => Ok(Some(file)),
        }
    }

    /// Writes what [`file`](Self::file) gave, and makes its folder if it is missing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, file: &Path, content: &str) -> Result<(), Problem> {
        let failed = |error| Problem::new(Exit::Wrong, format_args!("cannot write {}: {error}", file.display()));
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut made = create(file, self.force).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => exists(file),
            _ => failed(error),
        })?;
        made.write_all(content.as_bytes()).map_err(failed)
    }

    /// The name of a board's file within a folder.
    fn name(&self, given: &Given) -> String {
        format!("{}.{}", Self::stem(given), self.extension)
    }

    /// What files of a board are called: its source and, if it is not the first, its line.
    pub fn stem(given: &Given) -> String {
        let line = if given.line > 1 { format!("-{}", given.line) } else { String::new() };
        let stem = match &given.source {
            Source::Path(path) if path == "-" => "board".into(),
            Source::Path(path) => Path::new(path).with_extension("").display().to_string(),
            Source::Text(text) => text.chars().take(60).collect(),
        };
        let plain = |c: char| if c.is_alphanumeric() || "._+".contains(c) { c } else { '-' };
        let stem: String = stem.trim_start_matches(['.', '/']).chars().map(plain).collect();
        stem + &line
    }
}
