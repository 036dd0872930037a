//! `cargo xtask bench explain`: grades against known levels, times of grades, hints and paths, and boards at each level.

mod compare;
mod kinds;
mod known;
mod rank;

use serde_json::json;

use compare::Comparison;

use super::all::options::Options;
use super::all::worker::Worker;
use super::machine;
use super::paths::Paths;
use super::table::{figure, table};

pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let mut worker = Worker::start(&paths)?;
    let known = known::measure(options, &mut worker)?;
    let times = kinds::times(options, &mut worker)?;
    let kinds = kinds::paths(options, &mut worker)?;
    let levels = kinds::levels(options, &mut worker)?;
    let Comparison { compared, packages, notes } = compare::compare(options, &paths, &mut worker)?;
    let packages: Vec<String> = packages.into_iter().collect();
    let faults = levels.iter().map(|level| level.outside).sum::<usize>();
    let text = format!(
        "# Explanations, {}\n\nOne thread; processor milliseconds of the grade alone unless another is named.\n\n{}\n\
         ## Grades against known levels\n\nRank correlations on the half of the boards that was not used for fitting, the means \
         of {} random halvings with the least. Where levels are letters, thresholds fitted to one half give the \
         levels of the other; ratings are compared with the numbers. The ceiling is what ties allow. *Right* is the share of equal \
         values.\n\n{}\n## Times of grades\n\n{}\n## Steps, hints and paths\n\n\
         Generated boards of the default size, seed 3: the share of steps by one part, by pairs and covers, by chains, and nested; the \
         milliseconds of a first hint and of a whole path, proofs included.\n\n{}\n## Boards at each level\n\nGenerated boards, graded \
         again. A kind makes 20 of a level, or as many as it can within the time limit.\n\n{}\n\
         ## Other tools on the same steps\n\nProcessor milliseconds of all threads for a step, models built before; parts and \
         facts of a step, and ours of the same steps. CPMpy's `mus`, `quickxplain` and `optimal_mus` are given what a step \
         concludes; its `ocus` and Demystify look for a step, as we do. Demystify's parts are single clauses. Limit {} s a \
         step.\n\n{}\n{}Sudoku Explainer: not run, no package registry has it.\n",
        machine.date,
        machine.markdown(&packages.join(", ")),
        known::HALVINGS,
        known::text(&known),
        kinds::times_text(&times),
        kinds::paths_text(&kinds),
        kinds::levels_text(&levels),
        options.seconds,
        compare::text(&compared),
        notes.iter().map(|note| format!("{note}\n\n")).collect::<String>(),
    );
    println!("{text}");
    if options.only.is_all() && !options.quick {
        let data = json!({
            "machine": machine.json(),
            "known": known.iter().map(known::Known::json).collect::<Vec<_>>(),
            "times": times.iter().map(kinds::Times::json).collect::<Vec<_>>(),
            "kinds": kinds.iter().map(kinds::Paths::json).collect::<Vec<_>>(),
            "levels": levels.iter().map(kinds::AtLevel::json).collect::<Vec<_>>(),
            "tools": compared.iter().map(compare::Compared::json).collect::<Vec<_>>(),
        });
        println!("Recorded in {}.", machine.write_record(&paths.records(), "explain", &text, &data)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick and --only.");
    }
    if faults > 0 {
        eprintln!("bench: FAILED, {faults} boards are not at the level for which they were made");
    }
    Ok(faults == 0)
}

/// The median, the ninth decile and the largest of some figures.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values.get(((values.len() as f64 * share) as usize).min(values.len().saturating_sub(1)));
    [at(0.5), at(0.9), values.last()].map(|value| value.copied().unwrap_or(f64::NAN))
}
