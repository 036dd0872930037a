"""Campaigns: every result once, also after a restart and the death of a worker."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pencilmark as pm
import pytest
from pencilmark import _store, campaign

BOARDS = [board.write() for board in pm.generate("sudoku", 4, count=60, seed=1)]
METHODS = {"backends": ["engine", "clauses"], "seeds": [0, 1], "progress": False}
KIND = """
kind clustered "Rows of different numbers";
param n in 1..9;
var v {i in 1..n} integer >= 1 <= n;
solution cell {i in 1..n} := v[i];
rule row "No number comes twice.";
s.t. row: alldiff({i in 1..n} v[i]);
"""
MEASURED = ("seconds", "pid", "machine")


def comparable(path):
    """The rows by their keys, without what differs from run to run; fails if a key comes twice."""
    found = list(campaign.rows(path))
    assert len(found) == sum(1 for _ in open(path))
    return {row.pop("key"): {name: value for name, value in row.items() if name not in MEASURED} for row in found}


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    path = tmp_path_factory.mktemp("campaign") / "results.jsonl"
    assert campaign.run(BOARDS, out=path, **METHODS) == campaign.Report(240, 0, 0)
    return comparable(path)


def test_rows_say_what_was_asked_and_found(expected):
    for row in expected.values():
        assert row["status"] == "feasible" and row["error"] is None and row["version"] == pm.__version__
        assert pm.Board(row["board"]).judge(row["solution"])


def test_parquet_holds_the_same_rows(expected, tmp_path, monkeypatch):
    pq = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(_store, "_ROWS", 50)
    path = tmp_path / "results.parquet"
    assert campaign.run(BOARDS[:20], out=path, **METHODS) == campaign.Report(80, 0, 0)
    assert campaign.run(BOARDS, out=path, **METHODS) == campaign.Report(160, 80, 0)
    found = {row.pop("key"): {name: value for name, value in row.items() if name not in MEASURED} for row in campaign.rows(path)}
    assert found == expected
    parts = list(path.iterdir())
    assert len(parts) >= 2 and sum(pq.read_table(part).num_rows for part in parts) == 240


def test_an_interrupted_campaign_in_parquet_keeps_its_rows(tmp_path):
    path = tmp_path / "results.parquet"

    def some():
        yield from BOARDS[:10]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        campaign.run(some(), out=path, progress=False)
    before = len(list(campaign.rows(path)))
    report = campaign.run(BOARDS[:10], out=path, progress=False)
    assert 0 < before == report.skipped and report.done == 10 - before


def test_a_summary_compares_the_methods(tmp_path):
    path = tmp_path / "results.jsonl"
    campaign.run([*BOARDS[:5], "12....3........."], out=path, **METHODS)
    summary = campaign.summary(path)
    assert [(row["formulation"], row["backend"], row["feasible"], row["infeasible"]) for row in summary] == [
        ("default", "clauses", 10, 2),
        ("default", "engine", 10, 2),
    ]
    assert summary._repr_html_().count("<tr>") == 3


def test_workers_do_not_matter(expected, tmp_path):
    for workers in (1, 3):
        path = tmp_path / f"{workers}.jsonl"
        campaign.run((text for text in BOARDS), out=path, workers=workers, **METHODS)
        assert comparable(path) == expected


def test_a_restart_does_only_what_is_missing(expected, tmp_path):
    path = tmp_path / "results.jsonl"
    assert campaign.run(BOARDS[:20], out=path, **METHODS).done == 80
    with open(path, "a") as file:
        file.write('{"key": "cut o')
    assert campaign.run(BOARDS, out=path, **METHODS) == campaign.Report(160, 80, 0)
    assert comparable(path) == expected


def test_failures_are_rows(tmp_path):
    path = tmp_path / "results.jsonl"
    hashi = pm.generate("hashi", 4, seed=1)[0]
    boards = ["what?", None, 5, b"1", BOARDS[0], hashi]
    report = campaign.run(boards, out=path, formulations=["units"], progress=False)
    assert report == campaign.Report(done=6, skipped=0, failed=5)
    assert [row["error"].split(",")[0] if row["error"] else None for row in campaign.rows(path)][-2:] == [
        None,
        "no formulation or preprocessor `units`; there are cuts",
    ]


@pytest.mark.parametrize(
    "error, message, asked",
    [
        (pm.UnknownName, "no backend 'engin'; did you mean `engine`", {"backends": ["engine", "engin"]}),
        (pm.UnknownName, "no formulation 'unit'; did you mean `units`", {"formulations": [None, "unit"]}),
        (pm.UnknownName, "no formulation 'flow'", {"formulations": ["flow"], "kind": "sudoku"}),
        (pm.UnknownName, "no kind `sudku`; did you mean `sudoku`", {"kind": "sudku"}),
        (TypeError, "formulations: expected a list, found 'units'", {"formulations": "units"}),
        (TypeError, "seeds: expected a list, found 3", {"seeds": 3}),
        (ValueError, "found -1", {"seeds": [1, -1]}),
        (ValueError, "found 1.5", {"seeds": [1.5]}),
        (ValueError, "at least one worker, found 0", {"workers": 0}),
    ],
)
def test_what_is_asked_is_checked_before_anything_starts(error, message, asked, tmp_path):
    path = tmp_path / "results.jsonl"
    with pytest.raises(error, match=message):
        campaign.run(BOARDS, out=path, progress=False, **asked)
    assert not path.exists()
    with pytest.raises(TypeError, match="found one"):
        campaign.run(BOARDS[0], out=path, progress=False)


def test_other_tasks_and_limits(tmp_path):
    path = tmp_path / "results.jsonl"
    campaign.run(["." * 81], out=path, task="count", time_limit=0.05, progress=False)
    campaign.run([BOARDS[0]], out=path, task="check", progress=False)
    assert [row["status"] for row in campaign.rows(path)] == ["unknown", "unique"]
    with pytest.raises(pm.Error, match="found `guess`"):
        campaign.run(BOARDS, out=path, task="guess")


PROGRAM = """
import signal, sys
import pencilmark
from pencilmark import _store, campaign
pencilmark.kinds()
signal.signal(signal.SIGINT, signal.default_int_handler)
boards = ["1.3..4.2.1.34.2."] + ["." * (80 - n) + "1" + "." * n for n in range(9)]
print("ready", flush=True)
try:
    campaign.run(boards, out=sys.argv[1], backends=["microlp"], formulations=["alldifferent"], progress=False)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_a_signal_ends_a_campaign(tmp_path):
    path = tmp_path / "results.jsonl"
    child = subprocess.Popen([sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.5)
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert rest == "interrupted\n" and child.returncode == 0
    assert len(list(campaign.rows(path))) == 1


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_returns_each_row_once(expected, tmp_path, monkeypatch):
    ray = pytest.importorskip("ray", reason="Ray has no wheel for this Python", exc_type=ImportError)
    # Small chunks, so that the worker dies in the middle of the campaign.
    monkeypatch.setattr(campaign, "_MAX_CHUNK", 4)
    # Otherwise Ray writes a token into the home folder.
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    path = tmp_path / "results.jsonl"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=80 << 20)
    try:
        killed = []

        def kill():
            while not killed:
                time.sleep(0.001)
                lines = path.read_text().splitlines(True) if path.exists() else []
                whole = (json.loads(line) for line in lines if line.endswith("\n"))
                others = [row["pid"] for row in whole if row["pid"] != os.getpid()]
                if others:
                    os.kill(others[-1], signal.SIGKILL)
                    killed.append((others[-1], len(lines)))

        threading.Thread(target=kill, daemon=True).start()
        report = campaign.run(BOARDS, out=path, ray=True, **METHODS)
        single = campaign.run(BOARDS[:20], out=tmp_path / "single.jsonl", ray=True, workers=1, progress=False)
        # Workers that were started before know it too.
        pm.add_kind(KIND, "clustered.pmk")
        own = campaign.run(["clustered\nparam n := 3;", "clustered\nparam n := 4;"], out=tmp_path / "own.jsonl", ray=True)
    finally:
        ray.shutdown()
    assert own == campaign.Report(2, 0, 0) and single == campaign.Report(20, 0, 0)
    assert report == campaign.Report(240, 0, 0) and killed and killed[0][1] < 240
    assert comparable(path) == expected
    print(f"worker {killed[0][0]} was killed after {killed[0][1]} of 240 rows")
