//! Reads and writes addresses of penpa-edit.

use super::{
    Drawing,
    points::{Place, Points},
};
use crate::{TextError, quoted, text};
use base64::{Engine, engine::general_purpose::STANDARD};
use grid::Cell;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};
use serde_json::{Map, Value, json};

/// The maximum size of a drawing, in bytes.
const MAX_BYTES: usize = 4 << 20;

/// The site of the editor.
const SITE: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// What precedes the drawing, to edit it and to solve it.
const STARTS: [&str; 2] = ["m=edit&p=", "m=solve&p="];

/// The abbreviations of keys, each a letter after `z`.
const ABBREVIATIONS: &[(char, &str)] = &[
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
    ('Z', "z"),
];

/// The layers of a drawing that are no part of the board.
const IGNORED: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

/// What numbers outside the board are called among the layers.
pub const BESIDE: &str = "numbers beside the board";

/// What numbers at corners of cells are called among the layers.
pub const AT_CORNERS: &str = "numbers at corners of cells";

/// The colours that say that a cell is outside the board: dark grey and black.
const DARK: [i64; 2] = [1, 4];

/// The compressed drawing in the only word of a text, with its line from 1.
fn drawing(text: &str) -> Option<(usize, &str)> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, line) = lines.next()?;
    let after = STARTS.iter().find_map(|start| Some(line.split_once(start)?.1))?;
    lines.next().is_none().then(|| (place + 1, after.split('&').next().unwrap_or_default().trim()))
}

/// Whether a text is an address of penpa-edit, perhaps a malformed one.
pub fn is_address(text: &str) -> bool {
    text.contains("&p=") && drawing(text).is_some()
}

fn expanded(abbreviated: &str) -> String {
    let mut text = String::with_capacity(2 * abbreviated.len());
    let mut characters = abbreviated.chars().peekable();
    while let Some(c) = characters.next() {
        let key = characters.peek().filter(|_| c == 'z').and_then(|next| ABBREVIATIONS.iter().find(|(key, _)| key == next));
        match key {
            Some((_, word)) => {
                characters.next();
                text.push_str(word);
            }
            None => text.push(c),
        }
    }
    text
}

fn abbreviated(text: &str) -> String {
    let escaped = text.replace('z', "zZ");
    ABBREVIATIONS.iter().filter(|(key, _)| *key != 'Z').fold(escaped, |text, (key, word)| text.replace(word, &format!("z{key}")))
}

