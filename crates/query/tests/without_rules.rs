//! Each rule of each kind is needed: without its constraints some example has an assignment that violates it, or the
//! other rules are proved to imply it.

use puzzles::{AnyPuzzle, CATALOGUE, NotASolution, PuzzleFile};
use query::{Judged, Method, QueryError, WithoutRules};
use solve::{BACKENDS, Limits, Settings};
use std::{collections::BTreeMap, time::Duration};

/// The results for a rule on the examples.
#[derive(Default)]
struct Results {
    violated: usize,
    implied: usize,
    undecided: usize,
}

fn method(puzzle: &dyn AnyPuzzle) -> Method<'static> {
    let formulation = puzzle.default_formulation().to_string();
    Method { formulation, backend: BACKENDS[0], settings: Settings::default(), direct: false }
}

/// Rules whose constraints also define variables of another rule: without them the other rule is violated.
const DEFINES_VARIABLES: &[(&str, &str)] = &[("nurikabe", "island"), ("sudoku", "cages")];

/// The last outcome, after assignments that are solutions.
fn outcome(puzzle: &dyn AnyPuzzle, rule: &str) -> Result<Judged, QueryError> {
    let limits = Limits::of(Duration::from_millis(500));
    let mut weakened = WithoutRules::new(puzzle, &method(puzzle), &[rule.to_string()], &limits)?;
    loop {
        match weakened.next(&limits)? {
            Judged::Solution(_) => {}
            other => return Ok(other),
        }
    }
}

#[test]
fn leaving_out_a_rule_shows() {
    let mut faults = Vec::new();
    for kind in CATALOGUE.iter() {
        let mut rules: BTreeMap<&str, Results> = BTreeMap::new();
        for example in kind.examples() {
            let puzzle = PuzzleFile::read(example).expect("the examples are puzzle files").puzzle;
            let model = puzzle.encode(puzzle.default_formulation()).expect("the default takes it").model;
            let mut stated: Vec<&str> = model.constraints().iter().map(|c| c.provenance.rule.name).collect();
            stated.sort_unstable();
            stated.dedup();
            for rule in stated {
                let results = rules.entry(rule).or_default();
                match outcome(&*puzzle, rule) {
                    Ok(Judged::NotASolution(_, NotASolution::Violations(violations))) => {
                        let is_rule = kind.rules().iter().any(|known| known.name == rule)
                            && !DEFINES_VARIABLES.contains(&(kind.name(), rule));
                        if is_rule && violations.iter().all(|violation| violation.rule.name != rule) {
                            faults.push(format!("{}: without {rule} the solution violates {violations:?}", kind.name()));
                        }
                        results.violated += 1;
                    }
                    Ok(Judged::NotASolution(..)) => results.violated += 1,
                    Ok(Judged::Exhausted) => results.implied += 1,
                    Ok(Judged::Unknown(_) | Judged::Solution(_)) => results.undecided += 1,
                    Err(error) => faults.push(format!("{} without {rule}: {error}", kind.name())),
                }
            }
        }
        for (rule, Results { violated, implied, undecided }) in rules {
            println!("{}: {rule}: violated {violated}, implied {implied}, undecided {undecided}", kind.name());
            if violated == 0 && undecided > 0 {
                faults.push(format!("{}: no example shows that {rule} is needed, and it is not implied", kind.name()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_rules_with_constraints_can_be_left_out() {
    let kind = puzzles::find("hashi").expect("it is in the catalogue");
    let puzzle = kind.read("3 3 3\n1 0 2\n0 0 0\n0 0 1\n", None).expect("it is a board");
    let refused = |formulation: &str, rule: &str| {
        query::encode_without(&*puzzle, formulation, &[rule.to_string()], model::Interrupt::default())
            .expect_err("it cannot be left out")
            .to_string()
    };
    assert!(refused("cuts", "clay").contains("no rule `clay`"), "{}", refused("cuts", "clay"));
    assert!(refused("cuts", "tree").contains("has no constraint for `tree`"), "{}", refused("cuts", "tree"));
    assert!(refused("cuts+deductions", "connected").contains("leave out the preprocessor"));
}
