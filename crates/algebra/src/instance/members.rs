//! Loops over the members of index sets.

use super::{Done, Env, Failure, INTERVAL, Instance, MAX_NUMBERS, fail, failure::too_large};
use crate::{
    data::{MAX_WIDTH, MemberSet, Rows, set::SLICES, table::Table},
    resolve::program::*,
    tree::Binary,
};
use std::collections::{HashMap, HashSet};

/// How many numbers get memory between two checks of the interrupt.
const SMALL: usize = 1 << 14;

/// So few members are compared with each other faster than they are hashed.
const FEW: usize = 16;

/// A subscript or member with room for the widest.
pub(super) type Key = [i64; MAX_WIDTH];

impl Instance<'_> {
    /// Calls `see` for each member of the loop.
    pub(super) fn each<F: FnMut(&Self, &mut Env) -> Done>(&self, over: &Loop, env: &mut Env, see: &mut F) -> Done {
        self.steps(&over.0, env, see)
    }

    pub(super) fn steps<F: FnMut(&Self, &mut Env) -> Done>(&self, steps: &[Step], env: &mut Env, see: &mut F) -> Done {
        let Some((step, rest)) = steps.split_first() else { return see(self, env) };
        match &step.set {
            Members::Range(ends) => {
                for value in self.number(&ends[0], env)?..=self.number(&ends[1], env)? {
                    self.enter(step, &[value], rest, env, see)?;
                }
                Ok(())
            }
            Members::Named(id, subscripts) => {
                let set = self.named_set(*id, subscripts, env)?;
                if let Some(slice) = step.slice() {
                    let components = &SLICES[slice];
                    let mut values = [0; 2];
                    for (value, to) in values.iter_mut().zip(&step.to[components.clone()]) {
                        if let To::Fixed(e) = to {
                            *value = self.number(e, env)?;
                        }
                    }
                    let members = set.with(slice, &values[..components.len()], &self.interrupt);
                    for &row in members.ok_or_else(Failure::interrupted)? {
                        self.enter(step, &set.rows.cells[row as usize * set.rows.width..][..set.rows.width], rest, env, see)?;
                    }
                    return Ok(());
                }
                set.rows.iter().try_for_each(|row| self.enter(step, row, rest, env, see))
            }
            other => self.listed(other, env)?.iter().try_for_each(|row| self.enter(step, row, rest, env, see)),
        }
    }

    /// Goes on with a member, if it has the fixed components and meets the conditions.
    #[inline]
    fn enter<F: FnMut(&Self, &mut Env) -> Done>(
        &self,
        step: &Step,
        row: &[i64],
        rest: &[Step],
        env: &mut Env,
        see: &mut F,
    ) -> Done {
        self.tick()?;
        for (to, &value) in step.to.iter().zip(row) {
            match to {
                To::Bind(slot) => env[*slot] = value,
                To::Fixed(node) if self.number(node, env)? != value => return Ok(()),
                To::Fixed(_) => {}
            }
        }
        for when in &step.when {
            if self.number(when, env)? == 0 {
                return Ok(());
            }
        }
        if rest.is_empty() { see(self, env) } else { self.steps(rest, env, see) }
    }

    /// Counts a visited member; fails once in a while, if the model is interrupted.
    #[inline]
    pub(super) fn tick(&self) -> Done {
        let visited = self.visited.get() + 1;
        self.visited.set(visited % INTERVAL);
        match visited == INTERVAL && self.interrupt.is_due_now() {
            true => Err(Failure::interrupted()),
            false => Ok(()),
        }
    }

    /// Checks that so many more numbers may be allocated.
    pub(super) fn room(&self, numbers: usize) -> Done {
        if self.taken.get().saturating_add(numbers) > MAX_NUMBERS {
            return too_large(format!(
                "the board is too large: it would have more than {MAX_NUMBERS} numbers as subscripts and values"
            ));
        }
        let unasked = self.unasked.get().saturating_add(numbers);
        self.unasked.set(if unasked < SMALL { unasked } else { 0 });
        match unasked >= SMALL && self.interrupt.is_due_before(size_of::<i64>() * numbers) {
            true => Err(Failure::interrupted()),
            false => Ok(()),
        }
    }

    /// Checks the memory limit before a full list grows to twice its size.
    #[inline]
    pub(super) fn grows<T>(&self, list: &Vec<T>) -> Done {
        if self.interrupt.is_due_for(list) { Err(Failure::interrupted()) } else { Ok(()) }
    }

    /// Counts numbers that are kept.
    pub(super) fn keep(&self, numbers: usize) -> Done {
        self.room(numbers)?;
        self.taken.set(self.taken.get() + numbers);
        Ok(())
    }

    /// Adds numbers to a list, with a check of the limits whenever it grows.
    #[inline]
    pub(super) fn extend(&self, list: &mut Vec<i64>, numbers: &[i64]) -> Done {
        if list.capacity() - list.len() < numbers.len() {
            self.room(2 * list.len() + numbers.len())?;
        }
        list.extend_from_slice(numbers);
        Ok(())
    }

    /// The places of keys that are kept.
    pub(super) fn table(&self, width: usize, keys: &[i64]) -> Done<Table> {
        if keys.is_empty() && width > 0 {
            return Ok(Table::empty());
        }
        self.keep(keys.len())?;
        self.places(width, keys)
    }

    /// The places of keys.
    pub(super) fn places(&self, width: usize, keys: &[i64]) -> Done<Table> {
        Table::within(width, keys, &self.interrupt).ok_or_else(Failure::interrupted)
    }

    /// The places of the members of a set.
    #[inline]
    pub(super) fn places_in<'s>(&self, set: &'s MemberSet) -> Done<&'s Table> {
        set.places(&self.interrupt).ok_or_else(Failure::interrupted)
    }

    pub(super) fn key(&self, subscripts: &[Num], env: &mut Env) -> Done<Key> {
        let mut key = [0; MAX_WIDTH];
        for (value, subscript) in key.iter_mut().zip(subscripts) {
            *value = self.number(subscript, env)?;
        }
        Ok(key)
    }

    /// The place of a key, without writing the key down.
    #[inline]
    pub(super) fn place(&self, keys: &Table, subscripts: &[Num], env: &mut Env) -> Done<Option<usize>> {
        let Some(sides) = keys.sides(subscripts.len()) else {
            return Ok(keys.place(&self.key(subscripts, env)?[..subscripts.len()]));
        };
        let mut offset = 0;
        for (&(low, extent), subscript) in sides.iter().zip(subscripts) {
            let step = self.number(subscript, env)?.wrapping_sub(low) as usize;
            if step >= extent {
                return Ok(None);
            }
            offset = offset * extent + step;
        }
        Ok(keys.at(offset))
    }

    pub(super) fn named_set(&self, id: Id, subscripts: &[Num], env: &mut Env) -> Done<&MemberSet> {
        let keys = self.sets[id].places(&self.interrupt).ok_or_else(Failure::interrupted)?;
        match self.place(keys, subscripts, env)? {
            Some(place) => Ok(&self.sets[id].sets[place]),
            None => {
                let key = self.key(subscripts, env)?;
                fail(format!("no set {}", self.member_name(&self.code.sets[id].name, &[], &key[..subscripts.len()])))
            }
        }
    }

    /// The members without repetition, in order.
    fn distinct(&self, rows: Rows) -> Done<Rows> {
        if rows.len() <= FEW {
            let mut distinct = Rows { width: rows.width, cells: Vec::with_capacity(rows.cells.len()) };
            rows.iter().for_each(|row| push_new(&mut distinct, row));
            return Ok(distinct);
        }
        // The table of hashes takes about as much again.
        self.room(2 * rows.cells.len())?;
        let mut known = HashSet::with_capacity(rows.len());
        let mut cells = Vec::with_capacity(rows.cells.len());
        for row in rows.iter() {
            self.tick()?;
            if known.insert(row) {
                cells.extend_from_slice(row);
            }
        }
        Ok(Rows { width: rows.width, cells })
    }

    /// The members that pairs connect with one, itself included, in the order in which they are found.
    fn component(&self, pairs: &Rows, member: &[i64]) -> Done<Rows> {
        let mut beside: HashMap<&[i64], Vec<&[i64]>> = HashMap::with_capacity(pairs.len());
        for pair in pairs.iter() {
            self.tick()?;
            let (a, b) = pair.split_at(member.len());
            beside.entry(a).or_default().push(b);
            beside.entry(b).or_default().push(a);
        }
        let mut found = vec![member];
        let mut known = HashSet::from([member]);
        let mut next = 0;
        while let Some(&member) = found.get(next) {
            self.tick()?;
            next += 1;
            found.extend(beside.get(member).into_iter().flatten().filter(|other| known.insert(other)));
        }
        Ok(Rows { width: member.len(), cells: found.concat() })
    }

    /// All members of a set.
    pub(super) fn listed(&self, set: &Members, env: &mut Env) -> Done<Rows> {
        Ok(match set {
            Members::Range(ends) => {
                let (low, high) = (self.number(&ends[0], env)?, self.number(&ends[1], env)?);
                match high.checked_sub(low).and_then(|size| size.checked_add(1)) {
                    Some(size) if size <= MAX_NUMBERS as i64 => self.room(usize::try_from(size).unwrap_or(0))?,
                    _ => return fail(format!("the range {low}..{high} has more than {MAX_NUMBERS} members")),
                }
                Rows { width: 1, cells: (low..=high).collect() }
            }
            Members::Named(id, subscripts) => {
                let rows = &self.named_set(*id, subscripts, env)?.rows;
                self.room(rows.cells.len())?;
                rows.clone()
            }
            Members::List(all) => {
                let mut rows = Rows { width: all.first().map_or(1, Vec::len), cells: Vec::new() };
                for member in all {
                    push_new(&mut rows, &self.key(member, env)?[..member.len()]);
                }
                rows
            }
            Members::SetOf(over, member) => {
                let mut rows = Rows { width: member.len(), cells: Vec::new() };
                // Most such sets have each member once; duplicates of others are dropped at the end.
                self.each(over, env, &mut |this, env| {
                    let key = this.key(member, env)?;
                    this.extend(&mut rows.cells, &key[..member.len()])
                })?;
                if is_injective(over, member) { rows } else { self.distinct(rows)? }
            }
            Members::If(when, two) => self.listed(&two[usize::from(self.number(when, env)? == 0)], env)?,
            Members::Component(pairs, member) => {
                let key = self.key(member, env)?;
                match &**pairs {
                    Members::Named(id, subscripts) => {
                        self.component(&self.named_set(*id, subscripts, env)?.rows, &key[..member.len()])?
                    }
                    other => self.component(&self.listed(other, env)?, &key[..member.len()])?,
                }
            }
            Members::Two(op, two) => {
                let (a, b) = (self.listed(&two[0], env)?, self.listed(&two[1], env)?);
                match op {
                    Binary::Cross => {
                        let width = a.width + b.width;
                        let numbers = a.len().saturating_mul(b.len()).saturating_mul(width);
                        self.room(numbers)?;
                        let mut cells = Vec::with_capacity(numbers);
                        for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
                            self.tick()?;
                            cells.extend_from_slice(a);
                            cells.extend_from_slice(b);
                        }
                        Rows { width, cells }
                    }
                    Binary::Union => {
                        self.room(a.cells.len() + b.cells.len())?;
                        let known = self.places(a.width, &a.cells)?;
                        let new: Vec<i64> = b.iter().filter(|row| known.place(row).is_none()).flatten().copied().collect();
                        Rows { width: a.width, cells: [a.cells, new].concat() }
                    }
                    _ => {
                        self.room(a.cells.len())?;
                        let gone = self.places(b.width, &b.cells)?;
                        Rows {
                            width: a.width,
                            cells: a.iter().filter(|row| gone.place(row).is_none()).flatten().copied().collect(),
                        }
                    }
                }
            }
        })
    }
}

/// Adds a member that is not there yet; for short lists.
fn push_new(rows: &mut Rows, member: &[i64]) {
    if !rows.iter().any(|row| row == member) {
        rows.cells.extend_from_slice(member);
    }
}

/// Whether no two members of a loop give the same tuple, as every index is in it.
fn is_injective(over: &Loop, tuple: &[Num]) -> bool {
    let in_tuple = |slot: Slot| tuple.iter().any(|num| matches!(num, Num::Slot(other) if *other == slot));
    over.0.iter().flat_map(|step| &step.to).all(|to| match to {
        To::Bind(slot) => in_tuple(*slot),
        To::Fixed(_) => true,
    })
}

impl Step {
    /// Whether no component has a value.
    pub(super) fn is_free(&self) -> bool {
        self.to.iter().all(|to| matches!(to, To::Bind(_)))
    }

    /// The first of [`SLICES`] whose components have values while others have none.
    fn slice(&self) -> Option<usize> {
        let is_fixed = |to: &To| matches!(to, To::Fixed(_));
        let has = |slice: &std::ops::Range<usize>| {
            self.to.len() > slice.len() && self.to.get(slice.clone()).is_some_and(|to| to.iter().all(is_fixed))
        };
        SLICES.iter().position(has)
    }
}
