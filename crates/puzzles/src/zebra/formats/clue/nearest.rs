//! The nearest form that is read, for a sentence that is not.

use super::parser::Parser;
use crate::TextError;

/// Words of a sentence, and the form for it, with A, B, C and D for its properties.
const FORMS: &[(&[&str], usize, &str)] = &[
    (&["other", "former", "latter", "respectively"], 4, "of A and B, one is C and the other is D"),
    (&["between"], 3, "A is between B and C"),
    (&["neither", "nor"], 3, "A is neither B nor C"),
    (&["either", "or"], 3, "A is either B or C"),
    (&["different", "distinct", "separate"], 2, "A and B are in different houses"),
    (&["immediately", "directly", "just"], 2, "A is immediately left of B"),
    (&["left", "before", "earlier"], 2, "A is left of B"),
    (&["right", "after", "later"], 2, "A is right of B"),
    (&["apart", "away", "from"], 2, "A is two apart from B"),
    (
        &["next", "beside", "adjacent", "adjoining", "near", "neighbour", "neighbours", "neighbor", "neighbors"],
        2,
        "A is next to B",
    ),
    (&["at", "house", "first", "second", "third", "fourth", "fifth", "last", "middle"], 1, "A is at 1"),
    (&["not", "never", "no"], 2, "A is not B"),
    (&[], 2, "A is B"),
    (&[], 1, "A is at 1"),
];

/// The error with the nearest form, if the sentence names properties.
pub fn with_form(parser: &Parser<'_, '_>, error: TextError) -> TextError {
    let mut properties: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < parser.words.len() {
        let found = parser.names.at(&parser.words, at).filter(|(properties, _)| properties.len() == 1);
        at = found.map_or(at + 1, |found| found.1);
        properties.extend(found.map(|found| found.0[0]).filter(|property| !properties.contains(property)));
    }
    let has =
        |word: &&str| parser.words.iter().any(|found| found.bare == *word || (*word == "not" && found.bare.ends_with("n't")));
    let fits =
        |(words, count, _): &&(&[&str], usize, &str)| properties.len() >= *count && (words.is_empty() || words.iter().any(has));
    let Some((_, _, form)) = FORMS.iter().find(fits) else { return error };
    let filled = form.split(' ').map(|word| {
        let (letter, rest) = word.split_at(1);
        let index = ["A", "B", "C", "D"].iter().position(|name| *name == letter).filter(|_| rest.is_empty() || rest == ",");
        index.map_or_else(|| word.into(), |index| parser.names.in_clue(properties[index]) + rest)
    });
    let form = filled.collect::<Vec<String>>().join(" ");
    TextError::new(error.line, format_args!("{}; the nearest form that is read is `{form}`", error.problem))
}
