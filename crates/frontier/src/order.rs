//! The order in which the variables are swept: simulated annealing on a predicted cost.
//!
//! The frontier after some variables is what they share with the others: the states of constraints begun and not finished, and
//! the components of nodes. With b the bits of all these, the cost of an order is Σ 2^(0.65 b), since about two thirds of the
//! bits are free. The cost of a moved run of variables changes only between its old and its new place. Source: Kirkpatrick, Gelatt,
//! Vecchi, *Optimization by Simulated Annealing*, 1983; the objective is ours, fitted to the states that were found on hashi.
//! Weakness: it knows nothing of states that other constraints exclude, so it overestimates.

use crate::{random::Random, reduced::Reduced};
use std::{collections::VecDeque, iter};

/// The share of the bits of the frontier that is free.
const FREE: f64 = 0.65;

/// The bits of the component of a node.
const COMPONENT_BITS: f64 = 1.2;

/// The cost of an order for each state that its sweep was found to have, on hashi of 100 to 400 islands.
const COST_OF_STATE: f64 = 50.0;

/// The moved variables that take as long as one state of the sweep.
const MOVES_PER_STATE: f64 = 5.0;

/// The number of moves of the first round; each round has four times as many as the one before.
const FIRST_ROUND: u64 = 2_000;

/// A round that does not lower the cost to this share was in vain: a natural order is often the best on a grid.
const GAIN: f64 = 0.97;

/// The moves of a round that is long enough to be in vain.
const LONG_ROUND: u64 = 100_000;

/// The rounds in vain after which the search ends.
const MAX_IN_VAIN: u32 = 2;

/// The maximum number of moved variables: some seconds.
const MAX_WORK: u64 = 100_000_000;

/// An order, and its cost.
#[derive(Clone, Debug)]
pub struct Order {
    /// The variables with several values.
    pub vars: Vec<usize>,
    cost: f64,
}

/// The frontier after a place.
#[derive(Clone, Copy)]
struct Level {
    bits: f64,
    cost: f64,
}

/// The search for an order.
struct Search {
    /// What is shared: its variables.
    shared: Vec<Vec<usize>>,
    /// The bits of each shared thing after so many of its variables.
    bits: Vec<Vec<f64>>,
    /// What each variable has a share in.
    of_var: Vec<Vec<usize>>,
    order: Vec<usize>,
    /// The place of each variable.
    place: Vec<usize>,
    /// The bits after each place, and what they cost.
    levels: Vec<Level>,
    cost: f64,
    /// How many variables of each shared thing come before a place, if `stamp` is the current move.
    seen: Vec<(u64, usize)>,
    stamp: u64,
    work: u64,
}

impl Order {
    /// Searches until that has taken as long as the sweep is predicted to take; `stop` ends it early.
    pub fn search(reduced: &Reduced<'_>, seed: u64, stop: &dyn Fn(usize) -> bool) -> Self {
        let mut search = Search::new(reduced);
        let mut random = Random::new(seed);
        let mut best = search.best_start(reduced, stop);
        let (mut moves, mut in_vain) = (FIRST_ROUND, 0);
        let pays = |search: &Search, best: &Self| {
            let work = search.work as f64;
            work < best.states() * MOVES_PER_STATE && search.work < MAX_WORK
        };
        while best.vars.len() > 3 && in_vain < MAX_IN_VAIN && pays(&search, &best) && !stop(0) {
            let before = best.cost;
            search.set(best.vars.clone());
            search.anneal(moves, &mut random, &mut best, stop);
            in_vain = if moves < LONG_ROUND || best.cost < GAIN * before { 0 } else { in_vain + 1 };
            moves *= 4;
        }
        best
    }

    /// The predicted number of states.
    pub fn states(&self) -> f64 {
        self.cost / COST_OF_STATE
    }
}

impl Search {
    fn new(reduced: &Reduced<'_>) -> Self {
        let vars = reduced.domains.len();
        let (mut shared, mut bits) = (Vec::new(), Vec::new());
        for group in &reduced.groups {
            shared.push(group.scope.clone());
            bits.push(group.states.iter().map(|&states| (states as f64).log2()).collect());
        }
        for graph in &reduced.graphs {
            let mut edges = vec![Vec::new(); graph.nodes];
            for &(a, b, var) in &graph.edges {
                edges[a].push(var);
                edges[b].push(var);
            }
            for edges in edges {
                let mut of_node = vec![COMPONENT_BITS; edges.len() + 1];
                (of_node[0], of_node[edges.len()]) = (0.0, 0.0);
                bits.push(of_node);
                shared.push(edges);
            }
        }
        let mut of_var = vec![Vec::new(); vars];
        for (index, scope) in shared.iter().enumerate() {
            scope.iter().for_each(|&var| of_var[var].push(index));
        }
        let seen = vec![(0, 0); shared.len()];
        let (order, levels, place) = (Vec::new(), Vec::new(), vec![usize::MAX; vars]);
        Self { shared, bits, of_var, order, place, levels, cost: 0.0, seen, stamp: 0, work: 0 }
    }

