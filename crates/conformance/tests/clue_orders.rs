//! The effect of the order of clues in a zebra puzzle on a search without learning.

use puzzles::{PuzzleFile, Solution, find};
use solve::{Limits, Outcome, Search, Settings};

/// The number of nodes up to the first solution of a search that decides on variables in order.
fn nodes(puzzle_file: &PuzzleFile, formulation: &str) -> u64 {
    let encoding = puzzle_file.puzzle.encode(formulation).expect("the board is small");
    let backend = solve::find("exhaustive").expect("the backend is always built in");
    let settings = Settings { static_order: true, ..Settings::default() };
    let mut search =
        Search::open(backend, encoding.model, settings, &Limits::default()).expect("the backend supports a static order");
    let Outcome::Feasible(values) = search.solve(&Limits::default()).expect("the search succeeds") else {
        panic!("{formulation}: no solution");
    };
    let found = encoding.views.iter().map(|view| view.value(&values)).collect();
    assert!(Solution::to(&*puzzle_file.puzzle, found).is_ok(), "{formulation}");
    search.statistics().nodes.expect("the backend counts its nodes")
}

/// Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, Table 7.5, count 21,612 and
/// 5,174 and 663 inferences of Prolog. Nodes are not inferences, but decrease with each heuristic as well.
#[test]
fn each_heuristic_saves_nodes_on_the_zebra_of_1962() {
    let examples = find("zebra").expect("a kind").examples();
    let life = examples.iter().find(|text| text.contains("Chesterfields")).expect("the puzzle is an example");
    let puzzle_file = PuzzleFile::read(life).expect("the examples can be read");
    let [none, direct, exclusive] = ["houses", "houses-direct-first", "houses-exclusive-first"].map(|f| nodes(&puzzle_file, f));
    assert!(none > direct && direct > 10 * exclusive, "{none} {direct} {exclusive}");
}

/// Solvers that choose their decision variables refuse `static_order`.
#[test]
fn other_backends_refuse_a_static_order() {
    let puzzle_file = PuzzleFile::read(find("zebra").expect("a kind").examples()[0]).expect("the examples can be read");
    let encoding = puzzle_file.puzzle.encode("houses").expect("the board is small");
    for backend in solve::BACKENDS.iter().filter(|backend| backend.name() != "exhaustive") {
        let settings = Settings { static_order: true, ..Settings::default() };
        let refused = Search::open(*backend, encoding.model.clone(), settings, &Limits::default()).err();
        assert!(refused.is_some_and(|error| error.to_string().contains("no static variable order")), "{}", backend.name());
    }
}
