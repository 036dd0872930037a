//! Solution files in the formats of other solvers are read correctly.

use model::{
    Assignment, Model,
    constraint::RealLinear,
    read::{FORMATS, ReadSolutionError, SolutionFile},
    write::{Export, LazyConstraints},
};

/// Three integer variables, one of which cannot be 0, and a real one; in files they are `x_1`, `y`, `z` and `level`.
fn small() -> Model {
    let mut model = Model::default();
    let x = model.binary("x[1]");
    model.integer("y", -3..=5);
    model.integer("z", 1..=4);
    let real = model.real("level", 0.0..=9.0);
    const RULE: &model::Rule = &model::Rule { name: "small", sentence: "It is small." };
    let body = RealLinear { integers: vec![(x.var, 1.0)], reals: vec![(real, 1.0)], range: 0.0..=9.0 };
    model.post(RULE, model::Place::board(), body);
    model
}

fn read(text: &str, model: &Model) -> Result<(&'static str, Assignment), ReadSolutionError> {
    let solution = SolutionFile::read(text, None)?;
    let export = Export { title: "", model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, all_constraints: false };
    Ok((solution.format, solution.values(&export)?))
}

const GLPSOL: &str = "\
Problem:    model
Rows:       1
Columns:    4 (3 integer, 1 binary)
Non-zeros:  2
Status:     INTEGER OPTIMAL
Objective:  objective_value = 0 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 small_board_1             2.5             0             9

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 x_1          *              1             0             1
     2 y            *             -2            -3             5
     3 z
                    *              3             1             4
     4 level                     1.5             0             9

Integer feasibility conditions:

End of output
";

const HIGHS: &str = "\
Model status
Optimal

# Primal solution values
Feasible
Objective 0
# Columns 4
x_1 1
y -2
z 3
level 1.5
# Rows 1
small_board_1 2.5

# Dual solution values
None
";

const HIGHS_PRETTY: &str = "\
Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1            1               Integer     x_1
        1                  -3            5           -2               Integer     y
        2                   1            4            3               Integer     z
        3                   0            9          1.5               Continuous  level
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                   0            9          2.5               small_board_1
";

const SCIP: &str = "\
solution status: optimal solution found
objective value:                                    0
x_1                                                 1 \t(obj:0)
y                                                  -2 \t(obj:0)
z                                     2.9999999999998 \t(obj:0)
level                                             1.5 \t(obj:0)
";

const CBC: &str = "\
Optimal - objective value 0.00000000
      0 x_1                       1                       0
      1 y                        -2                       0
**    2 z                         3                       0
      3 level                   1.5                       0
";

const GUROBI: &str = "\
# Solution for model obj
# Objective value = 0
x_1 1
y -2
z 3
level 1.5
";

const MINIZINC: &str = "\
% r1c1 = 0
x_1 0
y 0
z 1
level 0
----------
% r1c1 = 1
x_1 1
y -2
z 3
level 1.5
----------
==========
";

#[test]
fn every_format_is_read() {
    for (name, text) in
        [("glpsol", GLPSOL), ("highs", HIGHS), ("highs-pretty", HIGHS_PRETTY), ("scip", SCIP), ("cbc", CBC), ("gurobi", GUROBI)]
    {
        let expected = Assignment { integers: vec![1, -2, 3], reals: vec![1.5] };
        assert_eq!(read(text, &small()), Ok((name, expected)), "{name}");
        assert!(FORMATS.iter().any(|format| format.name == name));
    }
}

/// A file truncated after any character, or with an extra character, is read or refused with a line number, without
/// a panic.
#[test]
fn invalid_files_are_errors() {
    let model = small();
    for text in [
        GLPSOL,
        HIGHS,
        HIGHS_PRETTY,
        SCIP,
        CBC,
        GUROBI,
        MINIZINC,
        "s SATISFIABLE\nv 1 -2 3 0\n",
        "s OPTIMUM FOUND\no 3\nv x1 -x2\n",
    ] {
        for end in 0..text.len() {
            for text in [text[..end].to_string(), format!("{}é{}", &text[..end], &text[end..])] {
                if let Err(ReadSolutionError::Line(line, problem)) = read(&text, &model) {
                    assert!((1..=text.lines().count().max(1)).contains(&line), "{line}: {problem}\n{text}");
                }
            }
        }
    }
}

#[test]
fn values_of_integer_variables_are_rounded_or_refused() {
    let model = small();
    let read = |text: &str| read(text, &model).map(|found| found.1);
    let rounded = Assignment { integers: vec![1, 0, 2], reals: vec![0.25] };
    assert_eq!(read("x_1 0.9999999\nz 2\nlevel 0.25\n"), Ok(rounded));
    for text in ["x_1 0.5\nz 2\n", "y 0.25\nz 2\n", "z 2.5\n", "z 1e18\n"] {
        assert!(matches!(read(text), Err(ReadSolutionError::Line(..))), "{text}");
    }
}

#[test]
fn a_missing_nonzero_variable_is_an_error() {
    let error = read("solution status: optimal\nx_1 1\n", &small()).expect_err("z is missing");
    assert_eq!(error, ReadSolutionError::Line(2, "expected a value for `z`, found the end of the file".into()));
    let error = read("x_1 1\nw 1\n", &small()).expect_err("there is no w");
    assert!(error.to_string().starts_with("line 2: the model has no variable `w`"), "{error}");
}

/// A fixed variable may be missing, as perhaps no row contains it.
#[test]
fn a_fixed_variable_may_be_missing() {
    let mut model = Model::default();
    model.integer("x", 0..=3);
    model.integer("five", 5..=5);
    assert_eq!(read("x 2\n", &model).map(|found| found.1.integers), Ok(vec![2, 5]));
    assert_eq!(read("x 2\nfive 4\n", &model).map(|found| found.1.integers), Ok(vec![2, 4]));
}

/// Encoded integers are decoded from their order literals.
#[test]
fn encoded_integers_are_decoded() {
    let mut model = Model::default();
    model.binary("x");
    model.integer("y", 2..=5);
    // x is 1; y is at least 3, at least 4, and not at least 5.
    let values = |text: &str| read(text, &model).map(|(format, values)| (format, values.integers));
    assert_eq!(values("v 1 2 3 -4 0\n"), Ok(("sat", vec![1, 4])));
    assert_eq!(values("SAT\n-1 2 -3 -4 0\n"), Ok(("sat", vec![0, 3])));
    assert_eq!(values("s SATISFIABLE\nv -x1 x2\nv x3 x4\n"), Ok(("opb", vec![0, 5])));
    assert!(values("v 1 2 3 -9 0\n").is_err());
    let error = values("s UNSATISFIABLE\n").expect_err("there is no solution");
    assert_eq!(error.to_string(), "line 1: expected a solution, found `s UNSATISFIABLE`");
}
