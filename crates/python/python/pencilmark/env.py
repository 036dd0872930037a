"""An environment that measures machines which solve puzzles: a prompt, a judge of answers, and moves one at a time.

>>> from pencilmark.env import Environment
>>> env = Environment("sudoku", size="4")
>>> prompt = env.reset(seed=1)
>>> prompt.splitlines()[0]
'Solve this puzzle: Sudoku.'
>>> env.score("I give up.")["parsed"]
False
>>> env.score("The solution is:\\n" + env.answer)["solved"]
True

Boards are proved to have one solution, and the same seed gives the same board. Answers are read tolerantly, and nothing in them is executed.
"""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, TypedDict, Union

from . import queries
from ._native import Board

__all__ = ["Environment", "Score", "reward"]

#: The longest answer that is read, in characters; of a longer one, the end is.
MAX_ANSWER = 200_000

#: A number of an answer. Longer ones are no value of any puzzle.
_NUMBER = re.compile(r"(?<![\w.-])-?\d{1,9}(?!\w)")

#: A cell of a row: a number, or a blank.
_CELL = re.compile(r"(?<![\w.])-?\d{1,9}(?!\w)|[._?]")

#: What may stand between the cells of a row, drawn tables included.
_BETWEEN = re.compile(r"[^\w.?]*")


class Score(TypedDict):
    """What is said of an answer or a move."""

    parsed: bool
    """Whether values were found in it."""
    legal: bool
    """Whether all values are allowed, and they break no rule: nothing that follows from the rules only later counts against them."""
    progress: float
    """The share of the values to find that are those of the solution."""
    solved: bool
    """Whether it is the solution."""
    broken_rule: Optional[str]
    """The sentence of a rule that the values break, or why a value is not allowed."""


