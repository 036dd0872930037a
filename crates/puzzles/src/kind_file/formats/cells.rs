//! The words that stand in the cells of a file of the pzpr editors.

use super::{
    arrows::Arrows,
    board_layers::Layers,
    groups,
    outside::frame,
    statement::Param,
    words::{Drawn, draw, mark, mark_word, number},
};
use crate::{TextError, WriteError, kind_file::signs::Signs, puzzlink::Mark, text::Word};

/// The word in a void cell.
pub const VOID: &str = "#";

/// What the words in cells mean.
#[derive(Clone, Debug)]
pub enum Cells {
    /// Numbers, `-` for an unknown one; with a solution `#` is a mark, and `+` a dot.
    Numbers(Param, Option<String>),
    /// `#` is a mark, or `1`; `+` or `-` is a dot.
    Marks(String),
    /// Numbers of the solution; where there is none, that of the board, or the value of a blank.
    Drawn(String, Option<Param>, Option<i64>),
    /// `q` and a number of the board, or a number of the solution; where there is none, the value of a blank.
    Towers(Param, String, Option<i64>),
    /// `1` is a member of the set, `A` a mark, `-` a dot.
    Trees(String, String),
    /// `1` and `2` are members of the sets; they are these symbols of penpa.
    Pearls([String; 2], String),
    /// White and black circles: `0,` or `1,` and a number, or `-2` for none.
    Circles([Param; 2]),
    /// `*` is a member of the set.
    Members(String),
    /// `1` and `2` are the values 0 and 1 of the solution, which members of the two sets have already.
    Stones([String; 2], String),
    /// The diagonals of the cell: `1` down to the right, `2` down to the left.
    Slashes(String),
    /// `1` is the value 1 of the solution, `2` the value 0, and `0` a blank.
    Bars(String),
    /// `2` to `5` are the values 1 to 4 of the solution, `+` or `-` a dot.
    Triangles(String),
    /// Letters from `a` for the numbers from 1, `-` for an unknown one.
    Letters(Param),
    /// Groups of numbers with `,` between them, `-` for an unknown one; `#` is a mark of the solution, and `+` a dot.
    Groups(Param, String),
    /// `1` and `2` are members of the sets, `4` more a mark of the solution, and `8` more a dot.
    PearlsMarks([String; 2], String),
    /// A direction and a number, and perhaps a side.
    Arrows(Arrows),
    /// Characters for members of several sets.
    Signs(Signs),
    /// What says nothing of the puzzle.
    Ignored,
}

impl Cells {
    /// Whether plain text has words for the clues in the cells.
    pub fn has_plain_text(&self) -> bool {
        match self {
            Self::Numbers(..) | Self::Towers(..) | Self::Trees(..) | Self::Pearls(..) | Self::Signs(_) => true,
            Self::Letters(_) | Self::Groups(..) | Self::PearlsMarks(..) | Self::Circles(_) | Self::Members(_) => true,
            Self::Arrows(_) => true,
            Self::Marks(_) | Self::Drawn(..) | Self::Stones(..) | Self::Slashes(_) | Self::Bars(_) => false,
            Self::Triangles(_) | Self::Ignored => false,
        }
    }

    /// Whether penpa has signs for the clues in the cells.
    pub fn has_penpa(&self) -> bool {
        match self {
            Self::Numbers(..) | Self::Trees(..) | Self::Pearls(..) | Self::Members(_) | Self::Signs(_) => true,
            Self::Arrows(arrows) => arrows.sides.is_none(),
            Self::Marks(_) | Self::Drawn(..) | Self::Towers(..) | Self::Stones(..) | Self::Slashes(_) => false,
            Self::Letters(_) | Self::Groups(..) | Self::PearlsMarks(..) => false,
            Self::Bars(_) | Self::Triangles(_) | Self::Circles(_) | Self::Ignored => false,
        }
    }

    /// The lines and columns of words before and behind those of the cells, with these numbers outside.
    pub fn frame(&self, outside: &[Param]) -> [usize; 2] {
        match self {
            Self::Numbers(param, _) if param.corners => [0, 1],
            _ => frame(outside),
        }
    }

