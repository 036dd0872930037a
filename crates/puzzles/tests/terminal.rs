//! Pictures in a terminal tell apart what is drawn differently.

use puzzles::{AnyKind, PuzzleFile};

fn drawn(kind: &dyn AnyKind, example: usize) -> String {
    let puzzle = PuzzleFile::read(kind.examples()[example]).expect("an example").puzzle;
    let blank = vec![None; puzzle.vars().len()];
    puzzle.draw(&blank).to_text()
}

#[test]
fn white_and_black_pearls_differ() {
    let text = drawn(puzzles::find("masyu").expect("a kind"), 0);
    assert_eq!((text.matches("( )").count(), text.matches("(●)").count()), (1, 2), "{text}");
}

#[test]
fn the_sums_of_a_black_cell_are_apart() {
    let kakuro = puzzles::find("kakuro").expect("a kind");
    let both =
        "kakuro\nparam rows := 3; param columns := 3;\nset Black := (1,1);\nparam across := 1 1 12;\nparam down := 1 1 15;\n";
    let puzzle = kakuro.read(both, None).expect("a board");
    let text = puzzle.draw(&vec![None; puzzle.vars().len()]).to_text();
    assert!(text.contains("15\\12"), "{text}");
    let text = drawn(kakuro, 0);
    assert!(text.contains("18\\") && text.contains("\\9"), "{text}");
}
