//! Texts in Markdown: blocks of code, sections below headings, and tables whose cells hold boards or links to them.

use crate::pasted::{Part, has_address, is_name, is_prose, is_rule, kind_named};

/// The blocks of code in Markdown that are not blank, if all around them is [prose](is_prose) or a heading.
pub fn fenced(text: &str) -> Option<Vec<Part>> {
    if !text.contains("```") && !text.contains("~~~") {
        return None;
    }
    let mut blocks: Vec<Part> = Vec::new();
    let (mut open, mut kind): (Option<(&str, String)>, _) = (None, None);
    // Signatures stand below a line with two dashes, and lines that are no rows of a board are drawn one at a time.
    let (mut is_signed, mut was_rule) = (false, false);
    for (place, line) in text.lines().enumerate() {
        let fence = ["```", "~~~"].into_iter().find(|fence| line.trim_start().starts_with(fence));
        open = match (open, fence) {
            (None, Some(fence)) => Some((fence, "\n".repeat(place + 1))),
            (Some((start, text)), Some(fence)) if start == fence => {
                blocks.extend(Some(Part { text, kind }).filter(|block| !block.text.trim().is_empty()));
                None
            }
            (Some((start, block)), _) => Some((start, block + line + "\n")),
            (None, None) if is_heading(line) => {
                kind = kind_named(line);
                None
            }
            (None, None) if is_prose(line) || is_signed && is_name(line) || is_rule(line) && !was_rule => {
                is_signed |= line.trim() == "--";
                None
            }
            (None, None) => return None,
        };
        was_rule = open.is_none() && is_rule(line);
    }
    Some(blocks).filter(|blocks| open.is_none() && !blocks.is_empty())
}

/// The parts of a text in Markdown below its headings, which stand between blank lines; `None` if there is at most one heading. Where
/// all that is no prose is links, the prose between them is left out.
pub fn sections(text: &str) -> Option<Vec<Part>> {
    let lines: Vec<&str> = text.lines().collect();
    let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty());
    let starts = |at: &usize| is_heading(lines[*at]) && (*at == 0 || is_blank(at - 1)) && is_blank(at + 1);
    let headings: Vec<usize> = (0..lines.len()).filter(starts).collect();
    let is_empty = |lines: &[&str]| lines.iter().all(|line| is_prose(line));
    if headings.len() < 2 || !is_empty(&lines[..headings[0]]) {
        return None;
    }
    let ends = headings.iter().copied().skip(1).chain([lines.len()]);
    let part = |(start, end): (usize, usize)| {
        let body = &lines[start + 1..end];
        let is_beside_links = |line: &str| is_prose(line) || line.trim_start().starts_with("![");
        let of_links = body.iter().all(|line| is_beside_links(line) || has_address(line));
        let kept = body.iter().map(|line| if of_links && is_beside_links(line) { "" } else { line });
        let text = "\n".repeat(start + 1) + &kept.collect::<Vec<_>>().join("\n") + "\n";
        (!is_empty(body)).then(|| Part { text, kind: kind_named(lines[start]) })
    };
    Some(headings.iter().copied().zip(ends).filter_map(part).collect())
}

/// Whether a line is a heading of Markdown.
fn is_heading(line: &str) -> bool {
    let title = line.trim_start_matches('#');
    (1..=6).contains(&(line.len() - title.len())) && title.starts_with(' ') && !title.trim().is_empty()
}

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
