//! Solutions of solvers of SMT-LIB files: `sat`, and pairs of a name and a value.

use super::{Entry, NamingScheme, ReadSolutionError, SolutionFormat, line_error, lines, no_solution};

pub const FORMAT: SolutionFormat = SolutionFormat {
    name: "smt-lib",
    summary: "Z3, cvc5 and MathSAT: `sat` and the values of an exported model",
    recognises: |text| {
        let first = lines(text).next().map(|(_, line)| line);
        first.is_some_and(|line| ["sat", "unsat", "unknown"].contains(&line))
    },
    read,
    scheme: NamingScheme::Matrix,
};

/// Values nested deeper are not of a solver.
const MAX_DEPTH: usize = 8;

fn read(text: &str) -> Result<Vec<Entry>, ReadSolutionError> {
    let mut all = lines(text);
    match all.next() {
        Some((_, "sat")) => {}
        Some((line, status)) => return Err(no_solution(line, status)),
        None => return Err(line_error(1, "expected `sat`, found nothing")),
    }
    let mut words = Words { rest: Vec::new() };
    for (line, text) in all {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        words.rest.extend(spaced.split_whitespace().map(|word| (line, word.to_owned())));
    }
    words.rest.reverse();
    let mut entries = Vec::new();
    words.need("(")?;
    while !words.take(")") {
        words.need("(")?;
        let (line, name) = words.next()?;
        let value = words.value(0)?;
        words.need(")")?;
        entries.push(Entry { line, name, value });
    }
    Ok(entries)
}

/// The words of a text, the next one last.
struct Words {
    rest: Vec<(usize, String)>,
}

impl Words {
    fn next(&mut self) -> Result<(usize, String), ReadSolutionError> {
        self.rest.pop().ok_or_else(|| line_error(1, "expected `)`, found the end of the file"))
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.rest.last().is_some_and(|next| next.1 == word);
        if found {
            self.rest.pop();
        }
        found
    }

    fn need(&mut self, word: &str) -> Result<(), ReadSolutionError> {
        let (line, found) = self.next()?;
        if found == word { Ok(()) } else { Err(line_error(line, format_args!("expected `{word}`, found `{found}`"))) }
    }

    /// A number, `(- number)` or `(/ number number)`.
    fn value(&mut self, depth: usize) -> Result<f64, ReadSolutionError> {
        let (line, word) = self.next()?;
        let wrong = |found: &str| line_error(line, format_args!("expected a number, found `{found}`"));
        if word != "(" {
            return word.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(|| wrong(&word));
        }
        if depth == MAX_DEPTH {
            return Err(wrong("("));
        }
        let (_, operator) = self.next()?;
        let first = self.value(depth + 1)?;
        let value = match &operator[..] {
            "-" => -first,
            "/" => first / self.value(depth + 1)?,
            _ => return Err(wrong(&operator)),
        };
        self.need(")")?;
        if value.is_finite() { Ok(value) } else { Err(wrong("a division by zero")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_z3_are_read() {
        let found = read("sat\n((x 1)\n (y (- 2))\n (z (/ 1.0 4.0))\n (w (- (/ 1.0 2.0))))\n").expect("four values");
        let values: Vec<(usize, &str, f64)> = found.iter().map(|entry| (entry.line, &entry.name[..], entry.value)).collect();
        assert_eq!(values, [(2, "x", 1.0), (3, "y", -2.0), (4, "z", 0.25), (5, "w", -0.5)]);
    }

    #[test]
    fn what_is_no_solution_is_refused() {
        for text in
            ["", "unsat\n", "sat\n((x 1)", "sat\n((x (+ 1)))", "sat\n((x (/ 1 0)))", "sat\n((x a))", "sat\n((x ((((((((((1)"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
