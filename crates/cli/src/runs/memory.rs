//! The peak memory of a run, where the system reports it.

use report::Memory;
use std::fs;

/// Resets the peak memory of a process on Linux: see proc(5), `clear_refs`.
const RESET_PEAK: &str = "5";

/// Calls `work` and measures its peak memory; `None` on systems other than Linux.
pub fn measured<T>(work: impl FnOnce() -> T) -> (T, Option<Memory>) {
    let reset = fs::write("/proc/self/clear_refs", RESET_PEAK);
    let before = reset.ok().and_then(|()| status_bytes("VmRSS:"));
    let result = work();
    let memory = before.and_then(|before| Some(Memory { before, peak: status_bytes("VmHWM:")? }));
    (result, memory)
}

/// An entry of this process's `status` file, in bytes.
fn status_bytes(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(1024 * kilobytes)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{Memory, measured};

    #[test]
    fn only_memory_of_the_measured_run_counts() {
        const SIZE: usize = 64 << 20;
        let fill = || std::hint::black_box(vec![1_u8; SIZE]).len();
        let (_, first) = measured(fill);
        let (_, second) = measured(|| ());
        let (first, second) = (first.expect("Linux reports it"), second.expect("Linux reports it"));
        let growth = |memory: Memory| memory.peak.saturating_sub(memory.before);
        assert!(growth(first) >= SIZE as u64 / 2, "{first:?}");
        assert!(growth(second) < SIZE as u64 / 2, "{second:?}");
    }
}
