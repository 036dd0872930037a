//! The routes, derived from the table of queries.

use crate::{
    compression, guard,
    jobs::{Job, Jobs},
    openapi, page,
    problem::Problem,
};
use axum::{
    Extension, Json, Router,
    body::{Body, to_bytes},
    extract::{DefaultBodyLimit, Path, State, rejection::PathRejection},
    http::{HeaderMap, Method, StatusCode, Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use interface::{Declared, ProblemKind, QUERIES, Request, Watch, find, lists};
use serde_json::{Value, json};
use solve::Limits;
use std::{
    net::IpAddr,
    num::NonZero,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{
    sync::Semaphore,
    task::spawn_blocking,
    time::{sleep, timeout},
};

/// The maximum size of a request body, in bytes.
pub const MAX_BODY: usize = 256 << 10;

/// The time limit for receiving a body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a request waits for a free slot.
const SLOT_TIMEOUT: Duration = Duration::from_secs(10);

/// How many queries run at a time for each processor, without those that are long.
const SLOTS_PER_CORE: usize = 8;

/// How many long queries run beside them for each processor.
const LONG_PER_CORE: usize = 24;

/// How long a query runs before it counts as long: then it frees its slot, so that long ones do not make the short ones wait.
const LONG: Duration = Duration::from_millis(5);

/// The share of the memory limit that must be free for a query to start.
const MEMORY_SHARE: u64 = 8;

/// How often and how long a query waits for that.
const MEMORY_LOOKS: usize = 10;
const MEMORY_INTERVAL: Duration = Duration::from_millis(200);

/// A piece of memory that allocators take from the system, in bytes.
const LARGE_PIECE: usize = 4 << 20;

/// The address that a request came from.
#[derive(Clone, Copy)]
pub struct Client(pub IpAddr);

/// State shared by all requests.
pub struct Shared {
    /// A permit for each query that may run concurrently.
    slots: Semaphore,
    /// A permit for each long query that may run beside them.
    long: Semaphore,
    jobs: Jobs,
    /// The memory limit of the process, in bytes.
    memory: Option<u64>,
}

impl Shared {
    /// At most `jobs` concurrent jobs, and `memory` bytes for the process.
    pub fn new(jobs: usize, memory: Option<u64>) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let (slots, long) = (Semaphore::new(SLOTS_PER_CORE * cores), Semaphore::new(LONG_PER_CORE * cores));
        Self { slots, long, jobs: Jobs::new(jobs), memory }
    }

    /// Refuses a query that would start near or above the memory limit: it could only end as unknown. Waits a moment for the memory of
    /// queries that have ended.
    async fn has_memory(&self) -> Result<(), Problem> {
        let limits = Limits { memory: self.memory, ..Limits::default() };
        let room = usize::try_from(self.memory.unwrap_or_default() / MEMORY_SHARE).unwrap_or(usize::MAX);
        for _ in 0..MEMORY_LOOKS {
            if limits.has_room_for(room) {
                return Ok(());
            }
            sleep(MEMORY_INTERVAL).await;
            // The allocator gives back what ended threads have left when another thread frees a large piece.
            let _ = spawn_blocking(|| drop(std::hint::black_box(vec![1_u8; LARGE_PIECE]))).await;
        }
        let megabytes = self.memory.unwrap_or_default() >> 20;
        let message =
            format_args!("the server takes nearly {megabytes} MB, its memory limit; try again when other queries have ended");
        Err(interface::Problem::new(ProblemKind::Busy, message).into())
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
        .layer(middleware::from_fn(compression::compressed))
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
    name.map(|Path(name)| name).map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "expected a name in UTF-8 in the path"))
}

async fn read(query: &Declared, headers: &HeaderMap, body: Body) -> Result<Request, Problem> {
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
    Ok(query.read(&bytes)?)
}

/// Stops the work when the client disconnects.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn ask(shared: Arc<Shared>, query: &'static Declared, headers: HeaderMap, body: Body) -> Result<Json<Value>, Problem> {
    let request = read(query, &headers, body).await?;
    let client = StopOnDrop(Arc::default());
    let stop = client.0.clone();
    let busy = || interface::Problem::new(ProblemKind::Busy, "too many queries are running; try again");
    let worker = shared.clone();
    let mut slot = timeout(SLOT_TIMEOUT, shared.slots.acquire()).await.map_err(|_| busy())?.map_err(|_| busy())?;
    shared.has_memory().await?;
    let mut work = spawn_blocking(move || request.run(worker.limits(request.time(), stop), &Watch::default()));
    let result = match timeout(LONG, &mut work).await {
        Ok(result) => result,
        Err(_) => {
            // If too many are long already, it keeps its slot.
            slot = shared.long.try_acquire().unwrap_or(slot);
            work.await
        }
    };
    let result = result.unwrap_or_else(|_| Err(interface::Problem::internal()));
    drop((slot, client));
    Ok(Json(result?))
}

async fn start(
    State(shared): State<Arc<Shared>>,
    path: Name,
    client: Option<Extension<Client>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let query = find(&name(path)?).ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "there is no such query"))?;
    let request = read(query, &headers, body).await?;
    shared.has_memory().await?;
    let (name, job) = shared.jobs.add(query.name, client.map(|Extension(Client(address))| address))?;
    let worker = shared.clone();
    let run = move |job: Arc<Job>| {
        let job = EndOnPanic(job);
        let limits = worker.limits(request.job_time(), job.0.flag());
        let watch = Watch { progress: &|progress| job.0.progress(progress), so_far: &|found| job.0.so_far(found) };
        let result = request.run(limits, &watch);
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
            self.0.end(interface::Problem::internal().object());
        }
    }
}

async fn jobs(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.jobs.count())
}

async fn state(State(shared): State<Arc<Shared>>, path: Name) -> Result<Json<Value>, Problem> {
    Ok(Json(shared.jobs.job(&name(path)?)?.object()))
}

async fn stop(State(shared): State<Arc<Shared>>, path: Name) -> Result<Json<Value>, Problem> {
    let job = shared.jobs.job(&name(path)?)?;
    job.stop();
    Ok(Json(job.object()))
}

async fn events(State(shared): State<Arc<Shared>>, path: Name) -> Result<impl IntoResponse, Problem> {
    shared.jobs.events(&name(path)?)
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
    static TEXT: LazyLock<String> = LazyLock::new(|| lists::kinds().to_string());
    constant(&TEXT)
}

async fn kind(path: Name) -> Result<Json<Value>, Problem> {
    Ok(Json(lists::kind(&name(path)?)?))
}

async fn backends() -> Json<Value> {
    Json(lists::backends())
}
