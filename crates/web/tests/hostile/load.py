"""Many queries for some minutes, and the memory used. Arguments: ADDRESS, process ID of the server, MINUTES."""

import http.client
import json
import sys
import threading
import time
from urllib.parse import urlsplit

ADDRESS, PROCESS, MINUTES = urlsplit(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
BOARDS = ["12....3.........", "hashi\n2 . 2\n. . .\n2 . 2\n", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
# Seconds between a response and the next query: this measures memory, not speed.
PACE = 0.03
QUERIES = ["check", "board", "forced", "rows", "trace", "solve", "minimal", "check"]

counts = {}
end = time.monotonic() + 60 * MINUTES


def resident():
    with open(f"/proc/{PROCESS}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def client(number):
    """Sends queries on one connection, and sometimes starts a job and stops it."""
    server = http.client.HTTPConnection(ADDRESS.hostname, ADDRESS.port, timeout=60)

    def asked(method, path, body=None):
        server.request(method, path, body and json.dumps(body), {"content-type": "application/json"})
        response = server.getresponse()
        text = response.read()
        counts[response.status] = counts.get(response.status, 0) + 1
        return text

    turn = number
    while time.monotonic() < end:
        board = BOARDS[turn % len(BOARDS)]
        asked("POST", f"/api/{QUERIES[turn % len(QUERIES)]}", {"board": board})
        if turn % 50 == 0:
            job = json.loads(asked("POST", "/api/jobs/count", {"board": "." * 81, "most": 10**9}))
            if "job" in job:
                asked("GET", f"/api/jobs/{job['job']}")
                asked("DELETE", f"/api/jobs/{job['job']}")
        turn += 1
        time.sleep(PACE)


clients = [threading.Thread(target=client, args=(number,)) for number in range(8)]
for one in clients:
    one.start()
history = []
while time.monotonic() < end:
    time.sleep(min(10, 6 * MINUTES))
    history.append(resident())
    print(f"{10 * len(history):5} s  {history[-1]:7.1f} MB  {sum(counts.values())} responses", flush=True)
for one in clients:
    one.join()
third = max(1, len(history) // 3)
early, late = max(history[:third]), max(history[-third:])
print(f"{sum(counts.values())} responses {counts}; memory {early:.1f} MB in the first third at most, {late:.1f} MB in the last")
assert set(counts) <= {200, 202, 503}, counts
assert late < 1.15 * early + 10, "memory grows"
