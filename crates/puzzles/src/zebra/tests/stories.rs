//! Texts in the form in which language models are given zebra puzzles, made here from random boards in the wordings of `families`:
//! each is read, and each of its clues is the one that its sentence was made from.

mod families;
mod more;

use crate::{
    generator::Rng,
    zebra::{Clue, Relation, Zebra, formats},
};
use families::{FAMILIES, Family, Person};
use more::MORE;

/// A text with the clue of each of its sentences.
struct Story {
    text: String,
    clues: Vec<(String, Clue)>,
    /// The house of each property.
    solution: Vec<i64>,
}

const ORDINALS: &[&str] = &["first", "second", "third", "fourth", "fifth", "sixth"];

fn pick<'t, T: ?Sized>(rng: &mut Rng, list: &[&'t T]) -> &'t T {
    list[rng.below(list.len())]
}

fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A noun phrase for a property.
fn phrase(rng: &mut Rng, family: &Family, index: usize) -> String {
    let (value, spoken) = family.values[index];
    let form = match family.people {
        Person::Listed(forms) => pick(rng, forms[index]),
        Person::Pattern(patterns) => pick(rng, patterns),
    };
    let article = if spoken.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    form.replace("{a}", article).replace("{value}", value).replace("{}", spoken)
}

/// A random true clue and its sentence.
fn clue(rng: &mut Rng, chosen: &[(&Family, Vec<usize>)], houses: usize, solution: &[i64]) -> Option<(String, Clue)> {
    let count = chosen.len() * houses;
    let (a, b) = (rng.below(count), rng.below(count));
    let noun = |rng: &mut Rng, property: usize| {
        let (family, values) = &chosen[property / houses];
        phrase(rng, family, values[property % houses])
    };
    let (first, second) = (noun(rng, a), noun(rng, b));
    let (at, other) = (solution[a], solution[b]);
    let two = |relation: Relation, not: bool| Clue::Two { a, relation, b, not };
    let distance = (at - other).abs();
    let (sentence, clue) = match rng.below(14) {
        2..=13 if a / houses == b / houses => return None,
        8 if at != other => (pick(rng, &["A is not B", "A isn't B"]).into(), two(Relation::Same, true)),
        9 if distance != 1 => {
            (pick(rng, &["A is not next to B", "A and B are not next to each other"]).into(), two(Relation::Apart(1), true))
        }
        10 if at + 2 == other => (pick(rng, &["A is two houses to the left of B"]).into(), two(Relation::LeftBy(2), false)),
        11 if other + 1 == at => (
            pick(rng, &["A is directly right of B", "A lives immediately to the right of B"]).into(),
            two(Relation::RightBy(1), false),
        ),
        12 if distance > 0 => {
            let house = 1 + (at as usize) % houses;
            let houses = vec![at, house as i64];
            if houses[0] == houses[1] {
                return None;
            }
            let [one, two] = [at as usize, house].map(|house| ORDINALS[house - 1]);
            (format!("A is in the {one} or the {two} house"), Clue::At { who: a, houses, not: false })
        }
        13 if distance == 0 => {
            let third = (0..count).find(|&third| solution[third] != at && third != a && third != b)?;
            let third_phrase = noun(rng, third);
            let of = |b: usize| vec![Clue::Two { a, relation: Relation::Same, b, not: false }];
            (format!("A is either B or {third_phrase}"), Clue::OneOf(vec![of(b), of(third)]))
        }
        0 => {
            let house = ORDINALS[at as usize - 1];
            let verb = pick(rng, &["is", "lives"]);
            (format!("A {verb} in the {house} house"), Clue::At { who: a, houses: vec![at], not: false })
        }
        1 => {
            let house = 1 + rng.below(houses) as i64;
            if house == at {
                return None;
            }
            (
                format!("A is not in the {} house", ORDINALS[house as usize - 1]),
                Clue::At { who: a, houses: vec![house], not: true },
            )
        }
        2 if at == other => ("A is B".into(), two(Relation::Same, false)),
        3 if at + 1 == other => (
            pick(rng, &["A is directly left of B", "A is immediately to the left of B"]).to_string(),
            two(Relation::LeftBy(1), false),
        ),
        4 if at < other => ("A is somewhere to the left of B".into(), two(Relation::Left, false)),
        5 if at > other => ("A is somewhere to the right of B".into(), two(Relation::Right, false)),
        6 if distance == 1 => {
            (pick(rng, &["A and B are next to each other", "A is next to B"]).to_string(), two(Relation::Apart(1), false))
        }
        7 if distance == 2 => ("There is one house between A and B".into(), two(Relation::Apart(2), false)),
        7 if distance == 3 => ("There are two houses between A and B".into(), two(Relation::Apart(3), false)),
        _ => return None,
    };
    let words: Vec<String> = sentence
        .split(' ')
        .map(|word| match word {
            "A" => first.clone(),
            "B" => second.clone(),
            word => word.into(),
        })
        .collect();
    Some((capitalised(&words.join(" ")) + ".", clue))
}

