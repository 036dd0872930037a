//! Own formulations: `--formulation FILE`, `laws` and `kinds --vocabulary`.

use crate::program::{Folder, run};

/// Hashi without loops and without connectivity.
const WITHOUT_CONNECTIVITY: &str = "
var v {q in Q} integer >= 0 <= most;
var z {q in Q} binary;
solution bridges {q in Q} := v[q];
s.t. one_value {q in Q} at q: z[q] <= v[q];
s.t. one_value {q in Q} at q: v[q] <= most * z[q];
s.t. degree {i in I: number[i] > 0} at i: sum{q in At[i]} v[q] = number[i];
s.t. crossing {(q,r) in X} at q, r: !z[q] or !z[r];
s.t. tree {if loops = 0}: acyclic({i in I} i; {q in Q} (a[q], b[q], z[q]));
";

const CONNECTIVITY: &str = "s.t. connected: connected({i in I} i; {q in Q} (a[q], b[q], z[q]));\n";

/// More than one bridge too few.
const TOO_STRICT: &str = "s.t. degree {q in Q} at q: v[q] <= 1;\n";

const BOARD: &str = "3 3 3\n1 0 2\n0 0 0\n0 0 1\n";

fn folder() -> Folder {
    let right = format!("{WITHOUT_CONNECTIVITY}{CONNECTIVITY}");
    Folder::new()
        .with("loose.pmk", WITHOUT_CONNECTIVITY)
        .with("right.pmk", &right)
        .with("strict.pmk", format!("{right}{TOO_STRICT}"))
        .with("broken.pmk", format!("{right}s.t. degree {{i in I}}: v[i+1] = 1;\n"))
        .with("unread.pmk", "var v {q in Q} integer >= 0 <= most")
        .with("board.has", BOARD)
}

#[test]
fn a_right_formulation_keeps_the_laws_and_solves() {
    let folder = folder();
    let output = folder.run(&["laws", "right.pmk", "--kind", "hashi", "--boards", "4"]).exits(0);
    assert!(output.out.starts_with("hashi right.pmk: exactly the solutions that the rules allow, on "), "{}", output.out);
    let object = folder.run(&["check", "board.has", "--formulation", "right.pmk", "--json"]).exits(0).object();
    assert_eq!(object["verdict"], "unique", "{object}");
    let compared = folder.run(&["compare", "board.has", "--formulation", "cuts,right.pmk", "--backend", "engine"]).exits(0);
    assert!(compared.out.contains("right.pmk"), "{}", compared.out);
    let lp = folder.run(&["model", "board.has", "--formulation", "right.pmk", "--format", "opb", "--without", "connected"]);
    assert!(lp.code == 0 || lp.code == 7, "{lp:?}");
}

#[test]
fn a_wrong_formulation_is_shown_on_a_board() {
    let folder = folder();
    let loose = folder.run(&["laws", "loose.pmk", "--kind", "hashi", "--boards", "0"]).exits(1);
    assert!(loose.out.contains("this is accepted as a solution, though it breaks connected"), "{}", loose.out);
    let strict = folder.run(&["laws", "strict.pmk", "--kind", "hashi", "--boards", "0", "--json"]).exits(1).object();
    assert_eq!(strict["counterexample"]["shows"], "this solution is not found", "{strict}");
    assert!(strict["counterexample"]["board"].is_string() && strict["counterexample"]["values"].is_object(), "{strict}");
}

