//! Ids of Simon Tatham's games, `GAME:PARAMETERS:DESCRIPTION`: the statement `tatham` names the encoding of the description.
//!
//! The encodings are those of the [collection](https://www.chiark.greenend.org.uk/~sgtatham/puzzles/), each described where it
//! is read. Parameters behind the size say how difficult the board is, and are not kept.

use super::{
    board_layers::{Layers, Sides},
    dominoes,
    lists::Lists,
    magnets,
    plain::Woven,
    runs::{Runs, character, read_bits, read_trees, value, with_runs, write_bits, write_trees},
    stars,
    statement::{FormatSection, Known, Param, Takes, exactly},
    undead::Undead,
    unequal::{read_unequal, write_unequal},
};
use crate::{
    TextError, WriteError,
    puzzlink::Mark,
    tatham::{self, Id, leading_number},
};
use algebra::text::ModelError;

/// The ids of a kind.
#[derive(Debug)]
pub struct Tatham {
    pub game: String,
    layer: Layer,
}

/// What a description has.
#[derive(Debug)]
enum Layer {
    /// Digits in cells and letters for runs of blanks; `B` is a mark without a number.
    Digits(Param),
    /// Numbers in cells, `_` between two of them, and letters for runs of blanks.
    Numbers(Param),
    /// A digit for each cell, or more in brackets; the parameter n is that of n + 1 rows and n + 2 columns.
    Dominoes(Param),
    /// A character for each cell: a digit, a small letter from 10, a capital letter from 36.
    Characters(Param),
    /// `W` and `B` in cells, and letters for runs of blanks.
    Pearls([String; 2]),
    /// The lists of the columns and rows.
    Lists(Lists),
    /// Runs of blanks that end in a member, then the numbers of the columns and of the rows.
    Trees(String, [Param; 2]),
    /// Runs of blanks that end in a white star, or in a black one if the letter is a capital.
    Stars([String; 2]),
    /// The numbers outside, separated by `/`, then perhaps numbers in cells.
    Towers(Box<[Param; 4]>, Param),
    /// Letters that skip cells and place a 0 or a 1; the flag is a `u` behind the size.
    Bits(Param, Option<Param>),
    /// A number for each cell, 0 for none, with the directions in which the next cell is less.
    Unequal(Param, String),
    /// The numbers above, left, below and right, then dominoes.
    Magnets(Param, Box<[Param; 4]>),
    /// Numbers of the whole board, mirrors, and the numbers outside.
    Undead(Box<Undead>),
}

