"""Overhead and throughput of the Python package on 9×9 sudoku: `sh scripts/python --bench [FILE]`.

FILE has a board in each line; without it, boards are generated from seed 1. Each figure is the minimum of several runs, by the
processor clock, which other programs disturb little.
"""

import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pencilmark as pm
import pyarrow as pa

RUNS = 20
BOARDS = 20_000


def boards(arguments):
    """At least BOARDS texts, repeated if there are fewer."""
    if arguments:
        lines = Path(arguments[0]).read_text().split()
        texts = [line for line in lines if len(line) == 81][:BOARDS]
    else:
        texts = [board.write("line").strip() for board in pm.generate("sudoku", 9, count=500, seed=1, level="any")]
    return (texts * (BOARDS // len(texts) + 1))[:BOARDS]


def microseconds(call, clock=time.process_time):
    """The least time of a run, for each board."""
    times = []
    for _ in range(RUNS):
        start = clock()
        call()
        times.append(clock() - start)
    return min(times) / BOARDS * 1e6


def import_milliseconds():
    """The least processor time to import the package, beyond that of starting the interpreter."""

    def least(code):
        times = []
        for _ in range(20):
            start = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            end = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime)
        return min(times) * 1e3

    return least("import pencilmark") - least("pass")


def main():
    texts = boards(sys.argv[1:])
    read = [pm.Board(text) for text in texts]
    cells = np.array([[int(c) if c.isdigit() else 0 for c in text] for text in texts], dtype=np.uint8)
    column = pa.array(texts)
    print("microseconds a board")
    rows = {
        "read, kind detected": lambda: [pm.read(text) for text in texts],
        "read, kind named": lambda: [pm.read(text, "sudoku") for text in texts],
        "solve": lambda: [board.solve() for board in read],
        "check": lambda: [board.check() for board in read],
        "batch: list": lambda: pm.solve_many(texts, threads=1),
        "batch: list, kind named": lambda: pm.solve_many(texts, threads=1, kind="sudoku"),
        "batch: NumPy to NumPy": lambda: pm.solve_many(cells, threads=1).to_numpy(),
        "batch: Arrow to Arrow, kind named": lambda: pm.solve_many(column, threads=1, kind="sudoku").to_arrow(),
    }
    for name, call in rows.items():
        print(f"  {name:36}{microseconds(call):8.2f}")
    shared = [microseconds(lambda: pm.solve_many(cells, threads=n)) for n in (1, 2)]
    wall = [microseconds(lambda: pm.solve_many(cells, threads=n), time.perf_counter) for n in (1, 2)]
    cores = f"{2 * shared[0] / shared[1]:.2f} if each has a core to itself, {wall[0] / wall[1]:.2f} by the wall clock now"
    print(f"two threads, in times the boards of one: {cores}")
    print(f"import: {import_milliseconds():.0f} ms")


if __name__ == "__main__":
    main()
