//! Lines of sight: each line has the lengths that the others allow.
//!
//! Exact: the sums of lengths are enumerated as bits of a word for each line, from both sides.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    var::Condition,
};

/// The most that is seen: sums are the bits of a word.
const MAX_SUM: usize = 127;

pub fn infer(lines: &[Vec<Condition>], sum: usize, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    if sum > MAX_SUM {
        return Ok(());
    }
    let within = u128::MAX >> (MAX_SUM - sum);
    let lengths: Vec<u128> = lines.iter().map(|line| lengths(line, state) & within).collect();
    // The sums of the lines before and after each.
    let join =
        |sums: u128, lengths: u128| (0..=sum).filter(|&by| lengths >> by & 1 == 1).fold(0, |all, by| all | (sums << by)) & within;
    let mut before = vec![1];
    lengths.iter().for_each(|&of| before.push(join(before[before.len() - 1], of)));
    let mut after = 1;
    for (index, line) in lines.iter().enumerate().rev() {
        let others = join(before[index], after);
        let fits = (0..=sum).filter(|&own| lengths[index] >> own & 1 == 1 && others >> (sum - own) & 1 == 1);
        let fits: u128 = fits.fold(0, |all, own| all | 1 << own);
        after = join(after, lengths[index]);
        if fits == 0 {
            return Err(Contradiction);
        }
        let (least, most) = (fits.trailing_zeros() as usize, MAX_SUM - fits.leading_zeros() as usize);
        for (place, &(var, mask)) in line.iter().enumerate().take(most + 1) {
            if place < least {
                keep(state, var, mask, out)?;
            } else if least == most {
                keep(state, var, !mask, out)?;
            }
        }
    }
    Ok(())
}

/// The numbers of conditions that may hold from the start of a line up to the first that does not.
fn lengths(line: &[Condition], state: &State) -> u128 {
    let mut lengths = 0;
    for (place, &(var, mask)) in line.iter().enumerate().take(MAX_SUM) {
        if state.candidates[var] & !mask != 0 {
            lengths |= 1 << place;
        }
        if state.candidates[var] & mask == 0 {
            return lengths;
        }
    }
    lengths | 1 << line.len().min(MAX_SUM)
}
