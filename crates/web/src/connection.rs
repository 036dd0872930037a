//! Connections that cannot be held for nothing: a client that takes no bytes for too long is dropped, and when no place is left,
//! the one that has been idle for longest.

use std::{
    io,
    net::IpAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::{OwnedSemaphorePermit, Semaphore},
    task::AbortHandle,
    time::{Instant, Sleep, sleep},
};

/// How long a client may take no bytes of a response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that was idle for less is not dropped for another.
const MIN_IDLE: Duration = Duration::from_secs(1);

/// How long to wait before another look for a place.
const RETRY: Duration = Duration::from_millis(20);

/// What a connection has done of late.
pub struct Activity {
    opened: Instant,
    /// When a request had arrived whole or bytes of a response were last taken, in milliseconds since `opened`.
    last: AtomicU64,
    /// The number of requests that are being answered.
    requests: AtomicUsize,
}

impl Activity {
    fn note(&self) {
        self.last.store(u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Notes that a request is being answered, until the guard is dropped.
    pub fn request(self: &Arc<Self>) -> RequestGuard {
        self.note();
        self.requests.fetch_add(1, Ordering::Relaxed);
        RequestGuard(Arc::clone(self))
    }

    /// For how long nothing has happened; `None` while a request is being answered.
    fn idle(&self) -> Option<Duration> {
        let since = self.opened + Duration::from_millis(self.last.load(Ordering::Relaxed));
        (self.requests.load(Ordering::Relaxed) == 0).then(|| since.elapsed())
    }
}

/// A request that is being answered.
pub struct RequestGuard(Arc<Activity>);

impl Drop for RequestGuard {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
        self.0.note();
    }
}

/// The open connections.
pub struct Connections {
    places: Arc<Semaphore>,
    max: usize,
    open: Mutex<Vec<Open>>,
}

/// An open connection: the address of the client, what it has done, and the handle that drops it.
struct Open {
    client: IpAddr,
    activity: Arc<Activity>,
    task: AbortHandle,
}

impl Connections {
    /// At most `max` at a time.
    pub fn new(max: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(max)), max, open: Mutex::default() }
    }

    /// A place for another connection; if there is none, the one that is idle for longest is dropped.
    pub async fn place(&self) -> OwnedSemaphorePermit {
        loop {
            if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
                return place;
            }
            {
                let mut open = self.all();
                open.retain(|open| !open.task.is_finished());
                drop_idlest(&mut open, |_| true);
            }
            sleep(RETRY).await;
        }
    }

    /// A new connection, to be [added](Self::add) once its task runs.
    pub fn activity() -> Arc<Activity> {
        Arc::new(Activity { opened: Instant::now(), last: AtomicU64::new(0), requests: AtomicUsize::new(0) })
    }

    /// Adds a connection with the handle that drops it. An address has at most a third of the places: beyond that, its idlest
    /// connection is dropped, or the new one if all are being answered.
    pub fn add(&self, client: IpAddr, activity: Arc<Activity>, task: AbortHandle) {
        let mut open = self.all();
        open.retain(|open| !open.task.is_finished());
        if open.iter().filter(|open| open.client == client).count() >= self.max / 3
            && !drop_idlest(&mut open, |open| open.client == client)
        {
            return task.abort();
        }
        open.push(Open { client, activity, task });
    }

    fn all(&self) -> MutexGuard<'_, Vec<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Drops the connection that is idle for longest, of those that are meant; `false` if all are being answered or were a moment ago.
fn drop_idlest(open: &mut Vec<Open>, is_meant: impl Fn(&Open) -> bool) -> bool {
    let idle = open.iter().enumerate().filter(|(_, open)| is_meant(open));
    let idle = idle.filter_map(|(index, open)| Some((open.activity.idle().filter(|idle| *idle >= MIN_IDLE)?, index)));
    let Some((_, index)) = idle.max() else { return false };
    open.swap_remove(index).task.abort();
    true
}

/// A stream that notes its activity, and fails if bytes are not taken in time.
pub struct Watched<S> {
    stream: S,
    activity: Arc<Activity>,
    /// Runs while the client takes no bytes.
    timeout: Pin<Box<Sleep>>,
    blocked: bool,
}

impl<S> Watched<S> {
    /// Watches a stream.
    pub fn new(stream: S, activity: Arc<Activity>) -> Self {
        Self { stream, activity, timeout: Box::pin(sleep(WRITE_TIMEOUT)), blocked: false }
    }

    /// The result of an attempt to write, or an error if the client has taken nothing for too long.
    fn watched<T>(&mut self, context: &mut Context<'_>, attempt: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.blocked = false;
            self.activity.note();
            return attempt;
        }
        if !std::mem::replace(&mut self.blocked, true) {
            self.timeout.as_mut().reset(Instant::now() + WRITE_TIMEOUT);
        }
        ready!(self.timeout.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watched(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::{Connections, Watched};
    use std::{future::pending, io::ErrorKind};
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test(start_paused = true)]
    async fn client_that_reads_nothing_is_dropped() {
        let (server, mut client) = duplex(16);
        let mut server = Watched::new(server, Connections::activity());
        server.write_all(&[0; 16]).await.expect("there is room");
        let error = server.write_all(&[0; 16]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        // One that reads, however late, is served.
        client.read_exact(&mut [0; 16]).await.expect("it was written");
        server.write_all(&[0; 16]).await.expect("there is room again");
    }

    #[tokio::test(start_paused = true)]
    async fn place_of_the_idlest_connection_is_given_away() {
        let connections = Connections::new(3);
        let mut tasks = Vec::new();
        for client in 1..=3 {
            let place = connections.place().await;
            let activity = Connections::activity();
            let task = tokio::spawn(async move {
                let _place = place;
                pending::<()>().await;
            });
            connections.add([10, 0, 0, client].into(), activity.clone(), task.abort_handle());
            tasks.push((task, activity));
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
        // The first is being answered, so the second is the idlest.
        let _request = tasks[0].1.request();
        let _place = connections.place().await;
        tokio::task::yield_now().await;
        assert_eq!(tasks.iter().map(|(task, _)| task.is_finished()).collect::<Vec<_>>(), [false, true, false]);
    }
}
