//! `model --fewest-clues`: the fewest clues as a model of a leader and a follower.

use crate::{each::Task, exit::Exit, interrupt, problem::Problem};
use model::write::{Bilevel, Export, LazyConstraints, ModelFormat};
use query::{Method, Uniqueness, bilevel, uniqueness};
use solve::Limits;

/// The formats that such models are written in.
const FORMATS: [&str; 3] = ["mps", "latex", "markdown"];

/// A model as text and, if it is MPS of a leader and a follower, its auxiliary file.
pub struct Written {
    pub text: String,
    pub aux: Option<String>,
}

/// Writes the fewest clues of a board with one solution; `file` is the name of the MPS file.
///
/// # Errors
/// If the board has not one solution, or it, the formulation or the format cannot say it.
pub fn written(task: &Task<'_>, formulation: &str, format: &ModelFormat, rows: bool, file: &str) -> Result<Written, Problem> {
    if !FORMATS.contains(&format.name) {
        let message = format_args!("--fewest-clues is for {}, which can say a leader and a follower", FORMATS.join(", "));
        return Err(Problem::new(Exit::WrongUse, message));
    }
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let not_one = |exit, what| Err(Problem::new(exit, format_args!("expected a board with one solution, found {what}")));
    let solution = match uniqueness(task.puzzle, &Method::default_for(task.puzzle), &limits)?.0 {
        Uniqueness::Unique(solution) => solution,
        Uniqueness::None => return not_one(Exit::None, "one with none"),
        Uniqueness::Multiple(..) => return not_one(Exit::Multiple, "one with several"),
        Uniqueness::Unknown(..) => return not_one(Exit::Unknown, "one of which that is not known"),
    };
    let board = task.puzzle.with_all_clues(solution.values());
    let model = bilevel(&*board, &solution, formulation)?;
    let names = board.vars().into_iter().map(|var| var.name);
    let vars: Vec<_> = names.zip(model.views).collect();
    let kind = task.puzzle.kind().name();
    let title = format!("the fewest clues of {kind} from {}, formulation {formulation}", task.given.place());
    let export =
        Export { title: &title, model: &model.model, puzzle_vars: &vars, lazy: LazyConstraints::Refuse, all_constraints: rows };
    let equations = query::Bilevel::EQUATIONS;
    let written = Bilevel { export, leader: &model.kept, penalty: model.penalty, equations };
    let (text, aux) = match format.name {
        "latex" => (written.latex(), None),
        "markdown" => (written.markdown(), None),
        _ => {
            let both = written.mps_aux(file).map_err(|error| Problem::new(Exit::Refused, error))?;
            (both.mps, Some(both.aux))
        }
    };
    Ok(Written { text, aux })
}
