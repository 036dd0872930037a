//! Each rule of each kind is needed: without its constraints the rest takes something for a solution that breaks it, on some example,
//! or it is proved that the others imply it.

use puzzles::{AnyPuzzle, CATALOGUE, NotASolution, PuzzleFile};
use query::{Judged, Method, QueryError, WithoutRules};
use solve::{BACKENDS, Limits, Settings};
use std::{collections::BTreeMap, time::Duration};

/// What became of a rule on the examples.
#[derive(Default)]
struct Seen {
    broken: usize,
    implied: usize,
    open: usize,
}

fn method(puzzle: &dyn AnyPuzzle) -> Method<'static> {
    let formulation = puzzle.default_formulation().to_string();
    Method { formulation, backend: BACKENDS[0], settings: Settings::default(), direct: false }
}

/// A rule whose constraints also say what bits mean that another rule's constraints count: without
/// them the other rule is broken.
const MEANT: &[(&str, &str)] = &[("sudoku", "cages")];

/// The last outcome, after assignments that are solutions.
fn outcome(puzzle: &dyn AnyPuzzle, rule: &str) -> Result<Judged, QueryError> {
    let limits = Limits::of(Duration::from_millis(500));
    let mut weakened = WithoutRules::by(puzzle, &method(puzzle), &[rule.to_string()], &limits)?;
    loop {
        match weakened.next(&limits)? {
            Judged::Right(_) => {}
            other => return Ok(other),
        }
    }
}

#[test]
fn every_rule_that_is_dropped_shows() {
    let mut faults = Vec::new();
    for kind in CATALOGUE {
        let mut rules: BTreeMap<&str, Seen> = BTreeMap::new();
        for example in kind.examples() {
            let puzzle = PuzzleFile::read(example).expect("the examples are puzzle files").puzzle;
            let model = puzzle.encode(puzzle.default_formulation()).expect("the default takes it").model;
            let mut stated: Vec<&str> = model.constraints().iter().map(|c| c.provenance.rule.name).collect();
            stated.sort_unstable();
            stated.dedup();
            for rule in stated {
                let seen = rules.entry(rule).or_default();
                match outcome(&*puzzle, rule) {
                    Ok(Judged::Wrong(_, NotASolution::Violations(violations))) => {
                        let is_rule =
                            kind.rules().iter().any(|known| known.name == rule) && !MEANT.contains(&(kind.name(), rule));
                        if is_rule && violations.iter().all(|violation| violation.rule.name != rule) {
                            faults.push(format!("{}: without {rule} the solution breaks {violations:?}", kind.name()));
                        }
                        seen.broken += 1;
                    }
                    Ok(Judged::Wrong(..)) => seen.broken += 1,
                    Ok(Judged::Exhausted) => seen.implied += 1,
                    Ok(Judged::Unknown(_) | Judged::Right(_)) => seen.open += 1,
                    Err(error) => faults.push(format!("{} without {rule}: {error}", kind.name())),
                }
            }
        }
        for (rule, Seen { broken, implied, open }) in rules {
            println!("{}: {rule}: broken {broken}, implied {implied}, open {open}", kind.name());
            if broken == 0 && open > 0 {
                faults.push(format!("{}: nothing shows what {rule} is for, and it is not implied", kind.name()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_not_stated_cannot_be_dropped() {
    let kind = puzzles::find("hashi").expect("it is in the catalogue");
    let puzzle = kind.read("3 3 3\n1 0 2\n0 0 0\n0 0 1\n", None).expect("it is a board");
    let refused = |formulation: &str, rule: &str| {
        query::encode_without(&*puzzle, formulation, &[rule.to_string()]).expect_err("it is not dropped").to_string()
    };
    assert!(refused("cuts", "clay").contains("no rule `clay`"), "{}", refused("cuts", "clay"));
    assert!(refused("cuts", "tree").contains("has no constraint for `tree`"), "{}", refused("cuts", "tree"));
    assert!(refused("cuts+deductions", "joined").contains("leave the switch out"));
}
