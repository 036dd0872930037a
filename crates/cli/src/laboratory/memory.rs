//! How much memory a run took, where the system tells.

use report::Memory;
use std::fs;

/// What asks Linux to begin anew with the peak of a process: see proc(5), `clear_refs`.
const BEGIN_ANEW: &str = "5";

/// Does something and tells what memory it took; nothing where the system does not tell, as it is with systems other
/// than Linux.
pub fn measured<T>(work: impl FnOnce() -> T) -> (T, Option<Memory>) {
    let anew = fs::write("/proc/self/clear_refs", BEGIN_ANEW);
    let before = anew.ok().and_then(|()| told("VmRSS:"));
    let result = work();
    let memory = before.and_then(|before| Some(Memory { before, peak: told("VmHWM:")? }));
    (result, memory)
}

/// A number of bytes that the system tells of this process.
fn told(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(1024 * kilobytes)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{Memory, measured};

    #[test]
    fn what_is_filled_is_told_and_what_was_filled_before_is_not() {
        const SIZE: usize = 64 << 20;
        let fill = || std::hint::black_box(vec![1_u8; SIZE]).len();
        let (_, first) = measured(fill);
        let (_, second) = measured(|| ());
        let (first, second) = (first.expect("Linux tells"), second.expect("Linux tells"));
        let growth = |memory: Memory| memory.peak.saturating_sub(memory.before);
        assert!(growth(first) >= SIZE as u64 / 2, "{first:?}");
        assert!(growth(second) < SIZE as u64 / 2, "{second:?}");
    }
}
