//! Addresses of puzz.link: the statement `address` names the encodings of the parts of their body.
//!
//! The encodings are those of [pzprjs](https://github.com/robx/pzprjs), the library behind puzz.link; those that kinds in Rust
//! have, too, are in [`crate::puzzlink`].

use super::{
    arrows::Arrows,
    board_layers::{Layers, Sides},
    cells::circle,
    codes::{Rest, three, write_bits, write_digits, write_four, write_sparse, write_sums, write_ten},
    dots::{pairs, write_dots},
    groups::write_groups,
    heads::write_heads,
    lists::Lists,
    middles::Middles,
    statement::{FormatSection, Known, Param, Takes, Words, exactly},
};
use crate::{
    TextError, WriteError,
    puzzlink::{self, Address, Mark},
    regions,
};
use algebra::text::ModelError;
use grid::Grid;

/// The number that stands for a cell that is no part of the board.
const HOLE: char = '7';

/// The addresses of a kind.
#[derive(Debug)]
pub struct PuzzLink {
    pub genres: Vec<String>,
    layers: Vec<Layer>,
}

/// A part of the body.
#[derive(Debug)]
enum Layer {
    /// A slash.
    Slash,
    /// Numbers in cells; if nothing stands there, the part may be missing.
    Numbers(Param, bool),
    /// Numbers from 0 to 4 in cells, each with up to two blanks.
    Four(Param),
    /// Groups of up to four numbers in cells.
    Groups(Param),
    /// Numbers from 0 to 9, and perhaps the one that stands for a hole.
    Ten(Param, Option<char>),
    /// Numbers in cells, each a digit to the base 36 or two after `-`.
    Digits(Param),
    /// White and black pearls, three cells to a character.
    Pearls([String; 2]),
    /// Pairs of cells with a white or black dot, three pairs to a character.
    Dots([String; 2]),
    /// Dots in cells and between them.
    Middles(Middles),
    /// White and black circles: twice the number in it, one more if it is black; 0 or 1 without a number.
    Circles([Param; 2]),
    /// A number of the whole board, and a slash.
    Count(Param),
    /// Members of a set, each with the blanks after it.
    Sparse(String),
    /// Members of a set, a bit for each cell, five to a character.
    Bits(String),
    Rooms(Param),
    /// Which cells are void, a bit for each cell, five to a character; missing if there is none.
    Voids(Param),
    /// A number for each room.
    RoomNumbers(Param, Param),
    /// Numbers outside of the board.
    Outside(Vec<Param>),
    /// Lists of numbers beside columns and rows.
    Lists(Lists),
    /// Numbers above the columns and left of the rows of a board that could have numbers in cells, too.
    Heads([Param; 2]),
    /// A direction and a number in cells.
    Arrows(Arrows),
    /// Black cells with the sums to the right of them and below, and the sums left of and above the board.
    Sums(String, [Param; 2]),
}

impl PuzzLink {
    /// Reads the statement.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn declare(section: &FormatSection, known: &Known<'_>) -> Result<Self, ModelError> {
        let (genres, words) = known.read(section)?;
        let mut layers: Vec<Layer> = Vec::new();
        for words in &words {
            let layer = Layer::declare(words, known, &layers)?;
            layers.push(layer);
        }
        let genres = genres.iter().map(|genre| puzzlink::genre_of(genre).into()).collect();
        Ok(Self { genres, layers })
    }

    pub fn recognises(&self, text: &str) -> bool {
        puzzlink::kind(text).is_some_and(|genre| self.genres.iter().any(|known| known == genre))
    }

    /// The line of the address and its board.
    ///
    /// # Errors
    /// If the text is no address of the kind, or its body is not as expected.
    pub fn read(&self, text: &str, sides: &Sides) -> Result<(usize, Layers), TextError> {
        let genres: Vec<&str> = self.genres.iter().map(String::as_str).collect();
        let mut address = puzzlink::address(text, &genres)?;
        let mut layers = sides.layers(address.line, address.rows, address.cols)?;
        if address.body.is_empty() {
            // A blank board: all cells in one room.
            if let Some((room, _)) = self.rooms() {
                layers.put_rooms(room, &Grid::new(address.rows, address.cols, |_| 0));
            }
            return Ok((address.line, layers));
        }
        for layer in &self.layers {
            address.body = layer.read(&address, &mut layers)?;
        }
        match address.body {
            "" => Ok((address.line, layers)),
            more => Err(TextError::expected(address.line, "the end of the address after the last cell", more)),
        }
    }

    /// The address of a board.
    ///
    /// # Errors
    /// If a part cannot hold what the board has.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let body: String = self.layers.iter().map(|layer| layer.write(layers)).collect::<Result<_, _>>()?;
        let genre = self.genres.first().map_or("", String::as_str);
        Ok(format!("https://puzz.link/p?{genre}/{}/{}/{body}\n", layers.cols, layers.rows))
    }

    /// The parameters that say the rooms and the numbers of rooms.
    pub fn rooms(&self) -> Option<(&Param, Option<&Param>)> {
        let room = self.layers.iter().find_map(|layer| match layer {
            Layer::Rooms(room) => Some(room),
            _ => None,
        })?;
        let number = self.layers.iter().find_map(|layer| match layer {
            Layer::RoomNumbers(_, number) => Some(number),
            _ => None,
        });
        Some((room, number))
    }
}

