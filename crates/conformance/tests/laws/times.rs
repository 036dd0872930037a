//! What the laws cost: the processor time of each trial, so that the slow ones are known while there are few of them.

use crate::Law;
use cpu_time::ThreadTime;
use std::{collections::BTreeMap, fmt::Write as _, fs, sync::Mutex, time::Duration};

/// The processor time that all laws of one kind may take before it is named.
const BUDGET: Duration = Duration::from_secs(2);

/// The processor time after which a law about random boards takes no further one.
const OF_RANDOM_BOARDS: Duration = Duration::from_millis(250);

/// The number of random boards that are taken even so.
const LEAST_BOARDS: u64 = 2;

/// Up to `count` numbers of random boards, fewer if what is done between them takes long. How many differs from one machine to
/// another, but the board with a number is always the same, and so is what the law says of it.
pub fn random_boards(count: u64) -> impl Iterator<Item = u64> {
    let start = ThreadTime::now();
    (0..count).take_while(move |&number| number < LEAST_BOARDS || start.elapsed() < OF_RANDOM_BOARDS)
}

/// The trials that were run, each with its time.
static TIMES: Mutex<Vec<(Duration, String)>> = Mutex::new(Vec::new());

/// Runs a law and keeps its time under a name. Time on other threads than this one is not counted.
pub fn measure(name: String, law: impl FnOnce() -> Law) -> Law {
    let start = ThreadTime::now();
    let result = law();
    if let Ok(mut times) = TIMES.lock() {
        times.push((start.elapsed(), name));
    }
    result
}

/// Says the sum, and each kind over its budget; writes the time of each trial, the slowest first, to the file that the variable
/// `PENCILMARK_TIMES` names.
pub fn report() {
    let Ok(mut times) = TIMES.lock() else { return };
    times.sort_by(|one, other| other.cmp(one));
    let mut kinds: BTreeMap<&str, Duration> = BTreeMap::new();
    for (time, name) in &*times {
        if let Some(kind) = name.split('/').nth(1).filter(|kind| puzzles::find(kind).is_some()) {
            *kinds.entry(kind).or_default() += *time;
        }
    }
    let mut slow: Vec<(Duration, &str)> =
        kinds.into_iter().filter(|(_, time)| *time > BUDGET).map(|(kind, time)| (time, kind)).collect();
    slow.sort_by(|one, other| other.cmp(one));
    let seconds = |time: Duration| format!("{:.1}", time.as_secs_f64());
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    println!("processor time: {} s in {} trials", seconds(total), times.len());
    let slow: Vec<String> = slow.into_iter().map(|(time, kind)| format!("{kind} {}", seconds(time))).collect();
    if !slow.is_empty() {
        println!("kinds over {} s: {}", BUDGET.as_secs(), slow.join(", "));
    }
    if let Some(path) = std::env::var_os("PENCILMARK_TIMES") {
        let mut text = String::new();
        for (time, name) in &*times {
            let _ = writeln!(text, "{:.3} {name}", time.as_secs_f64());
        }
        if let Err(error) = fs::write(&path, text) {
            println!("{}: {error}", path.display());
        }
    }
}
