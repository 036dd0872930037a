//! Which parts a candidate concerns: only those have to be asked again when it is lost, or is the only one left.

use crate::{
    infer::{
        count::tally,
        fleet::{Spot, spots},
    },
    propagator::{Body, Propagator},
    slack::{MAX_CONDITIONS, Slack},
    state::State,
    var::{Bits, Var},
};

/// Lists of parts by variable and candidate.
#[derive(Debug, Default)]
pub struct Watches {
    /// The parts that only count, and those that do not.
    counting: Lists,
    others: Lists,
    /// Those of them that exclude others silently.
    silent: Lists,
    /// Lines that differ from others.
    lines: Vec<Line>,
    /// For each variable the lines that it is in.
    lines_of: Vec<Vec<usize>>,
    /// For each part that only counts candidates, the fewest and the most, and [`ALWAYS`] for others.
    counts: Vec<(u16, u16)>,
    /// Whether all parts count the same one of two values of a variable, none of them silently, or compare lines.
    is_one_sided: bool,
    fleet: Option<WatchedFleet>,
}

/// A part that is a fleet.
#[derive(Debug)]
pub struct WatchedFleet {
    /// The part.
    pub part: usize,
    /// The places of each variable in its lines.
    pub spots: Vec<Vec<Spot>>,
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
    /// The bits of a variable.
    bits: usize,
    starts: Vec<u32>,
    parts: Vec<u32>,
}

impl Lists {
    fn new((vars, bits): (usize, usize), pairs: &[(usize, u32)]) -> Self {
        let mut starts = vec![0; vars * bits + 1];
        pairs.iter().for_each(|&(place, _)| starts[place + 1] += 1);
        (1..starts.len()).for_each(|place| starts[place] += starts[place - 1]);
        let mut next = starts.clone();
        let mut parts = vec![0; pairs.len()];
        for &(place, part) in pairs {
            parts[next[place] as usize] = part;
            next[place] += 1;
        }
        Self { bits, starts, parts }
    }

