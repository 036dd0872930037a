//! Malformed texts are rejected with one error and no panic.

use crate::{
    format_laws::{refused, refused_at, refused_by_all},
    zebra::Zebra,
};

const HEAD: &str = "zebra\n3 houses\nPet: dog, cat, fox\nDrink: tea, milk, orange juice\nHat: blue, red, none\n\
    Coat: blue, grey, green\nclues\n";

/// The line of the error, a part of its message, and the text; `{HEAD}` stands for 7 valid lines.
const MALFORMED: &[(usize, &str, &str)] = &[
    (1, "expected `zebra`, found nothing", ""),
    (1, "expected `zebra`, found `zebras`", "zebras\n"),
    (1, "expected the number of houses, such as `5 houses`, found nothing", "zebra\n"),
    (2, "expected the number of houses, such as `5 houses`, found `five`", "zebra\nfive\n"),
    (2, "expected houses from 1 to 50, found `0`", "zebra\n0 houses\n"),
    (2, "expected houses from 1 to 50, found `99999999999999999999`", "zebra\n99999999999999999999 houses\n"),
    (2, "expected houses from 1 to 50, found `five`", "zebra\nfive houses\n"),
    (2, "expected an attribute such as `Pet: dog, fox`, found none", "zebra\n2 houses\n"),
    (3, "expected an attribute such as `Pet: dog, fox`, found none", "zebra\n2 houses\nclues\n"),
    (3, "expected a Pet for each of 2 houses, found 3", "zebra\n2 houses\nPet: dog, cat, fox\n"),
    (3, "expected a Pet for each of 2 houses, found 1", "zebra\n2 houses\nPet:\n"),
    (3, "expected each Pet once, found `Dog` twice", "zebra\n2 houses\nPet: dog, Dog\n"),
    (3, "without commas and quotes, found nothing", "zebra\n2 houses\nPet: dog,\n"),
    (3, "without commas and quotes, found nothing", "zebra\n1 house\n: dog\n"),
    (3, "without commas and quotes, found `\\\"dog\\\"`", "zebra\n1 house\nPet: \"dog\"\n"),
    (4, "expected each attribute once, found `pet` twice", "zebra\n1 house\nPet: dog\npet: cat\n"),
    (
        4,
        "expected an attribute such as `Pet: dog, fox`, or `clues`, found `the dog is at 1`",
        "zebra\n1 house\nPet: dog\nthe dog is at 1\n",
    ),
    (5, "expected names that distinguish properties, found `Old Gold`", "zebra\n1 house\nOld: Gold\nNew: Old Gold\nX: Gold\n"),
    (8, "expected a property such as `fox`, found `fix`", "{HEAD}the fix is at 1\n"),
    (8, "expected a property such as `orange juice`, found `orange joice`", "{HEAD}the dog drinks orange joice\n"),
    (8, "expected the name of a property, found `elephant`", "{HEAD}elephant is at 1\n"),
    (8, "expected the name of a property, found `elephant`", "{HEAD}dog next to an elephant\n"),
    (8, "expected the name of a property, found nothing", "{HEAD}the dog is\n"),
    (8, "expected the name of a property, found nothing", "{HEAD}the\n"),
    (8, "expected a relation such as `is`, `at`, `next to`, `left of` or `between`, found `nxt`", "{HEAD}dog nxt to cat\n"),
    (8, "expected a relation such as `is`, `at`, `next to`, `left of` or `between`, found nothing", "{HEAD}dog\n"),
    (8, "expected `Hat blue` or `Coat blue`, found `blue`", "{HEAD}dog is blue\n"),
    (8, "expected the number of a house from 1 to 3, found `top`", "{HEAD}dog is at top\n"),
    (8, "expected a clue, found the question `Who has the dog?`", "{HEAD}Who has the dog?\n"),
    (8, "the nearest form that is read is `dog is not tea`", "{HEAD}the dog drinks no tea\n"),
    (8, "the nearest form that is read is `dog is next to cat`", "{HEAD}the dog is near the cat\n"),
    (
        8,
        "the nearest form that is read is `of dog and cat, one is tea and the other is milk`",
        "{HEAD}the dog and the cat drink tea and milk respectively\n",
    ),
    (
        8,
        "expected a word in lower case that has no meaning in clues",
        "zebra\n1 house\nPet: dog\nHat: red\nCoat: blue\nTie: red\nBag: red\nwords: left\n",
    ),
    (8, "expected the number of a house from 1 to 3, found 4", "{HEAD}dog is at 4\n"),
    (8, "expected the number of a house from 1 to 3, found `0`", "{HEAD}dog is at 0\n"),
    (8, "expected `to`, found `cat`", "{HEAD}dog is next cat\n"),
    (8, "expected `of`, found `cat`", "{HEAD}dog is left cat\n"),
    (8, "expected `left of` or `right of`, found `above`", "{HEAD}dog is just above cat\n"),
    (8, "expected `and`, found nothing", "{HEAD}dog is between cat\n"),
    (8, "expected `or`, found `and`", "{HEAD}dog is either tea and milk\n"),
    (8, "expected the end of the clue, found `today`", "{HEAD}dog is tea today\n"),
    (8, "expected a clue on different properties, found `dog` twice", "{HEAD}dog is next to dog\n"),
    (8, "expected a second quote, found `dog is \\\"tea`", "{HEAD}dog is \"tea\n"),
    (9, "expected the name of a property, found `elephant`", "{HEAD}dog is tea\nelephant is milk\n"),
    (
        8,
        "unknown words, to be declared if they add nothing: `words: zonks, often, frobs`",
        "{HEAD}the dog zonks tea\nthe cat often frobs milk\nthe fox zonks milk\n",
    ),
    (
        4,
        "expected a word in lower case that has no meaning in clues, found `unless`",
        "zebra\n1 house\nPet: dog\nwords: story, unless\nclues\n",
    ),
    (8, "expected 3 houses, found `There are four houses.`", "{HEAD}There are four houses.\n"),
    (1, "expected houses numbered from left to right", "There are 2 houses, numbered from right to left.\n - Pet: dog, cat\n"),
    (1, "expected an attribute such as", "There are 2 houses, and the first is red.\n - Pet: dog, cat\n"),
    (
        2,
        "expected a favorite pets for each of 2 houses, found 3",
        "There are 2 houses.\n - People have unique favorite pets: `a`, `b`, `c`\n",
    ),
    (2, "expected an attribute such as", "There are 2 houses.\nClues:\n1. dog is at 1\n"),
];

