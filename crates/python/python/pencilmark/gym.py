"""The environment as one of Gymnasium: the observation is a prompt, the action an answer, and the reward what the judge says.

Needs the package `gymnasium` (`pip install pencilmark[gymnasium]`). An episode is one answer:

    import gymnasium
    import pencilmark.gym

    env = gymnasium.make("pencilmark/Puzzle-v0", kind="sudoku", size="4")
    prompt, info = env.reset(seed=1)
    prompt, reward, terminated, truncated, info = env.step("1 2 3 4\\n…")
"""

from __future__ import annotations

import string
from typing import Any, Dict, Optional, Tuple

import gymnasium

from .env import MAX_ANSWER, Environment, reward

__all__ = ["ENVIRONMENT", "PuzzleEnv"]

#: The name under which Gymnasium makes it.
ENVIRONMENT = "pencilmark/Puzzle-v0"

#: The longest prompt, in characters.
_MAX_PROMPT = 1_000_000

#: The characters of texts: those of samples, too.
_CHARACTERS = string.printable + "├┤┬┴┼│─×÷–…²’−"


class PuzzleEnv(gymnasium.Env[str, str]):
    """A board for each episode, of `kind` and the other options of `Environment`.

    The reward is that of `pencilmark.env.reward`. `info` has the score.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, kind: str = "sudoku", render_mode: Optional[str] = None, **options: Any) -> None:
        self.environment = Environment(kind, **options)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Text(_MAX_PROMPT, charset=_CHARACTERS)
        self.action_space = gymnasium.spaces.Text(MAX_ANSWER, charset=_CHARACTERS)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[str, Dict[str, Any]]:
        """A new board: of the seed where there is one, otherwise of a random one."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**53)) if seed is None else seed
        return self.environment.reset(drawn), {"seed": drawn, "id": self.environment.record["id"]}

    def step(self, action: str) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        """Judges an answer, which ends the episode."""
        score = self.environment.score(action)
        return self.environment.prompt, reward(score), True, False, dict(score)

    def render(self) -> str:
        """The prompt."""
        return self.environment.prompt


gymnasium.register(id=ENVIRONMENT, entry_point="pencilmark.gym:PuzzleEnv")
