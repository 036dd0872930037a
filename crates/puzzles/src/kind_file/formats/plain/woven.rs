//! Plain text of boards with signs between cells, as in futoshiki, with marks in cells, or with numbers outside alone.
//!
//! ```text
//! futoshiki        tango          kakurasu
//! . < . . 3        s = . . .      . 3 1
//! . . ^ . .        . . . x .      2 . .
//! . . 2 > .        . . m . .      4 . .
//! . . . . v
//! . . . . .
//! ```
//!
//! Rows of cells have signs between them, and rows of signs stand between those. Numbers outside stand above the columns and left of
//! the rows. What the signs are follows from how the sets are drawn.

use super::super::{
    board_layers::{Layers, Sides},
    statement::{Param, end},
};
use super::signs::PEARLS;
use crate::{
    TextError, WriteError,
    kind_file::{
        kept,
        sections::{Draw, Side, Style},
    },
    puzzlink::Mark,
    text::Word,
};
use algebra::{AbstractModel, tree::Expr};

/// Signs for a member of a set; the first is written.
type Signs = &'static [&'static str];

/// The signs between cells next to each other and below each other: of the first being less, and of the second.
const LESS: [[Signs; 2]; 2] = [[&["<"], &[">"]], [&["^", "∧"], &["v", "V", "∨"]]];
/// Those of a step from the first to the second cell, and back.
const STEPS: [[Signs; 2]; 2] = [[&[">", "→"], &["<", "←"]], [&["v", "V", "↓"], &["^", "↑"]]];
const WALLS: [Signs; 2] = [&["|"], &["-"]];
const SHADED: Signs = &["#", "■"];
/// What people type for marks that no key has.
const TYPED: [(&str, Signs); 5] =
    [("○", PEARLS[0]), ("●", PEARLS[1]), ("☀", &["s", "S", "☀"]), ("☾", &["m", "M", "☾"]), ("×", &["x", "X", "×"])];

/// The words that are no signs.
pub const NONE: [&str; 3] = [".", "-", "_"];

/// What stands in, between and around the cells.
#[derive(Debug, Default)]
pub struct Woven {
    /// The parameters of the cells, each with the signs before its numbers, which one alone does not have.
    given: Vec<(Param, Signs)>,
    /// Sets of cells.
    marks: Vec<(String, Signs)>,
    /// Sets of pairs of cells: the signs between cells next to each other and below each other, each of a pair and of the pair turned.
    pairs: Vec<(String, [[Signs; 2]; 2])>,
    /// Sets of marks in cells and between them, also between four, by the first and the last cell that is touched.
    spots: Vec<(String, Signs)>,
    /// The parameters of the columns and of the rows.
    outside: Option<[Param; 2]>,
}

/// The signs of a mark.
fn signs_of(mark: &str) -> Signs {
    TYPED.iter().find(|typed| typed.0 == mark).map_or_else(|| &*Vec::leak(vec![kept(mark)]), |typed| typed.1)
}

impl Woven {
    /// The numbers in cells, and the pairs of which the first cell is less.
    pub fn of_inequalities(given: Param, less: String) -> Self {
        Self { given: vec![(given, &[])], pairs: vec![(less, LESS)], ..Self::default() }
    }

