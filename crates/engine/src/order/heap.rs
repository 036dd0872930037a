//! Variables by how often they were in conflicts lately, each conflict counting more than the one before (Moskewicz et al.,
//! *Chaff*, 2001; Eén and Sörensson, *An Extensible SAT-solver*, 2003).

use crate::Var;

/// How much less a conflict counts than the next: in a long search conflicts count for longer, which took a third of the time
/// of sudoku 25×25.
const DECAY: f64 = 0.95;
const SLOWEST: f64 = 0.98;
/// How many conflicts it is the same for, and by how much it rises then.
const STEADY: u64 = 2000;
const RISE: f64 = 0.01;
const LARGEST: f64 = 1e100;
const ABSENT: u32 = u32::MAX;

/// A binary heap.
pub struct Heap {
    activity: Vec<f64>,
    increase: f64,
    decay: f64,
    pub conflicts: u64,
    heap: Vec<Entry>,
    /// Where a variable is in the heap.
    places: Vec<u32>,
}

/// A variable in the heap. Its activity stands beside it, where it is compared.
#[derive(Clone, Copy)]
struct Entry {
    activity: f64,
    var: Var,
}

impl Heap {
    pub fn new() -> Self {
        Self { activity: Vec::new(), increase: 1.0, decay: DECAY, conflicts: 0, heap: Vec::new(), places: Vec::new() }
    }

    /// New variables are the least active of all, and not in the heap yet.
    pub fn add_variables(&mut self, count: usize) {
        let all = self.places.len() + count;
        self.activity.resize(all, 0.0);
        self.places.resize(all, ABSENT);
    }

    /// Notes that a variable was in a conflict.
    pub fn bump(&mut self, var: Var) {
        self.activity[var.index()] += self.increase;
        if self.activity[var.index()] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.heap.iter_mut().for_each(|entry| entry.activity /= LARGEST);
            self.increase /= LARGEST;
        }
        self.moved(var);
    }

    /// Puts a variable in the heap where it belongs, now that its activity is more.
    fn moved(&mut self, var: Var) {
        let place = self.places[var.index()] as usize;
        if let Some(entry) = self.heap.get_mut(place) {
            entry.activity = self.activity[var.index()];
            self.rise(place);
        }
    }

    /// Lets the next conflict count more.
    pub fn decay(&mut self) {
        self.increase /= self.decay;
        self.conflicts += 1;
        if self.conflicts.is_multiple_of(STEADY) {
            self.decay = (self.decay + RISE).min(SLOWEST);
        }
    }

    /// A start for a variable that is less than a conflict.
    pub fn favour(&mut self, var: Var, activity: f64) {
        self.activity[var.index()] += activity;
        self.moved(var);
    }

    /// Puts a variable in the heap if it is not there.
    pub fn put_back(&mut self, var: Var) {
        if self.places[var.index()] == ABSENT {
            self.places[var.index()] = self.heap.len() as u32;
            self.heap.push(Entry { activity: self.activity[var.index()], var });
            self.rise(self.heap.len() - 1);
        }
    }

    /// Leaves aside the variables that are not open, for good.
    pub fn keep(&mut self, is_open: impl Fn(Var) -> bool) {
        let left: Vec<Var> = self.heap.iter().map(|entry| entry.var).filter(|&var| is_open(var)).collect();
        self.places.fill(ABSENT);
        self.heap.clear();
        left.into_iter().for_each(|var| self.put_back(var));
    }

    /// The most active variable that `is_open`; it and all before it leave the heap.
    pub fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        while let Some(&Entry { var, .. }) = self.heap.first() {
            let last = self.heap.pop()?;
            self.places[var.index()] = ABSENT;
            if last.var != var {
                self.sink(last);
            }
            if is_open(var) {
                return Some(var);
            }
        }
        None
    }

    fn rise(&mut self, mut place: usize) {
        let entry = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if entry.activity <= self.heap[parent].activity {
                break;
            }
            self.put(self.heap[parent], place);
            place = parent;
        }
        self.put(entry, place);
    }

    /// Puts an entry where it belongs, from the top, which is free.
    fn sink(&mut self, entry: Entry) {
        let mut place = 0;
        while let Some(children) = self.heap.get(2 * place + 1..(2 * place + 3).min(self.heap.len())) {
            let (first, last) = match *children {
                [first, second] => (first, second),
                [only] => (only, only),
                _ => break,
            };
            let is_second = last.activity > first.activity;
            let larger = if is_second { last } else { first };
            if larger.activity <= entry.activity {
                break;
            }
            self.put(larger, place);
            place = 2 * place + 1 + usize::from(is_second);
        }
        self.put(entry, place);
    }

    fn put(&mut self, entry: Entry, place: usize) {
        self.heap[place] = entry;
        self.places[entry.var.index()] = place as u32;
    }
}
