//! The picture: lines between cells, and what the file names after `draw` and `borders`.

mod beside;
mod digits;
mod numbered;
mod path;
mod tiles;

use super::{
    board::{TextPuzzle, is_pairs},
    sections::{Borders, Draw, Side, Style, Zero},
};
use crate::{
    Corner, Drawer, Picture, Shape, Stroke, Tone,
    picture::{HALF, Point},
    regions::borders,
};
use algebra::{Rows, tree::Expr};
pub use beside::origin;
use beside::{above, lines_beside, moved};
use grid::{Cell, Grid};
use numbered::below;
use std::collections::{BTreeMap, HashSet};

/// The size of digits, in cells.
const DIGIT: f64 = 0.56;
/// The size of marks between cells, and of numbers in half a cell.
const MARK: f64 = 0.34;
/// The size of two digits in a cell.
const DIGIT_OF_TWO: f64 = 0.44;
/// The distance of numbers in a list beside the board.
const LISTED: f64 = 0.6;
/// The radius of circles.
const RADIUS: f64 = 0.36;
/// The radius of one that lies in a cell or between cells.
const SPOT: f64 = 0.19;

/// The board while it is drawn: its size, and the shapes relative to its top left corner.
#[derive(Clone)]
struct Drawing<'p> {
    puzzle: &'p TextPuzzle,
    rows: usize,
    columns: usize,
    /// The cells that belong to no region.
    voids: Vec<[i64; 2]>,
    /// What is below the lines between cells.
    shades: Vec<Shape>,
    /// The lines that join values, below these.
    joins: Vec<Shape>,
    shapes: Vec<Shape>,
}

/// The puzzle variables of one solution.
struct Values<'p> {
    draw: Option<&'p Draw>,
    members: &'p Rows,
    are_pairs: bool,
    vars: Vec<(usize, &'p [i64])>,
}

/// Draws a board with some of its values.
pub fn drawer(puzzle: &TextPuzzle) -> Drawer<'_> {
    let [rows, columns] = puzzle.size().map(|side| side as usize);
    if rows == 0 {
        return Box::new(|known| listed(puzzle, known));
    }
    let mut drawing =
        Drawing { puzzle, rows, columns, voids: Vec::new(), shades: Vec::new(), joins: Vec::new(), shapes: Vec::new() };
    let (lines, walls) = drawing.lines();
    let is_solution = |draw: &&Draw| puzzle.survey.solutions.iter().any(|solution| solution.0 == draw.what.name);
    puzzle.kind.draw.iter().filter(|draw| !is_solution(draw)).for_each(|draw| drawing.datum(draw));
    drawing.shapes.extend(puzzle.cage_shapes());
    // Values come last; where a clue stands, it stays.
    let in_digits = puzzle.kind.draw.iter().filter(|draw| draw.style == Some(Style::Digits));
    let in_digits = in_digits.flat_map(|draw| drawing.entries(&draw.what.name)).map(|entry| centre(&entry));
    let taken: Vec<Point> = drawing.shapes.iter().filter_map(middle).chain(in_digits).collect();
    let mut first = 0;
    let mut solutions = Vec::with_capacity(puzzle.survey.solutions.len());
    for (name, members) in &puzzle.survey.solutions {
        let draw = puzzle.kind.draw.iter().find(|draw| draw.what.name == *name);
        solutions.push(Values { draw, members, are_pairs: is_pairs(members), vars: (first..).zip(members.iter()).collect() });
        first += if members.width == 0 { 1 } else { members.len() };
    }
    Box::new(move |known| {
        let mut drawing = drawing.clone();
        for values in &solutions {
            drawing.values(values, known, &taken);
            drawing.join(values.draw, &values.vars, known);
            if values.are_pairs {
                drawing.number_paths(values.draw, &values.vars, known);
                drawing.remove_turned(&values.vars, known);
            }
        }
        drawing.write_on_black();
        let left = drawing.left_to_place(known);
        let shapes = [drawing.shades, lines.clone(), drawing.joins, drawing.shapes, walls.clone()].concat();
        below(moved(puzzle, [rows, columns], shapes), &left)
    })
}

/// The centre of a cell, given by its row and column from 1.
fn centre(cell: &[i64]) -> Point {
    (cell[1] as f64 - 0.5, cell[0] as f64 - 0.5)
}

/// The top left corner of a cell.
fn corner(cell: &[i64]) -> Point {
    (cell[1] as f64 - 1.0, cell[0] as f64 - 1.0)
}

