//! Solutions as literals: the `v` lines of clause solvers and of pseudo-Boolean ones.

use super::{Entry, Names, ReadSolutionError, SolutionFormat, lines, no_solution, says_none, wrong};

pub const CLAUSES: SolutionFormat = SolutionFormat {
    name: "sat",
    summary: "literals `1 -2 3 0` of a CNF file, in `v` lines or after `SAT`: CaDiCaL, Kissat, MiniSat",
    recognises: |text| is_told(text, |word| word.parse::<i64>().is_ok()),
    read: |text| literals(text, ""),
    names: Names::Clauses,
};

pub const SUMS_OF_BITS: SolutionFormat = SolutionFormat {
    name: "opb",
    summary: "literals `x1 -x2` of an OPB file, in `v` lines: RoundingSat, Exact, CP-SAT",
    recognises: |text| is_told(text, |word| word.trim_start_matches('-').starts_with('x')),
    read: |text| literals(text, "x"),
    names: Names::SumsOfBits,
};

/// Whether there are literals and the first is of this kind; where there is a verdict and no
/// literal, it may be of any kind.
fn is_told(text: &str, is_literal: impl Fn(&str) -> bool) -> bool {
    let starts = lines(text).any(|(_, line)| line.starts_with("v ") || line == "v" || line.starts_with("s ") || is_verdict(line));
    let first = literal_lines(text).find_map(|(_, words)| words.split_whitespace().next());
    starts && first.is_none_or(is_literal)
}

/// What MiniSat writes in the place of a line `s`.
fn is_verdict(line: &str) -> bool {
    ["SAT", "UNSAT", "INDET", "SATISFIABLE", "UNSATISFIABLE"].contains(&line)
}

/// The lines with literals, without what marks them.
fn literal_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let marked = lines(text).any(|(_, line)| line.starts_with("v "));
    lines(text).filter_map(move |(number, line)| match marked {
        true => line.strip_prefix("v ").map(|words| (number, words)),
        false => (!is_verdict(line) && !line.starts_with(['c', 's', 'o', 'v'])).then_some((number, line)),
    })
}

/// Literals up to a 0, `mark` before each number.
fn literals(text: &str, mark: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let verdict = lines(text).find(|(_, line)| line.starts_with("s ") || is_verdict(line));
    if let Some((line, status)) =
        verdict.filter(|(_, status)| says_none(status) || status.contains("UNKNOWN") || *status == "INDET")
    {
        return Err(no_solution(line, status));
    }
    let mut entries = Vec::new();
    for (line, words) in literal_lines(text) {
        for word in words.split_whitespace() {
            if word == "0" && mark.is_empty() {
                return Ok(entries);
            }
            let name = word.strip_prefix('-').unwrap_or(word);
            let number = name.strip_prefix(mark).unwrap_or_default();
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(wrong(line, format_args!("expected a literal such as {mark}7 or -{mark}7, found `{word}`")));
            }
            let value = if name == word { 1.0 } else { 0.0 };
            entries.push(Entry { line, name: name.into(), value });
        }
    }
    if entries.is_empty() {
        return Err(wrong(text.lines().count().max(1), "expected literals in lines that begin with `v`, found none to the end"));
    }
    Ok(entries)
}