/// Notes what stands in each cell.
fn put_cells(layers: &mut Layers, param: &Param, marks: &[Mark], line: usize) -> Result<(), TextError> {
    layers.places(param).zip(marks).try_for_each(|(cell, mark)| layers.put_mark(param, &cell, *mark, line))
}

impl Layer {
    /// Reads a layer of a statement; `earlier` are those before it.
    ///
    /// # Errors
    /// If it is not as expected.
    fn declare(words: &Words, known: &Known<'_>, earlier: &[Self]) -> Result<Self, ModelError> {
        use Takes::{Param as P, Set};
        let names = |takes: &[Takes]| known.names(words, takes);
        let one = || names(&[P]).map(|names| exactly::<_, 1>(names.params));
        let of_one = |make: fn(Param) -> Self| one().map(|[param]| make(param));
        Ok(match &words.word.name[..] {
            "number16" => one().map(|[param]| Self::Numbers(param, words.optional))?,
            "four" => of_one(Self::Four)?,
            "groups" => of_one(Self::Groups)?,
            "ten" => of_one(|param| Self::Ten(param, None))?,
            "ten-holes" => of_one(|param| Self::Ten(param, Some(HOLE)))?,
            "digits36" => of_one(Self::Digits)?,
            "rooms" => of_one(Self::Rooms)?,
            "voids" => of_one(Self::Voids)?,
            "room-numbers" => {
                let room = earlier.iter().find_map(|layer| if let Self::Rooms(room) = layer { Some(room.clone()) } else { None });
                let Some(room) = room else {
                    return known.fail(&words.word, "expected `rooms` before `room-numbers`".into());
                };
                one().map(|[number]| Self::RoomNumbers(room, number))?
            }
            "pearls" => Self::Pearls(exactly(names(&[Set, Set])?.sets)),
            "dots" => Self::Dots(exactly(names(&[Set, Set])?.sets)),
            "middles" => Self::Middles(Middles::Dots(exactly(names(&[Set, Set])?.sets))),
            "stars" => Self::Middles(Middles::Stars(exactly(names(&[Set, Set, Set])?.sets))),
            "circles" => Self::Circles(exactly(names(&[P, P])?.params)),
            "count" => of_one(Self::Count)?,
            "bits" => Self::Bits(names(&[Set])?.sets.concat()),
            "sparse" => Self::Sparse(names(&[Set])?.sets.concat()),
            "heads" => Self::Heads(exactly(names(&[P, P])?.params)),
            "outside" => Self::Outside(known.outside(words)?),
            "slash" => names(&[]).map(|_| Self::Slash)?,
            "lists" => Self::Lists(Lists(exactly(names(&[P, P])?.params))),
            "arrows" => Self::Arrows(Arrows::declare(words, known)?),
            "sums" => {
                let names = names(&[Set, P, P])?;
                Self::Sums(names.sets.concat(), exactly(names.params))
            }
            _ => {
                let layers = "number16, ten, four, groups, digits36, rooms, voids, room-numbers, pearls, circles, dots, middles, stars, count, sparse, bits, outside, slash, \
                              lists, heads, arrows, sums or ten-holes";
                return known.unknown(words, layers);
            }
        })
    }

