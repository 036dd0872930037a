//! Abstract models in other notations, solved by the programs of others; `scripts/install all` installs these.

#[path = "write/graphs.rs"]
mod graphs;
#[path = "write/programs.rs"]
mod programs;

use algebra::{
    AbstractModel, Data, data,
    text::{Source, read},
    write::{self, Format, Options},
};
use programs::{Folder, solutions};
use std::collections::BTreeMap;

const TEXTS: &[(&str, &str)] = &[
    ("sudoku", "assignment"),
    ("sudoku", "alldifferent"),
    ("hashi", "flow"),
    ("hashi", "cuts"),
    ("kenken", "factors"),
    ("star_battle", "cells"),
    ("zebra", "neighbours"),
    ("zebra", "houses"),
    ("futoshiki", "own"),
];

/// The vocabulary and the formulation as one model, and its board, which has one solution.
fn board(kind: &str, formulation: &str) -> (AbstractModel, Data) {
    let file = |name: &str| {
        let path = format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).expect(&path)
    };
    let texts = match kind {
        "futoshiki" => vec![file("futoshiki.pmk")],
        kind => vec![file(&format!("models/{kind}.pmk")), file(&format!("models/{kind}_{formulation}.pmk"))],
    };
    let sources: Vec<Source<'_>> = texts.iter().map(|text| Source { name: kind, text }).collect();
    let model = read(&sources).unwrap_or_else(|error| panic!("{error}"));
    let text = file(&format!("models/{kind}.dat"));
    let data = data::read(Source { name: kind, text: &text }, &model).unwrap_or_else(|error| panic!("{error}")).data;
    (model, data)
}

const OPTIONS: Options<'_> = Options { title: "A title", expand: true, left_out: &[] };

/// What glpsol finds, by puzzle variable.
fn of_glpsol(model: &AbstractModel, data: &Data) -> BTreeMap<String, i64> {
    let folder = Folder::new("glpsol");
    folder.write("m.mod", &Format::MathProg.model(model, OPTIONS));
    folder.write("m.dat", &Format::MathProg.data(model, data).expect("a data section"));
    solutions(folder.run("glpsol", &["--math", "m.mod", "--data", "m.dat"])).remove(0)
}

/// The values that MathProg, MiniZinc, Pyomo and CPMpy find for a model without data.
fn values_of_all(model: &AbstractModel) -> Vec<Vec<i64>> {
    let (data, folder) = (Data::default(), Folder::new("all"));
    let mut found = vec![of_glpsol(model, &data)];
    folder.write("m.mzn", &Format::MiniZinc.instance(model, &data, OPTIONS));
    found.extend(solutions(folder.run("minizinc", &["--solver", "Gecode", "-a", "m.mzn"])));
    for format in [Format::Pyomo, Format::Cpmpy] {
        folder.write("m.py", &format.model(model, OPTIONS));
        folder.write("m.json", &format.data(model, &data).expect("data"));
        found.extend(solutions(folder.run(&programs::python(), &["m.py", "m.json"])));
    }
    found.into_iter().map(|one| one.into_values().collect()).collect()
}

#[test]
fn mathprog_and_minizinc_have_the_same_solution() {
    for &(kind, formulation) in TEXTS {
        let (model, data) = board(kind, formulation);
        let found = of_glpsol(&model, &data);
        assert!(found.len() > 10, "{kind} {formulation}");
        let folder = Folder::new("minizinc");
        folder.write("m.mzn", &Format::MiniZinc.model(&model, OPTIONS));
        folder.write("m.dzn", &Format::MiniZinc.data(&model, &data).expect("data"));
        let all = solutions(folder.run("minizinc", &["--solver", "Gecode", "-a", "m.mzn", "m.dzn"]));
        // Texts are numbers in MiniZinc; the order of the puzzle variables is the same. One solution: no free variables.
        assert_eq!(all.len(), 1, "{kind} {formulation}");
        let values = |found: &BTreeMap<String, i64>| {
            let mut values: Vec<i64> = found.values().copied().collect();
            values.sort_unstable();
            values
        };
        assert_eq!(values(&all[0]), values(&found), "{kind} {formulation}");
        if !matches!(kind, "zebra" | "hashi") {
            assert_eq!(all[0], found, "{kind} {formulation}");
        }
    }
}

#[test]
fn formulations_of_one_kind_have_the_same_solution() {
    for (kind, first, second) in
        [("sudoku", "assignment", "alldifferent"), ("hashi", "flow", "cuts"), ("zebra", "neighbours", "houses")]
    {
        let [first, second] = [first, second].map(|formulation| {
            let (model, data) = board(kind, formulation);
            of_glpsol(&model, &data)
        });
        assert_eq!(first, second, "{kind}");
    }
}

