//! Each file opens with a summary, has a bearable length, and names no machine; links between documents resolve.

use super::Source;
use std::path::Path;

/// The maximum number of lines of a source file. A longer one needs a line here, with the reason.
const MAX_LINES: usize = 400;

/// The maximum number of lines of the file of a kind, without its examples and the formulations that stand in files of their own.
const MAX_KIND_LINES: usize = 60;

pub fn files(sources: &[Source]) -> Vec<String> {
    let machine = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| !source.has_extension("lock")) {
        let name = source.path.display();
        let is_kind = source.has_extension("pmk") && source.path.parent().is_some_and(|folder| folder.ends_with("puzzles/kinds"));
        let max = if is_kind { MAX_KIND_LINES } else { MAX_LINES };
        let lines = source.text.lines().take_while(|line| !is_kind || *line != "example;").count();
        if (is_kind || source.has_extension("rs")) && lines > max {
            faults.push(format!("{name}: {lines} lines, more than {max}"));
        }
        let opens = ["//!", "#![doc", "#![no_main]"].iter().any(|start| source.text.starts_with(start));
        if source.has_extension("rs") && !opens {
            faults.push(format!("{name}: does not open with a summary (`//!`)"));
        }
        for (place, line) in source.lines() {
            if line.ends_with(' ') && source.has_extension("rs") {
                faults.push(format!("{place}: trailing spaces"));
            }
            if machine.iter().any(|part| line.contains(part)) {
                faults.push(format!("{place}: a path of one machine"));
            }
        }
    }
    faults
}

/// Links from one document to another lead to a file.
pub fn links(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.has_extension("md")) {
        for target in source.text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let outside = target.is_empty() || target.contains("://") || target.contains('$') || target.contains(' ');
            let from = source.path.parent().unwrap_or(Path::new(""));
            if !outside && !from.join(target).exists() {
                faults.push(format!("{}: no such file as {target}", source.path.display()));
            }
        }
    }
    faults
}
