"""Exceptions: their tree, message, line and expectation."""

import pickle

import pencilmark as pm
import pytest

SUDOKU = "1.3..4.2.1.34.2."


def test_a_text_that_is_no_board_says_where_and_what_was_expected():
    with pytest.raises(pm.ReadError) as caught:
        pm.read("sudoku 9\nboxes 3 wide 3 tall\nwhat\n")
    assert caught.value.line == 3 and caught.value.expected and "what" in str(caught.value)
    with pytest.raises(pm.ReadError, match="expected a board, found nothing"):
        pm.read("")


def test_a_file_that_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "list.sdm").write_text(SUDOKU)
    for name in ("lost.sdk", "boards/lost.sdk", "boards/lost"):
        for call in (pm.read, pm.read_all):
            with pytest.raises(FileNotFoundError, match="no such file") as caught:
                call(name)
            assert caught.value.filename == name
    with pytest.raises(FileNotFoundError, match="did you mean boards/list.sdm"):
        pm.read("boards/lsit.sdm")
    for text in ("1.3..4.2.1.34.2x", "what?", "sudoku/4/4/1g2j2h4", "https://puzz.link/p?sudoku/4/4/x.sdk", "a.b\n", "x" * 5000 + ".sdk"):
        with pytest.raises(pm.ReadError):
            pm.read(text)


def test_a_mistyped_name_is_answered_by_the_nearest():
    with pytest.raises(pm.UnknownName, match="no kind `sudku`; did you mean `sudoku`"):
        pm.generate("sudku")
    with pytest.raises(pm.UnknownName, match="no backend `engin`; did you mean `engine`"):
        pm.read(SUDOKU).solve(backend="engin")
    with pytest.raises(pm.UnknownName, match="no backend `abacus`; there are engine, clauses"):
        pm.read(SUDOKU).solve(backend="abacus")


@pytest.mark.parametrize(
    "error, call",
    [
        (pm.ReadError, lambda: pm.read("what?")),
        (pm.ReadError, lambda: pm.read("1.3..4.2.1.34.2.\n12343412........\n")),
        (pm.UnknownName, lambda: pm.read(SUDOKU, kind="chess")),
        (pm.UnknownName, lambda: pm.read(SUDOKU).solve(backend="abacus")),
        (pm.UnknownName, lambda: pm.read(SUDOKU).model().to("stone")),
        (pm.UnknownName, lambda: pm.generate("chess")),
        (pm.MethodError, lambda: pm.read(SUDOKU).solve(formulation="none")),
        (pm.FormatError, lambda: pm.read(SUDOKU).write("stone")),
        (pm.NotASolution, lambda: pm.read(SUDOKU).judge([1, 2])),
        (pm.NotASolution, lambda: pm.Solution(pm.read(SUDOKU), [1] * 16)),
        (pm.NotUnique, lambda: pm.read("12343412........").redundant()),
        (pm.GenerateError, lambda: pm.generate("sudoku", 4, clues="many")),
        (pm.VerifyError, lambda: pm.verify(".")),
        (pm.LimitReached, lambda: next(pm.read("." * 81).solutions(backend="microlp", time_limit=0))),
        (TypeError, lambda: pm.read(SUDOKU).solve(colour="red")),
        (TypeError, lambda: pm.generate("sudoku", 4, backend="engine")),
        (ValueError, lambda: pm.read(SUDOKU).solve(time_limit=-1)),
        (ValueError, lambda: pm.Verdict("perhaps")),
        (KeyError, lambda: pm.read(SUDOKU).judge({"r1c1": 1})),
    ],
)
def test_errors_have_their_class_and_a_message(error, call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value)
    if isinstance(caught.value, pm.Error):
        same = pickle.loads(pickle.dumps(caught.value))
        assert (type(same), str(same), same.line) == (type(caught.value), str(caught.value), caught.value.line)


def test_a_limit_gives_unknown():
    board = pm.read("." * 81)
    found = board.solve(backend="microlp", formulation="alldifferent", time_limit=0.05)
    assert (found.status, found.limit, bool(found)) == ("unknown", "time", False)
    assert board.count(max=10**9, time_limit=0.05).limit == "time"
    assert board.solve(backend="clauses", node_limit=0).status in ("unknown", "feasible")
