//! Texts of the puzzle pages of Angela and Otto Janko: `begin`, lines such as `puzzle Hitori` and `size 8`, then `problem` with the
//! cells, perhaps `areas` with the regions, and `end`.
//!
//! Such a text is turned into the plain text of our kind. Other sections say nothing of the board, such as `solution` and `moves`.

use crate::text::{self, Word};

/// Names of puzzles with our kinds.
const KINDS: &[(&str, &str)] = &[
    ("akari", "akari"),
    ("fillomino", "fillomino"),
    ("hashi", "hashi"),
    ("hashiwokakero", "hashi"),
    ("heyawake", "heyawake"),
    ("hitori", "hitori"),
    ("kuromasu", "kurodoko"),
    ("masyu", "masyu"),
    ("nurikabe", "nurikabe"),
    ("slitherlink", "slitherlink"),
    ("sternenhaufen", "star-battle"),
    ("sternenschlacht", "star-battle"),
    ("sudoku", "sudoku"),
    ("suguru", "suguru"),
];

/// The sections whose lines are cells.
const SECTIONS: &[&str] = &["problem", "areas", "solution", "moves"];

/// The words that change what the cells mean; a board with one of them is refused.
const NOT_READ: &[&str] = &["clabels", "rlabels", "labels", "labelscols", "labelsrows", "diagonals"];

/// Whether a text is one of these.
pub fn recognises(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next() == Some("begin") && text.contains("problem")
}

/// The plain text of the board: its rows are in their lines, and what is not part of it is blank.
///
/// # Errors
/// The line and the word that is not read.
pub fn plain(text: &str) -> Result<String, (usize, String)> {
    let mut head: Vec<Word<'_>> = Vec::new();
    let mut sections: Vec<(&str, usize, Vec<&str>)> = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line = line.trim();
        match (sections.last_mut(), line) {
            (_, "end") => break,
            _ if SECTIONS.contains(&line) => sections.push((line, place + 1, Vec::new())),
            (None, _) => head.push((place + 1, line)),
            (Some((.., rows)), _) if !line.is_empty() => rows.push(line),
            _ => {}
        }
    }
    let value =
        |key: &str| head.iter().find_map(|(_, line)| Some(line.strip_prefix(key)?.strip_prefix(char::is_whitespace)?.trim()));
    if let Some((line, word)) =
        head.iter().find(|(_, line)| NOT_READ.iter().any(|word| line.split_whitespace().next() == Some(word)))
    {
        return Err((*line, format!("expected a board of cells and areas, found {}", crate::quoted(word))));
    }
    let name = value("puzzle").unwrap_or_default().to_ascii_lowercase();
    let known = || KINDS.iter().map(|known| known.0).collect::<Vec<_>>().join(", ");
    let Some((_, kind)) = KINDS.iter().find(|known| known.0 == name) else {
        return Err((1, format!("expected `puzzle` and one of {}, found {}", known(), crate::quoted(&name))));
    };
    let rows = |section: &str| sections.iter().find(|found| found.0 == section).map(|(_, line, rows)| (*line, rows));
    let blank = |rows: &[&str]| -> String {
        let row =
            |row: &&str| row.split_whitespace().map(|word| if word == "-" { "." } else { word }).collect::<Vec<_>>().join(" ");
        rows.iter().map(|line| row(line) + "\n").collect()
    };
    let problem = rows("problem").map(|(line, rows)| (line, blank(rows)));
    let areas = rows("areas").map(|(line, rows)| (line, blank(rows)));
    // Each section is below the line of its name.
    let below = |line: usize, text: &str| "\n".repeat(line.saturating_sub(1)) + text;
    let missing = |what: &str| (1, format!("expected a section `{what}`, found none"));
    Ok(match (*kind, problem, areas) {
        ("star-battle", _, Some((line, areas))) => {
            let stars =
                value("stars").or(value("sterne")).ok_or_else(|| (1, "expected a line `stars NUMBER`, found none".into()))?;
            below(line, &format!("star-battle {stars}\n{areas}"))
        }
        ("suguru" | "sudoku", Some((line, cells)), areas) => {
            let (rows, cols, _) = text::grid(&cells).map_err(|error| (line + error.line, error.problem))?;
            match (*kind, areas) {
                ("suguru", Some((_, areas))) => format!("suguru {rows} rows {cols} columns\nblocks\n{areas}cells\n{cells}"),
                ("suguru", None) => return Err(missing("areas")),
                (_, Some((_, areas))) => format!("sudoku {rows}\ncells\n{cells}regions\n{areas}"),
                (_, None) => below(line, &format!("sudoku {rows}\n{cells}")),
            }
        }
        ("heyawake", Some((line, cells)), Some((_, areas))) => below(line, &format!("heyawake\n{cells}\n{areas}")),
        ("heyawake", _, None) => return Err(missing("areas")),
        (_, Some((line, cells)), None) => below(line, &format!("{kind}\n{cells}")),
        (_, _, Some((line, _))) => return Err((line, format!("expected no areas for {kind}"))),
        (_, None, _) => return Err(missing("problem")),
    })
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
        assert_eq!(plain(text).as_deref(), Ok("suguru 1 rows 2 columns\nblocks\n1 1\ncells\n1 .\n"));
        for (text, part) in [
            ("begin\npuzzle Lits\nproblem\n- -\nend", "found `lits`"),
            ("begin\npuzzle Hitori\nclabels 1 2\nproblem\n- -\nend", "found `clabels 1 2`"),
            ("begin\npuzzle Sternenhaufen\nproblem\n- -\nareas\n1 1\nend", "`stars NUMBER`"),
        ] {
            assert!(plain(text).is_err_and(|(_, problem)| problem.contains(part)), "{text}");
        }
    }
}
