//! The peers: other solvers, each in a worker process with a line protocol (see `benches/peers/worker.py`).

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use serde_json::Value;

use super::attempt::{Attempt, Method, Outcome, outcome};
use super::environment::Environment;
use super::options::Options;
use super::paths::{BoardFile, Paths};
use super::process::{LineProcess, ProcessError};
use super::scratch_crate;

/// A solver that Pencilmark is compared with.
pub struct Peer {
    /// Its name in tables.
    pub name: &'static str,
    program: Program,
    /// Whether its licence allows recording its times.
    pub recorded: bool,
}

/// The program that runs a peer.
enum Program {
    /// A Python file in `benches/peers`, and the solver's package on PyPI.
    Python(&'static str, &'static str),
    /// A Rust file there, and the dependency it needs; it is built in a project of its own, see `scratch_crate`.
    Rust(&'static str, &'static str),
    /// A Rust file there, and the packages it needs in the folder [`Paths::source`].
    Source(&'static str, &'static [&'static str]),
}

/// Every peer that is in a registry.
pub const PEERS: [Peer; 6] = [
    Peer { name: "Gurobi", program: Program::Python("gurobi.py", "gurobipy"), recorded: false },
    Peer { name: "CP-SAT", program: Program::Python("cpsat.py", "ortools"), recorded: true },
    Peer { name: "SCIP", program: Program::Python("scip.py", "pyscipopt"), recorded: true },
    Peer { name: "HiGHS", program: Program::Python("highs.py", "highspy"), recorded: true },
    Peer { name: "clingo", program: Program::Python("answer_sets.py", "clingo"), recorded: true },
    Peer { name: "crate sudoku", program: Program::Rust("sudoku_crate.rs", "sudoku = \"=0.8.0\""), recorded: true },
];

/// cspuz_core, which is in no registry: it runs where a folder with its source is given.
pub static CSPUZ: Peer =
    Peer { name: "cspuz_core", program: Program::Source("cspuz.rs", &["cspuz_rs", "cspuz_rs_puzzles"]), recorded: true };

/// The peer with a name.
pub fn find(name: &str) -> Option<&'static Peer> {
    PEERS.iter().chain([&CSPUZ]).find(|peer| peer.name == name)
}

impl Peer {
    /// Builds the program of a peer in Rust, in a project of its own.
    ///
    /// # Errors
    /// If the source is missing or does not compile.
    pub fn build(&self, paths: &Paths) -> Result<PathBuf, String> {
        match self.program {
            Program::Python(file, _) => Err(format!("{file} is not built")),
            Program::Rust(file, dependency) => scratch_crate::build(paths, file, dependency),
            Program::Source(file, packages) => {
                let folder = paths.source.as_ref().ok_or("no folder with its source is given")?;
                let mut dependencies = String::from("cpu-time = \"1\"\n");
                for package in packages {
                    let path = folder.join(package);
                    if !path.join("Cargo.toml").is_file() {
                        return Err(format!(
                            "expected the source of {} in {}, found no {package}/Cargo.toml",
                            self.name,
                            folder.display()
                        ));
                    }
                    dependencies += &format!("{package} = {{ path = {:?} }}\n", path.display().to_string());
                }
                scratch_crate::build(paths, file, &dependencies)
            }
        }
    }

    /// Installs the peer; the command returned takes a kind and a limit in seconds as arguments.
    fn command(
        &'static self,
        paths: &Paths,
        environment: &mut Option<Environment>,
    ) -> Result<impl Fn() -> Command + use<>, String> {
        let (program, arguments, folder) = match self.program {
            Program::Python(file, package) => {
                if environment.is_none() {
                    *environment = Some(Environment::open(paths)?);
                }
                let environment = environment.as_ref().ok_or("there is no environment")?;
                environment.install(package)?;
                // -B: write no `__pycache__` beside the programs.
                (environment.python(), vec!["-B", file], paths.peers())
            }
            Program::Rust(..) | Program::Source(..) => (self.build(paths)?, Vec::new(), paths.peers()),
        };
        Ok(move || {
            let mut command = Command::new(&program);
            command.args(&arguments).current_dir(&folder);
            command
        })
    }
}

/// The methods of the selected peers.
pub struct PeerMethods {
    pub methods: Vec<Box<dyn Method>>,
    /// Name and version of each peer, or why it cannot run.
    pub versions: Vec<(String, String)>,
}

/// Starts the workers of the selected peers.
pub fn methods(paths: &Paths, kind: &str, options: &Options) -> PeerMethods {
    let mut found = PeerMethods { methods: Vec::new(), versions: Vec::new() };
    let selected = PEERS.iter().filter(|peer| options.only.wants(peer.name));
    let mut environment = None;
    for peer in selected {
        let started = Worker::start(peer, &mut environment, paths, kind, options.seconds);
        match started {
            Ok((worker, version, names)) => {
                found.versions.push((peer.name.to_owned(), version));
                let worker = Rc::new(RefCell::new(worker));
                for method in names {
                    found.methods.push(Box::new(WorkerMethod {
                        name: format!("{}, {method}", peer.name),
                        method,
                        recorded: peer.recorded,
                        worker: Rc::clone(&worker),
                    }));
                }
            }
            Err(reason) => {
                found.versions.push((peer.name.to_owned(), format!("refused: {reason}")));
                found.methods.push(Box::new(Unavailable { name: peer.name, recorded: peer.recorded, reason }));
            }
        }
    }
    found
}

/// A worker process; after a failure or a timeout it is started again for the next board.
pub struct Worker {
    process: Option<LineProcess>,
    start: Box<dyn Fn() -> Command>,
    limit: f64,
}

impl Worker {
    /// Starts a worker; returns it with its solver's version and its methods for the kind.
    pub fn start(
        peer: &'static Peer,
        environment: &mut Option<Environment>,
        paths: &Paths,
        kind: &str,
        limit: f64,
    ) -> Result<(Worker, String, Vec<String>), String> {
        let command = peer.command(paths, environment)?;
        let arguments = [kind.to_owned(), limit.to_string()];
        let start = move || {
            let mut command = command();
            command.args(&arguments);
            command
        };
        let mut worker = Worker { process: None, start: Box::new(start), limit };
        let greeting = worker.greeting()?;
        let version = greeting["version"].as_str().unwrap_or("unknown").to_owned();
        let methods = greeting["methods"].as_array().cloned().unwrap_or_default();
        let methods = methods.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        Ok((worker, version, methods))
    }

