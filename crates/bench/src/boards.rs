//! The boards that are measured: read from files, or made from a seed; and laid out for peers to read.

use crate::linear;
use puzzles::{
    AnyKind, AnyPuzzle,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
};
use query::{
    Method, Next, Solutions,
    generate::{Request, many},
};
use serde_json::{Value, json};
use solve::{Limits, mix};
use std::{
    fs,
    ops::ControlFlow::Continue,
    path::{Path, PathBuf},
    time::Duration,
};

/// How many drafts are tried.
const TRIES: u64 = 500;

/// How long a draft is looked at to see that it has no solution.
const SOON: Duration = Duration::from_secs(2);

/// The boards at hand.
#[derive(Default)]
pub struct Boards(Vec<(String, Box<dyn AnyPuzzle>)>);

impl Boards {
    /// The board of the number in `board`.
    pub fn one(&self, request: &Value) -> Result<&dyn AnyPuzzle, String> {
        let number = request["board"].as_u64().and_then(|number| usize::try_from(number).ok());
        let found = number.and_then(|number| self.0.get(number));
        found.map(|(_, board)| &**board).ok_or_else(|| format!("there is no board {}", request["board"]))
    }

    /// Takes the boards of `kind` in `text`, or in the files and folders `paths`, those only whose line has `line` in it
    /// and whose fields in JSON are as `where` says.
    pub fn read(&mut self, request: &Value) -> Result<Value, String> {
        let kind = kind(request)?;
        self.0.clear();
        if let Some(text) = request["text"].as_str() {
            self.take(kind, "", text, request)?;
            return Ok(self.told());
        }
        for path in request["paths"].as_array().ok_or("expected `paths` or `text`")? {
            for file in files(Path::new(path.as_str().unwrap_or_default()))? {
                let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
                self.take(kind, &name, &text, request)?;
            }
        }
        Ok(self.told())
    }

    fn take(&mut self, kind: &'static dyn AnyKind, name: &str, text: &str, request: &Value) -> Result<(), String> {
        let lines: Vec<&str> = text.lines().collect();
        let part = request["line"].as_str().unwrap_or_default();
        for (number, board) in (1..).zip(puzzles::boards(text, Some(kind))) {
            if !lines.get(board.line - 1).is_some_and(|line| line.contains(part)) {
                continue;
            }
            let puzzle = board.puzzle.map_err(|error| format!("{name}, board {number}: {error}"))?;
            if is_as(&*puzzle, &request["where"]) {
                self.0.push((format!("{name} {number}").trim().to_string(), puzzle));
            }
        }
        Ok(())
    }

    /// Makes `count` boards of `kind` from `seed`, of this `size` and with these `wishes`; with `draft` as the
    /// maker begins them, those left out that are proved to have no solution.
    pub fn make(&mut self, request: &Value) -> Result<Value, String> {
        let kind = kind(request)?;
        self.0.clear();
        let choices: &'static [Parameter] = kind.parameters();
        let parameters = request["parameters"].as_object().cloned().unwrap_or_default();
        let told: Vec<(&str, &str)> =
            parameters.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?))).collect();
        let (seed, count) = (request["seed"].as_u64().unwrap_or(1), request["count"].as_u64().unwrap_or(1));
        let draft = request["draft"].as_bool().unwrap_or(false);
        // Drafts need no proof, and can be larger than what is made otherwise.
        let most = if draft { [1000; 2] } else { kind.sizes().max };
        let params = Parameters::new(&Sizes { max: most, ..kind.sizes() }, choices, request["size"].as_str(), &told)?;
        if draft {
            let (mut drawn, mut tried) = (0, 0);
            let mut next = || {
                drawn += 1;
                mix(mix(seed).wrapping_add(drawn))
            };
            let mut rng = Rng::new(&mut next);
            while (self.0.len() as u64) < count && tried < TRIES {
                tried += 1;
                match kind.draft(&params, &mut rng)? {
                    Some(Draft { board, .. }) if !is_impossible(&*board) => self.0.push((format!("draft {seed}.{tried}"), board)),
                    _ => {}
                }
            }
            return Ok(self.told());
        }
        let limits = Limits::of(Duration::from_secs_f64(request["seconds"].as_f64().unwrap_or(60.0)));
        let mut problem = None;
        many(&Request { kind, params: &params, seed, limits }, count, 1, |number, made| {
            match made {
                Ok(made) => self.0.push((format!("made {seed}.{}", number + 1), made.board)),
                Err(error) => problem = Some(error.to_string()),
            }
            Continue(())
        });
        match problem {
            Some(problem) if self.0.is_empty() => Err(problem),
            _ => Ok(self.told()),
        }
    }

    fn told(&self) -> Value {
        json!({ "boards": self.0.iter().map(|(name, _)| name).collect::<Vec<_>>() })
    }

    /// Writes a board into the file `board_file` in the format `form`, and its rows into the file `rows_file`: by `formulation`, or
    /// the first that has no need of cuts.
    pub fn lay(&self, request: &Value) -> Result<Value, String> {
        let board = self.one(request)?;
        let write = |file: &str, text: String| fs::write(file, text).map_err(|error| format!("{file}: {error}"));
        if let Some(file) = request["board_file"].as_str() {
            write(file, board.write(request["form"].as_str()).map_err(|error| error.to_string())?)?;
        }
        if let Some(file) = request["rows_file"].as_str() {
            write(file, linear::rows(board, request["formulation"].as_str())?.to_string())?;
        }
        Ok(json!({ "laid": true }))
    }
}

/// The names of the formulations that take a board.
pub fn formulations(board: &dyn AnyPuzzle) -> Value {
    let all = board.kind().formulations();
    let taking = all.iter().map(|formulation| formulation.name).filter(|name| board.encode(name).is_ok());
    json!({ "formulations": taking.collect::<Vec<_>>() })
}

/// A file, or those of a folder, sorted.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    Ok(files)
}

/// Whether it is proved soon that a board has no solution.
fn is_impossible(board: &dyn AnyPuzzle) -> bool {
    let limits = Limits::of(SOON);
    let solutions = Solutions::new(board, &Method::default_for(board), &limits);
    solutions.is_ok_and(|mut solutions| solutions.next(&limits) == Ok(Next::Exhausted))
}

fn kind(request: &Value) -> Result<&'static dyn AnyKind, String> {
    let name = request["kind"].as_str().unwrap_or_default();
    puzzles::find(name).ok_or_else(|| format!("{name:?} is no kind"))
}

/// Whether the fields of a board in JSON are as wanted: numbers, or lists of so many.
fn is_as(board: &dyn AnyPuzzle, wanted: &Value) -> bool {
    let Some(wanted) = wanted.as_object() else { return true };
    let text = board.write(Some("json")).unwrap_or_default();
    let fields: Value = serde_json::from_str(&text).unwrap_or_default();
    let count = |value: &Value| value.as_array().map(Vec::len);
    wanted.iter().all(|(name, wanted)| {
        let found = &fields[name];
        found == wanted || count(found).is_some_and(|count| wanted.as_u64() == Some(count as u64))
    })
}
