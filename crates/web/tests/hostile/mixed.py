"""200 connections with 10,000 requests, half of them hostile, while another process measures small solves; then clients that
never read. Arguments: ADDRESS, process ID of the server."""

import asyncio
import http.client
import json
import multiprocessing
import random
import socket
import sys
import time
from urllib.parse import urlsplit

ADDRESS, PROCESS = sys.argv[1], int(sys.argv[2])
HOST, PORT = urlsplit(ADDRESS).hostname, urlsplit(ADDRESS).port
CONNECTIONS, REQUESTS, SEED = 200, 10_000, 1
NEVER_READING = 905
SMALL = json.dumps({"board": "1234341221434..."})
HOSTILE = [
    ("POST", "/api/check", "[" * 50_000),
    ("POST", "/api/check", '{"board": "' + "9" * 200_000 + '"}'),
    ("POST", "/api/board", json.dumps({"board": "hashi\n" + "8 " * 40_000})),
    ("POST", "/api/check", json.dumps({"board": "." * 81, "time": 1e308})[:-1]),
    ("POST", "/api/draw", json.dumps({"board": "12..............", "values": {"r1c1": 2**63 - 1}})),
    ("POST", "/api/model", json.dumps({"board": "12..............", "format": "\u0000"})),
    ("POST", "/api/jobs/%ff", "{}"),
    ("GET", "/api/jobs/" + "x" * 2000, ""),
    ("DELETE", "/", ""),
    ("GET", "/../../etc/passwd", ""),
    ("POST", "/api/count", json.dumps({"board": "." * 81, "time": 0.05})),
]


def resident():
    with open(f"/proc/{PROCESS}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def text(method, path, body):
    body = body.encode()
    head = f"{method} {path} HTTP/1.1\r\nhost: {HOST}:{PORT}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def response(reader):
    status = int((await reader.readline()).split()[1])
    length = 0
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    await reader.readexactly(length)
    return status


async def client(number, counts):
    rng = random.Random(SEED * 1000 + number)
    reader = writer = None
    for _ in range(REQUESTS // CONNECTIONS):
        hostile = rng.random() < 0.5
        if writer is None:
            reader, writer = await asyncio.open_connection(HOST, PORT)
        writer.write(text(*(rng.choice(HOSTILE) if hostile else ("POST", "/api/solve", SMALL))))
        try:
            status = await asyncio.wait_for(response(reader), 60)
        except (ConnectionError, IndexError, asyncio.IncompleteReadError):
            status = "closed"
        kind = "hostile" if hostile else "small"
        counts[(kind, status)] = counts.get((kind, status), 0) + 1
        if status == "closed" or hostile and rng.random() < 0.2:
            writer.close()
            writer = None


def small_solves(stop, times):
    """Small solves, one after the other, as long as the others ask."""
    server = http.client.HTTPConnection(HOST, PORT, timeout=60)
    while not stop.is_set():
        start = time.monotonic()
        server.request("POST", "/api/solve", SMALL, {"content-type": "application/json"})
        answer = server.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        times.append(time.monotonic() - start)


async def all_clients(counts):
    await asyncio.gather(*(client(number, counts) for number in range(CONNECTIONS)))


def mixed():
    before = resident()
    with multiprocessing.Manager() as manager:
        stop, times = multiprocessing.Event(), manager.list()
        measuring = multiprocessing.Process(target=small_solves, args=(stop, times))
        measuring.start()
        counts, start = {}, time.monotonic()
        asyncio.run(all_clients(counts))
        took = time.monotonic() - start
        stop.set()
        measuring.join()
        ordered = sorted(times)
    answered = sum(counts.values())
    assert answered == REQUESTS, counts
    assert not any(status in (500, "closed") for _, status in counts), counts
    assert all(status in (200, 503) for kind, status in counts if kind == "small"), counts
    p50, p99 = (1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
    print(f"{answered} requests on {CONNECTIONS} connections in {took:.1f} s, {counts}")
    print(f"{len(ordered)} small solves beside them: median {p50:.1f} ms, p99 {p99:.1f} ms; memory {before:.0f} to {resident():.0f} MB")


def never_reading():
    """Each asks for more than the buffers of the system hold, and reads nothing; others are answered meanwhile."""
    ask = text("GET", "/api/openapi.json", "") * 200
    clients = []
    for _ in range(NEVER_READING):
        one = socket.create_connection((HOST, PORT), timeout=60)
        one.setblocking(False)
        try:
            one.send(ask)
        except BlockingIOError:
            pass
        clients.append(one)
    longest = 0
    for _ in range(20):
        start = time.monotonic()
        server = http.client.HTTPConnection(HOST, PORT, timeout=60)
        server.request("POST", "/api/solve", SMALL, {"content-type": "application/json"})
        assert server.getresponse().status == 200
        server.close()
        longest = max(longest, time.monotonic() - start)
    for one in clients:
        one.close()
    print(f"{NEVER_READING} clients that never read: a small solve took {1000 * longest:.0f} ms at most")
    assert longest < 20, longest


mixed()
never_reading()
