"""Batches: what they take and return, threads and streams."""

import numpy as np
import pencilmark as pm
import pytest

TEXTS = ["1.3..4.2.1.34.2.", "12343412........", "12....3.........", "2 2 2\n1 1\n0 0\n", "what?"]
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("task, run", [("solve", pm.solve_many), ("check", pm.check_many)])
def test_a_row_is_the_result_of_the_query(task, run):
    found = run(TEXTS)
    assert len(found) == len(TEXTS)
    for text, row in zip(TEXTS[:-1], found):
        single = getattr(pm.read(text), task)()
        solution = single.solution if task == "solve" else next(iter(single.solutions), None)
        assert row["status"] == single.status and row["error"] is None
        assert row["solution"] == (list(solution.values()) if solution else None)
    assert found[-1] == {"status": "error", "count": 0, "solution": None, "error": str(error_of("what?"))}
    assert found[1:3] == [found[1], found[2]] and found.to_dict()["status"] == [row["status"] for row in found]


def error_of(text):
    with pytest.raises(pm.ReadError) as caught:
        pm.read(text)
    return caught.value


def test_counts():
    assert pm.count_many(TEXTS).to_dict()["count"] == [1, 4, 0, 1, 0]
    assert pm.count_many(TEXTS, max=3).to_dict()["count"] == [1, 3, 0, 1, 0]


def test_threads_and_inputs_do_not_matter():
    boards = pm.generate("sudoku", 4, count=300, seed=1)
    texts = [board.write("line").strip() for board in boards]
    expected = pm.solve_many(texts, threads=1)
    assert expected.statuses() == {"feasible": 300}
    cells = np.array([board.to_numpy().ravel() for board in boards])
    for found in [pm.solve_many(boards), pm.solve_many(texts, threads=3, kind="sudoku"), pm.solve_many(cells)]:
        assert found == expected
    solved = expected.to_numpy()
    assert solved.shape == (300, 16) and (solved[cells > 0] == cells[cells > 0]).all()
    streamed = [row for part in pm.stream("solve", iter(texts), size=64) for row in part]
    assert streamed == list(expected)


def test_larger_boards_from_arrays():
    board = pm.generate("sudoku", 16, seed=1)[0]
    found = pm.check_many(board.to_numpy().reshape(1, 256).astype(np.uint8))
    assert found[0]["status"] == "unique"
    assert found.to_numpy().tolist() == [board.solve().solution.to_numpy().ravel().tolist()]


def test_arrow_columns_go_in_and_record_batches_come_out():
    pa = pytest.importorskip("pyarrow")
    expected = pm.check_many(TEXTS)
    columns = [pa.array(TEXTS), pa.chunked_array([TEXTS[:2], TEXTS[2:]]), pa.array(["gone", *TEXTS], pa.large_string())[1:]]
    for column in columns:
        assert pm.check_many(column) == expected
    batch = expected.to_arrow()
    batch.validate(full=True)
    assert batch.to_pylist() == list(expected)
    assert pa.record_batch(expected).equals(batch)
    assert pm.check_many(pa.array([None, TEXTS[0]])).statuses() == {"error": 1, "unique": 1}
    assert pm.check_many(pa.array([], pa.string())).to_arrow().num_rows == 0


def test_empty_and_wrong_inputs():
    assert len(pm.solve_many([])) == 0 and pm.solve_many([]).to_numpy().shape == (0, 0)
    with pytest.raises(TypeError, match="one text"):
        pm.solve_many(NINE)
    with pytest.raises(TypeError, match="found <class 'int'>"):
        pm.solve_many([5])
    with pytest.raises(pm.ReadError, match="from 0 to 4, found 0 to 5"):
        pm.solve_many(np.array([[5] + [0] * 15]))
    with pytest.raises(pm.ReadError, match=r"found \(1, 15\)"):
        pm.solve_many(np.zeros((1, 15), dtype=int))
    with pytest.raises(ValueError, match="one length"):
        pm.solve_many(TEXTS[:1] + [NINE]).to_numpy()


def test_limits_hold_for_each_board():
    found = pm.count_many([TEXTS[1], "." * 81], max=10**12, time_limit=0.05)
    assert found.to_dict()["status"] == ["counted", "unknown"]


def test_grades_and_explanations_of_many_boards_are_rows():
    board = pm.Board("1.3..4.2.1.34.2.")
    boards = [board, "12343412........", "what?", board.write()]
    for threads in (1, 3):
        found = pm.grade_many(boards, threads=threads)
        assert [row.get("level") for row in found] == ["easy", None, None, "easy"]
        assert [row["error"] is None for row in found] == [True, True, False, True]
        assert found[0] == {**board.grade().to_dict(), "error": None} and found._repr_html_().count("<tr>") == 5
    explained = pm.explain_many(boards, kind="sudoku")
    assert explained[3] == {**board.explain().to_dict(), "error": None} and explained[2]["error"]
    with pytest.raises(TypeError, match="read_all"):
        pm.grade_many("1.3..4.2.1.34.2.")
    with pytest.raises(TypeError, match="colour"):
        pm.grade_many(boards, colour="red")
