//! The states of one layer, each once, with the number of histories that lead to it: an open-addressing table.

use crate::{Refusal, number::Number};

/// Marks a free place of the table.
const FREE: u32 = u32::MAX;

/// The states of a layer; each is some words.
#[derive(Debug)]
pub struct States<N> {
    words: usize,
    keys: Vec<u64>,
    /// The number of histories of each state.
    pub numbers: Vec<N>,
    table: Vec<u32>,
}

/// Why a state was not added.
pub enum Full {
    /// The number of histories does not fit.
    Overflow,
    /// There is no memory for more.
    Refused(Refusal),
}

impl<N: Number> States<N> {
    /// No states of so many words.
    pub fn new(words: usize) -> Self {
        Self { words, keys: Vec::new(), numbers: Vec::new(), table: vec![FREE; 64] }
    }

    /// The state of an empty layout, with one history.
    pub fn root() -> Self {
        Self { words: 0, keys: Vec::new(), numbers: vec![N::one()], table: Vec::new() }
    }

    /// The words of a state.
    pub fn key(&self, state: usize) -> &[u64] {
        &self.keys[state * self.words..][..self.words]
    }

    /// Adds histories of a state and returns its index. `stop` is asked before memory is taken.
    pub fn add(&mut self, key: &[u64], number: &N, stop: &dyn Fn(usize) -> bool) -> Result<u32, Full> {
        let mask = self.table.len() - 1;
        let mut place = hash(key) as usize & mask;
        loop {
            let state = self.table[place];
            if state == FREE {
                break;
            }
            // Keys are of one to a few words: comparing them one by one spares a call.
            if self.key(state as usize).iter().eq(key) {
                let sum = &mut self.numbers[state as usize];
                *sum = sum.plus(number).ok_or(Full::Overflow)?;
                return Ok(state);
            }
            place = (place + 1) & mask;
        }
        let state = self.numbers.len() as u32;
        if self.numbers.len() * 2 >= self.table.len() {
            self.grow(stop)?;
            let mask = self.table.len() - 1;
            place = hash(key) as usize & mask;
            while self.table[place] != FREE {
                place = (place + 1) & mask;
            }
        }
        self.table[place] = state;
        self.keys.extend_from_slice(key);
        self.numbers.push(number.clone());
        Ok(state)
    }

    /// Doubles the table.
    fn grow(&mut self, stop: &dyn Fn(usize) -> bool) -> Result<(), Full> {
        let len = self.table.len() * 2;
        // The new table, and the lists while they move to twice their memory.
        let bytes = len * 4 + len / 2 * (self.words * 8 + size_of::<N>());
        if len > FREE as usize || stop(bytes) {
            return Err(Full::Refused(Refusal::Stopped));
        }
        self.table = vec![FREE; len];
        self.keys.reserve_exact(len / 2 * self.words - self.keys.len());
        self.numbers.reserve_exact(len / 2 - self.numbers.len());
        for state in 0..self.numbers.len() {
            let mut place = hash(self.key(state)) as usize & (len - 1);
            while self.table[place] != FREE {
                place = (place + 1) & (len - 1);
            }
            self.table[place] = state as u32;
        }
        Ok(())
    }

    /// The same with numbers without bound.
    pub fn wide(&self) -> States<num_bigint::BigUint> {
        let numbers = self.numbers.iter().map(Number::wide).collect();
        States { words: self.words, keys: self.keys.clone(), numbers, table: Vec::new() }
    }
}

/// Multiplies and folds each word. Source: the folded multiplication of wyhash, Wang Yi, 2019.
fn hash(key: &[u64]) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15_u64;
    for &word in key {
        let product = u128::from(hash ^ word) * 0xD6E8_FEB8_6659_FD93;
        hash = (product as u64) ^ (product >> 64) as u64;
    }
    hash ^ (hash >> 29)
}
