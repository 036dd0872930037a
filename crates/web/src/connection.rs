//! Connections that cannot be held for nothing: a client that takes no bytes for too long is dropped, and when no place is left,
//! the one that has been idle for longest.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
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
    open: Mutex<Vec<(Arc<Activity>, AbortHandle)>>,
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
            self.drop_slowest();
            sleep(RETRY).await;
        }
    }

    /// A new connection, to be [added](Self::add) once its task runs.
    pub fn activity() -> Arc<Activity> {
        Arc::new(Activity { opened: Instant::now(), last: AtomicU64::new(0), requests: AtomicUsize::new(0) })
    }

    /// Adds a connection with the handle that drops it.
    pub fn add(&self, activity: Arc<Activity>, task: AbortHandle) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= self.max {
            open.retain(|(_, task)| !task.is_finished());
        }
        open.push((activity, task));
    }

    fn drop_slowest(&self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, task)| !task.is_finished());
        let idle = open.iter().enumerate().filter_map(|(index, (activity, _))| Some((activity.idle()?, index)));
        if let Some((_, index)) = idle.filter(|(idle, _)| *idle >= MIN_IDLE).max() {
            open.swap_remove(index).1.abort();
        }
    }
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
        for _ in 0..3 {
            let place = connections.place().await;
            let activity = Connections::activity();
            let task = tokio::spawn(async move {
                let _place = place;
                pending::<()>().await;
            });
            connections.add(activity.clone(), task.abort_handle());
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
