//! Solutions of XCSP3 files: an `<instantiation>` with a list of variables and a list of values.

use super::{
    Entry, NamingScheme, ReadSolutionError, SolutionFormat, line_error, lines, no_solution, number, reports_no_solution,
};

pub const XCSP3: SolutionFormat = SolutionFormat {
    name: "xcsp3",
    summary: "XCSP3, the `<instantiation>` that ACE and Choco print; the last of several",
    recognises: |text| text.contains("<instantiation"),
    read: instantiation,
    scheme: NamingScheme::Xcsp3,
};

fn instantiation(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let end = text.lines().count().max(1);
    let Some(start) = text.rfind("<instantiation") else {
        let status = lines(text).find(|(_, line)| reports_no_solution(line));
        return Err(status.map_or_else(
            || line_error(end, "expected `<instantiation>`, found the end of the file"),
            |(line, status)| no_solution(line, status),
        ));
    };
    let line = text[..start].matches('\n').count() + 1;
    let last = text[start..].split("</instantiation").next().unwrap_or_default();
    let (names, values) = (element(last, "list", line)?, element(last, "values", line)?);
    let mut expanded = Vec::with_capacity(names.len());
    for value in values {
        // `1x40` is the value 1, forty times; `*` is any value, as of a variable in no constraint.
        let (value, count) = match value.split_once('x') {
            Some((value, count)) => (value, count.parse().unwrap_or(usize::MAX)),
            None => (value, 1),
        };
        if count > names.len() {
            return Err(line_error(line, format_args!("expected {} values, found more", names.len())));
        }
        expanded.extend(std::iter::repeat_n(value, count));
    }
    if expanded.len() != names.len() {
        return Err(line_error(line, format_args!("expected {} values, found {}", names.len(), expanded.len())));
    }
    let known = names.into_iter().zip(expanded).filter(|pair| pair.1 != "*");
    known.map(|(name, value)| Ok(Entry { line, name: name.into(), value: number(line, Some(value), name)? })).collect()
}

/// The words in an element. Solvers start each line of a solution with `v`.
fn element<'t>(text: &'t str, name: &str, line: usize) -> Result<Vec<&'t str>, ReadSolutionError> {
    let inner = || Some(text.split_once(&format!("<{name}>"))?.1.split_once(&format!("</{name}>"))?.0);
    let inner = inner().ok_or_else(|| line_error(line, format_args!("expected `<{name}>` in `<instantiation>`")))?;
    Ok(inner
        .lines()
        .enumerate()
        .flat_map(|(at, words)| words.split_whitespace().skip(usize::from(at > 0 && is_marked(words))))
        .collect())
}

/// Whether a line of the output starts with `v`.
fn is_marked(line: &str) -> bool {
    line.trim_start() == "v" || line.starts_with("v ") || line.starts_with("v\t")
}
