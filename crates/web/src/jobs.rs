//! Long questions: they run beside the requests, tell how far they are, and can be stopped.

use crate::problem::Problem;
use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, hash_map::RandomState},
    convert::Infallible,
    hash::BuildHasher,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// How long what came of a job is kept.
const KEPT: Duration = Duration::from_secs(600);

/// A sign of life for whoever listens, so that lost connections are noticed.
const BREATH: Duration = Duration::from_secs(10);

/// How a job stands.
#[derive(Clone, Default)]
struct State {
    progress: Option<String>,
    /// What it has found.
    so_far: Option<Arc<Value>>,
    /// What came of it.
    ended: Option<Arc<Value>>,
}

/// A job.
pub struct Job {
    query: &'static str,
    stop: Arc<AtomicBool>,
    state: watch::Sender<State>,
    started: Instant,
}

/// The jobs that run, and those that ended a while ago.
pub struct Jobs {
    most: usize,
    jobs: Mutex<BTreeMap<String, Arc<Job>>>,
}

impl Jobs {
    /// None yet, and at most so many at once.
    pub fn new(most: usize) -> Self {
        Self { most, jobs: Mutex::default() }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a job that starts now, and gives its name.
    ///
    /// # Errors
    /// If too many run already.
    pub fn start(&self, query: &'static str) -> Result<(String, Arc<Job>), Problem> {
        let mut all = self.all();
        all.retain(|_, job| job.is_running() || job.started.elapsed() < KEPT);
        let running = all.values().filter(|job| job.is_running()).count();
        if running >= self.most {
            return Err(Problem::busy(format_args!("{running} jobs run already; stop one or wait")));
        }
        // What ended first is forgotten first, so that this does not grow.
        while all.len() > 20 * self.most {
            let ended = all.iter().filter(|(_, job)| !job.is_running()).min_by_key(|(_, job)| job.started);
            let Some(name) = ended.map(|(name, _)| name.clone()) else { break };
            all.remove(&name);
        }
        let started = Instant::now();
        let job = Arc::new(Job { query, stop: Arc::default(), state: watch::Sender::default(), started });
        // A name that cannot be guessed: two numbers by chance.
        let name = format!("{:016x}{:016x}", RandomState::new().hash_one(started), RandomState::new().hash_one(all.len()));
        all.insert(name.clone(), job.clone());
        Ok((name, job))
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
    /// What is set when it is to stop.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Asks it to stop; what it has proved is kept.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells how far it is.
    pub fn tell(&self, progress: String) {
        self.state.send_modify(|state| state.progress = Some(progress));
    }

    /// Tells what it has found.
    pub fn so_far(&self, found: Value) {
        self.state.send_modify(|state| state.so_far = Some(Arc::new(found)));
    }

    /// Tells what came of it.
    pub fn end(&self, ended: Value) {
        self.state.send_modify(|state| (state.so_far, state.ended) = (None, Some(Arc::new(ended))));
    }

    fn is_running(&self) -> bool {
        self.state.borrow().ended.is_none()
    }

    /// How it stands, as an object.
    pub fn object(&self) -> Value {
        object(self.query, self.started, &self.state.borrow())
    }

    /// How it stands whenever that changes, as server-sent events, until it ends.
    pub fn events(self: Arc<Self>) -> Response {
        let changes = self.state.subscribe();
        let events = stream::unfold(Some((self, changes, true)), |now| async {
            let (job, mut changes, first) = now?;
            if !first && tokio::time::timeout(BREATH, changes.changed()).await.is_err() {
                return Some((Ok::<Bytes, Infallible>(": still at work\n\n".into()), Some((job, changes, false))));
            }
            let state = changes.borrow_and_update().clone();
            let name = if state.ended.is_some() { "ended" } else { "progress" };
            let event = format!("event: {name}\ndata: {}\n\n", object(job.query, job.started, &state));
            let next = state.ended.is_none().then_some((job, changes, false));
            // Progress that comes faster than people read is told together.
            if !first && next.is_some() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Some((Ok(event.into()), next))
        });
        ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
    }
}

fn object(query: &str, started: Instant, state: &State) -> Value {
    json!({
        "question": query, "running": state.ended.is_none(), "seconds": started.elapsed().as_secs_f64(),
        "progress": state.progress, "so_far": state.so_far.as_deref(), "ended": state.ended.as_deref()
    })
}
