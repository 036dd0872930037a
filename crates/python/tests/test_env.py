"""The environment that measures machines."""

import json
import time

import pencilmark as pm
import pytest
from pencilmark import queries
from pencilmark.env import Environment


def rows(env, width):
    values = list(env.solution.values())
    return [values[start : start + width] for start in range(0, len(values), width)]


def test_the_same_seed_gives_the_same_board():
    one, other = Environment("sudoku", size="4"), Environment("sudoku", size="4")
    assert one.reset(3) == other.reset(3) != other.reset(4)
    assert pm.Board(one.board.write(), "sudoku").check().status == "unique"
    with pytest.raises(ValueError, match="call reset first"):
        Environment("sudoku").score("1")


@pytest.mark.parametrize("kind, size", [("sudoku", "4"), ("nurikabe", "4"), ("hashi", "5x5"), ("star-battle", "5"), ("zebra", None)])
def test_answers_of_every_form_are_read(kind, size):
    env = Environment(kind, size=size)
    env.reset(1)
    forms = [
        env.answer,
        f"Let me think. r1c1 is 9.\n\n```\n{env.answer}```\nDone.",
        f"<think>1 1 1 1\n2 2 2 2</think>\n**Answer**:\n{env.answer}",
        json.dumps(env.solution),
        "Sure: " + json.dumps({"solution": env.solution}, indent=1),
        json.dumps(list(env.solution.values())),
    ]
    if " " not in "".join(env.solution):
        forms.append("\n".join(f"- {name} = {value}" for name, value in env.solution.items()))
    for text in forms:
        assert env.score(text) == {"parsed": True, "legal": True, "progress": 1.0, "solved": True, "broken_rule": None}, text


def test_drawn_tables_and_digits_are_read():
    env = Environment("sudoku", size="4")
    env.reset(1)
    drawn = "┃ " + "\n┠───┨\n┃ ".join(" │ ".join(map(str, row)) + " ┃" for row in rows(env, 4))
    markdown = "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows(env, 4))
    digits = "\n".join("".join(map(str, row)) for row in rows(env, 4))
    for text in [drawn, markdown, digits, digits.replace("\n", ""), "My board:\n.2.4\n....\n1...\n....\n\n" + digits]:
        assert env.score(text)["solved"], text


def test_wrong_answers_are_judged():
    env = Environment("sudoku", size="4")
    env.reset(1)
    for text in ["", "I give up", "r9c9 = 3", "__import__('os').system('true')", "[" * 100_000, "```" * 50_000, "a(" * 100_000]:
        start = time.monotonic()
        assert env.score(text) == {"parsed": False, "legal": False, "progress": 0.0, "solved": False, "broken_rule": None}
        assert time.monotonic() - start < 5
    wrong = rows(env, 4)
    wrong[0][0], wrong[0][1] = wrong[0][1], wrong[0][0]
    score = env.score(json.dumps(wrong))
    assert score["parsed"] and not score["legal"] and not score["solved"] and 0 < score["progress"] < 1
    assert score["broken_rule"]
    beyond = env.score(json.dumps([[9] * 4] * 4))
    assert not beyond["legal"] and "not 9" in beyond["broken_rule"]
    half = {name: value for number, (name, value) in enumerate(env.solution.items()) if number < 8}
    score = env.score(json.dumps(half))
    assert score["legal"] and not score["solved"] and 0 < score["progress"] < 1


def test_moves_lead_to_the_solution():
    env = Environment("sudoku", size="4")
    env.reset(1)
    ranges = dict(zip(env.board.variables, env.board.ranges))
    first = next(name for name in env.solution if ranges[name][0] != ranges[name][1])
    assert not env.step("nonsense")["parsed"] and not env.step(("r9c9", 1))["parsed"] and env.entered == {}
    refused = env.step((first, 9))
    assert refused["parsed"] and not refused["legal"] and env.entered == {}
    for name, value in env.solution.items():
        score = env.step(f"{name}={value}")
        assert score["legal"], name
    assert score["solved"] and score["progress"] == 1.0
    row = [name for name in env.solution if name.startswith("r1")]
    env.reset(1)
    free = [name for name in row if ranges[name][0] != ranges[name][1]]
    other = next(name for name in row if name != free[0])
    assert env.step((other, env.solution[other]))["legal"]
    broken = env.step((free[0], env.solution[other]))
    assert not broken["legal"] and broken["broken_rule"] == "No row has a digit twice." and free[0] not in env.entered


def test_records_have_what_was_asked_for():
    found = queries.dataset("sudoku", size="4", count=2, twins=True, levels=["easy"])["records"]
    assert len({record["id"] for record in found}) == 2 and all(record["steps"] for record in found)
    with pytest.raises(pm.Error):
        queries.dataset("sudoku", count=1000)


def test_sizes_and_parameters_may_be_numbers():
    numbers = Environment("sudoku", size=4, parameters={"clues": 6})
    texts = Environment("sudoku", size="4", parameters={"clues": "6"})
    assert numbers.reset(1) == texts.reset(1) and numbers.record["clues"] == 6
    with pytest.raises(pm.Error, match="expected a text or an integer"):
        Environment("sudoku", size=4.5).reset(1)  # type: ignore[arg-type]