class Environment:
    """Boards of a kind, one for each seed, with a judge.

    `size`, `level` and `parameters` are those of `pencilmark.generate`. `time` limits the making of a board, in seconds.

    >>> from pencilmark.env import Environment
    >>> env = Environment("nurikabe", size="4")
    >>> _ = env.reset(seed=2)
    >>> first, value = next(iter(env.solution.items()))
    >>> env.step((first, value))["legal"]
    True
    """

    #: The record of the board, as `queries.dataset` makes it.
    record: Dict[str, Any]
    #: The board.
    board: Board
    #: The values that were entered by `step`.
    entered: Dict[str, int]

    def __init__(
        self,
        kind: str,
        *,
        size: Optional[Union[str, int]] = None,
        level: Optional[str] = None,
        parameters: Optional[Dict[str, Any]] = None,
        time: Optional[float] = None,
    ) -> None:
        self._kind = kind
        self._size, self._parameters, self._time = size, parameters, time
        self._levels = None if level is None else [level]
        self._ready = False

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Environment:
        """The environment of a record of a data set: of a line that `pencilmark dataset` wrote, as a dictionary.

        >>> from pencilmark import queries
        >>> from pencilmark.env import Environment
        >>> record = queries.dataset("sudoku", size="4", no_steps=True)["records"][0]
        >>> Environment.of(record).score(record["answer"])["solved"]
        True
        """
        made = cls(record["kind"])
        made._take(dict(record))
        return made

    def reset(self, seed: int = 0) -> str:
        """Makes the board of a seed, and returns its prompt."""
        made = queries.dataset(
            self._kind,
            seed=seed,
            time=self._time,
            levels=self._levels,
            size=self._size,
            parameters=self._parameters,
            no_steps=True,
            no_certificates=True,
        )
        self._take(made["records"][0])
        return self.prompt

    def _take(self, record: Dict[str, Any]) -> None:
        self.record = record
        self.board = Board(record["board"], self._kind)
        self.entered = {}
        self._ranges = dict(zip(self.board.variables, self.board.ranges))
        self._ready = True

    @property
    def prompt(self) -> str:
        """Rules, board, and the form in which a solution is to be given."""
        return str(self._made("prompt"))

    @property
    def answer(self) -> str:
        """The solution in the form that the prompt asks for."""
        return str(self._made("answer"))

    @property
    def solution(self) -> Dict[str, int]:
        """The value of each puzzle variable by its name."""
        return dict(self._made("solution"))

    def _made(self, name: str) -> Any:
        if not self._ready:
            raise ValueError("there is no board yet: call reset first")
        return self.record[name]

    def score(self, text: str) -> Score:
        """Judges an answer: values in the form of the prompt, perhaps among words, in a fenced block, or as JSON."""
        self._made("prompt")
        values = _parse(text, list(self._ranges))
        if values is None:
            return _nothing()
        if "`NAME NUMBER`" in self.prompt:
            # What such an answer does not name has its least value.
            values = {**{name: low for name, (low, _) in self._ranges.items()}, **values}
        return self._judge(values)

    def step(self, move: Union[str, Tuple[str, int]]) -> Score:
        """Enters a value, such as `("r1c2", 4)` or `"r1c2=4"`, and judges all that is entered.

        A value that is not allowed, or that breaks a rule, is not kept.
        """
        self._made("prompt")
        found = _moves(move, self._ranges) if isinstance(move, str) else dict([move])
        if len(found) != 1 or not found.keys() <= self._ranges.keys():
            return {**_nothing(), "progress": self._progress(self.entered)}
        tried = {**self.entered, **found}
        score = self._judge(tried)
        if score["legal"]:
            self.entered = tried
            return score
        return {**score, "progress": self._progress(self.entered)}

    def _judge(self, values: Mapping[str, int]) -> Score:
        for name, value in values.items():
            low, high = self._ranges[name]
            if not low <= value <= high:
                # A given is the only value of its cell.
                allowed = f"only {low}" if low == high else f"values from {low} to {high}"
                broken = f"{name} has {allowed}, not {value}."
                return _score(legal=False, progress=self._progress(values), solved=False, broken=broken)
        judged = queries.progress(self.board, values=dict(values), rules_only=True)
        violations: List[Dict[str, Any]] = judged["violations"] or []
        complete = len(values) == len(self._ranges)
        # Whether blanks mean a value is for players, not for answers: what is not said is not solved.
        solved = judged["outcome"] == "solved" and (complete or self._fixed(values))
        broken_rule = self._sentence(violations[0]) if violations else None
        return _score(legal=judged["outcome"] != "broken", progress=self._progress(values), solved=solved, broken=broken_rule)

    def _fixed(self, values: Mapping[str, int]) -> bool:
        """Whether all values are said or given."""
        return all(name in values or low == high for name, (low, high) in self._ranges.items())

    def _sentence(self, violation: Dict[str, Any]) -> str:
        return str(violation.get("sentence") or violation.get("rule") or violation)

    def _progress(self, values: Mapping[str, int]) -> float:
        wanted = {name for name, (low, high) in self._ranges.items() if low != high}
        solution = self.solution
        right = sum(values.get(name) == solution[name] for name in wanted)
        return right / len(wanted) if wanted else 1.0


def reward(score: Score) -> float:
    """What a score is worth: 1 for the solution, otherwise half the share of right values, and 0 for what is not allowed or cannot be
    read."""
    return 1.0 if score["solved"] else score["progress"] / 2 if score["legal"] else 0.0


def _nothing() -> Score:
    return {"parsed": False, "legal": False, "progress": 0.0, "solved": False, "broken_rule": None}


def _score(*, legal: bool, progress: float, solved: bool, broken: Optional[str]) -> Score:
    return {"parsed": True, "legal": legal, "progress": progress, "solved": solved, "broken_rule": broken}


