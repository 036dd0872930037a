//! The picture: a grid with the values of the cells, and what the file names after `draw` and `borders`.

use super::{
    board::TextPuzzle,
    sections::{Draw, Side},
};
use crate::{Picture, Shape, Stroke, Tone, regions::borders};
use algebra::Rows;
use grid::Grid;
use std::collections::BTreeMap;

/// The size of digits, in cells.
const DIGIT: f64 = 0.56;
/// The size of marks between cells.
const MARK: f64 = 0.34;

/// The board while it is drawn: its size, and the shapes relative to its top left corner.
struct Drawing<'p> {
    puzzle: &'p TextPuzzle,
    rows: usize,
    columns: usize,
    shapes: Vec<Shape>,
}

pub fn draw(puzzle: &TextPuzzle, known: &[Option<i64>]) -> Picture {
    let cells = puzzle.cells();
    if cells.is_empty() {
        return listed(puzzle, known);
    }
    let most = cells.iter().fold([1, 1], |most, (_, cell)| [most[0].max(cell[0]), most[1].max(cell[1])]);
    let [rows, columns] = most.map(|side| side as usize);
    let mut drawing = Drawing { puzzle, rows, columns, shapes: Vec::new() };
    drawing.lines();
    let cell_name = puzzle.survey.solutions.iter().find(|solution| solution.1.width == 2).map(|solution| &solution.0);
    let mark = puzzle.kind.draw.iter().find(|draw| Some(&draw.what.name) == cell_name).and_then(|draw| draw.mark.as_deref());
    let before = drawing.shapes.len();
    for draw in &puzzle.kind.draw {
        drawing.draw(draw);
    }
    // The values come last, but shades of cells stay below.
    let taken: Vec<(f64, f64)> = drawing.shapes[before..].iter().filter_map(middle).collect();
    for (var, cell) in &cells {
        let range = &puzzle.judge.ranges[*var];
        let given = (range.start() == range.end()).then_some(*range.start());
        let at = centre(cell);
        let (value, tone) = match (given, known.get(*var).copied().flatten()) {
            (Some(given), _) => (given, Tone::Ink),
            (None, Some(found)) => (found, Tone::Found),
            (None, None) => continue,
        };
        let text = match mark {
            Some(mark) if value == 1 => mark.to_string(),
            Some(_) if value == 0 => match (given, taken.contains(&at)) {
                (None, false) => "·".into(),
                _ => continue,
            },
            _ => value.to_string(),
        };
        if !taken.contains(&at) {
            drawing.shapes.push(Shape::Text { at, size: DIGIT, text, tone });
        }
    }
    drawing.finished()
}

/// The centre of a cell, given by its row and column from 1.
fn centre(cell: &[i64]) -> (f64, f64) {
    (cell[1] as f64 - 0.5, cell[0] as f64 - 0.5)
}

fn middle(shape: &Shape) -> Option<(f64, f64)> {
    if let Shape::Text { at, .. } = shape { Some(*at) } else { None }
}

/// Boards without cells: the names and values, one below the other.
fn listed(puzzle: &TextPuzzle, known: &[Option<i64>]) -> Picture {
    let vars = crate::AnyPuzzle::vars(puzzle);
    let mut shapes = Vec::new();
    for (line, (var, known)) in vars.iter().zip(known).enumerate() {
        let given = (var.range.start() == var.range.end()).then_some(*var.range.start());
        let value = given.or(*known).map_or("?".into(), |value| value.to_string());
        let tone = if given.is_some() { Tone::Ink } else { Tone::Found };
        let text = format!("{} = {value}", var.name);
        shapes.push(Shape::Text { at: (3.0, line as f64 + 0.5), size: DIGIT, text, tone });
    }
    Picture { width: 6.0, height: vars.len() as f64, shapes }
}

