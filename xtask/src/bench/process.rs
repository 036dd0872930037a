//! Child processes whose lines are waited for no longer than allowed.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long beyond its own limit a solver is waited for before it is stopped.
const GRACE: Duration = Duration::from_secs(30);

/// A child that prints lines; it is stopped when this is dropped.
pub struct Talker {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: Receiver<String>,
}

/// Why there is no line.
pub enum Silence {
    /// The child has ended, with these last words on its error stream.
    Ended(String),
    /// The time is over.
    Late,
}

impl Talker {
    /// Starts a command whose lines are to be read.
    pub fn start(mut command: Command, hears: bool) -> Result<Talker, String> {
        let input = if hears { Stdio::piped() } else { Stdio::null() };
        let mut child = command
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", command.get_program().display()))?;
        let (line, lines) = channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                for text in BufReader::new(output).lines().map_while(Result::ok) {
                    if line.send(text).is_err() {
                        break;
                    }
                }
            });
        }
        let (complaint, complaints) = channel();
        if let Some(mut errors) = child.stderr.take() {
            thread::spawn(move || {
                let mut text = Vec::new();
                // What cannot be read is not worth more than what was read before.
                let _ = errors.read_to_end(&mut text);
                let _ = complaint.send(String::from_utf8_lossy(&text).into_owned());
            });
        }
        let input = child.stdin.take();
        Ok(Talker { child, input, lines, complaints })
    }

    /// Hands the child a line.
    pub fn say(&mut self, line: &str) -> Result<(), Silence> {
        let said = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(Silence::Ended(self.last_words())),
        }
    }

    /// The next line, waited for as long as a limit and some grace allow.
    pub fn hear(&mut self, limit: f64) -> Result<String, Silence> {
        self.lines.recv_timeout(Duration::from_secs_f64(limit) + GRACE).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended(self.last_words()),
        })
    }

    fn last_words(&mut self) -> String {
        let words = self.complaints.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
        let ended = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        let last: Vec<&str> = words.lines().rev().take(3).collect();
        format!("{ended}: {}", last.into_iter().rev().collect::<Vec<_>>().join(" | "))
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A command that has run to its end.
pub struct Ran {
    pub lines: Vec<String>,
    /// Its exit code, unless a signal ended it.
    pub code: Option<i32>,
    /// Its last words, for the case that something is wrong.
    pub words: String,
}

/// Runs a command to its end; what came of it, and how long it took.
pub fn run(command: Command, limit: f64) -> (Result<Ran, Silence>, Duration) {
    let started = Instant::now();
    let ran = Talker::start(command, false).map_err(Silence::Ended).and_then(|mut talker| {
        let mut lines = Vec::new();
        loop {
            match talker.hear(limit) {
                Ok(line) => lines.push(line),
                Err(Silence::Late) => return Err(Silence::Late),
                Err(Silence::Ended(words)) => {
                    let code = talker.child.wait().ok().and_then(|status| status.code());
                    return Ok(Ran { lines, code, words });
                }
            }
        }
    });
    (ran, started.elapsed())
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{Talker, run};

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn lines_are_heard_and_last_words_told() {
        let (ran, took) = run(shell("echo one; echo two; echo why >&2; exit 3"), 1.0);
        assert!(took.as_secs() < 5);
        assert!(ran.is_ok_and(|ran| ran.lines == ["one", "two"] && ran.code == Some(3) && ran.words.contains("why")));
    }

    #[test]
    fn what_is_said_is_answered() {
        let talker = Talker::start(shell("read line; echo \"heard $line\""), true);
        let solution = talker.and_then(|mut talker| {
            let heard = talker.say("this").and_then(|()| talker.hear(1.0));
            heard.map_err(|_| "silence".to_owned())
        });
        assert_eq!(solution, Ok("heard this".to_owned()));
    }
}
