//! Texts of the puzzle pages of Angela and Otto Janko: `begin`, lines such as `puzzle Hitori` and `size 8`, then `problem` with the
//! cells, perhaps `areas` with the regions, and `end`.
//!
//! Such a text is turned into the plain text of our kind. Other sections say nothing of the board, such as `solution` and `moves`.

use crate::{
    find,
    text::{self, Word},
};

/// Kinds whose cells have numbers in front of them, and whether also behind them.
const FRAMED: &[(&str, bool)] = &[
    ("aquarium", false),
    ("doppelblock", false),
    ("kakurasu", false),
    ("skyscrapers", true),
    ("snake", false),
    ("tents", false),
    ("tilepaint", false),
];

/// Kinds whose grid has more rows than cells: its numbers are at corners.
const CORNERS: &[&str] = &["creek", "slant"];

/// The sections of a text; the cells of the last three say nothing of the board.
const SECTIONS: &[&str] = &["problem", "areas", "rlabels", "clabels", "solution", "moves", "layout"];

/// Lines of the head that say nothing of the rules, and those that are read. With any other the board is refused.
const NOTES: &[&str] = &[
    "begin",
    "puzzle",
    "author",
    "solver",
    "source",
    "unit",
    "depth",
    "info",
    "title",
    "mail",
    "pid",
    "date",
    "level",
    "name",
    "comment",
    "copyright",
    "size",
    "rows",
    "cols",
    "pattern",
    "patternx",
    "patterny",
    "stars",
    "sterne",
];

/// Whether a text is one of these.
pub fn recognises(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next() == Some("begin") && text.contains("problem")
}

/// The boards of a text, each with the number of lines before it.
pub fn parts(text: &str) -> Vec<(usize, String)> {
    let mut parts: Vec<(usize, String)> = Vec::new();
    for (place, line) in text.lines().enumerate() {
        if line.trim() == "begin" {
            parts.push((place, String::new()));
        }
        parts.iter_mut().last().into_iter().for_each(|(_, part)| *part += &format!("{line}\n"));
    }
    parts
}

/// A section: its name, its line and its rows.
type Section<'t> = (&'t str, usize, Vec<&'t str>);

/// The line and the word that is not read.
type Refusal = (usize, String);

/// A text in its parts.
struct File<'t> {
    head: Vec<Word<'t>>,
    sections: Vec<Section<'t>>,
}

impl<'t> File<'t> {
    fn of(text: &'t str) -> Self {
        let mut file = Self { head: Vec::new(), sections: Vec::new() };
        for (place, line) in text.lines().map(str::trim).enumerate().filter(|(_, line)| !line.is_empty()) {
            let first = line.split_whitespace().next().unwrap_or_default();
            match file.sections.last_mut() {
                _ if line == "end" => break,
                _ if SECTIONS.contains(&first) => {
                    // The rows of labels may start in the line of their name.
                    let rest = line[first.len()..].trim();
                    file.sections.push((first, place + 1, Some(rest).filter(|rest| !rest.is_empty()).into_iter().collect()));
                }
                Some((.., rows)) => rows.push(line),
                None => file.head.push((place + 1, line)),
            }
        }
        file
    }

    fn value(&self, key: &str) -> Option<&'t str> {
        self.head.iter().find_map(|(_, line)| Some(line.strip_prefix(key)?.strip_prefix(char::is_whitespace)?.trim()))
    }

    fn number(&self, key: &str) -> Option<usize> {
        self.value(key)?.parse().ok()
    }

    /// The line of a section and its rows.
    fn rows(&self, section: &str) -> Option<(usize, Vec<Vec<&'t str>>)> {
        let (_, line, rows) = self.sections.iter().find(|found| found.0 == section)?;
        Some((*line, rows.iter().map(|row| row.split_whitespace().map(blank).collect()).collect()))
    }
}

fn blank(word: &str) -> &str {
    if word == "-" { "." } else { word }
}

