//! `--watch`: runs the command again whenever one of its files changes.
//!
//! Each run is a process of its own, since a kind stays for the life of a process and a long run must end when its files change.

use crate::{error::CliError, exit::Exit, printable::warn};
use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread::sleep,
    time::{Duration, Instant, SystemTime},
};

/// The option, as it is written.
const OPTION: &str = "--watch";

/// The time between two looks at the files.
const PERIOD: Duration = Duration::from_millis(10);

/// What changes when a file is saved: its time and length; `None` if it is not there.
type State = Option<(SystemTime, u64)>;

/// The arguments without `--watch`; `None` if it is not among them.
pub fn requested() -> Option<Vec<OsString>> {
    let all: Vec<OsString> = env::args_os().skip(1).collect();
    let options = all.iter().position(|argument| argument == "--").unwrap_or(all.len());
    all[..options].iter().find(|argument| *argument == OPTION)?;
    let kept = all.into_iter().enumerate().filter(|(at, argument)| *at >= options || argument != OPTION);
    let kept = kept.map(|(_, argument)| argument).collect();
    Some(kept)
}

/// Runs the program with these arguments, and again after each change, until it is interrupted.
pub fn run(arguments: &[OsString]) -> Exit {
    match watch(arguments) {
        Ok(never) => match never {},
        Err(error) => {
            warn(format_args!("error: {}", error.message));
            error.exit
        }
    }
}

/// Ends only with an error.
enum Never {}

fn watch(arguments: &[OsString]) -> Result<Never, CliError> {
    let program = env::current_exe().map_err(|error| CliError::input(format_args!("this program: {error}")))?;
    let files = files(arguments);
    if files.is_empty() {
        return Err(CliError::new(Exit::Usage, "expected a file to watch among the arguments"));
    }
    let start = || Command::new(&program).args(arguments).spawn().map_err(|error| CliError::input(format_args!("{error}")));
    let mut before = states(&files);
    let (mut child, mut started) = (Some(start()?), Instant::now());
    loop {
        if let Some(running) = &mut child
            && let Ok(Some(_)) = running.try_wait()
        {
            let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
            warn(format_args!("watching {}; done in {} ms", names.join(", "), started.elapsed().as_millis()));
            child = None;
        }
        // Short looks while a run is about to end, so that its time is right.
        sleep(if child.is_some() { PERIOD / 10 } else { PERIOD });
        let now = states(&files);
        // A file that is being replaced is not there for a moment.
        if now != before && now.iter().all(Option::is_some) {
            child.take().inspect(|_| warn("stopped, as a file changed")).map_or(Ok(()), end)?;
            before = now;
            (child, started) = (Some(start()?), Instant::now());
        }
    }
}

/// Ends a run whose files have changed.
fn end(mut child: Child) -> Result<(), CliError> {
    let ended = child.kill().and_then(|()| child.wait());
    ended.map(|_| ()).map_err(|error| CliError::input(format_args!("the last run cannot be ended: {error}")))
}

/// The files that the arguments name, alone or as `--option=FILE`, and the kinds and formulations in folders.
fn files(arguments: &[OsString]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for argument in arguments {
        let value = argument.to_str().and_then(|text| text.split_once('=')).map(|(_, value)| PathBuf::from(value));
        for path in [Some(PathBuf::from(argument)), value].into_iter().flatten() {
            match fs::read_dir(&path) {
                Ok(entries) => {
                    let models = entries.filter_map(|entry| Some(entry.ok()?.path()));
                    files.extend(models.filter(|file| file.extension().is_some_and(|extension| extension == "pmk")));
                }
                Err(_) if path.is_file() => files.push(path),
                Err(_) => {}
            }
        }
    }
    files.sort();
    files.dedup();
    files
}

fn states(files: &[PathBuf]) -> Vec<State> {
    let state = |file: &Path| {
        let metadata = fs::metadata(file).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    files.iter().map(|file| state(file)).collect()
}
