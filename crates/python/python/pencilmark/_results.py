"""What the queries return, where it is only data."""

from __future__ import annotations

# Modules that only some calls need are imported there: the start of many programs would wait for them.
from dataclasses import dataclass, field, fields, is_dataclass
from os import PathLike, fspath, makedirs
from os.path import join
from typing import Any, Dict, Optional, Tuple, Union

from ._native import Board, Verdict


def _plain(value: Any) -> Any:
    """The value as dictionaries, lists, texts and numbers."""
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


class _Data:
    """What all results have."""

    def to_dict(self) -> Dict[str, Any]:
        """All of it as a dictionary."""
        assert is_dataclass(self)
        return {part.name: _plain(getattr(self, part.name)) for part in fields(self) if part.repr}


class _Table(_Data):
    """Results that show themselves in a notebook as a table of their fields."""

    def _repr_html_(self) -> str:
        assert is_dataclass(self)
        shown = ((part.name, getattr(self, part.name)) for part in fields(self) if part.repr)
        rows = "".join(f"<tr><th>{name}</th><td>{_cell(value)}</td></tr>" for name, value in shown if value is not None)
        return f"<table>{rows}</table>"


def _cell(value: Any) -> str:
    from html import escape

    if isinstance(value, Board):
        return value._repr_svg_()
    if isinstance(value, tuple):
        return "<br>".join(escape(str(item)) for item in value)
    return escape(str(value))


@dataclass(frozen=True)
class Count(_Table):
    """The number of solutions, or a lower bound on it."""

    found: int
    """The number of different solutions found."""
    complete: bool
    """Whether these are all (proved)."""
    limit: Optional[str] = None
    """The limit that was reached."""


@dataclass(frozen=True)
class Forced(_Data):
    """The values that puzzle variables take in some solution, and those that they take in all (proved)."""

    board: Board
    values: Dict[str, int]
    """The forced values."""
    possible: Dict[str, Tuple[int, ...]]
    """For each puzzle variable the values that it takes in some solution."""
    open: Dict[str, Tuple[int, ...]]
    """For each puzzle variable the values that are not resolved."""
    exists: Optional[bool]
    """Whether there is a solution, if that is known."""
    limit: Optional[str]
    """The limit that was reached."""
    _svg: str = field(repr=False, compare=False)

    def __getitem__(self, name: str) -> int:
        return self.values[name]

    def svg(self) -> str:
        """The board with the forced values drawn, as an SVG document."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg


@dataclass(frozen=True)
class ConflictPart(_Data):
    """A rule at a place, or a clue."""

    text: str
    """A sentence."""
    place: Tuple[str, ...]
    """The positions of the rule, or the puzzle variable of the clue."""
    rule: Optional[str] = None
    """The name of the rule."""
    value: Optional[int] = None
    """The value of the clue."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Conflict(_Data):
    """Parts of a board that contradict each other."""

    status: str
    """`infeasible` (proved), `feasible`, or at a limit `unknown`."""
    parts: Tuple[ConflictPart, ...] = ()
    """The parts, clues last."""
    minimal: bool = False
    """Whether without any one part the others have a solution (proved)."""
    at_least: int = 0
    """Proved: every conflict has at least this number of parts."""
    limit: Optional[str] = None
    """The limit that was reached."""

    def _repr_html_(self) -> str:
        from html import escape

        parts = "".join(f"<li>{escape(part.text)}</li>" for part in self.parts)
        return f"<div>{escape(self.status)}</div><ul>{parts}</ul>"


