//! Which parts a candidate concerns: only those have to be asked again when it is lost, or is the only one left.

use crate::{
    board::{Board, Body, Propagator, Var},
    infer::count::tally,
    state::State,
};

/// Lists of parts by variable and candidate.
#[derive(Debug, Default)]
pub struct Watches {
    /// The parts that may say something new.
    all: Lists,
    /// Those of them that exclude others silently.
    silent: Lists,
    /// Lines that differ from others.
    lines: Vec<Line>,
    /// For each variable the lines that it is in.
    lines_of: Vec<Vec<usize>>,
    /// For each part that only counts candidates, the fewest and the most, and [`ALWAYS`] for others; then, for each line, the
    /// variables with one candidate left from which on it may show how another differs.
    counts: Vec<(u16, u16)>,
}

/// The count of a part that may always say something.
const ALWAYS: (u16, u16) = (u16::MAX, 0);

/// A line that differs from others. A pair of lines says something only once both have at most one open place.
#[derive(Debug)]
struct Line {
    vars: Vec<usize>,
    /// The other lines, with the part that says that both differ.
    pairs: Vec<(usize, usize)>,
}

/// Lists in one piece of memory: those of variable and bit end where the next start.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<u32>,
    parts: Vec<u32>,
}

impl Lists {
    fn new(vars: usize, pairs: &[(usize, u32)]) -> Self {
        let mut starts = vec![0; vars * 64 + 1];
        pairs.iter().for_each(|&(place, _)| starts[place + 1] += 1);
        (1..starts.len()).for_each(|place| starts[place] += starts[place - 1]);
        let mut next = starts.clone();
        let mut parts = vec![0; pairs.len()];
        for &(place, part) in pairs {
            parts[next[place] as usize] = part;
            next[place] += 1;
        }
        Self { starts, parts }
    }

    fn of(&self, var: usize, bit: u32) -> impl Iterator<Item = usize> + '_ {
        let place = var * 64 + bit as usize;
        let range = self.starts[place] as usize..self.starts[place + 1] as usize;
        self.parts[range].iter().map(|&part| part as usize)
    }
}

impl Watches {
    /// The lists for the parts of a board.
    pub fn new(vars: &[Var], propagators: &[Propagator]) -> Self {
        let (mut all, mut silent) = (Vec::new(), Vec::new());
        let mut lines: Vec<Line> = Vec::new();
        for (part, propagator) in propagators.iter().enumerate() {
            // There are fewer parts than a word of 32 bits counts.
            let index = part as u32;
            let mut watch = |var: usize, mask: u64| {
                for bit in (0..64).filter(|bit| mask >> bit & 1 == 1) {
                    all.push((var * 64 + bit, index));
                    if propagator.is_silent {
                        silent.push((var * 64 + bit, index));
                    }
                }
            };
            match &propagator.body {
                Body::Count { when, of, .. } => of.iter().chain(when).for_each(|&(var, mask)| watch(var, mask)),
                Body::Differ(pairs) => {
                    let (one, other) = pairs.iter().copied().unzip();
                    let [one, other] = [one, other].map(|vars| line(&mut lines, vars));
                    lines[one].pairs.push((other, part));
                    lines[other].pairs.push((one, part));
                }
                _ => propagator.vars.iter().for_each(|&var| watch(var, vars[var].all)),
            }
        }
        let mut lines_of = vec![Vec::new(); vars.len()];
        for (index, line) in lines.iter().enumerate() {
            line.vars.iter().for_each(|&var| lines_of[var].push(index));
        }
        let nearly = |line: &Line| (0, saturated(line.vars.len().saturating_sub(1)));
        let counts = propagators.iter().map(count).chain(lines.iter().map(nearly)).collect();
        Self { lines, lines_of, counts, all: Lists::new(vars.len(), &all), silent: Lists::new(vars.len(), &silent) }
    }

    /// The parts with a condition that a candidate satisfies.
    pub fn of(&self, var: usize, bit: u32) -> impl Iterator<Item = usize> + '_ {
        self.all.of(var, bit)
    }

    /// The number of lines that differ from others.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The lines that a variable is in and that differ from others.
    pub fn lines_of(&self, var: usize) -> &[usize] {
        &self.lines_of[var]
    }

    /// The lines that differ from a line, with the part that says so.
    pub fn pairs(&self, line: usize) -> &[(usize, usize)] {
        &self.lines[line].pairs
    }

    /// Whether a part only counts candidates.
    pub fn counts(&self, part: usize) -> bool {
        self.counts[part] != ALWAYS
    }

    /// Whether a part may say something with so many candidates that hold, and so many that are possible: one that only
    /// counts does if it is full, or needs all.
    pub fn wakes(&self, part: usize, (holding, possible): (u16, u16)) -> bool {
        let (least, most) = self.counts[part];
        holding >= most || possible <= least
    }

    /// Those of them that exclude others silently.
    pub fn silent(&self, var: usize, bit: u32) -> impl Iterator<Item = usize> + '_ {
        self.silent.of(var, bit)
    }
}

fn count(propagator: &Propagator) -> (u16, u16) {
    let Body::Count { when: None, of, least, most } = &propagator.body else { return ALWAYS };
    let is_simple = of.len() < usize::from(u16::MAX) && of.iter().all(|condition| condition.1.count_ones() == 1);
    if is_simple { (saturated(*least), saturated(*most)) } else { ALWAYS }
}

/// The index of a line, which is added if it is new.
fn line(lines: &mut Vec<Line>, vars: Vec<usize>) -> usize {
    lines.iter().position(|line| line.vars == vars).unwrap_or_else(|| {
        lines.push(Line { vars, pairs: Vec::new() });
        lines.len() - 1
    })
}

/// A number that is at most the largest of its type.
pub fn saturated(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The candidates that hold and those that are possible, for each part that only counts candidates; then, for each line, its
/// variables with one candidate left.
pub fn tallies(board: &Board<'_>, state: &State) -> Vec<(u16, u16)> {
    let tally = |(part, propagator): (usize, &Propagator)| match &propagator.body {
        Body::Count { of, .. } if board.watches.counts(part) => {
            let (holding, possible) = tally(board, of, state);
            (saturated(holding), saturated(possible))
        }
        _ => (0, 0),
    };
    let singles = |line: &Line| {
        let single = line.vars.iter().filter(|&&var| state.candidates[var].count_ones() == 1).count();
        (saturated(single), u16::MAX)
    };
    let parts = board.propagators.iter().enumerate().map(tally);
    parts.chain(board.watches.lines.iter().map(singles)).collect()
}
