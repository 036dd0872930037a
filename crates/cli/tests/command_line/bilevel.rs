//! `model --fewest-clues`: the files are read back and solved by exhaustive search.

use crate::program::{FOUR, Folder, ISLANDS, run};
use std::collections::HashMap;

/// A complete 4×4 sudoku.
const FULL: &str = "1234341221434321";

/// A row: its terms, and its right-hand side as a lower or upper bound.
struct Row {
    name: String,
    at_least: bool,
    terms: Vec<(usize, i64)>,
    rhs: i64,
}

/// The contents of the two files.
#[derive(Default)]
struct Files {
    columns: Vec<String>,
    bounds: Vec<(i64, i64)>,
    rows: Vec<Row>,
    objective: Vec<i64>,
    /// Whether each column and each row is the follower's, and the follower's objective.
    lower: Vec<bool>,
    lower_rows: Vec<bool>,
    penalty: Vec<i64>,
}

fn number(word: &str) -> i64 {
    word.parse().unwrap_or_else(|_| panic!("`{word}` is no integer"))
}

impl Files {
    fn read(mps: &str, aux: &str) -> Self {
        let mut files = Self::default();
        let (mut section, mut places, mut rows) = ("", HashMap::new(), HashMap::new());
        let mut free = String::new();
        for line in mps.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match (line.starts_with(' '), section, &words[..]) {
                (false, _, [name, ..]) => section = if *name == "NAME" { "" } else { words[0] },
                (_, "ROWS", ["N", name]) => free = name.to_string(),
                (_, "ROWS", [kind, name]) => {
                    assert!(["G", "L"].contains(kind), "{line}: an equation");
                    rows.insert(name.to_string(), files.rows.len());
                    files.rows.push(Row { name: name.to_string(), at_least: *kind == "G", terms: vec![], rhs: 0 });
                }
                (_, "COLUMNS", [_, "'MARKER'", _]) => {}
                (_, "COLUMNS", [column, row, coefficient]) => {
                    let place = *places.entry(column.to_string()).or_insert(files.columns.len());
                    if place == files.columns.len() {
                        files.columns.push(column.to_string());
                        files.bounds.push((0, i64::MAX));
                        files.objective.push(0);
                    }
                    match *row == free {
                        true => files.objective[place] = number(coefficient),
                        false => files.rows[rows[*row]].terms.push((place, number(coefficient))),
                    }
                }
                (_, "RHS", [_, row, rhs]) => files.rows[rows[*row]].rhs = number(rhs),
                (_, "BOUNDS", ["BV", _, column]) => files.bounds[places[*column]] = (0, 1),
                (_, "BOUNDS", ["FX", _, column, value]) => files.bounds[places[*column]] = (number(value), number(value)),
                _ => panic!("not expected: {line}"),
            }
        }
        files.read_aux(aux, &places);
        files
    }

    fn read_aux(&mut self, aux: &str, places: &HashMap<String, usize>) {
        let (columns, rows) = (self.columns.len(), self.rows.len());
        (self.lower, self.lower_rows, self.penalty) = (vec![false; columns], vec![false; rows], vec![0; columns]);
        let (mut section, mut counts) = ("", vec![]);
        for line in aux.lines() {
            match (section, line.strip_prefix('@')) {
                (_, Some(name)) => section = name,
                ("NUMVARS" | "NUMCONSTRS", None) => counts.push(number(line) as usize),
                ("VARSBEGIN", None) => {
                    let (name, coefficient) = line.split_once(' ').expect("a name and a coefficient");
                    self.lower[places[name]] = true;
                    self.penalty[places[name]] = number(coefficient);
                }
                ("CONSTRSBEGIN", None) => {
                    let row = self.rows.iter().position(|row| row.name == line).expect("a row of the other file");
                    self.lower_rows[row] = true;
                }
                ("NAME", None) => {}
                ("MPS", None) => assert_eq!(line, "few.mps"),
                _ => panic!("not expected: {line}"),
            }
        }
        let count = |which: &[bool]| which.iter().filter(|&&lower| lower).count();
        assert_eq!(counts, [count(&self.lower), count(&self.lower_rows)]);
    }

    fn holds(&self, row: &Row, values: &[i64]) -> bool {
        let sum: i64 = row.terms.iter().map(|&(column, coefficient)| coefficient * values[column]).sum();
        if row.at_least { sum >= row.rhs } else { sum <= row.rhs }
    }

    fn has_leader(&self, row: &Row) -> bool {
        row.terms.iter().any(|term| !self.lower[term.0])
    }

    /// Adds to `all` the assignments of the follower's columns that satisfy its own rows; the columns before `next` are fixed.
    fn solutions(&self, next: usize, values: &mut Vec<i64>, all: &mut Vec<Vec<i64>>) {
        let reach = |row: &Row, best: bool| -> i64 {
            let term = |&(column, coefficient): &(usize, i64)| {
                let (low, high) = if column < next { (values[column], values[column]) } else { self.bounds[column] };
                if best == (coefficient > 0) { coefficient * high } else { coefficient * low }
            };
            row.terms.iter().map(term).sum()
        };
        let own = self.rows.iter().zip(&self.lower_rows).filter(|(row, lower)| **lower && !self.has_leader(row));
        for (row, _) in own {
            let fits = if row.at_least { reach(row, true) >= row.rhs } else { reach(row, false) <= row.rhs };
            if !fits {
                return;
            }
        }
        if next == values.len() {
            return all.push(values.clone());
        }
        let (low, high) = if self.lower[next] { self.bounds[next] } else { (0, 0) };
        for value in low..=high {
            values[next] = value;
            self.solutions(next + 1, values, all);
        }
    }

    /// The minimal objective of the leader for which the follower's optimal solutions satisfy the leader's rows.
    fn solve(&self) -> i64 {
        let mut all = Vec::new();
        self.solutions(0, &mut vec![0; self.columns.len()], &mut all);
        let leader: Vec<usize> = (0..self.columns.len()).filter(|&column| !self.lower[column]).collect();
        let mut choices: Vec<u32> = (0..1 << leader.len()).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let cost = |values: &[i64], coefficients: &[i64]| {
            values.iter().zip(coefficients).map(|(value, coefficient)| value * coefficient).sum::<i64>()
        };
        let rows = |lower: bool| self.rows.iter().zip(&self.lower_rows).filter(move |(_, is)| **is == lower).map(|(row, _)| row);
        for choice in choices {
            let given = |solution: &Vec<i64>| {
                let mut values = solution.clone();
                leader.iter().enumerate().for_each(|(bit, &column)| values[column] = i64::from(choice >> bit & 1));
                values
            };
            let kept = all.iter().map(given).filter(|values| rows(true).all(|row| self.holds(row, values)));
            let best = kept.min_by_key(|values| cost(values, &self.penalty)).expect("the follower has a solution");
            if rows(false).all(|row| self.holds(row, &best)) {
                return cost(&best, &self.objective);
            }
        }
        panic!("the leader has no choice");
    }
}

