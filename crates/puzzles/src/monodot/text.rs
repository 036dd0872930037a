//! The format `text`: the list of dots to place, then the board.

use super::{MAX_NUMBER, Monodot};
use crate::{Format, TextError, text};
use grid::Grid;

/// The maximum number of rows and of columns.
const MAX_SIDE: usize = 100;

pub const FORMAT: Format<Monodot> = Format {
    name: "text",
    summary: "`monodot`, `dots 1 2 2 3` with the dots to place, then the board: `.` for a cell, a number for a given dot",
    recognises: |text| text::content_lines(text).next().is_some_and(|(_, line)| line == "monodot"),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

fn read(text: &str) -> Result<Monodot, TextError> {
    let mut lines = text::lines(text, MAX_SIDE * MAX_SIDE + 2);
    let (head, words) = lines.next().unwrap_or((1, Vec::new()));
    if !words.iter().map(|word| word.1).eq(["monodot"]) {
        return Err(TextError::expected(head, "`monodot`", words.first().map_or("", |word| word.1)));
    }
    let (line, words) = lines.next().unwrap_or((head, Vec::new()));
    let Some(((_, "dots"), list)) = words.split_first() else {
        return Err(TextError::expected(line, "`dots` and their numbers", words.first().map_or("", |word| word.1)));
    };
    let dot = |word: text::Word<'_>| text::number(word, "the number of a dot", 0, MAX_NUMBER);
    let mut dots = [0; MAX_NUMBER + 1];
    for &word in list {
        dots[dot(word)?] += 1;
    }
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let (rows, cols, words) = text::grid(&text[start..]).map_err(|error| error.below(line))?;
    if rows > MAX_SIDE || cols > MAX_SIDE {
        return Err(TextError::new(line + 1, format_args!("expected sides up to {MAX_SIDE}, found {rows} by {cols}")));
    }
    let mut given = Vec::with_capacity(words.len());
    for (below, word) in words {
        let number = if word == "." { None } else { Some(dot((line + below, word))?) };
        number.into_iter().for_each(|number| dots[number] += 1);
        given.push(number);
    }
    let count: usize = dots.iter().sum();
    if count > given.len() {
        return Err(TextError::new(line, format_args!("expected at most {} dots, found {count}", given.len())));
    }
    let given = Grid::from_values(rows, cols, given).expect("the grid has as many words");
    Ok(Monodot { given, dots })
}

fn write(board: &Monodot) -> String {
    let placed = |number: usize| board.given.values().iter().filter(|given| **given == Some(number)).count();
    let list = (0..).zip(&board.dots).flat_map(|(number, &dots)| vec![format!(" {number}"); dots - placed(number)]);
    let words: Vec<String> = board.given.values().iter().map(|g| g.map_or(".".into(), |number| number.to_string())).collect();
    format!("monodot\ndots{}\n{}", list.collect::<String>(), text::table(&words, board.given.cols()))
}
