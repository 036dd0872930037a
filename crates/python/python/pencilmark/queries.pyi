# Written by `python -m pencilmark.queries`.
from typing import Any, Dict, List, Optional, Sequence, Union

from ._native import Board

class Answer(Dict[str, Any]):
    def _repr_html_(self) -> str: ...

def table(records: List[Dict[str, Any]]) -> str: ...
def __dir__() -> List[str]: ...
def board(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
) -> Answer: ...
def draw(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    values: Optional[Dict[str, Any]] = None,
    against: Optional[Dict[str, Any]] = None,
    before: Optional[Dict[str, Any]] = None,
    plain: Optional[bool] = None,
) -> Answer: ...
def convert(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    format: Optional[str] = None,
) -> Answer: ...
def without_clue(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    clue: Optional[str] = None,
) -> Answer: ...
def edit(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    edit: Optional[str] = None,
    value: Optional[str] = None,
) -> Answer: ...
def solve(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    without: Optional[Sequence[str]] = None,
    random: Optional[bool] = None,
) -> Answer: ...
def check(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def certificate(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def generate(
    kind: str,
    /,
    *,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    size: Optional[Union[str, int]] = None,
    on: Optional[str] = None,
    parameters: Optional[Dict[str, Any]] = None,
) -> Answer: ...
def dataset(
    kind: str,
    /,
    *,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    levels: Optional[Sequence[str]] = None,
    count: Optional[int] = None,
    size: Optional[Union[str, int]] = None,
    parameters: Optional[Dict[str, Any]] = None,
    twins: Optional[bool] = None,
    no_steps: Optional[bool] = None,
    no_certificates: Optional[bool] = None,
    test: Optional[float] = None,
) -> Answer: ...
def count(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    most: Optional[int] = None,
    values: Optional[bool] = None,
) -> Answer: ...
def forced(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def conflict(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    smallest: Optional[bool] = None,
) -> Answer: ...
def progress(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    values: Optional[Dict[str, Any]] = None,
    rules_only: Optional[bool] = None,
) -> Answer: ...
def hint(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    values: Optional[Dict[str, Any]] = None,
    assume_one_solution: Optional[bool] = None,
) -> Answer: ...
def explain(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    assume_one_solution: Optional[bool] = None,
) -> Answer: ...
def grade(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def redundant(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def minimal(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def repair(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
def fewest_clues(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    given: Optional[bool] = None,
) -> Answer: ...
def model(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    format: Optional[str] = None,
    rows: Optional[bool] = None,
    leave_out_cuts: Optional[bool] = None,
) -> Answer: ...
def size(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
) -> Answer: ...
def rows(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    without: Optional[Sequence[str]] = None,
    variable: Optional[str] = None,
    rule: Optional[str] = None,
) -> Answer: ...
def abstract_model(
    kind: str,
    /,
    *,
    formulation: Optional[str] = None,
) -> Answer: ...
def own_model(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    backend: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
    text: Optional[str] = None,
) -> Answer: ...
def relaxation(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    time: Optional[float] = None,
) -> Answer: ...
def stats(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
) -> Answer: ...
def trace(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    formulation: Optional[str] = None,
    time: Optional[float] = None,
) -> Answer: ...
def compare(
    board: Union[str, Board],
    /,
    *,
    kind: Optional[str] = None,
    seed: Optional[int] = None,
    time: Optional[float] = None,
) -> Answer: ...
