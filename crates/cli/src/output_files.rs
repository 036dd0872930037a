//! Output files, one for each board.

use crate::{
    board_input::{BoardInput, Source},
    error::CliError,
    exit::Exit,
    whole_file::{WholeFile, check_destination},
};
use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// Where files are written: a file for one board, a folder for several.
pub struct OutputFiles<'f> {
    /// The path on the command line, if there is one.
    pub path: Option<&'f Path>,
    /// The flag that names the path.
    pub flag: &'static str,
    /// The extension of files in a folder, without the dot.
    pub extension: &'static str,
    /// Whether existing files are overwritten.
    pub force: bool,
}

impl OutputFiles<'_> {
    /// The file for a board, if one is requested; checked before any work is done.
    ///
    /// # Errors
    /// If the file exists and must not be overwritten, one file is named for several boards, or nothing can be written there.
    pub fn path_for(&self, input: &BoardInput, many: bool) -> Result<Option<PathBuf>, CliError> {
        let Some(path) = self.path else {
            return Ok(None);
        };
        if many && path.extension().is_some_and(|extension| extension == self.extension) {
            let message = format_args!("there are several boards: name a folder with {}", self.flag);
            return Err(CliError::new(Exit::Usage, message));
        }
        let is_folder = many || path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/");
        let file = if is_folder { path.join(self.name(input)) } else { path.into() };
        if file.is_file() && !self.force {
            return Err(exists_error(&file));
        }
        if let Source::Path(board) = &input.source
            && is_same(&file, Path::new(board))
        {
            let message = format_args!("{} is the file of the board; nothing overwrites that", file.display());
            return Err(CliError::new(Exit::Usage, message));
        }
        check_destination(&file).map_err(|error| write_error(&file, &error))?;
        Ok(Some(file))
    }

    /// Writes a file that [`path_for`](Self::path_for) returned, and creates its folder if needed. The file is whole or absent.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, file: &Path, content: &str) -> Result<(), CliError> {
        WholeFile::write(file, self.force, content.as_bytes()).map_err(|error| write_error(file, &error))
    }

    /// The name of a board's file in a folder.
    fn name(&self, input: &BoardInput) -> String {
        format!("{}.{}", Self::stem(input), self.extension)
    }

    /// The file stem of a board: its source and, if the source holds several, its line, padded so that names sort by line.
    pub fn stem(input: &BoardInput) -> String {
        let line = match input.digits {
            0 => String::new(),
            digits => format!("-{:0digits$}", input.line),
        };
        let stem = match &input.source {
            Source::Path(path) if path == "-" => "board".into(),
            Source::Path(path) => Path::new(path).with_extension("").display().to_string(),
            Source::Text(text) => text.chars().take(60).collect(),
        };
        let plain = |c: char| if c.is_alphanumeric() || "._+".contains(c) { c } else { '-' };
        let stem: String = stem.trim_start_matches(['.', '/']).chars().map(plain).collect();
        stem + &line
    }
}

/// Whether two paths name one file, also through links. Other systems than Unix do not tell hard links.
fn is_same(one: &Path, other: &Path) -> bool {
    let (Ok(first), Ok(second)) = (one.metadata(), other.metadata()) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        first.is_file() && (first.dev(), first.ino()) == (second.dev(), second.ino())
    }
    #[cfg(not(unix))]
    {
        first.is_file() && second.is_file() && one.canonicalize().ok() == other.canonicalize().ok()
    }
}

/// The error that a file cannot be written.
pub fn write_error(file: &Path, error: &io::Error) -> CliError {
    match error.kind() {
        ErrorKind::AlreadyExists => exists_error(file),
        _ => CliError::new(Exit::Internal, format_args!("cannot write {}: {error}", file.display())),
    }
}

/// The error that a file exists already.
pub fn exists_error(file: &Path) -> CliError {
    CliError::new(Exit::Usage, format_args!("{} exists already; --force overwrites it", file.display()))
}
