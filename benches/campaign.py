"""What a campaign costs beside its boards: `sh scripts/python --bench-campaign`.

The figures behind the plan for a cluster in docs/guide/python.md. The processor time of the process that hands out work and writes rows
does not depend on what else the machine does; wall clocks do.
"""

import os
import tempfile
import time
import warnings
from pathlib import Path

import pencilmark as pm
import ray
from pencilmark import campaign

BOARDS = 20_000


def measured(call):
    """The processor time of this process and the wall clock, in seconds."""
    processor, wall = time.process_time(), time.perf_counter()
    call()
    return time.process_time() - processor, time.perf_counter() - wall


def size(path):
    return sum(file.stat().st_size for file in path.iterdir()) if path.is_dir() else path.stat().st_size


def main():
    warnings.simplefilter("ignore")
    os.environ["RAY_AUTH_MODE"] = "disabled"
    texts = [board.write("line").strip() for board in pm.generate("sudoku", 9, count=BOARDS, seed=1, level="any")]
    folder = Path(tempfile.mkdtemp())
    _, wall = measured(lambda: ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 << 20))
    print(f"Ray: start {wall:.1f} s")

    @ray.remote
    def task():
        return 0

    ray.get([task.remote() for _ in range(100)])
    processor, wall = measured(lambda: ray.get([task.remote() for _ in range(2000)]))
    print(f"an empty task: {processor / 2000 * 1e3:.2f} ms of the process that starts it, {wall / 2000 * 1e3:.2f} ms by the clock")
    for name in ("jsonl", "parquet"):
        for workers, on_ray in (("two threads", False), ("two workers of Ray", True)):
            path = folder / f"{workers}.{name}"
            run = lambda: campaign.run(texts, out=path, kind="sudoku", ray=on_ray, workers=2, progress=False)  # noqa: E731
            processor, wall = measured(run)
            again, _ = measured(run)
            each = f"{wall / BOARDS * 1e6:.0f} µs a board by the clock, {processor / BOARDS * 1e6:.0f} µs of the first process"
            print(f"{name}, {workers}: {each}, {size(path) / BOARDS:.0f} bytes a row, {again / BOARDS * 1e6:.0f} µs a row to skip")
    ray.shutdown()


if __name__ == "__main__":
    main()
