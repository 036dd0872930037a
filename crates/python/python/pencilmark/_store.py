"""Where campaigns keep their rows: a file of JSON lines, or a folder of Parquet files."""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Set, Union

Row = Dict[str, Any]
Target = Union[str, "os.PathLike[str]"]

LOST = "lost"
"""The status of work whose worker died again and again; it is tried again at the next start."""

_ROWS = 50_000
"""The rows of a Parquet file, at most some thousand more."""
_SECONDS = 60.0
"""After this time a Parquet file is written however few its rows; so much work a crash can lose."""


def store(path: Target) -> Store:
    """The store at a path: Parquet if the name ends so, otherwise JSON lines."""
    return _Parquet(Path(path)) if Path(path).suffix == ".parquet" else Lines(Path(path))


class Store:
    """Rows that are appended."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def finished(self) -> Set[str]:
        """The keys of the rows in the store that are not lost. What was cut off by a crash is removed."""
        raise NotImplementedError

    def append(self, rows: List[Row]) -> None:
        """Appends rows."""
        raise NotImplementedError

    def rows(self) -> Iterator[Row]:
        """The rows, of each key the last one."""
        raise NotImplementedError


class Lines(Store):
    """A file of JSON lines; a line that a crash cut off is removed."""

    def __enter__(self) -> Store:
        self.file = open(self.path, "a", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def finished(self) -> Set[str]:
        known: Set[str] = set()
        if not self.path.exists():
            return known
        end = 0
        with open(self.path, "rb+") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                row = json.loads(line)
                if row["status"] != LOST:
                    known.add(row["key"])
                end += len(line)
            file.truncate(end)
        return known

    def append(self, rows: List[Row]) -> None:
        self.file.writelines(json.dumps(row) + "\n" for row in rows)
        self.file.flush()

    def rows(self) -> Iterator[Row]:
        last: Dict[str, int] = {}
        with open(self.path, encoding="utf-8") as file:
            for number, line in enumerate(file):
                last[json.loads(line)["key"]] = number
        wanted = set(last.values())
        with open(self.path, encoding="utf-8") as file:
            yield from (json.loads(line) for number, line in enumerate(file) if number in wanted)


class _Parquet(Store):
    """Files in a folder, each written whole under another name, and named by a hash of the keys of its rows."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        import pyarrow.parquet as module  # type: ignore[import-untyped, unused-ignore]

        self.parquet: Any = module
        self.waiting: List[Row] = []
        self.written = time.monotonic()

    def __enter__(self) -> Store:
        self.path.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._write()

    def _files(self) -> List[Path]:
        return sorted(self.path.glob("part-*.parquet"))

    def finished(self) -> Set[str]:
        known: Set[str] = set()
        for file in self._files():
            found = self.parquet.read_table(file, columns=["key", "status"]).to_pydict()
            known.update(key for key, status in zip(found["key"], found["status"]) if status != LOST)
        return known

    def append(self, rows: List[Row]) -> None:
        self.waiting += rows
        if len(self.waiting) >= _ROWS or time.monotonic() - self.written >= _SECONDS:
            self._write()

    def _write(self) -> None:
        self.written = time.monotonic()
        if not self.waiting:
            return
        import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

        digest = hashlib.sha256("".join(row["key"] for row in self.waiting).encode("ascii")).hexdigest()[:20]
        # Files sort by time, so that the last row of a key is the one that counts.
        name = f"part-{time.time_ns():020d}-{digest}.parquet"
        beside = self.path / f".{name}"
        self.parquet.write_table(pa.Table.from_pylist(self.waiting, schema=_schema(pa)), beside, compression="zstd")
        os.replace(beside, self.path / name)
        self.waiting = []

    def rows(self) -> Iterator[Row]:
        last: Dict[str, Path] = {}
        for file in self._files():
            last.update(dict.fromkeys(self.parquet.read_table(file, columns=["key"]).to_pydict()["key"], file))
        for file in self._files():
            yield from (row for row in self.parquet.read_table(file).to_pylist() if last[row["key"]] == file)


def _schema(pa: Any) -> Any:
    limits = [("time_limit", pa.float64()), ("node_limit", pa.int64()), ("memory_limit", pa.int64())]
    text, number = pa.string(), pa.int64()
    columns = {
        **dict.fromkeys(("key", "board", "task", "kind"), text),
        "limits": pa.struct(limits),
        **dict.fromkeys(("version", "formulation", "backend"), text),
        **dict.fromkeys(("seed",), number),
        "status": text,
        "count": number,
        "solution": pa.list_(number),
        "objective": number,
        **dict.fromkeys(("limit", "error"), text),
        "seconds": pa.float64(),
        **dict.fromkeys(("machine", "processor", "python"), text),
        "pid": number,
    }
    return pa.schema(list(columns.items()))
