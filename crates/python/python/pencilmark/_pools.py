"""Workers of campaigns: threads of this process, or tasks of a Ray cluster."""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable, Dict, Generic, List, Optional, TypeVar, Union

from . import _own
from ._native import Cancel

Item = TypeVar("Item")
Row = Dict[str, Any]
Work = Callable[[Dict[str, Any], List[Item], Cancel], List[Row]]
"""The rows of a chunk of items, given what is asked of each; it ends early once cancelled."""
Lost = Callable[[Dict[str, Any], Item, str], Row]
"""The row of an item whose worker died again and again."""


class Pool(Generic[Item]):
    """Workers that take chunks and return their rows."""

    workers = 1
    capacity = 2
    """How many chunks are handed out at a time: two for each worker, so that none waits for its next one."""

    def __init__(self, work: Work[Item], asked: Dict[str, Any]) -> None:
        self.work, self.asked = work, asked
        self.cancel = Cancel()

    def __enter__(self) -> Pool[Item]:
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel.cancel()

    def here(self, chunk: List[Item]) -> List[Row]:
        """The rows of a chunk, by this thread."""
        return self.work(self.asked, chunk, self.cancel)

    def submit(self, chunk: List[Item]) -> None:
        """Hands a chunk to a worker."""
        raise NotImplementedError

    def next(self) -> List[Row]:
        """The rows of a chunk that is done; it waits for one."""
        raise NotImplementedError


class Threads(Pool[Item]):
    """Threads of this process: the queries release the interpreter lock."""

    def __init__(self, work: Work[Item], asked: Dict[str, Any], workers: int) -> None:
        super().__init__(work, asked)
        self.workers, self.capacity = workers, 2 * workers
        self.todo: queue.Queue[Optional[List[Item]]] = queue.Queue()
        self.done: queue.Queue[Union[List[Row], BaseException]] = queue.Queue()

    def __enter__(self) -> Pool[Item]:
        for _ in range(self.workers):
            # Daemons: after Ctrl-C nobody waits for the boards in work.
            threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        super().__exit__()
        for _ in range(self.workers):
            self.todo.put(None)

    def _serve(self) -> None:
        while (chunk := self.todo.get()) is not None and not self.cancel.cancelled:
            try:
                self.done.put(self.here(chunk))
            except BaseException as error:
                self.done.put(error)

    def submit(self, chunk: List[Item]) -> None:
        self.todo.put(chunk)

    def next(self) -> List[Row]:
        found = self.done.get()
        if isinstance(found, BaseException):
            raise found
        return found


class Ray(Pool[Item]):
    """Tasks of a Ray cluster. Ray tries the chunk of a worker that died again."""

    def __init__(self, work: Work[Item], asked: Dict[str, Any], workers: Optional[int], lost: Lost[Item]) -> None:
        super().__init__(work, asked)
        import ray as module  # type: ignore[import-untyped, import-not-found, unused-ignore]

        ray: Any = module
        self.ray, self.lost = ray, lost
        if not ray.is_initialized():
            ray.init()
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.workers = min(cores, workers or cores)
        # A cluster does all that it has at once.
        self.capacity = 2 * cores if workers is None else self.workers
        self.remote = ray.remote(max_retries=5)(_on_worker)
        self.shared = ray.put((work, asked, _own.added()))
        self.flying: Dict[Any, List[Item]] = {}

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        for task in self.flying:
            self.ray.cancel(task, force=True)

    def submit(self, chunk: List[Item]) -> None:
        self.flying[self.remote.remote(self.shared, chunk)] = chunk

    def next(self) -> List[Row]:
        ready: List[Any] = []
        while not ready:
            ready, _ = self.ray.wait(list(self.flying), num_returns=1, timeout=0.1)
        chunk = self.flying.pop(ready[0])
        try:
            found: List[Row] = self.ray.get(ready[0])
            return found
        except self.ray.exceptions.RayError as error:
            return [self.lost(self.asked, item, str(error)) for item in chunk]


def _on_worker(shared: Any, chunk: List[Item]) -> List[Row]:
    """The rows of a chunk, in a process that may lack what the first one added."""
    work, asked, own = shared
    _own.add(own)
    found: List[Row] = work(asked, chunk, Cancel())
    return found


class _NoBar:
    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, count: int) -> None:
        pass


def bar(progress: bool, unit: str, total: Optional[int] = None) -> Any:
    """A bar of tqdm where that is installed."""
    if progress:
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, import-not-found, unused-ignore]
        except ImportError:
            return _NoBar()
        return tqdm(unit=f" {unit}", total=total)
    return _NoBar()
