//! The query that measures a board and its models.

use crate::{
    common::{BOARD, Board},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
#[cfg(feature = "cli")]
use model::counted;
use query::ModelSize;
use report::ModelReport;
use serde_json::{Value, json};

query! {
    /// Measure a board and its models: puzzle variables, clues, constraints.
    Stats, "stats", BOARD, stats: Board, NoOptions; COMMAND = as_text
}

/// The numbers. A formulation that refuses the board says why.
fn stats(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let (puzzle, vars) = (task.puzzle(), task.puzzle().vars());
    let blank = puzzle.draw(&vec![None; vars.len()]);
    let fixed = vars.iter().filter(|var| var.range.start() == var.range.end()).count();
    let model = |name: &str| match puzzle.encode(name) {
        Ok(encoding) => {
            json!({ "formulation": name, "model": ModelReport::from(&ModelSize::of(&encoding.model)), "refused": null })
        }
        Err(error) => json!({ "formulation": name, "model": null, "refused": error.to_string() }),
    };
    let models: Vec<Value> = puzzle.kind().formulations().iter().map(|formulation| model(formulation.name)).collect();
    Ok(json!({
        "kind": puzzle.kind().name(), "width": blank.width, "height": blank.height, "variables": vars.len(), "fixed": fixed,
        "clues": puzzle.clues().len(), "models": models
    }))
}

/// The numbers of the board, and a line a model.
#[cfg(feature = "cli")]
fn as_text(found: &Value) -> String {
    let number = |of: &Value, name: &str| of[name].as_u64().unwrap_or_default();
    let board = format!(
        "{}, {} of them fixed; {}\n",
        counted(number(found, "variables"), "variable"),
        number(found, "fixed"),
        counted(number(found, "clues"), "clue")
    );
    let models = found["models"].as_array().map(Vec::as_slice).unwrap_or_default();
    let name = |of: &Value| of["formulation"].as_str().unwrap_or_default().to_owned();
    let width = models.iter().map(|model| name(model).chars().count()).max().unwrap_or(0);
    let model = |of: &Value| match of["refused"].as_str() {
        Some(why) => format!("  {:width$}  refuses the board: {why}\n", name(of)),
        None => {
            let model = &of["model"];
            let vars: u64 = ["binaries", "integers", "reals"].iter().map(|sort| number(model, sort)).sum();
            let [rows, terms] = ["constraint", "nonzero"].map(|noun| counted(number(model, &format!("{noun}s")), noun));
            format!("  {:width$}  {}, {rows}, {terms}\n", name(of), counted(vars, "variable"))
        }
    };
    board + &models.iter().map(model).collect::<String>()
}

#[cfg(test)]
mod tests {
    use crate::{Watch, find};
    use solve::Limits;

    #[test]
    fn a_board_and_its_models_are_measured() {
        let request = find("stats").expect("a query").read(br#"{ "board": "1234341221434..." }"#).expect("a request");
        let found = request.run(Limits::default(), &Watch::default()).expect("a board");
        assert_eq!((&found["variables"], &found["fixed"], &found["clues"]), (&16.into(), &13.into(), &13.into()));
        let size = find("size").expect("a query").read(br#"{ "board": "1234341221434..." }"#).expect("a request");
        let size = size.run(Limits::default(), &Watch::default()).expect("a board");
        let models = found["models"].as_array().expect("a list");
        let default = models.iter().find(|model| model["formulation"] == size["formulation"]).expect("the default");
        assert_eq!(default["model"], size["model"]);
    }
}
