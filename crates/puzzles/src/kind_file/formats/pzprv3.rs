//! Files of the pzpr editors: the statement `pzprv3` names the layers of words that stand below the sides of a board.
//!
//! A file has the board and what is drawn on it. Lines end in `/` or in a line end. Files that are written have nothing drawn.

use super::{
    board_layers::{Layers, Sides},
    cells::Cells,
    layers::Layer,
    penpa::Penpa,
    plain::Plain,
    statement::{FormatSection, Known, Param},
    words::{Drawn, Table},
};
use crate::{TextError, WriteError, kind_file::flag::Flag, puzzlink, pzprv3, text, text::Word};
use algebra::text::ModelError;
use grid::Grid;

/// Files of this version have the borders of rooms instead of their numbers.
const WITH_BORDERS: &str = "pzprv3.2";

fn is_version(word: &str) -> bool {
    pzprv3::is_version(word) || word == WITH_BORDERS
}

/// The files of a kind.
#[derive(Debug)]
pub struct Pzprv3 {
    pub genres: Vec<String>,
    layers: Vec<Layer>,
}

impl Pzprv3 {
    /// Reads the statement.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn declare(section: &FormatSection, known: &Known<'_>) -> Result<Self, ModelError> {
        let (genres, words) = known.read(section)?;
        let mut layers: Vec<Layer> = Vec::new();
        let mut outside = Vec::new();
        for words in &words {
            if words.word.name == "outside" {
                outside = known.outside(words)?;
                continue;
            }
            let layer = Layer::declare(words, known, &layers, std::mem::take(&mut outside))?;
            layers.push(layer);
        }
        let genres = genres.iter().map(|genre| puzzlink::genre_of(genre).into()).collect();
        Ok(Self { genres, layers })
    }

    /// The plain text of the kind with this name, if its layers are a grid.
    pub fn plain(&self, name: &str, flags: &[Flag]) -> Option<Plain> {
        Plain::of_layers(name, flags, &self.usual())
    }

    /// The drawings of the kind with this title, if penpa has signs for its layers.
    pub fn penpa(&self, title: &str) -> Option<Penpa> {
        Penpa::of_layers(title, &self.usual())
    }

    /// The layers with `-` for every unknown number.
    fn usual(&self) -> Vec<Layer> {
        let mut layers = self.layers.clone();
        for layer in &mut layers {
            if let Layer::Cells(_, Cells::Numbers(param, _)) = layer {
                param.fives = false;
            }
        }
        layers
    }

    /// Whether files of the kind have this genre.
    fn has(&self, genre: &str) -> bool {
        self.genres.iter().any(|known| known == puzzlink::genre_of(genre))
    }

    fn has_letters(&self) -> bool {
        self.layers.iter().any(|layer| matches!(layer, Layer::Cells(_, Cells::Letters(_))))
    }

    pub fn recognises(&self, text: &str) -> bool {
        // Splitting another text would search all of it.
        if !text.trim_start().starts_with("pzprv3") {
            return false;
        }
        let mut parts = text.split(['/', '\n']).map(str::trim).filter(|part| !part.is_empty());
        parts.next().is_some_and(is_version) && parts.next().is_some_and(|genre| self.has(genre))
    }

    /// The board and what is drawn on it.
    ///
    /// # Errors
    /// The first part that is not as expected.
    pub fn read(&self, text: &str, sides: &Sides) -> Result<(Layers, Drawn), TextError> {
        let lines = text.lines().enumerate().flat_map(|(place, line)| line.split('/').map(move |part| (place + 1, part.trim())));
        let mut parts = lines.filter(|(_, part)| !part.is_empty());
        let mut next = |what: &str| parts.next().ok_or_else(|| TextError::new(1, format_args!("expected {what}, found the end")));
        let (line, version) = next("`pzprv3`")?;
        if !is_version(version) {
            return Err(TextError::expected(line, "`pzprv3`, `pzprv3.1` or `pzprv3.2`", version));
        }
        let (line, genre) = next("a genre")?;
        if !self.has(genre) {
            return Err(TextError::expected(line, format_args!("`{}`", self.genres.join("` or `")), genre));
        }
        let start = next("the number of rows")?;
        let (rows, cols) = text::sides(start, next("the number of columns")?)?;
        let mut layers = sides.layers(start.0, rows, cols)?;
        let parts: Vec<Word<'_>> = parts.take_while(|(_, part)| !puzzlink::is_end_of_file(part)).collect();
        // Letters in cells may be a line of their own.
        let is_variant = |part: &str| !self.has_letters() && part.chars().all(|c| c.is_ascii_lowercase());
        if let Some((line, variant)) = parts.first().filter(|(_, part)| is_variant(part)) {
            return Err(TextError::expected(*line, "a board with the common rules", &format!("variant {variant}")));
        }
        let mut table = Table::new(parts, start.0);
        let mut drawn = Drawn::new();
        for layer in self.layers.iter().filter(|layer| version != "pzprv3" || !layer.is_newer()) {
            // What is missing at the end is blank; a board without rooms is one.
            if table.is_at_end() {
                if let Layer::Rooms(room) | Layer::RoomBorders(room) = layer {
                    layers.put_rooms(room, &Grid::new(rows, cols, |_| 0));
                }
                continue;
            }
            match layer {
                Layer::Rooms(room) if version == WITH_BORDERS => {
                    Layer::RoomBorders(room.clone()).read(&mut table, &mut layers, &mut drawn)?;
                }
                _ => layer.read(&mut table, &mut layers, &mut drawn)?,
            }
        }
        match table.next() {
            None => Ok((layers, drawn)),
            Some((line, more)) => Err(TextError::expected(line, "the end", more)),
        }
    }

    /// The file of a board.
    ///
    /// # Errors
    /// If a layer cannot hold what the board has.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let genre = self.genres.first().map_or("", String::as_str);
        let mut text = format!("pzprv3/{genre}/{}/{}/", layers.rows, layers.cols);
        // What is drawn and says nothing may be missing at the end.
        let last = self.layers.len() - usize::from(self.layers.last().is_some_and(Layer::is_ignored));
        for layer in self.layers[..last].iter().filter(|layer| !layer.is_newer()) {
            layer.write(layers, &mut text)?;
        }
        Ok(text + "\n")
    }

    /// The parameters that say the rooms and the numbers of rooms.
    pub fn rooms(&self) -> Option<(&Param, Option<&Param>)> {
        let room = self.layers.iter().find_map(|layer| match layer {
            Layer::Rooms(room) | Layer::RoomBorders(room) => Some(room),
            _ => None,
        })?;
        let number =
            self.layers.iter().find_map(|layer| if let Layer::RoomNumbers(_, number) = layer { Some(number) } else { None });
        Some((room, number))
    }

    /// Whether files have borders between cells for a solution.
    pub fn has_borders(&self, solution: &str) -> bool {
        self.layers.iter().any(|layer| matches!(layer, Layer::Borders(Some(name)) if name == solution))
    }

    /// The value that a blank means for a solution; `None` if each value is drawn, and `Some(None)` if the file says nothing
    /// of the solution.
    pub fn blank(&self, solution: &str) -> Option<Option<i64>> {
        self.layers.iter().find_map(|layer| layer.blank(solution))
    }
}
