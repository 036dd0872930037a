//! `read-solution`: checks the solution of another solver for a file of `model` against the rules.

use crate::{
    board_input::{BoardInput, Source},
    error::CliError,
    exit::Exit,
    inputs, interrupt,
    options::{KindParser, ReadLimits, SvgOptions, formulation},
    output::{Output, OutputOptions},
    report::{NamedValues, object, violations},
};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser},
};
use model::{
    Assignment, Interrupt, Model,
    read::{FORMATS, ReadSolutionError, SolutionFile},
    write::{Export, LazyConstraints},
};
use puzzles::{AnyKind, AnyPuzzle, NotASolution, Solution};
use query::{QueryError, encode_expanded, encode_without};
use serde_json::json;
use solve::Limits;
use std::{collections::BTreeMap, ffi::OsString, ops::ControlFlow::Continue, path::PathBuf};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark model examples/islands.has -f flow -o a.lp && glpsol --lp a.lp -o a.sol
  $ pencilmark read-solution examples/islands.has a.sol -f flow";

/// Check a solution found by another solver against the rules.
///
/// The solver has solved a file that `model` wrote for the same board and formulation. Variables are
/// matched by their names, or by their numbers in CNF and OPB files. What models with indices print, such as
/// `bridges[3] = 2`, is read from the output of their solver. The rules decide whether the solution
/// is valid; violated rules and violated constraints of the model are printed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ReadSolution {
    /// The board: a file, a text, an id or a URL.
    #[arg(value_name = "BOARD")]
    board: OsString,
    /// The solution file of the solver.
    #[arg(value_name = "SOLUTION")]
    solution: PathBuf,
    /// Read a board of this kind, where it cannot be detected.
    #[arg(long, value_name = "KIND", value_parser = KindParser, hide_possible_values = true)]
    kind: Option<&'static dyn AnyKind>,
    /// Use this formulation, that of the model file, with preprocessors.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    formulation: Option<String>,
    /// Omit these rules, as the model file does.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    /// Write global constraints by flow and order, as the model file does.
    #[arg(long)]
    expand: bool,
    /// Read this solution format, where it cannot be detected.
    #[arg(long, value_name = "FORMAT", value_parser = solution_formats())]
    solution_format: Option<String>,
    #[command(flatten)]
    _limits: ReadLimits,
    #[command(flatten)]
    output_options: OutputOptions,
    #[command(flatten)]
    svg: SvgOptions,
}

/// The lines that models with indices print.
const PRINTED: &str = "printed";

/// Parses the name of a solution format.
fn solution_formats() -> PossibleValuesParser {
    let printed =
        PossibleValue::new(PRINTED).help("what a model with indices prints: NAME[INDICES] = VALUE; the last of several");
    let others = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.summary));
    PossibleValuesParser::new(others.chain([printed]))
}

/// An error, and which of the two inputs it is in.
enum InputError {
    Board(CliError),
    SolutionFile(CliError),
}

impl From<CliError> for InputError {
    fn from(error: CliError) -> Self {
        Self::Board(error)
    }
}

