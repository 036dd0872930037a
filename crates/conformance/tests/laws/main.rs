//! The laws: properties of every kind, formulation and backend in the catalogue.
//!
//! Each law runs on each of its subjects; a test is named after both, as in `solutions/hashi/flow+deductions/highs/1`.
//! A trial that checks nothing fails. New entries of the catalogue are tested without registration. `BLESS=1` updates the
//! snapshots of pictures, parts and refusals. Where kinds take turns ([`conformance::is_its_turn`]), one in a few is tested on random
//! boards, on its further examples and with its further formulations, and the others on their first example with their first formulation.

mod backends;
mod certificates;
mod clues;
mod edits;
mod explain;
mod generated;
mod methods;
mod parts;
mod queries;
mod refusals;
mod rules;
mod times;

use conformance::is_its_turn;
use libtest_mimic::{Arguments, Failed, Trial};
use model::Interrupt;
use puzzles::{AnyKind, CATALOGUE, PuzzleFile};
use solve::{BACKENDS, Backend, OPTIONAL};
use std::{cell::Cell, fmt::Display, process::ExitCode};

/// The result of a law: a message if it is violated.
type Law = Result<(), Failed>;

/// A law about an example.
type LawOfExample = fn(&PuzzleFile) -> Law;

/// With turns, one in this many kinds has all of its laws tested with each change.
const TURNS: usize = 4;

fn main() -> ExitCode {
    if std::env::var_os("BLESS").is_some() {
        refusals::bless();
        parts::bless();
    }
    let mut trials = vec![trial("refusals", refusals::match_the_snapshot), trial("parts-in-words", parts::match_the_snapshot)];
    for (place, &kind) in CATALOGUE.iter().enumerate() {
        trials.extend(of_kind(kind, is_its_turn(place, TURNS)));
    }
    for &backend in BACKENDS {
        let name = backend.name();
        trials.push(trial(format!("zero-time-limit/{name}"), move || backends::zero_time_limit_gives_unknown(backend)));
        trials.push(trial(format!("optimum/{name}"), move || backends::optimum_has_an_equal_dual_bound(backend)));
        let law = move || backends::incremental_solving_matches_enumeration(backend);
        trials.push(trial(format!("incremental/{name}"), law));
    }
    trials.extend(OPTIONAL.iter().filter(|name| solve::find(name).is_none()).map(|name| left_out(name)));
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    times::report();
    conclusion.exit_code()
}

/// The laws of a kind and of each of its examples and formulations, or only of the first ones and without random boards.
fn of_kind(kind: &'static dyn AnyKind, all: bool) -> Vec<Trial> {
    let k = kind.name();
    let mut trials = vec![
        trial(format!("fixtures/{k}"), move || rules::every_rule_has_a_violation_fixture(kind)),
        trial(format!("asymmetric/{k}"), move || rules::some_example_is_asymmetric(kind)),
    ];
    if all {
        trials.extend(on_random_boards(kind));
    }
    let most = if all { usize::MAX } else { 1 };
    for formulation in formulations(kind) {
        let name = format!("rules-posted/{k}/{formulation}");
        trials.push(trial(name, move || methods::every_rule_has_constraints(kind, &formulation)));
    }
    for index in (0..kind.examples().len()).take(most) {
        trials.extend(of_example(kind, index));
        for formulation in formulations(kind).into_iter().take(most) {
            trials.extend(of_formulation(kind, index, &formulation));
        }
    }
    trials
}

/// The laws of a kind on generated and on other random boards.
fn on_random_boards(kind: &'static dyn AnyKind) -> Vec<Trial> {
    let k = kind.name();
    let mut trials = vec![trial(format!("generated/{k}"), move || generated::generated_boards_are_unique(kind))];
    if !generated::parameter_values(kind).is_empty() {
        trials.push(trial(format!("parameters/{k}"), move || generated::every_parameter_value_generates_a_board(kind)));
    }
    if generated::has_parameter(kind, "clues") {
        trials.push(trial(format!("clue-parameters/{k}"), move || generated::clue_parameters_are_respected(kind)));
    }
    if (0..kind.examples().len()).any(|index| example(kind, index).puzzle.parts().is_ok()) {
        trials.push(trial(format!("parts-random/{k}"), move || parts::agree_with_the_rules_on_random_boards(kind)));
    }
    trials.push(trial(format!("explain-random/{k}"), move || explain::random_boards_are_explained(kind)));
    if explain::invariance::is_transformed(kind) {
        trials.push(trial(format!("explain-grades/{k}"), move || explain::invariance::grades_are_invariant(kind)));
    }
    trials
}