    /// What the data of a kind are, if they are numbers in cells, sets of cells and of pairs of cells that are drawn, and numbers
    /// above and left of the board.
    pub fn of_drawing(sides: &Sides, draws: &[Draw], vocabulary: &AbstractModel) -> Option<Self> {
        let draw_of = |name: &str| draws.iter().find(|draw| draw.what.name == name);
        let mut woven = Self::default();
        let mut outside = [None, None];
        for param in vocabulary.params().filter(|param| param.value.is_none() && !sides.has(&param.head.name)) {
            let name = &param.head.name;
            let blank = param.default.as_ref().map_or(Some(0), Expr::as_int)?;
            let hidden = end(param, 0).filter(|least| *least == blank - 1);
            let own = || Param { blank, hidden, ..Param::flag(name) };
            let draw = draw_of(name);
            match (param.head.over.names().count(), draw.and_then(|draw| draw.side)) {
                _ if param.real => return None,
                (2, None) => {
                    let pearl =
                        [Style::Circle, Style::Disc].iter().position(|style| draw.and_then(|draw| draw.style) == Some(*style));
                    woven.given.push((own(), pearl.map_or(&[], |pearl| PEARLS[pearl])));
                }
                (1, Some(Side::Top | Side::Bottom)) if outside[0].is_none() => outside[0] = Some(own()),
                (1, Some(Side::Left | Side::Right)) if outside[1].is_none() => outside[1] = Some(own()),
                _ => return None,
            }
        }
        for set in vocabulary.sets().filter(|set| set.value.is_none()) {
            let (name, draw) = (&set.head.name, draw_of(&set.head.name)?);
            let mark = draw.mark.as_deref();
            match (set.width, mark, draw.style) {
                _ if !set.head.over.is_empty() => return None,
                (4, None, Some(Style::Circle)) if draw.corners => woven.spots.push((name.clone(), PEARLS[0])),
                (4, None, Some(Style::Disc)) if draw.corners => woven.spots.push((name.clone(), PEARLS[1])),
                (2, Some(mark), None) => woven.marks.push((name.clone(), signs_of(mark))),
                (2, None, None | Some(Style::Shade | Style::Hole)) => woven.marks.push((name.clone(), SHADED)),
                (2, None, Some(Style::Circle)) => woven.marks.push((name.clone(), PEARLS[0])),
                (2, None, Some(Style::Disc)) => woven.marks.push((name.clone(), PEARLS[1])),
                (4, Some("<"), None) => woven.pairs.push((name.clone(), LESS)),
                (4, Some(mark), None) => woven.pairs.push((name.clone(), [[signs_of(mark), &[]]; 2])),
                (4, None, Some(Style::Wall)) => woven.pairs.push((name.clone(), WALLS.map(|wall| [wall, &[]]))),
                (4, None, None) => woven.pairs.push((name.clone(), STEPS)),
                _ => return None,
            }
        }
        match &mut woven.given[..] {
            [only] => only.1 = &[],
            all if all.iter().any(|given| given.1.is_empty()) => return None,
            _ => {}
        }
        woven.outside = match outside {
            [Some(down), Some(across)] => Some([down, across]),
            [None, None] => None,
            _ => return None,
        };
        let is_between = !woven.pairs.is_empty() || !woven.spots.is_empty();
        let is_any = !woven.given.is_empty() || !woven.marks.is_empty() || is_between || woven.outside.is_some();
        is_any.then_some(woven)
    }

    /// Whether `#` is a sign, and no comment.
    pub fn has_hash(&self) -> bool {
        let of_pairs = self.pairs.iter().flat_map(|pair| pair.1.as_flattened());
        self.marks.iter().map(|mark| &mark.1).chain(of_pairs).any(|signs| signs.contains(&"#"))
    }

    /// Every how many words there is a cell, and how many words stand before the first.
    fn frame(&self) -> [usize; 2] {
        let has_cells_alone = self.pairs.is_empty() && self.spots.is_empty();
        [if has_cells_alone { 1 } else { 2 }, usize::from(self.outside.is_some())]
    }

    /// The board in a grid of words, whose first line is `start`.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn read(
        &self,
        start: usize,
        (rows, cols, words): (usize, usize, Vec<Word<'_>>),
        sides: &Sides,
    ) -> Result<Layers, TextError> {
        let [step, before] = self.frame();
        if step == 2 && ((rows - before).is_multiple_of(2) || (cols - before).is_multiple_of(2)) {
            let found = format!("{rows} rows of {cols}");
            let more = if before > 0 { ", and numbers above and left of them" } else { "" };
            let problem =
                format_args!("expected rows of cells and signs, as many as twice the side less one{more}, found {found}");
            return Err(TextError::new(start, problem));
        }
        let side = |count: usize| (count - before).div_ceil(step);
        if side(rows) == 0 || side(cols) == 0 {
            return Err(TextError::new(start, "expected numbers above and left of the cells, found no cells"));
        }
        let mut layers = sides.layers(start, side(rows), side(cols))?;
        for (place, &(line, word)) in words.iter().enumerate() {
            let at = [place / cols, place % cols];
            match at.map(|at| at.checked_sub(before)) {
                [Some(row), Some(col)] => {
                    let cell = [row, col].map(|at| (at / step) as i64 + 1);
                    let spot = self.spots.iter().find(|spot| spot.1.contains(&word));
                    match [row % step, col % step] {
                        [down, right] if spot.is_some() => {
                            let member = [cell[0], cell[1], cell[0] + down as i64, cell[1] + right as i64];
                            spot.into_iter().for_each(|(set, _)| layers.insert(set, &member));
                        }
                        [0, 0] => self.read_cell((line, word), cell, &mut layers)?,
                        _ if self.is_none(word) => {}
                        [1, 1] if self.spots.is_empty() => {
                            return Err(TextError::expected(line, "`.` between four cells", word));
                        }
                        [1, 1] => {
                            return Err(TextError::expected(line, format_args!("{} between four cells", self.in_cells()), word));
                        }
                        between => self.read_pair((line, word), cell, between, &mut layers)?,
                    }
                }
                [row, col] => {
                    self.read_outside((line, word), [row, col].map(|at| at.filter(|at| at % step == 0)), step, &mut layers)?
                }
            }
        }
        Ok(layers)
    }

