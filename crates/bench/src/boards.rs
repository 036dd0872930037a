//! The measured boards: read from files or generated from a seed, and exported for peers.

use crate::{facts, linear};
use puzzles::{
    AnyKind, AnyPuzzle,
    generator::{Draft, Parameter, Parameters, Rng, Sizes},
};
use query::{
    Method, Next, Solutions,
    generate::{Request, many},
};
use serde_json::{Value, json};
use solve::Limits;
use std::{
    fs,
    ops::ControlFlow::Continue,
    path::{Path, PathBuf},
    time::Duration,
};

/// The maximum number of drafts to generate.
const MAX_DRAFTS: u64 = 500;

/// The time limit of the check that a draft has a solution.
const CHECK_LIMIT: Duration = Duration::from_secs(2);

/// The boards in memory, with their names.
#[derive(Default)]
pub struct Boards(Vec<(String, Box<dyn AnyPuzzle>)>);

impl Boards {
    /// The board whose index is `board` of the request.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn one(&self, request: &Value) -> Result<&dyn AnyPuzzle, String> {
        let index = request["board"].as_u64().and_then(|index| usize::try_from(index).ok());
        let found = index.and_then(|index| self.0.get(index));
        found.map(|(_, board)| &**board).ok_or_else(|| format!("there is no board {}", request["board"]))
    }

    /// Reads the boards of `kind` in `text`, or in the files and folders `paths`. `line` keeps the boards whose line contains
    /// it, `where` those whose JSON fields match.
    ///
    /// # Errors
    /// If the kind is unknown, a file cannot be read, or a board is malformed.
    pub fn read(&mut self, request: &Value) -> Result<Value, String> {
        let kind = kind(request)?;
        self.0.clear();
        if let Some(text) = request["text"].as_str() {
            self.add(kind, "", text, request)?;
            return Ok(self.names());
        }
        for path in request["paths"].as_array().ok_or("expected `paths` or `text`")? {
            for file in files(Path::new(path.as_str().unwrap_or_default()))? {
                let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
                self.add(kind, &name, &text, request)?;
            }
        }
        Ok(self.names())
    }

    /// Adds the boards of a text that match the request.
    fn add(&mut self, kind: &'static dyn AnyKind, name: &str, text: &str, request: &Value) -> Result<(), String> {
        let lines: Vec<&str> = text.lines().collect();
        let pattern = request["line"].as_str().unwrap_or_default();
        for (number, board) in (1..).zip(puzzles::boards(text, Some(kind))) {
            if !lines.get(board.line - 1).is_some_and(|line| line.contains(pattern)) {
                continue;
            }
            let puzzle = board.puzzle.map_err(|error| format!("{name}, board {number}: {error}"))?;
            if matches_fields(&*puzzle, &request["where"]) {
                self.0.push((format!("{name} {number}").trim().to_string(), puzzle));
            }
        }
        Ok(())
    }

    /// Generates `count` boards of `kind` from `seed`, of this `size` and with these `parameters`. With `draft`, the boards are
    /// drafts of the generator, except those proved to have no solution.
    ///
    /// # Errors
    /// If the kind or a parameter is invalid, or no board could be generated.
    pub fn generate(&mut self, request: &Value) -> Result<Value, String> {
        let kind = kind(request)?;
        self.0.clear();
        let parameters: &'static [Parameter] = kind.parameters();
        let values = request["parameters"].as_object().cloned().unwrap_or_default();
        let values: Vec<(&str, &str)> =
            values.iter().filter_map(|(name, value)| Some((name.as_str(), value.as_str()?))).collect();
        let (seed, count) = (request["seed"].as_u64().unwrap_or(1), request["count"].as_u64().unwrap_or(1));
        let draft = request["draft"].as_bool().unwrap_or(false);
        // Drafts need no proof of uniqueness, so they can exceed the maximum size of the generator.
        if draft {
            let params =
                Parameters::new(&Sizes { max: [1000; 2], ..kind.sizes() }, parameters, request["size"].as_str(), &values)?;
            let mut tried = 0;
            let mut rng = Rng::new(seed);
            while (self.0.len() as u64) < count && tried < MAX_DRAFTS {
                tried += 1;
                match kind.draft(&params, &mut rng)? {
                    Some(Draft { board, .. }) if !is_infeasible(&*board) => self.0.push((format!("draft {seed}.{tried}"), board)),
                    _ => {}
                }
            }
            return Ok(self.names());
        }
        // Of any level, unless one is named: boards with redundant clues are not those of the records.
        let values = [&[("level", "any")], &values[..]].concat();
        let (params, wanted) = query::generate::parameters(kind, request["size"].as_str(), &values)?;
        let limits = Limits::of(Duration::from_secs_f64(request["seconds"].as_f64().unwrap_or(60.0)));
        let mut problem = None;
        many(&Request { kind, on: None, params: &params, seed, limits, wanted }, count, 1, |number, generated| {
            match generated {
                Ok(generated) => self.0.push((format!("made {seed}.{}", number + 1), generated.board)),
                Err(error) => problem = Some(error.to_string()),
            }
            Continue(())
        });
        match problem {
            Some(problem) if self.0.is_empty() => Err(problem),
            _ => Ok(self.names()),
        }
    }

    /// The reply: the names of the boards.
    fn names(&self) -> Value {
        json!({ "boards": self.0.iter().map(|(name, _)| name).collect::<Vec<_>>() })
    }

    /// Writes a board to the file `board_file` in the format `form` or as `facts`, and its linear program to the file `rows_file`, by
    /// `formulation` or the first without lazy constraints.
    ///
    /// # Errors
    /// If the board cannot be written, or has no linear program.
    pub fn export(&self, request: &Value) -> Result<Value, String> {
        let board = self.one(request)?;
        let write = |file: &str, text: String| fs::write(file, text).map_err(|error| format!("{file}: {error}"));
        if let Some(file) = request["board_file"].as_str() {
            let text = match request["form"].as_str() {
                Some("facts") => facts::facts(board)?,
                form => board.write(form).map_err(|error| error.to_string())?,
            };
            write(file, text)?;
        }
        if let Some(file) = request["rows_file"].as_str() {
            write(file, linear::rows(board, request["formulation"].as_str())?.to_string())?;
        }
        Ok(json!({ "laid": true }))
    }
}