/// What AMPL shares with MathProg is read by glpsol; it has no `alldiff`, `or` and `==>` in constraints.
#[test]
fn glpsol_accepts_linear_models_in_ampl() {
    let mut accepted = 0;
    for &(kind, formulation) in TEXTS {
        let (model, data) = board(kind, formulation);
        let text = Format::Ampl.model(&model, OPTIONS);
        let logical = ["alldiff", " or ", "==>", "exists"].iter().any(|word| text.contains(word));
        let folder = Folder::new("ampl");
        folder.write("m.mod", &text);
        folder.write("m.dat", &Format::Ampl.data(&model, &data).expect("a data section"));
        if !logical {
            folder.run("glpsol", &["--check", "--math", "m.mod", "--data", "m.dat"]);
            accepted += 1;
        }
    }
    assert_eq!(accepted, 3);
}

/// One file holds model and data.
#[test]
fn an_instance_is_one_text() {
    let (model, data) = board("sudoku", "assignment");
    let folder = Folder::new("instance");
    folder.write("m.mod", &Format::MathProg.instance(&model, &data, OPTIONS));
    folder.write("m.mzn", &Format::MiniZinc.instance(&model, &data, OPTIONS));
    let linear = solutions(folder.run("glpsol", &["--math", "m.mod"]));
    let logical = solutions(folder.run("minizinc", &["--solver", "Gecode", "m.mzn"]));
    assert_eq!(linear, logical);
    for format in Format::ALL {
        let text = format.instance(&model, &data, OPTIONS);
        assert!(text.len() > format.model(&model, OPTIONS).len() + 81, "{}", format.name());
    }
}

/// Slow: two programs of Python for each text.
#[test]
fn python_programs_find_the_solutions() {
    for &(kind, formulation) in TEXTS {
        let (model, data) = board(kind, formulation);
        let expected = of_glpsol(&model, &data);
        for format in [Format::Pyomo, Format::Cpmpy] {
            let folder = Folder::new(format.name());
            folder.write("m.py", &format.model(&model, OPTIONS));
            folder.write("m.json", &format.data(&model, &data).expect("data"));
            let found = solutions(folder.run(&programs::python(), &["m.py", "m.json"])).remove(0);
            assert_eq!(found, expected, "{kind} {formulation} {}", format.name());
        }
    }
}

