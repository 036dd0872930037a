//! Text formats of kinds that are texts, beside their data: each is declared by a statement of the file.
//!
//! A statement names genres and layers: what stands in the text, one after the other, and the set or parameter that it is. All
//! formats read and write a [`Layers`], the entries of parameters and the members of sets. What a format cannot hold is refused:
//! a text that is written is read back, and must be the same board.

mod arrows;
mod bare;
mod board_layers;
pub mod cages;
mod cells;
mod codes;
mod dominoes;
mod dots;
mod groups;
mod heads;
mod layers;
mod lists;
mod magnets;
mod marks;
mod middles;
mod outside;
mod penpa;
mod plain;
mod puzzlink;
mod pzprv3;
mod runs;
mod solution;
mod stars;
mod statement;
mod tatham;
#[cfg(test)]
mod tests;
mod undead;
mod unequal;
mod words;

pub use board_layers::Layers;
pub use statement::{FormatSection, Known, Param};

use super::{
    bank::Bank,
    cages::{CageBoard, Cages},
    flag::Flag,
    sections::Sections,
    signs::Signs,
};
use crate::{Entry, TextError, WriteError, penpa as drawings, tatham as shared};
use algebra::{AbstractModel, Data, text::ModelError};
use bare::Bare;
use board_layers::Sides;
use cages::{CageFormats, GAME, Notation};
use penpa::Penpa;
use plain::{Plain, Woven};
use puzzlink::PuzzLink;
use pzprv3::Pzprv3;
use tatham::Tatham;

/// The formats that a kind-file declares.
#[derive(Debug, Default)]
pub struct Formats {
    sides: Option<Sides>,
    flags: Vec<Flag>,
    /// Sets of cells as characters.
    pub signs: Option<Signs>,
    bare: Option<Bare>,
    /// Regions with arithmetic clues.
    cages: Option<CageFormats>,
    /// Whether they have ids of Keen.
    has_keen: bool,
    plain: Option<Plain>,
    puzzlink: Option<PuzzLink>,
    pzprv3: Option<Pzprv3>,
    tatham: Option<Tatham>,
    penpa: Option<Penpa>,
}

