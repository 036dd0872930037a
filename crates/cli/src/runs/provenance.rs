//! What a reader needs to repeat a report: the command, the program, the solvers, the machine.

use crate::options::cores;
use serde_json::{Value, json};
use std::{collections::BTreeSet, env, fs};

/// The program and its version.
const PROGRAM: &str = concat!("pencilmark ", env!("CARGO_PKG_VERSION"));

/// How a report was made.
pub struct Provenance {
    command: String,
    machine: String,
    /// Names and versions.
    solvers: Vec<String>,
}

impl Provenance {
    /// That of this process, for a report on runs of these solvers.
    pub fn new<'s>(solvers: impl IntoIterator<Item = &'s str>) -> Self {
        let command: Vec<String> = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
        let solvers: BTreeSet<&str> = solvers.into_iter().filter(|solver| !solver.is_empty()).collect();
        Self {
            command: format!("pencilmark {}", command.join(" ")),
            machine: machine(),
            solvers: solvers.into_iter().map(String::from).collect(),
        }
    }

    /// A sentence each.
    pub fn to_text(&self) -> String {
        let Self { command, machine, solvers } = self;
        format!("Made by the command: {command}. Program: {PROGRAM}. Solvers: {}. Machine: {machine}.", solvers.join(", "))
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Value {
        let Self { command, machine, solvers } = self;
        json!({ "command": command, "program": PROGRAM, "solvers": solvers, "machine": machine })
    }
}

/// The operating system, the architecture and the processor.
pub fn machine() -> String {
    let processor = processor().map(|name| format!(" of {name}")).unwrap_or_default();
    format!("{} {}, {} cores{processor}", env::consts::OS, env::consts::ARCH, cores())
}

/// The name of the processor, where Linux says it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().into())
}
