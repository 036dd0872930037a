//! Drawings of penpa-edit: what stands in and beside the cells is what the statement `pzprv3` of the kind declares, in the signs of
//! those who draw puzzles there. Rooms have thick borders, walls and black cells are shaded.

use super::{
    board_layers::{Layers, Sides},
    cells::{Cells, VOID},
    layers::Layer,
    outside::{outside_at, read_outside},
    statement::Param,
    words::{Drawn, mark, mark_word},
};
use crate::{
    TextError, WriteError,
    kind_file::{bank::Bank, flag::Flag},
    penpa::{self as drawings, AT_CORNERS, BESIDE, Drawing},
    puzzlink::Mark,
};
use grid::{Cell, Grid};

/// The directions of pzpr from 1, up, down, left and right, as penpa counts them.
const ARROWS: [&str; 4] = ["0", "3", "1", "2"];

/// The numbers of light colours that clues are shaded in, too.
const GREYS: [i64; 2] = [3, 8];

/// The symbols of penpa for a tree, and what circles are called there in every size.
const TREE: (&str, i64) = ("tents", 1);
const CIRCLE: &str = "circle_";

/// Whether a clue without a number says something.
fn says_unknown(param: &Param) -> bool {
    param.hidden.is_some() || param.within.is_some()
}

/// How the boards of a kind are drawn.
#[derive(Debug)]
pub struct Penpa {
    title: String,
    /// The number of the whole board, which stands in the rules.
    count: Option<Param>,
    /// What is to place, which stands there, too.
    pub bank: Option<Bank>,
    /// The flag of which one of two words stands there.
    pub flag: Option<Flag>,
    rooms: Option<Param>,
    /// What stands in the cells.
    board: Option<Layer>,
    /// The numbers above the columns and left of the rows.
    outside: Vec<Param>,
}

impl Penpa {
    /// The drawings of a kind with these layers in files of pzpr; `None` if penpa has no sign for one of them.
    pub fn of_layers(title: &str, layers: &[Layer]) -> Option<Self> {
        let mut penpa =
            Self { title: title.into(), count: None, bank: None, flag: None, rooms: None, board: None, outside: Vec::new() };
        for layer in layers {
            match layer {
                Layer::Rooms(room) | Layer::RoomBorders(room) => penpa.rooms = Some(room.clone()),
                Layer::RoomNumbers(..) => penpa.board = Some(layer.clone()),
                Layer::Heads(outside) => penpa.outside = outside.to_vec(),
                Layer::Cells(outside, cells) if cells.has_penpa() && penpa.board.is_none() => {
                    penpa.board = Some(layer.clone());
                    penpa.outside.clone_from(outside);
                }
                Layer::Count(count) => penpa.count = Some(count.clone()),
                Layer::Lists(..) | Layer::Sums(..) | Layer::Dots(_) | Layer::Middles(_) => return None,
                Layer::Cells(outside, _) if !outside.is_empty() => return None,
                // What is drawn on a board.
                Layer::Cells(..) | Layer::Links(_) | Layer::Sides(_) | Layer::Borders(_) | Layer::Colours => {}
            }
        }
        let has_signs = penpa.rooms.is_some() || penpa.board.is_some();
        (has_signs && [0, 2].contains(&penpa.outside.len())).then_some(penpa)
    }

    fn cells(&self) -> Option<&Cells> {
        if let Some(Layer::Cells(_, cells)) = &self.board { Some(cells) } else { None }
    }

    /// Whether cells may be void.
    fn has_voids(&self) -> bool {
        self.rooms.as_ref().is_some_and(|room| room.voids)
    }

    /// Whether cells are shaded: walls, and black cells.
    fn has_shade(&self) -> bool {
        match self.cells() {
            Some(Cells::Numbers(param, _)) => param.within.is_some(),
            cells => matches!(cells, Some(Cells::Members(_) | Cells::Arrows(..) | Cells::Signs(_))),
        }
    }