impl ReadSolution {
    /// Reads the solution and checks it.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output_options);
        let mut boards = Vec::new();
        inputs::for_each_board(std::slice::from_ref(&self.board), self.kind, &mut |input| {
            boards.push(input);
            Continue(())
        });
        let checked = match &boards[..] {
            [input] => interrupt::limited(|| self.check(input, &output)),
            _ => Err(CliError::new(Exit::Usage, "expected one board for the solution, found several").into()),
        };
        let exit = match checked {
            Ok(exit) => exit,
            Err(InputError::Board(error)) => {
                boards.first().inspect(|input| output.print_error(input, &error));
                error.exit
            }
            Err(InputError::SolutionFile(error)) => {
                let source = Source::Path(self.solution.display().to_string());
                output.print_error(&BoardInput::error(source, error.clone()), &error);
                error.exit
            }
        };
        output.ended().unwrap_or(exit)
    }

    fn check(&self, input: &BoardInput, output: &Output) -> Result<Exit, InputError> {
        let puzzle = &**input.puzzle.as_ref().map_err(CliError::clone)?;
        let svg = self.svg.file(input, false)?;
        let name = self.formulation.as_deref().unwrap_or(puzzle.default_formulation());
        let encode = if self.expand { encode_expanded } else { encode_without };
        let encoding =
            encode(puzzle, name, &self.without, Interrupt::current()).map_err(|error| CliError::from(QueryError::from(error)))?;
        if encoding.model.is_incomplete() {
            return Err(CliError::new(Exit::Unknown, "a limit was reached while the model was built").into());
        }
        let (format, values, found) = match self.printed(puzzle, name).map_err(InputError::SolutionFile)? {
            Some(found) => (PRINTED, None, found),
            None => {
                let (format, values) = self.values(&encoding.model).map_err(InputError::SolutionFile)?;
                let found = encoding.views.iter().map(|view| view.value(&values)).collect();
                (format, Some(values), found)
            }
        };
        let verdict = Solution::to(puzzle, found.clone());
        let picture = match &verdict {
            Ok(solution) => puzzle.draw(&solution.known()),
            Err(reason) => violations::picture(puzzle, &found, reason),
        };
        // What is printed are the values of the puzzle, not those of the variables of the model.
        let violated = values.map(|values| violated_constraints(&encoding.model, &values));
        let cost = puzzle.cost(&found).filter(|_| verdict.is_ok());
        output.print(&if output.json {
            let vars = puzzle.vars();
            let reason = verdict.as_ref().err();
            object(&json!({
                "source": input.source.text(), "line": input.line, "kind": puzzle.kind().name(), "formulation": name,
                "solution": self.solution.display().to_string(), "solution_format": format, "is_solution": verdict.is_ok(),
                "cost": cost, "reason": reason.map(ToString::to_string),
                "violations": reason.map(|reason| violations::objects(puzzle, reason)),
                "violated_constraints": violated, "values": NamedValues::new(&vars, &found)
            }))
        } else {
            let result = describe(&verdict, cost, violated.as_ref());
            let listed = verdict.as_ref().err().map(|reason| violations::text(puzzle, reason)).unwrap_or_default();
            format!("{}{}: {result}; {name}, {format}\n{listed}", output.style.draw(&picture), puzzle.kind().name())
        });
        svg.write(|| &picture)?;
        Ok(if verdict.is_ok() { Exit::Success } else { Exit::BadInput })
    }

    /// The values that a model with indices prints, if the file has such lines.
    fn printed(&self, puzzle: &dyn AnyPuzzle, formulation: &str) -> Result<Option<Vec<i64>>, CliError> {
        if self.solution_format.as_deref().is_some_and(|format| format != PRINTED) {
            return Ok(None);
        }
        let formulation = formulation.split('+').next().unwrap_or_default();
        let names: Vec<String> = match puzzle.kind().abstract_model(formulation) {
            Some(Ok(model)) => model.solutions().map(|solution| solution.head.name.clone()).collect(),
            _ => Vec::new(),
        };
        let (expected, text) = (puzzle.vars().len(), inputs::text_of(&self.solution)?);
        match printed_values(&text, &names) {
            Some(values) if values.len() != expected => {
                Err(CliError::input(format_args!("expected {expected} values of {}, found {}", names.join(", "), values.len())))
            }
            None if self.solution_format.is_some() && expected == 0 => Ok(Some(Vec::new())),
            None if self.solution_format.is_some() => {
                Err(CliError::input(format_args!("expected lines such as `{}[1] = 0`", names.join("` or `"))))
            }
            values => Ok(values),
        }
    }

    /// The format of the solution file, and its assignment of the model's variables.
    fn values(&self, model: &Model) -> Result<(&'static str, Assignment), CliError> {
        let failed = |error: ReadSolutionError| match error {
            ReadSolutionError::Line(line, message) => CliError { line: Some(line), ..CliError::input(message) },
            ReadSolutionError::Model(_) => CliError::new(Exit::Refused, error),
        };
        let text = inputs::text_of(&self.solution)?;
        let solution = SolutionFile::read(&text, self.solution_format.as_deref()).map_err(failed)?;
        // Lazy constraints, which no file can hold, were omitted from the one that was solved.
        let export = Export { title: "", model, puzzle_vars: &[], lazy: LazyConstraints::Omit, all_constraints: false };
        let values = solution.values(&export).map_err(failed)?;
        Ok((solution.format, solve::with_integers(model, values, &Limits::default())))
    }
}

/// The values in lines `NAME[…] = VALUE`, in their order, which is that of the puzzle variables; of the last solution that ends
/// with a line of MiniZinc, if there are several.
fn printed_values(text: &str, names: &[String]) -> Option<Vec<i64>> {
    let (mut open, mut whole) = (Vec::new(), None);
    for line in text.lines().map(str::trim) {
        if line == "----------" {
            whole = Some(std::mem::take(&mut open)).filter(|values| !values.is_empty());
        } else if let Some((left, value)) = line.split_once(" = ")
            && names.iter().any(|name| left == name || left.strip_prefix(&name[..]).is_some_and(|rest| rest.starts_with('[')))
            && let Ok(value) = value.trim().parse()
        {
            open.push(value);
        }
    }
    whole.or(Some(open).filter(|values| !values.is_empty()))
}

/// The number of violated constraints of the model by rule, lazy constraints included.
fn violated_constraints(model: &Model, values: &Assignment) -> BTreeMap<&'static str, usize> {
    let mut rules = BTreeMap::new();
    for constraint in model.violated(values) {
        *rules.entry(constraint.provenance.rule.name).or_insert(0) += 1;
    }
    if !model.in_range(values) {
        *rules.entry("range").or_insert(0) += 1;
    }
    rules
}

fn describe(
    verdict: &Result<Solution, NotASolution>,
    cost: Option<i64>,
    violated: Option<&BTreeMap<&'static str, usize>>,
) -> String {
    let model = match violated {
        None => "judged by the rules".into(),
        Some(violated) if violated.is_empty() => "all constraints of the model are satisfied".into(),
        Some(violated) => {
            let counts: Vec<String> = violated.iter().map(|(rule, count)| format!("{count} of {rule}")).collect();
            format!("violated constraints of the model: {}", counts.join(", "))
        }
    };
    match (verdict, cost) {
        (Ok(_), Some(cost)) => format!("feasible solution, objective {cost}, optimality not checked; {model}"),
        (Ok(_), None) => format!("a solution; {model}"),
        (Err(reason), _) => format!("{}; {model}", violations::summary(reason)),
    }
}
