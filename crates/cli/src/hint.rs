//! `hint`: the next step, and why.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    options::SvgOptions,
    output::Output,
    report::object,
    result_table::TableOptions,
    solve_options::SolveOptions,
};
use ::report::StepReport;
use clap::{Args, ValueEnum};
use explain::{Advance, End, Explainer, Step};
use interface::options::HintOptions;
use query::{Explained, Hint as Found, Method, OptimalHint, Uniqueness, is_optimised, optimal_hint};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark hint examples/first.sdk
  $ pencilmark hint examples/first.sdk --show where
  $ pencilmark hint examples/first.sdk --values r1c3=4,r1c4=6 --json";

/// Give the next step: the simplest one that follows from what is known, and why.
///
/// A step uses some parts of the rules and some facts already known. It is proved, and nothing that it names
/// can be left out, unless it says that this was not shown. Values that are entered are used if they are right; wrong ones are reported.
/// Where the answer is an optimal value, such as the fewest flips, a value of a solution is given that is proved optimal.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Hint {
    #[command(flatten)]
    asked: HintOptions,
    /// Say only where to look, or only what follows.
    #[arg(long, value_name = "HOW-MUCH", default_value = "why")]
    show: Show,
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    svg: SvgOptions,
    #[command(flatten)]
    table: TableOptions,
}

/// How much a hint says.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Show {
    /// Where to look.
    Where,
    /// What follows.
    What,
    /// What follows, and why.
    Why,
}

impl Hint {
    /// Finds the next step on every board.
    pub fn run(&self) -> Exit {
        let output = self.table.on(Output::standard(&self.options.output), &["conclusion", "reason"]);
        self.options.run_batch_on(&output, |task, output| self.find(task, output))
    }

    fn find(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.svg.file(task.input, task.many)?;
        let (method, limits) = self.options.method_and_limits(task);
        let entries = self.entries(task)?;
        if is_optimised(task.puzzle) {
            return self.of_optimum(task, output, &entries, &optimal_hint(task.puzzle, &entries, &method, &limits)?, &method);
        }
        let explained = Explained::new(task.puzzle, &method, &limits)?.assuming_one_solution(self.asked.assume_one_solution);
        let found = explained.hint(&entries, &method, &limits)?;
        let picture = found.steps.first().map(|advance| {
            let explainer = &explained.explainer;
            explainer.picture(&explainer.painter(), &advance.before, &advance.step)
        });
        let cells = match found.steps.first() {
            None => [String::new(), ending(&explained.uniqueness, found.end).into()],
            Some(first) => {
                let words = explained.explainer.words(&first.step);
                [words.conclusion, words.reason]
            }
        };
        let text = if let Some(row) = task.table_row(output, &cells)? {
            row
        } else if output.json {
            object(&::report::hinted(task, &explained, &found, &method))
        } else {
            let place = task.title();
            let drawn =
                picture.as_ref().filter(|_| !task.many && self.show == Show::Why).map(|picture| output.style.draw(picture));
            format!("{}{place}{}\n", drawn.unwrap_or_default(), self.describe(&explained, &found))
        };
        if let Some(picture) = &picture {
            svg.write(|| picture)?;
        }
        let (status, exit) = status(!found.steps.is_empty(), found.end);
        Ok(Reported { text, status, exit })
    }

