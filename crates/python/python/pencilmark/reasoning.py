"""Boards as a procedural data set of reasoning-gym: questions with a judge of answers.

Needs the package `reasoning-gym` (`pip install pencilmark[reasoning-gym]`). Importing this module registers the data set:

    import pencilmark.reasoning
    import reasoning_gym

    data = reasoning_gym.create_dataset("pencilmark", kind="sudoku", board_size="4", size=10, seed=1)
    data.score_answer(data[0]["answer"], data[0])
"""

from __future__ import annotations

from abc import ABCMeta
from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Union

from reasoning_gym.factory import ProceduralDataset, register_dataset  # type: ignore[import-untyped, import-not-found, unused-ignore]

from ._errors import UnknownName
from ._native import kinds
from .env import Environment, reward

__all__ = ["DATASET", "PuzzleConfig", "PuzzleDataset"]

#: The name under which reasoning-gym makes it.
DATASET = "pencilmark"

#: Seeds are below this number.
_SEEDS = 2**64


@dataclass
class PuzzleConfig:
    """The boards, by the options of `pencilmark.env.Environment`."""

    kind: str = "sudoku"
    board_size: Optional[Union[str, int]] = None
    """The size of a board, such as 9 or 9x7."""
    level: Optional[str] = None
    parameters: Dict[str, Any] = field(default_factory=dict)
    seed: Optional[int] = None
    size: int = 500
    """The number of questions."""

    def validate(self) -> None:
        """Raises an error for values that no board can be made from."""
        if self.kind not in kinds():
            raise UnknownName(f"there is no kind `{self.kind}`")
        if self.size < 1:
            raise ValueError(f"expected a size of at least 1, found {self.size}")


# The metaclass is that of the untyped base.
class PuzzleDataset(ProceduralDataset, metaclass=ABCMeta):  # type: ignore[misc, unused-ignore]
    """A board for each index, the same for equal seeds. Entries have the record of the board under `metadata`."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(f"expected an index below {self.size}, found {idx}")
        asked = self.config
        env = Environment(asked.kind, size=asked.board_size, level=asked.level, parameters=asked.parameters or None)
        question = env.reset((self.seed + idx) % _SEEDS)
        metadata = {
            "source_dataset": DATASET,
            "source_index": idx,
            "difficulty": {"level": env.record["level"], "grade": env.record["grade"]},
            "record": env.record,
        }
        return {"question": question, "answer": env.answer, "metadata": metadata}

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """The reward of an answer to an entry, by the rules: see `pencilmark.env.reward`."""
        if not isinstance(answer, str):
            return 0.0
        return reward(Environment.of(entry["metadata"]["record"]).score(answer))


register_dataset(DATASET, PuzzleDataset, PuzzleConfig)
