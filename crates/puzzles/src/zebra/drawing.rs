//! The picture: a table with a column for each house and a row for each attribute, and the properties and clues below.

use super::{Attribute, Zebra, formats};
use crate::{Drawn, Picture, Shape, Stroke, Tone, picture::Point};

/// The width of a character, in cells.
const CHARACTER_WIDTH: f64 = 0.25;

/// The height of a line of clues, in cells.
const LINE_HEIGHT: f64 = 0.5;

/// The size of the text, in cells.
const TEXT_SIZE: f64 = 0.42;

impl Drawn for Zebra {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let (houses, rows) = (self.houses(), self.attributes().len());
        let clues = lines_below(self);
        let table = Table::of(self);
        let Table { left, label, house, width } = table;
        let mut shapes = lines(left, label, house, (houses, rows));
        for number in 1..=houses {
            let (x, y) = table.at(0, number as i64);
            shapes.push(text(x, y, number.to_string(), Tone::Ink));
        }
        for (row, attribute) in self.attributes().iter().enumerate() {
            shapes.push(text(left + label / 2.0, row as f64 + 1.5, attribute.name.clone(), Tone::Faint));
            for property in self.properties_of(row) {
                let given = self.given_house(property);
                let Some(at) = given.or(known[property]) else { continue };
                let tone = if given.is_some() { Tone::Ink } else { Tone::Found };
                let name = self.property(property).to_string();
                let (x, y) = table.at(row + 1, at);
                shapes.push(text(x, y, name, tone));
            }
        }
        for (index, clue) in clues.iter().enumerate() {
            let y = rows as f64 + 1.0 + LINE_HEIGHT * (index as f64 + 1.0);
            shapes.push(text(width / 2.0, y, clue.clone(), Tone::Ink));
        }
        let clues_height = if clues.is_empty() { 0.0 } else { LINE_HEIGHT * (clues.len() as f64 + 1.0) };
        Picture { width, height: rows as f64 + 1.0 + clues_height, shapes }
    }
}

/// The properties of each attribute, so that those without a clue are shown too, and the clues.
fn lines_below(board: &Zebra) -> Vec<String> {
    let properties = |attribute: &Attribute| format!("{}: {}", attribute.name, attribute.properties.join(", "));
    board.attributes().iter().map(properties).chain(formats::clue_sentences(board)).collect()
}

/// The dimensions of the table, in cells.
pub struct Table {
    /// The left margin.
    left: f64,
    /// The width of the column of attribute names.
    label: f64,
    /// The width of the column of a house.
    house: f64,
    /// The width of the picture.
    width: f64,
}

impl Table {
    /// The dimensions for a board.
    pub fn of(board: &Zebra) -> Self {
        let label = text_width(board.attributes().iter().map(|attribute| &attribute.name));
        let house = text_width(board.attributes().iter().flat_map(|attribute| &attribute.properties));
        let own = label + house * board.houses() as f64;
        let width = text_width(&lines_below(board)).max(own);
        Self { left: ((width - own) / 2.0).floor(), label, house, width }
    }

    /// The centre of a cell: the row, where 0 is the head, and the number of the house.
    pub fn at(&self, row: usize, house: i64) -> Point {
        (self.left + self.label + self.house * (house as f64 - 0.5), row as f64 + 0.5)
    }

    /// The centre of the empty top left cell.
    pub fn corner(&self) -> Point {
        (self.left + self.label / 2.0, 0.5)
    }
}

/// The width of the longest text with a margin, rounded up to cells.
fn text_width<'t>(texts: impl IntoIterator<Item = &'t String>) -> f64 {
    let longest = texts.into_iter().map(|text| text.chars().count()).max().unwrap_or(0);
    ((longest as f64 + 2.0) * CHARACTER_WIDTH).ceil()
}

fn text(x: f64, y: f64, text: String, tone: Tone) -> Shape {
    Shape::Text { at: (x, y), size: TEXT_SIZE, text, tone }
}

/// The lines of the table; those around houses are thick.
fn lines(left: f64, label: f64, house: f64, (houses, rows): (usize, usize)) -> Vec<Shape> {
    let (start, end) = (left + label, left + label + house * houses as f64);
    let bottom = rows as f64 + 1.0;
    let line = |from, to, stroke| Shape::Line { from, to, stroke, tone: Tone::Ink };
    let between = (1..rows).map(|row| line((left, row as f64 + 1.0), (end, row as f64 + 1.0), Stroke::Thin));
    let heads = [(0.0, start), (1.0, left), (bottom, left)].map(|(y, from)| line((from, y), (end, y), Stroke::Thick));
    let edge = line((left, 1.0), (left, bottom), Stroke::Thick);
    let walls = (0..=houses).map(|wall| start + house * wall as f64).map(|x| line((x, 0.0), (x, bottom), Stroke::Thick));
    between.chain(heads).chain([edge]).chain(walls).collect()
}