    /// Whether a word is a blank: not what is a sign elsewhere, such as `-` for a wall.
    fn is_none(&self, word: &str) -> bool {
        NONE.contains(&word) && !self.pairs.iter().flat_map(|pair| pair.1.as_flattened()).any(|signs| signs.contains(&word))
    }

    /// Reads a number above the columns or left of the rows.
    fn read_outside(
        &self,
        (line, word): Word<'_>,
        at: [Option<usize>; 2],
        step: usize,
        layers: &mut Layers,
    ) -> Result<(), TextError> {
        if self.is_none(word) || word == "?" {
            return Ok(());
        }
        let (Some([down, across]), [row, col]) = (&self.outside, at.map(|at| at.map(|at| (at / step) as i64 + 1))) else {
            return Ok(());
        };
        let (param, key) = match (row, col) {
            (None, Some(col)) => (down, col),
            (Some(row), None) => (across, row),
            _ => return Err(TextError::expected(line, "`.` between numbers outside", word)),
        };
        let number = crate::text::number((line, word), "`.` or a number", 0, u32::MAX as usize)?;
        layers.put_mark(param, &[key], Mark::Number(number as u32), line)
    }

    /// Reads a number, a mark, or a mark and a number.
    fn read_cell(&self, (line, word): Word<'_>, cell: [i64; 2], layers: &mut Layers) -> Result<(), TextError> {
        let marked = |(set, signs): &'_ (String, Signs)| {
            let rest = signs.iter().find_map(|sign| word.strip_prefix(sign))?;
            Some((set.clone(), rest))
        };
        let mut rest = word;
        if let Some((set, more)) = self.marks.iter().find_map(marked) {
            layers.insert(&set, &cell);
            rest = more;
            if rest.is_empty() {
                return Ok(());
            }
        }
        let given = self.given.iter().find_map(|(param, signs)| match signs {
            [] => Some((param, rest)),
            _ => Some((param, signs.iter().find_map(|sign| rest.strip_prefix(sign).or_else(|| rest.strip_suffix(sign)))?)),
        });
        match given {
            Some((param, "?" | "")) if param.hidden.is_some() => layers.put_mark(param, &cell, Mark::Hidden, line),
            Some((param, "0")) if param.blank == 0 && rest == word && word == "0" => Ok(()),
            Some((param, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = crate::text::number((line, number), "`.` or a number", 0, u32::MAX as usize)?;
                layers.put_mark(param, &cell, Mark::Number(number as u32), line)
            }
            _ if self.is_none(word) => Ok(()),
            _ => Err(TextError::expected(line, self.in_cells(), word)),
        }
    }

    /// What can stand in a cell.
    fn in_cells(&self) -> String {
        let marks = self.marks.iter().chain(&self.spots).map(|mark| format!("`{}`", mark.1[0]));
        let number = self.given.iter().map(|(_, signs)| match signs.first() {
            Some(sign) => format!("`{sign}` and a number"),
            None => "a number".to_string(),
        });
        let all: Vec<String> = std::iter::once("`.`".into()).chain(marks).chain(number).collect();
        crate::or(&all)
    }

