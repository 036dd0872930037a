//! Command-line options that several commands share.

use crate::{
    board_input::BoardInput,
    error::CliError,
    exit::Exit,
    interrupt,
    output::{Output, OutputOptions},
    output_files::OutputFiles,
    parse,
    printable::warn,
    similar,
};
use clap::{
    Arg, Args, ColorChoice, Command,
    builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser},
};
use puzzles::{AnyKind, AnyPuzzle, Picture};
use query::Method;
use solve::{BACKENDS, Backend, Limits, Settings};
use std::{
    borrow::Borrow, ffi::OsStr, ffi::OsString, fs, num::NonZero, path::Path, path::PathBuf, thread, time::Duration, time::Instant,
};

/// The boards to read.
#[derive(Args)]
pub struct InputOptions {
    /// Files, folders, texts, ids or URLs; `-` is the standard input.
    #[arg(value_name = "BOARD", default_value = "-", hide_default_value = true)]
    pub boards: Vec<OsString>,
    /// Read boards of this kind, where it cannot be detected; see `kinds`.
    #[arg(long, value_name = "KIND", value_parser = KindParser, hide_possible_values = true)]
    pub kind: Option<&'static dyn AnyKind>,
}

/// The formulation.
#[derive(Args)]
pub struct FormulationOption {
    /// Use this formulation, with preprocessors such as flow+deductions, or a file NAME.pmk or NAME.mod; see `formulations`.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    pub formulation: Option<String>,
}

impl FormulationOption {
    /// The formulation that is asked for, or the default of a board.
    pub fn of<'f>(&'f self, puzzle: &'f dyn AnyPuzzle) -> &'f str {
        self.formulation.as_deref().unwrap_or(puzzle.default_formulation())
    }
}

/// The formulation, the backend and its settings.
#[derive(Args)]
#[command(next_help_heading = "Method")]
pub struct MethodOptions {
    #[command(flatten)]
    pub formulation: FormulationOption,
    /// Use this backend; see `backends`.
    #[arg(long, short, value_name = "NAME", value_parser = backend_parser())]
    pub backend: Option<&'static dyn Backend>,
    /// Set the seed of the solver's random numbers.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,
    /// Set the number of solver threads for each board; the built-in engine uses them once a search has had a thousand conflicts,
    /// `fewest-clues` of 9×9 sudoku from the start.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<usize>::MIN)]
    pub threads: NonZero<usize>,
    /// Set the number of boards solved in parallel, at most 64 or the cores [default: the cores, divided by --threads].
    #[arg(long, value_name = "NUMBER")]
    pub jobs: Option<NonZero<usize>>,
    /// Turn the solver's presolve off.
    #[arg(long)]
    pub no_presolve: bool,
    /// Solve the LP relaxation first, for the statistics.
    #[arg(long)]
    pub relaxation: bool,
    /// Branch on the variables in the order of the model; only for `exhaustive`, which then takes larger models.
    #[arg(long)]
    pub static_order: bool,
}

/// Limits of a solve.
#[derive(Args)]
#[command(next_help_heading = "Limits for each board")]
pub struct LimitOptions {
    /// Set the time limit, such as 10, 0.5s, 2m or 1h; seconds without a unit.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    pub time: Option<Duration>,
    /// Set the limit of branch-and-bound nodes, or of conflicts for clause-learning solvers.
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<u64>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    pub memory: Option<u64>,
}

/// Limits of a command that solves nothing: far above what reading and drawing a board take. They are held by
/// [`limited`](interrupt::limited), which knows them from their names.
#[derive(Args)]
#[command(next_help_heading = "Limits for each board")]
#[allow(dead_code, reason = "the limits are read by their names")]
pub struct ReadLimits {
    /// Set the time limit, such as 10, 0.5s, 2m or 1h; seconds without a unit.
    #[arg(long, value_name = "TIME", value_parser = parse::duration, default_value = "10")]
    time: Duration,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes, default_value = "1G")]
    memory: u64,
}

/// The form of lists.
#[derive(Args, Default)]
pub struct ListOptions {
    /// Print a JSON object for each entry, one per line.
    #[arg(long)]
    pub json: bool,
}

