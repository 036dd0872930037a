//! `kinds`, `formulations`, `backends`, `completions`, `man` and the help.

use crate::program::run;

#[test]
fn kinds_have_rules_and_formats() {
    let said = run(&["kinds"]).ends(0);
    assert!(said.out.contains("hashi: Hashi") && said.out.contains("Bridges do not cross"), "{}", said.out);
    for kind in run(&["kinds", "--json"]).ends(0).objects() {
        assert!(!kind["rules"].as_array().expect("a list").is_empty() && !kind["formats"].as_array().expect("a list").is_empty());
    }
}

#[test]
fn formulations_have_sources() {
    let said = run(&["formulations", "hashi"]).ends(0);
    assert!(said.out.contains("cuts") && !said.out.contains("assignment"), "{}", said.out);
    for kind in run(&["formulations", "--json"]).ends(0).objects() {
        let all = kind["formulations"].as_array().expect("a list");
        assert!(all.iter().all(|formulation| formulation["source"].is_string()), "{kind}");
    }
    run(&["formulations", "chess"]).ends(2);
}

#[test]
fn backends_are_listed() {
    let said = run(&["backends"]).ends(0);
    assert!(said.out.contains("clauses") && said.out.contains("exhaustive"), "{}", said.out);
    assert!(run(&["backends", "--json"]).ends(0).objects().len() >= 2);
}

#[test]
fn completions_and_manual_pages_name_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = run(&["completions", shell]).ends(0);
        assert!(said.out.contains("formulations") && said.out.contains("kind"), "{shell}");
    }
    assert!(run(&["man"]).ends(0).out.contains("EXIT STATUS"));
    assert!(run(&["man", "check"]).ends(0).out.contains("pencilmark\\-check"));
    run(&["man", "nothing"]).ends(2);
}

#[test]
fn the_help_tells_the_exit_codes() {
    let said = run(&["--help"]).ends(0);
    for number in 0..=7 {
        assert!(said.out.contains(&format!("\n  {number}  ")), "{number}");
    }
    run(&[]).ends(2);
    run(&["--version"]).ends(0);
}
