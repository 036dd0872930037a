//! Drawings in SVG files, one for each board.

use crate::{
    exit::Exit,
    given::{Given, Source},
    options::Drawing,
    output::{create, exists},
    problem::Problem,
};
use puzzles::Picture;
use std::{
    fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

impl Drawing {
    /// The file for a board, if drawings are asked for, before anything is done for it.
    ///
    /// # Errors
    /// If it exists and must not be overwritten, or a file was named for several boards.
    pub fn file(&self, given: &Given, many: bool) -> Result<Option<PathBuf>, Problem> {
        let Some(svg) = &self.svg else {
            return Ok(None);
        };
        let is_folder = many || svg.is_dir() || svg.as_os_str().as_encoded_bytes().ends_with(b"/");
        if many && svg.extension().is_some_and(|extension| extension == "svg") {
            let message = "there are several boards: name a folder with --svg";
            return Err(Problem::new(Exit::WrongUse, message));
        }
        let file = if is_folder { svg.join(name(given)) } else { svg.clone() };
        match file.exists() && !self.force {
            true => Err(exists(&file)),
            false => Ok(Some(file)),
        }
    }

    /// Writes a drawing into the file that [`file`](Self::file) gave.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, file: &Path, picture: &Picture) -> Result<(), Problem> {
        let failed = |error| Problem::new(Exit::Wrong, format_args!("cannot write {}: {error}", file.display()));
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut made = create(file, self.force).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => exists(file),
            _ => failed(error),
        })?;
        made.write_all(picture.to_svg().as_bytes()).map_err(failed)
    }
}

/// The name of a board's file within a folder: its source and, if it is not the first, its line.
fn name(given: &Given) -> String {
    let line = if given.line > 1 { format!("-{}", given.line) } else { String::new() };
    let stem = match &given.source {
        Source::Path(path) if path == "-" => "board".into(),
        Source::Path(path) => Path::new(path).with_extension("").display().to_string(),
        Source::Text(text) => text.chars().take(60).collect(),
    };
    let plain = |c: char| if c.is_alphanumeric() || "._+".contains(c) { c } else { '-' };
    let stem: String = stem.trim_start_matches(['.', '/']).chars().map(plain).collect();
    format!("{stem}{line}.svg")
}
