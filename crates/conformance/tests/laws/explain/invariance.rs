//! The grade of a board does not change when the board is turned, reflected, or renamed.

use super::{Failed, RANDOM_BOARDS, SEED};
use crate::{Law, ensure, example, times};
use conformance::differential::random_board;
use explain::Explainer;
use puzzles::{AnyKind, AnyPuzzle, Part, PartBody, Role, generator::Rng};
use solve::Limits;

/// The kinds whose boards are transformed.
const KINDS: [&str; 7] = ["sudoku", "kenken", "binary-sudoku", "star-battle", "hashi", "suguru", "battleship"];

/// The words that start a line above or between grids.
const HEADINGS: [&str; 12] =
    ["boxes", "diagonals", "diagonal", "cells", "regions", "cages", "sums", "clues", "blocks", "distinct", "fleet", "most"];

/// Whether boards of a kind are transformed.
pub fn is_transformed(kind: &dyn AnyKind) -> bool {
    KINDS.contains(&kind.name())
}

/// On the examples and random boards of a kind.
pub fn grades_are_invariant(kind: &'static dyn AnyKind) -> Law {
    let examples = (0..kind.examples().len()).map(|index| example(kind, index).puzzle);
    let random = times::random_boards(RANDOM_BOARDS).filter_map(|number| random_board(kind, &mut Rng::of(&[SEED, number])));
    let (mut compared, mut refused) = (0, 0);
    for (number, board) in examples.chain(random).enumerate() {
        // Marks of variants are lines of cells, which are not turned here.
        let has_marks = board.parts().is_ok_and(|parts| parts.iter().any(has_mark));
        if has_marks || Explainer::new(&*board).is_err() {
            refused += 1;
            continue;
        }
        let grade = grade(&*board)?;
        for (change, text) in changed(&*board, &mut Rng::of(&[SEED, number as u64]))? {
            let about = |failed: String| Failed::from(format!("{change}: {failed}\n{text}\nof\n{board:?}"));
            let other = kind.read(&text, None).map_err(|error| about(error.to_string()))?;
            let other = self::grade(&*other)?;
            ensure(other == grade, about(format!("{other:?} instead of {grade:?}")).message().unwrap_or_default())?;
            compared += 1;
        }
    }
    println!("{}: {compared} grades compared, {refused} boards have marks of variants or are not explained", kind.name());
    Ok(())
}

/// Whether a part is of a mark of a variant.
fn has_mark(part: &Part) -> bool {
    matches!(part.body, PartBody::Automaton(_)) || part.role == Role::Move
}

/// The hardest cost, the rounds by cost, and the end.
fn grade(board: &dyn AnyPuzzle) -> Result<impl PartialEq + std::fmt::Debug + use<>, Failed> {
    let grade = Explainer::new(board)?.grade(false, &Limits::default());
    Ok((grade.hardest, grade.rounds, grade.end))
}

/// Boards that are the same puzzle, each with a word for the change.
fn changed(board: &dyn AnyPuzzle, rng: &mut Rng) -> Result<Vec<(String, String)>, Failed> {
    let text = Text::of(board)?;
    let mut changed = Vec::new();
    for turn in 1..8 {
        let mut other = text.clone();
        if turn & 1 != 0 {
            other.transpose();
        }
        if turn & 2 != 0 {
            other.reverse_rows();
        }
        if turn & 4 != 0 {
            other.transpose();
            other.reverse_rows();
            other.transpose();
        }
        changed.push((format!("turn {turn}"), other));
    }
    let symbols = text.symbols();
    if !symbols.is_empty() {
        let mut renamed = symbols.clone();
        rng.shuffle(&mut renamed);
        if renamed == symbols {
            renamed.reverse();
        }
        let mut other = text.clone();
        other.rename(&symbols, &renamed);
        changed.push((format!("{symbols:?} renamed {renamed:?}"), other));
    }
    for side in ["rows", "columns"] {
        let mut other = text.clone();
        if side == "columns" {
            other.transpose();
        }
        let Some(band) = other.band() else { continue };
        let rows = other.rows();
        let mut order: Vec<Vec<usize>> = (0..rows).collect::<Vec<_>>().chunks(band).map(<[usize]>::to_vec).collect();
        rng.shuffle(&mut order);
        order.iter_mut().for_each(|rows| rng.shuffle(rows));
        other.permute(&order.concat());
        if side == "columns" {
            other.transpose();
        }
        changed.push((format!("{side} {order:?}"), other));
    }
    Ok(changed.into_iter().map(|(change, text)| (change, text.write())).collect())
}

/// The text of a board, with its grids apart.
#[derive(Clone)]
struct Text {
    kind: &'static str,
    blocks: Vec<Block>,
}

#[derive(Clone)]
enum Block {
    Heading(String),
    Grid(Vec<Vec<String>>),
    /// Numbers at the end of each row and below each column of the grid before.
    Tallies([Vec<String>; 2]),
}

