//! Loops over the members of index sets.

use super::{ByValue, Done, Env, Failure, INTERVAL, Instance, MAX_MEMBERS, Members_, fail};
use crate::{
    data::{MAX_WIDTH, Rows, table::Table},
    resolve::program::*,
    tree::Binary,
};

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
                if let Some((at, node)) = step.fixed().filter(|fixed| fixed.0 < set.by.len() && set.rows.width > 1) {
                    let value = self.number(node, env)?;
                    for &row in set.by(at).with(value) {
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
    fn tick(&self) -> Done {
        let visited = self.visited.get() + 1;
        self.visited.set(visited % INTERVAL);
        match visited == INTERVAL && self.interrupt.is_due_now() {
            true => Err(Box::new(Failure::Interrupted)),
            false => Ok(()),
        }
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

    pub(super) fn named_set(&self, id: Id, subscripts: &[Num], env: &mut Env) -> Done<&Members_> {
        match self.place(&self.sets[id].keys, subscripts, env)? {
            Some(place) => Ok(&self.sets[id].sets[place]),
            None => {
                let key = self.key(subscripts, env)?;
                fail(format!("no set {}", self.member_name(&self.code.sets[id].name, &[], &key[..subscripts.len()])))
            }
        }
    }

    /// All members of a set.
    pub(super) fn listed(&self, set: &Members, env: &mut Env) -> Done<Rows> {
        Ok(match set {
            Members::Range(ends) => {
                let (low, high) = (self.number(&ends[0], env)?, self.number(&ends[1], env)?);
                if high.checked_sub(low).is_none_or(|size| size >= MAX_MEMBERS as i64) {
                    return fail(format!("the range {low}..{high} has more than {MAX_MEMBERS} members"));
                }
                Rows { width: 1, cells: (low..=high).collect() }
            }
            Members::Named(id, subscripts) => self.named_set(*id, subscripts, env)?.rows.clone(),
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
                    rows.cells.extend_from_slice(&this.key(member, env)?[..member.len()]);
                    if rows.len() > MAX_MEMBERS { fail(format!("a set has more than {MAX_MEMBERS} members")) } else { Ok(()) }
                })?;
                if is_injective(over, member) { rows } else { distinct(rows) }
            }
            Members::If(when, two) => self.listed(&two[usize::from(self.number(when, env)? == 0)], env)?,
            Members::Two(op, two) => {
                let (a, b) = (self.listed(&two[0], env)?, self.listed(&two[1], env)?);
                match op {
                    Binary::Cross => {
                        if a.len().saturating_mul(b.len()) > MAX_MEMBERS {
                            return fail(format!("a product of sets has more than {MAX_MEMBERS} members"));
                        }
                        let pairs = a.iter().flat_map(|a| b.iter().map(move |b| [a, b].concat()));
                        Rows { width: a.width + b.width, cells: pairs.flatten().collect() }
                    }
                    Binary::Union => {
                        let known = Table::new(a.width, &a.cells);
                        let new: Vec<i64> = b.iter().filter(|row| known.place(row).is_none()).flatten().copied().collect();
                        Rows { width: a.width, cells: [a.cells, new].concat() }
                    }
                    _ => {
                        let gone = Table::new(b.width, &b.cells);
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

/// The members without repetition, in order.
fn distinct(rows: Rows) -> Rows {
    let mut known = std::collections::HashSet::new();
    let is_distinct = rows.iter().all(|row| known.insert(row));
    if is_distinct {
        return rows;
    }
    let mut known = std::collections::HashSet::new();
    let cells = rows.iter().filter(|row| known.insert(*row)).flatten().copied().collect();
    Rows { width: rows.width, cells }
}

impl Step {
    /// The first component that has a value.
    pub(super) fn fixed(&self) -> Option<(usize, &Num)> {
        self.to.iter().enumerate().find_map(|(at, to)| if let To::Fixed(node) = to { Some((at, node)) } else { None })
    }
}

impl Members_ {
    /// The places of the members.
    pub(super) fn table(&self) -> &Table {
        self.table.get_or_init(|| Box::new(Table::new(self.rows.width, &self.rows.cells)))
    }

    /// The members by the value of a component.
    fn by(&self, at: usize) -> &ByValue {
        self.by[at].get_or_init(|| {
            let mut values: Vec<i64> = self.rows.iter().map(|row| row[at]).collect();
            values.sort_unstable();
            values.dedup();
            let table = Table::new(1, &values);
            let mut members = vec![Vec::new(); values.len()];
            for (row, number) in self.rows.iter().zip(0..) {
                if let Some(place) = table.place(&row[at..=at]) {
                    members[place].push(number);
                }
            }
            Box::new(ByValue { values: table, members })
        })
    }
}

impl ByValue {
    fn with(&self, value: i64) -> &[u32] {
        self.values.place(&[value]).map_or(&[], |place| &self.members[place])
    }
}