fn lines(rows: &[Vec<impl AsRef<str>>]) -> String {
    let row = |row: &Vec<_>| row.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(" ") + "\n";
    rows.iter().map(row).collect()
}

/// The plain text of the board: its rows are in their lines, and what is not part of it is blank.
///
/// # Errors
/// The line and the word that is not read.
pub fn plain(text: &str) -> Result<String, Refusal> {
    let file = File::of(text);
    let is_note = |line: &str| line.split_whitespace().next().is_some_and(|key| NOTES.contains(&key.to_lowercase().as_str()));
    if let Some((line, word)) = file.head.iter().find(|(_, line)| !is_note(line)) {
        return Err((*line, format!("expected a board of cells, areas and labels, found {}", crate::quoted(word))));
    }
    let name = file.value("puzzle").unwrap_or_default().to_ascii_lowercase();
    let known = find(&name).ok_or_else(|| {
        (1, format!("expected `puzzle` and the name of a kind, which `kinds` lists, found {}", crate::quoted(&name)))
    })?;
    let kind = known.name();
    let missing = |what: &str| (1, format!("expected a section `{what}`, found none"));
    let areas = file.rows("areas").filter(|(_, rows)| !rows.is_empty());
    // Each section is below the line of its name.
    let below = |line: usize, text: &str| "\n".repeat(line.saturating_sub(1)) + text;
    let labels = labels(&file);
    let frame = FRAMED.iter().find(|framed| framed.0 == kind);
    if let Some((line, _)) = file.rows("rlabels").or(file.rows("clabels")).filter(|_| frame.is_none()) {
        return Err((line, format!("expected no labels for {kind}")));
    }
    if kind == "star-battle" {
        let stars = file.value("stars").or(file.value("sterne"));
        let stars = stars.ok_or_else(|| (1, "expected a line `stars NUMBER`, found none".into()))?;
        let (line, areas) = areas.ok_or_else(|| missing("areas"))?;
        return Ok(below(line, &format!("star-battle {stars}\n{}", lines(&areas))));
    }
    let (line, cells) = file.rows("problem").ok_or_else(|| missing("problem"))?;
    check_size(&file, kind, line, cells.len())?;
    let cells = signs(kind, line, cells)?;
    // The labels of the columns are in a row of their own.
    let (line, text) = match frame {
        Some((_, behind)) => (line - 1, framed(&cells, labels, *behind, line)?),
        None => (line, lines(&cells)),
    };
    Ok(match (kind, areas) {
        ("sudoku", areas) => {
            let (rows, ..) = text::grid(&text).map_err(|error| (line + error.line, error.problem))?;
            match areas {
                Some((_, areas)) => format!("sudoku {rows}\ncells\n{text}regions\n{}", lines(&areas)),
                None => match (file.number("patternx"), file.number("patterny")) {
                    (Some(wide), Some(tall)) => format!("sudoku {rows}\nboxes {wide} wide {tall} tall\ncells\n{text}"),
                    _ => below(line, &format!("sudoku {rows}\n{text}")),
                },
            }
        }
        (_, None) if known.keys().contains(&"room") => return Err(missing("areas")),
        (_, None) => below(line, &format!("{kind}\n{text}")),
        (_, Some((_, areas))) => {
            let both = format!("{kind}\n{text}\n{}", lines(&areas));
            // A kind without numbers has areas alone.
            let is_blank = frame.is_none() && cells.iter().flatten().all(|cell| *cell == ".");
            match is_blank && known.read(&both, None).is_err() {
                true => format!("{kind}\n{}", lines(&areas)),
                false => below(line, &both),
            }
        }
    })
}

/// The labels of the columns and those of the rows: one list or two of each.
fn labels<'t>(file: &File<'t>) -> [Vec<Vec<&'t str>>; 2] {
    ["clabels", "rlabels"].map(|section| file.rows(section).map(|(_, rows)| rows).unwrap_or_default())
}

