"""A thousand event streams of one job, and a thousand idle connections, from one address and from many. Arguments: ADDRESS, process
ID of the server. Whoever asks next is served, the limits of streams hold, and nothing is left when the clients have gone."""

import http.client
import json
import os
import socket
import sys
import time
from urllib.parse import urlsplit

ADDRESS, PROCESS = sys.argv[1], int(sys.argv[2])
HOST, PORT = urlsplit(ADDRESS).hostname, urlsplit(ADDRESS).port
COUNT = 1000
# As in crates/web/src/jobs.rs and server.rs.
MAX_STREAMS_OF_JOB, MAX_CONNECTIONS = 16, 900


def connected(number, spread):
    """A connection; with `spread`, each 50 from an address of their own."""
    source = (f"127.0.1.{1 + number // 50}", 0) if spread else None
    return socket.create_connection((HOST, PORT), timeout=30, source_address=source)


def asked(path, body=None, method=None):
    """The object of a response to somebody else, at an address of their own."""
    server = http.client.HTTPConnection(HOST, PORT, timeout=60, source_address=("127.0.2.1", 0))
    server.request(method or ("GET" if body is None else "POST"), "/api/" + path, body and json.dumps(body), {"content-type": "application/json"})
    response = server.getresponse()
    text = response.read()
    server.close()
    assert response.status in (200, 202, 204), (response.status, text)
    return json.loads(text) if text else None


def served():
    """The time until somebody else has an answer, in milliseconds."""
    start = time.monotonic()
    assert "verdict" in asked("check", {"board": "12....3........."})
    return 1000 * (time.monotonic() - start)


def state():
    """Resident megabytes and open files of the server."""
    with open(f"/proc/{PROCESS}/status") as status:
        resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
    return resident, len(os.listdir(f"/proc/{PROCESS}/fd"))


def answer(client):
    """The status that the server sent, or `silent`; `ended` if it has dropped the connection, for another one or at once."""
    client.settimeout(0.05)
    text = b""
    try:
        while more := client.recv(65536):
            text += more
        return "ended"
    except TimeoutError:
        return text.split(b" ", 2)[1].decode() if text else "silent"
    except OSError:
        return "ended"


def counts(found):
    return {each: found.count(each) for each in sorted(set(found))}


def settled(before):
    """Waits until the connections are closed."""
    for _ in range(200):
        if state()[1] <= before + 2:
            return
        time.sleep(0.1)
    raise AssertionError(f"{state()[1]} files are open, {before} before")


def streams(spread):
    resident, files = state()
    job = asked("jobs/count", {"board": "." * 81, "most": 10**9})
    clients, longest = [], served()
    for number in range(COUNT):
        client = connected(number, spread)
        try:
            client.sendall(f"GET {job['events']} HTTP/1.1\r\nhost: {HOST}:{PORT}\r\n\r\n".encode())
        except OSError:
            pass
        clients.append(client)
        if number % 100 == 99:
            longest = max(longest, served())
    found = [answer(client) for client in clients]
    peak, _ = state()
    assert 0 < found.count("200") <= MAX_STREAMS_OF_JOB, counts(found)
    for client in clients:
        client.close()
    assert asked(f"jobs/{job['job']}")["running"], "the job outlives its streams"
    asked(f"jobs/{job['job']}", method="DELETE")
    settled(files)
    where = "many addresses" if spread else "one address"
    print(f"{COUNT} streams of one job from {where}: {counts(found)}; meanwhile a check took {longest:.0f} ms at most; "
          f"{resident:.0f} MB before, {peak:.0f} MB with them, {state()[0]:.0f} MB after")


def idle(spread):
    resident, files = state()
    clients, longest = [], served()
    for number in range(COUNT):
        clients.append(connected(number, spread))
        if number % 100 == 99:
            longest = max(longest, served())
    open_files = state()[1] - files
    assert open_files <= MAX_CONNECTIONS + 2, open_files
    peak, _ = state()
    for client in clients:
        client.close()
    settled(files)
    where = "many addresses" if spread else "one address"
    print(f"{COUNT} idle connections from {where}: {open_files} kept; meanwhile a check took {longest:.0f} ms at most; "
          f"{resident:.0f} MB before, {peak:.0f} MB with them, {state()[0]:.0f} MB after")


for spread in (False, True):
    streams(spread)
    idle(spread)