impl Tatham {
    /// Reads the statement.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn declare(section: &FormatSection, known: &Known<'_>) -> Result<Self, ModelError> {
        use Takes::{Param as P, Params, Set};
        let (games, words) = known.read(section)?;
        let ([game], [words]) = (&games[..], &words[..]) else {
            return known.fail(&section.format, "expected one game and one layer after `tatham`".into());
        };
        let names = |takes: &[Takes]| known.names(words, takes);
        let one = || names(&[P]).map(|names| exactly::<_, 1>(names.params));
        let layer = match &words.word.name[..] {
            "digits" => one().map(|[param]| Layer::Digits(param))?,
            "numbers" => one().map(|[param]| Layer::Numbers(param))?,
            "dominoes" => one().map(|[param]| Layer::Dominoes(param))?,
            "characters" => one().map(|[param]| Layer::Characters(param))?,
            "pearls" => Layer::Pearls(exactly(names(&[Set, Set])?.sets)),
            "lists" => Layer::Lists(Lists(exactly(names(&[P, P])?.params))),
            "bits" => {
                let mut params = names(&[P, Params])?.params.into_iter();
                let [param] = exactly(params.by_ref().take(1).collect());
                Layer::Bits(param, params.next())
            }
            "trees" => {
                let names = names(&[Set, P, P])?;
                Layer::Trees(names.sets.concat(), exactly(names.params))
            }
            "stars" => Layer::Stars(exactly(names(&[Set, Set])?.sets)),
            "towers" => {
                let [top, bottom, left, right, given] = exactly(names(&[P; 5])?.params);
                Layer::Towers(Box::new([top, bottom, left, right]), given)
            }
            "unequal" => {
                let names = names(&[P, Set, Params])?;
                let [given] = exactly(names.params.into_iter().take(1).collect());
                Layer::Unequal(given, names.sets.concat())
            }
            "magnets" => {
                let [room, outside @ ..] = exactly::<_, 5>(names(&[P; 5])?.params);
                Layer::Magnets(room, Box::new(outside))
            }
            "undead" => Layer::Undead(Box::new(Undead::of(names(&[Set, Set, P, P, P, P, P, P, P])?))),
            _ => {
                let layers = "digits, numbers, dominoes, characters, bits, pearls, lists, trees, stars, towers, unequal, magnets or undead";
                return known.unknown(words, layers);
            }
        };
        Ok(Self { game: game.clone(), layer })
    }

    /// The parameter that says the rooms.
    pub fn rooms(&self) -> Option<(&Param, Option<&Param>)> {
        if let Layer::Magnets(room, _) = &self.layer { Some((room, None)) } else { None }
    }

    /// What stands in and between the cells, if descriptions have inequalities.
    pub fn inequalities(&self) -> Option<Woven> {
        match &self.layer {
            Layer::Unequal(given, less) => Some(Woven::of_inequalities(given.clone(), less.clone())),
            _ => None,
        }
    }

    /// Whether ids state a flag.
    pub fn states(&self, flag: &str) -> bool {
        self.flag().is_some_and(|param| param.name == flag)
    }

    /// The values of a solution, `S` and a digit for each cell; `None` if ids of the game have none or the text is another.
    pub fn solution(&self, text: &str, count: usize) -> Option<Result<Vec<i64>, TextError>> {
        let digits = text.trim().strip_prefix('S').filter(|_| matches!(self.layer, Layer::Bits(..)))?;
        let values: Option<Vec<i64>> = digits.chars().map(|digit| digit.to_digit(2).map(i64::from)).collect();
        let values = values.filter(|values| values.len() == count);
        Some(values.ok_or_else(|| TextError::expected(1, format_args!("`S` and {count} digits 0 or 1"), text.trim())))
    }

    fn flag(&self) -> Option<&Param> {
        if let Layer::Bits(_, flag) = &self.layer { flag.as_ref() } else { None }
    }

    /// Whether a text is an id with the name of the game, or one without that is a board of it.
    pub fn recognises(&self, text: &str, sides: Option<&Sides>) -> bool {
        let Some(id) = tatham::id(text, &self.game) else { return false };
        let is_board = |sides: &Sides| self.may_have(id.params) && self.read(text, sides).is_ok();
        id.named || sides.is_some_and(is_board)
    }

    /// Whether ids of the game that do not name it start so. Other games have parameters of their own behind the size.
    fn may_have(&self, params: &str) -> bool {
        let more = params.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x');
        match &self.game[..] {
            "loopy" => more.starts_with('t'),
            "unruly" => more.is_empty() || more.starts_with(['u', 'd']),
            "towers" | "unequal" | "dominosa" => !params.contains('x') && (more.is_empty() || more.starts_with('d')),
            // Every board of singles without large numbers would be one of net, and most of unruly one of galaxies.
            "net" | "galaxies" => false,
            _ => more.is_empty() || more.starts_with('d'),
        }
    }

    /// The line of an id and its board.
    ///
    /// # Errors
    /// If the text is no id, or not as expected.
    pub fn read(&self, text: &str, sides: &Sides) -> Result<(usize, Layers), TextError> {
        let first = || text.lines().next().unwrap_or_default();
        let expected = format!("an id `{}:PARAMETERS:DESCRIPTION`", self.game);
        let id = tatham::id(text, &self.game).ok_or_else(|| TextError::expected(1, expected, first()))?;
        let (cols, rows, more) = size(&id)?;
        let (cols, rows) =
            if let Layer::Dominoes(_) = self.layer { (cols.saturating_add(2), rows.saturating_add(1)) } else { (cols, rows) };
        self.check_parameters(&id, more)?;
        let (rows, cols) = crate::text::sides((id.line, &rows.to_string()), (id.line, &cols.to_string()))?;
        let mut layers = sides.layers(id.line, rows, cols)?;
        if let Some(flag) = self.flag().filter(|_| more.starts_with('u')) {
            layers.put(flag, &[], 1);
        }
        self.layer.read(&id, &mut layers)?;
        Ok((id.line, layers))
    }

    /// Parameters that change the rules or the grid.
    fn check_parameters(&self, id: &Id<'_>, more: &str) -> Result<(), TextError> {
        let is_even = |(cols, rows, _): (usize, usize, &str)| cols.is_multiple_of(2) && rows.is_multiple_of(2);
        let difficulty = more.strip_prefix('u').unwrap_or(more);
        let is_square = more.strip_prefix('t').is_none_or(|grid| leading_number(grid).is_some_and(|(number, _)| number == 0));
        match &self.game[..] {
            "loopy" if !is_square => Err(TextError::expected(id.line, "the square grid `t0`", more)),
            "unruly" if !matches!(difficulty, "" | "dt" | "de" | "dn") || !size(id).is_ok_and(is_even) => {
                Err(TextError::expected(id.line, "`WxH` of even numbers, perhaps with `u`, before the colon", id.params))
            }
            "net" if more.starts_with('w') => Err(TextError::expected(id.line, "a board without wrapping edges", "w")),
            "unequal" if more.starts_with('a') => Err(TextError::expected(id.line, "inequalities, not `a` for neighbours", more)),
            _ => Ok(()),
        }
    }

    /// The id of a board.
    ///
    /// # Errors
    /// If the description cannot hold what the board has.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let is_flagged = self.flag().is_some_and(|flag| layers.get(flag, &[]) == Some(1));
        let size = match (&self.layer, &self.game[..]) {
            (Layer::Bits(..), _) if layers.rows % 2 + layers.cols % 2 > 0 => {
                return Err(WriteError("its lines have an even number of cells, for tatham".into()));
            }
            (Layer::Bits(..), _) => format!("{}x{}{}", layers.cols, layers.rows, if is_flagged { "u" } else { "" }),
            (Layer::Towers(..) | Layer::Unequal(..), _) => layers.cols.to_string(),
            (Layer::Dominoes(_), _) if layers.cols != layers.rows + 1 => {
                return Err(WriteError("tatham holds dominoes on boards with one column more than rows".into()));
            }
            (Layer::Dominoes(_), _) => (layers.rows - 1).to_string(),
            (_, "loopy") => format!("{}x{}t0", layers.cols, layers.rows),
            _ => format!("{}x{}", layers.cols, layers.rows),
        };
        Ok(format!("{}:{size}:{}\n", self.game, self.layer.write(layers)?))
    }
}

