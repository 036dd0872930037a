//! Kinds of puzzles in files: `--kinds`, and `laws FILE`.

use crate::program::{Folder, ProgramOutput};
use std::sync::LazyLock;

/// A kind of one's own: futoshiki by another name.
static MINE: LazyLock<String> = LazyLock::new(|| {
    let text = include_str!("../../../puzzles/kinds/futoshiki.pmk").replace("kind futoshiki", "kind mine");
    text.lines().filter(|line| !line.starts_with("tatham")).fold(String::new(), |text, line| text + line + "\n")
});
const AKARI: &str = include_str!("../../../puzzles/kinds/akari.pmk");

/// A board with one solution, and one with two.
const UNIQUE: &str = "mine\nparam n := 3;\ngrid given :=\n . . .\n . . 1\n . . .;\nset Less := (1,1,1,2) (1,2,1,3);\n";
const TWO: &str = "mine\nparam n := 3;\ngrid given :=\n . . .\n . . 1\n . . .;\nset Less := (1,1,1,2);\n";
const NONE: &str =
    "mine\nparam n := 3;\ngrid given :=\n . . .\n . . .\n . . .;\nset Less := (1,1,1,2) (1,2,2,2) (2,2,2,1) (2,1,1,1);\n";

fn folder() -> Folder {
    Folder::new()
        .with("kinds/mine.pmk", &*MINE)
        .with("kinds/akari.pmk", AKARI)
        .with("unique.txt", UNIQUE)
        .with("two.txt", TWO)
        .with("none.txt", NONE)
}

/// Runs a command with the kinds of the folder.
fn run(folder: &Folder, arguments: &[&str]) -> ProgramOutput {
    folder.run(&[arguments, &["--kinds", "kinds"]].concat())
}

#[test]
fn every_query_works_on_a_board_of_a_file() {
    let folder = folder();
    let solved = run(&folder, &["solve", "two.txt", "--json"]).exits(0).object();
    assert_eq!((&solved["kind"], &solved["outcome"]), (&"mine".into(), &"feasible".into()), "{solved}");
    assert_eq!(run(&folder, &["check", "two.txt", "--json"]).exits(3).object()["verdict"], "multiple");
    assert_eq!(run(&folder, &["check", "unique.txt", "--json"]).exits(0).object()["verdict"], "unique");
    assert!(run(&folder, &["count", "two.txt"]).exits(0).out.starts_with("mine: 2 solutions"));
    assert!(run(&folder, &["forced", "unique.txt"]).exits(0).out.contains("9 of 9 values are forced"));
    let conflict = run(&folder, &["conflict", "none.txt", "--formulation", "rules"]).exits(0).out;
    assert!(conflict.contains("less"), "{conflict}");
    let minimal = run(&folder, &["minimal", "unique.txt"]).exits(0).out;
    assert!(minimal.contains("3 of 3 clues remain, each needed (proved)"), "{minimal}");
    let fewest = run(&folder, &["fewest-clues", "unique.txt"]).exits(0).out;
    assert!(fewest.contains("clues"), "{fewest}");
    let model = run(&folder, &["model", "two.txt", "--format", "mathprog"]).exits(0).out;
    assert!(model.contains("# less: A digit is less than its neighbour where the board says so."), "{model}");
    let compared = run(&folder, &["compare", "two.txt", "--formulation", "assignment,rules", "--backend", "engine"]).exits(0);
    assert!(compared.out.contains("rules") && compared.out.contains("assignment"), "{}", compared.out);
    let shown = run(&folder, &["show", "two.txt", "--svg", "two.svg"]).exits(0).out;
    assert!(shown.contains('<') && shown.contains('1'), "{shown}");
    let converted = run(&folder, &["convert", "two.txt"]).exits(0).out;
    assert_eq!(converted, TWO);
}

#[test]
fn boards_of_a_file_are_generated_with_one_solution() {
    let folder = folder();
    for (kind, size) in [("mine", "4"), ("akari", "4x5")] {
        let made = run(&folder, &["generate", kind, size, "--solutions"]).exits(0).out;
        let folder = folder_with(&made);
        let checked = run(&folder, &["check", "made.txt", "--json"]).exits(0).object();
        assert_eq!((&checked["kind"], &checked["verdict"]), (&kind.into(), &"unique".into()), "{checked}");
    }
}

fn folder_with(board: &str) -> Folder {
    folder().with("made.txt", board)
}

