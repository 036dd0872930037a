//! `model --fewest-clues`: the fewest clues as a bilevel model, with a leader and a follower.

use crate::{batch::Task, error::CliError, exit::Exit, interrupt};
use model::write::{Bilevel, Export, LazyConstraints, ModelFormat};
use query::{Method, Uniqueness, bilevel, uniqueness};
use solve::Limits;

/// The formats that can express bilevel models.
const FORMATS: [&str; 3] = ["mps", "latex", "markdown"];

/// A model as text, and a second file that belongs to it.
pub struct ModelText {
    pub text: String,
    /// The extension and the text of the file beside: the data of an indexed model, or the auxiliary file of a bilevel one.
    pub beside: Option<(&'static str, String)>,
}

/// Writes the fewest clues of a board with a unique solution as a bilevel model; `file` is the name of the MPS file, and
/// `rows` expands each family of constraints.
///
/// # Errors
/// If the solution is not unique, or the board, the formulation or the format does not support bilevel models.
pub fn write(task: &Task<'_>, formulation: &str, format: &ModelFormat, rows: bool, file: &str) -> Result<ModelText, CliError> {
    if !FORMATS.contains(&format.name) {
        let message = format_args!("--fewest-clues needs a format that expresses bilevel models: {}", FORMATS.join(", "));
        return Err(CliError::new(Exit::Usage, message));
    }
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let not_unique =
        |exit, found| Err(CliError::new(exit, format_args!("expected a board with a unique solution, found {found}")));
    let solution = match uniqueness(task.puzzle, &Method::default_for(task.puzzle), &limits)?.0 {
        Uniqueness::Unique(solution) => solution,
        Uniqueness::None => return not_unique(Exit::NoSolution, "no solution"),
        Uniqueness::Multiple(..) => return not_unique(Exit::Multiple, "multiple solutions"),
        Uniqueness::Unknown(..) => return not_unique(Exit::Unknown, "that it is unknown"),
    };
    let board = task.puzzle.with_all_clues(solution.values());
    let model = bilevel(&*board, &solution, formulation)?;
    let names = board.vars().into_iter().map(|var| var.name);
    let vars: Vec<_> = names.zip(model.views).collect();
    let kind = task.puzzle.kind().name();
    let title = format!("the fewest clues of {kind} from {}, formulation {formulation}", task.input.place());
    let export =
        Export { title: &title, model: &model.model, puzzle_vars: &vars, lazy: LazyConstraints::Refuse, all_constraints: rows };
    let equations = query::Bilevel::EQUATIONS;
    let bilevel = Bilevel { export, leader: &model.kept, penalty: model.penalty, equations };
    let (text, aux) = match format.name {
        "latex" => (bilevel.latex(), None),
        "markdown" => (bilevel.markdown(), None),
        _ => {
            let files = bilevel.mps_aux(file).map_err(|error| CliError::new(Exit::Refused, error))?;
            (files.mps, Some(files.aux))
        }
    };
    Ok(ModelText { text, beside: aux.map(|aux| ("aux", aux)) })
}
