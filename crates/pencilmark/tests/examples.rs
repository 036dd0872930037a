//! The programs in `examples/` do what they say.

use pencilmark::{Puzzle, backends};
use std::{env, fs, path::Path, process, time::Duration};

#[path = "../examples/compare_formulations.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod compare_formulations;
#[path = "../examples/make_book.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod make_book;
#[path = "../examples/solve_file.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod solve_file;

/// A file in the folder of example boards.
fn example(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

#[test]
fn solve_file_draws_each_board() {
    let report = solve_file::solve_file(&example("islands.has")).expect("a board");
    assert!(report.starts_with("one solution\n") && report.contains("═"), "{report}");
    let list = example("list.sdm");
    let boards = Puzzle::read_all(&fs::read_to_string(&list).expect("a file")).count();
    let report = solve_file::solve_file(&list).expect("boards");
    assert!(boards > 1);
    assert_eq!(report.matches("solution").count(), boards, "{report}");
}

#[test]
fn make_book_writes_boards_and_their_solutions() {
    let folder = env::temp_dir().join(format!("pencilmark-book-{}", process::id()));
    let files = make_book::make_book(&folder, 1).expect("a book");
    assert_eq!(files.len(), 9);
    for file in &files {
        let text = fs::read_to_string(file).expect("it was written");
        match file.extension().is_some_and(|extension| extension == "svg") {
            true => assert!(text.starts_with("<svg"), "{}", file.display()),
            false => assert!(Puzzle::read(&text).is_ok(), "{}", file.display()),
        }
    }
    fs::remove_dir_all(&folder).expect("it can be removed");
}

#[test]
fn compare_formulations_agrees_on_every_method() {
    let puzzle = Puzzle::read("2 2 2\n1 1\n0 0\n").expect("a board");
    let rows = compare_formulations::compare(&puzzle, Duration::from_secs(60)).expect("every method is known");
    assert_eq!(rows.len(), puzzle.kind().formulations().len() * backends().len());
    for row in &rows {
        assert_eq!(row.outcome, "feasible", "{} on {}", row.formulation, row.backend);
        assert!(row.size.is_some(), "{}", row.formulation);
    }
}