/// Refuses a file with another number of rows than it states.
fn check_size(file: &File<'_>, kind: &str, line: usize, found: usize) -> Result<(), Refusal> {
    let Some(stated) = file.number("size").or(file.number("rows")) else { return Ok(()) };
    let rows = match kind {
        "futoshiki" => (2 * stated).saturating_sub(1),
        _ => stated + usize::from(CORNERS.contains(&kind)),
    };
    match rows == found {
        true => Ok(()),
        false => Err((line, format!("expected {rows} rows below, found {found}"))),
    }
}

/// The cells in the signs of our text.
fn signs<'t>(kind: &str, line: usize, cells: Vec<Vec<&'t str>>) -> Result<Vec<Vec<String>>, Refusal> {
    let has = |signs: &[&str]| cells.iter().flatten().any(|cell| signs.contains(cell));
    let sign = |cell: &&'t str| -> String {
        let arrow = |(letter, sign): (char, char)| Some(format!("{}{sign}", cell.strip_suffix(letter)?));
        match (kind, *cell) {
            ("tents", "x" | "X" | "b" | "B") => "T".into(),
            ("akari" | "yajilin" | "kakuro", "x" | "X") => "#".into(),
            ("yajilin" | "yajisan-kazusan", cell) => {
                [('n', '^'), ('s', 'v'), ('w', '<'), ('e', '>')].into_iter().find_map(arrow).unwrap_or_else(|| cell.into())
            }
            ("kakuro", "0" | "_") => ".".into(),
            ("kakuro", cell) => cell.replace([',', '/', '|'], "\\"),
            (_, cell) => cell.into(),
        }
    };
    let white = has(&["0", "_"]);
    if kind == "kakuro" && has(&["."]) && white == has(&["#", "x", "X"]) {
        let problem = "expected `0` in white cells and `-` in black ones, or `-` and `x`: `-` may be either";
        return Err((line, problem.into()));
    }
    let black = kind == "kakuro" && white;
    Ok(cells
        .iter()
        .map(|row| row.iter().map(|cell| if black && *cell == "." { "#".into() } else { sign(cell) }).collect())
        .collect())
}

