#!/usr/bin/env python3
"""Sends a fixed set of events with six real analytics clients through mitmdump, and leaves what it saw as a HAR.

usage: send.py --mitmdump PROGRAM --port PORT --out FILE.har [--change CLIENT]

The clients send to mitmdump, which passes everything on to a server of this process at 127.0.0.1:PORT and writes the
HAR when it is interrupted (and what it prints into FILE.har.log). Nothing leaves the loopback interface: a connection to elsewhere is refused and fails the
run. `--change` raises the price of one client's ad impression from 1.25 to 1.5. Two runs without it are two runs of
one build: only what the clients make up themselves (times, message ids, device ids) and the impression's id differ.
"""
import argparse
import http.server
import json
import logging
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

elsewhere = []
connect = socket.socket.connect


def connect_to_loopback(self, address):
    if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in ("127.0.0.1", "::1"):
        elsewhere.append(address)
        raise ConnectionRefusedError(f"send.py: {address} is not the loopback interface")
    return connect(self, address)


class Collector(http.server.BaseHTTPRequestHandler):
    """Answers every request the way that all six clients take for a success."""

    protocol_version = "HTTP/1.1"
    answer = json.dumps({"status": 1, "code": 200, "success": True}).encode()

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(self.answer)))
        self.end_headers()
        self.wfile.write(self.answer)

    do_GET = do_POST

    def log_message(self, format, *arguments):
        pass


def posthog(host, impression, price):
    from posthog import Posthog

    client = Posthog("phc_test", host=f"http://{host}", flush_interval=0.5)
    ad = {"ad_id": "ad-7", "impression_id": impression}
    client.capture("screen_view", distinct_id="user-1", properties={"screen": "home"})
    client.capture("ad_impression", distinct_id="user-1", properties={**ad, "slot": 1, "price": price})
    client.capture("ad_click", distinct_id="user-1", properties=ad)
    client.capture("add_to_cart", distinct_id="user-1", properties={"sku": "A-1", "quantity": 2, "gift": False})
    client.capture("purchase", distinct_id="user-1", properties={"value": 19.9, "currency": "EUR"})
    client.shutdown()


def segment(host, impression, price):
    from segment.analytics.client import Client

    client = Client("write-key", host=f"http://{host}")
    segment_style(client, impression, price)


def rudderstack(host, impression, price):
    from rudderstack.analytics.client import Client

    client = Client("write-key", host=f"http://{host}", gzip=True)
    segment_style(client, impression, price)


def segment_style(client, impression, price):
    ad = {"ad_id": "ad-7", "impression_id": impression}
    client.identify("user-1", {"plan": "free"})
    client.screen("user-1", "main", "Home", {"tab": 1})
    client.track("user-1", "Ad Impression", {**ad, "slot": 1, "price": price})
    client.track("user-1", "Ad Click", ad)
    client.track("user-1", "Order Completed", {"value": 19.9, "products": [{"sku": "A-1"}, {"sku": "B-2"}]})
    client.shutdown()


def mixpanel(host, impression, price):
    from mixpanel import BufferedConsumer, Mixpanel

    base = f"http://{host}"
    consumer = BufferedConsumer(events_url=f"{base}/track", people_url=f"{base}/engage")
    client = Mixpanel("token", consumer=consumer)
    ad = {"ad_id": "ad-7", "impression_id": impression}
    client.track("user-1", "Screen View", {"screen": "home"})
    client.track("user-1", "Ad Impression", {**ad, "slot": 1, "price": price})
    client.track("user-1", "Ad Click", ad)
    client.track("user-1", "Purchase", {"value": 19.9, "currency": "EUR"})
    client.people_set("user-1", {"plan": "free"})
    consumer.flush()


def amplitude(host, impression, price):
    from amplitude import Amplitude, BaseEvent, Config

    client = Amplitude("api-key", Config(server_url=f"http://{host}/2/httpapi"))
    ad = {"ad_id": "ad-7", "impression_id": impression}
    for name, properties in [
        ("screen_view", {"screen": "home"}),
        ("ad_impression", {**ad, "slot": 1, "price": price}),
        ("ad_click", ad),
        ("add_to_cart", {"sku": "A-1", "quantity": 2}),
        ("purchase", {"value": 19.9, "currency": "EUR"}),
    ]:
        client.track(BaseEvent(name, user_id="user-1", event_properties=properties))
    client.shutdown()


def snowplow(host, impression, price):
    from snowplow_tracker import Emitter, PageView, SelfDescribing, SelfDescribingJson, StructuredEvent, Tracker

    logging.getLogger("snowplow_tracker.emitters").setLevel(logging.WARNING)
    name, port = host.split(":")
    emitter = Emitter(name, protocol="http", port=int(port), method="get")
    tracker = Tracker("shop", emitter, app_id="app")
    click = SelfDescribingJson("iglu:com.acme/ad_click/jsonschema/1-0-0", {"ad_id": "ad-7", "impression_id": impression})
    tracker.track(PageView("https://shop.example/home?tab=1", page_title="Home"))
    tracker.track(StructuredEvent("ads", "impression", label="ad-7", property_="slot-1", value=price))
    tracker.track(SelfDescribing(click))
    tracker.track(StructuredEvent("cart", "add", label="A-1", value=2))
    tracker.track(StructuredEvent("shop", "purchase", label="EUR", value=19.9))
    tracker.flush()


CLIENTS = [posthog, segment, mixpanel, amplitude, snowplow, rudderstack]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, process):
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        if process.poll() is not None:
            sys.exit(f"send.py: mitmdump ended with {process.returncode} before it listened")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("send.py: mitmdump did not listen within 90 s")


def main():
    names = [client.__name__ for client in CLIENTS]
    parser = argparse.ArgumentParser(description="send a fixed set of events with six clients and record them as a HAR")
    parser.add_argument("--mitmdump", required=True, help="the program")
    parser.add_argument("--port", type=int, required=True, help="of the server, which the recorded URLs name")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the HAR")
    parser.add_argument("--change", choices=names, help="the client whose ad impression costs 1.5 instead of 1.25")
    options = parser.parse_args()

    # A proxy that the environment names would be asked for loopback addresses too.
    for name in list(os.environ):
        if name.lower() in ("http_proxy", "https_proxy", "all_proxy"):
            del os.environ[name]
    socket.socket.connect = connect_to_loopback

    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Collector)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()

    with tempfile.TemporaryDirectory() as settings, open(f"{options.out}.log", "wb") as log:
        proxy = free_port()
        process = subprocess.Popen([
            options.mitmdump, "-q", "--mode", f"reverse:http://127.0.0.1:{options.port}", "--listen-host", "127.0.0.1",
            "--listen-port", str(proxy), "--set", f"confdir={settings}", "--set", f"hardump={options.out}"],
            stdout=log, stderr=log)
        try:
            wait_for(proxy, process)
            for client in CLIENTS:
                price = 1.5 if options.change == client.__name__ else 1.25
                client(f"127.0.0.1:{proxy}", str(uuid.uuid4()), price)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                sys.exit("send.py: mitmdump did not end within 60 s")
    if elsewhere:
        sys.exit(f"send.py: a client wanted to leave the loopback interface: {elsewhere}")
    if not options.out.exists():
        sys.exit("send.py: mitmdump left no HAR")


if __name__ == "__main__":
    main()
