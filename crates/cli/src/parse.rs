//! Parsers for durations and memory sizes on the command line.

use std::time::Duration;

/// Parses a duration such as `10`, `0.5`, `500ms`, `2m` or `1h`; seconds without a unit.
///
/// # Errors
/// If the text is no duration, or not in the range from 1 ns to a year.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let scale = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("expected a unit among ms, s, m and h, found `{unit}`")),
    };
    let seconds: f64 = number.parse().map_err(|_| format!("expected a time such as 10, 0.5s or 2m, found `{text}`"))?;
    match Some(seconds * scale).filter(|seconds| (1e-9..=366.0 * 86400.0).contains(seconds)) {
        Some(seconds) => Ok(Duration::from_secs_f64(seconds)),
        None => Err("expected a time above zero and at most a year".into()),
    }
}

/// Parses a memory size in bytes, such as `500M` or `2G`; K, M and G are powers of 1024.
///
/// # Errors
/// If the text is no size, or the size exceeds 64 bits.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let scale = match unit {
        "" | "B" => 1,
        "K" | "KB" | "KiB" => 1 << 10,
        "M" | "MB" | "MiB" => 1 << 20,
        "G" | "GB" | "GiB" => 1 << 30,
        _ => return Err(format!("expected a unit among K, M and G, found `{unit}`")),
    };
    let number: u64 = number.parse().map_err(|_| format!("expected a size such as 500M or 2G, found `{text}`"))?;
    number.checked_mul(scale).ok_or_else(|| "the size exceeds 64 bits".into())
}

/// Splits a number from its unit.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("0.5s"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "0", "-1", "5d", "nan", "inf", "1e30", "s", "1..2"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn memory_sizes_have_units() {
        assert_eq!(bytes("4096"), Ok(4096));
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("500MiB"), Ok(500 << 20));
        for wrong in ["", "G", "1.5G", "-1", "1T", "99999999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