#[test]
fn laws_find_planted_faults() {
    let strict = MINE.replace("sum{p in m+1..n} x[d", "sum{p in m+2..n} x[d");
    let loose: String =
        MINE.lines().filter(|line| !line.starts_with("s.t. columns    {j")).fold(String::new(), |text, line| text + line + "\n");
    assert!(strict != *MINE && loose.lines().count() + 1 == MINE.lines().count());
    let example = MINE.replacen("= solution\n", "= solution\n1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4\n= solution\n", 1);
    let folder =
        Folder::new().with("right.pmk", &*MINE).with("strict.pmk", strict).with("loose.pmk", loose).with("example.pmk", example);
    let right = folder.run(&["laws", "right.pmk", "--boards", "8"]).exits(0).out;
    assert!(right.contains("mine assignment: exactly the solutions that the rules allow, on 9 boards"), "{right}");
    let strict = folder.run(&["laws", "strict.pmk", "--boards", "8"]).exits(1).out;
    assert!(strict.contains("mine assignment: wrong.") && strict.contains("this solution is not found"), "{strict}");
    let loose = folder.run(&["laws", "loose.pmk", "--boards", "0"]).exits(1).out;
    assert!(loose.contains("this is accepted as a solution, though it breaks columns"), "{loose}");
    let example = folder.run(&["laws", "example.pmk", "--boards", "0"]).exits(6).err;
    assert!(example.contains("example.pmk: example 1: solution 1 is none"), "{example}");
}

/// Where no board can be generated, the reason is what the generator says, and no formulation is called right.
#[test]
fn laws_without_boards_say_why() {
    let start = "kind small \"Small\";\nboard grid;\nclue number \"shaded cells around {c}\" {c in Cell} in 0..8;\n\
                 solution shade \"cell {c} is shaded\" {c in Cell} binary;\n";
    let count = "rule count \"A number counts the shaded cells around it.\":\n\
                 {c in Cell: number[c] known} sum{d in around[c]} shade[d] = number[c];\n";
    let end = "generate 2 to 3 default 3;\nparam number {c in Cell} := sum{d in around[c]} shade[d];\n";
    let loose = "formulation loose default \"Loose.\";\nvar y \"y\" {c in Cell} binary;\nsolution shade {c in Cell} := y[c];\n\
                 rule count: {c in Cell: number[c] known} sum{d in around[c]} y[d] >= number[c];\n";
    let impossible = "rule none \"No cell is shaded, and one is.\": sum{c in Cell} shade[c] = 0;\n\
                      rule none: sum{c in Cell} shade[c] = 1;\n";
    let merged = "rule one \"Shaded cells are connected.\":\n\
                  connected({i in Row, j in Column} (i + j, shade[i,j]); {i in Row, j in 1..columns-1} (i + j, i + j + 1));\n";
    let folder = Folder::new()
        .with("impossible.pmk", format!("{start}{count}{impossible}{end}"))
        .with("merged.pmk", format!("{start}{count}{merged}{end}"))
        .with("loose.pmk", format!("{start}{count}{end}{loose}"));
    for (file, cause) in [
        ("impossible.pmk", "attempts gave no new board with one solution"),
        ("merged.pmk", "expected a number of its own for each node of the graph, found 3 for (1,2) and (2,1)"),
        ("loose.pmk", "the formulation accepts a non-solution: it breaks count"),
    ] {
        let found = folder.run(&["laws", file, "--boards", "2"]).exits(6);
        assert!(found.out.is_empty() && found.err.contains(cause), "{file}: {found:?}");
    }
}

#[test]
fn a_wrong_rule_of_the_default_formulation_is_reported() {
    // A formulation that allows too much is found out by the rules whatever solves it.
    let loose: String =
        MINE.lines().filter(|line| !line.starts_with("s.t. columns    {j")).fold(String::new(), |text, line| text + line + "\n");
    let folder = Folder::new().with("loose.pmk", loose).with("empty.txt", "mine\nparam n := 3;\nset Less := ;\n");
    let solved = folder.run(&["count", "empty.txt", "--kinds", "loose.pmk"]).exits(1);
    assert!(solved.err.contains("columns"), "{solved:?}");
}

#[test]
fn kinds_of_the_configuration_folder_are_known() {
    let folder = Folder::new().with("pencilmark/kinds/mine.pmk", &*MINE).with("two.txt", TWO);
    assert!(folder.run(&["count", "two.txt"]).exits(0).out.starts_with("mine: 2 solutions"));
    // A file that is no kind is no reason to stop.
    let folder = folder.with("pencilmark/kinds/broken.pmk", "kind broken \"Broken\";\n");
    let counted = folder.run(&["count", "two.txt"]).exits(0);
    assert!(counted.err.contains("warning: skipped") && counted.err.contains("broken.pmk:1:6"), "{}", counted.err);
}

#[test]
fn errors_of_files_are_clear() {
    let folder = folder().with("twice.pmk", &*MINE).with("sudoku.pmk", MINE.replace("kind mine", "kind sudoku"));
    let twice = run(&folder, &["kinds", "--kinds", "twice.pmk"]).exits(6).err;
    assert!(twice.contains("2:6: there is a kind `mine` already"), "{twice}");
    let taken = folder.run(&["kinds", "--kinds", "sudoku.pmk"]).exits(6).err;
    assert!(
        taken.contains("sudoku.pmk:2:6: there is a kind `sudoku` already\n  |\n2 | kind sudoku \"Futoshiki\";\n  |      ^^^^^^"),
        "{taken}"
    );
    folder.run(&["kinds", "--kinds", "absent.pmk"]).exits(6);
    folder.run(&["kinds", "--kinds"]).exits(2);
    folder.run(&["solve", "two.txt"]).exits(6);
}