    /// Reads the part from the start of a body, and returns the rest.
    fn read<'t>(&self, address: &Address<'t>, layers: &mut Layers) -> Result<&'t str, TextError> {
        let &Address { line, body, rows, cols } = address;
        let mut rest = Rest { line, body, cells: rows * cols };
        if let Self::Numbers(param, _) | Self::Four(param) | Self::Ten(param, _) | Self::Digits(param) = self {
            rest.cells = layers.places(param).count();
        }
        match self {
            Self::Numbers(_, true) if body.is_empty() => {}
            Self::Numbers(param, _) => {
                let (marks, body) = puzzlink::numbers(address, rest.cells)?;
                put_cells(layers, param, &marks, line)?;
                return Ok(body);
            }
            Self::Outside(params) => {
                let places = layers.outside(params);
                let (marks, body) = puzzlink::numbers(address, places.len())?;
                places.iter().zip(marks).try_for_each(|((param, key), mark)| layers.put_mark(param, key, mark, line))?;
                return Ok(body);
            }
            Self::Slash => match body.strip_prefix('/') {
                Some(body) => return Ok(body),
                None => return Err(TextError::expected(line, "`/`", body)),
            },
            Self::Lists(lists) => return lists.read_address(address, layers),
            Self::Rooms(room) => {
                let (rooms, body) = regions::read_walls(address)?;
                layers.put_rooms(room, &rooms);
                return Ok(body);
            }
            Self::Voids(_) if body.is_empty() => {}
            Self::Voids(room) => {
                let voids = rest.bits()?;
                layers.put_voids(room, &voids);
            }
            Self::RoomNumbers(room, number) => {
                let rooms = layers.rooms(room).values().iter().copied().max().unwrap_or(0);
                let (marks, body) = puzzlink::numbers(address, usize::try_from(rooms).unwrap_or(0))?;
                (1..).zip(marks).try_for_each(|(room, mark)| layers.put_mark(number, &[room], mark, line))?;
                return Ok(body);
            }
            Self::Four(param) => {
                rest.cells = layers.places(param).count();
                put_cells(layers, param, &rest.four()?, line)?;
            }
            Self::Groups(param) => put_cells(layers, param, &rest.groups()?, line)?,
            Self::Ten(param, hole) => put_cells(layers, param, &rest.ten(*hole)?, line)?,
            Self::Heads(params) => {
                rest.no_heads()?;
                for (param, key) in layers.outside(params) {
                    let mark = rest.head()?;
                    layers.put_mark(param, &key, mark, line)?;
                }
            }
            Self::Digits(param) => put_cells(layers, param, &rest.digits()?, line)?,
            Self::Pearls(sets) => {
                for (cell, pearl) in layers.cells().zip(rest.threes()?) {
                    pearl.and_then(|pearl| sets.get(pearl)).into_iter().for_each(|set| layers.insert(set, &cell));
                }
            }
            Self::Dots(sets) => {
                let pairs = pairs(layers.rows, layers.cols);
                rest.cells = pairs.len();
                for (pair, dot) in pairs.iter().zip(rest.threes()?) {
                    dot.and_then(|dot| sets.get(dot)).into_iter().for_each(|set| layers.insert(set, pair));
                }
            }
            Self::Middles(middles) => middles.read(&mut rest, layers)?,
            Self::Circles(colours) => {
                let (marks, body) = puzzlink::numbers(address, rest.cells)?;
                for (cell, mark) in layers.cells().zip(marks) {
                    let (colour, mark) = match mark {
                        Mark::Number(colour @ 0..=1) => (colour, Mark::Hidden),
                        Mark::Number(twice) => (twice % 2, Mark::Number(twice / 2)),
                        mark => (0, mark),
                    };
                    layers.put_mark(&colours[colour as usize], &cell, mark, line)?;
                }
                return Ok(body);
            }
            Self::Count(param) => {
                let Some((number, body)) = body.split_once('/') else {
                    return Err(TextError::expected(line, format_args!("a number of {} and `/`", param.name), body));
                };
                layers.put_count(param, (line, number))?;
                return Ok(body);
            }
            Self::Sparse(set) | Self::Bits(set) => {
                let members = if let Self::Bits(_) = self { rest.bits()? } else { rest.sparse()? };
                layers.cells().zip(members).filter(|two| two.1).for_each(|(cell, _)| layers.insert(set, &cell));
            }
            Self::Arrows(arrows) => arrows.read_address(&mut rest, layers)?,
            Self::Sums(black, [across, down]) => rest.sums(layers, black, across, down)?,
        }
        Ok(rest.body)
    }

    fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let marks = |param: &Param| layers.places(param).map(|cell| layers.mark(param, &cell)).collect::<Result<Vec<_>, _>>();
        let numbers = |marks: &[Mark]| {
            puzzlink::write_numbers(marks).ok_or_else(|| WriteError("puzzlink cannot hold so large a number".into()))
        };
        match self {
            Self::Numbers(param, optional) => {
                let marks = marks(param)?;
                let is_missing = *optional && marks.iter().all(|mark| *mark == Mark::Blank);
                if is_missing { Ok(String::new()) } else { numbers(&marks) }
            }
            Self::Outside(params) => {
                let marks: Vec<Mark> =
                    layers.outside(params).iter().map(|(param, key)| layers.mark(param, key)).collect::<Result<_, _>>()?;
                numbers(&marks)
            }
            Self::Slash => Ok("/".into()),
            Self::Lists(lists) => numbers(&lists.address(layers)?),
            Self::Rooms(room) => {
                let walls = regions::walls_between(&layers.rooms_and_voids(room));
                let walls = walls.ok_or_else(|| WriteError(format!("puzzlink holds connected values of {} only", room.name)))?;
                Ok(puzzlink::write_walls(&walls))
            }
            Self::Voids(room) => {
                let voids = layers.voids(room);
                Ok(if voids.contains(&true) { write_bits(voids.into_iter()) } else { String::new() })
            }
            Self::RoomNumbers(room, number) => {
                let rooms = layers.rooms(room).values().iter().copied().max().unwrap_or(0);
                numbers(&(1..=rooms).map(|room| layers.mark(number, &[room])).collect::<Result<Vec<_>, _>>()?)
            }
            Self::Four(param) => write_four(&marks(param)?),
            Self::Groups(param) => write_groups(&marks(param)?),
            Self::Ten(param, _) => write_ten(&marks(param)?),
            Self::Heads(params) => {
                let outside = layers.outside(params);
                write_heads(layers.cells().count(), outside.iter().map(|(param, key)| layers.mark(param, key)))
            }
            Self::Digits(param) => write_digits(&marks(param)?),
            Self::Pearls(sets) => {
                let pearl = |cell: [i64; 2]| sets.iter().position(|set| layers.has(set, &cell)).map_or(0, |set| set as u32 + 1);
                let pearls: Vec<u32> = layers.cells().map(pearl).collect();
                Ok(pearls.chunks(3).map(three).collect())
            }
            Self::Dots(sets) => Ok(write_dots(sets, layers)),
            Self::Middles(middles) => Ok(middles.write(layers)),
            Self::Circles(colours) => {
                let twice = |cell: [i64; 2]| match circle(colours, layers, &cell)? {
                    (colour, Mark::Hidden) => Ok(Mark::Number(colour)),
                    (colour, Mark::Number(number)) => Ok(Mark::Number(2 * number + colour)),
                    (_, mark) => Ok(mark),
                };
                numbers(&layers.cells().map(twice).collect::<Result<Vec<_>, _>>()?)
            }
            Self::Count(param) => Ok(format!("{}/", layers.get(param, &[]).unwrap_or(param.blank))),
            Self::Sparse(set) => Ok(write_sparse(layers.cells().map(|cell| layers.has(set, &cell)))),
            Self::Bits(set) => Ok(write_bits(layers.cells().map(|cell| layers.has(set, &cell)))),
            Self::Arrows(arrows) => arrows.address(layers),
            Self::Sums(black, [across, down]) => write_sums(layers, black, across, down),
        }
    }
}