    /// The board of a drawing.
    ///
    /// # Errors
    /// If the text is no address of penpa-edit, or something is drawn that says nothing of a board of the kind.
    pub fn read(&self, text: &str, sides: &Sides) -> Result<(usize, Layers), TextError> {
        let sheet = Drawing::read(text)?;
        let is_drawn = matches!(self.cells(), Some(Cells::Pearls(..) | Cells::Trees(..)));
        let has_symbols = is_drawn || self.has_circles();
        let has_numbers = !self.outside.is_empty() || (self.board.is_some() && !is_drawn && !self.has_only_shade());
        let known = [
            ("number", has_numbers),
            ("symbol", has_symbols),
            ("lineE", self.rooms.is_some()),
            ("numberS", matches!(self.board, Some(Layer::RoomNumbers(..)))),
            ("surface", self.has_shade() || self.has_voids()),
            (BESIDE, !self.outside.is_empty()),
            (AT_CORNERS, self.has_corners()),
        ];
        sheet.only(&known.into_iter().filter(|layer| layer.1).map(|layer| layer.0).collect::<Vec<_>>())?;
        let mut layers = sides.layers(sheet.line, sheet.rows, sheet.cols)?;
        if let Some(count) = &self.count {
            let number = sheet.numbers_in_words().first().copied();
            let expected =
                || TextError::expected(sheet.line, format_args!("the number of {} in the rules", count.name), &sheet.rules);
            layers.put(count, &[], number.ok_or_else(expected)? as i64);
        }
        if let Some(room) = &self.rooms {
            let regions = sheet.regions()?;
            layers.put_rooms_and_voids(room, &regions);
        }
        if let Some(void) = sheet.void.first().filter(|_| !self.has_shade() && !self.has_voids()) {
            return Err(sheet.wrong(*void, "a cell of the board", "one outside"));
        }
        for cell in sheet.cells() {
            self.read_cell(&sheet, cell, &mut layers)?;
        }
        let says_nothing = matches!(self.cells(), Some(Cells::Signs(_))) || !self.has_shade();
        let coloured = sheet.shaded.iter().find(|(_, colour)| !says_nothing && !GREYS.contains(*colour));
        if let Some((cell, colour)) = coloured {
            return Err(sheet.wrong(*cell, "black or grey", &format!("colour {colour}")));
        }
        if let Some(Cells::Numbers(param, _)) = self.cells().filter(|_| self.has_corners()) {
            for ([row, col], text) in sheet.vertices.iter().filter(|(_, text)| *text != "?" || says_unknown(param)) {
                let word = if text == "?" { "-" } else { &text[..] };
                layers.put_mark(param, &[*row as i64 + 1, *col as i64 + 1], mark((sheet.line, word))?, sheet.line)?;
            }
        }
        let of_cols = sheet.of_cols.iter().map(|(col, text)| ([0, col + 1], text));
        for (place, text) in of_cols.chain(sheet.of_rows.iter().map(|(row, text)| ([row + 1, 0], text))) {
            let says_nothing = || outside_at(&self.outside, place, &layers).is_some_and(|(param, _)| !says_unknown(param));
            if text == "?" && says_nothing() {
                continue;
            }
            read_outside(&self.outside, (sheet.line, text), place, &mut layers)?;
        }
        if let Some(flag) = &self.flag {
            let words = format!("{} {}", sheet.rules, sheet.title).to_lowercase();
            let is_said = |value: i64| flag.word(value).is_some_and(|word| words.contains(&word.to_lowercase()));
            let value = match [0, 1].map(is_said) {
                [true, false] => 0,
                [false, true] => 1,
                _ => {
                    let [no, yes] = [0, 1].map(|value| flag.word(value).unwrap_or_default());
                    let expected = format_args!("either `{no}` or `{yes}` in the rules");
                    return Err(TextError::expected(sheet.line, expected, &sheet.rules));
                }
            };
            layers.put_number(flag.name, &[], value);
        }
        if let Some(bank) = &self.bank {
            if !sheet.rules.to_lowercase().contains(bank.word) {
                return Err(TextError::expected(
                    sheet.line,
                    format_args!("the {} to place in the rules", bank.word),
                    &sheet.rules,
                ));
            }
            let list: Vec<i64> = drawings::numbers(&sheet.rules).into_iter().map(|number| number as i64).collect();
            bank.put(&mut layers, &list, sheet.line)?;
        }
        Ok((sheet.line, layers))
    }

    /// Whether a clue in a cell without a number says something.
    fn knows_unknown(&self) -> bool {
        match (&self.board, self.cells()) {
            (Some(Layer::RoomNumbers(_, param)), _) | (_, Some(Cells::Numbers(param, _))) => says_unknown(param),
            (_, cells) => matches!(cells, Some(Cells::Arrows(..))),
        }
    }

    fn has_corners(&self) -> bool {
        matches!(self.cells(), Some(Cells::Numbers(param, _)) if param.corners)
    }

    /// Whether white and black circles stand for 0 and 1.
    fn has_circles(&self) -> bool {
        matches!(self.cells(), Some(Cells::Numbers(param, None)) if param.is_bit)
    }