#[test]
fn a_folder_gets_a_line_for_each_file() {
    let folder = folder();
    folder.run(&["laws", ".", "--kind", "hashi", "--boards", "0"]).exits(1);
    let class = Folder::new();
    let right = format!("{WITHOUT_CONNECTIVITY}{CONNECTIVITY}");
    let class = class.with("work/a.pmk", &right).with("work/b.pmk", WITHOUT_CONNECTIVITY).with("work/c.mod", "var v {q in Q");
    let output = class.run(&["laws", "work", "flow", "--kind", "hashi", "--boards", "12"]);
    let lines: Vec<&str> = output.out.lines().collect();
    let starts = [
        "hashi work/a.pmk: right on ",
        "hashi work/b.pmk: wrong on a board of ",
        "work/c.mod: error: 1:",
        "hashi flow: right on ",
        "4 formulations: 2 right, 1 wrong, 1 in error",
    ];
    assert!(lines.len() == 5 && lines.iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{output:?}");
    assert!(lines[0].contains(" without a solution") && lines[1].contains("breaks connected"), "{output:?}");
    let objects = class.run(&["laws", "work", "--kind", "hashi", "--boards", "12", "--json"]).objects();
    let infeasible = objects[0]["infeasible"].as_u64();
    assert!(infeasible > Some(0) && objects[1]["counterexample"].is_object() && objects[2]["error"].is_object(), "{objects:?}");
    let empty = Folder::new().with("none/readme.txt", "");
    assert!(
        empty.run(&["laws", "none", "--kind", "hashi"]).exits(6).out.contains("expected files NAME.pmk or NAME.mod, found none")
    );
}

#[test]
fn errors_of_a_formulation_name_line_and_member() {
    let folder = folder();
    let broken = folder.run(&["solve", "board.has", "--formulation", "broken.pmk"]).exits(6);
    assert!(broken.err.contains("broken.pmk:11:6: degree[r1c3]: no variable v[3]"), "{}", broken.err);
    assert!(broken.err.contains("11 | s.t. degree {i in I}: v[i+1] = 1;\n   |      ^^^^^^"), "{}", broken.err);
    let unread = folder.run(&["solve", "board.has", "--formulation", "unread.pmk"]).exits(6);
    assert!(
        unread.err.contains("unread.pmk:1:36: expected `binary`, `integer`, `implied integer`, `>=`, `<=` or `;`, found the end"),
        "{}",
        unread.err
    );
    folder.run(&["solve", "board.has", "--formulation", "absent.pmk"]).exits(2);
    folder.run(&["laws", "flow", "--kind", "sudoku"]).exits(2);
}

#[test]
fn vocabularies_are_printed() {
    let vocabulary = run(&["kinds", "hashi", "--vocabulary"]).exits(0).out;
    assert!(
        vocabulary.contains("rule connected \"All islands are connected.\";") && vocabulary.contains("set Q "),
        "{vocabulary}"
    );
    run(&["kinds", "--vocabulary"]).exits(2);
}

/// Eight free cells have 256 solutions; the formulation loses one of them.
const LOSES_ONE: &str = "kind free \"Free\";
param n \"n\" in 1..8;

rule some \"Some cell is 0 or 1.\";
var x \"x\" {i in 1..n} binary;
solution v {i in 1..n} := x[i];
s.t. some: sum{i in 1..n} x[i] >= 0;

formulation loses \"Not all cells are 1.\";
var x \"x\" {i in 1..n} binary;
solution v {i in 1..n} := x[i];
s.t. some: sum{i in 1..n} x[i] <= n - 1;

example;
param n := 8;
";

/// The solutions that solvers find first do not show it.
#[test]
fn one_lost_solution_among_hundreds_is_found() {
    let folder = Folder::new().with("k.pmk", LOSES_ONE);
    let found = folder.run(&["laws", "k.pmk", "--json"]).exits(1).objects();
    let loses = found.iter().find(|found| found["formulation"] == "loses").expect("it is compared");
    assert_eq!(loses["counterexample"]["shows"], "this solution is not found", "{loses}");
    let rules = found.iter().find(|found| found["formulation"] == "rules").expect("it is compared");
    assert_eq!((&rules["agreed"], &rules["exhaustive"]), (&1.into(), &1.into()), "{rules}");
}

#[test]
fn solutions_of_a_small_example_are_all_that_the_rules_accept() {
    let some = LOSES_ONE.replace("param n := 8;", "param n := 2;") + "= solution\n0 0\n= solution\n0 1\n= solution\n1 0\n";
    let err = Folder::new().with("k.pmk", some).run(&["laws", "k.pmk"]).exits(6).err;
    assert!(err.contains("example 1: expected all 4 solutions, found 3; the rules also accept 1 1"), "{err}");
}

#[test]
fn limits_are_for_all_formulations_together() {
    let folder = Folder::new().with("k.pmk", LOSES_ONE);
    let ended = folder.run(&["laws", "k.pmk", "--time", "0.001ms"]).exits(5);
    assert!(ended.out.is_empty(), "{ended:?}");
}