    /// The best of the natural order, of breadth-first orders from some variables, and of sweeps between two far ones.
    fn best_start(&mut self, reduced: &Reduced<'_>, stop: &dyn Fn(usize) -> bool) -> Order {
        let open: Vec<usize> = (0..reduced.domains.len()).filter(|&var| reduced.domains[var].len() > 1).collect();
        self.set(open.clone());
        let mut best = Order { vars: open.clone(), cost: self.cost };
        let mut take = |search: &mut Self, order: Vec<usize>| {
            search.set(order);
            if search.cost < best.cost {
                best = Order { vars: search.order.clone(), cost: search.cost };
            }
        };
        for start in (0..open.len()).step_by((open.len() / 24).max(1)) {
            if stop(0) {
                return best;
            }
            let order = self.breadth_first(&open, start).0;
            take(self, order);
        }
        for order in self.sweeps(&open) {
            take(self, order);
        }
        best
    }

    /// A breadth-first order, and the distance of each variable from its start, 0 for those that are not connected to it.
    fn breadth_first(&self, open: &[usize], start: usize) -> (Vec<usize>, Vec<i64>) {
        let mut found = vec![false; self.of_var.len()];
        let mut distance = vec![0; self.of_var.len()];
        let mut order = Vec::with_capacity(open.len());
        for (&root, is_start) in open[start..].iter().chain(&open[..start]).zip(iter::once(true).chain(iter::repeat(false))) {
            let mut queue = VecDeque::from([(root, 0)]);
            while let Some((var, steps)) = queue.pop_front() {
                if std::mem::replace(&mut found[var], true) {
                    continue;
                }
                order.push(var);
                distance[var] = if is_start { steps } else { 0 };
                let near = self.of_var[var].iter().flat_map(|&index| &self.shared[index]);
                queue.extend(near.filter(|&&var| !found[var]).map(|&var| (var, steps + 1)));
            }
        }
        (order, distance)
    }

    /// Orders from one of four far variables to another, by the difference of the distances from both. On a grid these variables
    /// are its corners, and the orders those by columns and by rows.
    fn sweeps(&self, open: &[usize]) -> Vec<Vec<usize>> {
        let mut distances: Vec<Vec<i64>> = Vec::new();
        for _ in 0..4 {
            let nearest = |&start: &usize| distances.iter().map(|distance| distance[open[start]]).min();
            let Some(far) = (0..open.len()).rev().max_by_key(nearest) else { return Vec::new() };
            distances.push(self.breadth_first(open, far).1);
        }
        let mut orders = Vec::new();
        for (at, a) in distances.iter().enumerate() {
            for b in &distances[at + 1..] {
                // Neighbouring columns of edges, across and along, may belong together.
                for (offset, width) in [(0, 1), (0, 2), (1, 2)] {
                    let mut order = open.to_vec();
                    order.sort_by_key(|&var| (a[var] - b[var] + offset).div_euclid(width));
                    orders.push(order);
                }
            }
        }
        orders
    }

    fn set(&mut self, order: Vec<usize>) {
        order.iter().enumerate().for_each(|(place, &var)| self.place[var] = place);
        self.levels = self.evaluate(0, &order);
        self.cost = cost(&self.levels);
        self.order = order;
    }

    /// The frontier at the places from `from` on if `vars` stand there.
    fn evaluate(&mut self, from: usize, vars: &[usize]) -> Vec<Level> {
        self.stamp += 1;
        self.work += vars.len() as u64;
        let mut bits = from.checked_sub(1).map_or(0.0, |before| self.levels[before].bits);
        let mut levels = Vec::with_capacity(vars.len());
        for &var in vars {
            for &index in &self.of_var[var] {
                let (stamp, seen) = &mut self.seen[index];
                if *stamp != self.stamp {
                    *stamp = self.stamp;
                    *seen = self.shared[index].iter().filter(|&&var| self.place[var] < from).count();
                }
                bits += self.bits[index][*seen + 1] - self.bits[index][*seen];
                *seen += 1;
            }
            levels.push(Level { bits, cost: (FREE * bits).exp2() });
        }
        levels
    }

    /// Moves runs of variables, at a temperature that falls to zero.
    fn anneal(&mut self, moves: u64, random: &mut Random, best: &mut Order, stop: &dyn Fn(usize) -> bool) {
        let len = self.order.len();
        for step in 0..moves {
            if step % 1024 == 0 && stop(0) {
                return;
            }
            let temperature = 0.3 * (1.0 - step as f64 / moves as f64);
            let run = 1 + random.below((len / 4).clamp(1, 12));
            let from = random.below(len - run + 1);
            let to = match random.below(4) {
                0 => random.below(len - run + 1),
                _ => (from + random.below(21)).saturating_sub(10).min(len - run),
            };
            // The places that change are those of the run before and after.
            let (first, end) = (from.min(to), from.max(to) + run);
            let mut window = self.order[first..end].to_vec();
            if to < from {
                window.rotate_right(run);
            } else {
                window.rotate_left(run);
            }
            if random.below(4) == 0 {
                window[to - first..][..run].reverse();
            }
            let levels = self.evaluate(first, &window);
            let new = self.cost - cost(&self.levels[first..end]) + cost(&levels);
            if new < self.cost || ((self.cost / new).ln() / temperature).exp() > random.unit() {
                window.iter().zip(first..).for_each(|(&var, place)| self.place[var] = place);
                self.order[first..end].copy_from_slice(&window);
                self.levels[first..end].copy_from_slice(&levels);
                // Summed anew, so that errors of rounding do not add up while the cost falls by many orders of magnitude.
                self.cost = cost(&self.levels);
                if self.cost < best.cost {
                    *best = Order { vars: self.order.clone(), cost: self.cost };
                }
            }
        }
    }
}

fn cost(levels: &[Level]) -> f64 {
    levels.iter().map(|level| level.cost).sum()
}
