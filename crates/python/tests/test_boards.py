"""Boards, solutions and the queries on every kind."""

import pickle
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pencilmark as pm
import pytest

SUDOKU = "1.3..4.2.1.34.2."
SEVERAL = "12343412........"
NONE = "12....3........."
EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.mark.parametrize("kind", list(pm.kinds().values()), ids=lambda kind: kind.name)
def test_every_kind_is_read_solved_checked_and_counted(kind):
    text = min(kind.examples, key=len)
    listed = text.count("\n= solution")
    board = pm.Board(text)
    assert board.kind == kind.name
    assert board.check().status == ("none", "unique", "multiple")[min(listed, 2)]
    assert board.count(max=1000) == pm.Count(listed, True, None)
    solutions = list(board.solutions())
    assert len(solutions) == len(set(solutions)) == listed
    assert bool(board.solve()) == (listed > 0)
    for solution in solutions:
        assert pm.Solution(board, solution.to_dict()) == solution == board.judge(solution.to_numpy())
    for format in board.formats:
        assert pm.Board(board.write(format), board.kind) == board
    assert board.svg().startswith("<svg") and board._repr_svg_() == board.svg()
    assert board.model().to("markdown")


def test_a_solution_is_a_mapping():
    solution = pm.read(SUDOKU).solve().solution
    assert solution["r1c2"] == 2 and solution.get("r9c9") is None and solution.get("r9c9", 7) == 7
    assert "r1c2" in solution and "r9c9" not in solution and 5 not in solution
    assert list(solution) == list(solution.keys()) == solution.board.variables
    assert isinstance(solution, Mapping) and dict(solution) == dict(solution.items()) == solution.to_dict()
    assert solution.to_list() == list(solution.values())
    with pytest.raises(KeyError, match="there is no puzzle variable r9c9"):
        solution["r9c9"]


def test_a_board_without_solution_has_no_values():
    found = pm.read(NONE).solve()
    assert not found and found.status == "infeasible"
    with pytest.raises(LookupError, match="infeasible"):
        found["r1c1"]


def test_files_are_read_and_texts_come_first(tmp_path):
    board = pm.read(EXAMPLES / "islands.has")
    assert board == pm.read(str(EXAMPLES / "islands.has")) == pm.read((EXAMPLES / "islands.has").read_text())
    assert len(pm.read_all(EXAMPLES / "list.sdm")) == len(pm.read_all((EXAMPLES / "list.sdm").read_text())) > 1
    with pytest.raises(FileNotFoundError):
        pm.read(tmp_path / "missing")


def test_numpy_arrays_have_the_shape_of_the_board():
    board = pm.read(SUDOKU)
    givens, solved = board.to_numpy(), board.solve().solution.to_numpy()
    assert givens.shape == solved.shape == (4, 4) and givens.dtype == solved.dtype == np.int64
    assert (solved[givens > 0] == givens[givens > 0]).all() and (np.sort(solved, axis=0).T == [1, 2, 3, 4]).all()
    islands = pm.read(EXAMPLES / "islands.has")
    assert islands.solve().solution.to_numpy().shape == (len(islands.variables),)
    with pytest.raises(TypeError, match="array of integers"):
        board.judge(solved.astype(float))


def results():
    board = pm.read(SUDOKU)
    yield from (board, board.solve(), board.solve().solution, board.check(), board.count(), board.forced())
    yield from (board.minimal(), board.redundant(), board.fewest(), board.certify(), board.model())
    yield from (pm.read(NONE).solve(), pm.read(NONE).conflict(), pm.read(SEVERAL).check(), pm.kinds()["hashi"])
    yield pm.check_many([SUDOKU, SEVERAL, NONE, "what?"])


@pytest.mark.parametrize("result", list(results()), ids=lambda result: type(result).__name__)
def test_results_are_pickled_compared_and_shown(result):
    same = pickle.loads(pickle.dumps(result))
    assert same == result and same is not result
    assert result != 1 and repr(same) == repr(result) and type(result).__name__ in repr(result)
    if hasattr(result, "to_dict"):
        assert result.to_dict() and result.to_dict() == same.to_dict()


