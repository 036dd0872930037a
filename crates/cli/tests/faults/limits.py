"""Measures by how much limits are exceeded. Argument: PROGRAM. Prints for each board, command and backend the wall time and the
processor time beyond `--time`, and the peak of the memory with `--memory` as a share of that limit."""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = sys.argv[1]
TIME, MEMORY = 1, 500 << 20
BACKENDS = ["engine", "clauses", "cadical", "pumpkin", "highs", "microlp", "exhaustive"]
STOPPED = {0, 3, 5}


def grid(side, choices, header):
    rng = random.Random(side)
    return header + "".join(" ".join(rng.choice(choices) for _ in range(side)) + "\n" for _ in range(side))


def sudoku(side):
    return f"sudoku {side}\n" + "".join(" ".join("." for _ in range(side)) + "\n" for _ in range(side))


BOARDS = {
    "binary sudoku 100x100": grid(100, ["."] * 400 + ["0"], "binary-sudoku\ndistinct lines\n"),
    "sudoku 64x64": sudoku(64),
}


def run(folder, arguments, limit):
    """The exit code, wall and processor time, the peak in bytes, and what was said of a limit."""
    start = time.monotonic()
    with open(folder / "out", "wb") as out, open(folder / "error", "wb") as error:
        process = subprocess.Popen([PROGRAM, *arguments, *limit], stdin=subprocess.DEVNULL, stdout=out, stderr=error)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10


def main():
    known = subprocess.run([PROGRAM, "backends"], capture_output=True, text=True, check=True).stdout
    backends = [name for name in BACKENDS if name in known]
    print(f"| board | command | wall time over {TIME} s | processor time over | peak, % of {MEMORY >> 20} MB | exit codes |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for board, text in BOARDS.items():
            file = folder / "board.txt"
            file.write_text(text)
            commands = [("solve on " + backend, ["solve", str(file), "--backend", backend]) for backend in backends]
            commands += [("count", ["count", str(file)]), ("model", ["model", str(file)]), ("check", ["check", str(file)])]
            for label, arguments in commands:
                timed = run(folder, arguments, ["--time", str(TIME)])
                filled = run(folder, arguments, ["--memory", f"{MEMORY >> 20}M", "--time", "60"])
                over = [max(0, seconds - TIME) for seconds in timed[1:3]]
                print(
                    f"| {board} | {label} | {over[0]:.2f} s | {over[1]:.2f} s | {100 * filled[3] / MEMORY:.0f} | "
                    f"{timed[0]}, {filled[0]} |",
                    flush=True,
                )


main()