/// The clues as they were understood.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct ClueOptions {
    /// Print each clue as it was read, and where clues are sentences, what each was understood to say.
    #[arg(long, conflicts_with = "json")]
    show_clues: bool,
}

impl ClueOptions {
    /// A line for each clue, and one more for the meaning of a sentence; empty if not requested.
    pub fn text(&self, puzzle: &dyn AnyPuzzle) -> String {
        if !self.show_clues {
            return String::new();
        }
        let clues = puzzle.clues();
        if clues.is_empty() {
            return "no clues that could be left out\n".into();
        }
        let mut meanings = puzzle.clue_meanings().into_iter();
        let meaning = |meaning: String| format!("   = {meaning}\n");
        clues.iter().map(|clue| format!("{}\n{}", clue.name, meanings.next().map(meaning).unwrap_or_default())).collect()
    }
}

/// SVG drawings of boards.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct SvgOptions {
    /// Draw the board as SVG into this file; for several boards, into this folder, as NAME.svg or
    /// NAME-LINE.svg.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    pub force: bool,
}

impl SvgOptions {
    /// The SVG file for a board, checked before any work is done.
    ///
    /// # Errors
    /// If the file exists and must not be overwritten, or one file is named for several boards.
    pub fn file(&self, input: &BoardInput, many: bool) -> Result<SvgFile<'_>, CliError> {
        let files = OutputFiles { path: self.svg.as_deref(), flag: "--svg", extension: "svg", force: self.force };
        let path = files.path_for(input, many)?;
        Ok(SvgFile { files, path })
    }
}

/// The SVG file of a board, if one is requested.
pub struct SvgFile<'d> {
    files: OutputFiles<'d>,
    path: Option<PathBuf>,
}

impl SvgFile<'_> {
    /// Writes the picture, if a file is requested.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write<P: Borrow<Picture>>(&self, picture: impl FnOnce() -> P) -> Result<(), CliError> {
        self.path.as_ref().map_or(Ok(()), |path| self.files.write(path, &picture().borrow().to_svg()))
    }
}

impl MethodOptions {
    /// The method for a puzzle: the options, with the puzzle's defaults for the rest.
    pub fn method(&self, puzzle: &dyn AnyPuzzle) -> Method<'static> {
        let default = Method::default_for(puzzle);
        let settings = Settings {
            seed: self.seed,
            threads: self.threads.get(),
            presolve: !self.no_presolve,
            relaxation: self.relaxation,
            static_order: self.static_order,
            proof: false,
        };
        let formulation = self.formulation.formulation.clone().unwrap_or(default.formulation);
        Method {
            direct: self.formulation.formulation.is_none() && self.backend.is_none(),
            backend: self.backend.unwrap_or_else(|| Method::default_backend(puzzle, &formulation)),
            formulation,
            settings,
        }
    }

    /// The number of boards solved in parallel.
    pub fn jobs(&self) -> usize {
        let shared = || (cores() / self.threads.get()).max(1);
        self.jobs.map_or_else(shared, clamped)
    }
}

/// How many boards are made at a time, and what they may take.
#[derive(Args)]
pub struct MakingOptions {
    /// Set the number of boards made in parallel, at most 64 or the cores [default: the cores].
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZero<usize>>,
    /// Set the time limit for all boards together, such as 10, 0.5s, 2m or 1h.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
}

impl MakingOptions {
    /// The limits of work that starts now.
    pub fn limits(&self, start: Instant) -> Limits {
        Limits {
            deadline: self.time.and_then(|time| start.checked_add(time)),
            memory: self.memory,
            stop: Some(interrupt::flag()),
            ..Limits::default()
        }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.jobs.map_or_else(cores, clamped)
    }
}

impl ListOptions {
    /// The output of a list.
    pub fn output(&self) -> Output {
        Output::standard(&OutputOptions { json: self.json, color: ColorChoice::Never })
    }
}