    /// Starts the process and reads its first line.
    fn greeting(&mut self) -> Result<Value, String> {
        let mut process = LineProcess::start((self.start)(), true)?;
        let line = process.receive_line(self.limit).map_err(reason)?;
        self.process = Some(process);
        serde_json::from_str(&line).map_err(|error| error.to_string())
    }

    /// Solves one board, for up to `max_solutions` solutions.
    pub fn solve(&mut self, method: &str, board: &Path, max_solutions: u64) -> Attempt {
        if self.process.is_none()
            && let Err(reason) = self.greeting()
        {
            return Attempt::untimed(Outcome::Broken(reason));
        }
        let Some(process) = &mut self.process else {
            return Attempt::untimed(Outcome::Broken("the worker is not running".into()));
        };
        let request = format!("{method}\t{}\t{max_solutions}", board.display());
        let reply = process.send_line(&request).and_then(|()| process.receive_line(self.limit));
        let line = match reply {
            Ok(line) => line,
            Err(error) => {
                self.process = None;
                return Attempt::untimed(match error {
                    ProcessError::TimedOut => Outcome::Unknown,
                    ProcessError::Exited(reason) => Outcome::Broken(reason),
                });
            }
        };
        match serde_json::from_str::<Value>(&line) {
            Ok(report) => Attempt {
                outcome: outcome(&report),
                seconds: report["solver_seconds"].as_f64(),
                cpu_seconds: report["solver_cpu_seconds"].as_f64(),
                whole_seconds: report["seconds"].as_f64(),
                chosen: None,
                solutions: report["solutions"].as_u64(),
            },
            Err(error) => Attempt::untimed(Outcome::Broken(error.to_string())),
        }
    }
}

fn reason(error: ProcessError) -> String {
    match error {
        ProcessError::TimedOut => "no greeting in time".into(),
        ProcessError::Exited(reason) => reason,
    }
}

/// One method of a worker.
struct WorkerMethod {
    name: String,
    method: String,
    recorded: bool,
    worker: Rc<RefCell<Worker>>,
}

impl Method for WorkerMethod {
    fn name(&self) -> &str {
        &self.name
    }

    fn recorded(&self) -> bool {
        self.recorded
    }

    fn warm_up(&mut self, board: &BoardFile) {
        self.attempt(board);
    }

    fn attempt(&mut self, board: &BoardFile) -> Attempt {
        self.worker.borrow_mut().solve(&self.method, &board.file, 1)
    }
}

/// A peer that cannot run: it refuses every board with the reason.
struct Unavailable {
    name: &'static str,
    recorded: bool,
    reason: String,
}

impl Method for Unavailable {
    fn name(&self) -> &str {
        self.name
    }

    fn recorded(&self) -> bool {
        self.recorded
    }

    fn attempt(&mut self, _board: &BoardFile) -> Attempt {
        Attempt::untimed(Outcome::Refused(self.reason.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_of_cspuz_core_is_looked_for() {
        let build = |source: Option<&str>| {
            let paths = Paths { root: PathBuf::new(), target: PathBuf::new(), source: source.map(PathBuf::from) };
            CSPUZ.build(&paths).expect_err("there is no source")
        };
        assert_eq!(build(None), "no folder with its source is given");
        let missing = "expected the source of cspuz_core in /no folder, found no cspuz_rs/Cargo.toml";
        assert_eq!(build(Some("/no folder")), missing);
    }
}
