//! The routes, derived from the table of queries.

use crate::{
    guard,
    jobs::{Job, Jobs},
    openapi, page,
    problem::Problem,
    queries::{QUERIES, Query, find},
    request::Fields,
};
use axum::{
    Json, Router,
    body::{Body, to_bytes},
    extract::{DefaultBodyLimit, Path, State, rejection::PathRejection},
    http::{HeaderMap, Method, StatusCode, Uri, header},
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
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

/// The maximum size of a request body, in bytes.
pub const MAX_BODY: usize = 256 << 10;

/// The time limit for receiving a body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a request waits for a free slot.
const SLOT_TIMEOUT: Duration = Duration::from_secs(10);

/// How many queries run at a time for each processor: enough that a few long ones do not make the short ones wait.
const SLOTS_PER_CORE: usize = 8;

/// The default and the maximum time limit of a query, and of a job.
const QUERY_TIME: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(60));
const JOB_TIME: (Duration, Duration) = (Duration::from_secs(600), Duration::from_secs(3600));

/// State shared by all requests.
pub struct Shared {
    /// A permit for each query that may run concurrently.
    slots: Semaphore,
    jobs: Jobs,
    /// The memory limit of the process, in bytes.
    memory: Option<u64>,
}

impl Shared {
    /// At most `jobs` concurrent jobs, and `memory` bytes for the process.
    pub fn new(jobs: usize, memory: Option<u64>) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Self { slots: Semaphore::new(SLOTS_PER_CORE * cores), jobs: Jobs::new(jobs), memory }
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
        .route("/api/openapi.json", get(described))
        .route("/api/jobs", get(jobs))
        .route("/api/jobs/{name}", post(start).get(state).delete(stop))
        .route("/api/jobs/{name}/events", get(events));
    for query in QUERIES {
        let handler = move |State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Body| ask(shared, query, headers, body);
        api = api.route(&format!("/api/{}", query.name), post(handler));
    }
    api.fallback(page)
        .method_not_allowed_fallback(|| async { not_allowed() })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(guard::guard))
        .with_state(shared)
}

fn not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this method is not allowed here; see /api/openapi.json")
}

/// A file of the page.
async fn page(method: Method, uri: Uri) -> Response {
    match method {
        _ if uri.path().starts_with("/api/") => {
            Problem::new(StatusCode::NOT_FOUND, "there is nothing here; see /api/openapi.json").into_response()
        }
        Method::GET | Method::HEAD => page::file(uri.path()),
        _ => not_allowed().into_response(),
    }
}

/// A name in a path.
type Name = Result<Path<String>, PathRejection>;

fn name(name: Name) -> Result<String, Problem> {
    name.map(|Path(name)| name).map_err(|_| Problem::wrong_use("expected a name in UTF-8 in the path"))
}

async fn read(query: &Query, headers: &HeaderMap, body: Body) -> Result<Fields, Problem> {
    if !guard::is_json(headers) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the content type must be application/json"));
    }
    let large = || Problem::new(StatusCode::PAYLOAD_TOO_LARGE, format_args!("expected at most {MAX_BODY} bytes"));
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if declared.is_some_and(|declared| declared > MAX_BODY as u64) {
        return Err(large());
    }
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "the request took too long to arrive");
    let bytes = timeout(BODY_TIMEOUT, to_bytes(body, MAX_BODY)).await.map_err(slow)?.map_err(|_| large())?;
    Fields::read(&bytes, query.fields, query.needs())
}

/// Stops the work when the client disconnects.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn ask(shared: Arc<Shared>, query: &'static Query, headers: HeaderMap, body: Body) -> Result<Json<Value>, Problem> {
    let fields = read(query, &headers, body).await?;
    let client = StopOnDrop(Arc::default());
    let stop = client.0.clone();
    let busy = || Problem::busy("too many queries are running; try again");
    let worker = shared.clone();
    let slot = timeout(SLOT_TIMEOUT, shared.slots.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
    let time = fields.time(QUERY_TIME.0, QUERY_TIME.1);
    let work = spawn_blocking(move || query.run(&fields, worker.limits(time, stop), &|_| {}, &|_| {}));
    let result = work.await.unwrap_or_else(|_| Err(internal_error()));
    drop((slot, client));
    result.map(Json)
}

fn internal_error() -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error: a bug in this program; please report it with the board")
}

async fn start(State(shared): State<Arc<Shared>>, path: Name, headers: HeaderMap, body: Body) -> Result<Response, Problem> {
    let query = find(&name(path)?).ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "there is no such query"))?;
    let fields = read(query, &headers, body).await?;
    let (name, job) = shared.jobs.add(query.name)?;
    let (default, max) = JOB_TIME;
    // The time limit of a comparison is for each run.
    let time = if query.name == "compare" { default } else { fields.time(default, max) };
    let worker = shared.clone();
    let run = move |job: Arc<Job>| {
        let job = EndOnPanic(job);
        let limits = worker.limits(time, job.0.flag());
        let result = query.run(&fields, limits, &|progress| job.0.progress(progress), &|found| job.0.so_far(found));
        job.0.end(result.unwrap_or_else(|problem| problem.object()));
    };
    tokio::spawn(async move { shared.jobs.run(job, run).await });
    Ok((StatusCode::ACCEPTED, Json(json!({ "job": name, "events": format!("/api/jobs/{name}/events") }))).into_response())
}

/// Ends a job whose work panics.
struct EndOnPanic(Arc<Job>);

impl Drop for EndOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(internal_error().object());
        }
    }
}

async fn jobs(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.jobs.list())
}

async fn state(State(shared): State<Arc<Shared>>, path: Name) -> Result<Json<Value>, Problem> {
    Ok(Json(shared.jobs.job(&name(path)?)?.object()))
}

async fn stop(State(shared): State<Arc<Shared>>, path: Name) -> Result<Json<Value>, Problem> {
    let job = shared.jobs.job(&name(path)?)?;
    job.stop();
    Ok(Json(job.object()))
}

async fn events(State(shared): State<Arc<Shared>>, path: Name) -> Result<Response, Problem> {
    Ok(shared.jobs.job(&name(path)?)?.events())
}

/// A response that is the same for each request: written once, since a client may ask for thousands and read none.
fn constant(text: &'static LazyLock<String>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.as_str()).into_response()
}

async fn described() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi::description().to_string());
    constant(&TEXT)
}

async fn kinds() -> Response {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| CATALOGUE.iter().map(|kind| report::kind(*kind)).collect::<Value>().to_string());
    constant(&TEXT)
}

async fn kind(path: Name) -> Result<Json<Value>, Problem> {
    let kind = puzzles::find(&name(path)?)
        .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "there is no such kind; see /api/kinds"))?;
    let mut object = report::kind(kind);
    let known = report::formulations(kind);
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