    #[inline]
    fn of(&self, var: usize, bit: u32) -> &[u32] {
        let place = var * self.bits + bit as usize;
        &self.parts[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

impl Watches {
    /// The lists for the parts of a board.
    pub fn new(vars: &[Var], propagators: &[Propagator]) -> Self {
        let bits = vars.iter().map(|var| Bits::BITS - var.all.leading_zeros()).max().unwrap_or(0);
        let size = (vars.len(), bits as usize);
        let counts: Vec<(u16, u16)> = propagators.iter().map(count).collect();
        let (mut counting, mut others, mut silent) = (Vec::new(), Vec::new(), Vec::new());
        let mut lines: Vec<Line> = Vec::new();
        for (part, propagator) in propagators.iter().enumerate() {
            // There are fewer parts than a word of 32 bits counts.
            let index = part as u32;
            let all = if counts[part] == ALWAYS { &mut others } else { &mut counting };
            let mut watch = |var: usize, mask: Bits| {
                for bit in (0..size.1).filter(|bit| mask >> bit & 1 == 1) {
                    let place = var * size.1 + bit;
                    all.push((place, index));
                    if propagator.is_silent {
                        silent.push((place, index));
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
        let is_one_sided = is_one_sided(vars, propagators, &counts);
        // No kind has several fleets; if one had, the others would be read from the state at each question.
        let fleet = propagators.iter().enumerate().find_map(|(part, propagator)| match &propagator.body {
            Body::Fleet(fleet) => spots(fleet, vars.len()).map(|spots| WatchedFleet { part, spots }),
            _ => None,
        });
        Self {
            lines,
            lines_of,
            counts,
            is_one_sided,
            fleet,
            counting: Lists::new(size, &counting),
            others: Lists::new(size, &others),
            silent: Lists::new(size, &silent),
        }
    }

    /// The parts with a condition that a candidate satisfies.
    pub fn of(&self, var: usize, bit: u32) -> impl Iterator<Item = usize> + '_ {
        self.counting(var, bit).iter().chain(self.others(var, bit)).map(|&part| part as usize)
    }

    /// Those of them that only count.
    #[inline]
    pub fn counting(&self, var: usize, bit: u32) -> &[u32] {
        self.counting.of(var, bit)
    }

    /// Those of them that do not only count.
    #[inline]
    pub fn others(&self, var: usize, bit: u32) -> &[u32] {
        self.others.of(var, bit)
    }

    /// The part that is a fleet, if there is one whose lines are kept as bits.
    pub fn fleet(&self) -> Option<&WatchedFleet> {
        self.fleet.as_ref()
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

    /// The conditions that hold and those that are possible, of a part that only counts.
    pub fn tally(&self, part: usize, slack: Slack) -> (usize, usize) {
        let (least, most) = self.counts[part];
        ((i32::from(most) - slack.room()) as usize, (i32::from(least) + slack.spare()) as usize)
    }

    /// Whether a part that only counts says something at this slack. `true` for any other part, unless it has plenty.
    pub fn speaks(&self, part: usize, slack: Slack) -> bool {
        let has_open = || {
            let (holding, possible) = self.tally(part, slack);
            holding != possible
        };
        !slack.is_left() && (!self.counts(part) || slack.is_overdrawn() || has_open())
    }

    /// Whether all parts count the same one of two values of a variable, none of them silently, or compare lines.
    ///
    /// Then a value only fills parts, or only leaves them in need, and those never contradict each other in one layer.
    pub fn is_one_sided(&self) -> bool {
        self.is_one_sided
    }

    /// Those of them that exclude others silently.
    pub fn silent(&self, var: usize, bit: u32) -> &[u32] {
        self.silent.of(var, bit)
    }

    /// For each part that only counts candidates its slack; then, for each line, how many more variables may have one candidate left
    /// before it may show how another differs.
    pub fn slacks(&self, vars: &[Var], propagators: &[Propagator], state: &State) -> Vec<Slack> {
        let slack = |(part, propagator): (usize, &Propagator)| match &propagator.body {
            Body::Count { of, .. } if self.counts(part) => {
                let ((holding, possible), (least, most)) = (tally(vars, of, state), self.counts[part]);
                Slack::new(i32::from(most) - holding as i32, possible as i32 - i32::from(least))
            }
            _ => Slack::NONE,
        };
        let open = |line: &Line| {
            let open = line.vars.iter().filter(|&&var| state.candidates[var].count_ones() != 1).count();
            Slack::new(open.min(MAX_CONDITIONS) as i32 - 1, 1)
        };
        let parts = propagators.iter().enumerate().map(slack);
        parts.chain(self.lines.iter().map(open)).collect()
    }

    /// Gives plenty of slack to each part whose two lines differ already, and to each line that no part compares any more.
    pub fn leave_out_different(&self, vars: &[Var], state: &State, slacks: &mut [Slack]) {
        let value = |var: usize| {
            let left = state.candidates[var];
            (left.count_ones() == 1).then(|| vars[var].low + i64::from(left.trailing_zeros()))
        };
        let differ = |(&one, &other): (&usize, &usize)| matches!((value(one), value(other)), (Some(a), Some(b)) if a != b);
        for (index, line) in self.lines.iter().enumerate() {
            if slacks[self.counts.len() + index] == Slack::PLENTY {
                continue;
            }
            let mut is_compared = false;
            for &(other, part) in &line.pairs {
                if slacks[part] != Slack::PLENTY && line.vars.iter().zip(&self.lines[other].vars).any(differ) {
                    slacks[part] = Slack::PLENTY;
                }
                is_compared |= slacks[part] != Slack::PLENTY;
            }
            if !is_compared {
                slacks[self.counts.len() + index] = Slack::PLENTY;
            }
        }
    }
}

fn count(propagator: &Propagator) -> (u16, u16) {
    let Body::Count { when: None, of, least, most } = &propagator.body else { return ALWAYS };
    let is_simple = of.len() < MAX_CONDITIONS && of.iter().all(|condition| condition.1.count_ones() == 1);
    // More than all is as good as one more than all.
    let bound = |count: usize| count.min(of.len() + 1) as u16;
    if is_simple { (bound(*least), bound(*most)) } else { ALWAYS }
}

/// Whether all parts count the same one of two values of a variable, none of them silently, or compare lines.
fn is_one_sided(vars: &[Var], propagators: &[Propagator], counts: &[(u16, u16)]) -> bool {
    let mut counted = vec![0; vars.len()];
    for (propagator, &count) in propagators.iter().zip(counts) {
        match &propagator.body {
            Body::Count { of, .. } if count != ALWAYS && !propagator.is_silent => {
                of.iter().for_each(|&(var, mask)| counted[var] |= mask);
            }
            Body::Differ(_) => {}
            _ => return false,
        }
    }
    let is_binary = |(var, counted): (&Var, &Bits)| var.is_quantity && var.all.count_ones() == 2 && counted.count_ones() <= 1;
    vars.iter().zip(&counted).all(is_binary)
}

/// The index of a line, which is added if it is new.
fn line(lines: &mut Vec<Line>, vars: Vec<usize>) -> usize {
    lines.iter().position(|line| line.vars == vars).unwrap_or_else(|| {
        lines.push(Line { vars, pairs: Vec::new() });
        lines.len() - 1
    })
}
