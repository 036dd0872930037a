//! The report of a study as one page that needs nothing else.

use super::{boards::Boards, plot::plot, tables::for_people};
use ::plot::{escaped, page};
use query::experiments::{Entry, Experiment, Line, PublishedMethod, PublishedRow};
use std::time::Duration;

/// The page: the source, the table, the plot and the boards.
pub fn page(
    study: &Experiment,
    boards: &Boards,
    lines: &[Line],
    entries: &[Entry],
    printed: &[PublishedRow],
    (extent, time): (&str, Duration),
) -> String {
    let mut body = format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(study.name), escaped(study.summary));
    let version = env!("CARGO_PKG_VERSION");
    body += &paragraph(&format!("Source: {}, {}.", study.source, study.table));
    body += &paragraph(study.remark);
    body += &paragraph(&format!(
        "pencilmark {version}, version {} of the study, {extent}: {} runs of at most {} s each, one after the other on one thread. \
         Every solution was judged by the rules.",
        study.version,
        entries.len(),
        time.as_secs_f64()
    ));
    body += &methods(study.methods);
    body += &for_people(study, lines, printed).to_html();
    body += &plot(study, lines, entries, printed);
    body += "<h2>Boards</h2>\n";
    for board in &boards.0 {
        let title = escaped(&format!("{}: {}", board.place, board.told(study)));
        let drawing = board.puzzle.draw(&vec![None; board.puzzle.vars().len()]).to_svg();
        let text = escaped(&board.text);
        body += &format!("<details><summary>{title}</summary><div class=\"board\">{drawing}</div><pre>{text}</pre></details>\n");
    }
    page::page(&escaped(study.name), &body)
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text))
}

/// What the names of the methods stand for.
fn methods(ways: &[PublishedMethod]) -> String {
    let item = |way: &PublishedMethod| {
        let mut how = format!("{}: formulation {} on {}", way.name, way.formulation, way.backend);
        let notes = [
            (!way.presolve, ", without presolve"),
            (way.static_order, ", deciding in the order of the variables"),
            (way.least_sum, ", for the least sum"),
        ];
        how.extend(notes.into_iter().filter(|note| note.0).map(|note| note.1));
        format!("<li>{}</li>", escaped(&how))
    };
    format!("<ul>{}</ul>\n", ways.iter().map(item).collect::<String>())
}
