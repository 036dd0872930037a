//! `conflict`: what contradicts what on a board without a solution.

use crate::{
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{limit_message, object},
    work::Work,
};
use clap::Args;
use puzzles::{Picture, PuzzleVar, Shape, Tone};
use query::{Conflict as Found, ConflictPart, ConflictSet, conflict};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark conflict 11..............
  $ pencilmark conflict 12....3......... --smallest --json";

/// A place of more cells than this is told by its first and its last.
const FEW: usize = 4;

/// Find rules and clues that contradict each other on a board without a solution.
///
/// Each part is a rule at a place of the board, or a clue. None of them can be spared, which is
/// proved, though there may be other reasons; with --smallest none has fewer parts.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Conflict {
    /// Look for a reason with as few parts as can be.
    #[arg(long)]
    smallest: bool,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
}

impl Conflict {
    /// Explains every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.explained(task, output))
    }

    fn explained(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let method = self.work.how.method(task.puzzle);
        let found = conflict(task.puzzle, &method, self.smallest, &self.work.bounds.limits())?;
        let vars = task.puzzle.vars();
        let (outcome, exit) = match &found {
            Found::Feasible => ("feasible", Exit::Done),
            Found::Infeasible(_) => ("infeasible", Exit::Done),
            Found::Unknown(_) => ("unknown", Exit::Unknown),
        };
        let reason = if let Found::Infeasible(reason) = &found { Some(reason) } else { None };
        let picture = reason.map(|reason| marked(task.puzzle.draw(&vec![None; vars.len()]), reason, &vars));
        if let Some(picture) = &picture {
            svg.draw(|| picture)?;
        }
        let text = if output.json {
            object(&::report::conflict(task, task.puzzle, &found, &method))
        } else {
            let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
            let drawn = picture.filter(|_| !task.many).map(|picture| output.paint.draw(&picture)).unwrap_or_default();
            let name = format!("{} on {}", method.formulation, method.backend.name());
            format!("{drawn}{place}{}: {}; {name}\n{}", task.puzzle.kind().name(), told(&found), listed(reason, &vars))
        };
        Ok(Told { text, word: outcome, exit })
    }
}

fn told(found: &Found) -> String {
    match found {
        Found::Feasible => "the board has a solution: nothing contradicts anything".into(),
        Found::Unknown(limit) => format!("unknown whether there is a solution, {}", limit_message(*limit)),
        Found::Infeasible(ConflictSet { parts, .. }) if parts.is_empty() => {
            "there is no solution: the shape of the board leaves none, before any rule is asked".into()
        }
        Found::Infeasible(ConflictSet { parts, minimal, at_least }) => {
            let count = if parts.len() == 1 {
                "this alone cannot be kept".into()
            } else {
                format!("these {} contradict each other", parts.len())
            };
            let proof = match (*at_least == parts.len(), minimal) {
                (true, _) => "no fewer do (proved)".into(),
                (false, true) if *at_least > 1 => format!("each is needed (proved), and every reason has {at_least} at least"),
                (false, true) => "each is needed (proved)".to_string(),
                (false, false) => "a limit was reached before it was known whether each is needed".to_string(),
            };
            format!("there is no solution: {count}; {proof}")
        }
    }
}

/// Each part as a sentence.
fn listed(reason: Option<&ConflictSet>, vars: &[PuzzleVar]) -> String {
    let line = |part: &ConflictPart| match part {
        ConflictPart::Clue(var, value) => format!("  clue: {} is {value}\n", vars[*var].name),
        ConflictPart::Rule(provenance, place) => {
            let equation = provenance.equation.map(|number| format!(" ({number})")).unwrap_or_default();
            let place = match place.positions() {
                [first, .., last] if place.positions().len() > FEW => format!("{first} to {last}"),
                _ => place.to_string(),
            };
            format!("  {}{equation} at {place}: {}\n", provenance.rule.name, provenance.rule.sentence)
        }
    };
    reason.map(|reason| reason.parts.iter().map(line).collect()).unwrap_or_default()
}

/// The board with the places of rules shaded and the clues marked.
fn marked(mut picture: Picture, reason: &ConflictSet, vars: &[PuzzleVar]) -> Picture {
    let mut shades = Vec::new();
    for part in &reason.parts {
        match part {
            ConflictPart::Clue(var, _) => mark(&mut picture, cell(&vars[*var].name)),
            ConflictPart::Rule(_, place) => {
                let corners = place.positions().iter().map(|position| (f64::from(position.col), f64::from(position.row)));
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

/// The corner of the cell that an unknown is named after, as in `r2c5`.
fn cell(name: &str) -> Option<(f64, f64)> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<u16>().ok().filter(|&number| number > 0).map(|number| f64::from(number - 1));
    Some((number(col)?, number(row)?))
}

/// Marks what is written in a cell, and circles around it.
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