/// One of the formats.
#[derive(Clone, Copy)]
enum Format<'f> {
    Plain(&'f Plain),
    Bare(&'f Plain, &'f Bare),
    PuzzLink(&'f PuzzLink),
    Pzprv3(&'f Pzprv3),
    Tatham(&'f Tatham),
    TathamAddress(&'f Tatham),
    Penpa(&'f Penpa),
    Cages(&'f CageFormats, Notation),
}

/// A text that was read: the line of its board, and the board.
type Read = (usize, Layers);

impl<'f> Format<'f> {
    fn name(self) -> &'static str {
        match self {
            Self::Plain(_) => "text",
            Self::Bare(..) => bare::NAME,
            Self::PuzzLink(_) => "puzzlink",
            Self::Pzprv3(_) => "pzprv3",
            Self::Tatham(_) => "tatham",
            Self::TathamAddress(_) => "tatham-address",
            Self::Penpa(_) => drawings::NAME,
            Self::Cages(_, notation) => notation.entry().0,
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Self::Plain(plain) if plain.has_signs() => "the name of the kind, then rows of cells, each a character",
            Self::Plain(_) => {
                "the name of the kind, then rows of cells, as characters or words; rooms are letters in a second grid"
            }
            Self::Bare(..) => bare::SUMMARY,
            Self::PuzzLink(_) => "an address `https://puzz.link/p?GENRE/COLUMNS/ROWS/BODY`, or the part after its question mark",
            Self::Pzprv3(_) => "a file of pzpr: `pzprv3/GENRE/ROWS/COLUMNS/`, the board, and what is drawn on it",
            Self::Tatham(_) => "an id of Simon Tatham's collection, `GAME:PARAMETERS:DESCRIPTION`",
            Self::TathamAddress(_) => "a web address of Simon Tatham's collection with the id of a board",
            Self::Penpa(_) => drawings::SUMMARY,
            Self::Cages(_, notation) => notation.entry().1,
        }
    }

    fn recognises(self, text: &str, sides: Option<&Sides>) -> bool {
        match self {
            Self::Plain(format) => format.recognises(text),
            Self::Bare(_, bare) => bare.recognises(text),
            Self::PuzzLink(format) => format.recognises(text),
            Self::Pzprv3(format) => format.recognises(text),
            Self::Tatham(format) => format.recognises(text, sides),
            Self::TathamAddress(format) => shared::is_address(text, &format.game),
            Self::Penpa(_) => drawings::is_address(text),
            Self::Cages(format, notation) => format.recognises(notation, text),
        }
    }

    fn read(self, text: &str, sides: &Sides) -> Result<Read, TextError> {
        match self {
            Self::Plain(format) | Self::Bare(format, _) => format.read(text, sides),
            Self::PuzzLink(format) => format.read(text, sides),
            Self::Pzprv3(format) => format.read(text, sides).map(|(layers, _)| (1, layers)),
            Self::Tatham(format) => format.read(text, sides),
            Self::TathamAddress(format) => format.read(&shared::id_of_address(text, &format.game)?, sides),
            Self::Penpa(format) => format.read(text, sides),
            Self::Cages(format, notation) => format.read(notation, text, sides),
        }
    }

    fn write(self, layers: &Layers) -> Result<String, WriteError> {
        match self {
            Self::Plain(format) => format.write(layers),
            Self::Bare(format, bare) => bare.write(&format.write(layers)?),
            Self::PuzzLink(format) => format.write(layers),
            Self::Pzprv3(format) => format.write(layers),
            Self::Tatham(format) => format.write(layers),
            Self::TathamAddress(format) => {
                let id = format.write(layers)?;
                let id = id.trim_end().split_once(':').map_or("", |(_game, id)| id);
                Ok(shared::address_of(&format.game, id) + "\n")
            }
            Self::Penpa(format) => format.write(layers),
            Self::Cages(format, notation) => format.write(notation, layers),
        }
    }

    /// The parameters that say the rooms and the numbers of rooms.
    fn rooms(self) -> Option<(&'f Param, Option<&'f Param>)> {
        match self {
            Self::PuzzLink(format) => format.rooms(),
            Self::Pzprv3(format) => format.rooms(),
            Self::Tatham(format) | Self::TathamAddress(format) => format.rooms(),
            Self::Plain(_) | Self::Bare(..) => None,
            Self::Penpa(_) | Self::Cages(..) => None,
        }
    }

    /// Whether boards state a flag.
    fn states(self, flag: &Flag) -> bool {
        match self {
            Self::Plain(_) => true,
            Self::Penpa(_) => flag.other.is_some(),
            Self::Tatham(format) | Self::TathamAddress(format) => format.states(flag.name),
            Self::Bare(..) | Self::PuzzLink(_) | Self::Pzprv3(_) | Self::Cages(..) => false,
        }
    }
}

impl Formats {
    /// Reads the statements.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn new(
        [name, title]: [&str; 2],
        known: Known<'_>,
        sections: &Sections,
        flags: &[Flag],
        bank: Option<&Bank>,
    ) -> Result<Self, ModelError> {
        let vocabulary = known.vocabulary;
        let mut formats = Self { sides: Sides::of(vocabulary), flags: flags.to_vec(), ..Self::default() };
        if let Some(section) = &sections.cages {
            let cages = Cages::declare(section, &known)?;
            formats.cages = Some(CageFormats { cages, name: name.into(), title: title.into() });
        }
        for section in &sections.formats {
            if formats.sides.is_none() {
                let message = format!("expected parameters `rows` and `columns`, or `n`, for `{}`", section.format.name);
                return known.fail(&section.format, message);
            }
            match &section.format.name[..] {
                "address" => formats.puzzlink = Some(PuzzLink::declare(section, &known)?),
                "tatham" if formats.cages.is_some() && section.words.iter().map(|word| &word.name[..]).eq([GAME, "cages"]) => {
                    formats.has_keen = true;
                }
                "tatham" => formats.tatham = Some(Tatham::declare(section, &known)?),
                _ => formats.pzprv3 = Some(Pzprv3::declare(section, &known)?),
            }
        }
        let plain = || Plain::of_grid(name, formats.sides.as_ref()?, flags, bank, vocabulary);
        formats.plain = formats.pzprv3.as_ref().map_or_else(plain, |pzprv3| pzprv3.plain(name, flags));
        if let Some(first) = sections.signs.first() {
            let signs = Signs::new(&sections.signs, known.source, vocabulary)?;
            let (Some(sides), None) = (&formats.sides, &formats.pzprv3) else {
                let message = "expected `rows` and `columns` and no `pzprv3` where sets have signs".into();
                return known.fail(&first.set, message);
            };
            let plain = Plain::of_signs(name, sides, flags, &signs, vocabulary);
            formats.plain = Some(plain.or_else(|message| known.fail(&first.set, message))?);
            formats.signs = Some(signs);
        }
        formats.penpa = match (&formats.pzprv3, &formats.plain) {
            (Some(pzprv3), _) => pzprv3.penpa(title),
            (None, plain) => plain.as_ref().and_then(|plain| Penpa::of_layers(title, plain.board())),
        };
        if let Some(penpa) = &mut formats.penpa {
            penpa.bank = bank.cloned();
            penpa.flag = flags.iter().find(|flag| flag.other.is_some()).cloned();
        }
        let woven = || Woven::of_drawing(formats.sides.as_ref()?, &sections.draw, vocabulary);
        let inequalities = formats.tatham.as_ref().and_then(Tatham::inequalities);
        formats.plain = formats.plain.or_else(|| inequalities.or_else(woven).map(|woven| Plain::of_woven(name, woven)));
        formats.bare = sections.bare.as_ref().map(|named| Bare::declare(named, &known, formats.plain.as_ref())).transpose()?;
        Ok(formats)
    }

    /// The format that a board is written in, if not as its data: rows of signs and cages have all of them.
    pub fn first(&self) -> Option<&'static str> {
        if let Some(cages) = &self.cages {
            return Some(Format::Cages(cages, Notation::Plain).name());
        }
        let plain = self.plain.as_ref().filter(|_| self.signs.is_some())?;
        Some(Format::Plain(plain).name())
    }

    /// A board in one of the formats. What that does not state is as usual.
    fn read_as(&self, format: Format<'_>, text: &str, sides: &Sides) -> Result<Read, TextError> {
        let (line, mut layers) = format.read(text, sides)?;
        for flag in self.flags.iter().filter(|flag| flag.is_usual && !format.states(flag)) {
            layers.put(&Param::flag(flag.name), &[], 1);
        }
        Ok((line, layers))
    }

    /// The formats.
    fn all(&self) -> impl Iterator<Item = Format<'_>> {
        let tatham = self.tatham.iter().flat_map(|tatham| [Format::Tatham(tatham), Format::TathamAddress(tatham)]);
        let puzzlink = self.puzzlink.iter().map(Format::PuzzLink);
        let plain = self.plain.iter().map(Format::Plain);
        let bare = self.plain.iter().zip(&self.bare).map(|(plain, bare)| Format::Bare(plain, bare));
        let cages = self.cages.iter().flat_map(|cages| {
            Notation::ALL
                .into_iter()
                .filter(|notation| self.has_keen || !notation.is_keen())
                .map(|notation| Format::Cages(cages, notation))
        });
        cages
            .chain(plain)
            .chain(bare)
            .chain(puzzlink)
            .chain(self.pzprv3.iter().map(Format::Pzprv3))
            .chain(tatham)
            .chain(self.penpa.iter().map(Format::Penpa))
    }

    fn named(&self, name: &str) -> Option<Format<'_>> {
        self.all().find(|format| format.name() == name)
    }

    /// The error that a kind has no format of this name, with the reason.
    pub fn lacks(&self, kind: &str, name: &str) -> String {
        let reason = match (name, &self.pzprv3) {
            (drawings::NAME, Some(_)) => ": penpa-edit has no sign for some of its clues",
            (drawings::NAME, None) => ": its file does not say what stands in the cells, with `pzprv3`",
            _ => "",
        };
        format!("{kind} has no format `{name}`{reason}")
    }

    /// The formats for lists.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.all().map(|format| Entry { name: format.name(), summary: format.summary(), source: "" })
    }

    /// The format that recognises a text.
    pub fn recognises(&self, text: &str) -> Option<&'static str> {
        self.all().find(|format| format.recognises(text, self.sides.as_ref())).map(Format::name)
    }

    /// Whether a text is rows of cells alone, of a kind whose boards need no name.
    pub fn is_bare(&self, text: &str) -> bool {
        self.bare.as_ref().is_some_and(|bare| bare.recognises(text))
    }

    /// The format that may be meant by a text that does not name the kind, where the kind is known: an id, or rows of cells.
    pub fn meant(&self, text: &str) -> Option<&'static str> {
        let games = self.tatham.iter().map(|tatham| &tatham.game[..]).chain(self.has_keen.then_some(GAME));
        let is_id = games.into_iter().any(|game| shared::id(text, game).is_some());
        let is_plain = self.plain.is_some() && Plain::may_be(text);
        is_id.then_some("tatham").or(is_plain.then_some("text"))
    }

    /// The line and the data of a board in one of the formats; `None` if there is no such format.
    ///
    /// # Errors
    /// If the text is not as expected.
    pub fn read(&self, text: &str, name: &str, vocabulary: &AbstractModel) -> Option<Result<(usize, Data), TextError>> {
        let sides = self.sides.as_ref()?;
        Some(self.read_as(self.named(name)?, text, sides).map(|(line, layers)| (line, layers.data(sides, vocabulary))))
    }

    /// The data with the rooms that a format declares numbered in order, so that every format has the same board; `None` if they
    /// are, or there are none.
    pub fn ordered(&self, data: &Data, vocabulary: &AbstractModel) -> Option<Data> {
        let sides = self.sides.as_ref()?;
        let layers = || Layers::of(data, sides, vocabulary).ok();
        let (layers, ordered) = match &self.cages {
            Some(format) => {
                let layers = layers()?;
                let ordered = format.cages.ordered(&layers);
                (layers, ordered)
            }
            None => {
                let (room, number) = self.all().find_map(Format::rooms)?;
                let layers = layers()?;
                let ordered = layers.clone().numbered(room, number).ok()?;
                (layers, ordered)
            }
        };
        (ordered != layers).then(|| ordered.data(sides, vocabulary))
    }

    /// The parameters of cages, if the kind has some.
    pub fn cages(&self) -> Option<&Cages> {
        self.cages.as_ref().map(|format| &format.cages)
    }

    /// The cages of a board.
    pub fn cage_board(&self, data: &Data, vocabulary: &AbstractModel) -> Option<CageBoard> {
        self.cages()?.board(&Layers::of(data, self.sides.as_ref()?, vocabulary).ok()?)
    }

    /// The data of a board with these cages.
    ///
    /// # Errors
    /// If the kind has no cages, or its boards are smaller.
    pub fn of_cages(&self, board: &CageBoard, vocabulary: &AbstractModel) -> Result<Data, TextError> {
        let (Some(sides), Some(cages)) = (&self.sides, self.cages()) else {
            return Err(TextError::new(1, "expected a kind whose regions have arithmetic clues"));
        };
        let mut layers = sides.layers(1, board.side, board.side)?;
        cages.put(board, &mut layers);
        Ok(layers.data(sides, vocabulary))
    }

    /// A board in one of the formats; `None` if there is no such format.
    ///
    /// # Errors
    /// If the format cannot hold the board.
    pub fn write(&self, data: &Data, name: &str, vocabulary: &AbstractModel) -> Option<Result<String, WriteError>> {
        let (sides, format) = (self.sides.as_ref()?, self.named(name)?);
        Some(Layers::of(data, sides, vocabulary).and_then(|layers| {
            let text = format.write(&layers)?;
            match self.read_as(format, &text, sides).map(|(_, again)| layers.difference(&again)) {
                Ok(None) => Ok(text),
                Ok(Some(what)) => Err(WriteError(format!("{name} cannot hold {what}"))),
                Err(error) => Err(WriteError(format!("{name} cannot hold this board: {}", error.problem))),
            }
        }))
    }
}
