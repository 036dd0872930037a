//! The server: it takes connections, not too many, and does not wait for slow ones.

use crate::{Shared, router};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{io, net::SocketAddr, num::NonZero, sync::Arc, thread, time::Duration};
use tokio::{
    net::TcpListener,
    runtime::Builder,
    sync::Semaphore,
    time::{sleep, timeout},
};

/// Connections at once; others wait to be taken. Fewer than the files a process may usually open.
const CONNECTIONS: usize = 900;

/// How long a client may take to say what it wants, also on a connection that is open already.
const PATIENCE: Duration = Duration::from_secs(15);

/// Solvers get as much stack as in the command line.
const STACK: usize = 8 << 20;

/// How the server is set up.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    /// Where it listens; port 0 is any that is free.
    pub address: SocketAddr,
    /// The most jobs at once.
    pub jobs: usize,
    /// The most memory the program may hold, in bytes.
    pub memory: Option<u64>,
    /// When it ends by itself, counted from its start.
    pub time: Option<Duration>,
}

/// Listens, says where to `ready`, and solutions requests until the time is over or the program ends.
///
/// # Errors
/// If it cannot listen there.
pub fn serve(server: Server, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(4);
    let runtime = Builder::new_multi_thread().worker_threads(workers).thread_stack_size(STACK).enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(server.address).await?;
        ready(listener.local_addr()?);
        let solutions = solution(listener, Arc::new(Shared::new(server.jobs, server.memory)));
        match server.time {
            Some(time) => timeout(time, solutions).await.unwrap_or(Ok(())),
            None => solutions.await,
        }
    });
    // Nobody is left to tell what jobs find.
    runtime.shutdown_background();
    served
}

async fn solution(listener: TcpListener, shared: Arc<Shared>) -> io::Result<()> {
    let service = TowerToHyperService::new(router(shared));
    let open = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = open.clone().acquire_owned().await else { return Ok(()) };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // One client's fault, or too many files are open: others may do better soon.
            Err(_) => {
                sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let service = service.clone();
        tokio::spawn(async move {
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10);
            // A client that goes away is no error of ours.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
    }
}
