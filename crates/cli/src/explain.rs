//! `explain`: a whole solution, step by step.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    hint::{ending, in_full},
    output::Output,
    output_files::OutputFiles,
    report::object,
    solve_options::SolveOptions,
};
use clap::Args;
use explain::{End, Path};
use interface::options::ExplainOptions;
use model::counted;
use query::{Explained, Uniqueness};
use std::path::PathBuf;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark explain examples/first.sdk
  $ pencilmark explain examples/islands.has --html islands.html
  $ pencilmark explain examples/islands.has --animation moving.svg
  $ pencilmark explain examples/first.sdk --json";

/// Explain a solution step by step.
///
/// Each step is the simplest one that follows from what is known, with the parts of the rules and the facts
/// that it needs. Every step is proved, and nothing that it names can be left out, unless it says that this was
/// not shown. On a board with several
/// solutions, the path ends where nothing follows, and two solutions are shown side by side.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    asked: ExplainOptions,
    /// Write one self-contained HTML page with a picture of each step; for several boards, into this folder.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write an SVG picture of each step into this folder, as NAME-STEP.svg.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write one SVG picture that moves, with the board after each step; for several boards, into this folder.
    #[arg(long, value_name = "FILE")]
    animation: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

impl Explain {
    /// Explains every board.
    pub fn run(&self) -> Exit {
        self.options.run_batch(|task, output| self.explain(task, output))
    }

    fn explain(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let files = OutputFiles { path: self.html.as_deref(), flag: "--html", extension: "html", force: self.force };
        let html = files.path_for(task.input, task.many)?;
        let moving = OutputFiles { path: self.animation.as_deref(), flag: "--animation", extension: "svg", force: self.force };
        let animation = moving.path_for(task.input, task.many)?;
        let (method, limits) = self.options.method_and_limits(task);
        let explained = Explained::new(task.puzzle, &method, &limits)?.assuming_one_solution(self.asked.assume_one_solution);
        let path = explained.path(&method, &limits)?;
        let text = if output.json {
            object(&::report::pathed(task, &explained, &path, &method))
        } else if task.many {
            format!("{}{}. {}\n", task.title(), counted(path.steps.len(), "step"), ending(&explained.uniqueness, path.end))
        } else {
            self.told(task, &explained, &path, output)
        };
        if let Some(file) = html {
            files.write(&file, &::report::walkthrough(task.puzzle, &explained, &path))?;
        }
        if let Some(file) = animation {
            moving.write(&file, &::report::animation(task.puzzle, &explained, &path))?;
        }
        self.draw(task, &explained, &path)?;
        let (status, exit) = match path.end {
            End::Solved => ("explained", Exit::Success),
            End::Open => ("not unique", Exit::Multiple),
            End::Contradiction => ("without a solution", Exit::NoSolution),
            End::Stopped => ("partly explained", Exit::Unknown),
        };
        Ok(Reported { text, status, exit })
    }

    /// The steps as numbered lines, between the board and where it ends.
    fn told(&self, task: &Task<'_>, explained: &Explained<'_>, path: &Path, output: &Output) -> String {
        let explainer = &explained.explainer;
        let states = explainer.states(&path.steps);
        let draw = |known: &[Option<i64>]| output.style.draw(&task.puzzle.draw(known));
        let mut text = draw(&explainer.known(&states[0]));
        let width = path.steps.len().to_string().len();
        for (number, step) in path.steps.iter().enumerate() {
            text += &format!("{:width$}. {}\n", number + 1, in_full(explainer, step));
        }
        if let Some(last) = states.last() {
            text += &draw(&explainer.known(last));
        }
        text += ending(&explained.uniqueness, path.end);
        text.push('\n');
        if let (End::Open, Uniqueness::Multiple(first, second)) = (path.end, &explained.uniqueness) {
            let (first, second) = (task.puzzle.draw(&first.known()), task.puzzle.draw(&second.known()));
            text += &side_by_side(&output.style.draw_difference(&first, &second), &output.style.draw_difference(&second, &first));
        }
        text
    }

    fn draw(&self, task: &Task<'_>, explained: &Explained<'_>, path: &Path) -> Result<(), CliError> {
        let Some(folder) = &self.svg else { return Ok(()) };
        let files = OutputFiles { path: Some(folder), flag: "--svg", extension: "svg", force: self.force };
        let explainer = &explained.explainer;
        let (painter, states) = (explainer.painter(), explainer.states(&path.steps));
        let (stem, width) = (OutputFiles::stem(task.input), path.steps.len().to_string().len());
        for (number, (state, step)) in states.iter().zip(&path.steps).enumerate() {
            let file = folder.join(format!("{stem}-{:0width$}.svg", number + 1));
            files.write(&file, &explainer.picture(&painter, state, step).to_svg())?;
        }
        Ok(())
    }
}

/// Two texts of equal height beside each other.
fn side_by_side(one: &str, other: &str) -> String {
    one.lines().zip(other.lines()).map(|(one, other)| format!("{one}    {other}\n")).collect()
}
