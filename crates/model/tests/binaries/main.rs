//! CNF and OPB files have the solutions of their models, according to independent readers.

mod legend;
#[path = "../small/mod.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use batsat::{BasicSolver, SolverInterface, lbool};
use legend::Legend;
use model::{
    Assignment, Model, Place, Sense,
    constraint::{Acyclic, Clause, Edge, Linear, RealLinear},
    write::{Export, FORMATS, LazyConstraints, WriteModelError},
};
use small::{FIRST, Small, solutions};

fn written(model: &Model, format: &str, lazy: LazyConstraints) -> Result<String, WriteModelError> {
    let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
    (format.write)(&Export { title: "a test", model, puzzle_vars: &[], lazy, all_constraints: false })
}

/// The number of variables and the clauses of a DIMACS file.
fn dimacs(text: &str) -> (usize, Vec<Vec<i32>>) {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header: Vec<&str> = lines.next().expect("a header").split_whitespace().collect();
    let ["p", "cnf", variables, clauses] = header[..] else { panic!("{header:?}") };
    let (variables, clauses): (usize, usize) = (variables.parse().expect("number"), clauses.parse().expect("number"));
    let numbers = lines.flat_map(str::split_whitespace).map(|word| word.parse::<i32>().expect("a literal"));
    let mut found = vec![Vec::new()];
    for number in numbers {
        assert!(number.unsigned_abs() as usize <= variables, "{number} exceeds {variables}");
        match number {
            0 => found.push(Vec::new()),
            _ => found.last_mut().expect("not empty").push(number),
        }
    }
    assert_eq!(found.pop(), Some(Vec::new()), "the last clause is not terminated");
    assert_eq!(found.len(), clauses, "the header counts clauses");
    (variables, found)
}

/// All solutions of a CNF file, projected to the variables of the model.
fn cnf_solutions(text: &str, model: &Model) -> Vec<Assignment> {
    let legend = Legend::read(text, "c", "variable ", model);
    let (count, clauses) = dimacs(text);
    let mut solver = BasicSolver::default();
    let vars: Vec<batsat::Var> = (0..count).map(|_| solver.new_var_default()).collect();
    let lit = |number: i32| batsat::Lit::new(vars[number.unsigned_abs() as usize - 1], number > 0);
    for clause in clauses {
        solver.add_clause_reuse(&mut clause.into_iter().map(lit).collect());
    }
    let mut all = Vec::new();
    while solver.is_ok() && solver.solve_limited(&[]) == lbool::TRUE {
        let holds = |number: usize| solver.value_var(vars[number - 1]) == lbool::TRUE;
        all.push(legend.values(holds));
        let blocking = legend.numbers().into_iter().map(|number| batsat::Lit::new(vars[number - 1], !holds(number)));
        let mut blocking: Vec<batsat::Lit> = blocking.collect();
        solver.add_clause_reuse(&mut blocking);
    }
    sorted(all)
}

fn sorted(mut values: Vec<Assignment>) -> Vec<Assignment> {
    values.sort_by(|a, b| a.integers.cmp(&b.integers));
    values
}

#[test]
fn cnf_has_the_solutions_of_the_model() {
    let mut seen = 0;
    for seed in 0..250 {
        let mut small = Small::new(seed);
        (0..small.random.from(0, 3)).for_each(|_| small.post_any());
        match written(&small.model, "cnf", LazyConstraints::Refuse) {
            Ok(text) => {
                seen += 1;
                assert_eq!(
                    cnf_solutions(&text, &small.model),
                    solutions(&small.model),
                    "seed {seed}: {:#?}\n{text}",
                    small.model
                );
            }
            Err(error) => assert!(matches!(error, WriteModelError::LazyConstraints(_)), "seed {seed}: {error}"),
        }
    }
    assert!(seen > 100);
}

/// An OPB file, read by the grammar of the competitions.
struct Opb {
    variables: usize,
    objective: Terms,
    /// The terms, whether it is an equation, and the right-hand side.
    constraints: Vec<(Terms, bool, i64)>,
}

/// Coefficients with the numbers of their variables.
type Terms = Vec<(i64, usize)>;

fn terms(words: &[&str]) -> Terms {
    let term = |pair: &[&str]| {
        assert!(pair[0].starts_with(['+', '-']), "{pair:?}");
        (pair[0].parse().expect("a coefficient"), pair[1].strip_prefix('x').expect("a variable").parse().expect("its number"))
    };
    words.chunks(2).map(term).collect()
}

