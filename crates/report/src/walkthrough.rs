//! A path as one HTML page: a picture, the sentence and the parts of each step, read with the arrow keys, printed in full.

use explain::{End, Path};
use plot::escaped;
use puzzles::AnyPuzzle;
use query::{Explained, Uniqueness};
use std::collections::BTreeSet;

const STYLE: &str = include_str!("walkthrough.css");
const SCRIPT: &str = include_str!("walkthrough.js");

/// The page; it loads nothing.
pub fn walkthrough(puzzle: &dyn AnyPuzzle, explained: &Explained<'_>, path: &Path) -> String {
    let explainer = &explained.explainer;
    let (painter, states) = (explainer.painter(), explainer.states(&path.steps));
    let title = format!("{}, step by step", puzzle.kind().title());
    let mut body = format!("<h1>{}</h1>\n<p class=legend>", escaped(&title));
    body += "Shaded: the parts of the rules. Circled: what was known. Framed: what follows. Arrow keys turn the pages.</p>\n";
    body += &section("Start", &puzzle.draw(&explainer.known(&states[0])).to_svg(), "What is given.", "");
    for (number, (state, step)) in states.iter().zip(&path.steps).enumerate() {
        let (words, technique) = (explainer.words(step), explainer.technique(step));
        let heading = format!("Step {} of {}: {technique}, {}", number + 1, path.steps.len(), step.cost);
        let minimal = match (step.minimal, step.assumes_one_solution()) {
            (_, true) => "; assumes that there is one solution",
            (true, _) => "",
            (false, _) => "; not shown to be minimal",
        };
        // Parts about several digits of one row have one name.
        let mut names = BTreeSet::new();
        let all = step.parts.iter().map(|&part| &explainer.part(part).name);
        let parts: Vec<String> = all.filter(|name| names.insert(*name)).map(|name| escaped(name)).collect();
        let parts =
            if parts.is_empty() { String::new() } else { format!("<p class=parts>Uses {}{minimal}.</p>", parts.join(", ")) };
        body += &section(&heading, &explainer.picture(&painter, state, step).to_svg(), &words.reason, &parts);
    }
    let last = states.last().map(|state| puzzle.draw(&explainer.known(state)).to_svg()).unwrap_or_default();
    body += &match (path.end, &explained.uniqueness) {
        (End::Solved, _) => section("Solved", &last, "Every value is found.", ""),
        (End::Open, Uniqueness::Multiple(first, second)) => {
            let [first, second] = [(first, second), (second, first)]
                .map(|(one, other)| puzzle.draw(&one.known()).marked_against(&puzzle.draw(&other.known())).to_svg());
            section("Multiple solutions", &(first + &second), "Nothing more follows: both boards obey all rules.", "")
        }
        (End::Contradiction, _) => section("No solution", &last, "The board has no solution.", ""),
        _ => section("End", &last, "Nothing more was found.", ""),
    };
    format!(
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>{}</title>\n<style>\n{STYLE}</style></head>\n<body>\n{body}<nav><button id=previous>Previous</button> <output \
         id=number></output> <button id=next>Next</button></nav>\n<script>\n{SCRIPT}</script></body></html>\n",
        escaped(&title)
    )
}

fn section(heading: &str, picture: &str, text: &str, more: &str) -> String {
    format!("<section><h2>{}</h2><figure>{picture}</figure><p>{}</p>{more}</section>\n", escaped(heading), escaped(text))
}
