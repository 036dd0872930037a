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

Results are lines of JSON, appended as they come, or Parquet files in a folder, if the name of `out` ends with `.parquet`. They have the
columns of a `Batch` (the values of the solution are in reading order), the objective value, the limit that was reached and what it took. Each has a
key, a hash of what was asked: a campaign that is started again does only what is missing. A board that cannot be read or solved is a row with
the status `error`. `solve_cubes` spreads one hard board over the workers.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import statistics
import time
import warnings
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple, Union

from . import _own
from ._batch import Rows as _Rows
from ._errors import Error, LimitReached
from ._names import check_methods
from ._native import VERSION, Board, Cancel, Cube, Solution, Solved, Verdict
from ._pools import Pool, Ray, Row, Threads, bar
from ._results import Certificate, Count
from ._store import LOST, Lines, Target, store

__all__ = ["CubeReport", "Report", "Summary", "rows", "run", "solve_cubes", "summary"]

_CHUNK_SECONDS = 0.5
"""The work of a chunk: long beside the cost of handing it over, short beside a campaign."""
_MAX_CHUNK = 10_000
_EASY_SECONDS = 1e-4
"""Below this time a board, a cluster costs more than it gains."""


@dataclass(frozen=True)
class Report:
    """What a call of `run` did."""

    done: int
    """Rows written."""
    skipped: int
    """Work that was in the file already, or was asked twice."""
    failed: int
    """Rows with an error."""


def rows(path: Target) -> Iterator[Row]:
    """The rows of a campaign, the last one of each key."""
    return store(path).rows()


class Summary(_Rows):
    """A record for each formulation and backend; in a notebook, a table."""


def summary(path: Target) -> Summary:
    """Compares the methods of a campaign: for each formulation and backend the number of rows of each status, and the median and the
    sum of their seconds."""
    methods: Dict[Tuple[str, str], List[Row]] = {}
    for row in rows(path):
        methods.setdefault((row["formulation"] or "default", row["backend"] or "default"), []).append(row)
    found = Summary()
    for (formulation, backend), its in sorted(methods.items()):
        counts: Dict[str, int] = {}
        for row in its:
            counts[row["status"]] = counts.get(row["status"], 0) + 1
        times = [row["seconds"] for row in its]
        median = {"median_seconds": statistics.median(times), "sum_seconds": sum(times)}
        found.append({"formulation": formulation, "backend": backend, "rows": len(its), **counts, **median})
    return found


