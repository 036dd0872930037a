//! Solutions as tables: the plain text of glpsol and the table of HiGHS.

use super::{
    Entry, NamingScheme, ReadSolutionError, SolutionFormat, line_error, lines, no_solution, number, reports_no_solution,
};

pub const GLPSOL: SolutionFormat = SolutionFormat {
    name: "glpsol",
    summary: "glpsol, the plain text that `--output` writes",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.starts_with("Problem:")),
    read: glpsol,
    scheme: NamingScheme::Matrix,
};

pub const HIGHS_PRETTY: SolutionFormat = SolutionFormat {
    name: "highs-pretty",
    summary: "HiGHS, the human-readable table",
    recognises: |text| {
        let header = |line: &str| ["Index", "Status", "Primal", "Name"].iter().all(|word| line.contains(word));
        lines(text).next().is_some_and(|(_, line)| line == "Columns") && text.lines().any(header)
    },
    read: highs_pretty,
    scheme: NamingScheme::Matrix,
};

/// The table below `No. Column name`: number, name, perhaps a status, activity. After a long name, the rest is on
/// the next line.
fn glpsol(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut rest = lines(text).skip_while(|(_, line)| !line.starts_with("Status:")).peekable();
    if let Some((line, status)) = rest.next_if(|(_, status)| reports_no_solution(status)) {
        return Err(no_solution(line, status));
    }
    let mut rest = rest.skip_while(|(_, line)| !line.contains("Column name")).skip(2);
    let mut entries = Vec::new();
    while let Some((line, words)) = rest.next() {
        let mut cells = words.split_whitespace();
        let Some(Ok(_)) = cells.next().map(str::parse::<u64>) else { break };
        let name = cells.next().unwrap_or_default().to_string();
        let (line, cells) = match cells.clone().next() {
            Some(_) => (line, cells.collect()),
            None => rest.next().map_or((line, Vec::new()), |(line, words)| (line, words.split_whitespace().collect())),
        };
        // `*` marks an integer column; letters give the status of a real one.
        let value = cells.iter().find(|cell| !["*", "B", "NL", "NU", "NF", "NS"].contains(cell)).copied();
        entries.push(Entry { line, value: number(line, value, &name)?, name });
    }
    match entries.is_empty() {
        true => Err(line_error(text.lines().count().max(1), "expected the table `Column name`, found the end of the file")),
        false => Ok(entries),
    }
}

/// Values are found by the end of the heading `Primal`, as the columns beside it may be empty.
fn highs_pretty(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut rest = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let end = rest.by_ref().find_map(|(_, line)| line.find("Primal").map(|start| start + "Primal".len()));
    let Some(end) = end else { return Err(line_error(1, "expected a heading with `Primal`, found the end of the file")) };
    let mut entries = Vec::new();
    for (line, words) in rest {
        if words.trim() == "Rows" {
            return Ok(entries);
        }
        let name = words.split_whitespace().last().unwrap_or_default().to_string();
        let value = words.get(..end).and_then(|left| left.rsplit(char::is_whitespace).next());
        entries.push(Entry { line, value: number(line, value.filter(|value| !value.is_empty()), &name)?, name });
    }
    Err(line_error(text.lines().count().max(1), "expected `Rows` after the columns, found the end of the file"))
}
