"""Campaigns: boards × formulations × backends × seeds, on the cores of this machine or on a Ray cluster.

>>> import pencilmark as pm, tempfile
>>> from pencilmark import campaign
>>> with tempfile.TemporaryDirectory() as folder:
...     for attempt in range(2):
...         campaign.run(["1.3..4.2.1.34.2.", "what?"], out=f"{folder}/results.jsonl", backends=["engine", "clauses"], progress=False)
...     [row["status"] for row in campaign.rows(f"{folder}/results.jsonl")]
Report(done=4, skipped=0, failed=2)
Report(done=0, skipped=4, failed=0)
['feasible', 'feasible', 'error', 'error']

Results are lines of JSON, appended as they come, with the columns of a `Batch` (the values of the solution are in reading order), the
objective value, the limit that was reached and what it took. Each has a key, a hash of what was asked: a campaign that is started again does only
what is missing. A board that cannot be read or solved is a row with the status `error`.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import queue
import threading
import time
import warnings
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple, Union

from ._errors import Error
from ._native import VERSION, Board, Solved, Verdict
from ._results import Count

__all__ = ["Report", "rows", "run"]

Row = Dict[str, Any]

_CHUNK_SECONDS = 0.5
"""The work of a chunk: long beside the cost of handing it over, short beside a campaign."""
_MAX_CHUNK = 10_000
_EASY_SECONDS = 1e-4
"""Below this time a board, a cluster costs more than it gains."""
_LOST = "lost"
"""The status of work whose worker died again and again; it is tried again at the next start."""


@dataclass(frozen=True)
class Report:
    """What a call of `run` did."""

    done: int
    """Rows written."""
    skipped: int
    """Work that was in the file already, or was asked twice."""
    failed: int
    """Rows with an error."""


def rows(path: Union[str, "os.PathLike[str]"]) -> Iterator[Row]:
    """The rows of a file of results, the last one of each key."""
    last: Dict[str, int] = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file):
            last[json.loads(line)["key"]] = number
    wanted = set(last.values())
    with open(path, encoding="utf-8") as file:
        yield from (json.loads(line) for number, line in enumerate(file) if number in wanted)


def run(
    boards: Iterable[Union[str, Board]],
    *,
    out: Union[str, "os.PathLike[str]"],
    task: str = "solve",
    kind: Optional[str] = None,
    formulations: Sequence[Optional[str]] = (None,),
    backends: Sequence[Optional[str]] = (None,),
    seeds: Sequence[int] = (0,),
    time_limit: Optional[float] = None,
    node_limit: Optional[int] = None,
    memory_limit: Optional[int] = None,
    workers: Optional[int] = None,
    ray: bool = False,
    progress: bool = True,
) -> Report:
    """Runs `solve`, `check` or `count` on each board by each method, and appends a row for each to the file `out`.

    Boards are taken as they are needed: they may come from a generator of any length. With `ray`, chunks of work go to the
    cluster that `ray.init` connected to, or to a local one; otherwise to `workers` threads. Progress is shown with tqdm, where
    that is installed.
    """
    if task not in ("solve", "check", "count"):
        raise Error(f"expected solve, check or count, found `{task}`")
    limits = {"time_limit": time_limit, "node_limit": node_limit, "memory_limit": memory_limit}
    asked = {"task": task, "kind": kind, "limits": limits, "version": VERSION}
    path = Path(out)
    known = _finished(path)
    work = _Work(boards, list(product(formulations, backends, seeds)), asked, known)
    pool: _Pool = _Ray(asked) if ray else _Threads(asked, workers or os.cpu_count() or 1)
    done = failed = 0
    with open(path, "a", encoding="utf-8") as file, _bar(progress) as bar, pool:
        for found in _chunks(work, pool, ray):
            file.writelines(json.dumps(row) + "\n" for row in found)
            file.flush()
            done += len(found)
            failed += sum(row["error"] is not None for row in found)
            bar.update(len(found))
    return Report(done, work.skipped, failed)


Item = Tuple[str, str, Optional[str], Optional[str], int]
"""Key, text of the board, formulation, backend and seed."""


class _Work:
    """The work that is not done yet."""

    def __init__(
        self,
        boards: Iterable[Union[str, Board]],
        methods: List[Tuple[Optional[str], Optional[str], int]],
        asked: Dict[str, Any],
        known: Set[str],
    ) -> None:
        self.skipped = 0
        self.items = self._items(boards, methods, asked, known)

    def _items(
        self,
        boards: Iterable[Union[str, Board]],
        methods: List[Tuple[Optional[str], Optional[str], int]],
        asked: Dict[str, Any],
        known: Set[str],
    ) -> Iterator[Item]:
        for board in boards:
            text = board if isinstance(board, str) else board.write()
            for method in methods:
                question = json.dumps([asked, text, *method], sort_keys=True)
                key = hashlib.sha256(question.encode("utf-8")).hexdigest()[:20]
                if key in known:
                    self.skipped += 1
                    continue
                known.add(key)
                yield (key, text, *method)

    def take(self, size: int) -> List[Item]:
        return list(islice(self.items, size))


def _chunks(work: _Work, pool: _Pool, ray: bool) -> Iterator[List[Row]]:
    """The rows of each chunk of work, with at most two chunks for each worker at a time."""
    # The first board is done here: its time decides about the size of chunks.
    first = work.take(1)
    if not first:
        return
    found = pool.here(first)
    yield found
    seconds = found[0]["seconds"]
    if ray and seconds < _EASY_SECONDS:
        warnings.warn(f"a board takes {seconds * 1e6:.0f} µs: threads (ray=False) are probably faster", stacklevel=3)
    flying = 0
    while True:
        size = max(1, min(_MAX_CHUNK, int(_CHUNK_SECONDS / max(seconds, 1e-6))))
        while flying < 2 * pool.workers and (chunk := work.take(size)):
            pool.submit(chunk)
            flying += 1
        if flying == 0:
            return
        found = pool.next()
        flying -= 1
        # Boards differ: the estimate follows the latest chunks.
        seconds = (seconds + sum(row["seconds"] for row in found) / len(found)) / 2
        yield found


def _work_on(asked: Dict[str, Any], chunk: List[Item], stop: Optional[threading.Event] = None) -> List[Row]:
    """The rows of a chunk; runs on a worker."""
    worker = {"machine": platform.node(), "processor": platform.machine(), "python": platform.python_version(), "pid": os.getpid()}
    done = []
    for item in chunk:
        if stop is not None and stop.is_set():
            break
        start = time.perf_counter()
        answer = _ask(asked, item)
        seconds = time.perf_counter() - start
        done.append({**_row(asked, item), **answer, "seconds": seconds, **worker})
    return done


def _row(asked: Dict[str, Any], item: Item) -> Row:
    key, text, formulation, backend, seed = item
    method = {"formulation": formulation, "backend": backend, "seed": seed}
    return {"key": key, "board": text, **asked, **method}


def _ask(asked: Dict[str, Any], item: Item) -> Row:
    _, text, formulation, backend, seed = item
    try:
        board = Board(text, asked["kind"])
        found: Union[Solved, Verdict, Count]
        found = getattr(board, asked["task"])(formulation=formulation, backend=backend, seed=seed, **asked["limits"])
    except (Error, ValueError) as error:
        return _failure("error", str(error))
    if isinstance(found, Count):
        answer: Row = {"status": "unknown" if found.limit else "counted", "count": found.found, "solution": None, "objective": None}
    else:
        solutions = found.solutions if isinstance(found, Verdict) else [found.solution] if found.solution else []
        first = solutions[0] if solutions else None
        values = {"solution": first and first.to_list(), "objective": first and first.objective}
        answer = {"status": found.status, "count": len(solutions), **values}
    return {**answer, "limit": found.limit, "error": None}


def _failure(status: str, error: str) -> Row:
    return {"status": status, "count": 0, "solution": None, "objective": None, "limit": None, "error": error}


class _Pool:
    """Workers that take chunks and return their rows."""

    workers = 1

    def __init__(self, asked: Dict[str, Any]) -> None:
        self.asked = asked

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def here(self, chunk: List[Item]) -> List[Row]:
        return _work_on(self.asked, chunk)

    def submit(self, chunk: List[Item]) -> None:
        raise NotImplementedError

    def next(self) -> List[Row]:
        raise NotImplementedError


class _Threads(_Pool):
    """Threads of this process: the queries release the interpreter lock."""

    def __init__(self, asked: Dict[str, Any], workers: int) -> None:
        super().__init__(asked)
        self.workers = workers
        self.todo: queue.Queue[Optional[List[Item]]] = queue.Queue()
        self.done: queue.Queue[Union[List[Row], BaseException]] = queue.Queue()
        self.stop = threading.Event()

    def __enter__(self) -> _Pool:
        for _ in range(self.workers):
            # Daemons: after Ctrl-C nobody waits for the boards in work.
            threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop.set()
        for _ in range(self.workers):
            self.todo.put(None)

    def _serve(self) -> None:
        while (chunk := self.todo.get()) is not None and not self.stop.is_set():
            try:
                self.done.put(_work_on(self.asked, chunk, self.stop))
            except BaseException as error:
                self.done.put(error)

    def submit(self, chunk: List[Item]) -> None:
        self.todo.put(chunk)

    def next(self) -> List[Row]:
        found = self.done.get()
        if isinstance(found, BaseException):
            raise found
        return found


class _Ray(_Pool):
    """Tasks of a Ray cluster. Ray tries the chunk of a worker that died again."""

    def __init__(self, asked: Dict[str, Any]) -> None:
        super().__init__(asked)
        import ray as module  # type: ignore[import-untyped, import-not-found, unused-ignore]

        ray: Any = module
        self.ray = ray
        if not ray.is_initialized():
            ray.init()
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.remote = ray.remote(max_retries=5)(_work_on)
        self.flying: Dict[Any, List[Item]] = {}

    def __exit__(self, *_: object) -> None:
        for task in self.flying:
            self.ray.cancel(task, force=True)

    def submit(self, chunk: List[Item]) -> None:
        self.flying[self.remote.remote(self.asked, chunk)] = chunk

    def next(self) -> List[Row]:
        ready: List[Any] = []
        while not ready:
            ready, _ = self.ray.wait(list(self.flying), num_returns=1, timeout=0.1)
        chunk = self.flying.pop(ready[0])
        try:
            found: List[Row] = self.ray.get(ready[0])
            return found
        except self.ray.exceptions.RayError as error:
            lost = {**_failure(_LOST, str(error)), "seconds": 0.0}
            return [{**_row(self.asked, item), **lost} for item in chunk]


def _finished(path: Path) -> Set[str]:
    """The keys in the file. A last line that was cut off is removed."""
    known: Set[str] = set()
    if not path.exists():
        return known
    end = 0
    with open(path, "rb+") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            row = json.loads(line)
            if row["status"] != _LOST:
                known.add(row["key"])
            end += len(line)
        file.truncate(end)
    return known


class _NoBar:
    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, count: int) -> None:
        pass


def _bar(progress: bool) -> Any:
    if progress:
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, import-not-found, unused-ignore]
        except ImportError:
            return _NoBar()
        return tqdm(unit=" rows")
    return _NoBar()
