//! A topological order of gates, so that their states can be computed one after the other.
//!
//! Depth-first search with an explicit stack, as recursion would overflow on a chain of a million gates; a gate that is met
//! again while it is on the stack is on a cycle (Tarjan, *Edge-disjoint spanning trees and depth-first search*, 1976). Linear in the
//! number of wires.

use super::circuit::Wire;

/// The indices of the gates in topological order, otherwise as they are listed; or a gate that is on a cycle.
///
/// `fan_in` has the wires into each gate; nodes below `inputs` are inputs.
pub fn topological_order(inputs: usize, fan_in: &[Vec<Wire>]) -> Result<Vec<usize>, usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        Unvisited,
        OnStack,
        Done,
    }
    let mut marks = vec![Mark::Unvisited; fan_in.len()];
    let mut order = Vec::with_capacity(fan_in.len());
    // Each gate on the stack with the number of its wires that have been followed.
    let mut stack: Vec<(usize, usize)> = Vec::new();
    for start in 0..fan_in.len() {
        if marks[start] == Mark::Unvisited {
            marks[start] = Mark::OnStack;
            stack.push((start, 0));
        }
        while let Some((gate, next)) = stack.last_mut() {
            let Some(wire) = fan_in[*gate].get(*next) else {
                marks[*gate] = Mark::Done;
                order.push(*gate);
                stack.pop();
                continue;
            };
            *next += 1;
            let Some(before) = wire.node.checked_sub(inputs) else { continue };
            match marks[before] {
                Mark::OnStack => return Err(before),
                Mark::Done => {}
                Mark::Unvisited => {
                    marks[before] = Mark::OnStack;
                    stack.push((before, 0));
                }
            }
        }
    }
    Ok(order)
}
