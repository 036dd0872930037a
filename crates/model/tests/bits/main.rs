//! Files of clauses and of sums of bits have the solutions of their models, as readers written for
//! this test find them.

mod legend;
#[path = "../small/mod.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod small;

use batsat::{BasicSolver, SolverInterface, lbool};
use legend::Legend;
use model::{
    Assignment, Model, Place, Sense,
    constraint::{Clause, Linear, RealLinear},
    write::{Export, FORMATS, LazyConstraints, WriteModelError},
};
use small::{FIRST, Small, solutions};

fn written(model: &Model, format: &str, cuts: LazyConstraints) -> Result<String, WriteModelError> {
    let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
    (format.write)(&Export { title: "a test", model, puzzle_vars: &[], lazy: cuts, rows: false })
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
        assert!(number.unsigned_abs() as usize <= variables, "{number} is beyond {variables}");
        match number {
            0 => found.push(Vec::new()),
            _ => found.last_mut().expect("not empty").push(number),
        }
    }
    assert_eq!(found.pop(), Some(Vec::new()), "the last clause has no end");
    assert_eq!(found.len(), clauses, "the header counts clauses");
    (variables, found)
}

/// All solutions of a file of clauses, on the variables of the model.
fn solved(text: &str, model: &Model) -> Vec<Assignment> {
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
        let other = legend.numbers().into_iter().map(|number| batsat::Lit::new(vars[number - 1], !holds(number)));
        let mut other: Vec<batsat::Lit> = other.collect();
        solver.add_clause_reuse(&mut other);
    }
    sorted(all)
}

fn sorted(mut values: Vec<Assignment>) -> Vec<Assignment> {
    values.sort_by(|a, b| a.integers.cmp(&b.integers));
    values
}

#[test]
fn clauses_have_the_solutions_of_the_model() {
    let mut seen = 0;
    for seed in 0..250 {
        let mut small = Small::new(seed);
        (0..small.random.from(0, 3)).for_each(|_| small.post_any());
        match written(&small.model, "cnf", LazyConstraints::Refuse) {
            Ok(text) => {
                seen += 1;
                assert_eq!(solved(&text, &small.model), solutions(&small.model), "seed {seed}: {:#?}\n{text}", small.model);
            }
            Err(error) => assert!(matches!(error, WriteModelError::Cuts(_)), "seed {seed}: {error}"),
        }
    }
    assert!(seen > 100);
}

/// A file of sums of bits, read by the grammar of the competitions.
struct Sums {
    variables: usize,
    objective: Terms,
    /// Terms, whether it is an equation, and the side.
    rows: Vec<(Terms, bool, i64)>,
}

/// Factors with the numbers of their variables.
type Terms = Vec<(i64, usize)>;

fn terms(words: &[&str]) -> Terms {
    let term = |two: &[&str]| {
        assert!(two[0].starts_with(['+', '-']), "{two:?}");
        (two[0].parse().expect("a factor"), two[1].strip_prefix('x').expect("a variable").parse().expect("its number"))
    };
    words.chunks(2).map(term).collect()
}

