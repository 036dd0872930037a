//! Things that a board has to place, as many of each number as it says: `bank PARAMETER "word" of CLUE;`.
//!
//! The parameter counts all of them, so that a given that is taken away does not change it. Plain text and the rules of a drawing
//! list those that are not given, `dots 1 2 2`, and the picture has them below the board.

use super::{formats::Layers, kept, sections::BankSection};
use crate::{TextError, text::without_comment};
use algebra::{
    AbstractModel, Data,
    text::{ModelError, Source},
    tree::{Binary, ExprKind, Param},
};
use std::ops::RangeInclusive;

/// How many things with each number a board has, those that are given included.
#[derive(Clone, Debug)]
pub struct Bank {
    pub name: &'static str,
    /// What the things are called.
    pub word: &'static str,
    /// The clue of cells that gives some.
    of: &'static str,
    numbers: RangeInclusive<i64>,
}

impl Bank {
    /// Reads the statement.
    ///
    /// # Errors
    /// If the parameters are not of numbers and of cells.
    pub fn new(section: &BankSection, source: Source<'_>, vocabulary: &AbstractModel) -> Result<Self, ModelError> {
        let BankSection { param: named, word, of } = section;
        let open = |name: &str, width: usize| -> Option<&Param> {
            let found = vocabulary.params().find(|param| param.head.name == name && param.value.is_none())?;
            (found.head.over.names().count() == width && found.default.is_some()).then_some(found)
        };
        let numbers = open(&named.name, 1).and_then(|param| match &param.head.over.entries[0].set.kind {
            ExprKind::Binary(Binary::Range, ends) => Some(ends[0].as_int()?..=ends[1].as_int()?),
            _ => None,
        });
        let wrong = |named: &super::statement::Named, expected: &str| {
            ModelError::new(&[source], named.span, format!("expected {expected}, found `{}`", named.name))
        };
        let numbers = numbers.ok_or_else(|| wrong(named, "a parameter `{k in 0..8}` of the board with a `default`"))?;
        open(&of.name, 2).ok_or_else(|| wrong(of, "a clue of the cells"))?;
        Ok(Self { name: kept(&named.name), word: kept(word), of: kept(&of.name), numbers })
    }

    /// The numbers that are not placed, in order, from how many of each there are and what is placed.
    fn left(&self, total: impl Fn(i64) -> i64, placed: &[i64]) -> Vec<i64> {
        let open = |number: i64| total(number) - placed.iter().filter(|other| **other == number).count() as i64;
        self.numbers.clone().flat_map(|number| vec![number; usize::try_from(open(number)).unwrap_or(0)]).collect()
    }

    fn total(&self, data: &Data, number: i64) -> i64 {
        let rows = data.params().find(|param| param.0 == self.name).map(|param| param.1).unwrap_or_default();
        rows.iter().find(|row| row[0] == number).map_or(0, |row| row[1])
    }

    /// What is left to place where these numbers are in cells, in order.
    pub fn left_of(&self, data: &Data, placed: &[i64]) -> Vec<i64> {
        self.left(|number| self.total(data, number), placed)
    }

    /// How many of a number are given.
    fn given(&self, data: &Data, number: i64) -> i64 {
        let given = data.params().find(|param| param.0 == self.of).map(|param| param.1).unwrap_or_default();
        given.iter().filter(|row| row.last() == Some(&number)).count() as i64
    }

    /// Whether there is nothing to place.
    pub fn is_empty(&self, data: &Data) -> bool {
        self.numbers.clone().all(|number| self.total(data, number) == 0)
    }

    /// Why a board cannot be, if more is given than there is, or there is more than the cells hold.
    pub fn fault(&self, data: &Data, cells: usize) -> Option<String> {
        let all: i64 = self.numbers.clone().map(|number| self.total(data, number)).sum();
        if all > cells as i64 {
            return Some(format!("expected at most {cells} {}, found {all}", self.word));
        }
        let lacks = |number: &i64| self.given(data, *number) > self.total(data, *number);
        let number = self.numbers.clone().find(lacks)?;
        let (total, given) = (self.total(data, number), self.given(data, number));
        Some(format!("expected as many {} with the number {number} as the board has, {total}, found {given}", self.word))
    }

    /// The line of plain text.
    pub fn line(&self, layers: &Layers) -> String {
        let (all, given) = (layers.entries(self.name), layers.entries(self.of));
        let total = |number: i64| all.clone().find(|entry| entry.0 == [number]).map_or(0, |entry| entry.1);
        let left = self.left(total, &given.map(|entry| entry.1).collect::<Vec<_>>());
        left.iter().fold(self.word.to_string(), |line, number| format!("{line} {number}"))
    }

    /// The numbers in the first line of plain text from line `start` on that is not blank, and the first line behind it.
    ///
    /// # Errors
    /// If it is another line, or something else stands in it.
    pub fn below(&self, text: &str, start: usize) -> Result<(Vec<i64>, usize), TextError> {
        let mut lines = (1..).zip(text.lines().map(without_comment)).skip(start);
        let (line, text) = lines.find(|(_, line)| !line.trim().is_empty()).unwrap_or((start.max(1), ""));
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        if first != self.word {
            return Err(TextError::expected(line, format_args!("`{}` and their numbers", self.word), first));
        }
        let number = |word: &str| word.parse().map_err(|_| self.wrong(line, word));
        Ok((words.map(number).collect::<Result<_, _>>()?, line))
    }

    /// Adds what is given to a list of the others, which stands in this line.
    ///
    /// # Errors
    /// If nothing can have one of the numbers.
    pub fn put(&self, layers: &mut Layers, list: &[i64], line: usize) -> Result<(), TextError> {
        let given: Vec<i64> = layers.entries(self.of).map(|entry| entry.1).collect();
        if let Some(number) = list.iter().chain(&given).find(|number| !self.numbers.contains(number)) {
            return Err(self.wrong(line, &number.to_string()));
        }
        for number in self.numbers.clone() {
            let count = list.iter().chain(&given).filter(|other| **other == number).count();
            layers.put_number(self.name, &[number], count as i64);
        }
        Ok(())
    }

    fn wrong(&self, line: usize, found: &str) -> TextError {
        let (low, high) = (self.numbers.start(), self.numbers.end());
        TextError::expected(line, format_args!("{} from {low} to {high}", self.word), found)
    }
}
