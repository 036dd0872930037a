//! The tables of a comparison, for people and as comma-separated values.

use super::rows::{BoardTable, Row};
use crate::{
    report::time_text,
    runs::table::{Table, decimal, quoted},
};
use ::report::Run;
use std::collections::BTreeMap;

/// The table of the formulations of a board.
pub fn models(board_table: &BoardTable<'_>, wide: bool) -> Table {
    let mut heading = vec!["formulation", "variables", "constraints", "non-zeros", "LP fixes", "LP excludes", "LP time"];
    if wide {
        heading.extend(["LP", "ratio", "largest coefficient"]);
        heading.extend(["binaries", "integers", "reals", "LP rows", "LP non-zeros", "lazy", "rules", "constraint types"]);
    }
    let (mut rows, mut remarks) = (Vec::new(), Vec::new());
    for run in board_table.models() {
        let mut row = vec![run.key.formulation.clone()];
        let Some(model) = &run.facts.model else {
            rows.push(row);
            remarks.push(format!("refused: {}", run.reason.as_deref().unwrap_or_default()));
            continue;
        };
        row.extend([model.variables(), model.constraints, model.nonzeros].map(|count| count.to_string()));
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        row.extend(match &run.facts.knowledge {
            Some(known) => [percent(known.fixed), percent(known.excluded), time_text(known.seconds)],
            None => Default::default(),
        });
        if wide {
            row.push(run.facts.relaxation.map(decimal).unwrap_or_default());
            row.push(board_table.ratio(run).map(decimal).unwrap_or_default());
            row.push(optional(run.facts.linear.as_ref().map(|linear| linear.largest).as_ref()));
            row.extend([model.binaries, model.integers, model.reals].map(|count| count.to_string()));
            let linear = run.facts.linear.as_ref();
            row.extend(
                [linear.map(|l| l.rows), linear.map(|l| l.nonzeros), linear.map(|l| l.cuts)].map(|n| optional(n.as_ref())),
            );
            row.extend([listed(&model.rules), listed(&model.constraint_types)]);
        }
        rows.push(row);
        remarks.push(if run.facts.relaxation.is_none() { format!("no LP: {}", run.facts.relaxation_of) } else { String::new() });
    }
    Table { heading: heading.into_iter().map(String::from).collect(), rows, remarks }
}

/// The table of the methods on a board.
pub fn methods(board_table: &BoardTable<'_>, wide: bool) -> Table {
    let spread = wide || board_table.rows.iter().any(|row| row.runs.len() > 1);
    let mut heading = vec!["formulation", "backend", "time"];
    heading.extend(["min", "max"].iter().filter(|_| spread));
    heading.extend(["nodes", "conflicts", "cuts"]);
    if wide {
        heading.extend(["LP iterations", "root", "dual bound", "gap", "memory", "runs"]);
    }
    let (mut rows, mut remarks) = (Vec::new(), Vec::new());
    for row in &board_table.rows {
        let key = &row.first().key;
        // A formulation that does not support the board gets one row for all backends.
        let refused = row.first().facts.model.is_none() && !row.ran();
        if refused && rows.iter().any(|cells: &Vec<String>| cells[0] == key.formulation) {
            continue;
        }
        let backend = if refused { "all" } else { &key.backend[..] };
        let presolve = if key.presolve { "" } else { ", no presolve" };
        let mut cells = vec![key.formulation.clone(), format!("{backend}{presolve}")];
        if row.ran() {
            cells.extend(measured(row, spread, wide));
        }
        rows.push(cells);
        remarks.push(row.describe());
    }
    Table { heading: heading.into_iter().map(String::from).collect(), rows, remarks }
}

