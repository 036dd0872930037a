//! A table of sentences and what they say, and sentences made from random clues.

use super::read;
use crate::{
    generator::Rng,
    zebra::{Clue, Relation, Zebra, formats},
};

const SENTENCES: &str = include_str!("sentences.txt");

/// The lines of the table below the boards: the head of the board, the sentence and what it says.
fn rows() -> Vec<(String, &'static str, &'static str)> {
    let (mut rows, mut head) = (Vec::new(), String::new());
    for line in SENTENCES.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        match line.split_once(" = ") {
            Some((sentence, says)) => rows.push((head.clone() + "clues\n", sentence, says)),
            None if line == "board" => head = "zebra\n".into(),
            None => head += &format!("{line}\n"),
        }
    }
    rows
}

#[test]
fn sentences_say_what_the_table_says() {
    let rows = rows();
    assert!(rows.len() >= 150, "{}", rows.len());
    let mut faults = Vec::new();
    for (head, sentence, says) in rows {
        let found = match read("text", &format!("{head}{sentence}\n")) {
            Ok(board) => formats::write_clue(&formats::Names::of(&board), &board.clues()[0]),
            Err(error) => format!("refused: {}", error.problem),
        };
        let fits = match says.strip_prefix("refused: ") {
            Some(part) => found.starts_with("refused: ") && found.contains(part),
            None => found == says,
        };
        if !fits {
            faults.push(format!("{sentence}\n  expected {says}\n  found    {found}"));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// A random simple clue.
fn simple(rng: &mut Rng, board: &Zebra) -> Clue {
    let mut properties: Vec<usize> = (0..board.properties()).collect();
    rng.shuffle(&mut properties);
    let [who, a, b] = [properties[0], properties[1], properties[2]];
    let (not, houses) = (rng.percent(40), board.houses() as i64);
    let number = rng.range(1, board.houses()) as i64;
    let relations = [
        Relation::Same,
        Relation::Left,
        Relation::Right,
        Relation::LeftBy(number),
        Relation::RightBy(number),
        Relation::Apart(number),
    ];
    match rng.below(6) {
        0 => Clue::Between { who, ends: [a, b], not },
        1 => {
            let mut listed: Vec<i64> = (1..=houses).collect();
            rng.shuffle(&mut listed);
            listed.truncate(rng.range(1, board.houses()));
            Clue::At { who, houses: listed, not }
        }
        _ => Clue::Two { a: who, relation: relations[rng.below(relations.len())], b: a, not },
    }
}

/// A sentence written from any clue is read back as that clue.
#[test]
fn written_clues_are_read_back() {
    let (head, _, _) = &rows()[0];
    let board = read("text", head).expect("a board");
    let names = formats::Names::of(&board);
    for seed in 0..4000 {
        let rng = &mut Rng::new(seed);
        let count = [1, 1, 1, 2, 3][rng.below(5)];
        let lists: Vec<Vec<Clue>> = (0..count).map(|_| (0..rng.range(1, 3)).map(|_| simple(rng, &board)).collect()).collect();
        let clue = match &lists[..] {
            [only] if only.len() == 1 => only[0].clone(),
            _ => Clue::OneOf(lists),
        };
        let sentence = formats::write_clue(&names, &clue);
        assert_eq!(formats::read_clue(&names, 1, &sentence), Ok(clue), "{sentence}");
    }
}

/// Long and repetitive sentences end quickly.
#[test]
fn long_sentences_end() {
    let (head, _, _) = &rows()[0];
    for part in [
        "Ann is next to ",
        "who is the one who ",
        "Ann and ",
        "Ann is red or ",
        "either Ann is first or ",
        "if Ann is red, ",
        "not ",
        "Ann, who is ",
    ] {
        let start = std::time::Instant::now();
        let count = 900 / part.len();
        assert!(read("text", &format!("{head}{}Ben\n", part.repeat(count.min(99 / part.split_whitespace().count())))).is_err());
        assert!(start.elapsed().as_secs() < 2, "{part}: {:?}", start.elapsed());
    }
}
