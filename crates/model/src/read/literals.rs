//! Solutions as literals: the `v` lines of SAT and pseudo-Boolean solvers.

use super::{Entry, NamingScheme, ReadSolutionError, SolutionFormat, line_error, lines, no_solution, reports_no_solution};

pub const CNF: SolutionFormat = SolutionFormat {
    name: "sat",
    summary: "literals `1 -2 3 0` of a CNF file, in `v` lines or after `SAT`: CaDiCaL, Kissat, MiniSat",
    recognises: |text| has_literals(text, |word| word.parse::<i64>().is_ok()),
    read: |text| literals(text, ""),
    scheme: NamingScheme::Cnf,
};

pub const OPB: SolutionFormat = SolutionFormat {
    name: "opb",
    summary: "literals `x1 -x2` of an OPB file, in `v` lines: RoundingSat, Exact, CP-SAT",
    recognises: |text| has_literals(text, |word| word.trim_start_matches('-').starts_with('x')),
    read: |text| literals(text, "x"),
    scheme: NamingScheme::Opb,
};

/// Whether there are solution lines whose first literal is of this kind; a file with a verdict and no literals is of
/// either kind.
fn has_literals(text: &str, is_literal: impl Fn(&str) -> bool) -> bool {
    let starts = lines(text).any(|(_, line)| line.starts_with("v ") || line == "v" || line.starts_with("s ") || is_verdict(line));
    let first = literal_lines(text).find_map(|(_, words)| words.split_whitespace().next());
    starts && first.is_none_or(is_literal)
}

/// The verdict line of MiniSat, which has no `s` before it.
fn is_verdict(line: &str) -> bool {
    ["SAT", "UNSAT", "INDET", "SATISFIABLE", "UNSATISFIABLE"].contains(&line)
}

/// The lines with literals, without the `v`.
fn literal_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let has_v_lines = lines(text).any(|(_, line)| line.starts_with("v "));
    lines(text).filter_map(move |(number, line)| match has_v_lines {
        true => line.strip_prefix("v ").map(|words| (number, words)),
        false => (!is_verdict(line) && !line.starts_with(['c', 's', 'o', 'v'])).then_some((number, line)),
    })
}

/// The literals up to a 0, with `prefix` before each number.
fn literals(text: &str, prefix: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let verdict = lines(text).find(|(_, line)| line.starts_with("s ") || is_verdict(line));
    if let Some((line, status)) =
        verdict.filter(|(_, status)| reports_no_solution(status) || status.contains("UNKNOWN") || *status == "INDET")
    {
        return Err(no_solution(line, status));
    }
    let mut entries = Vec::new();
    for (line, words) in literal_lines(text) {
        for word in words.split_whitespace() {
            if word == "0" && prefix.is_empty() {
                return Ok(entries);
            }
            let name = word.strip_prefix('-').unwrap_or(word);
            let number = name.strip_prefix(prefix).unwrap_or_default();
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(line_error(line, format_args!("expected a literal such as {prefix}7 or -{prefix}7, found `{word}`")));
            }
            let value = if name == word { 1.0 } else { 0.0 };
            entries.push(Entry { line, name: name.into(), value });
        }
    }
    if entries.is_empty() {
        return Err(line_error(
            text.lines().count().max(1),
            "expected literals in lines that start with `v`, found the end of the file",
        ));
    }
    Ok(entries)
}
