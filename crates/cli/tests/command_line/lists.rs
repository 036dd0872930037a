//! `kinds`, `formulations`, `backends`, `completions`, `man` and the help.

use crate::program::run;

#[test]
fn kinds_have_rules_and_formats() {
    let output = run(&["kinds"]).exits(0);
    assert!(output.out.contains("hashi: Hashi") && output.out.contains("Bridges do not cross"), "{}", output.out);
    for kind in run(&["kinds", "--json"]).exits(0).objects() {
        assert!(!kind["rules"].as_array().expect("a list").is_empty() && !kind["formats"].as_array().expect("a list").is_empty());
    }
}

#[test]
fn formulations_have_sources() {
    let output = run(&["formulations", "hashi"]).exits(0);
    assert!(output.out.contains("cuts") && !output.out.contains("assignment"), "{}", output.out);
    for kind in run(&["formulations", "--json"]).exits(0).objects() {
        let all = kind["formulations"].as_array().expect("a list");
        assert!(all.iter().all(|formulation| formulation["source"].is_string()), "{kind}");
    }
    run(&["formulations", "chess"]).exits(2);
}

#[test]
fn backends_are_listed() {
    let output = run(&["backends"]).exits(0);
    assert!(output.out.contains("clauses") && output.out.contains("exhaustive"), "{}", output.out);
    assert!(run(&["backends", "--json"]).exits(0).objects().len() >= 2);
}

#[test]
fn completions_and_manual_pages_have_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell]).exits(0);
        assert!(output.out.contains("formulations") && output.out.contains("kind"), "{shell}");
    }
    assert!(run(&["man"]).exits(0).out.contains("EXIT STATUS"));
    assert!(run(&["man", "check"]).exits(0).out.contains("pencilmark\\-check"));
    run(&["man", "nothing"]).exits(2);
}

#[test]
fn help_lists_the_exit_codes() {
    let output = run(&["--help"]).exits(0);
    for number in 0..=7 {
        assert!(output.out.contains(&format!("\n  {number}  ")), "{number}");
    }
    run(&[]).exits(2);
    run(&["--version"]).exits(0);
}
