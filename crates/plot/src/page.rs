//! A page that needs nothing else, and the style of plots in it and alone.

use crate::COLOURS;

/// The colours and lines of a page.
const PAGE: &str = include_str!("page.css");

/// Those of plots. Where a plot has colours by number, `--c` is the one of its part.
const PLOT: &str = include_str!("plot.css");

/// What stands for the colour of a part.
const OWN: &str = "var(--c)";

/// A page with this title.
pub fn page(title: &str, body: &str) -> String {
    let numbers: String = (0..COLOURS).map(|number| format!(".c{number} {{ --c: var(--c{number}); }} ")).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title>\n<style>\n{PAGE}{numbers}\n{PLOT}</style></head>\n<body>\n{body}</body></html>\n"
    )
}

/// The style of a plot in a file of its own, with the colours for white paper written out: programs that draw and
/// convert files know no variables.
pub fn style_of_files() -> String {
    let mut style = String::from("text { fill: var(--ink); font: 12px sans-serif; } text.title { fill: var(--soft); }\n");
    for rule in PLOT.lines() {
        match rule.split_once(" {").filter(|_| rule.contains(OWN)) {
            None => style += rule,
            Some((selectors, told)) => {
                for number in 0..COLOURS {
                    let own: Vec<String> = selectors.split(", ").map(|selector| format!("{selector}.c{number}")).collect();
                    style += &format!("{} {{{} ", own.join(", "), told.replace(OWN, &format!("var(--c{number})")));
                }
            }
        }
        style.push('\n');
    }
    colours().fold(style, |style, (name, colour)| style.replace(&format!("var({name})"), colour))
}

/// The names and values of the colours on white paper, which come first.
fn colours() -> impl Iterator<Item = (&'static str, &'static str)> {
    let light = PAGE.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(told, _)| told);
    light.split(';').filter_map(|told| told.trim().split_once(": ")).filter(|(name, _)| name.starts_with("--"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_their_colours_written_out() {
        let style = style_of_files();
        assert!(!style.contains("var(") && style.contains(".bar.c1, .dot.c1 { fill: #d55e00; stroke: #d55e00; }"), "{style}");
        assert!(style.contains("text { fill: #1b1b1b;") && style.contains(".curve.c7 { fill: none; stroke: #7a4fc0;"), "{style}");
        // What is hollow must stay so: of rules that are as special the last counts.
        assert!(style.find(".dot.c7").expect("it is there") < style.find(".dot.open").expect("it is there"));
    }
}
