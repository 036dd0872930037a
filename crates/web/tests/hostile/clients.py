"""Slow, many and disconnecting clients. Arguments: ADDRESS of the page, process ID of its server."""

import concurrent.futures
import json
import socket
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

ADDRESS, PROCESS = sys.argv[1], int(sys.argv[2])
HOST, PORT = urlsplit(ADDRESS).hostname, urlsplit(ADDRESS).port
SMALL = {"board": "12....3........."}
LONG = {"board": "." * 81, "most": 1_000_000_000, "time": 60}


def asked(path, body=None, method=None):
    """The status and the object of a response."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + "api/" + path, data, {"content-type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def request(body, length=None):
    text = json.dumps(body).encode()
    head = f"POST /api/count HTTP/1.1\r\nhost: {HOST}:{PORT}\r\ncontent-type: application/json\r\n"
    return (head + f"content-length: {length or len(text)}\r\n\r\n").encode() + text


def connected():
    return socket.create_connection((HOST, PORT), timeout=60)


def busy(seconds):
    """The share of a processor that the server uses."""

    def ticks():
        with open(f"/proc/{PROCESS}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    time.sleep(seconds)
    return (ticks() - before) / 100 / seconds


def slow():
    """Half send their headers a byte a second, half their bodies; others are served meanwhile, and these are dropped."""
    clients = [connected() for _ in range(300)]
    texts = [b"POST /api/check HTTP/1.1\r\nhost: x", request(SMALL, 200)]
    for place, client in enumerate(clients[1::2]):
        client.sendall(texts[1])
    longest, start = 0, time.monotonic()
    for second in range(20):
        for place, client in enumerate(clients):
            try:
                client.sendall(texts[0][second : second + 1] if place % 2 == 0 else b" ")
            except OSError:
                pass
        since = time.monotonic()
        status, _ = asked("check", SMALL)
        assert status == 200, status
        longest = max(longest, time.monotonic() - since)
        time.sleep(max(0, start + second + 1 - time.monotonic()))
    left = 0
    for client in clients:
        client.settimeout(0.01)
        try:
            while client.recv(4096):
                pass
        except TimeoutError:
            left += 1
        except OSError:
            pass
        client.close()
    assert left == 0, f"{left} slow clients are still served"
    print(f"300 slow clients were sent away; meanwhile a check took {1000 * longest:.0f} ms at most")


def many():
    """A thousand concurrent connections, each with a query."""

    def one(_):
        status, _ = asked("check", SMALL)
        return status

    with concurrent.futures.ThreadPoolExecutor(1000) as pool:
        found = list(pool.map(one, range(1000)))
    counts = {status: found.count(status) for status in sorted(set(found))}
    assert set(counts) <= {200, 503} and counts.get(200, 0) > 0, counts
    print(f"1000 clients at once: {counts}")


def killed():
    """Clients that disconnect during a response and jobs that are stopped leave no work behind."""
    for _ in range(8):
        client = connected()
        client.sendall(request(LONG))
        time.sleep(0.05)
        client.close()
    status, job = asked("jobs/count", {key: LONG[key] for key in ("board", "most")})
    assert status == 202, job
    events = connected()
    events.sendall(f"GET {job['events']} HTTP/1.1\r\nhost: {HOST}:{PORT}\r\n\r\n".encode())
    assert b"event: progress" in events.recv(65536) + events.recv(65536)
    events.close()
    time.sleep(0.5)
    assert asked(f"jobs/{job['job']}")[1]["running"], "a job outlives who listens to it"
    asked(f"jobs/{job['job']}", method="DELETE")
    for _ in range(40):
        _, state = asked(f"jobs/{job['job']}")
        if not state["running"]:
            break
        time.sleep(0.05)
    assert state["ended"]["complete"] is False and int(state["ended"]["count"]) > 0, state
    left = busy(1)
    assert left < 0.2, f"{left} of a processor works for nobody"
    print(f"a stopped job kept {state['ended']['count']} solutions; no work is left of disconnected clients")


slow()
many()
killed()
