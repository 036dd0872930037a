//! A table for people, as text and within a page.

use plot::escaped;

/// A table of texts: a heading, and the rows below it.
pub struct Table {
    pub heading: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Texts that are too long for a column, after the columns of a row; empty for most.
    pub remarks: Vec<String>,
}

impl Table {
    /// Lines with the columns below each other, numbers to the right.
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
                let words = self.is_words(column);
                line += &if words { format!("  {cell:width$}") } else { format!("  {cell:>width$}") };
            }
            if !remark.is_empty() {
                line += &format!("  {remark}");
            }
            text.extend([line.trim_end(), "\n"]);
        }
        text
    }

    /// Whether a column holds names or lists, which stand to the left.
    pub fn is_words(&self, column: usize) -> bool {
        ["formulation", "backend", "rules", "constraint_types", "board", "method"].contains(&self.heading[column].as_str())
    }

    /// The table within a page.
    pub fn to_html(&self) -> String {
        let class = |column| if self.is_words(column) { "" } else { " class=\"number\"" };
        let heading = self.heading.iter().enumerate();
        let heading: String = heading.map(|(column, name)| format!("<th{}>{}</th>", class(column), escaped(name))).collect();
        let mut rows = String::new();
        for (cells, remark) in self.rows.iter().zip(&self.remarks) {
            rows += "<tr>";
            for (column, cell) in cells.iter().enumerate() {
                rows += &format!("<td{}>{}</td>", class(column), escaped(cell));
            }
            // A row that ends early leaves its room to the remark.
            let columns = self.heading.len() - cells.len() + 1;
            rows += &format!("<td colspan=\"{columns}\">{}</td></tr>\n", escaped(remark));
        }
        format!("<div class=\"scroll\"><table><thead><tr>{heading}<th></th></tr></thead>\n<tbody>{rows}</tbody></table></div>\n")
    }
}

/// At most three places behind the point.
pub fn decimal(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A value as RFC 4180 has it.
pub fn quoted(cell: &str) -> String {
    match cell.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.into(),
    }
}
