//! Tables for people, as text and as HTML.

use plot::escaped;

/// A table of texts.
pub struct Table {
    /// The names of the columns.
    pub heading: Vec<String>,
    /// The cells; a row may be shorter than the heading.
    pub rows: Vec<Vec<String>>,
    /// A text after the columns of each row, empty for most rows.
    pub remarks: Vec<String>,
}

impl Table {
    /// Lines of text with aligned columns, numbers to the right.
    pub fn to_text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            cells.chain([self.heading[column].chars().count()]).max().unwrap_or(0)
        };
        let none = String::new();
        let lines = [&self.heading].into_iter().chain(&self.rows).zip([&none].into_iter().chain(&self.remarks));
        let mut text = String::new();
        for (cells, remark) in lines {
            let mut line = String::new();
            for (column, cell) in cells.iter().enumerate() {
                let width = width(column);
                let text_column = self.is_text(column);
                line += &if text_column { format!("  {cell:width$}") } else { format!("  {cell:>width$}") };
            }
            if !remark.is_empty() {
                line += &format!("  {remark}");
            }
            text.extend([line.trim_end(), "\n"]);
        }
        text
    }

    /// Takes the columns away that say the same, or nothing, in all rows, but for names; returns what they say, such as `cuts 0`.
    /// A table of one row keeps its columns.
    pub fn take_constants(&mut self) -> Vec<String> {
        let mut said = Vec::new();
        if self.rows.len() < 2 {
            return said;
        }
        for column in (0..self.heading.len()).rev().filter(|&column| !self.is_text(column)).collect::<Vec<_>>() {
            let full: Vec<&String> = self.rows.iter().filter_map(|row| row.get(column)).collect();
            let Some(&first) = full.first() else { continue };
            if full.iter().any(|&cell| cell != first) || full.len() < 2 && !first.is_empty() {
                continue;
            }
            if !first.is_empty() {
                said.push(format!("{} {first}", self.heading[column]));
            }
            self.heading.remove(column);
            self.rows.iter_mut().filter(|row| row.len() > column).for_each(|row| drop(row.remove(column)));
        }
        said.reverse();
        said
    }

    /// Whether a column holds names or lists, which are aligned to the left.
    pub fn is_text(&self, column: usize) -> bool {
        ["formulation", "backend", "rules", "constraint types", "board", "method"].contains(&self.heading[column].as_str())
    }

    /// The table as HTML.
    pub fn to_html(&self) -> String {
        let class = |column| if self.is_text(column) { "" } else { " class=\"number\"" };
        let heading = self.heading.iter().enumerate();
        let heading: String = heading.map(|(column, name)| format!("<th{}>{}</th>", class(column), escaped(name))).collect();
        let mut rows = String::new();
        for (cells, remark) in self.rows.iter().zip(&self.remarks) {
            rows += "<tr>";
            for (column, cell) in cells.iter().enumerate() {
                rows += &format!("<td{}>{}</td>", class(column), escaped(cell));
            }
            // The remark of a short row spans the missing columns.
            let columns = self.heading.len() - cells.len() + 1;
            rows += &format!("<td colspan=\"{columns}\">{}</td></tr>\n", escaped(remark));
        }
        format!("<div class=\"scroll\"><table><thead><tr>{heading}<th></th></tr></thead>\n<tbody>{rows}</tbody></table></div>\n")
    }
}

/// A number with at most three decimals.
pub fn decimal(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A CSV field, quoted as in RFC 4180.
pub fn quoted(cell: &str) -> String {
    match cell.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_say_the_same_are_said_once() {
        let cells = |row: &[&str]| row.iter().copied().map(String::from).collect::<Vec<_>>();
        let mut table = Table {
            heading: cells(&["formulation", "rows", "LP fixes", "LP time", "backend"]),
            rows: vec![cells(&["a", "7", "0 %", "", "x"]), cells(&["b"]), cells(&["c", "9", "0 %", "", "x"])],
            remarks: vec![String::new(), "refused".into(), String::new()],
        };
        assert_eq!(table.take_constants(), ["LP fixes 0 %"]);
        assert_eq!(table.heading, ["formulation", "rows", "backend"]);
        assert_eq!(table.rows, [cells(&["a", "7", "x"]), cells(&["b"]), cells(&["c", "9", "x"])]);
        assert!(Table { rows: vec![cells(&["a", "7"])], ..table }.take_constants().is_empty());
    }
}