    fn has_only_shade(&self) -> bool {
        matches!(self.cells(), Some(Cells::Members(_)))
    }

    fn read_cell(&self, sheet: &Drawing, cell: Cell, layers: &mut Layers) -> Result<(), TextError> {
        let key = [cell.row as i64 + 1, cell.col as i64 + 1];
        let (large, small) = (sheet.numbers.get(&cell), sheet.corners.get(&cell));
        if let (Some(_), Some(second)) = (large, small) {
            return Err(sheet.wrong(cell, "one number", second));
        }
        let text = large.or(small).map(|text| text.trim());
        let is_unknown = sheet.unknown.contains(&cell) && self.knows_unknown();
        let text = text.or_else(|| is_unknown.then_some("?"));
        let is_dark = sheet.void.contains(&cell) || sheet.shaded.contains_key(&cell);
        let number = |text: &str| if text == "?" { "-".to_string() } else { text.into() };
        let symbol = || sheet.symbols.get(&cell).map(|(name, number)| (&name[..], *number));
        let wrong = |expected: &str| {
            let found = symbol().map_or_else(String::new, |(name, number)| format!("{name} {number}"));
            sheet.wrong(cell, expected, text.unwrap_or(&found))
        };
        let word = match &self.board {
            None => None,
            Some(Layer::RoomNumbers(room, param)) => {
                let key = [layers.rooms(room)[cell]];
                return match text {
                    None => Ok(()),
                    Some(_) if layers.get(param, &key).is_some() => Err(wrong("one number in a room")),
                    Some(text) => layers.put_mark(param, &key, mark((sheet.line, &number(text)))?, sheet.line),
                };
            }
            _ => match self.cells() {
                Some(Cells::Numbers(param, _)) if param.corners => match text {
                    None => None,
                    Some(_) => return Err(wrong("numbers at corners of cells")),
                },
                Some(Cells::Numbers(param, _)) if param.within.is_some() && is_dark && text.is_none() => Some("-".into()),
                Some(Cells::Numbers(param, _)) if param.is_bit && text.is_none() => match symbol() {
                    None => None,
                    Some((name, n @ 1..=2)) if name.starts_with(CIRCLE) => Some((n - 1).to_string()),
                    Some(_) => return Err(wrong("a white or black circle")),
                },
                Some(Cells::Numbers(..)) => text.map(number),
                Some(Cells::Pearls(_, name)) => match symbol() {
                    None => None,
                    Some((found, n @ 1..=2)) if found == name || found.starts_with(CIRCLE) && name.starts_with(CIRCLE) => {
                        Some(n.to_string())
                    }
                    Some(_) => return Err(wrong(&format!("{name} 1 or 2"))),
                },
                Some(Cells::Trees(..)) => match symbol() {
                    None => None,
                    Some(TREE) => Some("1".into()),
                    Some(_) => return Err(wrong("tents 1, a tree")),
                },
                Some(Cells::Members(_)) => is_dark.then(|| "*".into()),
                // Light colours are those of a chessboard.
                Some(Cells::Signs(signs)) => match (sheet.void.contains(&cell), text) {
                    (true, Some(_)) => return Err(wrong("no text in a black cell")),
                    (true, None) => Some(VOID.into()),
                    (false, None) => None,
                    (false, Some(text)) => {
                        let sign = |word: &str| signs.set_of(word, sheet.line).map(|_| word.to_string());
                        Some(sign(text).or_else(|_| sign(&text.to_lowercase())).or_else(|_| sign(text))?)
                    }
                },
                Some(Cells::Arrows(..)) => match text.map(|text| text.rsplit_once('_')) {
                    None => is_dark.then(|| "0,-".into()),
                    Some(None) if text == Some("?") => Some("0,-".into()),
                    Some(arrow) => {
                        let found =
                            arrow.and_then(|(text, arrow)| Some((text, ARROWS.iter().position(|known| *known == arrow)?)));
                        let (text, direction) = found.ok_or_else(|| wrong("a number with an arrow"))?;
                        Some(format!("{},{}", direction + 1, number(text)))
                    }
                },
                _ => None,
            },
        };
        match (word, self.cells()) {
            (Some(word), Some(cells)) => cells.read((sheet.line, &word), key, layers, &mut Drawn::new()),
            _ => Ok(()),
        }
    }