fn middle(shape: &Shape) -> Option<Point> {
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
    /// The region of each cell that is not void, if the file says what regions are.
    fn regions(&self) -> Option<BTreeMap<[i64; 2], i64>> {
        let Some(Borders::Of(param)) = &self.puzzle.kind.borders else { return None };
        let entries = self.entries(&param.name);
        Some(entries.iter().filter(|row| row.len() == 3).map(|row| ([row[0], row[1]], row[2])).collect())
    }

    /// The lines between cells, then the thick ones where the values of the parameter after `borders` differ. Void cells are shaded.
    fn lines(&mut self) -> (Vec<Shape>, Vec<Shape>) {
        if let Some(Borders::None) = &self.puzzle.kind.borders {
            return (Vec::new(), Vec::new());
        }
        if let Some(outlines) = self.outlines() {
            return (outlines, Vec::new());
        }
        let regions = self.regions();
        let value = |cell: Cell| regions.as_ref()?.get(&[cell.row as i64 + 1, cell.col as i64 + 1]).copied();
        if regions.is_some() {
            let cells = (1..=self.rows as i64).flat_map(|row| (1..=self.columns as i64).map(move |column| [row, column]));
            let voids: Vec<[i64; 2]> = cells.filter(|cell| regions.iter().all(|known| !known.contains_key(cell))).collect();
            voids.iter().for_each(|cell| self.shade(cell, Tone::Shade));
            self.voids = voids;
        }
        borders(&Grid::new(self.rows, self.columns, value))
            .into_iter()
            .partition(|shape| matches!(shape, Shape::Line { stroke: Stroke::Thin, .. }))
    }

    /// The members of a set without subscripts, or the entries of a parameter that are not its default.
    fn entries(&self, name: &str) -> Vec<Vec<i64>> {
        let rows = |rows: &Rows| rows.iter().map(<[i64]>::to_vec).collect();
        let (data, given) = (&self.puzzle.survey.data, &self.puzzle.data);
        if let Some((_, sets)) = data.sets().find(|set| set.0 == name) {
            return sets.first().map(|set| rows(set.1)).unwrap_or_default();
        }
        let param = given.params().find(|param| param.0 == name).or_else(|| data.params().find(|param| param.0 == name));
        let default = self.default(name);
        let says_something = |row: &Vec<i64>| default.is_none() || row.last().copied() != default;
        let mut entries: Vec<Vec<i64>> = param.map(|(_, values)| rows(&values)).unwrap_or_default();
        entries.retain(says_something);
        entries
    }

    /// The value of an entry that is absent.
    fn default(&self, name: &str) -> Option<i64> {
        let declared = self.puzzle.kind.vocabulary.params().find(|param| param.head.name == name);
        declared.and_then(|param| param.default.as_ref()).and_then(Expr::as_int)
    }

    /// A set or a parameter.
    fn datum(&mut self, draw: &Draw) {
        if draw.style == Some(Style::Hole) {
            return;
        }
        let is_set = self.puzzle.survey.data.sets().any(|set| set.0 == draw.what.name);
        let default = self.default(&draw.what.name);
        let entries = self.entries(&draw.what.name);
        // Of each list beside the board the place of its last number.
        let lists: BTreeMap<i64, i64> = match draw.side {
            Some(_) => entries.iter().filter(|row| row.len() == 3).map(|row| (row[0], row[1])).collect(),
            None => BTreeMap::new(),
        };
        for row in entries {
            let (cells, value) = if is_set { (&row[..], None) } else { (&row[..row.len() - 1], row.last().copied()) };
            let extra = i64::from(draw.corners);
            let in_board = cells.chunks(2).all(|cell| {
                cell.len() == 2
                    && (0..=self.rows as i64 + extra).contains(&cell[0])
                    && (0..=self.columns as i64 + extra).contains(&cell[1])
            });
            // A value below that of an entry that is absent is one that is not known.
            let written = |value: i64| match default.is_some_and(|default| value < default) {
                true => "?".into(),
                false => self.puzzle.members(&[value]),
            };
            let text = || draw.mark.clone().unwrap_or_else(|| value.map_or(String::new(), written));
            match (cells, draw.side) {
                ([], Some(side)) => {
                    let mark = draw.mark.as_ref().map_or_else(String::new, |mark| format!(" {mark}"));
                    let at = match side {
                        Side::Left | Side::Right => (self.rows as f64 + 1.0) / 2.0,
                        Side::Top | Side::Bottom => (self.columns as f64 + 1.0) / 2.0,
                    };
                    let away = lines_beside(self.puzzle, side) + above(self.puzzle, draw) as f64 + 0.5;
                    self.beside_at(side, at, away, value.map_or_else(String::new, written) + &mark);
                }
                ([index], Some(side)) => self.beside(side, *index, 0.5, text()),
                ([index, place], Some(side)) => {
                    let behind = lists.get(index).map_or(0, |last| last - place);
                    self.beside(side, *index, (behind as f64 + 0.5) * LISTED, text());
                }
                ([region], None) => {
                    if let Some(cell) = self.first_cell(*region) {
                        self.member(draw, &cell, text(), value, Tone::Ink);
                    }
                }
                ([_, _], None) if in_board && draw.style.is_none() && draw.mark.is_none() && is_set => {
                    self.shade(cells, Tone::Shade)
                }
                ([_, _], None) if in_board => self.member(draw, cells, text(), value, Tone::Ink),
                ([_, _, _, _], None) if in_board => self.between(draw, cells, Tone::Ink),
                _ => {}
            }
        }
    }

    /// The first cell of a region, in reading order.
    fn first_cell(&self, region: i64) -> Option<[i64; 2]> {
        self.regions()?.into_iter().find(|(_, of)| *of == region).map(|(cell, _)| cell)
    }

    /// A member of a set of cells or corners, an entry of a parameter on them, or the value of a cell.
    fn member(&mut self, draw: &Draw, cell: &[i64], text: String, value: Option<i64>, tone: Tone) {
        let at = if draw.corners { corner(cell) } else { centre(cell) };
        let circle = |radius: f64, fill: Tone| Shape::Circle { at, radius, tone, fill };
        let small = |(x, y): Point| Shape::Text { at: (at.0 + x, at.1 + y), size: MARK, text: text.clone(), tone };
        match draw.style {
            Some(Style::Circle | Style::Disc) => {
                let (fill, on_it) = if draw.style == Some(Style::Disc) { (tone, Tone::Paper) } else { (Tone::Paper, tone) };
                self.shapes.push(circle(RADIUS, fill));
                // A parameter has its value there.
                self.shapes.extend(value.map(|_| Shape::Text { at, size: DIGIT, text, tone: on_it }));
            }
            Some(Style::Dot) => self.shapes.push(circle(0.06, tone)),
            Some(Style::Shade) => self.shade(cell, tone),
            Some(Style::Upper) => self.shapes.push(small((HALF, -HALF))),
            Some(Style::Lower) => self.shapes.push(small((-HALF, HALF))),
            Some(Style::Arrow) => {
                let arrow = value.and_then(|value| ["↑", "↓", "←", "→"].get(usize::try_from(value - 1).ok()?).copied());
                let at = (at.0 + 0.32, at.1);
                self.shapes.extend(arrow.map(|arrow| Shape::Text { at, size: MARK, text: arrow.into(), tone }));
            }
            Some(Style::Signs) => {
                let sign = value.and_then(|value| draw.mark.as_ref()?.chars().nth(usize::try_from(value - 1).ok()?));
                self.shapes.push(match sign.and_then(Corner::of) {
                    Some(corner) => Shape::Triangle { at, corner, tone },
                    None => Shape::Text { at, size: DIGIT, text: sign.unwrap_or('?').into(), tone },
                });
            }
            Some(Style::Tiles) => {
                let text = value.and_then(tiles::tile).unwrap_or_default();
                self.shapes.push(Shape::Text { at, size: DIGIT, text, tone });
            }
            Some(Style::Digits) => self.shapes.extend(digits::of(value.unwrap_or(0), at, tone)),
            Some(Style::Line | Style::List | Style::Wall | Style::Hole) | None => {
                self.shapes.push(Shape::Text { at, size: DIGIT, text, tone })
            }
        }
    }

    /// What is written in a black cell is white.
    fn write_on_black(&mut self) {
        let cell = |(x, y): Point| (x.floor() as i64, y.floor() as i64);
        let black = |shape: &Shape| match shape {
            Shape::Fill { at, tone: Tone::Ink, .. } => Some(cell(*at)),
            _ => None,
        };
        let black: HashSet<(i64, i64)> = self.shades.iter().filter_map(black).collect();
        for shape in &mut self.shapes {
            match shape {
                Shape::Text { at, tone: tone @ Tone::Ink, .. } if black.contains(&cell(*at)) => *tone = Tone::Paper,
                _ => {}
            }
        }
    }

    fn shade(&mut self, cell: &[i64], tone: Tone) {
        self.shades.push(Shape::Fill { at: corner(cell), size: (1.0, 1.0), tone });
    }

    /// A text beside the board, this far from it.
    fn beside(&mut self, side: Side, index: i64, away: f64, text: String) {
        self.beside_at(side, index as f64, away, text);
    }

    /// The same, at any place along the side: 1 is the middle of its first cell.
    fn beside_at(&mut self, side: Side, index: f64, away: f64, text: String) {
        let along = index - 0.5;
        let at = match side {
            Side::Left => (-away, along),
            Side::Right => (self.columns as f64 + away, along),
            Side::Top => (along, -away),
            Side::Bottom => (along, self.rows as f64 + away),
        };
        self.shapes.push(Shape::Text { at, size: DIGIT, text, tone: Tone::Ink });
    }

    /// A mark between two cells, turned so that `<` opens towards the second; without a mark, a line between their centres or
    /// corners.
    fn between(&mut self, draw: &Draw, cells: &[i64], tone: Tone) {
        let (a, b) = cells.split_at(2);
        if let Some(Style::Circle | Style::Disc) = draw.style {
            let at = (f64::midpoint(centre(a).0, centre(b).0), f64::midpoint(centre(a).1, centre(b).1));
            let fill = if draw.style == Some(Style::Disc) { tone } else { Tone::Paper };
            self.shapes.push(Shape::Circle { at, radius: SPOT, tone, fill });
            return;
        }
        let (from, to) = match draw.style {
            // The side between two cells, in either order.
            Some(Style::Wall) => (corner(a.max(b)), (corner(a.min(b)).0 + 1.0, corner(a.min(b)).1 + 1.0)),
            _ if draw.corners => (corner(a), corner(b)),
            _ => (centre(a), centre(b)),
        };
        let Some(mark) = draw.mark.as_deref() else {
            let stroke = match draw.style {
                // Numbers stand on it.
                _ if draw.numbered.is_some() => Stroke::Times(1),
                Some(Style::Line | Style::Wall) => Stroke::Thick,
                _ => Stroke::Thin,
            };
            self.shapes.push(Shape::Line { from, to, stroke, tone });
            return;
        };
        let text = match (mark, (b[0] - a[0]).signum(), (b[1] - a[1]).signum()) {
            ("<", 0, -1) => ">",
            ("<", 1, 0) => "∧",
            ("<", -1, 0) => "∨",
            (mark, ..) => mark,
        };
        let at = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        self.shapes.push(Shape::Text { at, size: MARK, text: text.into(), tone });
    }

    /// The values of the puzzle variables of one solution. A value 1 is drawn in its style, if it has one.
    fn values(&mut self, values: &Values<'_>, known: &[Option<i64>], taken: &[Point]) {
        let Values { draw, members, are_pairs, vars } = values;
        let is_marked = draw.is_some_and(|draw| draw.mark.is_some() || draw.style.is_some());
        for &(var, member) in vars {
            let range = &self.puzzle.judge.ranges[var];
            let is_given = range.start() == range.end();
            let Some(value) = is_given.then_some(*range.start()).or(known.get(var).copied().flatten()) else { continue };
            let tone = if is_given { Tone::Ink } else { Tone::Found };
            if self.puzzle.kind.wording.nothing() == Some(value) {
                continue;
            }
            match draw {
                Some(draw) if *are_pairs && value == 1 => self.between(draw, member, tone),
                _ if members.width != 2 || self.voids.iter().any(|void| void == member) => {}
                Some(draw) if is_marked && (value != 0 || self.puzzle.kind.wording.nothing().is_some()) => {
                    let text = draw.mark.clone().unwrap_or_else(|| value.to_string());
                    if draw.style.is_some() || !taken.contains(&centre(member)) {
                        self.member(draw, member, text, Some(value), tone);
                    }
                }
                Some(Draw { zero: Some(Zero::Shade), .. }) if value == 0 => self.shade(member, tone),
                // A mark that is known to be absent, unless the board itself says so.
                _ if is_marked && is_given => {}
                _ if !taken.contains(&centre(member)) => {
                    let is_none = is_marked || value == 0 && draw.is_some_and(|draw| draw.zero.is_some());
                    let text = if is_none { "·".into() } else { value.to_string() };
                    let (at, size) = self.puzzle.below_clue(centre(member)).unwrap_or((centre(member), DIGIT));
                    self.shapes.push(Shape::Text { at, size, text, tone });
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::kind_file::{add_kind, tests::small};

    #[test]
    fn zero_is_drawn_as_shade_or_dot() {
        let error = add_kind("k", &small("zeros", "draw s zero line;\n")).map(|kind| kind.name()).expect_err("no line");
        assert!(error.to_string().starts_with("k:6:13: expected `shade` or `dot`, for the value 0"), "{error}");
        assert!(add_kind("k", &small("zeros", "draw s zero dot;\n")).is_ok());
    }
}
