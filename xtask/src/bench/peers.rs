//! The other solvers: one Python worker each, spoken to line by line.

use std::cell::RefCell;
use std::process::Command;
use std::rc::Rc;

use serde_json::Value;

use super::attempt::{Attempt, Method, Outcome, outcome};
use super::environment::Environment;
use super::options::Options;
use super::places::{Laid, Places};
use super::process::{Silence, Talker};

/// A solver beside ours.
struct Peer {
    /// Its name in tables.
    name: &'static str,
    /// Its program in `benches/peers`.
    program: &'static str,
    /// What pip calls it.
    package: &'static str,
    /// Its licence may not allow keeping its figures.
    recorded: bool,
}

const PEERS: [Peer; 4] = [
    Peer { name: "Gurobi", program: "gurobi.py", package: "gurobipy", recorded: false },
    Peer { name: "CP-SAT", program: "cpsat.py", package: "ortools", recorded: true },
    Peer { name: "SCIP", program: "scip.py", package: "pyscipopt", recorded: true },
    Peer { name: "HiGHS", program: "highs.py", package: "highspy", recorded: true },
];

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
        let started = environment.get_or_insert_with(|| Environment::open(places)).as_ref().map_err(String::clone).and_then(
            |environment| {
                environment.install(peer.package)?;
                Worker::start(peer, environment, places, options)
            },
        );
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
struct Worker {
    talker: Option<Talker>,
    start: Box<dyn Fn() -> Command>,
    limit: f64,
}

impl Worker {
    /// A worker, its solver's version, and its methods for the kind.
    fn start(
        peer: &'static Peer,
        environment: &Environment,
        places: &Places,
        options: &Options,
    ) -> Result<(Worker, String, Vec<String>), String> {
        let python = environment.python();
        let folder = places.peers();
        let kind = options.kind.name;
        let limit = options.seconds;
        let start = move || {
            let mut command = Command::new(&python);
            // -B: nothing is to be left behind beside the programs.
            command.args(["-B", peer.program, kind, &limit.to_string()]).current_dir(&folder);
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

    /// One solve.
    fn ask(&mut self, method: &str, board: &Laid) -> Attempt {
        if self.talker.is_none()
            && let Err(reason) = self.greeting()
        {
            return Attempt::untimed(Outcome::Broken(reason));
        }
        let Some(talker) = &mut self.talker else {
            return Attempt::untimed(Outcome::Broken("the worker is gone".into()));
        };
        let request = format!("{method}\t{}", board.file.display());
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
        self.worker.borrow_mut().ask(&self.method, board)
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