impl Drawing<'_> {
    /// The lines between cells, thick where the values of the parameter after `borders` differ.
    fn lines(&mut self) {
        let values: BTreeMap<[i64; 2], i64> = match &self.puzzle.kind.borders {
            Some(name) => self.entries(name).iter().filter(|row| row.len() == 3).map(|row| ([row[0], row[1]], row[2])).collect(),
            None => BTreeMap::new(),
        };
        let grid = Grid::new(self.rows, self.columns, |cell| values.get(&[cell.row as i64 + 1, cell.col as i64 + 1]).copied());
        self.shapes.extend(borders(&grid));
    }

    /// The members of a set without subscripts, or the entries of a parameter that are not its default.
    fn entries(&self, name: &str) -> Vec<Vec<i64>> {
        let rows = |rows: &Rows| rows.iter().map(<[i64]>::to_vec).collect();
        let (data, given) = (&self.puzzle.survey.data, &self.puzzle.data);
        if let Some((_, sets)) = data.sets().find(|set| set.0 == name) {
            return sets.first().map(|set| rows(set.1)).unwrap_or_default();
        }
        let param = given.params().find(|param| param.0 == name).or_else(|| data.params().find(|param| param.0 == name));
        param.map(|(_, values)| rows(&values)).unwrap_or_default()
    }

    fn draw(&mut self, draw: &Draw) {
        let is_solution = self.puzzle.survey.solutions.iter().any(|solution| solution.0 == draw.what.name);
        if is_solution {
            return;
        }
        let is_set = self.puzzle.survey.data.sets().any(|set| set.0 == draw.what.name);
        let inside = [self.rows as i64, self.columns as i64];
        for row in self.entries(&draw.what.name) {
            let in_board = row
                .chunks(2)
                .take(if is_set { row.len() / 2 } else { 1 })
                .all(|cell| cell.len() == 2 && (1..=inside[0]).contains(&cell[0]) && (1..=inside[1]).contains(&cell[1]));
            match (&row[..], draw.side, is_set) {
                ([index, value], Some(side), false) => self.beside(side, *index, *value),
                (cell @ [_, _], None, true) if in_board => match &draw.mark {
                    Some(mark) => self.text(centre(cell), DIGIT, mark.clone()),
                    None => {
                        let at = (cell[1] as f64 - 1.0, cell[0] as f64 - 1.0);
                        self.shapes.insert(0, Shape::Fill { at, size: (1.0, 1.0), tone: Tone::Shade });
                    }
                },
                ([row, column, value], None, false) if in_board => {
                    let text = draw.mark.clone().unwrap_or_else(|| self.puzzle.members(&[*value]));
                    self.text(centre(&[*row, *column]), DIGIT, text);
                }
                (two @ [_, _, _, _], None, true) if in_board => self.between(&two[..2], &two[2..], draw.mark.as_deref()),
                _ => {}
            }
        }
    }

    fn text(&mut self, at: (f64, f64), size: f64, text: String) {
        self.shapes.push(Shape::Text { at, size, text, tone: Tone::Ink });
    }

    /// A value beside the board.
    fn beside(&mut self, side: Side, index: i64, value: i64) {
        let along = index as f64 - 0.5;
        let at = match side {
            Side::Left => (-0.5, along),
            Side::Right => (self.columns as f64 + 0.5, along),
            Side::Top => (along, -0.5),
            Side::Bottom => (along, self.rows as f64 + 0.5),
        };
        self.text(at, DIGIT, self.puzzle.members(&[value]));
    }

    /// A mark between two cells, turned so that `<` opens towards the second; without a mark, a line.
    fn between(&mut self, a: &[i64], b: &[i64], mark: Option<&str>) {
        let (from, to) = (centre(a), centre(b));
        let Some(mark) = mark else {
            self.shapes.push(Shape::Line { from, to, stroke: Stroke::Thin, tone: Tone::Ink });
            return;
        };
        let turned = match (mark, (b[0] - a[0]).signum(), (b[1] - a[1]).signum()) {
            ("<", 0, -1) => ">",
            ("<", 1, 0) => "∧",
            ("<", -1, 0) => "∨",
            (mark, ..) => mark,
        };
        self.text(((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), MARK, turned.into());
    }

    /// The picture, moved so that what is beside the board is in it.
    fn finished(self) -> Picture {
        let has = |side: Side| f64::from(u8::from(self.puzzle.kind.draw.iter().any(|draw| draw.side == Some(side))));
        let [left, right, top, bottom] = [Side::Left, Side::Right, Side::Top, Side::Bottom].map(has);
        let moved = |point: &mut (f64, f64)| *point = (point.0 + left, point.1 + top);
        let mut shapes = self.shapes;
        for shape in &mut shapes {
            match shape {
                Shape::Fill { at, .. } | Shape::Text { at, .. } | Shape::Circle { at, .. } | Shape::Corner { of: at, .. } => {
                    moved(at)
                }
                Shape::Line { from, to, .. } => {
                    moved(from);
                    moved(to);
                }
            }
        }
        Picture { width: self.columns as f64 + left + right, height: self.rows as f64 + top + bottom, shapes }
    }
}
