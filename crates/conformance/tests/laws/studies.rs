//! Laws of studies: what they say of the examples is what the listed answers say.

use crate::{Law, ensure, refusals};
use puzzles::Sheet;
use solve::{Backend, Limits, Settings};
use std::{collections::BTreeSet, time::Duration};
use study::{Method, Values, candidates};

/// How long one question may take before the law fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long it may take where it may give up.
const LITTLE_PATIENCE: Duration = Duration::from_secs(2);

/// The values that are possible are those of the listed answers, and nothing is left open.
pub fn candidates_are_those_of_the_answers(
    sheet: &Sheet,
    number: usize,
    formulation: &str,
    backend: &'static dyn Backend,
) -> Law {
    let method = Method { formulation: formulation.into(), backend, settings: Settings::default() };
    let name = refusals::name(&*sheet.puzzle, formulation, backend, number);
    let may_give_up = refusals::may_give_up(&name);
    let limits = Limits::of(if may_give_up { LITTLE_PATIENCE } else { PATIENCE });
    let known = match candidates(&*sheet.puzzle, &method, &limits) {
        Ok((known, _)) => known,
        // The bits that ask may be too many more for the backend that tries all.
        Err(error) => {
            return ensure(backend.name() == "exhaustive" || refusals::is_kept(&name, &error), format!("refused: {error}"));
        }
    };
    let listed = |place: usize| sheet.answers.iter().map(|answer| answer[place]).collect::<BTreeSet<i64>>();
    let expected: Vec<BTreeSet<i64>> = (0..known.unknowns.len()).map(listed).collect();
    if let Some(limit) = known.limit {
        ensure(may_give_up, format!("gave up: {limit:?}"))?;
        let sound = |(values, expected): (&Values, &BTreeSet<i64>)| {
            let possible = values.possible.is_subset(expected);
            possible && expected.iter().all(|value| values.possible.contains(value) || values.open.contains(value))
        };
        return ensure(
            known.unknowns.iter().zip(&expected).all(sound),
            format!("what was known at the limit is wrong: {known:?}"),
        );
    }
    let found: Vec<BTreeSet<i64>> = known.unknowns.iter().map(|values| values.possible.clone()).collect();
    ensure(found == expected, format!("found {found:?}, listed are {expected:?}"))?;
    ensure(known.unknowns.iter().all(|values| values.open.is_empty()), "something is left open")?;
    ensure(known.exists == Some(!sheet.answers.is_empty()), "it is wrong about there being an answer")
}
