//! `--kinds`: kinds of puzzles in files, added before the command line is parsed, as it may name them.

use crate::{error::CliError, exit::Exit, options::model_text, printable::warn};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The option, as it is written.
const OPTION: &str = "--kinds";

/// Adds the kinds of the paths on the command line and those of the configuration folder. A file of the folder that is no
/// kind is skipped with a warning.
///
/// # Errors
/// If a path on the command line cannot be read or is no kind.
pub fn add() -> Result<(), CliError> {
    for path in named(env::args_os().skip(1).map(PathBuf::from)) {
        for file in files(&path)? {
            add_file(&file)?;
        }
    }
    let Some(folder) = configured().filter(|folder| folder.is_dir()) else { return Ok(()) };
    for file in files(&folder)? {
        if let Err(error) = add_file(&file) {
            warn(format_args!("warning: skipped {}", error.message));
        }
    }
    Ok(())
}

/// The paths after `--kinds` in the arguments.
fn named(arguments: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let mut is_path = false;
    for argument in arguments {
        let text = argument.as_os_str().as_encoded_bytes();
        match text.strip_prefix(OPTION.as_bytes()) {
            _ if is_path => {
                paths.push(argument);
                is_path = false;
            }
            Some(b"") => is_path = true,
            Some([b'=', ..]) => {
                let path = argument.to_str().and_then(|text| text.split_once('=')).map(|(_, path)| PathBuf::from(path));
                paths.extend(path);
            }
            _ if text == b"--" => break,
            _ => {}
        }
    }
    paths
}

/// The folder of the user's own kinds.
fn configured() -> Option<PathBuf> {
    let home = || env::var_os("HOME").filter(|home| !home.is_empty()).map(|home| Path::new(&home).join(".config"));
    let folder = env::var_os("XDG_CONFIG_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from).or_else(home)?;
    Some(folder.join("pencilmark/kinds"))
}

/// The kind-files at a path: the file itself, or those in the folder, in order of names.
fn files(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.into()]);
    }
    let unreadable = |error: std::io::Error| CliError::input(format_args!("{}: {error}", path.display()));
    let mut found = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.extension().is_some_and(|extension| extension == "pmk") && file.is_file() {
            // Formulations may stand beside kinds.
            let is_formulation = model_text(&file).is_ok_and(|text| !puzzles::is_kind_file(&text));
            found.extend((!is_formulation).then_some(file));
        }
    }
    found.sort();
    Ok(found)
}

/// Adds the kind in a file.
///
/// # Errors
/// If the file cannot be read, or is no kind.
pub fn add_file(path: &Path) -> Result<&'static dyn puzzles::AnyKind, CliError> {
    let name = path.display().to_string();
    let text = model_text(path).map_err(|error| CliError::input(format_args!("{name}: {error}")))?;
    puzzles::add_kind(&name, &text).map_err(|error| CliError::new(Exit::BadInput, error))
}