/// The cells with the labels around them.
fn framed(cells: &[Vec<String>], [columns, rows]: [Vec<Vec<&str>>; 2], behind: bool, line: usize) -> Result<String, Refusal> {
    let count = 1 + usize::from(behind);
    let width = cells.first().map_or(0, Vec::len);
    for (labels, name, length) in [(&columns, "clabels", width), (&rows, "rlabels", cells.len())] {
        if !labels.is_empty() && (labels.len() != count || labels.iter().any(|list| list.len() != length)) {
            return Err((line, format!("expected {} of {length} below `{name}`", model::counted(count, "row"))));
        }
    }
    let label = |labels: &[Vec<&str>], list: usize, at: usize| labels.get(list).map_or(".", |list| list[at]).to_string();
    let around = |first: String, middle: Vec<String>, last: String| {
        let last = Some(last).filter(|_| behind);
        [first].into_iter().chain(middle).chain(last).collect::<Vec<_>>().join(" ") + "\n"
    };
    let across = |list: usize| around(".".into(), (0..width).map(|at| label(&columns, list, at)).collect(), ".".into());
    let row = |(at, row): (usize, &Vec<String>)| around(label(&rows, 0, at), row.clone(), label(&rows, 1, at));
    let bottom = if behind { across(1) } else { String::new() };
    Ok(across(0) + &cells.iter().enumerate().map(row).collect::<String>() + &bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_become_plain_text() {
        let text = "begin\npuzzle Nurikabe\nauthor Someone\nsize 2\nproblem\n- 2\n- -\nsolution\n- x\nmoves\nend\n";
        assert!(recognises(text));
        assert_eq!(plain(text).as_deref(), Ok("\n\n\n\nnurikabe\n. 2\n. .\n"));
        let text = "begin\npuzzle Heyawake\nproblem\n1 -\n- -\nareas\n1 2\n1 2\nend\n";
        assert_eq!(plain(text).as_deref(), Ok("\n\nheyawake\n1 .\n. .\n\n1 2\n1 2\n"));
        let text = "begin\npuzzle Suguru\nproblem\n1 -\nareas\n1 1\nend\n";
        assert_eq!(plain(text).as_deref(), Ok("\n\nsuguru\n1 .\n\n1 1\n"));
        let tents = "begin\npuzzle Zeltlager\nsize 2\nclabels 1 0\nrlabels\n0 1\nproblem\nx -\n- -\nend\n";
        assert_eq!(plain(tents).as_deref(), Ok("\n\n\n\n\ntents\n. 1 0\n0 T .\n1 . .\n"));
        let towers = "begin\npuzzle Wolkenkratzer\nproblem\n- 1\n- -\nrlabels\n2 -\n- 2\nclabels\n1 2\n- -\nend\n";
        assert_eq!(plain(towers).as_deref(), Ok("\nskyscrapers\n. 1 2 .\n2 . 1 .\n. . . 2\n. . . .\n"));
        let kakuro = "begin\npuzzle Kakuro\nproblem\n- 3, 16,\n,11 0 0\n4,9 0 0\nend\n";
        assert_eq!(plain(kakuro).as_deref(), Ok("\n\nkakuro\n# 3\\ 16\\\n\\11 . .\n4\\9 . .\n"));
        let kakurasu = "begin\npuzzle Kakurasu\nsize 2\nclabels 3 1\nrlabels 2 -\nproblem\n- -\n- -\nend\n";
        assert_eq!(plain(kakurasu).as_deref(), Ok("\n\n\n\nkakurasu\n. 3 1\n2 . .\n. . .\n"));
        let aquarium = "begin\npuzzle Aquarium\nclabels 1 -\nrlabels 1 -\nproblem\n- -\n- -\nareas\n1 2\n1 2\nend\n";
        assert_eq!(plain(aquarium).as_deref(), Ok("\n\n\naquarium\n. 1 .\n1 . .\n. . .\n\n1 2\n1 2\n"));
        let yajilin = "begin\npuzzle Yajilin\nproblem\n1e - 0s\nend\n";
        assert_eq!(plain(yajilin).as_deref(), Ok("\n\nyajilin\n1> . 0v\n"));
        let norinori = "begin\npuzzle Norinori\nproblem\n- -\nareas\n1 1\nend\n";
        assert_eq!(plain(norinori).as_deref(), Ok("norinori\n1 1\n"));
        let boxes = "begin\npuzzle Sudoku\nsize 2\npatternx 2\npatterny 1\nproblem\n1 -\n- -\nend\n";
        assert_eq!(plain(boxes).as_deref(), Ok("sudoku 2\nboxes 2 wide 1 tall\ncells\n1 .\n. .\n"));
        for (text, part) in [
            ("begin\npuzzle Compass\nproblem\n- -\nend", "found `compass`"),
            ("begin\npuzzle Hitori\nclabels 1 2\nproblem\n- -\nend", "no labels for hitori"),
            ("begin\npuzzle Minesweeper\nmines 2\nproblem\n- -\nend", "found `mines 2`"),
            ("begin\npuzzle Hitori\nsize 2\nproblem\n1 2\nend", "expected 2 rows below, found 1"),
            ("begin\npuzzle Kakuro\nproblem\n- 3,\n- -\nend", "`-` may be either"),
            ("begin\npuzzle Zeltlager\nclabels 1\nproblem\n- -\nend", "expected 1 row of 2 below `clabels`"),
            ("begin\npuzzle Sternenhaufen\nproblem\n- -\nareas\n1 1\nend", "`stars NUMBER`"),
        ] {
            assert_eq!(parts(&format!("{text}\n{text}")).len(), 2);
            assert!(plain(text).is_err_and(|(_, problem)| problem.contains(part)), "{text}");
        }
    }
}
