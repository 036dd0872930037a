"""Queries on many boards, on all cores."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from ._errors import Error, ReadError
from ._native import Board, Cancel, batch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._options import BatchOptions

Boards = Union[Sequence[Union[str, Board]], Any]


class Batch(Sequence[Dict[str, Any]]):
    """The results of a query on many boards, in their order.

    A row is a dictionary: `status`, `count` (the number of solutions found), `solution` (the values of the puzzle variables in
    reading order, or `None`) and `error` (why the board cannot be read or solved, or `None`).

    >>> import pencilmark as pm
    >>> found = pm.check_many(["1.3..4.2.1.34.2.", "12....3.........", "what?"])
    >>> found.statuses()
    {'unique': 1, 'none': 1, 'error': 1}
    >>> found[0]["solution"][:4], found[2]["error"]
    ([1, 2, 3, 4], 'line 1: expected a board in a known format, found `what?`')
    """

    def __init__(
        self, names: List[str], status: bytes, counts: bytes, offsets: bytes, values: bytes, errors: Dict[int, str]
    ) -> None:
        self._names, self._status = names, status
        self._counts, self._offsets = memoryview(counts).cast("Q"), memoryview(offsets).cast("q")
        self._values = memoryview(values).cast("i")
        self._errors = errors

    def __len__(self) -> int:
        return len(self._status)

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, slice):
            return [self[place] for place in range(*row.indices(len(self)))]
        row = range(len(self))[row]
        values = self._values[self._offsets[row] : self._offsets[row + 1]].tolist()
        return {
            "status": self._names[self._status[row]],
            "count": self._counts[row],
            "solution": values or None,
            "error": self._errors.get(row),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Batch) and self.__reduce__() == other.__reduce__()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        columns = (self._counts.tobytes(), self._offsets.tobytes(), self._values.tobytes())
        return Batch, (self._names, self._status, *columns, self._errors)

    def __repr__(self) -> str:
        found = ", ".join(f"{number} {status}" for status, number in self.statuses().items())
        return f"<Batch of {len(self)} boards: {found}>"

    def statuses(self) -> Dict[str, int]:
        """The number of boards of each status."""
        return {self._names[code]: number for code, number in Counter(self._status).items()}

    def to_dict(self) -> Dict[str, List[Any]]:
        """The columns as lists."""
        names = ("status", "count", "solution", "error")
        rows = list(self)
        return {name: [row[name] for row in rows] for name in names}

    def to_numpy(self) -> NDArray[np.int32]:
        """The solutions as a NumPy array with a row for each board, 0 where there is no solution.

        The array cannot be written to: where all boards have solutions, it shares the memory of the batch.

        Raises `ValueError` if solutions differ in length.
        """
        import numpy as np

        ends = np.frombuffer(self._offsets, dtype=np.int64)
        values = np.frombuffer(self._values, dtype=np.int32)
        lengths = np.diff(ends)
        length = int(lengths.max(initial=0))
        if (lengths == length).all():
            return values.reshape(len(self), length)
        if not np.isin(lengths, (0, length)).all():
            raise ValueError("expected solutions of one length, found several")
        rows = np.zeros((len(self), length), dtype=np.int32)
        rows[lengths > 0] = values.reshape(-1, length)
        rows.flags.writeable = False
        return rows

    def to_arrow(self) -> Any:
        """The rows as a `pyarrow.RecordBatch`: `status` (dictionary), `count`, `solution` (list) and `error`."""
        import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
        import pyarrow.compute as pc  # type: ignore[import-untyped, unused-ignore]

        count = len(self)
        codes = pa.Array.from_buffers(pa.int8(), count, [None, pa.py_buffer(self._status)])
        counts = pa.Array.from_buffers(pa.uint64(), count, [None, pa.py_buffer(self._counts)])
        values = pa.Array.from_buffers(pa.int32(), len(self._values), [None, pa.py_buffer(self._values)])
        offsets = pa.Array.from_buffers(pa.int64(), count + 1, [None, pa.py_buffer(self._offsets)])
        # A row without values has no solution: it is null.
        lengths = pc.subtract(offsets.slice(1), offsets.slice(0, count))
        solutions = pa.LargeListArray.from_arrays(offsets, values, mask=pc.equal(lengths, 0))
        errors = pa.array([self._errors.get(row) for row in range(count)] if self._errors else pa.nulls(count), pa.string())
        status = pa.DictionaryArray.from_arrays(codes, pa.array(self._names))
        return pa.RecordBatch.from_arrays([status, counts, solutions, errors], ["status", "count", "solution", "error"])

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        """The rows for other libraries of the Arrow interface, such as Polars."""
        return self.to_arrow().__arrow_c_array__(requested_schema)


def _run(task: str, boards: Boards, options: Any) -> Batch:
    columns = batch(task, *_input(boards, options), **options)
    names, status, counts, offsets, values, errors = columns
    return Batch(names, status, counts, offsets, values, dict(errors))


def _input(boards: Any, options: Dict[str, Any]) -> Any:
    """What the native function takes: a list, or bytes and how to read them."""
    if isinstance(boards, str):
        raise TypeError("expected many boards, found one text: use read_all")
    if hasattr(boards, "dtype") and hasattr(boards, "tobytes") and boards.dtype.kind in "iu":
        side = round(boards.shape[-1] ** 0.5)
        if boards.ndim != 2 or side * side != boards.shape[1]:
            raise ReadError(f"expected an array of n rows with a cell of a sudoku in each column, found {boards.shape}")
        if boards.size and not 0 <= boards.min() <= boards.max() <= side:
            raise ReadError(f"expected digits from 0 to {side}, found {boards.min()} to {boards.max()}")
        options["side"] = side
        return (boards.astype("uint8", copy=False).tobytes(),)
    column = _column(boards)
    if column is None:
        return (boards,)
    import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

    texts = column.cast(pa.large_string()).fill_null("")
    texts = texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
    _, offsets, data = texts.buffers()
    start = 8 * texts.offset
    options["offsets"] = offsets.to_pybytes()[start : start + 8 * (len(texts) + 1)]
    return (data.to_pybytes() if data else b"",)


def _column(boards: Any) -> Any:
    """The boards as an array of pyarrow, if they are a column of Arrow, Polars or pandas; otherwise `None`."""
    if not (hasattr(boards, "__arrow_c_stream__") or hasattr(boards, "__arrow_c_array__")):
        return boards.tolist() if hasattr(boards, "tolist") else None
    import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

    return pa.chunked_array(boards) if hasattr(boards, "__arrow_c_stream__") else pa.array(boards)


def solve_many(boards: Boards, **options: Unpack[BatchOptions]) -> Batch:
    """Solves many boards on all cores; `threads` says otherwise. Limits hold for each board.

    Boards are a list of texts or boards, a NumPy array with the cells of a sudoku in each row (0 is blank), or a
    column of texts of pyarrow, Polars or pandas.

    >>> import pencilmark as pm
    >>> pm.solve_many(["1.3..4.2.1.34.2.", "12....3........."])
    <Batch of 2 boards: 1 feasible, 1 infeasible>
    """
    return _run("solve", boards, options)


def check_many(boards: Boards, **options: Unpack[BatchOptions]) -> Batch:
    """Checks many boards for uniqueness on all cores, as `solve_many` solves them."""
    return _run("check", boards, options)


def count_many(boards: Boards, *, max: int = 1_000_000, **options: Unpack[BatchOptions]) -> Batch:
    """Counts the solutions of many boards, of each up to `max`, on all cores, as `solve_many` solves them.

    >>> import pencilmark as pm
    >>> pm.count_many(["1.3..4.2.1.34.2.", "12343412........"]).to_dict()["count"]
    [1, 4]
    """
    return _run("count", boards, {**options, "max": max})


class Rows(List[Dict[str, Any]]):
    """Rows of a table; in a notebook, they show themselves as one."""

    def _repr_html_(self) -> str:
        from .queries import table

        return table(self)


def _each(ask: Any, boards: Iterable[Union[str, Board]], options: Dict[str, Any]) -> Rows:
    """What a query finds on each board, as a row; `error` says why there is nothing."""
    if isinstance(boards, str):
        raise TypeError("expected many boards, found one text: use read_all")
    kind, threads = options.pop("kind", None), options.pop("threads", None)
    cancel = options.pop("cancel", None) or Cancel()

    def row(board: Union[str, Board]) -> Dict[str, Any]:
        try:
            found = ask(board if isinstance(board, Board) else Board(board, kind), cancel=cancel, **options)
            return {**found.to_dict(), "error": None}
        except Error as error:
            return {"error": str(error)}

    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        return Rows(pool.map(row, boards))
    except BaseException:
        # The queries that run end, and no other starts.
        cancel.cancel()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def grade_many(boards: Iterable[Union[str, Board]], **options: Unpack[BatchOptions]) -> Rows:
    """Grades many boards on all cores; `threads` says otherwise. A row has the fields of a `Grade` and `error`, why a board cannot be
    read or graded, or `None`.

    >>> import pencilmark as pm
    >>> found = pm.grade_many(["1.3..4.2.1.34.2.", "what?"])
    >>> found[0]["level"], found[1]["error"]
    ('easy', 'line 1: expected a board in a known format, found `what?`')
    """
    return _each(Board.grade, boards, dict(options))


def explain_many(boards: Iterable[Union[str, Board]], **options: Unpack[BatchOptions]) -> Rows:
    """Explains many boards on all cores, as `grade_many` grades them. A row has the fields of an `Explanation` and `error`."""
    return _each(Board.explain, boards, dict(options))


def stream(
    task: str, boards: Iterable[Union[str, Board]], *, size: int = 8192, **options: Unpack[BatchOptions]
) -> Iterator[Batch]:
    """Solves, checks or counts boards as they come, `size` at a time, so that they need not be in memory together.

    >>> import pencilmark as pm
    >>> texts = ("1.3..4.2.1.34.2." for _ in range(1000))
    >>> [len(found) for found in pm.stream("solve", texts, size=400)]
    [400, 400, 200]
    """
    source = iter(boards)
    while chunk := list(islice(source, size)):
        yield _run(task, chunk, dict(options))
