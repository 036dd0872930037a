//! The options that several subcommands share.

use crate::{files::Files, given::Given, interrupt, output::Output, problem::Problem, quantity};
use clap::{
    Args, ColorChoice,
    builder::{PossibleValuesParser, TypedValueParser},
};
use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, Picture};
use query::Method;
use solve::{BACKENDS, Backend, Limits, Settings};
use std::{borrow::Borrow, ffi::OsString, num::NonZero, path::PathBuf, thread, time::Duration, time::Instant};

/// What is to be read.
#[derive(Args)]
pub struct Boards {
    /// Files, folders, texts, ids or URLs; `-` is the standard input.
    #[arg(value_name = "BOARD", default_value = "-", hide_default_value = true)]
    pub boards: Vec<OsString>,
    /// The kind of puzzle, where it cannot be detected.
    #[arg(long, value_name = "KIND", value_parser = kind_parser())]
    pub kind: Option<&'static dyn AnyKind>,
}

/// How to solve.
#[derive(Args)]
#[command(next_help_heading = "Method")]
pub struct How {
    /// How the puzzle is written as a model, with switches, such as flow+deductions; see `formulations`.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    pub formulation: Option<String>,
    /// The solver.
    #[arg(long, short, value_name = "NAME", value_parser = backend_parser())]
    pub backend: Option<&'static dyn Backend>,
    /// The seed of what is random in the solver.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,
    /// How many threads the solver may use for one board.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<usize>::MIN)]
    pub threads: NonZero<usize>,
    /// How many boards are solved at once [default: the cores, divided by --threads].
    #[arg(long, value_name = "NUMBER")]
    pub jobs: Option<NonZero<usize>>,
    /// Hand the model over as it is: the solver must not simplify it before it searches.
    #[arg(long)]
    pub no_presolve: bool,
    /// Solve the linear relaxation first, for the report.
    #[arg(long)]
    pub relaxation: bool,
    /// Decide on the variables in the order of the model; only `exhaustive` can, and takes larger models then.
    #[arg(long)]
    pub in_order: bool,
}

/// When to give up.
#[derive(Args)]
#[command(next_help_heading = "Limits for each board")]
pub struct Bounds {
    /// A time such as 10, 0.5s, 2m or 1h; seconds if there is no unit.
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub time: Option<Duration>,
    /// Branch-and-bound nodes, or conflicts of a solver that learns from them.
    #[arg(long, value_name = "NUMBER")]
    pub nodes: Option<u64>,
    /// Memory of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "AMOUNT", value_parser = quantity::memory)]
    pub memory: Option<u64>,
}

/// How it is told.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Telling {
    /// Print a JSON object for each board, in a line of its own.
    #[arg(long)]
    pub json: bool,
    /// Whether to print colours [possible values: auto, always, never].
    #[arg(long, value_name = "WHEN", default_value_t = ColorChoice::Auto, hide_possible_values = true)]
    pub color: ColorChoice,
}

/// How lists are told.
#[derive(Args, Default)]
pub struct Listing {
    /// Print a JSON object for each, in a line of its own.
    #[arg(long)]
    pub json: bool,
}

/// Drawings in files.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct Drawing {
    /// Draw into this file; for several boards, into this folder, which is made if it is missing,
    /// a file NAME.svg or NAME-LINE.svg for each.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Overwrite files that exist.
    #[arg(long)]
    pub force: bool,
}

impl Drawing {
    /// The drawing for a board, before anything is done for it.
    ///
    /// # Errors
    /// If its file exists and must not be overwritten, or a file was named for several boards.
    pub fn of(&self, given: &Given, many: bool) -> Result<Svg<'_>, Problem> {
        let files = Files { named: self.svg.as_deref(), option: "--svg", extension: "svg", force: self.force };
        let file = files.file(given, many)?;
        Ok(Svg { files, file })
    }
}

/// The drawing that is asked for, if one is.
pub struct Svg<'d> {
    files: Files<'d>,
    file: Option<PathBuf>,
}

impl Svg<'_> {
    /// Draws the picture into the file, if one is asked for.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn draw<P: Borrow<Picture>>(&self, picture: impl FnOnce() -> P) -> Result<(), Problem> {
        self.file.as_ref().map_or(Ok(()), |file| self.files.write(file, &picture().borrow().to_svg()))
    }
}

impl How {
    /// The method for a puzzle: what was asked for, and the defaults for the rest.
    pub fn method(&self, puzzle: &dyn AnyPuzzle) -> Method<'static> {
        let default = Method::default_for(puzzle);
        let settings = Settings {
            seed: self.seed,
            threads: self.threads.get(),
            presolve: !self.no_presolve,
            relaxation: self.relaxation,
            static_order: self.in_order,
            proof: false,
        };
        Method {
            direct: self.formulation.is_none() && self.backend.is_none(),
            formulation: self.formulation.clone().unwrap_or(default.formulation),
            backend: self.backend.unwrap_or(default.backend),
            settings,
        }
    }

    /// How many boards are solved at once.
    pub fn jobs(&self) -> usize {
        let shared = || (cores() / self.threads.get()).max(1);
        self.jobs.map_or_else(shared, NonZero::get)
    }
}

impl Listing {
    /// Where the list is printed.
    pub fn output(&self) -> Output {
        Output::standard(&Telling { json: self.json, color: ColorChoice::Never })
    }
}

impl Bounds {
    /// The limits of a solve that starts now. Ctrl-C ends it too.
    pub fn limits(&self) -> Limits {
        Limits {
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: self.nodes,
            memory: self.memory,
            stop: Some(interrupt::flag()),
        }
    }
}

/// How many threads this machine runs at once.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Takes the names of kinds.
pub fn kind_parser() -> impl TypedValueParser<Value = &'static dyn AnyKind> {
    let known = PossibleValuesParser::new(CATALOGUE.iter().map(|kind| kind.name()));
    known.map(|name| puzzles::find(&name).expect("only names of the catalogue are possible"))
}

/// Takes the names of backends.
pub fn backend_parser() -> impl TypedValueParser<Value = &'static dyn Backend> {
    let known = PossibleValuesParser::new(BACKENDS.iter().map(|backend| backend.name()));
    known.map(|name| solve::find(&name).expect("only names of backends are possible"))
}

/// Takes what some kind has as a formulation, with switches.
pub fn formulation(text: &str) -> Result<String, String> {
    match CATALOGUE.iter().any(|&kind| has_formulation(kind, text)) {
        true => Ok(text.into()),
        false => Err("no kind has it; `pencilmark formulations` lists all".into()),
    }
}

/// Whether a kind has a formulation, with switches, as in `flow+deductions`.
pub fn has_formulation(kind: &dyn AnyKind, text: &str) -> bool {
    let mut names = text.split('+');
    let first = names.next().unwrap_or_default();
    let preprocessors = kind.preprocessors();
    kind.formulations().iter().any(|f| f.name == first) && names.all(|name| preprocessors.iter().any(|s| s.name == name))
}
