//! The machine, the commit and the date of a run; writes records.

use std::path::{Path, PathBuf};
use std::process::Command;
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
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(&paths.root).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    Machine {
        date: said("date", &["-u", "+%F"]).unwrap_or_else(|| "undated".to_owned()),
        processor: processor.unwrap_or_else(|| env::consts::ARCH.to_owned()),
        cores: thread::available_parallelism().map_or(1, usize::from),
        load: load.unwrap_or_else(|| "unknown".to_owned()),
        commit: said("git", &["describe", "--always", "--dirty"]).unwrap_or_else(|| "not committed".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::lines;
    use serde_json::{Value, json};

    #[test]
    fn a_record_has_a_line_for_each_set() {
        let data =
            json!({ "machine": { "cores": 2 }, "none": [], "rows": [{ "set": "a\nb", "ours": [[1, 2]] }, { "set": "c" }] });
        let text = lines(&data);
        assert_eq!(text.lines().count(), 8, "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), data);
    }
}
