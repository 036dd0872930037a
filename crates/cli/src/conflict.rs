//! `conflict`: rules and clues that contradict each other on a board without a solution.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    options::SvgOptions,
    output::Output,
    report::{limit_message, object},
    solve_options::SolveOptions,
};
use clap::Args;
use interface::options::ConflictOptions;
use model::counted;
use puzzles::{AnyPuzzle, Picture, PuzzleVar, Shape, Tone};
use query::{Conflict as Found, ConflictPart, ConflictSet, conflict};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark conflict 11..............
  $ pencilmark conflict 12....3......... --smallest --json";

/// Places with more cells are shortened to the first and the last.
const MAX_CELLS: usize = 4;

/// Find rules and clues that contradict each other on a board without a solution.
///
/// Each part of the conflict is a rule at a place of the board, or a clue. The conflict is proved to be
/// minimal: without any one part, the others no longer contradict each other. There may be other
/// conflicts; with --smallest, none has fewer parts.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Conflict {
    #[command(flatten)]
    asked: ConflictOptions,
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    svg: SvgOptions,
}

impl Conflict {
    /// Finds a conflict on every board.
    pub fn run(&self) -> Exit {
        self.options.run_batch(|task, output| self.find(task, output))
    }

    fn find(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.svg.file(task.input, task.many)?;
        let method = self.options.method.method(task.puzzle);
        let found = conflict(task.puzzle, &method, self.asked.smallest, &self.options.limits())?;
        let vars = task.puzzle.vars();
        let (status, exit) = match &found {
            Found::Feasible => ("solvable", Exit::Success),
            Found::Infeasible(_) => ("with a conflict", Exit::Success),
            Found::Unknown(_) => ("unknown", Exit::Unknown),
        };
        let reason = if let Found::Infeasible(reason) = &found { Some(reason) } else { None };
        let picture = reason.map(|reason| marked(task.puzzle, reason, &vars));
        if let Some(picture) = &picture {
            task.keep_error(svg.write(|| picture));
        }
        let text = if output.json {
            object(&::report::conflict(task, task.puzzle, &found, &method))
        } else {
            let place = task.title();
            let drawn = picture.filter(|_| !task.many).map(|picture| output.style.draw(&picture)).unwrap_or_default();
            let name = format!("{} on {}", method.formulation, method.backend.name());
            format!("{drawn}{place}{}: {}; {name}\n{}", task.puzzle.kind().name(), describe(&found), parts_text(reason, &vars))
        };
        Ok(Reported { text, status, exit })
    }
}

fn describe(found: &Found) -> String {
    match found {
        Found::Feasible => "the board has a solution: no conflict".into(),
        Found::Unknown(limit) => format!("unknown whether there is a solution, {}", limit_message(*limit)),
        Found::Infeasible(ConflictSet { parts, .. }) if parts.is_empty() => {
            "no solution: the shape of the board allows none, whatever the rules".into()
        }
        Found::Infeasible(ConflictSet { parts, minimal, at_least }) => {
            let count = if parts.len() == 1 {
                "this part alone cannot be satisfied".into()
            } else {
                format!("these {} parts contradict each other", parts.len())
            };
            let proof = match (*at_least == parts.len(), minimal) {
                (true, _) => "no smaller conflict exists (proved)".into(),
                (false, true) if *at_least > 1 => {
                    format!("minimal (proved), and every conflict has at least {}", counted(at_least, "part"))
                }
                (false, true) => "minimal (proved)".to_string(),
                (false, false) => "not proved minimal, a limit was reached".to_string(),
            };
            format!("no solution: {count}; {proof}")
        }
    }
}

/// The parts, one sentence per line.
fn parts_text(reason: Option<&ConflictSet>, vars: &[PuzzleVar]) -> String {
    let line = |part: &ConflictPart| match part {
        ConflictPart::Clue(var, value) => format!("  clue: {} is {value}\n", vars[*var].name),
        ConflictPart::Rule(provenance, place) => {
            let equation = provenance.equation.map(|number| format!(" ({number})")).unwrap_or_default();
            let place = match place.positions() {
                [first, .., last] if place.positions().len() > MAX_CELLS => format!("{first} to {last}"),
                _ => place.to_string(),
            };
            format!("  {}{equation} at {place}: {}\n", provenance.rule.name, provenance.rule.sentence)
        }
    };
    reason.map(|reason| reason.parts.iter().map(line).collect()).unwrap_or_default()
}

/// The board with the places of rules shaded and the clues highlighted.
fn marked(puzzle: &dyn AnyPuzzle, reason: &ConflictSet, vars: &[PuzzleVar]) -> Picture {
    let mut picture = puzzle.draw(&vec![None; vars.len()]);
    let (left, top) = puzzle.origin();
    let mut shades = Vec::new();
    for part in &reason.parts {
        match part {
            ConflictPart::Clue(var, _) => mark(&mut picture, cell(&vars[*var].name).map(|at| (left + at.0, top + at.1))),
            ConflictPart::Rule(_, place) => {
                let corners =
                    place.positions().iter().map(|position| (left + f64::from(position.col), top + f64::from(position.row)));
                let corners: Vec<(f64, f64)> = corners.filter(|at| at.0 < picture.width && at.1 < picture.height).collect();
                if let [only] = corners[..] {
                    mark(&mut picture, Some(only));
                }
                shades.extend(corners.into_iter().map(|at| Shape::Fill { at, size: (1.0, 1.0), tone: Tone::Shade }));
            }
        }
    }
    shades.append(&mut picture.shapes);
    picture.shapes = shades;
    picture
}

/// The corner of the cell in the name of a puzzle variable, such as `r2c5`.
fn cell(name: &str) -> Option<(f64, f64)> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<u16>().ok().filter(|&number| number > 0).map(|number| f64::from(number - 1));
    Some((number(col)?, number(row)?))
}

/// Highlights the text and the circles in a cell.
fn mark(picture: &mut Picture, corner: Option<(f64, f64)>) {
    let Some((x, y)) = corner else { return };
    for shape in &mut picture.shapes {
        if let Shape::Text { at, tone, .. } | Shape::Circle { at, tone, .. } = shape
            && (at.0 - x - 0.5).abs() < 0.3
            && (at.1 - y - 0.5).abs() < 0.3
        {
            *tone = Tone::Marked;
        }
    }
}
