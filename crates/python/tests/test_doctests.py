"""The examples in docstrings, in the README of the package and in the guide run."""

import doctest
import inspect
import re
from pathlib import Path

import pencilmark as pm
import pytest
from pencilmark import campaign, env, queries

REPOSITORY = Path(__file__).resolve().parents[3]
DOCUMENTS = [
    REPOSITORY / "docs/guide/python.md",
    REPOSITORY / "docs/guide/tour.md",
    REPOSITORY / "crates/python/README.md",
]


def docstrings():
    """Every public object and every member of a class, with its docstring."""
    yield "pencilmark", pm.__doc__
    yield from [("campaign", campaign.__doc__), ("env", env.__doc__), ("queries", queries.__doc__)]
    public = {name: getattr(pm, name) for name in pm.__all__}
    public.update({f"env.{name}": getattr(env, name) for name in env.__all__})
    public.update({f"campaign.{name}": getattr(campaign, name) for name in campaign.__all__})
    for name, thing in public.items():
        yield name, inspect.getdoc(thing)
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                yield f"{name}.{member}", inspect.getdoc(value)


EXAMPLES = {name: text for name, text in docstrings() if text and ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_docstring(name):
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, None)
    failures = doctest.DocTestRunner().run(test)
    assert failures.attempted > 0 and failures.failed == 0


def test_public_functions_have_docstrings_and_most_have_examples():
    undocumented = [name for name in pm.__all__ if name != "__version__" and not inspect.getdoc(getattr(pm, name))]
    assert undocumented == []
    assert len(EXAMPLES) > 20


def blocks(path):
    """The Python blocks of a document."""
    for part in path.read_text(encoding="utf-8").split("```python\n")[1:]:
        yield part.split("\n```", 1)[0] + "\n"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_document(path, tmp_path, monkeypatch):
    (tmp_path / "examples").symlink_to(REPOSITORY / "examples")
    monkeypatch.chdir(tmp_path)
    names = {}
    ran = 0
    for number, code in enumerate(blocks(path)):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, names, f"{path.name}, block {number + 1}", str(path), 0)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
            names = test.globs
        else:
            exec(compile(code, f"{path.name}, block {number + 1}", "exec"), names)
        ran += 1
    assert ran > 0


def test_the_calls_beside_the_command_line_run(tmp_path, monkeypatch):
    (tmp_path / "examples").symlink_to(REPOSITORY / "examples")
    monkeypatch.chdir(tmp_path)
    calls = re.findall(r"^\| `pencilmark [^`]*` \| `(.+)` \|$", (REPOSITORY / "docs/guide/tour.md").read_text(encoding="utf-8"), re.M)
    assert len(calls) == 5
    for call in calls:
        assert eval(call, {"pm": pm, "queries": queries}) is not None
