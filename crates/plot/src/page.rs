//! A page that needs nothing else.

/// Its colours and lines, for plots alone too.
pub const STYLE: &str = include_str!("page.css");

/// A page with this title.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title>\n<style>\n{STYLE}</style></head>\n<body>\n{body}</body></html>\n"
    )
}