/// The columns and rows that the parameters start with, and the rest; one number is that of a square.
fn size<'t>(id: &Id<'t>) -> Result<(usize, usize, &'t str), TextError> {
    let wrong = || TextError::expected(id.line, "a size such as `7x7`", id.params);
    let (cols, rest) = leading_number(id.params).ok_or_else(wrong)?;
    match rest.strip_prefix('x') {
        None => Ok((cols, cols, rest)),
        Some(rest) => leading_number(rest).map(|(rows, rest)| (cols, rows, rest)).ok_or_else(wrong),
    }
}

/// The numbers in cells.
pub fn numbers(layers: &Layers, param: &Param) -> Result<Vec<Option<u32>>, WriteError> {
    let number = |cell: [i64; 2]| match layers.mark(param, &cell)? {
        Mark::Blank => Ok(None),
        Mark::Number(number) if number > 0 => Ok(Some(number)),
        _ => Err(WriteError(format!("tatham holds numbers from 1 as {}", param.name))),
    };
    layers.cells().map(number).collect()
}

fn put_numbers(layers: &mut Layers, param: &Param, desc: &str, line: usize) -> Result<(), TextError> {
    let found = tatham::numbers(desc, layers.rows * layers.cols, line)?;
    let mark = |number: Option<u32>| number.map_or(Mark::Blank, Mark::Number);
    layers.cells().zip(found).try_for_each(|(cell, number)| layers.put_mark(param, &cell, mark(number), line))
}

