//! The options of `cargo xtask bench KIND`.

use std::path::PathBuf;

use super::kinds::{self, Kind};

/// Usage text.
pub const USAGE: &str = "\
cargo xtask bench KIND --data DIR [options]
    KIND             hashi, sudoku
    --data DIR       folder of boards: DIR/KIND, or DIR itself
    --sample N       boards of each group (12)
    --time SECONDS   time limit of each solve (10)
    --seed N         seed that selects the boards (1)
    --give-up N      skip the rest of a group for a method after N boards in a row at the limit (3; 0 = never)
    --only A,B       only methods whose name contains one of these, and our default; not recorded
    --binary FILE    use this pencilmark instead of building one";

/// The options of one run.
pub struct Options {
    pub kind: &'static Kind,
    pub data: PathBuf,
    pub sample: usize,
    pub seconds: f64,
    pub seed: u64,
    pub give_up: usize,
    pub only: Vec<String>,
    pub binary: Option<PathBuf>,
}

impl Options {
    /// Reads the arguments after `bench`.
    pub fn read(arguments: &[String]) -> Result<Options, String> {
        let mut arguments = arguments.iter();
        let name = arguments.next().ok_or("the kind is missing")?;
        let kind =
            kinds::ALL.iter().find(|kind| kind.name == name).ok_or_else(|| format!("{name:?} is not a kind with a benchmark"))?;
        let mut data = None;
        let mut options = Options {
            kind,
            data: PathBuf::new(),
            sample: 12,
            seconds: 10.0,
            seed: 1,
            give_up: 3,
            only: Vec::new(),
            binary: None,
        };
        while let Some(option) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
            match option.as_str() {
                "--data" => data = Some(PathBuf::from(value)),
                "--sample" => options.sample = number(option, value)?,
                "--time" => options.seconds = number(option, value)?,
                "--seed" => options.seed = number(option, value)?,
                "--give-up" => options.give_up = number(option, value)?,
                "--only" => options.only = value.split(',').map(str::to_lowercase).collect(),
                "--binary" => options.binary = Some(PathBuf::from(value)),
                _ => return Err(format!("unknown option {option:?}")),
            }
        }
        options.data = data.ok_or("--data is missing")?;
        if options.sample == 0 || !options.seconds.is_finite() || options.seconds <= 0.0 {
            return Err("--sample and --time must be positive".into());
        }
        Ok(options)
    }

    /// Whether `--only` selects a method of this name.
    pub fn wants(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part))
    }
}

fn number<T: std::str::FromStr>(option: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{option} takes a number, not {value:?}"))
}
