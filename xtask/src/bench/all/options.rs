//! The options of `cargo xtask bench all`, `growth`, `highs` and `fewest`.

use std::path::PathBuf;

/// Usage text of `bench all`.
pub const USAGE: &str = "\
cargo xtask bench all --data DIR [options]
    --data DIR       folder that contains the folders of boards
    --quick          8 boards of each set, 3 of them for peers, time limit 5 s; not recorded
    --boards N       maximum number of boards of each set (all)
    --peer-boards N  maximum number of them for peers (20)
    --time SECONDS   time limit of each solve (20)
    --only A,B       sets whose name contains one of these; not recorded";

/// The options of one run.
pub struct Options {
    pub data: PathBuf,
    pub quick: bool,
    pub boards: usize,
    pub peer_boards: usize,
    pub seconds: f64,
    pub only: Vec<String>,
}

impl Options {
    /// Reads the arguments after `bench all`.
    pub fn read(arguments: &[String]) -> Result<Options, String> {
        let mut options =
            Options { data: PathBuf::new(), quick: false, boards: usize::MAX, peer_boards: 20, seconds: 20.0, only: Vec::new() };
        if arguments.iter().any(|argument| argument == "--quick") {
            options = Options { quick: true, boards: 8, peer_boards: 3, seconds: 5.0, ..options };
        }
        let mut arguments = arguments.iter().filter(|argument| *argument != "--quick");
        while let Some(option) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
            match option.as_str() {
                "--data" => options.data = PathBuf::from(value),
                "--boards" => options.boards = number(option, value)?,
                "--peer-boards" => options.peer_boards = number(option, value)?,
                "--time" => options.seconds = number(option, value)?,
                "--only" => options.only = value.split(',').map(str::to_lowercase).collect(),
                _ => return Err(format!("unknown option {option:?}")),
            }
        }
        if options.data.as_os_str().is_empty() {
            return Err("--data is missing".into());
        }
        if options.boards == 0 || !options.seconds.is_finite() || options.seconds <= 0.0 {
            return Err("--boards and --time must be positive".into());
        }
        // The worker is another process, which may have another working directory.
        options.data = std::path::absolute(&options.data).map_err(|error| error.to_string())?;
        Ok(options)
    }

    /// Reads the arguments of a benchmark on generated boards: no folder of data, and smaller defaults.
    pub fn read_for_generated(arguments: &[String]) -> Result<Options, String> {
        let quick = &["--data", ".", "--boards", "1", "--time", "2"];
        Options::read_with_defaults(quick, &["--data", ".", "--boards", "3", "--time", "10"], arguments)
    }

    /// Reads the arguments with other defaults, `quick` with `--quick` and `usual` without.
    pub fn read_with_defaults(quick: &[&str], usual: &[&str], arguments: &[String]) -> Result<Options, String> {
        let is_quick = arguments.iter().any(|argument| argument == "--quick");
        let defaults: Vec<String> = (if is_quick { quick } else { usual }).iter().map(|&part| part.to_owned()).collect();
        Options::read(&[defaults.as_slice(), arguments].concat())
    }

    /// Whether `--only` selects this name.
    pub fn wants(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part))
    }

    /// Whether the run is complete, and so recorded.
    pub fn records(&self) -> bool {
        !self.quick && self.only.is_empty() && self.boards == usize::MAX
    }
}

fn number<T: std::str::FromStr>(option: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{option} takes a number, not {value:?}"))
}
