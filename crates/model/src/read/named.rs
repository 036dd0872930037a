//! Solutions as lines with a name and a value: HiGHS, SCIP, CBC, MiniZinc, Gurobi.

use super::{
    Entry, NamingScheme, ReadSolutionError, SolutionFormat, line_error, lines, no_solution, number, reports_no_solution,
};

pub const HIGHS: SolutionFormat = SolutionFormat {
    name: "highs",
    summary: "HiGHS, as `--solution_file` writes it",
    recognises: |text| text.lines().any(|line| line.trim() == "Model status"),
    read: highs,
    scheme: NamingScheme::Matrix,
};

pub const SCIP: SolutionFormat = SolutionFormat {
    name: "scip",
    summary: "SCIP, as `write solution` writes it, without zeros",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.starts_with("solution status:")),
    read: scip,
    scheme: NamingScheme::Matrix,
};

pub const CBC: SolutionFormat = SolutionFormat {
    name: "cbc",
    summary: "CBC, as `solution FILE` writes it, without zeros",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.contains(" - objective value")),
    read: cbc,
    scheme: NamingScheme::Matrix,
};

pub const MINIZINC: SolutionFormat = SolutionFormat {
    name: "minizinc",
    summary: "MiniZinc, the output of an exported model; the last of several solutions",
    recognises: |text| lines(text).any(|(_, line)| is_separator(line) || line.starts_with("=====")),
    read: minizinc,
    scheme: NamingScheme::Matrix,
};

pub const GUROBI: SolutionFormat = SolutionFormat {
    name: "gurobi",
    summary: "Gurobi's .sol: a name and a value in each line, after comments",
    recognises: |text| {
        let mut entries = lines(text).filter(|(_, line)| !line.starts_with('#')).peekable();
        entries.peek().is_some() && entries.all(|(_, line)| is_pair(line))
    },
    read: gurobi,
    scheme: NamingScheme::Matrix,
};

/// Whether a line is a name, which is not a number, and a number.
fn is_pair(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(words[..], [name, value] if name.parse::<f64>().is_err() && value.parse::<f64>().is_ok())
}

/// The name and the value at the start of a line.
fn entry(line: usize, words: &str) -> Result<Entry, ReadSolutionError> {
    let mut words = words.split_whitespace();
    let name = words.next().unwrap_or_default().to_string();
    let value = number(line, words.next(), &name)?;
    Ok(Entry { line, name, value })
}

/// The columns of the primal solution. A negative number of columns means that zeros are omitted and that each value is
/// followed by the index of its column.
fn highs(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut rest = lines(text);
    let mut last = 1;
    let count = loop {
        let Some((line, words)) = rest.next() else {
            return Err(line_error(last, "expected `# Columns` and their values, found the end of the file"));
        };
        last = line;
        if reports_no_solution(words) || words == "# Dual solution values" {
            return Err(no_solution(line, words));
        }
        if let Some(count) = words.strip_prefix("# Columns ") {
            let count: i64 =
                count.parse().map_err(|_| line_error(line, format_args!("expected the number of columns, found `{count}`")))?;
            break count.unsigned_abs();
        }
    };
    let mut entries = Vec::new();
    while (entries.len() as u64) < count {
        let (line, words) =
            rest.next().ok_or_else(|| line_error(last, format_args!("expected {count} columns, found {}", entries.len())))?;
        last = line;
        entries.push(entry(line, words)?);
    }
    Ok(entries)
}

fn scip(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut rest = lines(text);
    if let Some((line, status)) = rest.next().filter(|(_, status)| reports_no_solution(status)) {
        return Err(no_solution(line, status));
    }
    let mut entries = Vec::new();
    for (line, words) in rest.filter(|(_, words)| !words.starts_with("objective value:")) {
        if words == "no solution available" {
            return Err(no_solution(line, words));
        }
        entries.push(entry(line, words)?);
    }
    Ok(entries)
}

/// Lines `INDEX NAME VALUE COST`; two asterisks mark a violated bound.
fn cbc(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut rest = lines(text);
    if let Some((line, status)) = rest.next().filter(|(_, status)| reports_no_solution(status)) {
        return Err(no_solution(line, status));
    }
    let parse = |(line, words): (usize, &str)| {
        let words = words.trim_start_matches("**").trim_start();
        match words.split_once(char::is_whitespace) {
            Some((index, rest)) if index.bytes().all(|byte| byte.is_ascii_digit()) => entry(line, rest),
            _ => Err(line_error(line, format_args!("expected an index, a name and a value, found `{words}`"))),
        }
    };
    rest.map(parse).collect()
}

fn gurobi(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let entries = lines(text).filter(|(_, line)| !line.starts_with('#'));
    entries.map(|(line, words)| entry(line, words)).collect()
}

/// The separator after each solution.
fn is_separator(line: &str) -> bool {
    line == "----------"
}

/// The lines with names and values between the last two separators, or from the start to the only one.
fn minizinc(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let all: Vec<(usize, &str)> = lines(text).collect();
    if let Some((line, verdict)) = all.iter().find(|(_, line)| line.starts_with("=====") && line.len() > 10) {
        return Err(no_solution(*line, verdict));
    }
    let end = all.iter().rposition(|(_, line)| is_separator(line)).unwrap_or(all.len());
    let start = all[..end].iter().rposition(|(_, line)| is_separator(line)).map_or(0, |separator| separator + 1);
    let pairs = all[start..end].iter().filter(|(_, line)| !line.starts_with('%'));
    pairs.map(|&(line, words)| entry(line, words)).collect()
}
