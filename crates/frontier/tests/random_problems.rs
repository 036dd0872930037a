//! Sweeps of random small problems, with every type of constraint, against all assignments tried one by one.

use frontier::{BigUint, Condition, Constraint, Control, Graph, Problem, Random, count, diagram};
use std::collections::{BTreeMap, BTreeSet};

const CONTROL: Control<'_> = Control { stop: &|_| false, progress: &|_, _, _| (), max_states: usize::MAX };

/// Random problems.
struct Dice(Random);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn some(&mut self, of: usize, most: usize) -> Vec<usize> {
        let count = 1 + self.below(most.min(of));
        let mut chosen = BTreeSet::new();
        while chosen.len() < count {
            chosen.insert(self.below(of));
        }
        let mut chosen: Vec<usize> = chosen.into_iter().collect();
        (0..chosen.len()).for_each(|at| {
            let other = self.below(chosen.len());
            chosen.swap(at, other);
        });
        chosen
    }

    fn condition(&mut self, var: usize) -> Condition {
        let low = self.below(3) as i64;
        Condition { var, values: low..=low + self.below(2) as i64 }
    }

    fn constraint(&mut self, domains: &[Vec<i64>]) -> Constraint {
        let vars = self.some(domains.len(), 5);
        match self.below(5) {
            0 | 1 => {
                let low = self.below(3);
                let when = (self.below(3) == 0).then(|| self.below(domains.len())).map(|var| self.condition(var));
                let of = vars.iter().map(|&var| self.condition(var)).collect();
                Constraint::Count { when, of, range: low..=low + self.below(3) }
            }
            2 => {
                let terms: Vec<(usize, i64)> = vars.iter().map(|&var| (var, self.below(4) as i64 - 1)).collect();
                let low = self.below(5) as i64 - 1;
                Constraint::Sum { terms, range: low..=low + self.below(4) as i64 }
            }
            3 => Constraint::Distinct(vars.into_iter().take(3).collect()),
            _ => {
                let rows = (0..10).map(|_| vars.iter().map(|&var| domains[var][self.below(domains[var].len())]).collect());
                Constraint::Table { vars: vars.clone(), rows: rows.collect() }
            }
        }
    }

    /// A grid graph whose edges are the first variables, with perhaps a chord.
    fn graph(&mut self, vars: usize) -> Graph {
        let columns = 2 + self.below(2);
        let rows = 2 + self.below(2);
        let mut ends = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let node = row * columns + column;
                ends.extend((column + 1 < columns).then_some((node, node + 1)));
                ends.extend((row + 1 < rows).then_some((node, node + columns)));
            }
        }
        let nodes = rows * columns;
        while ends.len() < vars {
            let (a, b) = (self.below(nodes), self.below(nodes));
            ends.extend((a != b).then_some((a, b)));
        }
        let kind = self.below(3);
        let edges = ends.into_iter().take(vars).enumerate().map(|(var, (a, b))| (a, b, var)).collect();
        Graph { nodes, edges, connected: kind != 0, acyclic: kind != 1 }
    }

    fn problem(&mut self) -> Problem {
        let vars = 3 + self.below(8);
        let domains: Vec<Vec<i64>> = (0..vars)
            .map(|_| match self.below(6) {
                0 => vec![self.below(3) as i64],
                1 | 2 => vec![0, 1, 2],
                3 => vec![0, 2],
                _ => vec![0, 1],
            })
            .collect();
        let constraints = (0..self.below(5)).map(|_| self.constraint(&domains)).collect();
        let graphs = (0..self.below(3)).map(|_| self.graph(vars)).collect();
        Problem { domains, constraints, graphs }
    }
}

fn solutions(problem: &Problem) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for domain in &problem.domains {
        all = all.iter().flat_map(|values| domain.iter().map(|&value| [&values[..], &[value]].concat())).collect();
    }
    all.retain(|values| problem.holds(values));
    all
}

#[test]
fn counts_are_those_of_trying_everything() {
    let (mut some, mut many) = (0, 0);
    for seed in 0..4_000 {
        let problem = Dice(Random::new(seed)).problem();
        let expected = solutions(&problem);
        for order in 0..2 {
            let found = count(&problem, order, &CONTROL).expect("a count");
            assert_eq!(found, BigUint::from(expected.len()), "seed {seed}, order {order}: {problem:?}");
        }
        some += usize::from(!expected.is_empty());
        many += usize::from(expected.len() > 10);
    }
    // The problems are worth trying: many have solutions.
    assert!(some > 1500 && many > 1000, "{some} {many}");
}

#[test]
fn values_and_samples_are_those_of_trying_everything() {
    for seed in 10_000..11_000 {
        let problem = Dice(Random::new(seed)).problem();
        let expected = solutions(&problem);
        let diagram = diagram(&problem, seed, &CONTROL).expect("a diagram");
        assert_eq!(diagram.count(), &BigUint::from(expected.len()));
        let mut counts: Vec<BTreeMap<i64, u32>> = vec![BTreeMap::new(); problem.domains.len()];
        for solution in &expected {
            solution.iter().zip(&mut counts).for_each(|(&value, counts)| *counts.entry(value).or_default() += 1);
        }
        let values = diagram.values(&|_| false).expect("the values");
        let found: Vec<BTreeMap<i64, u32>> = values
            .into_iter()
            .map(|values| {
                values.into_iter().map(|(value, count)| (value, u32::try_from(count).expect("a small number"))).collect()
            })
            .collect();
        assert_eq!(found, counts, "seed {seed}: {problem:?}");
        let mut random = Random::new(seed);
        for _ in 0..5 {
            match diagram.sample(&mut random) {
                Some(sample) => assert!(expected.contains(&sample), "seed {seed}"),
                None => assert!(expected.is_empty()),
            }
        }
    }
}

#[test]
fn samples_are_uniform() {
    // Trees of a 2×3 grid: 15 of them, each drawn about 200 times; a deviation of six standard deviations fails.
    let edges = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)];
    let edges = edges.iter().enumerate().map(|(var, &(a, b))| (a, b, var)).collect();
    let graph = Graph { nodes: 6, edges, connected: true, acyclic: true };
    let problem = Problem { domains: vec![vec![0, 1]; 7], constraints: Vec::new(), graphs: vec![graph] };
    let diagram = diagram(&problem, 1, &CONTROL).expect("a diagram");
    let mut random = Random::new(7);
    let mut found: BTreeMap<Vec<i64>, u32> = BTreeMap::new();
    (0..3000).for_each(|_| *found.entry(diagram.sample(&mut random).expect("a tree")).or_default() += 1);
    assert_eq!(found.len(), 15);
    assert!(found.values().all(|&times| (118..=282).contains(&times)), "{found:?}");
}
