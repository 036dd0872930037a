"""The data set as reasoning-gym makes it and asks it."""

import json

import pencilmark as pm
import pytest

reasoning_gym = pytest.importorskip("reasoning_gym", reason="the extra reasoning-gym is not installed")


@pytest.mark.parametrize("kind, size", [("sudoku", "4"), ("hashi", "5x5")])
def test_reasoning_gym_makes_and_scores_entries(kind, size):
    from pencilmark.reasoning import DATASET

    data = reasoning_gym.create_dataset(DATASET, kind=kind, board_size=size, size=3, seed=5)
    entries = list(data)
    assert len(data) == len(entries) == 3 and len({entry["question"] for entry in entries}) == 3
    assert [entry["question"] for entry in data] == [entry["question"] for entry in entries]
    for entry in entries:
        # Entries go through JSON, as in files of prompts.
        same = json.loads(json.dumps(entry))
        assert data.score_answer(f"I think:\n```\n{entry['answer']}```", same) == 1.0
        assert data.score_answer(entry["answer"].replace("1", "9"), same) == 0.0
        assert data.score_answer("no idea", same) == data.score_answer(None, same) == 0.0
    with pytest.raises(IndexError):
        data[3]


def test_wrong_configurations_are_refused():
    from pencilmark.reasoning import DATASET

    with pytest.raises(pm.UnknownName, match="chess"):
        reasoning_gym.create_dataset(DATASET, kind="chess")
    with pytest.raises(ValueError, match="found 0"):
        reasoning_gym.create_dataset(DATASET, size=0)