@dataclass(frozen=True)
class Fact(_Data):
    """Something about one puzzle variable."""

    text: str
    """A clause, such as `r1c2 is 7`."""
    variable: str
    value: Optional[int] = None
    """Its value, if that is known."""
    excluded: Tuple[int, ...] = ()
    """Otherwise the values that it has not."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Step(_Data):
    """What follows from what is known, and why; proved."""

    reason: str
    """What follows, and why."""
    look: str
    """Where to look."""
    conclusion: str
    """What follows."""
    technique: str
    cost: float
    """How hard it is, on the scale of grades."""
    parts: Tuple[str, ...]
    """The parts of the rules that it uses."""
    facts: Tuple[Fact, ...]
    """What it uses of what was known."""
    conclusions: Tuple[Fact, ...]
    values: Dict[str, int]
    """The values that are known after it and were not before."""
    minimal: bool
    """Whether it is proved that no part and no fact can be left out."""

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True)
class Hint(_Table):
    """The next step."""

    steps: Tuple[Step, ...]
    """The next step, and those after it until one makes a value known; none if nothing follows."""
    wrong: Tuple[str, ...] = ()
    """The entries that are wrong (proved); they were not used."""
    end: Optional[str] = None
    """Why there is no step: `solved`, `open` (several solutions), `contradiction` or `stopped` (a limit)."""

    def __str__(self) -> str:
        return "\n".join(step.reason for step in self.steps)


@dataclass(frozen=True)
class Explanation(_Data):
    """A whole solution, step by step."""

    steps: Tuple[Step, ...]
    end: str
    """How it ends: `solved`, `open` (several solutions), `contradiction` or `stopped` (a limit)."""
    html: str
    """One page with a picture of each step; it loads nothing."""

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step.reason}" for number, step in enumerate(self.steps, 1))

    def _repr_html_(self) -> str:
        from html import escape

        return f'<iframe srcdoc="{escape(self.html)}" width="100%" height="720" style="border: 0"></iframe>'


@dataclass(frozen=True)
class Grade(_Table):
    """How hard a board is."""

    level: Optional[str]
    """`easy`, `medium`, `hard`, `expert` or `extreme`; none if the board has not one solution."""
    number: Optional[float]
    """A number that orders boards, on the scale of Sudoku Explainer."""
    techniques: Tuple[str, ...]
    """Those of the hardest round."""
    end: str
    """How the rounds end: `solved`, `open` (several solutions), `contradiction` or `stopped` (a limit)."""


@dataclass(frozen=True)
class MinimalClues(_Table):
    """Clues that leave one solution, none of which can be left out."""

    board: Board
    """The board with only these clues."""
    clues: Tuple[str, ...]
    limit: Optional[str] = None
    """The limit that was reached before each clue was proved to be needed."""


@dataclass(frozen=True)
class RedundantClues(_Table):
    """Which clues can each be left out alone."""

    redundant: Tuple[str, ...]
    """Clues each of which can be left out alone."""
    needed: Tuple[str, ...]
    """Clues without which there are several solutions."""
    limit: Optional[str] = None
    """The limit that was reached before all clues were tested."""


@dataclass(frozen=True)
class FewestClues(_Table):
    """The fewest clues that leave one solution."""

    board: Board
    """The board with only these clues."""
    clues: Tuple[str, ...]
    at_least: int
    """Proved: no fewer clues do."""
    limit: Optional[str] = None
    """The limit that was reached before the bounds met."""


@dataclass(frozen=True)
class Certificate(_Data):
    """The files that prove a verdict."""

    files: Dict[str, str] = field(repr=False)
    """Names and contents."""

    def write(self, folder: Union[str, "PathLike[str]"]) -> None:
        """Writes the files into a folder, which is made if there is none."""
        makedirs(folder, exist_ok=True)
        for name, text in self.files.items():
            with open(join(fspath(folder), name), "w", encoding="utf-8", newline="\n") as file:
                file.write(text)

    def to_dict(self) -> Dict[str, Any]:
        """All of it as a dictionary."""
        return {"files": dict(self.files)}

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{_cell(name)}</td><td>{len(text)} characters</td></tr>" for name, text in self.files.items())
        return f"<table>{rows}</table>"


@dataclass(frozen=True)
class Verified(_Table):
    """What a certificate proves."""

    board: Board
    verdict: Verdict
    fewest_clues: Optional[Tuple[int, int]] = None
    """The bounds on the fewest clues that leave one solution, if the certificate claims any."""


@dataclass(frozen=True)
class Kind(_Data):
    """A kind of puzzle."""

    name: str
    title: str
    """The name for people."""
    rules: Dict[str, str]
    """The rules of the game, with a sentence each."""
    formulations: Dict[str, str]
    preprocessors: Dict[str, str]
    """What can be added to any formulation, as in `flow+deductions`."""
    formats: Dict[str, str]
    """The text formats; the first holds every board."""
    examples: Tuple[str, ...] = field(repr=False)
    """Boards with all their solutions, as texts."""
    sizes: str
    """The sizes of generated boards."""
    parameters: Dict[str, str]
    """The parameters of generated boards."""


for _made in list(globals().values()):
    # Names in messages and pickles are those of the package.
    if is_dataclass(_made) and isinstance(_made, type):
        _made.__module__ = "pencilmark"
