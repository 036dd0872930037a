//! The machine, the commit and the date of a run; writes records.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

use serde_json::{Value, json};

use super::paths::Paths;

/// Where and when a run was measured.
pub struct Machine {
    /// Year-month-day, UTC.
    pub date: String,
    pub processor: String,
    pub cores: usize,
    /// Load average of the minute before the run.
    pub load: String,
    pub commit: String,
}

impl Machine {
    /// All but the date as a Markdown list; `peers` are the versions of the peers.
    pub fn markdown(&self, peers: &str) -> String {
        let Machine { commit, processor, cores, load, .. } = self;
        let peers = if peers.is_empty() { "no peers" } else { peers };
        format!("- commit {commit}\n- {peers}\n- {processor}, {cores} cores; load before the run {load}\n")
    }

    /// All fields as JSON.
    pub fn json(&self) -> Value {
        let Machine { date, commit, processor, cores, load } = self;
        json!({ "date": date, "commit": commit, "processor": processor, "cores": cores, "load": load })
    }

    /// Writes `DATE-NAME.md` and `.json` into a folder, replacing those of the same day; returns the path of the page.
    pub fn write_record(&self, folder: &Path, name: &str, page: &str, data: &Value) -> Result<PathBuf, String> {
        let file = |extension: &str| folder.join(format!("{}-{name}.{extension}", self.date));
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(file("md"), page))
            .and_then(|()| fs::write(file("json"), lines(data)))
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(file("md"))
    }
}

/// An object as JSON: a line for each field and for each element of its lists, so that a record has a line for each measured set.
fn lines(data: &Value) -> String {
    let fields = data.as_object().into_iter().flatten().map(|(name, value)| match value.as_array() {
        Some(list) if !list.is_empty() => {
            let elements: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("{}: [\n{}\n]", json!(name), elements.join(",\n"))
        }
        _ => format!("{}: {value}", json!(name)),
    });
    format!("{{\n{}\n}}\n", fields.collect::<Vec<_>>().join(",\n"))
}

/// Reads the machine's properties.
pub fn detect(paths: &Paths) -> Machine {
    let processor = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let load = fs::read_to_string("/proc/loadavg").ok().and_then(|text| text.split_whitespace().next().map(str::to_owned));
    let commit = Command::new("git")
        .args(["describe", "--always", "--dirty"])
        .current_dir(&paths.root)
        .output()
        .ok()
        .filter(|output| output.status.success())
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Machine {
        date: date(since.as_secs() / 86_400),
        processor: processor.unwrap_or_else(|| env::consts::ARCH.to_owned()),
        cores: thread::available_parallelism().map_or(1, usize::from),
        load: load.unwrap_or_else(|| "unknown".to_owned()),
        commit: commit.unwrap_or_else(|| "not committed".to_owned()),
    }
}

/// The date `days` days after 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
/// algorithms", 2013): years start in March, so that a leap day is the last day of its year.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let era_day = days % 146_097;
    let era_year = (era_day - era_day / 1_460 + era_day / 36_524 - era_day / 146_096) / 365;
    let year_day = era_day - (365 * era_year + era_year / 4 - era_year / 100);
    let march_month = (5 * year_day + 2) / 153;
    let day = year_day - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = days / 146_097 * 400 + era_year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::{date, lines};
    use serde_json::{Value, json};

    #[test]
    fn a_record_has_a_line_for_each_set() {
        let data =
            json!({ "machine": { "cores": 2 }, "none": [], "rows": [{ "set": "a\nb", "ours": [[1, 2]] }, { "set": "c" }] });
        let text = lines(&data);
        assert_eq!(text.lines().count(), 8, "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), data);
    }

    #[test]
    fn days_are_converted_to_dates() {
        let known = [(0, "1970-01-01"), (11_016, "2000-02-29"), (11_017, "2000-03-01"), (20_453, "2025-12-31")];
        for (days, expected) in known {
            assert_eq!(date(days), expected);
        }
    }
}
