//! Branch and bound: bounds get no better on the way down, and a complete tree ends as the board requires.

use puzzles::{CATALOGUE, PuzzleFile};
use query::{
    QueryError,
    branch_and_bound::{Fate, Tree, branch_and_bound},
};
use solve::{Limit, Limits, Outcome, Search, Settings};
use std::time::Duration;

/// Boards with more puzzle variables than this are left out, and trees with more nodes end.
const MAX_VARS: usize = 20;
const MAX_NODES: u64 = 60;

fn board(name: &str) -> PuzzleFile {
    let [kind, example] = [0, 1].map(|part| name.split('/').nth(part).expect("kind/example"));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/src/");
    let text = std::fs::read_to_string(format!("{folder}{kind}/examples/{example}.txt")).expect("an example");
    PuzzleFile::read(&text).expect("a puzzle file")
}

/// Each branched node has two branches, whose bounds are no better; others have none; the incumbent gets better.
fn check(tree: &Tree) {
    let sign = if tree.is_maximised { -1.0 } else { 1.0 };
    let mut best = f64::INFINITY;
    for (number, node) in tree.nodes.iter().enumerate() {
        let children: Vec<_> = tree.nodes.iter().filter(|child| child.parent == Some(number)).collect();
        let is_branched = matches!(node.fate, Fate::Branched(..));
        assert_eq!(children.len(), if is_branched { 2 } else { 0 }, "node {number}");
        assert_eq!(is_branched, node.fractional > 0 && node.fate != Fate::Bound, "node {number}: {:?}", node.fate);
        for bound in children.iter().filter_map(|child| child.bound) {
            assert!(sign * bound >= sign * node.bound.expect("it was solved") - 1e-6, "node {number}: {bound}");
        }
        if node.fate == Fate::Integral {
            let bound = sign * node.bound.expect("it was solved");
            assert!(bound < best, "node {number} improves nothing");
            best = bound;
        }
        let known = node.incumbent.map_or(f64::INFINITY, |incumbent| sign * incumbent);
        assert!((known - best).abs() < 1e-6 || known == best, "node {number}: {known} {best}");
        assert!(node.best_bound.is_none_or(|bound| sign * bound <= best + 1e-6), "node {number}");
    }
    let open = tree.nodes.iter().filter(|node| node.fate == Fate::Open).count();
    assert_eq!(open > 0, tree.limit.is_some());
}

#[test]
fn complete_trees_end_as_the_examples_say() {
    let (mut kinds, mut complete) = (0, 0);
    for kind in CATALOGUE.iter() {
        let before = complete;
        for example in kind.examples() {
            let PuzzleFile { puzzle, solutions, .. } = PuzzleFile::read(example).expect("the examples are puzzle files");
            if puzzle.ranges().len() > MAX_VARS {
                continue;
            }
            let limits = Limits { nodes: Some(MAX_NODES), ..Limits::of(Duration::from_millis(100)) };
            let tree = match branch_and_bound(&*puzzle, puzzle.default_formulation(), &limits) {
                Ok(tree) => tree,
                Err(QueryError::Unsound(error)) => panic!("{}: {error}", kind.name()),
                Err(_) => continue,
            };
            check(&tree);
            if tree.limit.is_some() {
                continue;
            }
            match &tree.incumbent {
                Some((_, solution)) => assert!(solutions.contains(&solution.values().to_vec()), "{}", kind.name()),
                None => assert!(solutions.is_empty(), "{} has a solution", kind.name()),
            }
            complete += 1;
        }
        kinds += usize::from(complete > before);
    }
    assert!(kinds > 40 && complete > 80, "{complete} trees of {kinds} kinds are complete");
}

#[test]
fn the_optimum_is_that_of_a_solver_with_and_without_cuts() {
    for (name, formulation) in [
        ("circuit_board/given", "flow"),
        ("circuit_board/given", "tree"),
        ("circuit_board/gap", "flow"),
        ("circuit_board/terminals", "shortest-path"),
    ] {
        let puzzle = board(name).puzzle;
        let tree = branch_and_bound(&*puzzle, formulation, &Limits::default()).expect("a formulation");
        check(&tree);
        let model = puzzle.encode(formulation).expect("a formulation").model;
        let objective = model.objective().expect("it has one").expr.clone();
        let engine = solve::find("engine").expect("it is always built in");
        let mut search = Search::open(engine, model, Settings::default(), &Limits::default()).expect("it takes the model");
        let Ok(Outcome::Feasible(optimum)) = search.solve(&Limits::default()) else { panic!("{name} has a solution") };
        let last = tree.nodes.last().expect("a root");
        assert!(last.incumbent.is_some_and(|value| (value - objective.value(&optimum) as f64).abs() < 1e-6), "{name}: {last:?}");
        assert!(tree.has_objective && Tree::gap(last) == Some(0.0), "{name}, {formulation}: {last:?}");
    }
}

#[test]
fn a_limit_of_nodes_leaves_nodes_open() {
    let puzzle = PuzzleFile::read("= puzzle circuit-board\ncircuit-board\no o o-o\n    |\n# o o o\n\n# o o-o\n  | |\no o o o\n")
        .expect("a puzzle file")
        .puzzle;
    let whole = branch_and_bound(&*puzzle, "flow", &Limits::default()).expect("a formulation");
    let solved = whole.nodes.len() as u64;
    for nodes in [0, 1, solved - 1] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let tree = branch_and_bound(&*puzzle, "flow", &limits).expect("a formulation");
        check(&tree);
        let open = tree.nodes.iter().filter(|node| node.fate == Fate::Open).count() as u64;
        assert_eq!((tree.limit, tree.nodes.len() as u64 - open), (Some(Limit::Nodes), nodes));
    }
    let late = Limits { deadline: Some(std::time::Instant::now()), ..Limits::default() };
    let ended = branch_and_bound(&*puzzle, "flow", &late);
    assert!(ended.is_err() || ended.is_ok_and(|tree| tree.limit == Some(Limit::Time)));
}
