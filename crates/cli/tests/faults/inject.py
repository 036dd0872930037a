"""Runs the program under faults. Arguments: PROGRAM, number of kills at random moments. Prints a table; fails at the first fault
that leaves a torn file, loses what was reported, or keeps the same command from completing."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

PROGRAM, KILLS = sys.argv[1], int(sys.argv[2])
SEED = 1
UNIQUE = "48...27.1.17....2...5........91....652.....347....31........6...5....29.9.26...87"
ISLANDS = "3 3 3\n1 0 2\n0 0 0\n0 0 1\n"
FULL = "1234341221434321"
CRASHES = (101, 134, -signal.SIGABRT, -signal.SIGSEGV, -signal.SIGBUS)

table = Counter()
not_run = []


def files(folder):
    """The visible files below a folder; hidden ones are leftovers of a kill, which nothing reads."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in paths if not any(part.startswith(".") for part in path.parts))


def run(folder, arguments, **options):
    options = {"capture_output": True, "text": True, "timeout": 300, **options}
    return subprocess.run([PROGRAM, *arguments], cwd=folder, stdin=subprocess.DEVNULL, **options)


def whole_record(folder):
    for path in folder.glob("*.jsonl"):
        lines = path.read_bytes().split(b"\n")
        for line in lines[:-1]:
            json.loads(line)


def whole_certificates(folder):
    for claim in folder.rglob("claim.txt"):
        if not any(part.startswith(".") for part in claim.relative_to(folder).parts):
            verified = run(folder, ["verify", str(claim.parent)])
            assert verified.returncode == 0, verified


def whole_boards(folder):
    for path in folder.glob("*.txt"):
        text = path.read_text()
        assert text.count("\n") == 400, f"{path} has {text.count(chr(10))} lines"


def whole_drawings(folder):
    for path in folder.rglob("*.svg"):
        if ".pencilmark-" not in str(path):
            assert path.read_text().endswith("</svg>\n"), path


# Name, arguments, exit status, what must hold at any time.
COMMANDS = [
    ("compare --record", ["compare", "12..34..........", "--seeds", "4", "--backend", "engine,clauses,exhaustive", "--record", "runs.jsonl"], 0, whole_record),
    ("generate --svg", ["generate", "sudoku", "--count", "40", "--svg", "drawings"], 0, whole_drawings),
    ("check --certificate", ["check", UNIQUE, "--certificate", "proof"], 0, whole_certificates),
    ("fewest-clues --certificate", ["fewest-clues", FULL, "--certificate", "proof"], 0, whole_certificates),
    ("convert --output", ["convert", "list.sdm", "--format", "line", "--output", "boards.txt"], 0, whole_boards),
]


def fresh():
    folder = Path(tempfile.mkdtemp(prefix="pencilmark-faults-"))
    (folder / "list.sdm").write_text(f"{UNIQUE}\n" * 400)
    return folder


def completes(name, folder, arguments, expected, whole):
    """The same command, without a fault; what is there already may be overwritten where the command says so."""
    whole(folder)
    force = [] if arguments[0] == "compare" or not (set(map(str, files(folder))) - {"list.sdm"}) else ["--force"]
    again = run(folder, [*arguments, *force])
    assert again.returncode == expected, (name, again)
    whole(folder)
    assert len(files(folder)) > 1, name


def reported_is_kept(folder, out):
    """Each run that was reported is recorded."""
    record = (folder / "runs.jsonl").read_text() if (folder / "runs.jsonl").exists() else ""
    recorded = sum(1 for line in record.split("\n")[:-1] if line)
    reported = sum(1 for line in out.split("\n")[:-1] if line.startswith("{"))
    assert recorded >= reported, f"{reported} runs were reported, {recorded} are recorded"