def run(
    boards: Iterable[Union[str, Board]],
    *,
    out: Target,
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
    """Runs `solve`, `check` or `count` on each board by each method, and appends a row for each to `out`.

    Boards are taken as they are needed: they may come from a generator of any length. What is no board is a row with an error; names
    of methods and other options are checked before anything starts. With `ray`, chunks of work go to the cluster that `ray.init`
    connected to, or to a local one, otherwise to threads; `workers` is the maximum number of either. Progress is shown with tqdm,
    where that is installed.
    """
    if task not in ("solve", "check", "count"):
        raise Error(f"expected solve, check or count, found `{task}`")
    if isinstance(boards, (str, Board)):
        raise TypeError("expected boards, found one: put it into a list")
    if workers is not None and workers < 1:
        raise ValueError(f"expected at least one worker, found {workers}")
    check_methods(kind, formulations, backends, seeds)
    limits = {"time_limit": time_limit, "node_limit": node_limit, "memory_limit": memory_limit}
    asked: Dict[str, Any] = {"task": task, "kind": kind, "limits": limits, "version": VERSION}
    # Another text of the same name is other work.
    named = {(formulation or "").split("+")[0] for formulation in formulations}
    own = [text for what, text, name in _own.added() if what == "kind" or name in named]
    if own:
        asked["own"] = hashlib.sha256("".join(own).encode("utf-8")).hexdigest()
    results = store(out)
    work = _Work(boards, list(product(formulations, backends, seeds)), asked, results.finished())
    pool = _pool(ray, workers, asked)
    done = failed = 0
    with results, bar(progress, "rows") as shown, pool:
        for found in _chunks(work, pool, ray):
            results.append(found)
            done += len(found)
            failed += sum(row["error"] is not None for row in found)
            shown.update(len(found))
    return Report(done, work.skipped, failed)


def _pool(ray: bool, workers: Optional[int], asked: Dict[str, Any]) -> Pool[Item]:
    if ray:
        lost = _measured(0.0)
        return Ray(_work_on, asked, workers, lambda asked, item, error: {**_row(asked, item), **_failure(LOST, error), **lost})
    return Threads(_work_on, asked, workers or os.cpu_count() or 1)


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
            # What is no board fails to be read as one, and so is a row.
            text = board if isinstance(board, str) else board.write() if isinstance(board, Board) else repr(board)
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


def _chunks(work: _Work, pool: Pool[Item], ray: bool) -> Iterator[List[Row]]:
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
        while flying < pool.capacity and (chunk := work.take(size)):
            pool.submit(chunk)
            flying += 1
        if flying == 0:
            return
        found = pool.next()
        flying -= 1
        # Boards differ: the estimate follows the latest chunks.
        seconds = (seconds + sum(row["seconds"] for row in found) / len(found)) / 2
        yield found


def _work_on(asked: Dict[str, Any], chunk: List[Item], cancel: Cancel) -> List[Row]:
    """The rows of a chunk; runs on a worker."""
    done = []
    for item in chunk:
        start = time.perf_counter()
        answer = _ask(asked, item, cancel)
        if cancel.cancelled:
            break
        done.append({**_row(asked, item), **answer, **_measured(time.perf_counter() - start)})
    return done


def _measured(seconds: float) -> Row:
    """What a row says about its worker."""
    worker = {"machine": platform.node(), "processor": platform.machine(), "python": platform.python_version(), "pid": os.getpid()}
    return {"seconds": seconds, **worker}


def _row(asked: Dict[str, Any], item: Item) -> Row:
    key, text, formulation, backend, seed = item
    method = {"formulation": formulation, "backend": backend, "seed": seed}
    said = {name: value for name, value in asked.items() if name != "own"}
    return {"key": key, "board": text, **said, **method}


def _ask(asked: Dict[str, Any], item: Item, cancel: Cancel) -> Row:
    _, text, formulation, backend, seed = item
    try:
        board = Board(text, asked["kind"])
        found: Union[Solved, Verdict, Count]
        found = getattr(board, asked["task"])(formulation=formulation, backend=backend, seed=seed, cancel=cancel, **asked["limits"])
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


@dataclass(frozen=True)
class CubeReport:
    """What is known of a board from its cubes."""

    status: str
    """`feasible`, `infeasible` (every cube is, proved) or `unknown`."""
    solution: Optional[Solution]
    """The first solution that was found."""
    cubes: int
    """The number of cubes."""
    rows: Tuple[Row, ...]
    """A row for each cube that was solved: `key`, `cube`, `status`, `solution`, `limit`, `error`, `seconds` and its worker."""


def solve_cubes(
    board: Board,
    depth: int,
    *,
    out: Optional[Target] = None,
    certificates: Optional[Target] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: int = 0,
    time_limit: Optional[float] = None,
    workers: Optional[int] = None,
    ray: bool = False,
    progress: bool = True,
) -> CubeReport:
    """Solves one hard board by its cubes, see `Board.cubes`, on threads or on a Ray cluster. The first solution ends the others. If no
    cube has a solution, neither has the board; with `certificates`, a folder, `verify_cubes` proves it from there. The time limit holds
    for each cube. Rows are appended to `out`, a file of JSON lines: started again, only the cubes without a result there are solved.

    >>> import pencilmark as pm, tempfile
    >>> from pencilmark import campaign
    >>> campaign.solve_cubes(pm.read("." * 16), 1, progress=False).status
    'feasible'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     campaign.solve_cubes(pm.read("12....3........."), 1, certificates=folder, progress=False).status
    ...     pm.verify_cubes(folder)
    'infeasible'
    <Board of sudoku, 16 puzzle variables, 3 clues>
    """
    folder = None if certificates is None else Path(certificates)
    if out is None and folder is not None and folder.exists() and any(folder.iterdir()):
        raise Error(f"expected an empty folder for certificates, or `out` to go on with them, found {folder}")
    options: Dict[str, Any] = {"formulation": formulation, "backend": backend, "seed": seed, "time_limit": time_limit}
    asked: Dict[str, Any] = {"options": options, "certify": folder is not None, "version": VERSION}
    cubes = {_cube_key(asked, cube): cube for cube in board.cubes(depth, formulation=formulation, backend=backend, seed=seed)}
    results = None if out is None else Lines(Path(out))
    found = [] if results is None else _cubes_before(results, cubes, folder)
    known = {row["key"] for row in found}
    left = [cube for key, cube in cubes.items() if key not in known]
    work = iter([] if any(row["solution"] for row in found) else left)
    pool = _cube_pool(ray, workers, asked)
    with results or nullcontext(), pool, bar(progress, "cubes", len(left)) as shown:
        flying = 0
        while not (found and found[-1]["solution"]):
            while flying < pool.capacity and (cube := next(work, None)) is not None:
                pool.submit([cube])
                flying += 1
            if flying == 0:
                break
            for row in pool.next():
                # The certificate first: a row says that it is whole.
                _keep(folder, row["key"], row.pop("files"))
                if results is not None:
                    results.append([row])
                found.append(row)
            flying -= 1
            shown.update(1)
    values = next((row["solution"] for row in found if row["solution"]), None)
    refuted = len(found) == len(cubes) and all(row["status"] == "infeasible" for row in found)
    status = "feasible" if values else "infeasible" if refuted else "unknown"
    return CubeReport(status, values and board.judge(values), len(cubes), tuple(found))


def _cube_key(asked: Dict[str, Any], cube: Cube) -> str:
    # A result holds whatever the time limit was.
    asked = {**asked, "options": {**asked["options"], "time_limit": None}}
    question = json.dumps([asked, cube.board.write(), cube.values], sort_keys=True)
    return hashlib.sha256(question.encode("utf-8")).hexdigest()[:20]


def _cubes_before(results: Lines, cubes: Dict[str, Cube], folder: Optional[Path]) -> List[Row]:
    """The rows of earlier runs that answer for a cube, with its certificate if one is asked for."""
    if not results.finished():
        return []
    answers = [row for row in results.rows() if row["key"] in cubes and row["status"] in ("feasible", "infeasible")]
    if folder is None:
        return answers
    proved = {path.name for path in folder.glob("cube-*")}
    return [row for row in answers if row["solution"] or f"cube-{row['key']}" in proved]


def _cube_pool(ray: bool, workers: Optional[int], asked: Dict[str, Any]) -> Pool[Cube]:
    if ray:
        return Ray(_solve_cubes, asked, workers, lambda asked, cube, error: _cube_row(asked, cube, LOST, error=error))
    return Threads(_solve_cubes, asked, workers or os.cpu_count() or 1)


def _solve_cubes(asked: Dict[str, Any], chunk: List[Cube], cancel: Cancel) -> List[Row]:
    """The rows of cubes; runs on a worker."""
    return [_solve_cube(asked, cube, cancel) for cube in chunk if not cancel.cancelled]


def _solve_cube(asked: Dict[str, Any], cube: Cube, cancel: Cancel) -> Row:
    start = time.perf_counter()
    try:
        found = cube.solve(cancel=cancel, **asked["options"])
        certify = asked["certify"] and found.status == "infeasible"
        files = cube.certify(cancel=cancel, **asked["options"]).files if certify else {}
    except LimitReached as error:
        return _cube_row(asked, cube, "unknown", limit=error.limit, error=str(error), seconds=time.perf_counter() - start)
    except Error as error:
        return _cube_row(asked, cube, "error", error=str(error), seconds=time.perf_counter() - start)
    values = found.solution and found.solution.to_list()
    row = _cube_row(asked, cube, found.status, solution=values, limit=found.limit, seconds=time.perf_counter() - start)
    return {**row, "files": files}


def _cube_row(asked: Dict[str, Any], cube: Cube, status: str, *, seconds: float = 0.0, **more: Any) -> Row:
    known = {"key": _cube_key(asked, cube), "cube": cube.values, "status": status}
    answer: Row = {"solution": None, "limit": None, "error": None, "files": {}}
    return {**known, **answer, **more, **_measured(seconds)}


def _keep(folder: Optional[Path], key: str, files: Dict[str, str]) -> None:
    """Writes the certificate of a cube."""
    if folder is not None and files:
        Certificate(files).write(folder / f"cube-{key}")