impl LimitOptions {
    /// The limits of a solve that starts now. Ctrl-C ends it too.
    pub fn limits(&self) -> Limits {
        Limits {
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: self.nodes,
            memory: self.memory,
            stop: Some(interrupt::flag()),
            ..Limits::default()
        }
    }
}

/// The number of threads this machine runs in parallel.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// At least this many jobs can be requested on any machine.
const MAX_JOBS: usize = 64;

/// A requested number of jobs; more than the machine can use would only take memory.
pub fn clamped(jobs: NonZero<usize>) -> usize {
    jobs.get().min(cores().max(MAX_JOBS))
}

/// The name of a text format of a kind, by default its first.
///
/// # Errors
/// If the kind has no such format.
pub fn board_format(kind: &dyn AnyKind, name: Option<&str>) -> Result<&'static str, CliError> {
    ::report::board_format(kind, name).map_err(|message| CliError::new(Exit::Usage, message))
}

/// Parses what a kind is called. Completions list the names; there are too many of them for messages and help.
#[derive(Clone)]
pub struct KindParser;

impl TypedValueParser for KindParser {
    type Value = &'static dyn AnyKind;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, clap::Error> {
        let find = |name: &str| puzzles::find(name).ok_or_else(|| no_such_kind(name));
        StringValueParser::new().try_map(move |name| find(&name)).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(puzzles::kinds().map(|kind| PossibleValue::new(kind.name()))))
    }
}

fn no_such_kind(name: &str) -> String {
    let near = puzzles::near(name).map(|near| format!("; did you mean `{near}`?"));
    format!("there is no kind {}{}", puzzles::quoted(name), near.unwrap_or_else(|| "; `pencilmark kinds` lists them".into()))
}

/// Parses the name of a backend; of one that is left out of this build, the error says so.
pub fn backend_parser() -> impl TypedValueParser<Value = &'static dyn Backend> {
    let known = BACKENDS.iter().map(|backend| PossibleValue::new(backend.name()));
    let left_out = solve::OPTIONAL.iter().filter(|name| solve::find(name).is_none());
    let left_out = left_out.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(known.chain(left_out)).try_map(|name| solve::find(&name).ok_or_else(|| solve::missing(&name)))
}

/// The largest file of an own formulation, in bytes.
const MAX_FORMULATION: u64 = 1 << 20;

/// Parses a formulation with preprocessors; some kind must have it, or it is a file `NAME.pmk` or `NAME.mod`, which is read.
pub fn formulation(text: &str) -> Result<String, String> {
    let file = text.split('+').next().unwrap_or_default();
    if puzzles::is_formulation_file(file) {
        read_formulation(file)?;
    }
    match puzzles::kinds().any(|kind| has_formulation(kind, text)) {
        true => Ok(text.into()),
        false => {
            let names: Vec<&str> = puzzles::kinds().flat_map(|kind| kind.formulations()).map(|entry| entry.name).collect();
            let near = similar::name_of(text, names.into_iter()).map(|near| format!("; did you mean `{near}`?"));
            Err(format!("no kind has it; see `pencilmark formulations`{}", near.unwrap_or_default()))
        }
    }
}

/// Reads a file with an own formulation, which then is a formulation of that name.
fn read_formulation(path: &str) -> Result<(), String> {
    let text = model_text(Path::new(path))?;
    puzzles::skipped_of(path, &text).iter().for_each(|note| warn(format_args!("note: {note}")));
    puzzles::add_formulation(path, &text);
    Ok(())
}

/// The text of a file with an own formulation or kind.
///
/// # Errors
/// If it cannot be read or is too large, without the path.
pub fn model_text(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > MAX_FORMULATION {
        return Err(format!("expected a file of at most {MAX_FORMULATION} bytes, found {size}"));
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
}

/// Whether a kind has a formulation with preprocessors, as in `flow+deductions`.
pub fn has_formulation(kind: &dyn AnyKind, text: &str) -> bool {
    let mut names = text.split('+');
    let first = names.next().unwrap_or_default();
    let preprocessors = kind.preprocessors();
    let has = kind.formulations().iter().any(|f| f.name == first) || puzzles::is_added(first);
    has && names.all(|name| preprocessors.iter().any(|s| s.name == name))
}