    /// The drawing of a board.
    ///
    /// # Errors
    /// If penpa has no sign for something on the board.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let mut sheet = Drawing::titled(&self.title, layers.rows, layers.cols);
        if let Some(count) = &self.count {
            sheet.rules = format!("{}: {}", count.name, layers.get(count, &[]).unwrap_or(count.blank));
        }
        if let Some(bank) = &self.bank {
            let line = bank.line(layers);
            let list = line[bank.word.len()..].trim_start();
            sheet.rules = format!("{} to place: {}", bank.word, if list.is_empty() { "none" } else { list });
            sheet.rules[..1].make_ascii_uppercase();
        }
        if let Some(flag) = &self.flag {
            let value = layers.get(&Param::flag(flag.name), &[]).unwrap_or(0);
            sheet.rules = format!("{} {}", flag.word(value).unwrap_or_default(), flag.name);
            sheet.rules[..1].make_ascii_uppercase();
        }
        if let Some(room) = &self.rooms {
            let rooms = layers.rooms(room);
            let label = |cell| Some(rooms[cell]).filter(|label| !room.voids || *label != room.blank);
            sheet.draw_regions(&Grid::new(layers.rows, layers.cols, |cell| label(cell).map(|label| label as usize)), "room")?;
        }
        let number = |mark: Mark| if mark == Mark::Hidden { "?".into() } else { mark_word(mark) };
        match &self.board {
            Some(Layer::RoomNumbers(..)) => {
                let mut words = String::new();
                self.board.iter().try_for_each(|layer| layer.write(layers, &mut words))?;
                let words = words.split(['/', ' ']).filter(|word| !word.is_empty());
                for (cell, word) in sheet.cells().zip(words).filter(|(_, word)| *word != ".").collect::<Vec<_>>() {
                    sheet.numbers.insert(cell, if word == "-" { "?".into() } else { word.into() });
                }
            }
            Some(Layer::Cells(_, Cells::Numbers(param, _))) if param.corners => {
                for at in layers.places(param) {
                    if let shown @ (Mark::Number(_) | Mark::Hidden) = layers.mark(param, &at)? {
                        sheet.vertices.insert(at.map(|at| at as usize - 1), number(shown));
                    }
                }
            }
            Some(Layer::Cells(_, cells)) => {
                for cell in sheet.cells() {
                    let word = cells.write(layers, [cell.row as i64 + 1, cell.col as i64 + 1])?;
                    self.write_cell(&mut sheet, cell, &word);
                }
            }
            _ => {}
        }
        for at in 1..=layers.rows.max(layers.cols) {
            let shown = |place: [usize; 2]| -> Result<Option<String>, WriteError> {
                let Some((param, key)) = outside_at(&self.outside, place, layers) else { return Ok(None) };
                Ok(Some(layers.mark(param, &key)?).filter(|mark| *mark != Mark::Blank).map(number))
            };
            sheet.of_cols.extend(shown([0, at])?.map(|text| (at - 1, text)));
            sheet.of_rows.extend(shown([at, 0])?.map(|text| (at - 1, text)));
        }
        Ok(sheet.write())
    }

    /// Draws a word of pzpr.
    fn write_cell(&self, sheet: &mut Drawing, cell: Cell, word: &str) {
        let number = |word: &str| if word == "-" { "?".to_string() } else { word.into() };
        match self.cells() {
            _ if word == "." => {}
            Some(Cells::Numbers(Param { regions: Some(_), .. }, _)) if word == VOID => {}
            Some(Cells::Numbers(param, _)) if param.within.is_some() => {
                sheet.void.insert(cell);
                sheet.numbers.extend((word != "-").then(|| (cell, word.into())));
            }
            Some(Cells::Numbers(..)) => _ = sheet.numbers.insert(cell, number(word)),
            Some(Cells::Pearls(_, name)) => _ = sheet.symbols.insert(cell, (name.clone(), if word == "2" { 2 } else { 1 })),
            Some(Cells::Trees(..)) => _ = sheet.symbols.insert(cell, (TREE.0.into(), TREE.1)),
            Some(Cells::Members(_)) => _ = sheet.void.insert(cell),
            Some(Cells::Signs(_)) if word == VOID => _ = sheet.void.insert(cell),
            Some(Cells::Signs(_)) => _ = sheet.numbers.insert(cell, word.into()),
            Some(Cells::Arrows(..)) => {
                let (direction, text) = word.split_once(',').unwrap_or(("0", word));
                match direction.parse::<usize>().ok().and_then(|direction| ARROWS.get(direction.checked_sub(1)?)) {
                    Some(arrow) => _ = sheet.numbers.insert(cell, format!("{}_{arrow}", number(text))),
                    None => _ = sheet.void.insert(cell),
                }
            }
            _ => {}
        }
    }
}