/// JuMP is not run: no package registry of Debian, Python or Rust has it.
#[test]
fn jump_keeps_the_indices() {
    let (model, _) = board("hashi", "flow");
    let text = Format::Jump.model(&model, OPTIONS);
    for line in [
        "@variable(model, x[q in Q, n in C], Bin)",
        "@constraint(model, degree_6_1b[i in I; get(number, i, 0) > 0], sum(n * x[q, n] for q in At[i], n in C; init = 0) == get(number, i, 0))",
        "@constraint(model, crossing_6_1d[(q, r) in X], x[q, 0] + x[r, 0] >= 1)",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn mathematics_is_as_on_the_board() {
    let (model, _) = board("hashi", "flow");
    let latex = Format::Latex.model(&model, OPTIONS);
    for part in [
        "$C = \\{0,\\dots,\\mathrm{most}\\}$ & how many bridges",
        "$x_{q n} \\in \\{0, 1\\}$ & 1 if there are $n$ bridges at $q$, for all $q \\in Q,\\ n \\in C$",
        "\\textbf{degree}\\quad Each island has as many bridges as its number says.",
        "\\sum_{\\substack{q \\in \\mathrm{At}_{i} \\\\ n \\in C}} n\\,x_{q n} & = \\mathrm{number}_{i} \
         && \\forall\\, i \\in I : \\mathrm{number}_{i} > 0 \\tag{6.1b}",
        "x_{q 0} + x_{r 0} & \\geq 1 && \\forall\\, (q,r) \\in X \\tag{6.1d}",
    ] {
        assert!(latex.contains(part), "{part}\n{latex}");
    }
    let markdown = Format::Markdown.model(&model, OPTIONS);
    assert!(
        markdown.contains("$$\nx_{q 0} + x_{r 0} \\geq 1 \\qquad \\forall\\thinspace (q,r) \\in X \\tag{6.1d}\n$$"),
        "{markdown}"
    );
    let (model, _) = board("hashi", "cuts");
    assert!(Format::Latex.model(&model, OPTIONS).contains("\\{\\{a_{q}, b_{q}\\} : q \\in Q,\\ z_{q} = 1\\}"));
}

#[test]
fn what_is_not_written_is_noted() {
    let (model, _) = board("hashi", "cuts");
    let options = Options { expand: false, ..OPTIONS };
    for format in [Format::Ampl, Format::MathProg, Format::Jump, Format::Pyomo, Format::Cpmpy] {
        let text = format.model(&model, options);
        let noted = text.lines().position(|line| line.trim_start().starts_with("# NOT WRITTEN"));
        let next = text.lines().nth(noted.expect("a note") + 1).expect("the constraint");
        assert!(next.contains("connected({i in I} i; {q in Q} (a[q],b[q],z[q]))"), "{}: {next}", format.name());
        assert!(!format.model(&model, OPTIONS).contains("NOT WRITTEN"), "{}", format.name());
    }
    assert!(Format::MiniZinc.model(&model, options).contains("in connected("));
}

/// Reserved words of other languages and letters that they lack are renamed, in the model and in the data.
#[test]
fn reserved_words_are_renamed() {
    let text = "param end; set É := 1..end; rule all \"é\"; param solve {i in É}; var lambda {i in É} integer >= 0 <= 9;
        var array {i in É} binary; s.t. all {i in É}: lambda[i] + array[i] = solve[i] + 1; solution row {i in É} := lambda[i];
        s.t. all {i in É}: array[i];";
    let sources = [Source { name: "m", text }];
    let model = read(&sources).expect("a model");
    let board = "param end := 2; param solve := 1 3 2 4;";
    let data = data::read(Source { name: "d", text: board }, &model).expect("data").data;
    let found = of_glpsol(&model, &data);
    assert_eq!(found.into_values().collect::<Vec<_>>(), [3, 4]);
    let folder = Folder::new("reserved");
    folder.write("m.mzn", &Format::MiniZinc.instance(&model, &data, OPTIONS));
    let all = solutions(folder.run("minizinc", &["--solver", "Gecode", "-a", "m.mzn"]));
    assert_eq!(all.iter().map(|one| one.values().copied().collect::<Vec<_>>()).collect::<Vec<_>>(), [[3, 4]]);
}

/// Values from a set, in notations that have tables and in those that have not.
#[test]
fn values_from_a_set_are_written() {
    let text = "set I := 1..2; set S {i in I} := {k in 0..9: k mod 4 = i}; rule all \"a\"; var v {i in I} integer >= 0 <= 9;
        s.t. all {i in I}: v[i] in S[i]; s.t. all: v[1] + v[2] = 2^(card(I) + 1) - 1; s.t. all: v[1] > v[2]; solution row {i in I} := v[i];";
    let model = read(&[Source { name: "m", text }]).expect("a model");
    assert_eq!(values_of_all(&model), [[5, 2]; 4]);
    assert!(Format::Latex.model(&model, OPTIONS).contains("v_{i} & \\in S_{i}"), "{}", Format::Latex.model(&model, OPTIONS));
}

/// A member of a set counts once, however often it is written or made.
#[test]
fn members_written_twice_are_one() {
    let text = "set I := 1..3; set near {i in I} within I cross I := {(i, i), (i, 2), (2, i)}; rule all \"a\"; var v {i in I} integer >= 0 <= 9;
        set far within I cross I := setof{i in I, j in I, k in I: j > k} (j, k);
        s.t. all {i in I}: v[i] = sum{(j,k) in near[i]} 1 + sum{j in {i, 2}} j + sum{(j,k) in far} 1 - 3; solution row {i in I} := v[i];";
    let model = read(&[Source { name: "m", text }]).expect("a model");
    assert_eq!(values_of_all(&model), [[6, 3, 8]; 4]);
    let julia = Format::Jump.model(&model, OPTIONS);
    assert!(julia.contains("union([i], [2])"), "{julia}");
}

/// No notation has closures of pairs: the sets are data of the board.
#[test]
fn components_are_data_of_the_board() {
    let text = "set N := 1..5;\nset Pair within N cross N;\nset joined {i in N} within N := component(Pair, i);\nparam size {i in N} := card(component(Pair, i));\n\
                rule one \"One of each.\";\nvar x {i in N} binary;\nsolution y {i in N} := x[i];\n\
                s.t. one {i in N: size[i] > 1}: sum{j in joined[i]} x[j] = 1;\n";
    let mut model = read(&[Source { name: "components", text }]).expect("a model");
    let mut data = Data::default();
    data.set("Pair", [[1, 2], [2, 4], [3, 5]]);
    write::give_components(&mut model, &mut data).expect("the sets");
    let program = Format::MathProg.instance(&model, &data, OPTIONS);
    assert!(program.contains("set joined[4] := 4 2 1;") && !program.contains("component"), "{program}");
    let found: Vec<i64> = of_glpsol(&model, &data).into_values().collect();
    assert_eq!([found[0] + found[1] + found[3], found[2] + found[4]], [1, 1], "{found:?}");
}
