//! Mean, median and maximum time of a method on a group of boards.

use super::attempt::{Attempt, Outcome};

/// Counts and times of one method on one group.
pub struct Summary {
    pub boards: usize,
    pub solved: usize,
    pub refused: usize,
    pub not_tried: usize,
    /// Wall time in the solver.
    pub inside: Option<Times>,
    /// Processor time in the solver.
    pub cpu: Option<Times>,
    /// Wall time of the whole, see [`Attempt::whole_seconds`].
    pub whole: Option<Times>,
}

/// Times of the boards that were tried; a board that reached the limit counts with the limit.
#[derive(Clone, Copy)]
pub struct Times {
    pub mean: Seconds,
    pub median: Seconds,
    pub max: Seconds,
}

/// A time in seconds, or a lower bound of it.
#[derive(Clone, Copy)]
pub struct Seconds {
    pub value: f64,
    pub at_least: bool,
}

impl Summary {
    /// The summary of the attempts on one group; `limit` is the time limit in seconds.
    pub fn of(attempts: &[&Attempt], limit: f64) -> Summary {
        let count = |is_counted: fn(&Outcome) -> bool| attempts.iter().filter(|attempt| is_counted(&attempt.outcome)).count();
        Summary {
            boards: attempts.len(),
            solved: count(Outcome::decided),
            refused: count(|outcome| matches!(outcome, Outcome::Refused(_))),
            not_tried: count(|outcome| *outcome == Outcome::NotTried),
            inside: times(attempts, limit, |attempt| attempt.seconds),
            // No lower bound: at the limit, processor time depends on the load of the machine.
            cpu: times(attempts, 0.0, |attempt| attempt.cpu_seconds),
            whole: times(attempts, limit, |attempt| attempt.whole_seconds),
        }
    }
}

fn times(attempts: &[&Attempt], limit: f64, time: fn(&Attempt) -> Option<f64>) -> Option<Times> {
    let mut times: Vec<Seconds> = attempts
        .iter()
        .filter_map(|attempt| match attempt.outcome {
            Outcome::Unknown => Some(Seconds { value: time(attempt).unwrap_or(limit).max(limit), at_least: true }),
            _ if attempt.outcome.decided() => time(attempt).map(|value| Seconds { value, at_least: false }),
            _ => None,
        })
        .collect();
    // Times at the limit are lower bounds: they sort last.
    times.sort_by(|one, other| one.at_least.cmp(&other.at_least).then(one.value.total_cmp(&other.value)));
    let max = *times.last()?;
    let (low, high) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
    Some(Times {
        mean: Seconds { value: times.iter().map(|time| time.value).sum::<f64>() / times.len() as f64, at_least: max.at_least },
        median: Seconds { value: f64::midpoint(low.value, high.value), at_least: high.at_least },
        max,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Attempt, Outcome, Summary};

    fn solve(outcome: Outcome, seconds: f64) -> Attempt {
        Attempt { seconds: Some(seconds), ..Attempt::untimed(outcome) }
    }

    #[test]
    fn a_board_at_the_limit_counts_with_a_lower_bound() {
        let attempts = [
            solve(Outcome::Unknown, 0.5),
            solve(Outcome::Feasible(BTreeMap::new()), 3.0),
            solve(Outcome::Infeasible, 1.0),
            Attempt::untimed(Outcome::Refused("too large".into())),
            Attempt::untimed(Outcome::NotTried),
        ];
        let summary = Summary::of(&attempts.iter().collect::<Vec<_>>(), 2.0);
        assert_eq!((summary.boards, summary.solved, summary.refused, summary.not_tried), (5, 2, 1, 1));
        let times = summary
            .inside
            .map(|times| (times.mean.value, times.mean.at_least, times.median.value, times.median.at_least, times.max.at_least));
        assert_eq!(times, Some((2.0, true, 3.0, false, true)));
        assert!(summary.whole.is_some_and(|times| times.median.value == 2.0));
    }
}
