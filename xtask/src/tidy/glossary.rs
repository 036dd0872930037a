//! The links of `docs/glossary.md` into the code: each names a file, and an item that is defined in it.

use super::{Source, has_identifier};
use std::{fs, path::Path};

const GLOSSARY: &str = "docs/glossary.md";

/// The keywords that define an item.
const DEFINES: [&str; 8] = ["fn", "struct", "enum", "trait", "const", "static", "type", "mod"];

pub fn links(sources: &[Source]) -> Vec<String> {
    let Some(glossary) = sources.iter().find(|source| source.path == Path::new(GLOSSARY)) else {
        return vec![format!("{GLOSSARY}: missing")];
    };
    let links: Vec<(String, String, &str)> = glossary.lines().flat_map(|(place, line)| code_links(place, line)).collect();
    if links.is_empty() {
        return vec![format!("{GLOSSARY}: no links into the code")];
    }
    links
        .into_iter()
        .filter_map(|(place, item, file)| {
            let text = fs::read_to_string(Path::new("docs").join(file)).unwrap_or_default();
            (!defines(&text, &item)).then(|| format!("{place}: `{item}` is not defined in {file}"))
        })
        .collect()
}

/// The items and files of links such as [`Model::post`](../crates/model/src/lib.rs), with their place; the last name of a path counts.
fn code_links(place: String, line: &str) -> Vec<(String, String, &str)> {
    let links = line
        .split("[`")
        .skip(1)
        .filter_map(|rest| rest.split_once("`]("))
        .filter_map(|(item, rest)| Some((item, rest.split_once(')')?.0)));
    let code = links.filter(|(_, file)| file.ends_with(".rs"));
    code.map(|(item, file)| (place.clone(), item.rsplit("::").next().unwrap_or(item).trim_end_matches("()").to_string(), file))
        .collect()
}

/// Whether a text defines an item: `fn name`, `struct Name` and so on, a variant or a field.
fn defines(text: &str, item: &str) -> bool {
    text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")).any(|line| {
        let keyword = DEFINES.iter().any(|keyword| {
            line.split_once(&format!("{keyword} {item}"))
                .is_some_and(|(_, rest)| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        });
        let field = line.trim_start_matches("pub(crate) ").trim_start_matches("pub ").strip_prefix(item);
        keyword
            || field.is_some_and(|rest| [":", ",", "(", " {"].iter().any(|next| rest.starts_with(next)))
                && has_identifier(line, item)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_where_they_are_defined() {
        let text =
            "pub struct PuzzleVar {\n    pub name: Name,\n}\n// struct Gone\nenum Status {\n    Sat,\n}\nfn solve_all() {}\n";
        for item in ["PuzzleVar", "name", "Status", "Sat", "solve_all"] {
            assert!(defines(text, item), "{item}");
        }
        for item in ["Puzzle", "Gone", "Name", "solve"] {
            assert!(!defines(text, item), "{item}");
        }
    }

    #[test]
    fn links_into_the_code_are_read() {
        let line = "| view | [`IntegerView`](../crates/a.rs), [`Model::post`](../crates/b.rs) | [ADR](adr/1.md) |";
        let read: Vec<_> = code_links("p".into(), line).into_iter().map(|(_, item, file)| (item, file)).collect();
        assert_eq!(read, [("IntegerView".to_string(), "../crates/a.rs"), ("post".to_string(), "../crates/b.rs")]);
    }
}
