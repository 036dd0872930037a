//! Jobs: long queries that run beside the requests, report progress, and can be stopped.
//!
//! They start in the order of their requests. While others wait, a job that has run for its share of time no longer keeps them
//! waiting: the next starts beside it, and the system shares the processors.

use crate::problem::Problem;
use axum::response::{
    IntoResponse,
    sse::{Event, KeepAlive, Sse},
};
use futures_util::stream;
use interface::ProblemKind;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, hash_map::RandomState},
    fmt,
    hash::BuildHasher,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::spawn_blocking,
    time::sleep,
};

/// How long the result of a job is kept.
const RETENTION: Duration = Duration::from_secs(600);

/// Keep-alive interval of the event stream, so that lost connections are noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// How long changes of the state are gathered before the next event.
const MERGED: Duration = Duration::from_millis(50);

/// How long a job runs before one that waits may start beside it.
const SHARE: Duration = Duration::from_secs(60);

/// The maximum number of jobs that run beside each other for this reason, and of those that wait, each as a multiple of the
/// places.
const MAX_SHARING: usize = 4;
const MAX_WAITING: usize = 20;

/// The maximum number of event streams of a job, and of all jobs: each holds a connection for as long as the job runs.
const MAX_STREAMS_OF_JOB: usize = 16;
const MAX_STREAMS: usize = 64;

/// The state of a job.
#[derive(Clone, Default)]
struct State {
    /// Whether it has started.
    started: bool,
    /// Whether it was requested to stop.
    stopped: bool,
    progress: Option<String>,
    /// The partial result.
    so_far: Option<Arc<Value>>,
    /// The result.
    ended: Option<Arc<Value>>,
}

/// A job.
pub struct Job {
    query: &'static str,
    stop: Arc<AtomicBool>,
    state: watch::Sender<State>,
    started: Instant,
    /// The address that asked for it.
    client: Option<IpAddr>,
    /// A permit for each event stream.
    streams: Arc<Semaphore>,
}

/// The running and the waiting jobs, and those that ended recently.
pub struct Jobs {
    max_running: usize,
    places: Arc<Semaphore>,
    /// A permit for each event stream of any job.
    streams: Arc<Semaphore>,
    jobs: Mutex<BTreeMap<String, Arc<Job>>>,
}

