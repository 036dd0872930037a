"""The environment as Gymnasium makes and checks it."""

import gymnasium
import pencilmark as pm
import pencilmark.gym
import pytest
from gymnasium.utils.env_checker import check_env


@pytest.mark.parametrize("kind, size", [("sudoku", "4"), ("hashi", "5x5")])
def test_gymnasium_accepts_the_environment(kind, size):
    made = gymnasium.make(pencilmark.gym.ENVIRONMENT, kind=kind, size=size, render_mode="ansi")
    check_env(made.unwrapped)
    prompt, info = made.reset(seed=1)
    assert prompt == made.render() and info["seed"] == 1
    assert made.reset(seed=1)[0] == prompt != made.reset(seed=2)[0]
    made.reset(seed=1)
    _, reward, terminated, truncated, score = made.step(made.unwrapped.environment.answer)
    assert (reward, terminated, truncated, score["solved"]) == (1.0, True, False, True)
    one, other = made.reset()[1]["id"], made.reset()[1]["id"]
    assert one != other, "without a seed, boards are random"
    assert made.step("no idea")[1] == 0.0


def test_the_reward_grows_with_right_values():
    made = gymnasium.make(pencilmark.gym.ENVIRONMENT, kind="sudoku", size="4")
    made.reset(seed=1)
    solution = list(made.unwrapped.environment.solution.items())
    rewards = []
    for count in [4, 8, 12, 16]:
        made.reset(seed=1)
        rewards.append(made.step("\n".join(f"{name}={value}" for name, value in solution[:count]))[1])
    assert rewards == sorted(set(rewards)) and rewards[-1] == 1.0 and rewards[-2] <= 0.5


def test_the_texts_of_every_kind_are_observations():
    made = pencilmark.gym.PuzzleEnv()
    for kind in pm.kinds().values():
        texts = [kind.title, str(kind.rules), *kind.examples]
        assert all(made.observation_space.contains(text) for text in texts), kind.name
