//! The other solvers: one worker each, spoken to line by line.

use std::cell::RefCell;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

use serde_json::Value;

use super::attempt::{Attempt, Method, Outcome, outcome};
use super::environment::Environment;
use super::options::Options;
use super::places::{Laid, Places};
use super::process::{Silence, Talker};
use super::throw_away;

/// A solver beside ours.
pub struct Peer {
    /// Its name in tables.
    pub name: &'static str,
    program: Program,
    /// Its licence may not allow keeping its figures.
    pub recorded: bool,
}

/// How a peer is started.
enum Program {
    /// A file in `benches/peers` for Python, and what pip calls the solver.
    Python(&'static str, &'static str),
    /// A file there for Rust, and the crate it needs; it is built in a project that is thrown away.
    Rust(&'static str, &'static str),
}

pub const PEERS: [Peer; 6] = [
    Peer { name: "Gurobi", program: Program::Python("gurobi.py", "gurobipy"), recorded: false },
    Peer { name: "CP-SAT", program: Program::Python("cpsat.py", "ortools"), recorded: true },
    Peer { name: "SCIP", program: Program::Python("scip.py", "pyscipopt"), recorded: true },
    Peer { name: "HiGHS", program: Program::Python("highs.py", "highspy"), recorded: true },
    Peer { name: "clingo", program: Program::Python("solution_sets.py", "clingo"), recorded: true },
    Peer { name: "crate sudoku", program: Program::Rust("sudoku_crate.rs", "sudoku = \"=0.8.0\""), recorded: true },
];

impl Peer {
    /// Gets what is needed to start it, and says how: the command takes a kind and a limit in seconds.
    fn command(
        &'static self,
        places: &Places,
        environment: &mut Option<Environment>,
    ) -> Result<impl Fn() -> Command + use<>, String> {
        let (program, arguments, folder) = match self.program {
            Program::Python(file, package) => {
                if environment.is_none() {
                    *environment = Some(Environment::open(places)?);
                }
                let environment = environment.as_ref().ok_or("there is no environment")?;
                environment.install(package)?;
                // -B: nothing is to be left behind beside the programs.
                (environment.python(), vec!["-B", file], places.peers())
            }
            Program::Rust(file, dependency) => (throw_away::built(places, file, dependency)?, Vec::new(), places.peers()),
        };
        Ok(move || {
            let mut command = Command::new(&program);
            command.args(&arguments).current_dir(&folder);
            command
        })
    }
}

/// The peers that were asked for, as methods.
pub struct Offer {
    pub methods: Vec<Box<dyn Method>>,
    /// Name and version, or why there is none.
    pub versions: Vec<(String, String)>,
}

/// Starts the workers; one that cannot be started refuses every board with the reason.
pub fn methods(places: &Places, options: &Options) -> Offer {
    let mut offer = Offer { methods: Vec::new(), versions: Vec::new() };
    let asked = PEERS.iter().filter(|peer| options.wants(peer.name));
    let mut environment = None;
    for peer in asked {
        let started = Worker::start(peer, &mut environment, places, options.kind.name, options.seconds);
        match started {
            Ok((worker, version, names)) => {
                offer.versions.push((peer.name.to_owned(), version));
                let worker = Rc::new(RefCell::new(worker));
                for method in names {
                    offer.methods.push(Box::new(PeerMethod {
                        name: format!("{}, {method}", peer.name),
                        method,
                        recorded: peer.recorded,
                        worker: Rc::clone(&worker),
                    }));
                }
            }
            Err(reason) => {
                offer.versions.push((peer.name.to_owned(), format!("refused: {reason}")));
                offer.methods.push(Box::new(Absent { name: peer.name, recorded: peer.recorded, reason }));
            }
        }
    }
    offer
}

/// A worker process, started again when it has to be stopped.
pub struct Worker {
    talker: Option<Talker>,
    start: Box<dyn Fn() -> Command>,
    limit: f64,
}

impl Worker {
    /// A worker, its solver's version, and its methods for the kind.
    pub fn start(
        peer: &'static Peer,
        environment: &mut Option<Environment>,
        places: &Places,
        kind: &str,
        limit: f64,
    ) -> Result<(Worker, String, Vec<String>), String> {
        let command = peer.command(places, environment)?;
        let arguments = [kind.to_owned(), limit.to_string()];
        let start = move || {
            let mut command = command();
            command.args(&arguments);
            command
        };
        let mut worker = Worker { talker: None, start: Box::new(start), limit };
        let greeting = worker.greeting()?;
        let version = greeting["version"].as_str().unwrap_or("unknown").to_owned();
        let methods = greeting["methods"].as_array().cloned().unwrap_or_default();
        let methods = methods.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        Ok((worker, version, methods))
    }

    /// Starts the process; its first line.
    fn greeting(&mut self) -> Result<Value, String> {
        let mut talker = Talker::start((self.start)(), true)?;
        let line = talker.hear(self.limit).map_err(said)?;
        self.talker = Some(talker);
        serde_json::from_str(&line).map_err(|error| error.to_string())
    }

    /// One board, for up to so many solutions.
    pub fn ask(&mut self, method: &str, board: &Path, most: u64) -> Attempt {
        if self.talker.is_none()
            && let Err(reason) = self.greeting()
        {
            return Attempt::untimed(Outcome::Broken(reason));
        }
        let Some(talker) = &mut self.talker else {
            return Attempt::untimed(Outcome::Broken("the worker is gone".into()));
        };
        let request = format!("{method}\t{}\t{most}", board.display());
        let heard = talker.say(&request).and_then(|()| talker.hear(self.limit));
        let line = match heard {
            Ok(line) => line,
            Err(silence) => {
                self.talker = None;
                return Attempt::untimed(match silence {
                    Silence::Late => Outcome::Unknown,
                    Silence::Ended(reason) => Outcome::Broken(reason),
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

fn said(silence: Silence) -> String {
    match silence {
        Silence::Late => "no greeting in time".into(),
        Silence::Ended(reason) => reason,
    }
}

/// One method of a worker.
struct PeerMethod {
    name: String,
    method: String,
    recorded: bool,
    worker: Rc<RefCell<Worker>>,
}

impl Method for PeerMethod {
    fn name(&self) -> &str {
        &self.name
    }

    fn recorded(&self) -> bool {
        self.recorded
    }

    fn warm_up(&mut self, board: &Laid) {
        self.attempt(board);
    }

    fn attempt(&mut self, board: &Laid) -> Attempt {
        self.worker.borrow_mut().ask(&self.method, &board.file, 1)
    }
}

/// A peer that is not there.
struct Absent {
    name: &'static str,
    recorded: bool,
    reason: String,
}

impl Method for Absent {
    fn name(&self) -> &str {
        self.name
    }

    fn recorded(&self) -> bool {
        self.recorded
    }

    fn attempt(&mut self, _board: &Laid) -> Attempt {
        Attempt::untimed(Outcome::Refused(self.reason.clone()))
    }
}
