//! `read-solution`: a solution that another solver found for a file of `model`, judged by the rules.

use crate::{
    exit::Exit,
    given::{Given, Source},
    inputs,
    options::{Drawing, Telling, formulation, kind_parser},
    output::Output,
    problem::Problem,
    report::{NamedValues, object, violations},
};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser},
};
use model::{
    Assignment, Model,
    read::{FORMATS, ReadSolutionError, SolutionFile},
    write::{Export, LazyConstraints},
};
use puzzles::{AnyKind, NotASolution, Solution};
use query::{QueryError, encode_without};
use serde_json::json;
use std::{collections::BTreeMap, ffi::OsString, ops::ControlFlow::Continue, path::PathBuf};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark model examples/islands.has -f flow -o a.lp && glpsol --lp a.lp -o a.sol
  $ pencilmark read-solution examples/islands.has a.sol -f flow";

/// Judge a solution that another solver found by the rules.
///
/// It is of a file that `model` wrote. Variables are found by their names or numbers in LP, MPS, MathProg, CNF and
/// OPB files of the same board and formulation. Whether it is a solution is for the rules to say; what
/// it breaks of them and of the model is told.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ReadSolution {
    /// The board: a file, a text, an id or a URL.
    #[arg(value_name = "BOARD")]
    board: OsString,
    /// The file that the solver wrote.
    #[arg(value_name = "SOLUTION")]
    solution: PathBuf,
    /// The kind of puzzle, where it cannot be detected.
    #[arg(long, value_name = "KIND", value_parser = kind_parser())]
    kind: Option<&'static dyn AnyKind>,
    /// The formulation that the solver was given, with switches.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    formulation: Option<String>,
    /// The rules that the model was written without.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    /// The format of the solution, where it cannot be detected.
    #[arg(long, value_name = "FORMAT", value_parser = solution_formats())]
    solution_format: Option<String>,
    #[command(flatten)]
    telling: Telling,
    #[command(flatten)]
    drawing: Drawing,
}

/// Takes the names of formats of solutions; the help says what they are.
fn solution_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.summary)))
}

/// What is wrong, and with which of the two that were given.
enum Fault {
    Board(Problem),
    SolutionFile(Problem),
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self::Board(problem)
    }
}

impl ReadSolution {
    /// Reads the solution and has it judged.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        let mut boards = Vec::new();
        inputs::each(std::slice::from_ref(&self.board), self.kind, &mut |given| {
            boards.push(given);
            Continue(())
        });
        let judged = match &boards[..] {
            [given] => self.judged(given, &output),
            _ => Err(Problem::new(Exit::WrongUse, "expected one board, as a solution is of one; found several").into()),
        };
        let exit = match judged {
            Ok(exit) => exit,
            Err(Fault::Board(problem)) => {
                boards.first().inspect(|given| output.complain(given, &problem));
                problem.exit
            }
            Err(Fault::SolutionFile(problem)) => {
                let source = Source::Path(self.solution.display().to_string());
                output.complain(&Given::problem(source, problem.clone()), &problem);
                problem.exit
            }
        };
        output.ended().unwrap_or(exit)
    }

    fn judged(&self, given: &Given, output: &Output) -> Result<Exit, Fault> {
        let puzzle = &**given.puzzle.as_ref().map_err(Problem::clone)?;
        let svg = self.drawing.of(given, false)?;
        let name = self.formulation.as_deref().unwrap_or(puzzle.default_formulation());
        let encoding = encode_without(puzzle, name, &self.without).map_err(|error| Problem::from(QueryError::from(error)))?;
        let (format, values) = self.values(&encoding.model).map_err(Fault::SolutionFile)?;
        let found: Vec<i64> = encoding.views.iter().map(|view| view.value(&values)).collect();
        let verdict = Solution::to(puzzle, found.clone());
        let picture = match &verdict {
            Ok(solution) => puzzle.draw(&solution.known()),
            Err(why) => violations::picture(puzzle, &found, why),
        };
        svg.draw(|| &picture)?;
        let (broken, cost) = (broken(&encoding.model, &values), puzzle.cost(&found).filter(|_| verdict.is_ok()));
        output.print(&if output.json {
            let vars = puzzle.vars();
            let why = verdict.as_ref().err();
            object(&json!({
                "source": given.source.text(), "line": given.line, "kind": puzzle.kind().name(), "formulation": name,
                "solution": self.solution.display().to_string(), "solution_format": format, "is_solution": verdict.is_ok(),
                "cost": cost, "reason": why.map(ToString::to_string), "violations": why.map(|why| violations::objects(puzzle, why)),
                "model_breaks": broken, "values": NamedValues::new(&vars, &found)
            }))
        } else {
            let told = told(&verdict, cost, &broken);
            let listed = verdict.as_ref().err().map(|why| violations::text(puzzle, why)).unwrap_or_default();
            format!("{}{}: {told}; {name}, {format}\n{listed}", output.paint.draw(&picture), puzzle.kind().name())
        });
        Ok(if verdict.is_ok() { Exit::Done } else { Exit::BadInput })
    }

    /// The format of the solution, and the values of the model's variables in it.
    fn values(&self, model: &Model) -> Result<(&'static str, Assignment), Problem> {
        let failed = |error: ReadSolutionError| match error {
            ReadSolutionError::Line(line, problem) => Problem { line: Some(line), ..Problem::input(problem) },
            ReadSolutionError::Model(_) => Problem::new(Exit::Refused, error),
        };
        let text = inputs::text_of(&self.solution)?;
        let solution = SolutionFile::read(&text, self.solution_format.as_deref()).map_err(failed)?;
        // What no file can hold was left out of the one that was solved.
        let export = Export { title: "", model, puzzle_vars: &[], lazy: LazyConstraints::Omit, all_constraints: false };
        Ok((solution.format, solution.values(&export).map_err(failed)?))
    }
}

/// How many constraints of the model are broken, by rule; those that only cuts enforce too.
fn broken(model: &Model, values: &Assignment) -> BTreeMap<&'static str, usize> {
    let mut rules = BTreeMap::new();
    for constraint in model.violated(values) {
        *rules.entry(constraint.provenance.rule.name).or_insert(0) += 1;
    }
    if !model.in_range(values) {
        *rules.entry("range").or_insert(0) += 1;
    }
    rules
}

fn told(verdict: &Result<Solution, NotASolution>, cost: Option<i64>, broken: &BTreeMap<&'static str, usize>) -> String {
    let kept = match broken.is_empty() {
        true => "it keeps every constraint of the model".into(),
        false => {
            let counts: Vec<String> = broken.iter().map(|(rule, count)| format!("{count} for {rule}")).collect();
            format!("of the model it breaks {}", counts.join(", "))
        }
    };
    match (verdict, cost) {
        (Ok(_), Some(cost)) => format!("a solution of {cost}, whether or not a best one; {kept}"),
        (Ok(_), None) => format!("a solution; {kept}"),
        (Err(why), _) => format!("{}; {kept}", violations::summary(why)),
    }
}
