//! Exported files equal the golden files in `golden/`; `BLESS=1 cargo test` updates them.

use model::{
    Expr, IntegerView, Lit, Model, Name, Place, Position, Rule, Sense,
    constraint::{AllDifferent, Clause, Connected, Edge, Indicator, Linear, NoGood, RealLinear, Table, VectorsDiffer},
    sum,
    write::{Export, FORMATS, LazyConstraints},
};
use std::path::PathBuf;

static DIGITS: Rule = Rule { name: "digits", sentence: "Each row has each digit once & no more than 100 % of them." };
static CLUES: Rule = Rule { name: "clues", sentence: "A clue is the digit of its cell." };
static CONNECTED: Rule = Rule { name: "connected", sentence: "All cells with a 2 are connected." };

fn place(positions: &[(u16, u16)]) -> Place {
    positions.iter().map(|&(row, col)| Position { row, col }).collect()
}

/// A board of 2×2 cells with digits 1 and 2, with the views of its cells.
fn board() -> (Model, Vec<(Name, IntegerView)>) {
    let mut model = Model::default();
    let cells: Vec<Vec<Lit>> = (0..4)
        .map(|cell| (1..=2).map(|digit| model.binary(format_args!("x[{},{},{digit}]", cell / 2, cell % 2))).collect())
        .collect();
    let name = |cell: usize| Name::new(Position { row: cell as u16 / 2, col: cell as u16 % 2 });
    let view = |cell: usize| IntegerView::direct(vec![(1, cells[cell][0]), (2, cells[cell][1])]);
    let puzzle_vars: Vec<(Name, IntegerView)> = (0..4).map(|cell| (name(cell), view(cell))).collect();
    for (cell, digits) in (0_u16..).zip(&cells) {
        model.post(DIGITS.by("1"), place(&[(cell / 2, cell % 2)]), sum(digits.iter().copied()).equals(1));
    }
    for row in 0..2 {
        let exprs = (0..2).map(|col| view(2 * row + col).expr).collect();
        model.post(DIGITS.by("2a"), place(&[(row as u16, 0), (row as u16, 1)]), AllDifferent(exprs));
    }
    let total = model.integer("total weight", -1..=3);
    model.post(&CLUES, Place::board(), (Expr::from(total) - cells[0][1] * 3).at_most(1));
    model.post(&CLUES, place(&[(0, 0)]), Linear::new(Expr::from(total) * 2 + cells[1][0] * -5, -4..=4));
    model.post(&CLUES, place(&[(1, 1)]), Clause(vec![!cells[3][0], cells[0][0]]));
    (model, puzzle_vars)
}

/// The board, an objective, a real variable and the constraint types that the board lacks.
fn everything() -> (Model, Vec<(Name, IntegerView)>) {
    let (mut model, puzzle_vars) = board();
    let binaries: Vec<Lit> = model.vars().take(8).map(Lit::of).collect();
    let share = model.real("share", f64::NEG_INFINITY..=1e-9);
    let free = model.integer("y_1", i64::MIN..=7);
    model.post(
        &CLUES,
        Place::board(),
        RealLinear { integers: vec![(free, 0.1)], reals: vec![(share, -1.0)], range: -2.5..=1e30 },
    );
    model.post(&CLUES, Place::board(), Indicator { when: !binaries[0], then: sum([binaries[1], binaries[2]]).at_least(1) });
    let exprs = vec![binaries[0].into(), Expr::from(binaries[1]) + binaries[2]];
    model.post(&CLUES, Place::board(), Table { exprs, rows: vec![vec![0, 1], vec![1, 2]] });
    let views = puzzle_vars.iter().map(|puzzle_var| puzzle_var.1.clone()).collect::<Vec<_>>();
    model.post(&DIGITS, Place::board(), NoGood { views: views.into(), from: vec![1, 2, 2, 1] });
    model.optimise(Sense::Maximise, sum(binaries) * 2 - Expr::from(1));
    (model, puzzle_vars)
}

fn connected() -> (Model, Vec<(Name, IntegerView)>) {
    let (mut model, puzzle_vars) = board();
    let nodes = model.vars().take(8).skip(1).step_by(2).map(|var| Some(Lit::of(var))).collect();
    let edge = |(a, b)| Edge { a, b, when: None };
    let edges = [(0, 1), (2, 3), (0, 2), (1, 3)].map(edge).into();
    model.post(CONNECTED.by("3"), Place::board(), Connected { nodes, edges });
    let lit = |place: usize| model.vars().nth(place).map(Lit::of);
    let pairs = [(0, 2), (4, 6)].iter().filter_map(|&(a, b)| Some([lit(a)?, !lit(b)?])).collect();
    model.post(&CONNECTED, Place::board(), VectorsDiffer(pairs));
    (model, puzzle_vars)
}

fn is_golden(name: &str, format: &str, case: &(Model, Vec<(Name, IntegerView)>)) -> String {
    is_golden_with(name, format, case, false)
}

