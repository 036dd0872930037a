"""The notebooks run from a clean state, and are kept without outputs. With outputs they are then in `target/python/notebooks`,
where the guide takes them from."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

REPOSITORY = Path(__file__).resolve().parents[3]
NOTEBOOKS = sorted((REPOSITORY / "docs/notebooks").glob("*.ipynb"))
SHOWN = REPOSITORY / "target/python/notebooks"


def test_the_guide_lists_the_notebooks():
    guide = (REPOSITORY / "docs/guide/python.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 6
    assert [path.name for path in NOTEBOOKS if f"(../notebooks/{path.name})" not in guide] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in code)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert sum(bool(cell.outputs) for cell in code) > len(code) / 2
    SHOWN.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, SHOWN / path.name)
