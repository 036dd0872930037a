//! Child processes that are read line by line, with a timeout for each line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a solver may overrun its own limit before it is killed.
const GRACE_PERIOD: Duration = Duration::from_secs(30);

/// A child process that prints lines; it is killed on drop.
pub struct LineProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Everything the child wrote to its standard error, once it has exited.
    stderr: Receiver<String>,
}

/// Why no line was received.
pub enum ProcessError {
    /// The child has exited: its status and the last lines of its standard error.
    Exited(String),
    /// The limit and the grace period have passed.
    TimedOut,
}

impl LineProcess {
    /// Starts a command; with `has_input`, lines can be sent to it.
    pub fn start(mut command: Command, has_input: bool) -> Result<LineProcess, String> {
        let input = if has_input { Stdio::piped() } else { Stdio::null() };
        let mut child = command
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", command.get_program().display()))?;
        let (line_sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                for text in BufReader::new(output).lines().map_while(Result::ok) {
                    if line_sender.send(text).is_err() {
                        break;
                    }
                }
            });
        }
        let (stderr_sender, stderr) = channel();
        if let Some(mut errors) = child.stderr.take() {
            thread::spawn(move || {
                let mut text = Vec::new();
                // After a read error, the bytes read so far are used.
                let _ = errors.read_to_end(&mut text);
                let _ = stderr_sender.send(String::from_utf8_lossy(&text).into_owned());
            });
        }
        let input = child.stdin.take();
        Ok(LineProcess { child, input, lines, stderr })
    }

    /// Sends a line to the child's standard input.
    pub fn send_line(&mut self, line: &str) -> Result<(), ProcessError> {
        let sent = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(ProcessError::Exited(self.exit_message())),
        }
    }

    /// Receives the next line; waits at most `limit` seconds and the grace period.
    pub fn receive_line(&mut self, limit: f64) -> Result<String, ProcessError> {
        self.lines.recv_timeout(Duration::from_secs_f64(limit) + GRACE_PERIOD).map_err(|error| match error {
            RecvTimeoutError::Timeout => ProcessError::TimedOut,
            RecvTimeoutError::Disconnected => ProcessError::Exited(self.exit_message()),
        })
    }

    /// The exit status and the last three lines of standard error.
    fn exit_message(&mut self) -> String {
        let stderr = self.stderr.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        let last: Vec<&str> = stderr.lines().rev().take(3).collect();
        format!("{status}: {}", last.into_iter().rev().collect::<Vec<_>>().join(" | "))
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        // Both fail if the child has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The output of a command that has exited.
pub struct ProcessOutput {
    pub lines: Vec<String>,
    /// The exit code, unless a signal ended the process.
    pub code: Option<i32>,
    /// The exit status and the last lines of standard error, for fault messages.
    pub message: String,
}

/// Runs a command until it exits; returns its output and the wall time. `limit` is in seconds, for each line.
pub fn run(command: Command, limit: f64) -> (Result<ProcessOutput, ProcessError>, Duration) {
    let started = Instant::now();
    let output = LineProcess::start(command, false).map_err(ProcessError::Exited).and_then(|mut process| {
        let mut lines = Vec::new();
        loop {
            match process.receive_line(limit) {
                Ok(line) => lines.push(line),
                Err(ProcessError::TimedOut) => return Err(ProcessError::TimedOut),
                Err(ProcessError::Exited(message)) => {
                    let code = process.child.wait().ok().and_then(|status| status.code());
                    return Ok(ProcessOutput { lines, code, message });
                }
            }
        }
    });
    (output, started.elapsed())
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{LineProcess, run};

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn lines_exit_code_and_stderr_are_returned() {
        let (output, took) = run(shell("echo one; echo two; echo why >&2; exit 3"), 1.0);
        assert!(took.as_secs() < 5);
        let is_expected =
            |code, lines: &[String], message: &str| code == Some(3) && lines == ["one", "two"] && message.contains("why");
        assert!(output.is_ok_and(|output| is_expected(output.code, &output.lines, &output.message)));
    }

    #[test]
    fn a_sent_line_is_answered() {
        let process = LineProcess::start(shell("read line; echo \"received $line\""), true);
        let reply = process.and_then(|mut process| {
            let line = process.send_line("this").and_then(|()| process.receive_line(1.0));
            line.map_err(|_| "no line".to_owned())
        });
        assert_eq!(reply, Ok("received this".to_owned()));
    }
}
