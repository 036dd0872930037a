//! Markdown tables with aligned columns, also readable as plain text.

/// A Markdown table; the first column is left-aligned, the others right-aligned.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|cell| cell.chars().count().max(2)).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let rule: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(column, &width)| if column == 0 { "-".repeat(width) } else { "-".repeat(width - 1) + ":" })
        .collect();
    [&head, &rule].into_iter().chain(rows).map(|row| line(row, &widths)).collect()
}

fn line(row: &[String], widths: &[usize]) -> String {
    let mut text = String::from("|");
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        text += &if column == 0 { format!(" {cell:<width$} |") } else { format!(" {cell:>width$} |") };
    }
    text + "\n"
}

/// A number with three significant digits; nothing where there is none.
pub fn figure(value: f64) -> String {
    match value {
        value if value.is_nan() => String::new(),
        value if value >= 100.0 => format!("{value:.0}"),
        value if value >= 10.0 => format!("{value:.1}"),
        value if value >= 1.0 => format!("{value:.2}"),
        value => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{figure, table};

    #[test]
    fn columns_are_aligned() {
        let text = table(&["name", "ms"], &[vec!["a".into(), figure(123.4)], vec!["b".into(), figure(0.5)]]);
        assert_eq!(text, "| name |    ms |\n| ---- | ----: |\n| a    |   123 |\n| b    | 0.500 |\n");
    }
}