#[test]
fn optimum_of_the_bilevel_model_is_the_fewest_clues() {
    let folder = Folder::new();
    folder.run(&["model", FULL, "--fewest-clues", "--format", "mps", "-o", "few.mps", "-f", "assignment"]).exits(0);
    let files = Files::read(&folder.text("few.mps"), &folder.text("few.aux"));
    assert_eq!(files.lower.iter().filter(|&&lower| !lower).count(), 16, "a clue for each cell");
    let fewest = run(&["fewest-clues", "--json", FULL]).exits(0).object();
    assert_eq!(Some(files.solve()), fewest["upper"].as_i64());
}

#[test]
fn bilevel_model_is_written_as_mathematics() {
    for format in ["latex", "markdown"] {
        let text = run(&["model", FULL, "--fewest-clues", "--format", format]).exits(0).out;
        for part in ["8.1b", "8.1d", "8.2a", "8.2f", "8.2g", "\\min"] {
            assert!(text.contains(part), "{format} without {part}: {text}");
        }
    }
    let object = run(&["model", FULL, "--fewest-clues", "--format", "mps", "--json"]).exits(0).object();
    assert!(object["text"].as_str().is_some_and(|text| text.ends_with("ENDATA\n")), "{object}");
    assert!(object["aux"].as_str().is_some_and(|text| text.ends_with("@MPS\nmodel.mps\n")), "{object}");
}

#[test]
fn unsupported_bilevel_models_are_refused() {
    let output = run(&["model", FULL, "--fewest-clues", "--format", "mps"]).exits(2);
    assert!(output.err.contains("two files"), "{}", output.err);
    let output = run(&["model", FULL, "--fewest-clues", "--format", "cnf"]).exits(2);
    assert!(output.err.contains("mps, latex, markdown"), "{}", output.err);
    run(&["model", FOUR, "--fewest-clues", "--format", "latex"]).exits(3);
    let output = run(&["model", ISLANDS, "--fewest-clues", "--formulation", "flow", "--format", "latex"]).exits(7);
    assert!(output.err.contains("is not the value of one puzzle variable"), "{}", output.err);
}