    /// The hint on a board whose answer is an optimal value.
    fn of_optimum(
        &self,
        task: &Task<'_>,
        output: &Output,
        entries: &[Option<i64>],
        found: &OptimalHint,
        method: &Method<'_>,
    ) -> Result<Reported, CliError> {
        let vars = task.puzzle.vars();
        let picture = found.value.map(|(var, value)| {
            let mut known = entries.to_vec();
            known[var] = Some(value);
            task.puzzle.draw(&known).marked_against(&task.puzzle.draw(entries))
        });
        let cells = match StepReport::of_optimum(task.puzzle, found) {
            None => [String::new(), ending(&found.uniqueness, found.end()).into()],
            Some(step) => [step.conclusion, step.reason],
        };
        let text = if let Some(row) = task.table_row(output, &cells)? {
            row
        } else if output.json {
            object(&::report::hinted_optimum(task, task.puzzle, found, method))
        } else {
            let mut lines: Vec<String> = found.wrong.iter().map(|&var| format!("{} is wrong.", vars[var].name)).collect();
            lines.push(match StepReport::of_optimum(task.puzzle, found) {
                Some(step) => match self.show {
                    Show::Where => step.look,
                    Show::What => step.conclusion,
                    Show::Why => step.reason,
                },
                None => ending(&found.uniqueness, found.end()).into(),
            });
            let place = task.title();
            let shown = picture.as_ref().filter(|_| !task.many && self.show == Show::Why);
            format!("{}{place}{}\n", shown.map(|picture| output.style.draw(picture)).unwrap_or_default(), lines.join("\n"))
        };
        if let Some(picture) = &picture {
            self.svg.file(task.input, task.many)?.write(|| picture)?;
        }
        let (status, exit) = status(found.value.is_some(), found.end());
        Ok(Reported { text, status, exit })
    }

    /// The entered values by puzzle variable.
    fn entries(&self, task: &Task<'_>) -> Result<Vec<Option<i64>>, CliError> {
        let vars = task.puzzle.vars();
        let mut entries = vec![None; vars.len()];
        for (name, value) in &self.asked.values {
            let var = vars.iter().position(|var| var.name.as_str() == name);
            let var = var.ok_or_else(|| {
                CliError::new(Exit::Usage, format!("expected the name of a puzzle variable, found {}", puzzles::quoted(name)))
            })?;
            entries[var] = Some(*value);
        }
        Ok(entries)
    }

    fn describe(&self, explained: &Explained<'_>, found: &Found) -> String {
        let names = explained.explainer.names();
        let mut lines: Vec<String> = found.wrong.iter().map(|&var| format!("{} is wrong.", names[var])).collect();
        let told = |advance: &Advance| {
            let words = explained.explainer.words(&advance.step);
            match self.show {
                Show::Where => words.place,
                Show::What => words.conclusion,
                Show::Why => in_full(&explained.explainer, &advance.step),
            }
        };
        match &found.steps[..] {
            [] => lines.push(ending(&explained.uniqueness, found.end).into()),
            [first, then @ ..] => {
                lines.push(told(first));
                // What was only excluded leads on to the next value.
                if self.show == Show::Why {
                    lines.extend(then.iter().map(|advance| format!("Then: {}", told(advance))));
                }
            }
        }
        lines.join("\n")
    }
}

/// How a board is counted, and the exit status.
fn status(has_step: bool, end: End) -> (&'static str, Exit) {
    match end {
        _ if has_step => ("with a step", Exit::Success),
        End::Solved => ("solved", Exit::Success),
        End::Contradiction => ("without a solution", Exit::NoSolution),
        End::Open => ("with several solutions", Exit::Multiple),
        End::Stopped => ("unknown", Exit::Unknown),
    }
}

/// A step with its reason, technique and cost.
pub fn in_full(explainer: &Explainer<'_>, step: &Step) -> String {
    let (reason, technique) = (explainer.words(step).reason, explainer.technique(step));
    let minimal = match (step.minimal, step.assumes_one_solution()) {
        (_, true) => "; assumes that there is one solution",
        (true, _) => "",
        (false, _) => "; not shown to be minimal",
    };
    format!("{reason} ({technique}, {}{minimal})", step.cost)
}

/// Why there is no further step, as a sentence.
pub fn ending(uniqueness: &Uniqueness, end: End) -> &'static str {
    match (end, uniqueness) {
        (End::Solved, _) => "Every value is found.",
        (End::Contradiction, _) => "The board has no solution.",
        (End::Stopped, _) => "A limit was reached before the next step was found.",
        (End::Open, Uniqueness::Multiple(..)) => "Nothing more follows: the board has several solutions.",
        (End::Open, Uniqueness::Unknown(..)) => "Nothing more was found; whether the solution is unique is unknown.",
        (End::Open, _) => "Nothing more was found.",
    }
}
