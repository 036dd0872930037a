//! The laws that every puzzle, formulation and backend keeps.
//!
//! Each law is run on each thing it speaks of; a test is named after both, as in
//! `solutions/hashi/flow+deductions/highs/1`. Nothing has to be registered here when something is
//! added to the catalogue. `BLESS=1` renews the kept pictures and the list of refusals.

mod backends;
mod certificates;
mod clues;
mod edits;
mod generated;
mod methods;
mod puzzles_alone;
mod queries;
mod refusals;

use libtest_mimic::{Arguments, Failed, Trial};
use puzzles::{AnyKind, CATALOGUE, PuzzleFile};
use solve::BACKENDS;
use std::{fmt::Display, process::ExitCode};

type Law = Result<(), Failed>;

fn main() -> ExitCode {
    if std::env::var_os("BLESS").is_some() {
        refusals::renew();
    }
    let mut trials = vec![Trial::test("refusals", refusals::are_the_ones_kept)];
    for &kind in CATALOGUE {
        trials.extend(of_kind(kind));
    }
    for &backend in BACKENDS {
        let name = backend.name();
        trials.push(Trial::test(format!("no-time/{name}"), move || backends::no_time_proves_nothing(backend)));
        trials.push(Trial::test(format!("objective/{name}"), move || backends::finds_the_best(backend)));
        trials.push(Trial::test(format!("sessions/{name}"), move || backends::keeps_its_word_as_it_grows(backend)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn of_kind(kind: &'static dyn AnyKind) -> Vec<Trial> {
    let k = kind.name();
    let mut trials = vec![
        Trial::test(format!("samples/{k}"), move || puzzles_alone::every_rule_is_broken_by_a_sample(kind)),
        Trial::test(format!("shapes/{k}"), move || puzzles_alone::some_example_is_not_square(kind)),
    ];
    trials.push(Trial::test(format!("generated/{k}"), move || generated::boards_have_one_solution(kind)));
    trials.push(Trial::test(format!("wished/{k}"), move || generated::wishes_are_met(kind)));
    trials.push(Trial::test(format!("clues-wished/{k}"), move || generated::clues_are_as_wished(kind)));
    for formulation in formulations(kind) {
        let law = move || methods::every_rule_is_served(kind, &formulation);
        trials.push(Trial::test(format!("rules-served/{k}/{}", trials.len()), law));
    }
    for place in 0..kind.examples().len() {
        let n = place + 1;
        let puzzle_file = move || puzzle_file(kind, place);
        trials.push(Trial::test(format!("text/{k}/{n}"), move || puzzles_alone::reads_what_it_writes(&puzzle_file())));
        trials
            .push(Trial::test(format!("names/{k}/{n}"), move || puzzles_alone::unknowns_have_names_of_their_own(&puzzle_file())));
        trials.push(Trial::test(format!("rules/{k}/{n}"), move || puzzles_alone::rules_give_the_solutions(&puzzle_file())));
        trials.push(Trial::test(format!("at-once/{k}/{n}"), move || {
            puzzles_alone::what_is_seen_at_once_is_a_solution(&puzzle_file())
        }));
        trials
            .push(Trial::test(format!("picture/{k}/{n}"), move || puzzles_alone::pictures_are_the_ones_kept(&puzzle_file(), n)));
        trials.push(Trial::test(format!("broken/{k}/{n}"), move || puzzles_alone::samples_break_one_rule(&puzzle_file())));
        trials.push(Trial::test(format!("clues/{k}/{n}"), move || clues::less_told_allows_as_much(&puzzle_file())));
        trials.push(Trial::test(format!("edits/{k}/{n}"), move || edits::edits_are_made_and_taken_back(&puzzle_file())));
        trials.push(Trial::test(format!("clues-alone/{k}/{n}"), move || clues::clues_are_judged_one_by_one(&puzzle_file())));
        trials.push(Trial::test(format!("filled/{k}/{n}"), move || clues::a_solution_gives_clues_that_it_keeps(&puzzle_file())));
        trials.push(Trial::test(format!("nine/{k}/{n}"), move || clues::rules_of_nine_are_all_the_rules(&puzzle_file())));
        trials.push(Trial::test(format!("each-once/{k}/{n}"), move || clues::each_area_once_is_all_the_rules(&puzzle_file())));
        trials.push(Trial::test(format!("ranges/{k}/{n}"), move || clues::ranges_are_those_of_unknowns(&puzzle_file())));
        trials.push(Trial::test(format!("needed-clues/{k}/{n}"), move || queries::clues_are_needed_or_not(&puzzle_file())));
        trials.push(Trial::test(format!("fewest-clues/{k}/{n}"), move || queries::fewest_clues_are_enough(&puzzle_file())));
        trials.push(Trial::test(format!("repaired/{k}/{n}"), move || queries::repaired_boards_have_one_solution(&puzzle_file())));
        let law = move || certificates::changed_certificates_are_refused(&puzzle_file(), n);
        trials.push(Trial::test(format!("changed-certificate/{k}/{n}"), law));
        trials.push(Trial::test(format!("dropped/{k}/{n}"), move || methods::a_dropped_rule_is_missed(&puzzle_file())));
        for f in formulations(kind) {
            let g = f.clone();
            let law = move || certificates::verdicts_are_verified(&puzzle_file(), n, &g);
            trials.push(Trial::test(format!("certificate/{k}/{f}/{n}"), law));
            let (f, g) = (f.clone(), f);
            trials.push(Trial::test(format!("needed/{k}/{f}/{n}"), move || methods::every_rule_is_needed(&puzzle_file(), &f)));
            for &backend in BACKENDS {
                let name = format!("solutions/{k}/{g}/{}/{n}", backend.name());
                let f = g.clone();
                trials.push(Trial::test(name, move || methods::finds_the_solutions(&puzzle_file(), n, &f, backend)));
                // All formulations on one backend, all backends on one formulation: it is the reading that
                // differs with the first, and the assuming with the second.
                if backend.name() != BACKENDS[0].name() && g != kind.formulations()[0].name {
                    continue;
                }
                let name = format!("forced/{k}/{g}/{}/{n}", backend.name());
                let f = g.clone();
                let law = move || queries::candidates_are_those_of_the_solutions(&puzzle_file(), n, &f, backend);
                trials.push(Trial::test(name, law));
            }
        }
    }
    trials
}

/// Every formulation of a kind, plain and with each of its switches.
fn formulations(kind: &dyn AnyKind) -> Vec<String> {
    let preprocessors = kind.preprocessors();
    let with =
        |name: &str| preprocessors.iter().map(move |preprocessor| format!("{name}+{}", preprocessor.name)).collect::<Vec<_>>();
    kind.formulations().iter().flat_map(|f| [vec![f.name.to_string()], with(f.name)].concat()).collect()
}

fn puzzle_file(kind: &dyn AnyKind, place: usize) -> PuzzleFile {
    PuzzleFile::read(kind.examples()[place]).expect("the examples can be read")
}

fn ensure(truth: bool, otherwise: impl Display) -> Law {
    if truth { Ok(()) } else { Err(otherwise.to_string().into()) }
}