fn opb(text: &str) -> Sums {
    let header: Vec<&str> = text.lines().next().expect("a header").split_whitespace().collect();
    let ["*", "#variable=", variables, "#constraint=", constraints] = header[..] else { panic!("{header:?}") };
    let mut sums = Sums { variables: variables.parse().expect("a number"), objective: Vec::new(), rows: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.strip_suffix(';').expect("an end").split_whitespace().collect();
        match &words[..] {
            ["min:", rest @ ..] => {
                assert!(sums.rows.is_empty() && sums.objective.is_empty(), "the objective comes first");
                sums.objective = terms(rest);
            }
            [rest @ .., relation, side] => {
                assert!(["=", ">="].contains(relation), "{line}");
                sums.rows.push((terms(rest), *relation == "=", side.parse().expect("a number")));
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(sums.rows.len(), constraints.parse::<usize>().expect("a number"));
    let numbers = sums.rows.iter().flat_map(|row| &row.0).chain(&sums.objective).map(|term| term.1);
    assert!(numbers.into_iter().all(|number| (1..=sums.variables).contains(&number)));
    sums
}

/// All solutions of a file of sums with the values of its objective, on the variables of the model.
fn tried(text: &str, model: &Model) -> Vec<(Assignment, i64)> {
    let legend = Legend::read(text, "*", "x", model);
    let sums = opb(text);
    let mut all = Vec::new();
    for bits in 0..1_u32 << sums.variables {
        let holds = |number: usize| bits >> (number - 1) & 1 == 1;
        let value = |terms: &[(i64, usize)]| terms.iter().filter(|term| holds(term.1)).map(|term| term.0).sum::<i64>();
        if sums.rows.iter().all(|(terms, equal, side)| if *equal { value(terms) == *side } else { value(terms) >= *side }) {
            all.push((legend.values(holds), value(&sums.objective)));
        }
    }
    all.sort_by(|a, b| a.0.integers.cmp(&b.0.integers));
    all
}

/// Up to this many bits, all their values are tried.
const FEW: usize = 14;

#[test]
fn sums_of_bits_have_the_solutions_of_the_model() {
    let mut seen = 0;
    for seed in 0..300 {
        let mut small = Small::new(seed);
        (0..small.random.from(0, 3)).for_each(|_| small.post_sum());
        if small.random.rng(2) {
            small.optimise();
        }
        let model = &small.model;
        let text = written(model, "opb", LazyConstraints::Refuse).expect("sums of whole numbers");
        if opb(&text).variables > FEW {
            continue;
        }
        seen += 1;
        let measure = |values: &Assignment| model.objective().map_or(0, |objective| objective.expr.value(values));
        let sign = if model.objective().is_some_and(|o| o.sense == Sense::Maximise) { -1 } else { 1 };
        let constant = constant(&text);
        let found: Vec<(Assignment, i64)> =
            tried(&text, model).into_iter().map(|(values, value)| (values, constant + sign * value)).collect();
        let expected: Vec<(Assignment, i64)> =
            solutions(model).into_iter().map(|values| (values.clone(), measure(&values))).collect();
        assert_eq!(found, expected, "seed {seed}: {model:#?}\n{text}");
    }
    assert!(seen > 200, "only {seen} models were small");
}

/// What the comment on the objective says is added to it.
fn constant(text: &str) -> i64 {
    let line = text.lines().find_map(|line| line.split_once("the objective is "));
    line.map_or(0, |(_, rest)| rest.split(' ').next().unwrap_or_default().parse().expect("a number"))
}

#[test]
fn what_cannot_be_written_is_refused_in_words() {
    let mut small = Small::new(3);
    while small.model.constraints().len() < 2 {
        small.post_cut();
    }
    for format in FORMATS.iter().filter(|format| !["latex", "markdown"].contains(&format.name)) {
        let error = written(&small.model, format.name, LazyConstraints::Refuse).expect_err("cuts");
        let message = error.to_string();
        assert!(message.starts_with("the model has 2 constraints for `first`"), "{message}");
        assert!(message.ends_with("use a formulation without cuts"), "{message}");
        let text = written(&small.model, format.name, LazyConstraints::Omit).expect("left out");
        assert!(text.contains(" left out: 2 constraints for `first`"), "{text}");
    }
    let mut objective = Model::default();
    let bit = objective.binary("x");
    objective.optimise(Sense::Minimise, bit.into());
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
            assert_eq!(message, format!("the model has real numbers, and {format} has only whole ones"));
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

/// What no value can satisfy is said so, with no variable too.
#[test]
fn nothing_and_the_impossible() {
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
        let mut found = tried(&text, model);
        found.dedup();
        assert_eq!(found.len(), count, "{text}");
    }
}
