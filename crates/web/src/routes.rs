//! The routes, made from the table of questions.

use crate::{
    asked::Asked,
    guard,
    jobs::{Job, Jobs},
    openapi, page,
    problem::Problem,
    queries::{QUERIES, Query, find},
};
use axum::{
    Json, Router,
    body::{Body, to_bytes},
    extract::{DefaultBodyLimit, Path, State},
    http::{HeaderMap, StatusCode, Uri},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use puzzles::CATALOGUE;
use serde_json::{Value, json};
use solve::{BACKENDS, Limits};
use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

/// The most that is read of a request, in bytes.
pub const LARGEST_BODY: usize = 256 << 10;

/// How long a client may take to send it.
const SENDING: Duration = Duration::from_secs(10);

/// How long a request waits for a processor.
const WAITING: Duration = Duration::from_secs(10);

/// How long a question may take: if nothing is said, and at most.
const QUICK: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(60));
const LONG: (Duration, Duration) = (Duration::from_secs(600), Duration::from_secs(3600));

/// What the requests share.
pub struct Shared {
    /// One for each question that may be worked on at once.
    slots: Semaphore,
    jobs: Jobs,
    /// The most memory the program may hold, in bytes.
    memory: Option<u64>,
}

impl Shared {
    /// So many jobs at once, and at most so much memory, in bytes.
    pub fn new(jobs: usize, memory: Option<u64>) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Self { slots: Semaphore::new(cores + 1), jobs: Jobs::new(jobs), memory }
    }

    fn limits(&self, time: Duration, stop: Arc<AtomicBool>) -> Limits {
        Limits { deadline: Instant::now().checked_add(time), memory: self.memory, stop: Some(stop), ..Limits::default() }
    }
}

/// All routes.
pub fn router(shared: Arc<Shared>) -> Router {
    let mut api = Router::new()
        .route("/api/kinds", get(kinds))
        .route("/api/kinds/{kind}", get(kind))
        .route("/api/backends", get(backends))
        .route("/api/openapi.json", get(|| async { Json(openapi::description()) }))
        .route("/api/jobs/{name}", post(start).get(state).delete(stop))
        .route("/api/jobs/{name}/events", get(events));
    for query in QUERIES {
        let handler = move |State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Body| ask(shared, query, headers, body);
        api = api.route(&format!("/api/{}", query.name), post(handler));
    }
    api.fallback(|uri: Uri| async move { page::file(uri.path()) })
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this path is asked in another way; see /api/openapi.json")
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(guard::guard))
        .with_state(shared)
}

async fn read(query: &Query, headers: &HeaderMap, body: Body) -> Result<Asked, Problem> {
    if !guard::is_json(headers) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the content type must be application/json"));
    }
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive");
    let large = |_| Problem::new(StatusCode::PAYLOAD_TOO_LARGE, format_args!("expected at most {LARGEST_BODY} bytes"));
    let bytes = timeout(SENDING, to_bytes(body, LARGEST_BODY)).await.map_err(slow)?.map_err(large)?;
    Asked::read(&bytes, query.fields, query.needs())
}

/// Stops the work when nobody waits for it any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn ask(shared: Arc<Shared>, query: &'static Query, headers: HeaderMap, body: Body) -> Result<Json<Value>, Problem> {
    let asked = read(query, &headers, body).await?;
    let waiting = Waiting(Arc::default());
    let stop = waiting.0.clone();
    let busy = || Problem::busy("too many questions are worked on; ask again");
    let worker = shared.clone();
    let slot = timeout(WAITING, shared.slots.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
    let time = asked.time(QUICK.0, QUICK.1);
    let work = spawn_blocking(move || query.solution(&asked, worker.limits(time, stop), &|_| {}, &|_| {}));
    let solution = work.await.unwrap_or_else(|_| Err(broke()));
    drop((slot, waiting));
    solution.map(Json)
}

fn broke() -> Problem {
    Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "something is wrong in this program; the board it happened with would help to mend it",
    )
}

async fn start(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let query = find(&name).ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "there is no such question"))?;
    let asked = read(query, &headers, body).await?;
    let (name, job) = shared.jobs.start(query.name)?;
    let (usual, most) = LONG;
    // The time of a comparison is for each run.
    let time = if query.name == "compare" { usual } else { asked.time(usual, most) };
    let limits = shared.limits(time, job.flag());
    spawn_blocking(move || {
        let job = Ended(job);
        let solution = query.solution(&asked, limits, &|progress| job.0.tell(progress), &|found| job.0.so_far(found));
        job.0.end(solution.unwrap_or_else(|problem| problem.object()));
    });
    Ok((StatusCode::ACCEPTED, Json(json!({ "job": name, "events": format!("/api/jobs/{name}/events") }))).into_response())
}

/// Ends a job whose work broke off.
struct Ended(Arc<Job>);

impl Drop for Ended {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(broke().object());
        }
    }
}

async fn state(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Result<Json<Value>, Problem> {
    Ok(Json(shared.jobs.job(&name)?.object()))
}

async fn stop(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Result<Json<Value>, Problem> {
    let job = shared.jobs.job(&name)?;
    job.stop();
    Ok(Json(job.object()))
}

async fn events(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Result<Response, Problem> {
    Ok(shared.jobs.job(&name)?.events())
}

async fn kinds() -> Json<Value> {
    Json(CATALOGUE.iter().map(|kind| report::kind(*kind)).collect())
}

async fn kind(Path(name): Path<String>) -> Result<Json<Value>, Problem> {
    let kind =
        puzzles::find(&name).ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "there is no such kind; see /api/kinds"))?;
    let mut object = report::kind(kind);
    let known = report::formulations(kind);
    // A puzzle file that opens with its board can be asked about as it is.
    let examples: Vec<&str> = kind.examples().to_vec();
    object["formulations"] = known["formulations"].clone();
    object["preprocessors"] = known["preprocessors"].clone();
    object["examples"] = json!(examples);
    object["parameters"] = report::parameters(kind);
    Ok(Json(object))
}

async fn backends() -> Json<Value> {
    Json(BACKENDS.iter().map(|backend| json!({ "name": backend.name(), "summary": backend.summary() })).collect())
}
