//! Each mistake in print that the catalogue lists shows: on its board the formulation as printed
//! gives other answers than the corrected one.

use model::{Place, Rule, form::Differs};
use puzzles::{CATALOGUE, Encoding};
use solve::{BACKENDS, Limits, Outcome, Search, Settings};
use std::{collections::BTreeSet, time::Duration};

/// The boards are small: what has more answers than this is not compared further.
const MOST: usize = 20;

const NEW: &Rule = &Rule { name: "new", says: "The answer is not one found before." };

#[test]
fn misprints_give_wrong_answers() {
    for kind in CATALOGUE {
        for misprint in kind.errata() {
            let name = format!("{} ({})", kind.name(), misprint.equation);
            let corrected = misprint.puzzle.encode(misprint.puzzle.default_formulation()).expect("the board is small");
            let right = answers(corrected);
            let wrong = answers(misprint.printed);
            let is_answer = |values: &Vec<i64>| misprint.puzzle.breaches(values).is_empty();
            assert!(right.iter().all(is_answer), "{name}: the correction is wrong: {right:?}");
            assert_ne!(right, wrong, "{name}: the printed model is as good");
        }
    }
}

/// The values of the unknowns for which the model has a solution, at most [`MOST`], by the first
/// backend that takes it.
fn answers(encoding: Encoding) -> BTreeSet<Vec<i64>> {
    let limits = Limits::of(Duration::from_secs(120));
    let open = |backend| Search::open(backend, encoding.model.clone(), Settings::default()).ok();
    let mut search = BACKENDS.iter().copied().find_map(open).expect("some backend takes the model");
    let mut found = BTreeSet::new();
    while found.len() < MOST {
        let values = match search.solve(&limits).expect("the backend is right") {
            Outcome::Found(values) => values,
            Outcome::Impossible => return found,
            other => panic!("no answer within the limits: {other:?}"),
        };
        let answer: Vec<i64> = encoding.readings.iter().map(|reading| reading.value(&values)).collect();
        let new = Differs { readings: encoding.readings.clone(), from: answer.clone() };
        search.add(NEW, Place::board(), new).expect("a no-good can be added");
        assert!(found.insert(answer), "an answer was found twice");
    }
    found
}
