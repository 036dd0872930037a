//! Titles: a line above a board that names its kind in other words or letters than the texts of the kind do, such as `Star Battle 1`,
//! `NURIKABE 4x4:` or the heading `# Light up`.

use crate::{AnyKind, Board, Puzzle, boards::listed, find, pasted, sudoku::Sudoku};

/// The boards below a title that names their kind in words of its own: no other kind is tried, unless they have addresses.
pub fn boards(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Vec<Board>> {
    let Titled { kind, texts } = titled(text).filter(|_| kind.is_none())?;
    let [titled, bare] = texts.map(|text| text.map_or_else(Vec::new, |text| listed(&text, Some(kind)).collect::<Vec<Board>>()));
    let is_read = |boards: &Vec<Board>| boards.iter().all(|board| board.puzzle.is_ok());
    match (is_read(&titled), !bare.is_empty() && is_read(&bare)) {
        (true, _) => Some(titled),
        (false, true) => Some(bare),
        (false, false) => Some(titled).filter(|_| !pasted::has_address(text)),
    }
}

/// A text whose first line names a kind in words of its own.
struct Titled {
    /// The kind.
    kind: &'static dyn AnyKind,
    /// The text with the title as the kind writes it, and the same without a title that says no more. Each has the lines of the text.
    texts: [Option<String>; 2],
}

/// The longest title, in bytes.
const MAX_TITLE: usize = 60;

/// The title of a text; `None` if its first line names no kind, or names it as texts of the kind do.
fn titled(text: &str) -> Option<Titled> {
    let at = text.len() - text.trim_start().len();
    let (line, below) = text[at..].split_once('\n')?;
    let line = line.trim_end();
    if line.len() > MAX_TITLE || below.trim().is_empty() {
        return None;
    }
    let title = line.trim_start_matches('#').trim().trim_end_matches(':').trim_end();
    let words: Vec<&str> = title.split_whitespace().collect();
    let (last, others) = words.split_last()?;
    let (name, end) = match (size(last), last.parse::<usize>()) {
        (Some([rows, columns]), _) => (others.join(" "), format!(" {rows} rows {columns} columns")),
        (None, Ok(count)) => (others.join(" "), format!(" {count}")),
        (None, Err(_)) => (words.join(" "), String::new()),
    };
    let kind = find(&name).filter(|_| name.chars().any(char::is_alphabetic))?;
    let own = kind.name().to_owned() + &end;
    let above = &text[..at];
    // A number behind the name may be that of the grid, where many follow.
    let is_own = own == line || kind.name() == Sudoku::KIND.name && !end.is_empty();
    let bare = end.is_empty().then(|| format!("{above}\n{below}"));
    (!is_own).then(|| Titled { kind, texts: [Some(format!("{above}{own}\n{below}")), bare] })
}

/// The rows and columns of `4x6`.
fn size(word: &str) -> Option<[usize; 2]> {
    let (rows, columns) = word.split_once(['x', 'X', '×'])?;
    Some([rows.parse().ok()?, columns.parse().ok()?])
}

#[cfg(test)]
mod tests {
    use crate::boards;

    fn read(text: &str) -> Vec<Result<String, String>> {
        let write = |board: crate::Board| match board.puzzle {
            Ok(puzzle) => Ok(puzzle.write(None).unwrap_or_default()),
            Err(error) => Err(error.to_string()),
        };
        boards(text, None).map(write).collect()
    }

    #[test]
    fn titles_may_be_in_other_words() {
        let (islands, lamps, stars) =
            (".2..\n....\n....\n..1.\n", ".#.1\n....\n2#..\n....\n", "AAABB\nACCCB\nACDDB\nACDEE\nEEEEE\n");
        for (own, titles, rows) in [
            ("nurikabe", &["Nurikabe", "nurikabe:", "NURIKABE 4x4", "# Nurikabe", "## Nurikabe:\n"][..], islands),
            ("akari", &["Light up", "light-up", "Akari"], lamps),
            ("star-battle 1", &["Star Battle 1", "star battle 1", "# star battle 1"], stars),
        ] {
            let wanted = read(&format!("{own}\n{rows}"));
            assert!(matches!(wanted[..], [Ok(_)]), "{own}: {wanted:?}");
            for title in titles {
                assert_eq!(read(&format!("{title}\n{rows}")), wanted, "{title}");
            }
        }
        assert_eq!(read("Sudoku\n1...\n..2.\n.3..\n...4\n"), read("1...\n..2.\n.3..\n...4\n"));
    }

    /// Rows without a title may be those of a sudoku.
    #[test]
    fn what_a_title_names_is_not_read_as_another_kind() {
        for (text, expected) in [
            ("# Nurikabe\n.2.x\n....\n....\n..1.\n", "line 2: expected a number, `?` or `.`, found `x`"),
            ("Nurikabe 5x5\n.2..\n....\n....\n..1.\n", "expected 5 rows of 5 cells"),
        ] {
            let found = read(text);
            assert!(matches!(&found[..], [Err(error)] if error.contains(expected)), "{text}: {found:?}");
        }
    }
}
