//! A self-contained HTML page, and the styles of plots in the page and in files.

use crate::COLOURS;

/// The style sheet of the page, which begins with its colours.
const PAGE: &str = include_str!("page.css");

/// The style sheet of plots. `--c` is the colour of an element's class `c0`, `c1`, …
const PLOT: &str = include_str!("plot.css");

/// The variable that stands for an element's colour.
const COLOUR_VARIABLE: &str = "var(--c)";

/// An HTML page; `title` and `body` are HTML already.
pub fn page(title: &str, body: &str) -> String {
    let numbers: String = (0..COLOURS).map(|number| format!(".c{number} {{ --c: var(--c{number}); }} ")).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title>\n<style>\n{PAGE}{numbers}\n{PLOT}</style></head>\n<body>\n{body}</body></html>\n"
    )
}

/// The style sheet of a plot in a file of its own, with the light colours written out: many SVG programs do not support CSS
/// variables.
pub fn style_of_files() -> String {
    let mut style = String::from("text { fill: var(--ink); font: 12px sans-serif; } text.title { fill: var(--soft); }\n");
    for rule in PLOT.lines() {
        match rule.split_once(" {").filter(|_| rule.contains(COLOUR_VARIABLE)) {
            None => style += rule,
            Some((selectors, declarations)) => {
                for number in 0..COLOURS {
                    let numbered: Vec<String> = selectors.split(", ").map(|selector| format!("{selector}.c{number}")).collect();
                    style += &format!(
                        "{} {{{} ",
                        numbered.join(", "),
                        declarations.replace(COLOUR_VARIABLE, &format!("var(--c{number})"))
                    );
                }
            }
        }
        style.push('\n');
    }
    colours().fold(style, |style, (name, colour)| style.replace(&format!("var({name})"), colour))
}

/// The names and values of the light colours, the first rule of the style sheet.
fn colours() -> impl Iterator<Item = (&'static str, &'static str)> {
    let light = PAGE.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(declarations, _)| declarations);
    light.split(';').filter_map(|declaration| declaration.trim().split_once(": ")).filter(|(name, _)| name.starts_with("--"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_their_colours_written_out() {
        let style = style_of_files();
        assert!(!style.contains("var(") && style.contains(".bar.c1, .dot.c1 { fill: #d55e00; stroke: #d55e00; }"), "{style}");
        assert!(style.contains("text { fill: #1b1b1b;") && style.contains(".curve.c7 { fill: none; stroke: #7a4fc0;"), "{style}");
        // Hollow marks stay hollow: of rules with equal specificity the last one wins.
        assert!(style.find(".dot.c7").expect("it is there") < style.find(".dot.open").expect("it is there"));
    }
}
