//! Tables of Markdown, whose cells hold boards or links to them.

use crate::pasted::is_prose;

/// The tables of a text in Markdown with tabs between their cells, each on its lines; `None` if there is none, or if something around
/// them is no prose.
pub fn tables(text: &str) -> Option<Vec<String>> {
    if !text.contains('|') {
        return None;
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let (mut tables, mut line) = (Vec::new(), 0);
    while let Some(found) = lines.get(line) {
        let has_cells = found.contains('|') && !is_delimiter(found);
        if has_cells && lines.get(line + 1).is_some_and(|next| is_delimiter(next) && next.contains('|')) {
            let end = (line + 2..).find(|&at| lines.get(at).is_none_or(|row| !row.contains('|'))).unwrap_or(line + 2);
            let rows: Vec<String> = lines[line + 2..end].iter().map(|row| with_tabs(row)).collect();
            tables.push("\n".repeat(line) + &with_tabs(found) + "\n\n" + &rows.join("\n") + "\n");
            line = end;
        } else if found.starts_with('#') || is_prose(found) {
            line += 1;
        } else {
            return None;
        }
    }
    Some(tables).filter(|tables| !tables.is_empty())
}

/// Whether a line separates the names of columns from the rows, such as `| --- | :-: |`.
fn is_delimiter(line: &str) -> bool {
    let mut cells = cells(line).into_iter();
    let is_rule = |cell: &str| !cell.is_empty() && cell.chars().all(|c| c == '-');
    cells.all(|cell| is_rule(cell.strip_prefix(':').unwrap_or(&cell).trim_end_matches(':')))
}

/// The cells of a row; `\|` is no end of a cell.
fn cells(row: &str) -> Vec<String> {
    let row = row.replace("\\|", "\0");
    let inner = row.strip_prefix('|').unwrap_or(&row);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.split('|').map(|cell| cell.trim().trim_matches('`').replace('\0', "|").replace('\t', " ")).collect()
}

fn with_tabs(row: &str) -> String {
    cells(row).join("\t")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_tabs_between_their_cells() {
        let text = "Two boards:\n\n| No | Board |\n|:--|---:|\n| 1 | `12` |\n|2|[b](https://a/b)|\n\nBye, Tom\n";
        assert_eq!(tables(text), Some(vec!["\n\nNo\tBoard\n\n1\t12\n2\t[b](https://a/b)\n".into()]));
        assert_eq!(tables("a | b\n--|--\n1 \\| 2 | 3\n"), Some(vec!["a\tb\n\n1 | 2\t3\n".into()]));
        let two = tables("| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |\n").expect("tables");
        assert_eq!(two, ["a\n\n1\n", "\n\n\n\nb\n\n2\n"]);
        for text in ["| a |\n| 1 |\n", "| a |\n|---|\n1.2.\n", "12.\n| a |\n|---|\n", "a|b", "", "|---|\n|---|\n"] {
            assert_eq!(tables(text), None, "{text}");
        }
    }
}
