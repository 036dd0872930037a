//! Gates in an order in which their states can be told one after the other.

use super::circuit::Wire;

/// The gates in an order in which each comes after those it hangs on, and else as they come; or a
/// gate that hangs on itself.
pub fn in_order(inputs: usize, wired: &[Vec<Wire>]) -> Result<Vec<usize>, usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum Step {
        Ahead,
        Open,
        Done,
    }
    let mut steps = vec![Step::Ahead; wired.len()];
    let mut order = Vec::with_capacity(wired.len());
    // Each open gate with the number of its wires that have been followed.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for start in 0..wired.len() {
        if steps[start] == Step::Ahead {
            steps[start] = Step::Open;
            open.push((start, 0));
        }
        while let Some((gate, next)) = open.last_mut() {
            let Some(wire) = wired[*gate].get(*next) else {
                steps[*gate] = Step::Done;
                order.push(*gate);
                open.pop();
                continue;
            };
            *next += 1;
            let Some(before) = wire.node.checked_sub(inputs) else { continue };
            match steps[before] {
                Step::Open => return Err(before),
                Step::Done => {}
                Step::Ahead => {
                    steps[before] = Step::Open;
                    open.push((before, 0));
                }
            }
        }
    }
    Ok(order)
}
