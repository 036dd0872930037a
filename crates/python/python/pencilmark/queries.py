"""The queries as the page and the HTTP interface ask them, from their declarations: options by name, results as dictionaries.

>>> import pencilmark as pm
>>> from pencilmark import queries
>>> queries.stats("1.3..4.2.1.34.2.")["clues"]
8
>>> queries.compare("1.3..4.2.1.34.2.", time=1)["complete"]
True

The most used have typed methods of `Board` beside these. A board is a `Board` or a text. `time` is in seconds, ten minutes by default
and at most an hour; boards have at most 5,000 puzzle variables. `python -m pencilmark.queries` prints the types of this module.
"""

from __future__ import annotations

import inspect
import json
from functools import lru_cache
from html import escape
from typing import Any, Callable, Dict, Iterator, List, Tuple

from . import _native

_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "object": "Dict[str, Any]"}


class Answer(Dict[str, Any]):
    """The result of a query. In a notebook, its lists of records show themselves as tables."""

    def _repr_html_(self) -> str:
        parts = []
        for name, value in self.items():
            if isinstance(value, list) and value and all(isinstance(record, dict) for record in value):
                parts.append(f"<p>{escape(name)}</p>{table(value)}")
            elif not isinstance(value, (list, dict)):
                parts.append(f"<p>{escape(name)}: {escape(str(value))}</p>")
        return "".join(parts)


def table(records: List[Dict[str, Any]]) -> str:
    """Records as an HTML table, with a column for each value that is no list; records within records are spread."""
    rows = [dict(_spread(record)) for record in records]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    cells = ("".join(f"<td>{escape(_shown(row.get(column)))}</td>" for column in columns) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shown(value: Any) -> str:
    return "" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)


def _spread(record: Dict[str, Any]) -> Iterator[Tuple[str, Any]]:
    for name, value in record.items():
        if isinstance(value, dict):
            yield from _spread(value)
        elif not isinstance(value, list):
            yield name, value


@lru_cache(maxsize=None)
def _declared() -> Dict[str, Any]:
    """The declarations by the names of functions."""
    found = json.loads(_native.declared()).items()
    return {name.replace("-", "_"): {"name": name, **declaration} for name, declaration in found}


def _type(schema: Dict[str, Any]) -> str:
    if isinstance(schema.get("type"), list):
        return f"Union[{', '.join(_type({**schema, 'type': one}) for one in schema['type'])}]"
    if schema.get("type") == "array":
        return f"Sequence[{_type(schema.get('items', {}))}]"
    return _TYPES.get(schema.get("type", ""), "Any")


def _options(declaration: Dict[str, Any]) -> Tuple[str, Dict[str, str]]:
    """The required option, and the types of the others."""
    schema = declaration["schema"]
    (needed,) = schema["required"]
    return needed, {name: _type(option) for name, option in schema["properties"].items() if name != needed}


def _function(name: str) -> Callable[..., Answer]:
    declaration = _declared()[name]
    needed, options = _options(declaration)

    def ask(subject: Any, **given: Any) -> Answer:
        if isinstance(subject, _native.Board):
            given.setdefault("kind", subject.kind)
            subject = subject.write()
        asked = {option: value for option, value in given.items() if value is not None}
        return Answer(json.loads(_native.ask(declaration["name"], json.dumps({needed: subject, **asked}))))

    described = {option: schema.get("description", "") for option, schema in declaration["schema"]["properties"].items()}
    lines = [declaration["sentence"], ""] + [f"{option}: {text}" for option, text in described.items()]
    ask.__name__ = ask.__qualname__ = name
    ask.__doc__ = "\n".join(lines)
    first = inspect.Parameter(needed, inspect.Parameter.POSITIONAL_ONLY)
    others = [inspect.Parameter(option, inspect.Parameter.KEYWORD_ONLY, default=None) for option in options]
    ask.__signature__ = inspect.Signature([first, *others])  # type: ignore[attr-defined]
    return ask


def __getattr__(name: str) -> Any:
    if name.startswith("_") or name not in _declared():
        raise AttributeError(f"there is no query {name}")
    return globals().setdefault(name, _function(name))


def __dir__() -> List[str]:
    return sorted({*globals(), *_declared()})


def _types() -> str:
    """The text of the types of this module, `queries.pyi`."""
    lines = [
        "# Written by `python -m pencilmark.queries`.",
        "from typing import Any, Dict, List, Optional, Sequence, Union",
        "",
        "from ._native import Board",
        "",
        "class Answer(Dict[str, Any]):",
        "    def _repr_html_(self) -> str: ...",
        "",
        "def table(records: List[Dict[str, Any]]) -> str: ...",
        "def __dir__() -> List[str]: ...",
    ]
    for name, declaration in _declared().items():
        needed, options = _options(declaration)
        subject = "Union[str, Board]" if needed == "board" else "str"
        lines.append(f"def {name}(")
        lines += [f"    {needed}: {subject},", "    /,", "    *,"]
        lines += [f"    {option}: Optional[{kind}] = None," for option, kind in options.items()]
        lines.append(") -> Answer: ...")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(_types(), end="")