/// The reply with the names of the formulations that accept a board.
pub fn formulations(board: &dyn AnyPuzzle) -> Value {
    let all = board.kind().formulations();
    let accepting = all.iter().map(|formulation| formulation.name).filter(|name| board.encode(name).is_ok());
    json!({ "formulations": accepting.collect::<Vec<_>>() })
}

/// The file, or the sorted entries of the folder.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    Ok(files)
}

/// Whether it is proved within [`CHECK_LIMIT`] that a board has no solution.
fn is_infeasible(board: &dyn AnyPuzzle) -> bool {
    let limits = Limits::of(CHECK_LIMIT);
    let solutions = Solutions::new(board, &Method::default_for(board), &limits);
    solutions.is_ok_and(|mut solutions| solutions.next(&limits) == Ok(Next::Exhausted))
}

/// The kind named `kind` in the request.
fn kind(request: &Value) -> Result<&'static dyn AnyKind, String> {
    let name = request["kind"].as_str().unwrap_or_default();
    puzzles::find(name).ok_or_else(|| format!("{name:?} is not a kind"))
}

/// Whether the fields of the board's JSON equal the wanted ones; a number also matches the length of a list.
fn matches_fields(board: &dyn AnyPuzzle, wanted: &Value) -> bool {
    let Some(wanted) = wanted.as_object() else { return true };
    let text = board.write(Some("json")).unwrap_or_default();
    let fields: Value = serde_json::from_str(&text).unwrap_or_default();
    let count = |value: &Value| value.as_array().map(Vec::len);
    wanted.iter().all(|(name, wanted)| {
        let found = &fields[name];
        found == wanted || count(found).is_some_and(|count| wanted.as_u64() == Some(count as u64))
    })
}