fn measured(row: &Row<'_>, spread: bool, wide: bool) -> Vec<String> {
    let (min, max) = row.range();
    let median = if row.decided() { time_text(row.median()) } else { format!("> {}", time_text(row.median())) };
    let counts: [fn(&Run) -> Option<u64>; 3] =
        [|run| run.statistics.nodes, |run| run.statistics.conflicts, |run| Some(run.statistics.cuts)];
    let mut cells = vec![median];
    cells.extend([time_text(min), time_text(max)].into_iter().filter(|_| spread));
    cells.extend(counts.map(|count| optional(row.median_count(count).as_ref())));
    if wide {
        let worst = |value: fn(&Run) -> Option<f64>| row.runs.iter().filter_map(|run| value(run)).max_by(f64::total_cmp);
        cells.push(optional(row.median_count(|run| run.statistics.lp_iterations).as_ref()));
        cells.push(worst(|run| run.statistics.root_dual_bound).map(decimal).unwrap_or_default());
        cells.push(worst(|run| run.statistics.dual_bound).map(decimal).unwrap_or_default());
        cells.push(worst(|run| run.statistics.gap).map(|gap| format!("{:.0} %", 100.0 * gap)).unwrap_or_default());
        let memory = row.median_count(|run| run.memory.map(|memory| memory.peak));
        cells.push(memory.map(|bytes| format!("{:.0} MB", bytes as f64 / 1e6)).unwrap_or_default());
        cells.push(row.runs.len().to_string());
    }
    cells
}

fn optional<T: ToString>(value: Option<&T>) -> String {
    value.map_or_else(String::new, T::to_string)
}

fn listed(counts: &BTreeMap<String, usize>) -> String {
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

/// The header of [`values`].
pub const COLUMNS: &str = "source,line,kind,board,variables,formulation,backend,solver,program,machine,seed,threads,presolve,time_limit_seconds,\
    outcome,reason,cost,optimal,wall_seconds,cpu_seconds,nodes,conflicts,cuts,lp_iterations,root_dual_bound,dual_bound,gap,\
    memory_before,memory_peak,binaries,integers,reals,constraints,nonzeros,rules,constraint_types,linear_columns,\
    linear_rows,linear_nonzeros,lazy_constraints,largest_coefficient,relaxation,relaxation_of,\
    lp_examined,lp_fixed,lp_excluded,lp_seconds\n";

/// A run as a line of comma-separated values.
pub fn values(run: &Run) -> String {
    let Run { key, facts, statistics, .. } = run;
    fn some<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    let model = facts.model.as_ref();
    let (linear, known) = (facts.linear.as_ref(), facts.knowledge.as_ref());
    let counts = |counts: &BTreeMap<String, usize>| {
        counts.iter().map(|(name, count)| format!("{name}={count}")).collect::<Vec<_>>().join(";")
    };
    let cells = [
        key.source.clone(),
        key.line.to_string(),
        key.kind.clone(),
        key.board.clone(),
        run.variables.to_string(),
        key.formulation.clone(),
        key.backend.clone(),
        key.solver.clone(),
        key.program.clone(),
        some(run.machine.as_ref()),
        key.seed.to_string(),
        key.threads.to_string(),
        key.presolve.to_string(),
        key.time_limit_seconds.to_string(),
        run.outcome.clone(),
        some(run.reason.as_ref()),
        some(run.cost),
        some(run.optimal),
        statistics.wall_seconds.to_string(),
        statistics.cpu_seconds.to_string(),
        some(statistics.nodes),
        some(statistics.conflicts),
        statistics.cuts.to_string(),
        some(statistics.lp_iterations),
        some(statistics.root_dual_bound),
        some(statistics.dual_bound),
        some(statistics.gap),
        some(run.memory.map(|memory| memory.before)),
        some(run.memory.map(|memory| memory.peak)),
        some(model.map(|model| model.binaries)),
        some(model.map(|model| model.integers)),
        some(model.map(|model| model.reals)),
        some(model.map(|model| model.constraints)),
        some(model.map(|model| model.nonzeros)),
        some(model.map(|model| counts(&model.rules))),
        some(model.map(|model| counts(&model.constraint_types))),
        some(linear.map(|linear| linear.columns)),
        some(linear.map(|linear| linear.rows)),
        some(linear.map(|linear| linear.nonzeros)),
        some(linear.map(|linear| linear.cuts)),
        some(linear.map(|linear| linear.largest)),
        some(facts.relaxation),
        facts.relaxation_of.clone(),
        some(known.map(|known| known.examined)),
        some(known.map(|known| known.fixed)),
        some(known.map(|known| known.excluded)),
        some(known.map(|known| known.seconds)),
    ];
    cells.map(|cell| quoted(&cell)).join(",") + "\n"
}
