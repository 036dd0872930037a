//! Solutions as tables: the plain text of glpsol and the readable one of HiGHS.

use super::{Entry, Names, ReadSolutionError, SolutionFormat, lines, no_solution, number, says_none, wrong};

pub const GLPSOL: SolutionFormat = SolutionFormat {
    name: "glpsol",
    summary: "glpsol, the plain text that `--output` writes",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.starts_with("Problem:")),
    read: glpsol,
    names: Names::Columns,
};

pub const HIGHS_PRETTY: SolutionFormat = SolutionFormat {
    name: "highs-pretty",
    summary: "HiGHS, the readable table that it writes for people",
    recognises: |text| {
        let header = |line: &str| ["Index", "Status", "Primal", "Name"].iter().all(|word| line.contains(word));
        lines(text).next().is_some_and(|(_, line)| line == "Columns") && text.lines().any(header)
    },
    read: highs_pretty,
    names: Names::Columns,
};

/// The table below `No. Column name`: number, name, perhaps a status, activity. After a long name
/// the rest stands in the next line.
fn glpsol(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut told = lines(text).skip_while(|(_, line)| !line.starts_with("Status:")).peekable();
    if let Some((line, status)) = told.next_if(|(_, status)| says_none(status)) {
        return Err(no_solution(line, status));
    }
    let mut told = told.skip_while(|(_, line)| !line.contains("Column name")).skip(2);
    let mut entries = Vec::new();
    while let Some((line, words)) = told.next() {
        let mut cells = words.split_whitespace();
        let Some(Ok(_)) = cells.next().map(str::parse::<u64>) else { break };
        let name = cells.next().unwrap_or_default().to_string();
        let (line, rest) = match cells.clone().next() {
            Some(_) => (line, cells.collect()),
            None => told.next().map_or((line, Vec::new()), |(line, words)| (line, words.split_whitespace().collect())),
        };
        // `*` marks whole numbers; two letters tell the state of a real one.
        let value = rest.iter().find(|cell| !["*", "B", "NL", "NU", "NF", "NS"].contains(cell)).copied();
        entries.push(Entry { line, value: number(line, value, &name)?, name });
    }
    match entries.is_empty() {
        true => Err(wrong(text.lines().count().max(1), "expected the table `Column name`, found none to the end")),
        false => Ok(entries),
    }
}

/// The columns are found by where the heading `Primal` ends, as those beside it may be empty.
fn highs_pretty(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut told = text.lines().enumerate().map(|(place, line)| (place + 1, line));
    let end = told.by_ref().find_map(|(_, line)| line.find("Primal").map(|start| start + "Primal".len()));
    let Some(end) = end else { return Err(wrong(1, "expected a heading with `Primal`, found none to the end")) };
    let mut entries = Vec::new();
    for (line, words) in told {
        if words.trim() == "Rows" {
            return Ok(entries);
        }
        let name = words.split_whitespace().last().unwrap_or_default().to_string();
        let value = words.get(..end).and_then(|left| left.rsplit(char::is_whitespace).next());
        entries.push(Entry { line, value: number(line, value.filter(|value| !value.is_empty()), &name)?, name });
    }
    Err(wrong(text.lines().count().max(1), "expected `Rows` after the columns, found none to the end"))
}