    /// Reads the word in a cell.
    pub fn read(&self, word: Word<'_>, cell: [i64; 2], layers: &mut Layers, drawn: &mut Drawn) -> Result<(), TextError> {
        let (line, text) = word;
        let wrong = |expected: &str| Err(TextError::expected(line, expected, text));
        // Pencil marks stand in brackets behind the word.
        let plain = text.split_once('[').map_or(text, |(before, _)| before);
        match self {
            Self::Numbers(_, Some(solution)) if text == "#" => draw(drawn, solution, &cell, line, 1),
            Self::Numbers(_, Some(_)) if text == "+" => {}
            Self::Numbers(Param { regions: Some(_), .. }, _) if text == VOID => {}
            Self::Numbers(param, _) if param.fives && text == "5" => layers.put_mark(param, &cell, Mark::Hidden, line)?,
            Self::Numbers(param, _) => layers.put_mark(param, &cell, mark(word)?, line)?,
            Self::Marks(solution) => match text {
                "#" | "1" => draw(drawn, solution, &cell, line, 1),
                "." | "+" | "-" => {}
                _ => return wrong("`#`, `+` or `.`"),
            },
            Self::Drawn(solution, given, blank) => match plain {
                "." | "+" | "-" | "=" | "%" | "" => {
                    let given = given.as_ref().and_then(|given| layers.get(given, &cell));
                    given.or(*blank).into_iter().for_each(|value| draw(drawn, solution, &cell, line, value));
                }
                _ => draw(drawn, solution, &cell, line, number((line, plain), "a number or `.`")?),
            },
            Self::Towers(given, solution, blank) => match (plain, plain.strip_prefix('q')) {
                (".", _) if blank.is_none() => {}
                ("." | "-" | "+", _) if blank.is_some() => {
                    blank.iter().for_each(|value| draw(drawn, solution, &cell, line, *value));
                }
                (_, Some(value)) => {
                    let found = mark((line, value))?;
                    layers.put_mark(given, &cell, found, line)?;
                    if let Mark::Number(value) = found {
                        draw(drawn, solution, &cell, line, i64::from(value));
                    }
                }
                _ => draw(drawn, solution, &cell, line, number((line, plain), "a number, `q` and a number, or `.`")?),
            },
            Self::Trees(tree, tent) => match text {
                "1" => layers.insert(tree, &cell),
                "A" => draw(drawn, tent, &cell, line, 1),
                "." | "-" => {}
                _ => return wrong("`1`, `A`, `-` or `.`"),
            },
            Self::Pearls([white, black], _) => match text {
                "1" => layers.insert(white, &cell),
                "2" => layers.insert(black, &cell),
                "." => {}
                _ => return wrong("`1`, `2` or `.`"),
            },
            Self::Circles(colours) => match text.split_once(',') {
                None if text == "." => {}
                Some((colour @ ("0" | "1"), found)) => {
                    let found = if found == "-2" { Mark::Hidden } else { mark((line, found))? };
                    layers.put_mark(&colours[usize::from(colour == "1")], &cell, found, line)?;
                }
                _ => return wrong("a colour and a number such as `0,4`, or `.`"),
            },
            Self::Members(set) => match text {
                "*" => layers.insert(set, &cell),
                "." => {}
                _ => return wrong("`*` or `.`"),
            },
            Self::Stones(sets, solution) => match text {
                "1" | "2" => draw(drawn, solution, &cell, line, i64::from(text == "2")),
                "." => {
                    let given = sets.iter().position(|set| layers.has(set, &cell));
                    given.into_iter().for_each(|value| draw(drawn, solution, &cell, line, value as i64));
                }
                _ => return wrong("`1`, `2` or `.`"),
            },
            Self::Slashes(solution) => {
                let [row, col] = cell;
                match text {
                    "1" => draw(drawn, solution, &[row, col, row + 1, col + 1], line, 1),
                    "2" => draw(drawn, solution, &[row, col + 1, row + 1, col], line, 1),
                    "." => {}
                    _ => return wrong("`1`, `2` or `.`"),
                }
            }
            Self::Bars(solution) => match text {
                "1" => draw(drawn, solution, &cell, line, 1),
                "2" => draw(drawn, solution, &cell, line, 0),
                "0" => {}
                _ => return wrong("`1`, `2` or `0`"),
            },
            Self::Triangles(solution) => match text {
                "2" | "3" | "4" | "5" => draw(drawn, solution, &cell, line, number::<i64>(word, "a number")? - 1),
                "." | "+" | "-" => {}
                _ => return wrong("`2` to `5` for a triangle, `+`, `-` or `.`"),
            },
            Self::Letters(param) => {
                let found = match text {
                    "." => Mark::Blank,
                    "-" => Mark::Hidden,
                    _ => match text.as_bytes() {
                        [letter @ b'a'..=b'z'] => Mark::Number(u32::from(letter - b'a') + 1),
                        _ => return wrong("a letter, `-` or `.`"),
                    },
                };
                layers.put_mark(param, &cell, found, line)?;
            }
            Self::Groups(_, solution) if text == "#" => draw(drawn, solution, &cell, line, 1),
            Self::Groups(..) if text == "+" => {}
            Self::Groups(param, _) => layers.put_mark(param, &cell, groups::of_word(word)?, line)?,
            Self::PearlsMarks(sets, solution) if text != "." => {
                let value: usize = number(word, "a number from 0 to 10, or `.`")?;
                match (value % 4, value / 4) {
                    (3, _) | (_, 3..) => return wrong("a number from 0 to 10 that is no circle of both colours, or `.`"),
                    (circle, mark) => {
                        circle.checked_sub(1).into_iter().for_each(|set| layers.insert(&sets[set], &cell));
                        (mark == 1).then(|| draw(drawn, solution, &cell, line, 1));
                    }
                }
            }
            Self::PearlsMarks(..) => {}
            Self::Arrows(arrows) => return arrows.read_word(word, cell, layers),
            Self::Signs(signs) => signs.set_of(text, line)?.into_iter().for_each(|set| layers.insert(set, &cell)),
            Self::Ignored => {}
        }
        Ok(())
    }

