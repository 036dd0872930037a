//! What a reader needs to repeat a report: the command, the program, the machine.

use crate::options::cores;
use std::{env, fs};

/// The command, the version of the program, and the machine, in a sentence each.
pub fn provenance() -> String {
    let command: Vec<String> = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    let (version, system, machine) = (env!("CARGO_PKG_VERSION"), env::consts::OS, env::consts::ARCH);
    format!(
        "Made by the command: pencilmark {}. Version {version}, on {system} {machine}, {} cores{}.",
        command.join(" "),
        cores(),
        processor().map(|name| format!(" of {name}")).unwrap_or_default()
    )
}

/// The name of the processor, where Linux says it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().into())
}
