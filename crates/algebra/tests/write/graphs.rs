//! Global constraints, natively and expanded, on graphs where the number of solutions is known.

use super::programs::{Folder, solutions};
use algebra::{
    AbstractModel, Data, data,
    text::{Source, read},
    write::{Format, Options},
};
use std::collections::BTreeSet;

fn model(text: &str) -> (AbstractModel, Data) {
    let (text, board) = text.split_once("data;").unwrap_or((text, ""));
    let model = read(&[Source { name: "m", text }]).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let data = data::read(Source { name: "d", text: board }, &model).unwrap_or_else(|error| panic!("{error}")).data;
    (model, data)
}

/// The different solutions that MiniZinc finds.
fn of_minizinc(text: &str) -> BTreeSet<Vec<i64>> {
    let (model, data) = model(text);
    let folder = Folder::new("graphs");
    folder.write("m.mzn", &Format::MiniZinc.instance(&model, &data, Options { expand: true, ..Options::default() }));
    let printed = folder.run("minizinc", &["--solver", "Gecode", "-a", "m.mzn"]);
    solutions(printed).into_iter().map(|one| one.into_values().collect()).collect()
}

/// Those that glpsol finds, each cut off after it was found. The model has one solution `x` of values 0 and 1.
fn of_glpsol(text: &str) -> BTreeSet<Vec<i64>> {
    let (model, data) = model(text);
    let format = Format::MathProg;
    let folder = Folder::new("graphs");
    let written = format.model(&model, Options { expand: true, ..Options::default() });
    assert!(!written.contains("NOT WRITTEN"), "{written}");
    folder.write("m.dat", &format.data(&model, &data).expect("data"));
    let mut all: BTreeSet<Vec<i64>> = BTreeSet::new();
    let mut cuts = String::new();
    loop {
        folder.write("m.mod", &written.replacen("\nsolve;", &format!("{cuts}\nsolve;"), 1));
        let printed = folder.run("glpsol", &["--math", "m.mod", "--data", "m.dat"]);
        if printed.contains("NO PRIMAL FEASIBLE") || printed.contains("NO FEASIBLE") || printed.contains("NO INTEGER FEASIBLE") {
            return all;
        }
        let found = solutions(printed).remove(0);
        let terms = found.iter().map(|(name, value)| {
            let name = name.replace("s[", "x[");
            if *value == 1 { format!("1 - {name}") } else { name }
        });
        cuts += &format!("s.t. cut{}: {} >= 1;\n", all.len(), terms.collect::<Vec<_>>().join(" + "));
        assert!(all.insert(found.into_values().collect()), "glpsol found a solution twice");
    }
}

const K4: &str = "set I := 1..4; set E := {i in I, j in I: i < j}; var x {(i,j) in E} binary; rule graph \"g\";
    solution s {(i,j) in E} := x[i,j];";

/// OEIS A001187: 38 connected labelled graphs with 4 nodes.
#[test]
fn connected_graphs() {
    let text = format!("{K4} s.t. graph: connected({{i in I}} i; {{(i,j) in E}} (i,j,x[i,j]));");
    let native = of_minizinc(&text);
    assert_eq!((native.len(), of_glpsol(&text)), (38, native));
}

/// The sets of cells of a 2×3 grid that are connected: 40 that are not empty, and the empty one.
#[test]
fn connected_cells() {
    let text =
        "set I := 1..6; set E := {(1,2), (2,3), (4,5), (5,6), (1,4), (2,5), (3,6)}; var x {i in I} binary; rule graph \"g\";
        solution s {i in I} := x[i]; s.t. graph: connected({i in I} (i,x[i]); {(i,j) in E} (i,j));";
    let native = of_minizinc(text);
    assert_eq!((native.len(), of_glpsol(text)), (41, native));
}

/// OEIS A001858: 38 labelled forests with 4 nodes.
#[test]
fn forests() {
    let text = format!("{K4} s.t. graph: acyclic({{i in I}} i; {{(i,j) in E}} (i,j,x[i,j]));");
    assert_eq!(of_glpsol(&text).len(), 38);
    assert_eq!(of_minizinc(&text).len(), 38);
}

/// 4 nodes have 3! circuits.
#[test]
fn circuits() {
    let text = "set I := 1..4; set A := {i in I, j in I: i <> j}; var x {(i,j) in A} binary; rule graph \"g\";
        solution s {(i,j) in A} := x[i,j]; s.t. graph: circuit({i in I} i; {(i,j) in A} (i,j,x[i,j]));";
    let native = of_minizinc(text);
    assert_eq!((native.len(), of_glpsol(text)), (6, native));
}

#[test]
fn tables_and_vectors() {
    let text =
        "set R; set C := 1..3; param t {r in R, c in C}; var x {c in C} binary; rule rows \"r\"; solution s {c in C} := x[c];
        s.t. rows: table({c in C} x[c]; {r in R, c in C} t[r,c]);
        data; set R := 1 2 3; param t := 1 1 1 1 2 0 1 3 0 2 1 0 2 2 1 2 3 1 3 1 1 3 2 1 3 3 0;";
    let native = of_minizinc(text);
    assert_eq!((native.clone(), of_glpsol(text)), (BTreeSet::from([vec![0, 1, 1], vec![1, 0, 0], vec![1, 1, 0]]), native));

    let text = "set C := 1..4; var x {c in C} binary; rule rows \"r\"; solution s {c in C} := x[c];
        s.t. rows: differ({c in 1..2} (x[c], !x[c+2]));";
    let native = of_minizinc(text);
    assert_eq!((native.len(), of_glpsol(text)), (12, native));
}

/// Clauses, implications, choices by the data and inequality, by enumeration.
#[test]
fn logic_keeps_the_solutions() {
    for (constraint, number) in [
        ("x[1] or !x[2] or x[3]", 14),
        ("!x[1] ==> exists{i in I: i > 1} x[i]", 15),
        ("x[1] and x[2] ==> x[3] + x[4] = 1", 14),
        ("x[1] ==> (x[2] ==> 2 * x[3] - x[4] >= 1)", 14),
        ("sum{i in I} i * x[i] <> 5", 14),
        ("sum{i in I} x[i] < 2", 5),
        ("if card(I) > 3 then x[1] = x[2] else (x[1] <> x[2])", 8),
        ("!x[1] + !x[2] >= x[3] + x[4]", 11),
    ] {
        let text = format!(
            "set I := 1..4; var x {{i in I}} binary; rule logic \"l\"; solution s {{i in I}} := x[i]; s.t. logic: {constraint};"
        );
        let native = of_minizinc(&text);
        assert_eq!((native.len(), of_glpsol(&text)), (number, native), "{constraint}");
    }
}