fn opb(text: &str) -> Opb {
    let header: Vec<&str> = text.lines().next().expect("a header").split_whitespace().collect();
    let ["*", "#variable=", variables, "#constraint=", constraints] = header[..] else { panic!("{header:?}") };
    let mut file = Opb { variables: variables.parse().expect("a number"), objective: Vec::new(), constraints: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.strip_suffix(';').expect("a semicolon").split_whitespace().collect();
        match &words[..] {
            ["min:", rest @ ..] => {
                assert!(file.constraints.is_empty() && file.objective.is_empty(), "the objective comes first");
                file.objective = terms(rest);
            }
            [rest @ .., relation, side] => {
                assert!(["=", ">="].contains(relation), "{line}");
                file.constraints.push((terms(rest), *relation == "=", side.parse().expect("a number")));
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(file.constraints.len(), constraints.parse::<usize>().expect("a number"));
    let numbers = file.constraints.iter().flat_map(|constraint| &constraint.0).chain(&file.objective).map(|term| term.1);
    assert!(numbers.into_iter().all(|number| (1..=file.variables).contains(&number)));
    file
}

/// All solutions of an OPB file with their objective values, projected to the variables of the model, by brute force.
fn opb_solutions(text: &str, model: &Model) -> Vec<(Assignment, i64)> {
    let legend = Legend::read(text, "*", "x", model);
    let file = opb(text);
    let mut all = Vec::new();
    for mask in 0..1_u32 << file.variables {
        let holds = |number: usize| mask >> (number - 1) & 1 == 1;
        let value = |terms: &[(i64, usize)]| terms.iter().filter(|term| holds(term.1)).map(|term| term.0).sum::<i64>();
        if file.constraints.iter().all(|(terms, equal, side)| if *equal { value(terms) == *side } else { value(terms) >= *side })
        {
            all.push((legend.values(holds), value(&file.objective)));
        }
    }
    all.sort_by(|a, b| a.0.integers.cmp(&b.0.integers));
    all
}

/// The maximum number of variables for brute force.
const MAX_VARIABLES: usize = 14;

#[test]
fn opb_has_the_solutions_of_the_model() {
    let mut seen = 0;
    for seed in 0..300 {
        let mut small = Small::new(seed);
        (0..small.random.from(0, 3)).for_each(|_| small.post_sum());
        if small.random.one_in(2) {
            small.optimise();
        }
        let model = &small.model;
        let text = written(model, "opb", LazyConstraints::Refuse).expect("linear constraints over integers");
        if opb(&text).variables > MAX_VARIABLES {
            continue;
        }
        seen += 1;
        let measure = |values: &Assignment| model.objective().map_or(0, |objective| objective.expr.value(values));
        let sign = if model.objective().is_some_and(|o| o.sense == Sense::Maximise) { -1 } else { 1 };
        let constant = constant(&text);
        let found: Vec<(Assignment, i64)> =
            opb_solutions(&text, model).into_iter().map(|(values, value)| (values, constant + sign * value)).collect();
        let expected: Vec<(Assignment, i64)> =
            solutions(model).into_iter().map(|values| (values.clone(), measure(&values))).collect();
        assert_eq!(found, expected, "seed {seed}: {model:#?}\n{text}");
    }
    assert!(seen > 200, "only {seen} models were small");
}

/// The constant of the objective, from its comment.
fn constant(text: &str) -> i64 {
    let line = text.lines().find_map(|line| line.split_once("the objective is "));
    line.map_or(0, |(_, rest)| rest.split(' ').next().unwrap_or_default().parse().expect("a number"))
}

#[test]
fn unsupported_models_are_refused_with_a_message() {
    let mut lazy = Model::default();
    for name in ["a", "b"] {
        let when = Some(lazy.binary(name));
        let edges = [(0, 1), (1, 2), (0, 2)].map(|(a, b)| Edge { a, b, when }).into();
        lazy.post(&FIRST, Place::board(), Acyclic { nodes: 3, edges });
    }
    for format in FORMATS.iter().filter(|format| !["latex", "markdown"].contains(&format.name)) {
        let error = written(&lazy, format.name, LazyConstraints::Refuse).expect_err("lazy constraints");
        let message = error.to_string();
        assert!(message.starts_with("the model has 2 lazy constraints for `first`"), "{message}");
        assert!(message.ends_with("use a formulation without cuts"), "{message}");
        let text = written(&lazy, format.name, LazyConstraints::Omit).expect("lazy constraints are omitted");
        assert!(text.contains(" left out: 2 lazy constraints for `first`"), "{text}");
    }
    let mut objective = Model::default();
    let x = objective.binary("x");
    objective.optimise(Sense::Minimise, x.into());
    assert_eq!(written(&objective, "cnf", LazyConstraints::Refuse), Err(WriteModelError::Objective("cnf")));
    let mut real = Model::default();
    real.real("y", 0.0..=1.0);
    let mut coefficient = Model::default();
    let x = coefficient.binary("x");
    let integer = |coefficient| RealLinear { integers: vec![(x.var, coefficient)], reals: Vec::new(), range: 0.0..=1.0 };
    coefficient.post(&FIRST, Place::board(), integer(0.5));
    for format in ["cnf", "opb", "minizinc", "ortools"] {
        for model in [&real, &coefficient] {
            let message = written(model, format, LazyConstraints::Refuse).expect_err("real").to_string();
            assert_eq!(message, format!("the model has real numbers, and {format} supports only integers"));
        }
    }
    let mut free = Model::default();
    free.integer("x", 0..=i64::MAX);
    assert_eq!(written(&free, "ortools", LazyConstraints::Refuse), Err(WriteModelError::Unbounded("ortools")));
    for bad in [f64::NAN, f64::INFINITY] {
        let mut model = coefficient.clone();
        model.post(&FIRST, Place::board(), integer(bad));
        for format in ["lp", "mps", "mathprog"] {
            assert_eq!(written(&model, format, LazyConstraints::Refuse), Err(WriteModelError::NotFinite("first")));
        }
    }
}

#[test]
fn empty_and_infeasible_models() {
    let empty = Model::default();
    let mut never = Model::default();
    never.post(&FIRST, Place::board(), Clause(Vec::new()));
    let mut range = Model::default();
    let var = range.integer("x", 3..=5);
    range.tighten(var, 0..=2);
    let mut above = Model::default();
    let x = above.integer("x", 0..=2);
    above.post(&FIRST, Place::board(), Linear::new(x.into(), 3..=i64::MAX));
    for (model, count) in [(&empty, 1), (&never, 0), (&range, 0), (&above, 0)] {
        let text = written(model, "cnf", LazyConstraints::Refuse).expect("clauses");
        let (variables, clauses) = dimacs(&text);
        assert!(variables <= 2 && (count == 1) == clauses.is_empty(), "{text}");
        let text = written(model, "opb", LazyConstraints::Refuse).expect("sums");
        let mut found = opb_solutions(&text, model);
        found.dedup();
        assert_eq!(found.len(), count, "{text}");
    }
}