impl Jobs {
    /// No jobs yet, and `max_running` places.
    pub fn new(max_running: usize) -> Self {
        let [places, streams] = [max_running, MAX_STREAMS].map(|permits| Arc::new(Semaphore::new(permits)));
        Self { max_running, places, streams, jobs: Mutex::default() }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job, and returns its name.
    ///
    /// # Errors
    /// If too many are waiting, or this address has half of all that may.
    pub fn add(&self, query: &'static str, client: Option<IpAddr>) -> Result<(String, Arc<Job>), Problem> {
        let mut all = self.all();
        all.retain(|_, job| job.is_running() || job.started.elapsed() < RETENTION);
        let most = MAX_WAITING * self.max_running;
        let waiting = all.values().filter(|job| job.is_waiting()).count();
        if waiting >= most {
            return Err(busy(format_args!("{waiting} jobs are waiting already; stop one or wait")));
        }
        let own = all.values().filter(|job| job.is_running() && job.client == client).count();
        if client.is_some() && own >= most / 2 {
            return Err(busy(format_args!("{own} jobs of this address are running or waiting already; stop one or wait")));
        }
        // The oldest ended jobs are dropped, so that the map does not grow.
        while all.len() > 2 * MAX_WAITING * self.max_running {
            let ended = all.iter().filter(|(_, job)| !job.is_running()).min_by_key(|(_, job)| job.started);
            let Some(name) = ended.map(|(name, _)| name.clone()) else { break };
            all.remove(&name);
        }
        let started = Instant::now();
        let streams = Arc::new(Semaphore::new(MAX_STREAMS_OF_JOB));
        let job = Arc::new(Job { query, stop: Arc::default(), state: watch::Sender::default(), started, client, streams });
        // An unguessable name: two random numbers.
        let name = format!("{:016x}{:016x}", RandomState::new().hash_one(started), RandomState::new().hash_one(all.len()));
        all.insert(name.clone(), job.clone());
        Ok((name, job))
    }

    /// Runs a job when it is its turn, or as soon as it is stopped: then it ends at once.
    pub async fn run(&self, job: Arc<Job>, work: impl FnOnce(Arc<Job>) + Send + 'static) {
        let mut changes = job.state.subscribe();
        let place = tokio::select! {
            place = Arc::clone(&self.places).acquire_owned() => place.ok(),
            _ = changes.wait_for(|state| state.stopped) => None,
        };
        drop(changes);
        job.state.send_modify(|state| state.started = true);
        let mut work = spawn_blocking(move || work(job));
        let mut place: Option<OwnedSemaphorePermit> = place;
        loop {
            tokio::select! {
                _ = &mut work => return,
                () = sleep(SHARE), if place.is_some() => {
                    let counts = self.counts();
                    place.take_if(|_| counts.1 > 0 && counts.0 < MAX_SHARING * self.max_running);
                }
            }
        }
    }

    /// The numbers of running and of waiting jobs.
    fn counts(&self) -> (usize, usize) {
        let all = self.all();
        let waiting = all.values().filter(|job| job.is_waiting()).count();
        (all.values().filter(|job| job.is_running()).count() - waiting, waiting)
    }

    /// How many jobs there are. Who knows the name of a job can read and stop it, so names are not listed.
    pub fn count(&self) -> Value {
        let (running, waiting) = self.counts();
        json!({ "running": running, "waiting": waiting })
    }

    /// The state of a job whenever that changes, as server-sent events, until it ends.
    ///
    /// # Errors
    /// If there is no job of this name, or too many streams of it or of all jobs are open.
    pub fn events(&self, name: &str) -> Result<impl IntoResponse + use<>, Problem> {
        let job = self.job(name)?;
        let permits = [&job.streams, &self.streams].map(|streams| Arc::clone(streams).try_acquire_owned().ok());
        let [Some(own), Some(any)] = permits else {
            return Err(busy("too many event streams are open; close one, or ask for the state of the job"));
        };
        Ok(job.events([own, any]))
    }

    /// A job by its name.
    ///
    /// # Errors
    /// If there is none.
    pub fn job(&self, name: &str) -> Result<Arc<Job>, Problem> {
        let none = || Problem::new(axum::http::StatusCode::NOT_FOUND, "there is no such job, or it ended long ago");
        self.all().get(name).cloned().ok_or_else(none)
    }
}

impl Job {
    /// The flag that stops it.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Requests that it stops; what it has proved is kept.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.state.send_modify(|state| state.stopped = true);
    }

    /// Publishes progress.
    pub fn progress(&self, progress: String) {
        self.state.send_modify(|state| state.progress = Some(progress));
    }

    /// Publishes a partial result.
    pub fn so_far(&self, found: Value) {
        self.state.send_modify(|state| state.so_far = Some(Arc::new(found)));
    }

    /// Publishes the result.
    pub fn end(&self, ended: Value) {
        self.state.send_modify(|state| (state.so_far, state.ended) = (None, Some(Arc::new(ended))));
    }

    fn is_waiting(&self) -> bool {
        !self.state.borrow().started
    }

    /// Whether it has not ended.
    fn is_running(&self) -> bool {
        self.state.borrow().ended.is_none()
    }

    /// Its state as a JSON object.
    pub fn object(&self) -> Value {
        object(self.query, self.started, &self.state.borrow())
    }

    /// Its state whenever that changes, as server-sent events, until it ends; the permits are held as long.
    fn events(self: Arc<Self>, permits: [OwnedSemaphorePermit; 2]) -> impl IntoResponse + use<> {
        let changes = self.state.subscribe();
        let events = stream::unfold(Some((self, changes, permits, true)), |now| async {
            let (job, mut changes, permits, first) = now?;
            if !first {
                // Progress faster than people read is merged.
                sleep(MERGED).await;
                changes.changed().await.ok()?;
            }
            let state = changes.borrow_and_update().clone();
            let name = if state.ended.is_some() { "ended" } else { "progress" };
            let event = Event::default().event(name).json_data(object(job.query, job.started, &state));
            Some((event, state.ended.is_none().then_some((job, changes, permits, false))))
        });
        Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
    }
}

fn busy(message: impl fmt::Display) -> Problem {
    interface::Problem::new(ProblemKind::Busy, message).into()
}

fn object(query: &str, started: Instant, state: &State) -> Value {
    json!({
        "query": query, "running": state.ended.is_none(), "waiting": !state.started, "seconds": started.elapsed().as_secs_f64(),
        "progress": state.progress, "so_far": state.so_far.as_deref(), "ended": state.ended.as_deref()
    })
}
