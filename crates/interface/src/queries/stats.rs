//! The query that measures a board and its models.

use crate::{
    common::{BOARD, Board},
    problem::Problem,
    query::{NoOptions, Task, query},
};
use query::ModelSize;
use report::ModelReport;
use serde_json::{Value, json};

query! {
    /// Measure a board: its size, puzzle variables and clues, and the size of its model in every formulation.
    Stats, "stats", BOARD, stats: Board, NoOptions
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
