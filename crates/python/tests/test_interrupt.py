"""Ctrl-C ends every call: each runs in a process of its own, which gets the signal once it is in the call."""

import signal
import subprocess
import sys

import pytest

BLANK = 'pm.read("." * 81)'
# Each takes far longer than the test waits.
CALLS = {
    "solve": f'{BLANK}.solve(backend="microlp", formulation="alldifferent")',
    "check": f'{BLANK}.check(backend="microlp", formulation="alldifferent")',
    "count": f"{BLANK}.count(max=10**12)",
    "solutions": f"sum(1 for _ in {BLANK}.solutions())",
    "first solution": f'next({BLANK}.solutions(backend="microlp", formulation="alldifferent"))',
    "forced": f'{BLANK}.forced(backend="microlp", formulation="alldifferent")',
    "conflict": f'{BLANK}.conflict(backend="microlp", formulation="alldifferent")',
    "fewest": "next(pm.read(FULL).solutions()).board.fewest(all=True)",
    "cubes": f"{BLANK}.cubes(9)",
    "cube": f'pm.Cube({BLANK}, {{}}).solve(backend="microlp", formulation="alldifferent")',
    "query": 'queries.count("." * 81, most=10**12, time=600)',
    "generate": 'pm.generate("hashi", "100x100", count=10**6)',
    "batch": "pm.count_many(['.' * 81] * 4, max=10**12)",
    "stream": "sum(1 for _ in pm.stream('solve', (FULL for _ in range(10**12))))",
}
PROGRAM = """
import signal, sys, time
import pencilmark as pm
from pencilmark import queries
FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    {call}
    print("ended")
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert pm.read("1.3..4.2.1.34.2.").check()
"""


@pytest.mark.parametrize("name", CALLS)
def test_a_signal_ends_the_call(name):
    program = PROGRAM.format(call=CALLS[name])
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.3)
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert rest == "interrupted\n" and child.returncode == 0
