//! Solutions as lines of names and values: HiGHS, SCIP, CBC, Gurobi.

use super::{Entry, Names, ReadSolutionError, SolutionFormat, lines, no_solution, number, says_none, wrong};

pub const HIGHS: SolutionFormat = SolutionFormat {
    name: "highs",
    summary: "HiGHS, as `--solution_file` writes it",
    recognises: |text| text.lines().any(|line| line.trim() == "Model status"),
    read: highs,
    names: Names::Columns,
};

pub const SCIP: SolutionFormat = SolutionFormat {
    name: "scip",
    summary: "SCIP, as `write solution` writes it, without the variables that are 0",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.starts_with("solution status:")),
    read: scip,
    names: Names::Columns,
};

pub const CBC: SolutionFormat = SolutionFormat {
    name: "cbc",
    summary: "CBC, as `solution FILE` writes it, without the variables that are 0",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.contains(" - objective value")),
    read: cbc,
    names: Names::Columns,
};

pub const MINIZINC: SolutionFormat = SolutionFormat {
    name: "minizinc",
    summary: "MiniZinc, what a written model prints; of several solutions the last",
    recognises: |text| lines(text).any(|(_, line)| is_ruler(line) || line.starts_with("=====")),
    read: minizinc,
    names: Names::Columns,
};

pub const GUROBI: SolutionFormat = SolutionFormat {
    name: "gurobi",
    summary: "Gurobi's .sol: a name and a value in each line, after comments",
    recognises: |text| {
        let mut told = lines(text).filter(|(_, line)| !line.starts_with('#')).peekable();
        told.peek().is_some() && told.all(|(_, line)| is_pair(line))
    },
    read: gurobi,
    names: Names::Columns,
};

/// A name, which is no number, and a number.
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

/// The columns of the primal solution. A negative number of them says that zeros are left out and
/// that the place of each follows its value.
fn highs(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut told = lines(text);
    let mut last = 1;
    let count = loop {
        let Some((line, words)) = told.next() else {
            return Err(wrong(last, "expected `# Columns` and their values, found none to the end"));
        };
        last = line;
        if says_none(words) || words == "# Dual solution values" {
            return Err(no_solution(line, words));
        }
        if let Some(count) = words.strip_prefix("# Columns ") {
            let count: i64 =
                count.parse().map_err(|_| wrong(line, format_args!("expected a number of columns, found `{count}`")))?;
            break count.unsigned_abs();
        }
    };
    let mut entries = Vec::new();
    while (entries.len() as u64) < count {
        let (line, words) =
            told.next().ok_or_else(|| wrong(last, format_args!("expected {count} columns, found {}", entries.len())))?;
        last = line;
        entries.push(entry(line, words)?);
    }
    Ok(entries)
}

fn scip(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut told = lines(text);
    if let Some((line, status)) = told.next().filter(|(_, status)| says_none(status)) {
        return Err(no_solution(line, status));
    }
    let mut entries = Vec::new();
    for (line, words) in told.filter(|(_, words)| !words.starts_with("objective value:")) {
        if words == "no solution available" {
            return Err(no_solution(line, words));
        }
        entries.push(entry(line, words)?);
    }
    Ok(entries)
}

/// `INDEX NAME VALUE COST`; two asterisks before it mark what breaks a bound.
fn cbc(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut told = lines(text);
    if let Some((line, status)) = told.next().filter(|(_, status)| says_none(status)) {
        return Err(no_solution(line, status));
    }
    let row = |(line, words): (usize, &str)| {
        let words = words.trim_start_matches("**").trim_start();
        match words.split_once(char::is_whitespace) {
            Some((index, rest)) if index.bytes().all(|byte| byte.is_ascii_digit()) => entry(line, rest),
            _ => Err(wrong(line, format_args!("expected an index, a name and a value, found `{words}`"))),
        }
    };
    told.map(row).collect()
}

fn gurobi(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let told = lines(text).filter(|(_, line)| !line.starts_with('#'));
    told.map(|(line, words)| entry(line, words)).collect()
}

/// What ends a solution.
fn is_ruler(line: &str) -> bool {
    line == "----------"
}

/// Lines of names and values up to the last ruler, from the one before it or from the start.
fn minizinc(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let told: Vec<(usize, &str)> = lines(text).collect();
    if let Some((line, verdict)) = told.iter().find(|(_, line)| line.starts_with("=====") && line.len() > 10) {
        return Err(no_solution(*line, verdict));
    }
    let end = told.iter().rposition(|(_, line)| is_ruler(line)).unwrap_or(told.len());
    let start = told[..end].iter().rposition(|(_, line)| is_ruler(line)).map_or(0, |ruler| ruler + 1);
    let pairs = told[start..end].iter().filter(|(_, line)| !line.starts_with('%'));
    pairs.map(|&(line, words)| entry(line, words)).collect()
}