def test_optima_have_objective_and_bound():
    circuit = pm.Board(pm.kinds()["circuit-scramble"].examples[0])
    found = circuit.solve()
    assert (found.status, found.objective, found.dual_bound) == ("optimal", found.solution.objective, found.objective)


def test_queries_about_clues():
    board = pm.read(SUDOKU)
    minimal, redundant, fewest = board.minimal(seed=1), board.redundant(), board.fewest(all=True)
    assert minimal.board.check() and set(minimal.clues) <= set(board.clues) and minimal.board.clues == list(minimal.clues)
    assert sorted(redundant.redundant + redundant.needed) == sorted(board.clues)
    assert fewest.board.check() and len(fewest.clues) == fewest.at_least == 4
    with pytest.raises(pm.NotUnique, match="found several"):
        pm.read(SEVERAL).minimal()


def test_forced_values_are_those_of_all_solutions():
    forced = pm.read(SEVERAL).forced()
    solutions = list(pm.read(SEVERAL).solutions())
    for name, values in forced.possible.items():
        assert set(values) == {solution[name] for solution in solutions}
    assert forced.values == {name: values[0] for name, values in forced.possible.items() if len(values) == 1}
    assert not any(forced.open.values()) and forced.exists and forced.svg().startswith("<svg")


def test_conflicts_name_rules_and_clues():
    conflict = pm.read("11..............").conflict(smallest=True)
    assert conflict.status == "infeasible" and conflict.minimal and len(conflict.parts) == conflict.at_least
    assert all(part.rule or part.value == 1 for part in conflict.parts)
    assert pm.read(SUDOKU).conflict().status == "feasible"


def test_methods_and_backends_agree():
    board = pm.read(SUDOKU)
    for backend in pm.backends():
        for formulation in board.formulations:
            try:
                assert board.solve(backend=backend, formulation=formulation, seed=3, presolve=False) == board.solve()
            except pm.MethodError as refusal:
                assert backend in str(refusal) or formulation in str(refusal)


def test_certificates_are_verified(tmp_path):
    for text, verdict in [(SUDOKU, "unique"), (SEVERAL, "multiple"), (NONE, "none")]:
        folder = tmp_path / verdict
        pm.read(text).certify().write(folder)
        verified = pm.verify(folder)
        assert verified.verdict.status == verdict and verified.board == pm.read(text)
    (tmp_path / "none" / "refutation.pbp").write_text("")
    with pytest.raises(pm.VerifyError):
        pm.verify(tmp_path / "none")


def test_generated_boards_depend_on_the_seed_only():
    made = pm.generate("sudoku", 4, count=5, seed=3, symmetry="half-turn")
    assert len(set(made)) == 5 and all(board.check() for board in made)
    assert made == pm.generate("sudoku", "4", count=5, seed=3, symmetry="half-turn", threads=2)
    assert made != pm.generate("sudoku", "4", count=5, seed=4, symmetry="half-turn")


def test_models_are_written_in_every_format_or_say_why_not():
    model = pm.read("2 2 2\n1 1\n0 0\n").model("flow")
    assert model.to("mathprog").startswith("#") and "$" in model._repr_markdown_()
    for format in pm.model_formats():
        try:
            assert model.to(format)
        except pm.FormatError as refusal:
            assert str(refusal)


def test_every_result_shows_itself_in_a_notebook():
    board = pm.read("1.3..4.2.1.34.2.")
    minimal, certificate = board.minimal(), board.certify()
    results = [board.solve(), board.check(), board.count(), board.hint(), board.explain(), board.grade(), minimal, board.redundant()]
    for result in [*results, board.fewest(), certificate]:
        assert result._repr_html_().startswith("<"), result
    assert "Box 1" in board.hint()._repr_html_() and "easy" in board.grade()._repr_html_() and "<svg" in minimal._repr_html_()
    assert "<script" not in pm.Hint((), ("<script>",))._repr_html_() and "claim" in certificate._repr_html_()


def test_every_kind_is_written_as_an_object():
    for kind in pm.kinds().values():
        board = pm.read_all(kind.examples[0])[0]
        assert pm.read(board.write("json")) == board, kind.name