/// The laws of one example that concern no particular formulation.
fn of_example(kind: &'static dyn AnyKind, index: usize) -> Vec<Trial> {
    let (k, n) = (kind.name(), index + 1);
    let PuzzleFile { puzzle, violations, .. } = example(kind, index);
    let mut laws: Vec<(&str, LawOfExample)> = vec![
        ("round-trip", rules::formats_round_trip),
        ("names", rules::variable_names_are_distinct),
        ("listed-solutions", rules::listed_solutions_are_complete),
        ("quick-check", rules::quick_check_is_exact),
        ("all-clues", clues::all_clues_keep_the_solution),
        ("ranges", clues::ranges_match_the_puzzle_variables),
        ("redundant-clues", queries::redundant_clues_are_exact),
        ("fewest-clues", queries::fewest_clues_are_optimal),
        ("repaired", queries::repaired_boards_are_unique),
        ("modified-certificate", certificates::modified_certificates_are_rejected),
        ("explain", explain::examples_are_explained),
        ("dropped-rule", methods::dropping_a_rule_admits_wrong_solutions),
    ];
    if !violations.is_empty() {
        laws.push(("violations", rules::fixtures_violate_one_rule));
    }
    if !puzzle.clues().is_empty() {
        laws.push(("clues", clues::removing_clues_keeps_solutions));
        laws.push(("single-clues", clues::clues_are_judged_separately));
    }
    if !puzzle.edits().is_empty() {
        laws.push(("edits", edits::edits_can_be_undone));
    }
    if !puzzle.tools().is_empty() {
        laws.push(("marks", edits::marks_can_be_undone));
    }
    if puzzle.parts().is_ok() {
        laws.push(("parts", parts::agree_with_the_rules));
    }
    if puzzle.parts().is_ok_and(|parts| !parts.is_empty()) {
        laws.push(("parts-well-formed", parts::are_well_formed));
    }
    if puzzle.sudoku_9x9().is_some() {
        laws.push(("sudoku-9x9", clues::sudoku_9x9_is_equivalent_to_the_rules));
    }
    if puzzle.unit_grid().is_some() {
        laws.push(("unit-grid", clues::unit_grid_is_equivalent_to_the_rules));
    }
    let on_board = |(name, law): (&str, LawOfExample)| trial(format!("{name}/{k}/{n}"), move || law(&example(kind, index)));
    let mut trials: Vec<Trial> = laws.into_iter().map(on_board).collect();
    trials.push(trial(format!("picture/{k}/{n}"), move || rules::pictures_match_the_snapshots(&example(kind, index), n)));
    trials
}

/// The laws of one formulation on one example, alone and with each backend, unless it is refused.
fn of_formulation(kind: &'static dyn AnyKind, index: usize, formulation: &str) -> Vec<Trial> {
    let (k, n) = (kind.name(), index + 1);
    let PuzzleFile { puzzle, violations, .. } = example(kind, index);
    let mut trials = Vec::new();
    if !violations.is_empty() && puzzle.encode_unnamed(formulation, Interrupt::default()).is_ok() {
        let f = formulation.to_string();
        let law = move || methods::violations_are_excluded_by_their_rule(&example(kind, index), &f);
        trials.push(trial(format!("violations-excluded/{k}/{formulation}/{n}"), law));
    }
    if !refusals::is_expected(&refusals::name(&*puzzle, formulation, BACKENDS[0], n)) {
        let f = formulation.to_string();
        let law = move || certificates::certificates_verify(&example(kind, index), &f);
        trials.push(trial(format!("certificate/{k}/{formulation}/{n}"), law));
    }
    for &backend in BACKENDS {
        let method = refusals::name(&*puzzle, formulation, backend, n);
        if refusals::is_expected(&method) {
            continue;
        }
        let f = formulation.to_string();
        let law = move || methods::all_solutions_are_found(&example(kind, index), n, &f, backend);
        trials.push(trial(format!("solutions/{method}"), law));
        if has_candidates(kind, formulation, backend) && !refusals::is_expected(&refusals::of_candidates(&method)) {
            let f = formulation.to_string();
            let law = move || queries::candidates_match_the_solutions(&example(kind, index), n, &f, backend);
            trials.push(trial(format!("candidates/{method}"), law));
        }
    }
    trials
}

/// Whether the law of candidates covers this combination. Formulations differ in their integer views, backends in their
/// assumptions: all formulations on one backend, and all backends on one formulation, cover both.
fn has_candidates(kind: &dyn AnyKind, formulation: &str, backend: &dyn Backend) -> bool {
    backend.name() == BACKENDS[0].name() || formulation == kind.formulations()[0].name
}

/// Every formulation of a kind, plain and with each of its preprocessors.
fn formulations(kind: &dyn AnyKind) -> Vec<String> {
    let preprocessors = kind.preprocessors();
    let with =
        |name: &str| preprocessors.iter().map(move |preprocessor| format!("{name}+{}", preprocessor.name)).collect::<Vec<_>>();
    kind.formulations().iter().flat_map(|f| [vec![f.name.to_string()], with(f.name)].concat()).collect()
}

/// The example with this index.
fn example(kind: &dyn AnyKind, index: usize) -> PuzzleFile {
    PuzzleFile::read(kind.examples()[index]).expect("the examples can be read")
}

thread_local! {
    /// How often the law on this thread has called [`ensure`].
    static CHECKS: Cell<usize> = const { Cell::new(0) };
}

/// A trial. It fails if its law checks nothing, as on a board without what the law is about: such a board gets no trial.
fn trial(name: impl Into<String>, law: impl FnOnce() -> Law + Send + 'static) -> Trial {
    let name = name.into();
    let timed = name.clone();
    let run = move || {
        CHECKS.set(0);
        times::measure(timed, law)?;
        if CHECKS.get() == 0 { Err("this trial checked nothing".into()) } else { Ok(()) }
    };
    Trial::test(name, run)
}

/// What stands for the laws of a backend that is left out of this build: a trial that is listed as ignored.
fn left_out(name: &str) -> Trial {
    let why = format!("built without the feature {name}");
    Trial::test(format!("not run, {why}"), move || Err(why.into())).with_ignored_flag(true)
}

/// Fails with a message unless the condition holds.
fn ensure(condition: bool, message: impl Display) -> Law {
    CHECKS.set(CHECKS.get() + 1);
    if condition { Ok(()) } else { Err(message.to_string().into()) }
}
