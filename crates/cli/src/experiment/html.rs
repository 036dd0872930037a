//! The report of an experiment as a self-contained HTML page.

use super::{boards::Boards, plot::plot, tables::text_table};
use crate::runs::provenance::Provenance;
use ::plot::{escaped, page};
use model::counted;
use query::experiments::{Entry, Experiment, Line, PublishedMethod, PublishedRow};
use std::time::Duration;

/// The page with the source, the table, the plot and the boards.
pub fn page(
    experiment: &Experiment,
    boards: &Boards,
    lines: &[Line],
    entries: &[Entry],
    printed: &[PublishedRow],
    (extent, time, provenance): (&str, Duration, &Provenance),
) -> String {
    let mut body = format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(experiment.name), escaped(experiment.summary));
    body += &paragraph(&format!("Source: {}, {}.", experiment.source, experiment.table));
    body += &paragraph(experiment.remark);
    body += &paragraph(&format!(
        "Version {} of the experiment, {extent}: {} with a time limit of {} s each, in sequence \
         on one thread. Every solution was checked against the rules.",
        experiment.version,
        counted(entries.len(), "run"),
        time.as_secs_f64()
    ));
    body += &paragraph(&provenance.to_text());
    body += &methods(experiment.methods);
    body += &text_table(experiment, lines, printed).to_html();
    body += &plot(experiment, lines, entries, printed);
    body += "<h2>Boards</h2>\n";
    for board in &boards.0 {
        let title = escaped(&format!("{}: {}, board {}", board.place, board.describe(experiment), board.digest));
        let drawing = board.puzzle.draw(&vec![None; board.puzzle.vars().len()]).to_svg();
        let text = escaped(&board.text);
        body += &format!("<details><summary>{title}</summary><div class=\"board\">{drawing}</div><pre>{text}</pre></details>\n");
    }
    page::page(&escaped(experiment.name), &body)
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text))
}

/// The formulation and the backend of each method.
fn methods(ways: &[PublishedMethod]) -> String {
    let item = |way: &PublishedMethod| {
        let mut text = format!("{}: formulation {} on {}", way.name, way.formulation, way.backend);
        let notes = [
            (!way.presolve, ", without presolve"),
            (way.static_order, ", with static variable order"),
            (way.least_sum, ", minimising the sum"),
        ];
        text.extend(notes.into_iter().filter(|note| note.0).map(|note| note.1));
        format!("<li>{}</li>", escaped(&text))
    };
    format!("<ul>{}</ul>\n", ways.iter().map(item).collect::<String>())
}