impl Text {
    fn of(board: &dyn AnyPuzzle) -> Result<Self, Failed> {
        let kind = board.kind().name();
        let mut blocks = Vec::new();
        let mut in_list = false;
        let text = board.kind().reference().map(|_| "text");
        for line in board.write(text)?.lines() {
            let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
            let first = words.first().map_or("", String::as_str);
            let is_heading = first.is_empty() || first == kind || HEADINGS.contains(&first) || line == "no loops";
            if is_heading {
                in_list = ["sums", "clues"].contains(&first);
            }
            match blocks.last_mut() {
                _ if is_heading || in_list => blocks.push(Block::Heading(line.into())),
                Some(Block::Grid(rows)) => rows.push(words),
                _ => blocks.push(Block::Grid(vec![words])),
            }
        }
        if kind == "battleship"
            && let Some(Block::Grid(rows)) = blocks.last_mut()
        {
            let below = rows.pop().ok_or("no tallies")?;
            let beside = rows.iter_mut().filter_map(Vec::pop).collect();
            blocks.push(Block::Tallies([beside, below]));
        }
        Ok(Self { kind, blocks })
    }

    fn write(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for block in &self.blocks {
            match block {
                Block::Heading(line) => lines.push(line.clone()),
                Block::Grid(rows) => lines.extend(rows.iter().map(|row| row.join(" "))),
                Block::Tallies([beside, below]) => {
                    let first = lines.len() - beside.len();
                    lines[first..].iter_mut().zip(beside).for_each(|(line, tally)| *line += &format!("  {tally}"));
                    lines.push(below.join(" "));
                }
            }
        }
        lines.join("\n") + "\n"
    }

    fn grids(&mut self) -> impl Iterator<Item = &mut Vec<Vec<String>>> {
        self.blocks.iter_mut().filter_map(|block| if let Block::Grid(rows) = block { Some(rows) } else { None })
    }

    /// The numbers of rows and columns.
    fn sides(&self) -> [usize; 2] {
        let grid = self.blocks.iter().find_map(|block| if let Block::Grid(rows) = block { Some(rows) } else { None });
        grid.map_or([0, 0], |rows| [rows.len(), rows.first().map_or(0, Vec::len)])
    }

    fn rows(&self) -> usize {
        self.sides()[0]
    }

    fn has(&self, heading: &str) -> bool {
        self.blocks.iter().any(|block| matches!(block, Block::Heading(line) if line.split_whitespace().next() == Some(heading)))
    }

    /// Exchanges rows and columns.
    fn transpose(&mut self) {
        for block in &mut self.blocks {
            match block {
                Block::Heading(line) => {
                    let words: Vec<&str> = line.split_whitespace().collect();
                    if let ["boxes", wide, "wide", tall, "tall"] = words[..] {
                        *line = format!("boxes {tall} wide {wide} tall");
                    }
                }
                Block::Grid(rows) => {
                    let columns = rows.first().map_or(0, Vec::len);
                    *rows = (0..columns).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect();
                }
                Block::Tallies(tallies) => tallies.swap(0, 1),
            }
        }
        self.rename_segments(&[("l", "t"), ("r", "b")]);
    }

    fn reverse_rows(&mut self) {
        let order: Vec<usize> = (0..self.rows()).rev().collect();
        self.permute(&order);
        self.rename_segments(&[("t", "b")]);
        for block in &mut self.blocks {
            match block {
                Block::Heading(line) if line == "diagonal falling" => *line = "diagonal rising".into(),
                Block::Heading(line) if line == "diagonal rising" => *line = "diagonal falling".into(),
                _ => {}
            }
        }
    }

    fn permute(&mut self, order: &[usize]) {
        self.grids().for_each(|rows| *rows = order.iter().map(|&row| rows[row].clone()).collect());
        for block in &mut self.blocks {
            if let Block::Tallies([beside, _]) = block {
                *beside = order.iter().map(|&row| beside[row].clone()).collect();
            }
        }
    }

    /// Exchanges the ends of ships.
    fn rename_segments(&mut self, pairs: &[(&str, &str)]) {
        if self.kind != "battleship" {
            return;
        }
        let both_ways: Vec<(&str, &str)> = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        for word in self.grids().flatten().flatten() {
            if let Some((_, other)) = both_ways.iter().find(|(from, _)| from == word) {
                *word = other.to_string();
            }
        }
    }

    /// The values that can be renamed.
    fn symbols(&self) -> Vec<String> {
        match self.kind {
            "sudoku" if !self.has("sums") => (1..=self.rows()).map(|digit| digit.to_string()).collect(),
            // In a line of two, a 1 excludes another without a word, and a 0 does not.
            "binary-sudoku" if self.sides().into_iter().min() > Some(2) => vec!["0".into(), "1".into()],
            _ => Vec::new(),
        }
    }

    /// Renames the values of the first grid.
    fn rename(&mut self, from: &[String], to: &[String]) {
        for word in self.grids().take(1).flatten().flatten() {
            if let Some((_, renamed)) = from.iter().zip(to).find(|(from, _)| *from == word) {
                word.clone_from(renamed);
            }
        }
    }

    /// The number of rows in a band: rows can be permuted within bands, and bands. `None` if they cannot.
    fn band(&self) -> Option<usize> {
        let tall = self.blocks.iter().find_map(|block| match block {
            Block::Heading(line) => line.strip_prefix("boxes ")?.split_whitespace().nth(2)?.parse().ok(),
            _ => None,
        });
        match self.kind {
            "sudoku" if !self.has("diagonals") && !self.has("diagonal") => tall.or(Some(self.rows())),
            "kenken" => Some(self.rows()),
            _ => None,
        }
    }
}