def _parse(text: str, names: Sequence[str]) -> Optional[Dict[str, int]]:
    """The values in an answer by name; `None` if there are none."""
    text = text[-MAX_ANSWER:]
    # The last block is the answer, what stands before it is thinking.
    after = re.split(r"</think(?:ing)?>", text)[-1]
    blocks = after.split("```")[1::2]
    for part in [*reversed(blocks[-3:]), after]:
        for read in (_json, _rows, _flat, _named):
            values = read(part, names)
            if values:
                return values
    return None


def _json(text: str, names: Sequence[str]) -> Optional[Dict[str, int]]:
    """An object of values by name, or a list of all of them, perhaps in rows."""
    for place in [match.start() for match in re.finditer(r"[\[{]", text)][:50]:
        try:
            found, _ = json.JSONDecoder().raw_decode(text, place)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            inner = found.get("solution", found.get("answer", found))
            values = {name: value for name, value in _items(inner) if name in set(names) and _is_value(value)}
            if values:
                return values
            found = inner
        if isinstance(found, list):
            flat = [value for row in found for value in (row if isinstance(row, list) else [row])]
            if len(flat) == len(names):
                return {name: value for name, value in zip(names, flat) if _is_value(value)}
    return None


def _items(found: Any) -> List[Tuple[Any, Any]]:
    return list(found.items()) if isinstance(found, dict) else []


def _is_value(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9


def _moves(text: str, names: Mapping[str, Any]) -> Dict[str, int]:
    """All `NAME=VALUE`, `NAME VALUE`, `NAME: VALUE` and `NAME is VALUE` in a text."""
    pattern = r"(?<![\w-])([A-Za-z][^\s=:,;]{0,60})(?:\s*[=:]\s*|\s+is\s+|\s+)(-?\d{1,9})(?!\w)"
    return {name: int(value) for name, value in re.findall(pattern, text[-MAX_ANSWER:]) if name in names}


def _named(text: str, names: Sequence[str]) -> Optional[Dict[str, int]]:
    return _moves(text, dict.fromkeys(names)) or None


def _shape(names: Sequence[str]) -> Optional[Tuple[int, int]]:
    """The rows and columns, if the names are those of all cells of a rectangle."""
    last = re.fullmatch(r"r(\d+)c(\d+)", names[-1]) if names else None
    if last is None:
        return None
    rows, cols = int(last[1]), int(last[2])
    cells = [f"r{row}c{col}" for row in range(1, rows + 1) for col in range(1, cols + 1)]
    return (rows, cols) if list(names) == cells else None


def _rows(text: str, names: Sequence[str]) -> Optional[Dict[str, int]]:
    """The last lines that are rows of cells; a blank is no value."""
    shape = _shape(names)
    if shape is None:
        return None
    rows, cols = shape
    found: List[List[str]] = []
    last: Optional[List[List[str]]] = None
    for line in text.splitlines():
        digits = line.strip()
        if len(digits) == cols and re.fullmatch(r"[0-9._?]+", digits):
            cells, is_row = list(digits), True
        else:
            cells = _CELL.findall(line)
            is_row = len(cells) == cols and _BETWEEN.fullmatch("".join(_CELL.split(line))) is not None
        if is_row:
            found.append(cells)
            if len(found) >= rows:
                last = found[-rows:]
        elif line.strip() and not _BETWEEN.fullmatch(line):
            found = []
    if last is None:
        return None
    flat = [cell for row in last for cell in row]
    return {name: int(cell) for name, cell in zip(names, flat) if re.fullmatch(r"-?\d+", cell)}


def _flat(text: str, names: Sequence[str]) -> Optional[Dict[str, int]]:
    """A line with all values, as numbers or as digits."""
    for line in reversed(text.splitlines()):
        numbers = _NUMBER.findall(line)
        if len(numbers) == len(names):
            return {name: int(number) for name, number in zip(names, numbers)}
        digits = re.search(rf"(?<!\d)\d{{{len(names)}}}(?!\d)", line) if len(names) > 1 else None
        if digits:
            return {name: int(digit) for name, digit in zip(names, digits[0])}
    return None
