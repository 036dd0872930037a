//! Runs the program in a temporary folder and captures its output.

use puzzles::CATALOGUE;
use serde_json::Value;
use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::Duration,
};

/// A sudoku with one solution, as a line.
pub const UNIQUE: &str = "48...27.1.17....2...5........91....652.....347....31........6...5....29.9.26...87";

/// A sudoku with four solutions, as a line.
pub const FOUR: &str = ".6..4......7...21......6..31.5..29.............63..1.85..8.1....72...6......3..4.";

/// A sudoku without a solution.
pub const NONE: &str = "55...............................................................................";

/// An empty sudoku, with too many solutions to count.
pub const EMPTY: &str = ".................................................................................";

/// A hashi board with one solution.
pub const ISLANDS: &str = "3 3 3\n1 0 2\n0 0 0\n0 0 1\n";

/// The exit code and the output of the program.
#[derive(Debug)]
pub struct ProgramOutput {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl ProgramOutput {
    /// Decodes the output of a process.
    pub fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
        Self { code: output.status.code().expect("no signal ended it"), out: text(output.stdout), err: text(output.stderr) }
    }

    /// The printed JSON objects, one per line.
    pub fn objects(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
    }

    /// The single printed JSON object.
    pub fn object(&self) -> Value {
        let mut objects = self.objects();
        assert_eq!(objects.len(), 1, "{self:?}");
        objects.remove(0)
    }

    /// Asserts the exit code; a failure shows the output.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }
}

/// The command that runs the program in `folder`.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pencilmark"));
    command.args(arguments).current_dir(folder).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    // Kinds of whoever runs the tests are none of these.
    command.env("XDG_CONFIG_HOME", folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Sends a signal to a process.
pub fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("there is kill").success());
}

/// Runs the program until it has recorded three runs in `runs.jsonl`, then interrupts it.
pub fn interrupted_after_three_runs(folder: &Folder, arguments: &[&str]) -> ProgramOutput {
    let child = command(&folder.path(""), arguments).spawn().expect("the program was built");
    while !folder.path("runs.jsonl").exists() || folder.text("runs.jsonl").lines().count() < 3 {
        thread::sleep(Duration::from_millis(20));
    }
    send("-INT", &child);
    ProgramOutput::from(child.wait_with_output().expect("it ends"))
}

/// Runs the program.
pub fn run(arguments: &[&str]) -> ProgramOutput {
    run_in(&env::temp_dir(), arguments)
}

/// Runs the program in a folder.
pub fn run_in(folder: &Path, arguments: &[&str]) -> ProgramOutput {
    ProgramOutput::from(command(folder, arguments).output().expect("the program was built"))
}

/// Runs the program with `input` on its standard input.
pub fn run_with(arguments: &[&str], input: &[u8]) -> ProgramOutput {
    let mut command = command(&env::temp_dir(), arguments);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program was built");
    let mut pipe = child.stdin.take().expect("the input is a pipe");
    std::thread::scope(|scope| {
        // The program may stop reading early; the test sees that in its output.
        scope.spawn(move || pipe.write_all(input).is_ok());
        ProgramOutput::from(child.wait_with_output().expect("it ends"))
    })
}

/// A temporary folder, removed on drop.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("pencilmark-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("folders can be made here");
        Self(path)
    }

    /// The same folder with a file in it.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("folders can be made here");
        fs::write(path, content).expect("files can be written here");
        self
    }

    /// Runs the program in the folder.
    pub fn run(&self, arguments: &[&str]) -> ProgramOutput {
        run_in(&self.0, arguments)
    }

    /// The path of an entry.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file was written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover temporary folder harms no test.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The examples of a kind as files, the smallest first. All kinds' files are written once, before any is read: tests run at the
/// same time, and a file that one of them wrote anew would be empty to another for a moment.
pub fn examples(kind: &str) -> Vec<PathBuf> {
    static FOLDER: LazyLock<Folder> = LazyLock::new(|| {
        let texts =
            CATALOGUE.iter().flat_map(|kind| kind.examples().iter().enumerate().map(move |(number, text)| (kind, number, text)));
        texts.fold(Folder::new(), |folder, (kind, number, text)| folder.with(&format!("{}-{number}.txt", kind.name()), text))
    });
    let kind = puzzles::find(kind).expect("a kind");
    let mut texts: Vec<(usize, usize)> = kind.examples().iter().enumerate().map(|(number, text)| (text.len(), number)).collect();
    texts.sort_unstable();
    texts.into_iter().map(|(_, number)| FOLDER.path(&format!("{}-{number}.txt", kind.name()))).collect()
}
