//! The runs of a comparison grouped by board and method, over all seeds.

use ::report::Run;
use model::counted;
use query::contradict;
use std::cmp::Ordering;

/// The runs on one board.
pub struct BoardTable<'r> {
    /// The source of the board, its kind and its size.
    pub title: String,
    pub kind: &'r str,
    /// The number of puzzle variables.
    pub vars: usize,
    pub rows: Vec<Row<'r>>,
}

/// The runs of one method; at least one.
pub struct Row<'r> {
    pub runs: Vec<&'r Run>,
}

/// The tables of all boards, in the order of their first runs.
pub fn board_tables(runs: &[Run]) -> Vec<BoardTable<'_>> {
    let mut boards: Vec<Vec<&Run>> = Vec::new();
    for run in runs {
        let same = |board: &&mut Vec<&Run>| board[0].key.source == run.key.source && board[0].key.line == run.key.line;
        match boards.iter_mut().find(same) {
            Some(board) => board.push(run),
            None => boards.push(vec![run]),
        }
    }
    boards.into_iter().map(BoardTable::new).collect()
}

impl<'r> BoardTable<'r> {
    fn new(runs: Vec<&'r Run>) -> Self {
        let first = runs[0];
        let mut rows: Vec<Row<'r>> = Vec::new();
        for run in runs {
            match rows.iter_mut().find(|row| row.first().method() == run.method()) {
                Some(row) => row.runs.push(run),
                None => rows.push(Row { runs: vec![run] }),
            }
        }
        rows.sort_by(Row::by_time);
        let source: String = first.key.source.lines().next().unwrap_or_default().chars().take(60).collect();
        let title = format!("{source}:{}: {}, {}", first.key.line, first.key.kind, counted(first.variables, "puzzle variable"));
        Self { title, kind: &first.key.kind, vars: first.variables, rows }
    }

    /// One run of each formulation, in the order of the non-zeros of their models.
    pub fn models(&self) -> Vec<&'r Run> {
        let mut models: Vec<&Run> = Vec::new();
        for row in &self.rows {
            if models.iter().all(|run| run.key.formulation != row.first().key.formulation) {
                models.push(row.first());
            }
        }
        models.sort_by_key(|run| (run.facts.model.as_ref().map_or(usize::MAX, |model| model.nonzeros), &run.key.formulation));
        models
    }

    /// The ratio of a formulation's LP bound to the largest of all, which is the strongest when minimising.
    pub fn ratio(&self, run: &Run) -> Option<f64> {
        let values = self.models().into_iter().filter_map(|run| run.facts.relaxation);
        let best = values.fold(f64::NEG_INFINITY, f64::max);
        run.facts.relaxation.filter(|_| best > 0.0).map(|value| value / best)
    }

    /// Two runs that contradict each other: a solver, a lowering or a formulation is wrong.
    pub fn contradiction(&self) -> Option<(&'r Run, &'r Run)> {
        let mut proved = self.rows.iter().flat_map(|row| &row.runs).filter_map(|&run| Some((run, run.proved()?)));
        let mut before: Vec<(&Run, query::Proved)> = Vec::new();
        proved.find_map(|(run, one)| {
            let against = before.iter().find(|(_, other)| contradict(one, *other)).map(|&(other, _)| other);
            before.push((run, one));
            against.map(|other| (other, run))
        })
    }
}

/// The formulation, the backend, and whether presolve is on.
pub type MethodKey<'r> = (&'r str, &'r str, bool);

impl<'r> Row<'r> {
    /// The method of the runs.
    pub fn method_key(&self) -> MethodKey<'r> {
        let key = &self.first().key;
        (&key.formulation, &key.backend, key.presolve)
    }

    /// The first run.
    pub fn first(&self) -> &'r Run {
        self.runs[0]
    }

    /// Whether every run decided the board.
    pub fn decided(&self) -> bool {
        self.runs.iter().all(|run| run.decided())
    }

    /// Whether the method supports the board and gave no wrong result.
    pub fn ran(&self) -> bool {
        self.runs.iter().all(|run| run.outcome != "refused" && run.outcome != "wrong")
    }

    /// The times of the runs in seconds, in ascending order.
    pub fn times(&self) -> Vec<f64> {
        let mut times: Vec<f64> = self.runs.iter().map(|run| run.statistics.wall_seconds).collect();
        times.sort_by(f64::total_cmp);
        times
    }

    /// The median time in seconds.
    pub fn median(&self) -> f64 {
        let times = self.times();
        let middle = times.len() / 2;
        if times.len() % 2 == 1 { times[middle] } else { f64::midpoint(times[middle - 1], times[middle]) }
    }

    /// The minimum and the maximum time in seconds.
    pub fn range(&self) -> (f64, f64) {
        let times = self.times();
        (times[0], times[times.len() - 1])
    }

    /// The lower median of the counts that are known.
    pub fn median_count(&self, count: impl Fn(&Run) -> Option<u64>) -> Option<u64> {
        let mut counts: Vec<u64> = self.runs.iter().filter_map(|run| count(run)).collect();
        counts.sort_unstable();
        counts.get(counts.len().saturating_sub(1) / 2).copied()
    }

    /// The result in a few words.
    pub fn describe(&self) -> String {
        let first = self.first();
        let decided = self.runs.iter().filter(|run| run.decided()).count();
        let reason = || first.reason.clone().unwrap_or_default();
        let cost = first.cost.map(|cost| format!(" {cost}")).unwrap_or_default();
        match &first.outcome[..] {
            "refused" => format!("refused: {}", reason()),
            "wrong" => format!("WRONG: {}", reason()),
            _ if decided == self.runs.len() => format!("{}{cost}", first.outcome),
            _ => {
                let undecided = self.runs.iter().find(|run| !run.decided()).unwrap_or(&self.runs[0]);
                let limit = undecided.reason.clone().unwrap_or_default();
                let best = undecided.cost.map(|cost| format!(", objective {cost}")).unwrap_or_default();
                format!("{decided} of {} decided, {limit}{best}", self.runs.len())
            }
        }
    }

    /// Decided rows come first, then fast ones; unsupported methods come last.
    fn by_time(&self, other: &Self) -> Ordering {
        let rank = |row: &Self| (!row.ran(), !row.decided());
        let name = |row: &Self| row.first().method();
        rank(self).cmp(&rank(other)).then(self.median().total_cmp(&other.median())).then(name(self).cmp(&name(other)))
    }
}