#[test]
fn malformed_texts_are_rejected_with_a_line_number() {
    for &(line, part, text) in MALFORMED {
        refused_at::<Zebra>("text", &text.replace("{HEAD}", HEAD), line, part);
    }
}

/// A part of the message of the error, and the object.
const MALFORMED_JSON: &[(&str, &str)] = &[
    ("expected a board as a JSON object", ""),
    ("expected a board as a JSON object", "{"),
    ("missing field", "{\"houses\":2}"),
    ("expected houses from 1 to 50, found 0", r#"{"houses":0,"categories":{},"clues":[]}"#),
    ("expected a board as a JSON object", r#"{"houses":-1,"categories":{},"clues":[]}"#),
    ("expected a category, found none", r#"{"houses":1,"categories":{},"clues":[]}"#),
    ("expected a list of names, found `[1]`", r#"{"houses":1,"categories":{"Pet":[1]},"clues":[]}"#),
    ("expected a Pet for each of 2 houses", r#"{"houses":2,"categories":{"Pet":["dog"]},"clues":[]}"#),
    ("expected the name of a Pet, found `cat`", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["pos",["Pet","cat"],1]]}"#),
    ("expected the name of a category", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["pos",["Car","cat"],1]]}"#),
    ("expected the number of a house", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["pos",["Pet","dog"]]]}"#),
    ("from 1 to 1, found 2", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["pos",["Pet","dog"],2]]}"#),
    ("expected a kind of clue", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["near",["Pet","dog"],["Pet","dog"]]]}"#),
    ("expected a clue as", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[[]]}"#),
    ("expected a property as", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["pos",["Pet"],1]]}"#),
    ("expected a clue of 3 parts", r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["same",["Pet","dog"]]]}"#),
    (
        "expected a clue on different",
        r#"{"houses":1,"categories":{"Pet":["dog"]},"clues":[["same",["Pet","dog"],["Pet","dog"]]]}"#,
    ),
];

#[test]
fn malformed_objects_are_rejected() {
    for (part, text) in MALFORMED_JSON {
        let error = refused::<Zebra>("json", text);
        assert!(error.problem.contains(part), "{text}: {error}");
    }
}

/// Every reader rejects megabytes of malformed text in linear time.
#[test]
fn large_malformed_texts_are_rejected() {
    let size = 4 << 20;
    let lines = |head: &str, line: &str| head.to_string() + &line.repeat(size / line.len());
    let junk = [
        lines("", "zebra "),
        lines("zebra\n", "5 "),
        lines("zebra\n2 houses\nPet: ", "dog,"),
        lines("zebra\n2 houses\n", "Pet: dog, cat\n"),
        lines(HEAD, "dog is at 1\n"),
        lines(HEAD, "dog is "),
        lines(HEAD, "\""),
        lines(HEAD, "dog is at 1 or 2 or "),
        lines("{\"houses\":2,\"categories\":{},\"clues\":", "["),
    ];
    junk.iter().for_each(|text| refused_by_all::<Zebra>(text));
}
