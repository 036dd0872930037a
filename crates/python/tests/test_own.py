"""Own kinds and formulations, declared queries, and models of other libraries."""

import inspect
import subprocess
import sys
import time
from pathlib import Path

import pencilmark as pm
import pytest
from pencilmark import queries

REPOSITORY = Path(__file__).resolve().parents[3]
SUDOKU = "1.3..4.2.1.34.2."


def test_kinds_and_formulations_come_from_files():
    kind = pm.add_kind(REPOSITORY / "examples/kinds/tens.pmk")
    board = pm.generate(kind.name, 4, seed=1)[0]
    assert board.kind == kind.name in pm.kinds() and board.check()
    assert pm.add_kind((REPOSITORY / "examples/kinds/tens.pmk").read_text()) == kind
    own = pm.add_formulation(REPOSITORY / "examples/touching.pmk")
    stars = pm.generate("star-battle", 6, seed=1)[0]
    assert stars.solve(formulation=own) == stars.solve()


def test_errors_in_own_texts_name_their_line():
    with pytest.raises(pm.MethodError, match="broken.pmk:2"):
        pm.add_kind("kind broken \"Broken\";\nparam;\n", "broken.pmk")
    with pytest.raises(pm.MethodError, match="wrong.pmk:1"):
        pm.read(SUDOKU).solve(formulation=pm.add_formulation("nonsense", "wrong.pmk"))


@pytest.mark.parametrize("library", ["cpmpy", "pyomo"])
def test_models_in_other_libraries_have_the_same_solution(library):
    boards = [(pm.read(SUDOKU), "assignment"), (pm.read(REPOSITORY / "examples/islands.has"), "flow")]
    for board, formulation in boards:
        model = board.model(formulation)
        built, cells = model.to_cpmpy() if library == "cpmpy" else model.to_pyomo()
        assert list(cells) == board.variables
        assert board.judge(solved(library, built, cells)) == board.solve().solution


def solved(library, model, cells):
    """The values of the cells in a solution."""
    if library == "cpmpy":
        assert model.solve()
        return {name: int(cell.value()) if hasattr(cell, "value") else int(cell) for name, cell in cells.items()}
    import pyomo.environ as pyo

    pyo.SolverFactory("appsi_highs").solve(model)
    return {name: round(pyo.value(cell)) for name, cell in cells.items()}


def test_models_that_a_library_cannot_say_are_refused():
    with pytest.raises(pm.FormatError, match="it has no indices"):
        pm.read(SUDOKU).model().to_indexed("mps")
    with pytest.raises(pm.FormatError, match="is not a text"):
        pm.read(REPOSITORY / "examples/islands.has").model("flow+deductions").to_cpmpy()


def test_declared_queries_answer_as_the_methods_do():
    board = pm.read(SUDOKU)
    assert queries.check(board)["verdict"] == board.check().status == "unique"
    assert queries.count("12343412........")["count"] == "4"
    assert queries.minimal(board, seed=1)["clues"]
    compared = queries.compare(board, time=1)
    assert {run["outcome"] for run in compared["runs"]} <= {"feasible", "refused"}
    assert compared._repr_html_().count("<table>") == 2


def test_declared_queries_say_what_is_wrong():
    with pytest.raises(pm.ReadError, match="expected a board"):
        queries.check("what?")
    with pytest.raises(pm.MethodError, match="no field"):
        queries.check(SUDOKU, colour="red")
    with pytest.raises(AttributeError, match="there is no query divine"):
        queries.divine(SUDOKU)


def test_declared_queries_describe_themselves():
    assert "compare" in dir(queries)
    assert list(inspect.signature(queries.count).parameters)[:2] == ["board", "kind"]
    assert "Enumerate at most this many solutions" in queries.count.__doc__


def test_the_types_of_the_queries_are_those_of_their_declarations():
    written = subprocess.run([sys.executable, "-m", "pencilmark.queries"], capture_output=True, text=True, check=True).stdout
    assert written == Path(queries.__file__).with_suffix(".pyi").read_text(encoding="utf-8")


HOSTILE = [
    "set Z := 1..31999999;",
    "set Z := 1..5000 cross 1..3000;",
    "set Z := {i in -9223372036854775807..9223372036854775807: i = 3};",
    "set A1 := 1..5000; set Z {i in A1} := 1..5000;",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_limits_hold_for_hostile_texts(text):
    own = queries.abstract_model("sudoku", formulation="assignment")["text"]
    start = time.process_time()
    queries.own_model(SUDOKU, text=text + own, time=1)
    assert time.process_time() - start <= 1.5
