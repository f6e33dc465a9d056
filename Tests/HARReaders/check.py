"""Shows exported HAR files to what reads HAR: mitmproxy and the import of Chromium's DevTools.

usage: check.py TOOL MITMDUMP CHROMIUM INPUT …

Each input is exported, and each reader must take every request with its method, URL and body. A reader that is
not there ('') is left out. HAR knows no encoding of a request's body: both readers take the text as it stands, which
for a body that is no text is its base64. Needs the package websocket-client.
"""
import base64
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

tool, mitmdump, chromium, *inputs = sys.argv[1:]
place = pathlib.Path(tempfile.mkdtemp(prefix="har-readers-"))
passed = failed = 0


def check(what, left, right):
    global passed, failed
    if left == right:
        passed += 1
        print(f"ok      {what}: {len(left)} requests")
    else:
        failed += 1
        print(f"FAILED  {what}")
        for index in range(max(len(left), len(right))):
            a, b = (side[index] if index < len(side) else None for side in (left, right))
            if a != b:
                print(f"  {index}: exported {a!r}\n  {index}: read     {b!r}")


def requests(har):
    return [(entry["request"]["method"], entry["request"]["url"], (entry["request"].get("postData") or {}).get("text") or "")
            for entry in har["log"]["entries"]]


def through_mitmproxy(path):
    """The requests as mitmproxy read them: its own flows, which a script inside it prints."""
    script = place / "flows.py"
    script.write_text(
        "import base64, json\n"
        "from mitmproxy import http\n"
        "class Print:\n"
        "    def response(self, flow): self.request(flow)\n"
        "    def request(self, flow):\n"
        "        if flow.id in self.seen: return\n"
        "        self.seen.add(flow.id)\n"
        "        body = base64.b64encode(flow.request.get_content(strict=False) or b'').decode()\n"
        "        print('FLOW ' + json.dumps([flow.request.method, flow.request.url, body]), flush=True)\n"
        "    def __init__(self): self.seen = set()\n"
        "addons = [Print()]\n")
    done = subprocess.run([mitmdump, "-n", "-q", "-r", path, "-s", script], capture_output=True, text=True, timeout=120)
    flows = [json.loads(line[5:]) for line in done.stdout.splitlines() if line.startswith("FLOW ")]
    if not flows:
        print(done.stdout[-2000:], done.stderr[-2000:])
    return [(method, url, base64.b64decode(text).decode()) for method, url, text in flows]


class DevTools:
    """The front end of Chromium's DevTools as a page, in which its own HAR import is called."""

    def __init__(self):
        self.log = open(place / "chromium.log", "w+")
        self.process = subprocess.Popen(
            [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={place / 'profile'}", "about:blank"],
            stdout=self.log, stderr=self.log, start_new_session=True)
        port = self.port()
        inspected = next(page for page in self.get(port, "/json/list") if page["type"] == "page")
        page = self.get(port, f"/json/new?http://127.0.0.1:{port}/devtools/devtools_app.html?ws=127.0.0.1:{port}"
                              f"/devtools/page/{inspected['id']}", "PUT")
        import websocket

        self.socket = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=60)
        self.calls = 0
        for _ in range(60):
            if self.evaluate("document.readyState + location.pathname") == "complete/devtools/devtools_app.html":
                return
            time.sleep(0.5)
        raise SystemExit("DevTools did not load")

    def port(self):
        for _ in range(120):
            active = place / "profile" / "DevToolsActivePort"
            if active.exists() and active.read_text().strip():
                return int(active.read_text().splitlines()[0])
            time.sleep(0.5)
        raise SystemExit(f"Chromium did not start: {(place / 'chromium.log').read_text()[-2000:]}")

    @staticmethod
    def get(port, path, method="GET"):
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def evaluate(self, expression):
        self.calls += 1
        parameters = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        self.socket.send(json.dumps({"id": self.calls, "method": "Runtime.evaluate", "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.calls:
                result = answer["result"]
                if "exceptionDetails" in result:
                    return [["exception", result["exceptionDetails"]["exception"].get("description", ""), ""]]
                return result["result"].get("value")

    def requests(self, text):
        read = self.evaluate(
            "(async text => {"
            "  const har = await import('/devtools/models/har/har.js');"
            "  const log = new har.HARFormat.HARRoot(JSON.parse(text)).log;"
            "  const requests = [];"
            "  for (const request of har.Importer.Importer.requestsFromHARLog(log))"
            "    requests.push([request.requestMethod, request.url(), await request.requestFormData() || '']);"
            f"  return requests; }})({json.dumps(text)})")
        return [tuple(request) for request in read]

    def close(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=30)


devtools = DevTools() if chromium else None
try:
    for index, source in enumerate(inputs):
        path = place / f"{index}.har"
        subprocess.run([tool, "export", "--format", "har", source, "--out", path], check=True)
        text = path.read_text()
        har = json.loads(text)
        exported = requests(har)
        name = pathlib.Path(source).name
        if mitmdump:
            check(f"{name} in mitmproxy", exported, through_mitmproxy(path))
        if devtools:
            check(f"{name} in Chromium's DevTools", exported, devtools.requests(text))
finally:
    if devtools:
        devtools.close()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
