//! Texts in the words of published puzzles, with names and themes of our own: each is read, has the one solution it states, and
//! is printed in its own words.

use crate::{Board, Drawn, Puzzle, Solution, boards, zebra::Zebra};

const TEXTS: &str = include_str!("texts.txt");

/// The two classics in our own wording, after their data in `classic.jsonl`.
const CLASSICS: &str = include_str!("classics.txt");

/// Texts of the form in which language models are given such puzzles, by a generator that knows nothing of this reader: random
/// solutions, sentences that are true of them, and a search of its own that leaves one solution.
const PUBLIC: &str = include_str!("public.txt");

/// All solutions, up to 2: attribute after attribute, with each clue tested as soon as its properties have houses.
fn solutions(board: &Zebra) -> Vec<Vec<i64>> {
    let mut found = Vec::new();
    extend(board, &mut Vec::new(), &mut found);
    found
}

fn extend(board: &Zebra, houses: &mut Vec<i64>, found: &mut Vec<Vec<i64>>) {
    if found.len() > 1 {
        return;
    }
    if houses.len() == board.properties() {
        return found.push(houses.clone());
    }
    let start = houses.len() - houses.len() % board.houses();
    for house in 1..=board.houses() as i64 {
        if houses[start..].contains(&house) {
            continue;
        }
        houses.push(house);
        let last = houses.len() - 1;
        let complete = |clue: &&crate::zebra::Clue| {
            let properties = clue.properties();
            properties.contains(&last) && properties.iter().all(|&property| property <= last)
        };
        if board.clues().iter().filter(complete).all(|clue| clue.holds(|property| houses[property])) {
            extend(board, houses, found);
        }
        houses.pop();
    }
}

/// What is wrong with a text, if anything.
fn fault(text: Board) -> Option<String> {
    let puzzle = match text.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => return Some(error.to_string()),
    };
    let values = text.solutions[0].clone().expect("a solution");
    if let Err(error) = Solution::to(&*puzzle, values.clone()) {
        return Some(format!("line {}: {error:?}", text.line));
    }
    let written = puzzle.write(None).expect("the format represents every board");
    let board = (Zebra::KIND.formats[0].read)(&written).expect("a board");
    let found = solutions(&board);
    (found != [values]).then(|| format!("line {}: found {found:?}", text.line))
}

#[test]
fn texts_have_the_solution_they_state() {
    let texts: Vec<Board> = [TEXTS, CLASSICS, PUBLIC].into_iter().flat_map(|texts| boards(texts, None)).collect();
    assert_eq!(texts.len(), 71);
    let faults: Vec<String> = texts.into_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn texts_are_printed_in_their_own_words() {
    for text in boards(TEXTS, None) {
        let Ok(puzzle) = text.puzzle else { continue };
        let written = puzzle.write(None).expect("the format represents every board");
        let lines: Vec<&str> = TEXTS.lines().skip(text.line).take_while(|line| !line.is_empty()).collect();
        let stated: Vec<&str> = lines.iter().map(|line| line.trim_start_matches("* ")).collect();
        for (written, stated) in written.lines().zip(stated) {
            assert!(stated.ends_with(written), "{written}: {stated}");
        }
        for format in ["text", "json"] {
            let written = puzzle.write(Some(format)).expect("both formats represent every board");
            let again = puzzle.kind().read(&written, Some(format)).expect("a board");
            assert_eq!(again.write(None), puzzle.write(None));
        }
    }
}

/// A sentence, the property of its row that is not mentioned, and the picture.
#[test]
fn pictures_have_the_words_and_all_properties() {
    let board = "zebra\n2 houses\nCaptain: Janeway, Paris\nDrink: coffee, cocoa\nclues\nJaneway drinks coffee.\n";
    let board = (Zebra::KIND.formats[0].read)(board).expect("a board");
    let picture = board.draw(&[None; 4]).to_svg();
    for text in ["Janeway drinks coffee.", "Captain: Janeway, Paris", "Drink: coffee, cocoa"] {
        assert!(picture.contains(text), "{text}: {picture}");
    }
}