    /// Reads a sign between a cell and that to the right or below.
    fn read_pair(
        &self,
        (line, word): Word<'_>,
        cell: [i64; 2],
        between: [usize; 2],
        layers: &mut Layers,
    ) -> Result<(), TextError> {
        let [down, right] = between;
        let other = [cell[0] + down as i64, cell[1] + right as i64];
        let found =
            self.pairs.iter().find_map(|(set, signs)| Some((set, signs[down].iter().position(|signs| signs.contains(&word))?)));
        match found {
            Some((set, 0)) => layers.insert(set, &[cell, other].concat()),
            Some((set, _)) => layers.insert(set, &[other, cell].concat()),
            None => {
                let spots = self.spots.iter().map(|spot| spot.1);
                let signs = self.pairs.iter().flat_map(|pair| pair.1[down]).chain(spots).filter_map(|signs| signs.first());
                let all: Vec<String> = signs.map(|sign| format!("`{sign}`")).chain(["`.`".into()]).collect();
                return Err(TextError::expected(line, format_args!("{} between two cells", crate::or(&all)), word));
            }
        }
        Ok(())
    }

    /// The words of a board, and their number in a row.
    ///
    /// # Errors
    /// If a cell has no number that can be written.
    pub fn write(&self, layers: &Layers) -> Result<(Vec<String>, usize), WriteError> {
        let [step, before] = self.frame();
        let length = |side: usize| before + step * (side - 1) + 1;
        let (rows, cols) = (length(layers.rows), length(layers.cols));
        let number = |param: &Param, key: &[i64]| {
            layers.mark(param, key).map(|mark| if let Mark::Number(number) = mark { Some(number.to_string()) } else { None })
        };
        let mut words = Vec::with_capacity(rows * cols);
        for at in (0..rows * cols).map(|place| [place / cols, place % cols].map(|at| at.checked_sub(before))) {
            let key = at.map(|at| at.filter(|at| at % step == 0).map(|at| (at / step) as i64 + 1));
            let spot = match at {
                [Some(row), Some(col)] if !self.spots.is_empty() => {
                    let member = [row, col, row + 1, col + 1].map(|at| (at / 2) as i64 + 1);
                    self.spots.iter().find(|spot| layers.has(&spot.0, &member)).map(|spot| spot.1[0].to_string())
                }
                _ => None,
            };
            let word = match (at, key, &self.outside) {
                _ if spot.is_some() => spot,
                ([Some(_), Some(_)], [Some(row), Some(col)], _) => {
                    let mark = self.marks.iter().find(|mark| layers.has(&mark.0, &[row, col])).map(|mark| mark.1[0].to_string());
                    let mut word = mark;
                    for (param, signs) in &self.given {
                        let found = match layers.mark(param, &[row, col])? {
                            Mark::Blank => continue,
                            Mark::Hidden => "?".to_string(),
                            Mark::Number(number) => number.to_string(),
                        };
                        word = Some([&word.unwrap_or_default(), signs.first().copied().unwrap_or_default(), &found].concat());
                    }
                    word
                }
                ([Some(row), Some(col)], ..) => {
                    let cell = [row, col].map(|at| (at / step) as i64 + 1);
                    self.between(layers, cell, [row % step, col % step]).map(Into::into)
                }
                (_, [None, Some(col)], Some([down, _])) => number(down, &[col])?,
                (_, [Some(row), None], Some([_, across])) => number(across, &[row])?,
                _ => None,
            };
            words.push(word.unwrap_or_else(|| ".".into()));
        }
        Ok((words, cols))
    }

    /// The sign between a cell and that to the right or below.
    fn between(&self, layers: &Layers, cell: [i64; 2], [down, right]: [usize; 2]) -> Option<&'static str> {
        let other = [cell[0] + down as i64, cell[1] + right as i64];
        let sign = |(set, signs): &(String, [[Signs; 2]; 2])| {
            let turned = if layers.has(set, &[cell, other].concat()) { 0 } else { 1 };
            let is_member = turned == 0 || layers.has(set, &[other, cell].concat());
            signs[down][turned].first().filter(|_| is_member).copied()
        };
        (down + right == 1).then(|| self.pairs.iter().find_map(sign)).flatten()
    }
}
