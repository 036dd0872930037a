"""Cubes of one hard board: on threads and on a cluster, with certificates."""

import os
import pickle
import time

import pencilmark as pm
import pytest
from pencilmark import campaign


def flower_snark(petals):
    """Isaacs' graph with four nodes a petal, whose edges have no three-colouring if the petals are odd in number."""
    edges = []
    for one in range(petals):
        other = (one + 1) % petals
        edges += [f"a{one} {letter}{one}" for letter in "bcd"] + [f"b{one} b{other}"]
        edges += [f"c{one} {'c' if other else 'd'}{other}", f"d{one} {'d' if other else 'c'}{other}"]
    nodes = [f"{letter}{petal}" for petal in range(petals) for letter in "abcd"]
    numbers = "".join(f"{node} red 1 green 1 blue 1\n" for node in nodes)
    edges = "".join(f"{edge}\n" for edge in edges)
    return pm.read(f"v3ck\ncolours red green blue\ngraph\n{'  '.join(nodes)}\nedges\n{edges}numbers\n{numbers}")


@pytest.fixture(scope="module")
def infeasible():
    return flower_snark(17)


def test_cubes_fix_values_and_are_data(infeasible):
    cubes = infeasible.cubes(2)
    assert len(cubes) > 2 and all(1 <= len(cube.values) <= 2 for cube in cubes)
    assert cubes == infeasible.cubes(2) == pickle.loads(pickle.dumps(cubes)) and len(set(cubes)) == len(cubes)
    assert pm.Cube(infeasible, cubes[0].values) == cubes[0] != cubes[1]
    for values in [{"r9c9": 1}, {infeasible.variables[0]: 9}]:
        with pytest.raises(pm.NotASolution, match="expected values"):
            pm.Cube(infeasible, values)


def test_infeasible_cubes_join_to_a_verdict_that_is_verified(infeasible, tmp_path):
    report = campaign.solve_cubes(infeasible, 2, certificates=tmp_path / "all", workers=2, progress=False)
    assert (report.status, report.solution, report.cubes) == ("infeasible", None, len(report.rows))
    assert infeasible.solve().status == "infeasible"
    assert pm.verify_cubes(tmp_path / "all") == infeasible
    assert len(list((tmp_path / "all").iterdir())) == report.cubes
    with pytest.raises(pm.Error, match="empty folder"):
        campaign.solve_cubes(infeasible, 2, certificates=tmp_path / "all", progress=False)
    for file in next((tmp_path / "all").iterdir()).iterdir():
        file.unlink()
    with pytest.raises(pm.VerifyError):
        pm.verify_cubes(tmp_path / "all")


def test_cubes_go_on_where_they_were_stopped(infeasible, tmp_path):
    out, folder = tmp_path / "cubes.jsonl", tmp_path / "certificates"
    options = {"out": out, "certificates": folder, "workers": 2, "progress": False}
    hurried = campaign.solve_cubes(infeasible, 2, time_limit=0, **options)
    assert hurried.status == "unknown"
    first = campaign.solve_cubes(infeasible, 2, **options)
    lines = out.read_bytes().splitlines(keepends=True)
    assert len(lines) == 2 * first.cubes
    # Stopped in the middle of a row, and one certificate was lost.
    out.write_bytes(b"".join(lines[:-5]) + lines[-5][:30])
    lost = first.rows[0]["key"]
    for file in (folder / f"cube-{lost}").iterdir():
        file.unlink()
    (folder / f"cube-{lost}").rmdir()
    again = campaign.solve_cubes(infeasible, 2, **options)
    assert len(out.read_bytes().splitlines()) == len(lines) + 1
    assert again.status == "infeasible" and pm.verify_cubes(folder) == infeasible
    assert sorted(row["key"] for row in again.rows) == sorted(row["key"] for row in first.rows)
    assert campaign.solve_cubes(infeasible, 2, **options).rows and len(out.read_bytes().splitlines()) == len(lines) + 1


def test_a_solution_is_not_looked_for_again(tmp_path):
    board = flower_snark(16)
    first = campaign.solve_cubes(board, 3, out=tmp_path / "cubes.jsonl", progress=False)
    kept = (tmp_path / "cubes.jsonl").read_text()
    assert campaign.solve_cubes(board, 3, out=tmp_path / "cubes.jsonl", progress=False).solution == first.solution
    assert (tmp_path / "cubes.jsonl").read_text() == kept


def test_the_first_solution_ends_the_others():
    board = flower_snark(16)
    report = campaign.solve_cubes(board, 3, workers=2, progress=False)
    assert report.status == "feasible" and board.judge(report.solution.to_list()) == report.solution
    assert len(report.rows) <= report.cubes


def test_a_limit_leaves_the_verdict_unknown(infeasible):
    report = campaign.solve_cubes(infeasible, 1, time_limit=0, progress=False)
    assert report.status == "unknown" and {row["limit"] for row in report.rows} == {"time"}


def test_cancelled_queries_end():
    token = pm.Cancel()
    token.cancel()
    assert pm.read("." * 81).count(10**9, cancel=token).limit == "interrupted"
    with pytest.raises(pm.LimitReached, match="interrupted"):
        pm.count_many(["." * 81] * 3, max=10**9, cancel=token)
    with pytest.raises(pm.LimitReached, match="interrupted"):
        pm.generate("sudoku", 9, count=10**6, cancel=token)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_the_same(infeasible, tmp_path, monkeypatch):
    ray = pytest.importorskip("ray", reason="Ray has no wheel for this Python", exc_type=ImportError)
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=80 << 20)
    try:
        start = time.time()
        report = campaign.solve_cubes(infeasible, 2, certificates=tmp_path, ray=True, progress=False)
        print(f"{report.cubes} cubes on two workers: {time.time() - start:.1f} s")
    finally:
        ray.shutdown()
    assert report.status == "infeasible" and pm.verify_cubes(tmp_path) == infeasible
    assert os.getpid() not in {row["pid"] for row in report.rows}
