//! `model --fewest-clues`: the fewest clues as a model of a leader and a follower.

use crate::{each::Task, exit::Exit, interrupt, problem::Problem};
use model::write::{Bilevel, Cuts, Export, ModelFormat};
use solve::Limits;
use study::{Method, Uniqueness, bilevel, uniqueness};

/// The formats that such models are written in.
const FORMATS: [&str; 3] = ["mps", "latex", "markdown"];

/// A model as text and, if it is MPS of a leader and a follower, its auxiliary file.
pub struct Written {
    pub text: String,
    pub aux: Option<String>,
}

/// Writes the fewest clues of a board with one answer; `file` is the name of the MPS file.
///
/// # Errors
/// If the board has not one answer, or it, the formulation or the format cannot say it.
pub fn written(task: &Task<'_>, formulation: &str, format: &ModelFormat, rows: bool, file: &str) -> Result<Written, Problem> {
    if !FORMATS.contains(&format.name) {
        let message = format_args!("--fewest-clues is for {}, which can say a leader and a follower", FORMATS.join(", "));
        return Err(Problem::new(Exit::WrongUse, message));
    }
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let not_one = |exit, what| Err(Problem::new(exit, format_args!("expected a board with one answer, found {what}")));
    let answer = match uniqueness(task.puzzle, &Method::default_for(task.puzzle), &limits)?.0 {
        Uniqueness::Unique(answer) => answer,
        Uniqueness::None => return not_one(Exit::None, "one with none"),
        Uniqueness::Several(..) => return not_one(Exit::Several, "one with several"),
        Uniqueness::Unknown(..) => return not_one(Exit::Unknown, "one of which that is not known"),
    };
    let board = task.puzzle.filled(answer.values());
    let model = bilevel(&*board, &answer, formulation)?;
    let names = board.unknowns().into_iter().map(|unknown| unknown.name);
    let unknowns: Vec<_> = names.zip(model.readings).collect();
    let kind = task.puzzle.kind().name();
    let title = format!("the fewest clues of {kind} from {}, formulation {formulation}", task.given.place());
    let export = Export { title: &title, model: &model.model, unknowns: &unknowns, cuts: Cuts::Refuse, rows };
    let equations = study::Bilevel::EQUATIONS;
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