/// The line of a drawing, its data in base64, and its text.
fn inflated(text: &str) -> Result<(usize, &str, String), TextError> {
    let expected = "an address of penpa-edit with `m=edit&p=`";
    let (line, data) = drawing(text).ok_or_else(|| TextError::expected(1, expected, text.trim()))?;
    let wrong = |what: &str| TextError::expected(line, what, data);
    let bytes = STANDARD.decode(data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+"));
    let bytes = bytes.map_err(|_| wrong("a drawing in base64"))?;
    let drawing = decompress_to_vec_with_limit(&bytes, MAX_BYTES).map_err(|_| wrong("a compressed drawing"))?;
    String::from_utf8(drawing).map(|drawing| (line, data, drawing)).map_err(|_| wrong("a drawing in text"))
}

/// The number of the field of the header that is the title.
const TITLE: usize = 15;

fn title(field: Option<&str>) -> String {
    field.and_then(|field| field.strip_prefix("Title: ")).unwrap_or_default().replace("%2C", ",")
}

/// The text of an entry, which may be a number; `None` if it has none.
fn text_of(entry: &Value) -> Option<String> {
    entry.get(0).map(|text| text.as_str().map_or_else(|| text.to_string(), String::from))
}

impl Drawing {
    /// Reads an address.
    ///
    /// # Errors
    /// If it is no address of a square board in the limits of [`text::sides`], or its drawing is malformed.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let (line, data, drawing) = inflated(text)?;
        Self::of_lines(line, data, &drawing)
    }

    /// The drawing and its title, which is known of one with a fault, too.
    pub fn with_title(text: &str) -> (String, Result<Self, TextError>) {
        match inflated(text) {
            Ok((line, data, drawing)) => {
                let header = drawing.lines().next().unwrap_or_default();
                (title(header.split(',').nth(TITLE)), Self::of_lines(line, data, &drawing))
            }
            Err(error) => (String::new(), Err(error)),
        }
    }

    fn of_lines(line: usize, data: &str, drawing: &str) -> Result<Self, TextError> {
        let wrong = |what: &str| TextError::expected(line, what, data);
        let lines: Vec<&str> = drawing.lines().collect();
        let header: Vec<&str> = lines.first().map(|line| line.split(',').collect()).unwrap_or_default();
        let [grid, wide, tall, ..] = header[..] else { return Err(wrong("the sides of a drawing")) };
        if !["square", "sudoku", "kakuro"].contains(&grid) {
            return Err(TextError::expected(line, "a board of square cells", grid));
        }
        let json = |place: usize| -> Option<Value> { serde_json::from_str(&expanded(lines.get(place)?)).ok() };
        let space: Vec<usize> = json(1).and_then(|space| serde_json::from_value(space).ok()).unwrap_or_default();
        let [top, bottom, left, right] = space.try_into().unwrap_or([0; 4]);
        let (tall, wide) = text::sides((line, tall), (line, wide))?;
        let side = |all: usize, space: [usize; 2]| all.checked_sub(space[0].saturating_add(space[1])).filter(|&side| side > 0);
        let (Some(rows), Some(cols)) = (side(tall, [top, bottom]), side(wide, [left, right])) else {
            return Err(wrong("a board within its margins"));
        };
        let points = Points { rows, cols, top, left, tall: tall + 4, wide: wide + 4 };
        let Some(Value::Object(layers)) = json(3) else { return Err(wrong("the layers of a drawing")) };
        let field = |place: usize| header.get(place).copied().unwrap_or_default();
        let title = title(Some(field(TITLE)));
        let rules = field(18).replace("%2D", " ").replace("%2C", ",");
        let mut sheet = Self { line, rows, cols, title, rules, ..Self::default() };
        sheet.read_layers(&layers, points)?;
        let listed: Option<Vec<i64>> =
            json(5).and_then(|list| serde_json::from_value(list).ok()).filter(|l: &Vec<_>| !l.is_empty());
        if let Some(listed) = listed {
            let mut last = 0_i64;
            let sums = listed.into_iter().filter_map(|step| {
                last = last.checked_add(step)?;
                points.cell_at(usize::try_from(last).ok()?)
            });
            let listed: std::collections::HashSet<Cell> = sums.collect();
            sheet.void.extend(sheet.cells().filter(|cell| !listed.contains(cell)).collect::<Vec<_>>());
        }
        Ok(sheet)
    }

    fn read_layers(&mut self, layers: &Map<String, Value>, points: Points) -> Result<(), TextError> {
        let line = self.line;
        let is_empty = |value: &Value| match value {
            Value::Null => true,
            Value::Array(items) => items.is_empty(),
            Value::Object(items) => items.is_empty(),
            _ => false,
        };
        let filled = layers.iter().filter(|(name, value)| !is_empty(value) && !IGNORED.contains(&&name[..]));
        for (name, layer) in filled {
            // The lines of cages are drawn again from the cages.
            if name != "cage" {
                self.layers.push(name.clone());
            }
            let place = |key: &String| key.parse().ok().and_then(|point| points.place(point));
            let is_at_corner = |key: &String| matches!(place(key), Some(Place::Corner(_)));
            let is_beside = |key: &String| !matches!(place(key), Some(Place::Cell(_) | Place::Corner(_)));
            if name == "number" && layer.as_object().is_some_and(|entries| entries.keys().any(is_beside)) {
                self.layers.push(BESIDE.into());
            }
            if name == "number" && layer.as_object().is_some_and(|entries| entries.keys().any(is_at_corner)) {
                self.layers.push(AT_CORNERS.into());
            }
            let entries = layer.as_object().into_iter().flatten();
            let wrong = |key: &str| TextError::expected(line, format_args!("a place of the board in the layer {name}"), key);
            for (key, value) in entries {
                let point = key.parse::<usize>();
                match &name[..] {
                    "number" => {
                        let text = Some(text_of(value).ok_or_else(|| wrong(key))?);
                        let place = point.ok().and_then(|point| points.place(point));
                        if let (Some(Place::Cell(cell)), Some(blank)) = (&place, &text)
                            && !blank.is_empty()
                            && blank.trim().is_empty()
                        {
                            self.unknown.insert(*cell);
                        }
                        let earlier = match (place, text.filter(|text| !text.trim().is_empty())) {
                            (_, None) => None,
                            (None, _) => return Err(wrong(key)),
                            (Some(Place::Cell(cell)), Some(text)) => self.numbers.insert(cell, text),
                            (Some(Place::OfRow(row)), Some(text)) => self.of_rows.insert(row, text),
                            (Some(Place::OfCol(col)), Some(text)) => self.of_cols.insert(col, text),
                            (Some(Place::Corner(corner)), Some(text)) => self.vertices.insert(corner, text),
                        };
                        if let Some(earlier) = earlier {
                            return Err(TextError::expected(
                                line,
                                "one number beside a row or column",
                                &format!("{earlier} and another"),
                            ));
                        }
                    }
                    "lineE" => {
                        let ends = key.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                        let ends = ends.ok_or_else(|| wrong(key))?;
                        self.walls.extend(points.cells_of_edge(ends));
                    }
                    "numberS" => {
                        let first = 4 * points.tall * points.wide;
                        let cell = point.ok().and_then(|point| points.cell_at(point.checked_sub(first)? / 4));
                        let text = text_of(value).ok_or_else(|| wrong(key))?;
                        if !text.trim().is_empty() {
                            self.corners.insert(cell.ok_or_else(|| wrong(key))?, text.trim().into());
                        }
                    }
                    "symbol" => {
                        let cell = point.ok().and_then(|point| points.cell_at(point)).ok_or_else(|| wrong(key))?;
                        let number = value.get(0).and_then(Value::as_i64).unwrap_or_default();
                        self.symbols.insert(cell, (value.get(1).and_then(Value::as_str).unwrap_or_default().into(), number));
                    }
                    "surface" => {
                        let colour = value.as_i64().ok_or_else(|| wrong(key))?;
                        let cell = point.ok().and_then(|point| points.cell_at(point));
                        match DARK.contains(&colour) {
                            true => self.void.extend(cell),
                            false => self.shaded.extend(cell.map(|cell| (cell, colour))),
                        }
                    }
                    _ => {}
                }
            }
            if name == "killercages" {
                let cages: Option<Vec<Vec<usize>>> = serde_json::from_value(layer.clone()).ok();
                let cell = |point| points.cell_at(point).ok_or_else(|| wrong(&quoted(&point.to_string())));
                for cage in cages.ok_or_else(|| wrong("no lists of cells"))?.into_iter().filter(|cage| !cage.is_empty()) {
                    self.cages.push(cage.into_iter().map(cell).collect::<Result<_, _>>()?);
                }
            }
        }
        Ok(())
    }

    /// The address of the drawing.
    pub fn write(&self) -> String {
        let (top, left) = (usize::from(!self.of_cols.is_empty()), usize::from(!self.of_rows.is_empty()));
        let (rows, cols) = (self.rows, self.cols);
        let points = Points { rows, cols, top, left, tall: rows + top + 4, wide: cols + left + 4 };
        let (wide, tall) = (cols + left, rows + top);
        let (canvas_x, canvas_y) = (38 * (wide + 1), 38 * (tall + 1));
        let middle = points.cell(Cell { row: rows / 2, col: cols / 2 });
        let plain = |text: &str| text.replace(',', "%2C").replace('\n', "%2D").replace(['&', '='], " ");
        let (title, rules) = (plain(&self.title), plain(&self.rules));
        let header = format!(
            "square,{wide},{tall},38,0,1,1,{canvas_x},{canvas_y},{middle},{middle},0,0,0,0,Title: {title},Author: ,,{rules},OFF,false"
        );
        let mut last = 0;
        let steps: Vec<usize> = self
            .cells()
            .map(|cell| {
                let before = std::mem::replace(&mut last, points.cell(cell));
                last - before
            })
            .collect();
        let styles = json!({
            "edit_mode": "surface", "surface": ["", 1], "multicolor": ["", 1], "wall": ["", 2], "line": ["1", 2],
            "lineE": ["1", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["circle_L", 1], "special": ["thermo", ""],
            "board": ["", ""], "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", 1],
        });
        let mode = json!({ "qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": styles, "pu_a": styles });
        let empty = Self { line: 1, ..Self::default() };
        let lines = [
            header,
            json!([top, 0, left, 0]).to_string(),
            mode.to_string(),
            self.layers_to_write(points).to_string(),
            empty.layers_to_write(points).to_string(),
            json!(steps).to_string(),
            "[]".into(),
            "{}".into(),
            "\"x\"".into(),
            "\"x\"".into(),
            "[3,1,3]".into(),
        ];
        let drawing = lines.map(|line| if line.starts_with('{') { abbreviated(&line) } else { line }).join("\n");
        format!("{SITE}{}\n", STANDARD.encode(compress_to_vec(drawing.as_bytes(), 9)))
    }

    fn layers_to_write(&self, points: Points) -> Value {
        let object = |entries: Vec<(String, Value)>| Value::from(entries.into_iter().collect::<Map<_, _>>());
        // A number with an arrow has its direction behind it.
        let has_arrow = |text: &str| text.rsplit_once('_').is_some_and(|(_, arrow)| arrow.len() == 1);
        let number = |text: &String| json!([text, 1, if has_arrow(text) { "2" } else { "1" }]);
        let cells = self.numbers.iter().map(|(cell, text)| (points.cell(*cell).to_string(), number(text)));
        let of_rows = self.of_rows.iter().map(|(row, text)| (points.left_of(*row).to_string(), number(text)));
        let of_cols = self.of_cols.iter().map(|(col, text)| (points.above(*col).to_string(), number(text)));
        let vertices = self.vertices.iter().map(|(corner, text)| (points.vertex(*corner).to_string(), number(text)));
        let corners = self.corners.iter().map(|(cell, text)| (points.corner(*cell).to_string(), json!([text, 1])));
        let symbols = self.symbols.iter().map(|(cell, (name, n))| (points.cell(*cell).to_string(), json!([n, name, 1])));
        let shaded = self.void.iter().map(|cell| (points.cell(*cell).to_string(), json!(DARK[1])));
        let walls = self.walls.iter().map(|&pair| {
            let (a, b) = points.edge(pair);
            (format!("{a},{b}"), json!(2))
        });
        let cages: Vec<Vec<usize>> = self.cages.iter().map(|cage| cage.iter().map(|&cell| points.cell(cell)).collect()).collect();
        let none = json!({ "__a": [] });
        json!({
            "command_redo": none, "command_undo": none, "command_replay": none,
            "surface": object(shaded.collect()), "number": object(cells.chain(of_rows).chain(of_cols).chain(vertices).collect()),
            "numberS": object(corners.collect()), "symbol": object(symbols.collect()), "freeline": {}, "freelineE": {},
            "thermo": [], "arrows": [], "direction": [], "squareframe": [], "polygon": [], "line": {},
            "lineE": object(walls.collect()), "wall": {}, "cage": {}, "deletelineE": {}, "killercages": cages, "nobulbthermo": [],
        })
    }
}
