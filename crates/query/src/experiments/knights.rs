//! Knight's tours: the order of squares (Miller–Tucker–Zemlin) against subtour cuts.

use super::{Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow};
use crate::generate::GenerateError;
use puzzles::AnyPuzzle;
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "knights",
    summary: "Closed and open knight's tours: the order of squares (MTZ) against cuts.",
    version: 1,
    source: "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)",
    table: "equations (15) to (21); it has no table",
    kind: "knight",
    facts: &[Fact { name: "squares", of: squares }, Fact { name: "closed", of: closed }],
    methods: &[
        PublishedMethod::new("MTZ", "order", "highs"),
        PublishedMethod::new("cuts", "cuts", "highs"),
        PublishedMethod::new("cuts, engine", "cuts", "engine"),
    ],
    measures: &[Measure::Seconds, Measure::Nodes, Measure::Rows, Measure::Columns],
    seconds: (10, 60),
    boards,
    printed: Vec::<PublishedRow>::new,
    remark: "Whole boards without holes, from 5×5 to 8×8 and one larger: tours that start in a corner, and closed tours where a \
        board has any (an even number of squares). The source states the order after Miller, Tucker and Zemlin (1960) and \
        prints no times; the cuts are those of Dantzig, Fulkerson and Johnson (1954).",
};

/// A parameter of the board without subscripts.
fn param(puzzle: &dyn AnyPuzzle, name: &str) -> Option<f64> {
    let data = puzzle.data();
    let (_, rows) = data.params().find(|param| param.0 == name)?;
    rows.cells.first().map(|&value| value as f64)
}

/// The boards have no holes.
fn squares(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(param(puzzle, "rows")? * param(puzzle, "columns")?)
}

/// 1 for a closed tour, 0 for an open one.
fn closed(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    // The value for an open tour is the default, and need not be stated.
    Some(param(puzzle, "tour").unwrap_or(0.0))
}

fn boards(extent: Extent, _: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let sides: &[(usize, usize)] = if extent == Extent::Quick {
        &[(3, 4), (5, 5)]
    } else {
        &[(3, 4), (5, 5), (5, 6), (6, 6), (6, 7), (7, 7), (8, 8), (10, 10)]
    };
    let both = sides.iter().flat_map(|&(rows, cols)| {
        let closed = (rows * cols % 2 == 0 && rows > 4).then(|| board("closed", rows, cols));
        [board("open", rows, cols)].into_iter().chain(closed)
    });
    Ok(both.map(|text| ExperimentBoard { text, row: None }).collect())
}

fn board(tour: &str, rows: usize, cols: usize) -> String {
    let first = format!("s{}\n", ".".repeat(cols - 1));
    format!("knight {tour}\n{first}{}", (".".repeat(cols) + "\n").repeat(rows - 1))
}
