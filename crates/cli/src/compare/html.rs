//! The report of a comparison as a self-contained HTML page.

use super::{
    plan::Board,
    plots::{against_size, bars, model_sizes},
    profile::Profile,
    rows::{BoardTable, board_tables},
    tables::{methods, models},
    trajectories::trajectories,
};
use crate::runs::{provenance::Provenance, table::Table};
use ::plot::{Styles, escaped, page};
use ::report::Run;
use model::counted;

/// The page with all runs and a drawing of each board.
pub fn page(runs: &[Run], boards: &[Board<'_>]) -> String {
    let board_tables = board_tables(runs);
    let styles = Styles::of(board_tables.iter().flat_map(|board_table| &board_table.rows).map(|row| row.first().key.method()));
    let mut body = format!(
        "<h1>Comparison of formulations and solvers</h1>\n<p>{}</p>\n<p>{}</p>\n",
        escaped(&preface(runs)),
        escaped(&Provenance::new(runs.iter().map(|run| &run.key.solver[..])).to_text())
    );
    for kind in kinds(&board_tables) {
        let same: Vec<&BoardTable<'_>> = board_tables.iter().filter(|board_table| board_table.kind == kind).collect();
        if same.len() > 1 {
            body += &overview(kind, &same, &styles);
        }
    }
    for board_table in &board_tables {
        body += &section(board_table, &styles, drawing(board_table, boards).as_deref());
    }
    page::page("Comparison", &body)
}

fn preface(runs: &[Run]) -> String {
    let Some(first) = runs.first() else { return "No runs.".into() };
    let key = &first.key;
    let presolve = match [true, false].map(|on| runs.iter().any(|run| run.key.presolve == on)) {
        [true, true] => "with and without",
        [true, false] => "with",
        _ => "without",
    };
    format!(
        "{} with a time limit of {} s each, in sequence, {presolve} presolve, {}. Every \
         solution was checked against the rules. What the LP knows is found by the least and the greatest value of up to 40 \
         puzzle variables in the LP relaxation: the share that has one integer left, and the share of other values that is \
         excluded. LP is the optimum of that relaxation: of the objective or, without one, of \
         the minimal sum of the puzzle variables; lazy constraints are not part of it. The root bound is the dual bound after \
         the root node, with presolve and cuts, for solvers that report it. Memory is the peak memory of the whole process \
         during a run, for systems that report it; it includes the program and the boards.",
        counted(runs.len(), "run"),
        key.time_limit_seconds,
        counted(key.threads, "thread")
    )
}

fn kinds<'s>(board_tables: &'s [BoardTable<'_>]) -> Vec<&'s str> {
    let mut kinds: Vec<&str> = board_tables.iter().map(|board_table| board_table.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The plots over all boards of a kind.
fn overview(kind: &str, board_tables: &[&BoardTable<'_>], styles: &Styles) -> String {
    let profile = Profile::of(board_tables);
    let mut legend = String::new();
    for ((formulation, backend, presolve), share) in profile.methods() {
        let class = styles.class(formulation, backend, presolve);
        let without = if presolve { "" } else { ", no presolve" };
        legend += &format!(
            "<li><svg viewBox=\"0 0 36 10\"><path class=\"curve {class}\" d=\"M0,5H36\"/></svg>\
             {} on {}{without}: {:.0} % decided</li>",
            escaped(formulation),
            escaped(backend),
            100.0 * share
        );
    }
    let (kind, plots) =
        (escaped(kind), profile.plot(styles) + &against_size(board_tables, styles) + &model_sizes(board_tables, styles));
    format!("<h2>{kind}: {}</h2>\n<ul class=\"legend\">{legend}</ul>\n{plots}", counted(board_tables.len(), "board"))
}

fn section(board_table: &BoardTable<'_>, styles: &Styles, drawing: Option<&str>) -> String {
    let warning = board_table.contradiction().map(|(one, other)| {
        let text = format!("{} and {} contradict each other: one of them is wrong.", one.method(), other.method());
        format!("<p class=\"wrong\">{}</p>\n", escaped(&text))
    });
    let drawing = drawing.map(|svg| format!("<details><summary>The board</summary><div class=\"board\">{svg}</div></details>\n"));
    let [models, methods] = [models(board_table, true), methods(board_table, true)].map(without_constants);
    let hash = board_table.rows.first().map(|row| &row.first().key.board[..]).unwrap_or_default();
    let (title, plot) = (
        escaped(&format!("{}, board {hash}", board_table.title)),
        bars(board_table, styles) + &trajectories(board_table, styles),
    );
    let (warning, drawing) = (warning.unwrap_or_default(), drawing.unwrap_or_default());
    format!("<h2>{title}</h2>\n{warning}{drawing}{models}{plot}{methods}")
}

/// A table with what is the same in all rows below it.
fn without_constants(mut table: Table) -> String {
    let said = table.take_constants();
    let said = if said.is_empty() { String::new() } else { format!("<p>In all rows: {}</p>\n", escaped(&said.join(", "))) };
    table.to_html() + &said
}

fn drawing(board_table: &BoardTable<'_>, boards: &[Board<'_>]) -> Option<String> {
    let key = &board_table.rows.first()?.first().key;
    let board = boards.iter().find(|board| board.digest == key.board && board.input.line == key.line)?;
    Some(board.puzzle.draw(&vec![None; board_table.vars]).to_svg())
}