def kills():
    rng = random.Random(SEED)
    for name, arguments, expected, whole in COMMANDS:
        folder = fresh()
        start = time.monotonic()
        assert run(folder, arguments).returncode == expected, name
        took = time.monotonic() - start
        shutil.rmtree(folder)
        for _ in range(-(-KILLS // len(COMMANDS))):
            folder = fresh()
            command = [PROGRAM, *arguments, *(["--json"] if arguments[0] == "compare" else [])]
            with open(folder / ".out", "w") as out:
                process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL)
                time.sleep(rng.uniform(0, 1.1 * took))
                process.kill()
                process.wait()
            if arguments[0] == "compare":
                reported_is_kept(folder, (folder / ".out").read_text())
            completes(name, folder, arguments, expected, whole)
            table[("SIGKILL", name)] += 1
            shutil.rmtree(folder)


def signals():
    long = [
        ("count", ["count", "--all", "--json", "." * 81], lambda out: json.loads(out.splitlines()[-1])["complete"] is False),
        ("fewest-clues", ["fewest-clues", "--json", UNIQUE], lambda out: json.loads(out)["lower"] <= json.loads(out)["upper"]),
        ("generate", ["generate", "sudoku", "--count", "1000000"], lambda out: out.count("= puzzle") > 0),
        ("compare", ["compare", "." * 81, "--backend", "clauses", "--seeds", "100000", "--json"], lambda out: all(map(json.loads, out.splitlines()))),
    ]
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        for name, arguments, holds in long:
            process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(0.5)
            process.send_signal(kind)
            out, err = process.communicate(timeout=60)
            assert process.returncode == 5 and holds(out), (kind, name, process.returncode, out[-300:], err[-300:])
            table[(kind.name, name)] += 1


def limited(prefix):
    return ["sh", "-c", f'trap "" XFSZ; {prefix}; exec "$0" "$@"', PROGRAM]


def on_full_disks():
    """Files end after some blocks, as on a disk that fills up; and, as root, a file system of 40 kB."""

    def tried(kind, command, folder, name, arguments, expected, whole):
        failed = subprocess.run([*command, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        assert failed.returncode not in CRASHES, failed
        assert failed.returncode in (expected, 1), failed
        assert failed.returncode == 0 or "cannot" in failed.stderr, failed
        whole(folder)
        table[(kind, name)] += 1

    for name, arguments, expected, whole in COMMANDS:
        for blocks in (0, 1, 8, 40):
            folder = fresh()
            tried("ulimit -f", limited(f"ulimit -f {blocks}"), folder, name, arguments, expected, whole)
            completes(name, folder, arguments, expected, whole)
            shutil.rmtree(folder)
    for name, arguments, expected, whole in COMMANDS:
        for options, kind in (("size=40k", "full disk"), ("ro", "read-only folder")):
            folder = fresh()
            disk = folder / "disk"
            disk.mkdir()
            mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], capture_output=True)
            if mounted.returncode != 0:
                not_run.append(f"{kind}: no file system can be mounted here")
                return
            try:
                there = [f"../{word}" if word == "list.sdm" else word for word in arguments]
                failed = run(disk, there)
                assert failed.returncode in (expected, 1) and failed.returncode not in CRASHES, failed
                whole(disk)
                table[(kind, name)] += 1
            finally:
                subprocess.run(["umount", disk], check=True)
            shutil.rmtree(folder)


def streams():
    """The standard output full: an error; closed by its reader: success; the standard error lost: the same result."""
    for name, arguments, expected, whole in COMMANDS:
        for kind, redirect, allowed in (
            ("stdout full", ">/dev/full", (1, expected)),
            ("stdout closed", ">&-", (0, 1, expected)),
            ("stderr full", "2>/dev/full", (expected,)),
            ("stderr closed", "2>&-", (expected,)),
            ("stdin closed", "<&-", (expected,)),
        ):
            folder = fresh()
            ended = subprocess.run(["sh", "-c", f'"$0" "$@" {redirect}', PROGRAM, *arguments], cwd=folder, capture_output=True, timeout=300)
            assert ended.returncode in allowed, (kind, name, ended)
            whole(folder)
            table[(kind, name)] += 1
            shutil.rmtree(folder)


def little_memory():
    """With too little address space the program may end, but no file is torn."""
    for name, arguments, expected, whole in COMMANDS:
        for megabytes in (60, 120, 200, 400):
            folder = fresh()
            subprocess.run([*limited(f"ulimit -v {megabytes * 1024}"), *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
            completes(name, folder, arguments, expected, whole)
            table[("ulimit -v", name)] += 1
            shutil.rmtree(folder)


def memory_limits():
    """On boards whose models are many times too large, the peak stays within a tenth of the limit, and the reason is named."""
    side = 100
    text = "binary-sudoku\ndistinct lines\n0" + "." * (side - 1) + "\n" + ("." * side + "\n") * (side - 1)
    for megabytes in (400, 500):
        for name, arguments in (
            ("solve", ["solve", "board.txt", "--formulation", "pairs", "--json"]),
            ("check", ["check", "board.txt", "--formulation", "pairs", "--json"]),
            ("model", ["model", "board.txt", "--formulation", "pairs", "--format", "lp", "--omit-lazy", "--flat", "--output", "model.lp"]),
        ):
            folder = fresh()
            (folder / "board.txt").write_text(text)
            with open(folder / ".said", "w+") as said:
                command = [PROGRAM, *arguments, "--memory", f"{megabytes}M"]
                process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                said.seek(0)
                assert process.returncode == 5 and "memory" in said.read(), (name, process.returncode)
            peak = usage.ru_maxrss / 1024
            assert peak <= 1.1 * megabytes, f"{name} --memory {megabytes}M: the peak is {peak:.0f} MB"
            assert not (folder / "model.lp").exists(), name
            table[("--memory", name)] += 1
            shutil.rmtree(folder)


def jumping_clock():
    if shutil.which("faketime") is None:
        not_run.append("faketime: not installed")
        return
    for name, arguments, expected, whole in COMMANDS:
        for clock in ("1970-01-02 00:00:00", "2038-01-19 03:14:06", "+0 x1000"):
            folder = fresh()
            ended = subprocess.run(["faketime", "-f", clock, PROGRAM, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
            assert ended.returncode in (expected, 5), (clock, name, ended)
            whole(folder)
            table[("faketime", name)] += 1
            shutil.rmtree(folder)


for step in (kills, signals, on_full_disks, streams, little_memory, memory_limits, jumping_clock):
    step()
for (fault, name), count in sorted(table.items()):
    print(f"{fault:18} {name:28} {count:4}")
print(f"{sum(table.values())} faults (seed {SEED}): every file whole or absent, every command completed afterwards")
for reason in not_run:
    print(f"not run: {reason}")