fn is_golden_with(
    name: &str,
    format: &str,
    (model, puzzle_vars): &(Model, Vec<(Name, IntegerView)>),
    all_constraints: bool,
) -> String {
    let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
    let export = Export { title: "board of 2×2", model, puzzle_vars, lazy: LazyConstraints::Omit, all_constraints };
    let text = (format.write)(&export).unwrap_or_else(|error| panic!("{error}"));
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.{}", format.extension));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 writes it", path.display()));
    assert_eq!(text, golden, "{} has changed; BLESS=1 updates it", path.display());
    text
}

#[test]
fn gams_and_prolog_are_golden() {
    is_golden("everything", "gams", &everything());
    is_golden("connected", "prolog", &connected());
}

#[test]
fn cnf_and_opb_are_golden() {
    for format in ["cnf", "opb"] {
        is_golden("connected", format, &connected());
    }
}

/// The syntax of Julia scripts, checked without Julia: brackets are balanced, strings are escaped, and each variable is
/// made before it is used.
#[test]
fn julia_scripts_are_well_formed() {
    let (model, mut puzzle_vars) = everything();
    puzzle_vars[0].0 = Name::new("a \"quoted\" $name\\");
    let format = FORMATS.iter().find(|known| known.name == "jump").expect("a known format");
    let export = Export {
        title: "board of 2×2",
        model: &model,
        puzzle_vars: &puzzle_vars,
        lazy: LazyConstraints::Omit,
        all_constraints: false,
    };
    let text = (format.write)(&export).unwrap_or_else(|error| panic!("{error}"));
    assert!(text.contains(r#"println("a \"quoted\" \$name\\ = ", round(Int, "#), "{text}");
    let code: String = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.to_string() + "\n").collect();
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
        assert_eq!(code.matches(open).count(), code.matches(close).count(), "{open}{close}");
    }
    let (opened, closed) = (["\nif ", " do file\n", " for (name, found) in number\n"], "end\n");
    assert_eq!(opened.iter().map(|word| code.matches(word).count()).sum::<usize>(), code.matches(closed).count());
    for line in code.lines().filter(|line| line.starts_with("@constraint") || line.starts_with("@objective")) {
        for name in line.split("x[\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|found| found.0) {
            let made = code.find(&format!("\nx[\"{name}\"] = @variable(")).expect("it is made");
            assert!(made < code.find(line).unwrap_or(0), "{name}");
        }
    }
}

#[test]
fn linear_formats_are_golden() {
    for format in ["lp", "mps", "mathprog", "highspy", "gurobipy", "jump"] {
        is_golden("everything", format, &everything());
    }
    for format in ["minizinc", "ortools"] {
        is_golden("connected", format, &connected());
    }
}

#[test]
fn mathematics_is_golden() {
    for (name, case) in [("everything", everything()), ("connected", connected())] {
        let text = is_golden(name, "latex", &case);
        is_balanced(&text);
    }
    is_balanced(&is_golden_with("all_constraints", "latex", &connected(), true));
    is_golden("everything", "markdown", &everything());
    let markdown = is_golden_with("all_constraints", "markdown", &connected(), true);
    for line in markdown.lines() {
        assert_eq!(line.replace("\\$", "").matches('$').count() % 2, 0, "{line}");
        // GitHub and pandoc require that no space is next to the dollar signs.
        assert!(line.split('$').skip(1).step_by(2).all(|inside| inside.trim() == inside), "{line}");
    }
}

#[test]
fn all_constraints_are_written() {
    let (model, puzzle_vars) = everything();
    let export = Export {
        title: "all constraints",
        model: &model,
        puzzle_vars: &puzzle_vars,
        lazy: LazyConstraints::Refuse,
        all_constraints: true,
    };
    for (format, mark) in [("latex", "\\item "), ("markdown", "* ")] {
        let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
        let text = (format.write)(&export).expect("it can be written");
        let (_, constraints) = text.split_once("Constraints").expect("there are some");
        let families = 4;
        assert_eq!(constraints.lines().filter(|line| line.starts_with(mark)).count(), model.constraints().len() + families);
        assert!(!constraints.contains("cdots") && !constraints.contains("\\dots"), "{constraints}");
    }
}

/// Asserts that environments, braces and dollar signs are balanced.
fn is_balanced(text: &str) {
    let mut open = Vec::new();
    for line in text.lines() {
        for part in line.split("\\begin{").skip(1) {
            open.push(part.split('}').next());
        }
        for part in line.split("\\end{").skip(1) {
            assert_eq!(open.pop(), Some(part.split('}').next()), "{line}");
        }
        let plain = line.replace("\\{", "").replace("\\}", "").replace("\\$", "");
        let depth = plain.chars().try_fold(0_i32, |depth, c| match c {
            '{' => Some(depth + 1),
            '}' => (depth > 0).then_some(depth - 1),
            _ => Some(depth),
        });
        assert_eq!(depth, Some(0), "{line}");
        assert_eq!(plain.matches('$').count() % 2, 0, "{line}");
    }
    assert!(open.is_empty(), "{open:?} are not closed");
}

#[test]
fn formats_have_distinct_names_and_extensions() {
    for (index, format) in FORMATS.iter().enumerate() {
        assert!(!format.summary.is_empty() && !format.summary.ends_with('.'));
        assert!(FORMATS[..index].iter().all(|other| other.name != format.name && other.extension != format.extension));
    }
}
