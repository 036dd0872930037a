//! cspuz_core, from a folder with its source, with the line protocol of `worker.py`. Boards come as addresses of puzz.link; each is
//! asked for the values that are the same in all solutions, which decides uniqueness.

use cpu_time::ThreadTime;
use cspuz_rs::graph::BoolGridEdgesIrrefutableFacts as Edges;
use cspuz_rs_puzzles::puzzles::{akari, fillomino, heyawake, hitori, kakuro, kurodoko, masyu, nurikabe, slitherlink, yajilin};
use std::io::{BufRead, Write, stdin, stdout};

/// The values of puzzle variables by their names; `None` for those that differ between solutions.
type Facts = Vec<(String, Option<i64>)>;

/// Solves the board of an address; `None` inside if it has no solution.
type Solver = fn(&str) -> Option<Option<Facts>>;

const KINDS: &[(&str, Solver)] = &[
    ("akari", |url| Some(akari::solve_akari(&akari::deserialize_problem(url)?).map(cells))),
    ("fillomino", |url| {
        let (max3, clues) = fillomino::deserialize_problem(url)?;
        Some(fillomino::solve_fillomino(max3, &clues).map(|facts| cells(facts.0)))
    }),
    ("heyawake", |url| {
        let (borders, clues) = heyawake::deserialize_problem(url)?;
        Some(heyawake::solve_heyawake(&borders, &clues).map(cells))
    }),
    ("hitori", |url| Some(hitori::solve_hitori(&hitori::deserialize_problem(url)?).map(cells))),
    ("kakuro", |url| Some(kakuro::solve_kakuro(&kakuro::deserialize_problem(url)?).map(inner_cells))),
    ("kurodoko", |url| Some(kurodoko::solve_kurodoko(&kurodoko::deserialize_problem(url)?).map(cells))),
    ("masyu", |url| {
        let (full, clues) = masyu::deserialize_problem(url)?;
        Some(masyu::solve_masyu(full, &clues).map(edges))
    }),
    ("nurikabe", |url| Some(nurikabe::solve_nurikabe(&nurikabe::deserialize_problem(url)?).map(cells))),
    ("slitherlink", |url| {
        let (full, clues) = slitherlink::deserialize_problem(url)?;
        Some(slitherlink::solve_slitherlink(full, &clues).map(edges))
    }),
    ("yajilin", |url| {
        let (outside, clues) = yajilin::deserialize_problem(url)?;
        Some(yajilin::solve_yajilin(outside, &clues).map(|(lines, shaded)| [edges(lines), cells(shaded)].concat()))
    }),
];

fn cells<T: Into<i64>>(grid: Vec<Vec<Option<T>>>) -> Facts {
    let row = |(row, values): (usize, Vec<Option<T>>)| {
        (1..).zip(values).map(move |(column, value)| (format!("r{row}c{column}"), value.map(Into::into)))
    };
    (1..).zip(grid).flat_map(row).collect()
}

/// Those of kakuro: the first row and column have clues alone, and a cell with a clue has the number 0.
fn inner_cells(grid: Vec<Vec<Option<i32>>>) -> Facts {
    let inner = grid.into_iter().skip(1).map(|row| row.into_iter().skip(1).collect()).collect();
    cells(inner).into_iter().filter(|(_, value)| *value != Some(0)).collect()
}

fn edges(edges: Edges) -> Facts {
    let mut facts = Facts::new();
    for (grid, (down, right)) in [(edges.horizontal, (0, 1)), (edges.vertical, (1, 0))] {
        for (row, values) in (1..).zip(grid) {
            for (column, value) in (1..).zip(values) {
                facts.push((format!("r{row}c{column}-r{}c{}", row + down, column + right), value.map(i64::from)));
            }
        }
    }
    facts
}

fn main() -> std::io::Result<()> {
    let mut out = stdout();
    let kind = std::env::args().nth(1).unwrap_or_default();
    let solver = KINDS.iter().find(|known| known.0 == kind).map(|known| known.1);
    let methods = if solver.is_some() { "\"facts\"" } else { "" };
    writeln!(out, "{{\"version\": \"as given\", \"methods\": [{methods}]}}")?;
    for line in stdin().lock().lines() {
        let path = line?.split('\t').nth(1).unwrap_or_default().to_string();
        match solver.ok_or("an unknown kind".to_string()).and_then(|solver| solve(solver, &path)) {
            Ok(reply) => writeln!(out, "{reply}")?,
            Err(reason) => writeln!(out, "{{\"outcome\": \"broken\", \"reason\": {reason:?}}}")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Solves the board in a file; returns the reply line.
fn solve(solver: Solver, path: &str) -> Result<String, String> {
    // It knows akari by this name alone.
    let url = std::fs::read_to_string(path).map_err(|error| error.to_string())?.trim().replacen("?lightup/", "?akari/", 1);
    let start = ThreadTime::now();
    let facts = solver(&url).ok_or_else(|| format!("it does not read {url}"))?;
    let seconds = start.elapsed().as_secs_f64();
    let times = format!("\"solver_cpu_seconds\": {seconds}, \"solver_seconds\": {seconds}, \"seconds\": {seconds}");
    let Some(facts) = facts else { return Ok(format!("{{\"outcome\": \"infeasible\", \"solutions\": 0, {times}}}")) };
    let named: Option<Vec<String>> = facts.iter().map(|(name, value)| Some(format!("\"{name}\": {}", (*value)?))).collect();
    Ok(match named {
        Some(named) => {
            format!("{{\"outcome\": \"feasible\", \"solutions\": 1, \"solution\": {{{}}}, {times}}}", named.join(", "))
        }
        None => "{\"outcome\": \"broken\", \"reason\": \"it finds several solutions\"}".into(),
    })
}
