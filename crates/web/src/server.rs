//! The server: accepts a limited number of connections, and drops slow ones.

use crate::{
    Shared,
    connection::{Connections, Watched},
    router,
    routes::Client,
};
use hyper::{
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{io, net::SocketAddr, num::NonZero, sync::Arc, thread, time::Duration};
use tokio::{
    net::TcpListener,
    runtime::Builder,
    time::{sleep, timeout},
};

/// The maximum number of open connections; for others, idle ones are dropped. Fewer than the usual limit of open files.
const MAX_CONNECTIONS: usize = 900;

/// The time limit for receiving request headers, also on a connection kept alive.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);

/// The stack size of worker threads, as in the command line, in bytes.
const STACK: usize = 8 << 20;

/// How long a thread waits for another query. The allocator gives the memory of a thread back when it ends.
const KEEP_ALIVE: Duration = Duration::from_millis(200);

/// The configuration of the server.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    /// The address to listen on; port 0 chooses a free one.
    pub address: SocketAddr,
    /// The maximum number of concurrent jobs.
    pub jobs: usize,
    /// The memory limit of the process, in bytes.
    pub memory: Option<u64>,
    /// The running time after which the server ends, if limited.
    pub time: Option<Duration>,
}

/// Runs the server until its time limit or the end of the program; `ready` receives the bound address.
///
/// # Errors
/// If the address cannot be bound.
pub fn serve(server: Server, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(4);
    let runtime = Builder::new_multi_thread()
        .worker_threads(workers)
        .thread_stack_size(STACK)
        .thread_keep_alive(KEEP_ALIVE)
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(server.address).await?;
        ready(listener.local_addr()?);
        let connections = accept(listener, Arc::new(Shared::new(server.jobs, server.memory)));
        match server.time {
            Some(time) => timeout(time, connections).await.unwrap_or(Ok(())),
            None => connections.await,
        }
    });
    // No client is left to receive results of jobs.
    runtime.shutdown_background();
    served
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) -> io::Result<()> {
    let service = TowerToHyperService::new(router(shared));
    let open = Connections::new(MAX_CONNECTIONS);
    loop {
        let place = open.place().await;
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // A client's fault, or too many open files: retry soon.
            Err(_) => {
                sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let (activity, client) = (Connections::activity(), peer.ip());
        let (service, watch) = (service.clone(), activity.clone());
        let task = tokio::spawn(async move {
            let stream = Watched::new(stream, watch.clone());
            let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
                request.extensions_mut().insert(Client(client));
                let (request_guard, answer) = (watch.request(), service.call(request));
                async move {
                    let answer = answer.await;
                    drop(request_guard);
                    answer
                }
            });
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_buf_size(64 << 10);
            // A disconnected client is not an error.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
        open.add(client, activity, task.abort_handle());
    }
}