impl Layer {
    fn read(&self, id: &Id<'_>, layers: &mut Layers) -> Result<(), TextError> {
        let (line, cells) = (id.line, layers.rows * layers.cols);
        let cells = if let Self::Digits(param) = self { layers.places(param).count() } else { cells };
        let mut runs = Runs { line, rest: id.desc, cells };
        match self {
            Self::Digits(param) => {
                let found = runs.read("digits", |rest| match rest.chars().next()? {
                    'B' => Some((Mark::Hidden, 1)),
                    c => Some((Mark::Number(c.to_digit(10)?), 1)),
                })?;
                let marks = found.into_iter().map(|mark| mark.unwrap_or(Mark::Blank));
                layers.places(param).zip(marks).try_for_each(|(cell, mark)| layers.put_mark(param, &cell, mark, line))?;
                runs.end()
            }
            Self::Numbers(param) => put_numbers(layers, param, id.desc, line),
            Self::Dominoes(param) => dominoes::read(id, layers, param),
            Self::Bits(param, _) => {
                let bits = read_bits(id.desc, cells, line)?;
                let marks = bits.into_iter().map(|bit| bit.map_or(Mark::Blank, |bit| Mark::Number(u32::from(bit))));
                layers.cells().zip(marks).try_for_each(|(cell, mark)| layers.put_mark(param, &cell, mark, line))
            }
            Self::Characters(param) => {
                let values: Option<Vec<u32>> = id.desc.chars().take(cells + 1).map(value).collect();
                match values.filter(|values| values.len() == cells) {
                    Some(values) => {
                        let marks = values.into_iter().map(Mark::Number);
                        layers.cells().zip(marks).try_for_each(|(cell, mark)| layers.put_mark(param, &cell, mark, line))
                    }
                    None => Err(TextError::expected(line, format_args!("{cells} digits and letters"), id.desc)),
                }
            }
            Self::Pearls(sets) => {
                let found =
                    runs.read("`W`, `B`", |rest| Some((["W", "B"].iter().position(|pearl| rest.starts_with(pearl))?, 1)))?;
                for (cell, pearl) in layers.cells().zip(found) {
                    pearl.into_iter().for_each(|pearl| layers.insert(&sets[pearl], &cell));
                }
                runs.end()
            }
            Self::Lists(lists) => lists.read_tatham(id.desc, layers, line),
            Self::Trees(tree, [across, down]) => {
                let mut parts = id.desc.split(',');
                let trees = read_trees(parts.next().unwrap_or_default(), cells, line)?;
                layers.cells().zip(trees).filter(|two| two.1).for_each(|(cell, _)| layers.insert(tree, &cell));
                let places = [down.clone(), across.clone()];
                let places = layers.outside(&places);
                let numbers: Vec<&str> = parts.take(places.len() + 1).collect();
                if numbers.len() != places.len() {
                    let problem = format_args!("expected {} numbers after the trees, found {}", places.len(), numbers.len());
                    return Err(TextError::new(line, problem));
                }
                // Its programs ask for every number.
                places.iter().zip(numbers).try_for_each(|((param, key), word)| match word {
                    "" => Err(TextError::expected(line, "a number", word)),
                    _ => put_word(layers, param, key, word, line),
                })
            }
            Self::Towers(outside, given) => {
                let (clues, cells) = id.desc.split_once(',').map_or((id.desc, None), |(clues, cells)| (clues, Some(cells)));
                let places = layers.outside(&outside[..]);
                let words: Vec<&str> = clues.split('/').take(places.len() + 1).collect();
                if words.len() != places.len() {
                    let problem = format_args!("expected {} numbers between `/`, found {}", places.len(), words.len());
                    return Err(TextError::new(line, problem));
                }
                places.iter().zip(words).try_for_each(|((param, key), word)| put_word(layers, param, key, word, line))?;
                cells.map_or(Ok(()), |cells| put_numbers(layers, given, cells, line))
            }
            Self::Unequal(given, less) => read_unequal(id, layers, given, less),
            Self::Magnets(room, outside) => magnets::read(id, layers, room, outside),
            Self::Stars(sets) => stars::read(id, layers, sets),
            Self::Undead(undead) => undead.read(id, layers),
        }
    }

    fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let word = |mark: Mark| match mark {
            Mark::Blank => Ok(String::new()),
            Mark::Hidden => Ok("B".into()),
            Mark::Number(number @ 0..=9) => Ok(number.to_string()),
            Mark::Number(number) => Err(WriteError(format!("tatham holds numbers from 0 to 9 here, not {number}"))),
        };
        match self {
            Self::Digits(param) => with_runs(layers.places(param).map(|cell| word(layers.mark(param, &cell)?))),
            Self::Numbers(param) => Ok(tatham::write_numbers(&numbers(layers, param)?)),
            Self::Dominoes(param) => dominoes::write(layers, param),
            Self::Bits(param, _) => {
                let bit = |cell: [i64; 2]| match layers.mark(param, &cell)? {
                    Mark::Blank => Ok(None),
                    Mark::Number(bit @ 0..=1) => Ok(Some(bit == 1)),
                    _ => Err(WriteError(format!("tatham holds 0 and 1 as {}", param.name))),
                };
                Ok(write_bits(layers.cells().map(bit).collect::<Result<Vec<_>, WriteError>>()?.into_iter()))
            }
            Self::Characters(param) => {
                let of_cell = |cell: [i64; 2]| match layers.mark(param, &cell)? {
                    Mark::Number(number) => Ok(character(number)),
                    _ => Ok(None),
                };
                let characters: Option<String> = layers.cells().map(of_cell).collect::<Result<_, WriteError>>()?;
                characters.ok_or_else(|| WriteError("tatham holds numbers from 1 to 61 in all cells".into()))
            }
            Self::Pearls([white, black]) => with_runs(layers.cells().map(|cell| {
                let pearls = [(white, "W"), (black, "B")];
                Ok(pearls.iter().find(|(set, _)| layers.has(set, &cell)).map_or_else(String::new, |(_, word)| (*word).into()))
            })),
            Self::Lists(lists) => lists.tatham(layers),
            Self::Trees(tree, [across, down]) => {
                let mut desc = write_trees(layers.cells().map(|cell| layers.has(tree, &cell)));
                for (param, key) in layers.outside(&[down.clone(), across.clone()]) {
                    match layers.mark(param, &key)? {
                        Mark::Number(number) => desc += &format!(",{number}"),
                        _ => return Err(WriteError("tatham holds numbers for all rows and columns only".into())),
                    }
                }
                Ok(desc)
            }
            Self::Towers(outside, given) => {
                let clue = |(param, key): &(&Param, [i64; 1])| match layers.mark(param, key)? {
                    Mark::Number(number) => Ok(number.to_string()),
                    _ => Ok(String::new()),
                };
                let clues: Vec<String> = layers.outside(&outside[..]).iter().map(clue).collect::<Result<_, WriteError>>()?;
                let cells = numbers(layers, given)?;
                let has_cells = cells.iter().any(Option::is_some);
                let cells = if has_cells { format!(",{}", tatham::write_numbers(&cells)) } else { String::new() };
                Ok(clues.join("/") + &cells)
            }
            Self::Unequal(given, less) => write_unequal(layers, given, less),
            Self::Magnets(room, outside) => magnets::write(layers, room, outside),
            Self::Stars(sets) => stars::write(layers, sets),
            Self::Undead(undead) => undead.write(layers),
        }
    }
}

/// Notes a number; nothing if the word is empty.
fn put_word(layers: &mut Layers, param: &Param, key: &[i64], word: &str, line: usize) -> Result<(), TextError> {
    if word.is_empty() {
        return Ok(());
    }
    let number = word.parse().map_err(|_| TextError::expected(line, "a number", word))?;
    layers.put_mark(param, key, Mark::Number(number), line)
}