    /// The word in a cell; nothing is drawn.
    pub fn write(&self, layers: &Layers, cell: [i64; 2]) -> Result<String, WriteError> {
        let word = |is: bool, word: &str| if is { word.to_string() } else { ".".into() };
        Ok(match self {
            Self::Numbers(Param { regions: Some(room), .. }, _) if layers.get(&Param::with_voids(room), &cell).is_none() => {
                VOID.into()
            }
            Self::Numbers(param, _) => match layers.mark(param, &cell)? {
                Mark::Hidden if param.fives => "5".into(),
                mark => mark_word(mark),
            },
            Self::Towers(param, ..) => match layers.mark(param, &cell)? {
                Mark::Blank => ".".into(),
                mark => format!("q{}", mark_word(mark)),
            },
            Self::Trees(tree, _) => word(layers.has(tree, &cell), "1"),
            Self::Pearls([white, black], _) => match layers.has(black, &cell) {
                true => "2".into(),
                false => word(layers.has(white, &cell), "1"),
            },
            Self::Letters(param) => match layers.mark(param, &cell)? {
                Mark::Number(number @ 1..=26) => char::from(b'a' + (number - 1) as u8).to_string(),
                Mark::Number(number) => return Err(WriteError(format!("pzprv3 holds numbers from 1 to 26 here, not {number}"))),
                mark => mark_word(mark),
            },
            Self::Groups(param, _) => groups::word(layers.mark(param, &cell)?)?,
            Self::PearlsMarks(sets, _) => {
                let circle = sets.iter().position(|set| layers.has(set, &cell));
                circle.map_or(0, |set| set + 1).to_string()
            }
            Self::Arrows(arrows) => arrows.word(layers, cell)?,
            Self::Circles(colours) => match circle(colours, layers, &cell)? {
                (_, Mark::Blank) => ".".into(),
                (colour, Mark::Hidden) => format!("{colour},-2"),
                (colour, Mark::Number(number)) => format!("{colour},{number}"),
            },
            Self::Members(set) => word(layers.has(set, &cell), "*"),
            Self::Signs(signs) => signs.sign(|set| layers.has(set, &cell)).into(),
            Self::Bars(_) => "0".into(),
            Self::Marks(_) | Self::Drawn(..) | Self::Stones(..) | Self::Slashes(_) => ".".into(),
            Self::Triangles(_) | Self::Ignored => ".".into(),
        })
    }
}

/// What stands in a white circle, 0, or in a black one, 1.
///
/// # Errors
/// If the value is none that a mark has.
pub fn circle([white, black]: &[Param; 2], layers: &Layers, cell: &[i64]) -> Result<(u32, Mark), WriteError> {
    Ok(match layers.mark(black, cell)? {
        Mark::Blank => (0, layers.mark(white, cell)?),
        mark => (1, mark),
    })
}
