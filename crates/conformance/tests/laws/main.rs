//! The laws: properties of every kind, formulation and backend in the catalogue.
//!
//! Each law runs on each of its subjects; a test is named after both, as in `solutions/hashi/flow+deductions/highs/1`.
//! New entries of the catalogue are tested without registration. `BLESS=1` updates the snapshots of pictures and refusals.

mod backends;
mod certificates;
mod clues;
mod edits;
mod generated;
mod methods;
mod queries;
mod refusals;
mod rules;

use libtest_mimic::{Arguments, Failed, Trial};
use puzzles::{AnyKind, CATALOGUE, PuzzleFile};
use solve::BACKENDS;
use std::{fmt::Display, process::ExitCode};

/// The result of a law: a message if it is violated.
type Law = Result<(), Failed>;

fn main() -> ExitCode {
    if std::env::var_os("BLESS").is_some() {
        refusals::bless();
    }
    let mut trials = vec![Trial::test("refusals", refusals::match_the_snapshot)];
    for &kind in CATALOGUE {
        trials.extend(of_kind(kind));
    }
    for &backend in BACKENDS {
        let name = backend.name();
        trials.push(Trial::test(format!("zero-time-limit/{name}"), move || backends::zero_time_limit_gives_unknown(backend)));
        trials.push(Trial::test(format!("optimum/{name}"), move || backends::optimum_has_an_equal_dual_bound(backend)));
        let law = move || backends::incremental_solving_matches_enumeration(backend);
        trials.push(Trial::test(format!("incremental/{name}"), law));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The laws of a kind and of each of its examples.
fn of_kind(kind: &'static dyn AnyKind) -> Vec<Trial> {
    let k = kind.name();
    let mut trials = vec![
        Trial::test(format!("fixtures/{k}"), move || rules::every_rule_has_a_violation_fixture(kind)),
        Trial::test(format!("asymmetric/{k}"), move || rules::some_example_is_asymmetric(kind)),
        Trial::test(format!("generated/{k}"), move || generated::generated_boards_are_unique(kind)),
        Trial::test(format!("parameters/{k}"), move || generated::every_parameter_value_generates_a_board(kind)),
        Trial::test(format!("clue-parameters/{k}"), move || generated::clue_parameters_are_respected(kind)),
    ];
    for formulation in formulations(kind) {
        let name = format!("rules-posted/{k}/{formulation}");
        trials.push(Trial::test(name, move || methods::every_rule_has_constraints(kind, &formulation)));
    }
    for index in 0..kind.examples().len() {
        trials.extend(of_example(kind, index));
        for formulation in formulations(kind) {
            trials.extend(of_formulation(kind, index, &formulation));
        }
    }
    trials
}

/// The laws of one example that concern no particular formulation.
fn of_example(kind: &'static dyn AnyKind, index: usize) -> Vec<Trial> {
    let (k, n) = (kind.name(), index + 1);
    let trial =
        |name: &str, law: fn(&PuzzleFile) -> Law| Trial::test(format!("{name}/{k}/{n}"), move || law(&example(kind, index)));
    let numbered = |name: &str, law: fn(&PuzzleFile, usize) -> Law| {
        Trial::test(format!("{name}/{k}/{n}"), move || law(&example(kind, index), n))
    };
    vec![
        trial("round-trip", rules::formats_round_trip),
        trial("names", rules::variable_names_are_distinct),
        trial("listed-solutions", rules::listed_solutions_are_complete),
        trial("quick-check", rules::quick_check_is_sound),
        numbered("picture", rules::pictures_match_the_snapshots),
        trial("violations", rules::fixtures_violate_one_rule),
        trial("clues", clues::removing_clues_keeps_solutions),
        trial("edits", edits::edits_can_be_undone),
        trial("single-clues", clues::clues_are_judged_separately),
        trial("all-clues", clues::all_clues_keep_the_solution),
        trial("sudoku-9x9", clues::sudoku_9x9_is_equivalent_to_the_rules),
        trial("unit-grid", clues::unit_grid_is_equivalent_to_the_rules),
        trial("ranges", clues::ranges_match_the_puzzle_variables),
        trial("redundant-clues", queries::redundant_clues_are_exact),
        trial("fewest-clues", queries::fewest_clues_are_optimal),
        trial("repaired", queries::repaired_boards_are_unique),
        numbered("modified-certificate", certificates::modified_certificates_are_rejected),
        trial("dropped-rule", methods::dropping_a_rule_admits_wrong_solutions),
    ]
}

/// The laws of one formulation on one example, alone and with each backend.
fn of_formulation(kind: &'static dyn AnyKind, index: usize, formulation: &str) -> Vec<Trial> {
    let (k, n) = (kind.name(), index + 1);
    let f = formulation.to_string();
    let law = move || certificates::certificates_verify(&example(kind, index), n, &f);
    let mut trials = vec![Trial::test(format!("certificate/{k}/{formulation}/{n}"), law)];
    let f = formulation.to_string();
    let law = move || methods::violations_are_excluded_by_their_rule(&example(kind, index), &f);
    trials.push(Trial::test(format!("violations-excluded/{k}/{formulation}/{n}"), law));
    for &backend in BACKENDS {
        let f = formulation.to_string();
        let name = format!("solutions/{k}/{formulation}/{}/{n}", backend.name());
        trials.push(Trial::test(name, move || methods::all_solutions_are_found(&example(kind, index), n, &f, backend)));
        // Formulations differ in their integer views, backends in their assumptions: all formulations on one backend, and
        // all backends on one formulation, cover both.
        if backend.name() != BACKENDS[0].name() && formulation != kind.formulations()[0].name {
            continue;
        }
        let f = formulation.to_string();
        let name = format!("candidates/{k}/{formulation}/{}/{n}", backend.name());
        let law = move || queries::candidates_match_the_solutions(&example(kind, index), n, &f, backend);
        trials.push(Trial::test(name, law));
    }
    trials
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

/// Fails with a message unless the condition holds.
fn ensure(condition: bool, message: impl Display) -> Law {
    if condition { Ok(()) } else { Err(message.to_string().into()) }
}