/// A random text of a seed.
fn story(seed: u64) -> Story {
    let rng = &mut Rng::new(seed);
    let (houses, attributes) = (2 + rng.below(5), 2 + rng.below(5));
    let mut others: Vec<&Family> = FAMILIES[1..].iter().chain(MORE).collect();
    rng.shuffle(&mut others);
    let chosen: Vec<(&Family, Vec<usize>)> = [&FAMILIES[0]]
        .into_iter()
        .chain(others.into_iter().take(attributes - 1))
        .map(|family| {
            let mut values: Vec<usize> = (0..family.values.len()).collect();
            rng.shuffle(&mut values);
            values.truncate(houses);
            (family, values)
        })
        .collect();
    let mut solution = Vec::new();
    for _ in 0..attributes {
        let mut places: Vec<i64> = (1..=houses as i64).collect();
        rng.shuffle(&mut places);
        solution.extend(places);
    }
    let mut text = format!(
        "There are {houses} houses, numbered 1 to {houses} from left to right, as seen from across the street. Each house is \
         occupied by a different person. Each house has a unique attribute for each of the following characteristics:\n"
    );
    for (family, values) in &chosen {
        let list: Vec<String> = values.iter().map(|&value| format!("`{}`", family.values[value].0)).collect();
        text += &format!(" - {}: {}\n", pick(rng, family.sentences), list.join(", "));
    }
    let mut clues: Vec<(String, Clue)> = Vec::new();
    while clues.len() < houses * attributes {
        clues.extend(clue(rng, &chosen, houses, &solution));
    }
    text += "\n## Clues:\n";
    for (number, (sentence, _)) in (1..).zip(&clues) {
        text += &format!("{number}. {sentence}\n");
    }
    Story { text, clues, solution }
}

/// Whether a text is read; `PENCILMARK_STORIES` is the number of texts. A clue that is not the one its sentence was made from is a failure.
fn is_read(seed: u64, refused: &mut Vec<String>) -> bool {
    let Story { text, clues, solution } = story(seed);
    let kind = crate::find("zebra").expect("a kind");
    assert_eq!(kind.recognises(&text), Some("text"));
    let board = match super::read("text", &text) {
        Ok(board) => board,
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            refused.push(format!("{line}: {}", error.problem));
            return false;
        }
    };
    for (read, (sentence, made)) in board.clues().iter().zip(&clues) {
        assert_eq!(read, made, "{sentence}\n{text}");
    }
    assert!(board.clues().iter().all(|clue| clue.holds(|property| solution[property])), "{text}");
    written_again(&board);
    true
}

/// The board is written in the words of its sentences, and read back.
fn written_again(board: &Zebra) {
    let written = (super::format::<Zebra>("text").write)(board).expect("every board is written");
    assert_eq!(super::read("text", &written).as_ref(), Ok(board), "{written}");
    assert_eq!(formats::clue_sentences(board).len(), board.clues().len());
}

#[test]
fn stories_are_detected() {
    let text = story(1).text;
    let found: Vec<_> = crate::boards(&text, None).map(|board| board.puzzle.map(|puzzle| puzzle.kind().name())).collect();
    assert!(matches!(found[..], [Ok("zebra")]), "{found:?}");
}

#[test]
fn stories_are_read_and_never_misread() {
    let count: u64 = std::env::var("PENCILMARK_STORIES").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut refused = Vec::new();
    let read = (0..count).filter(|&seed| is_read(seed, &mut refused)).count();
    println!("{read} of {count} texts are read\n{}", refused.join("\n"));
    assert!(read as u64 * 100 >= count * 90, "{read} of {count}\n{}", refused.join("\n"));
}
