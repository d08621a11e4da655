"""Python: a travel site's backend, reduced to what bookings ask of it. It needs the package PyJWT.

STOPOVER_SITE=… STOPOVER_GRANT_KEY=… STOPOVER_OUTCOME_KEY=… STOPOVER_GATEWAY=https://book.site.example \
    python3 site.py 127.0.0.1:3000
"""

import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
import urllib.parse
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

SITE = os.environ["STOPOVER_SITE"]
GRANT_KEY = os.environ["STOPOVER_GRANT_KEY"]
OUTCOME_KEY = os.environ["STOPOVER_OUTCOME_KEY"]
GATEWAY = os.environ["STOPOVER_GATEWAY"]
GRANT_SECONDS = int(os.environ.get("STOPOVER_GRANT_SECONDS", 600))
ASK_SECONDS = float(os.environ.get("STOPOVER_ASK_SECONDS", 60))

# Which step of the money follows which outcome. A step that was taken already is not taken again.
STEPS = {
    "booked": (("authorised", "held"), "captured"),
    "refused": (("authorised", "held"), "voided"),
    "unknown": (("authorised",), "held"),
    "cancelled": (("captured",), "refunded"),
}

# What was authorised, by checkout. A real site keeps it in its database.
payments: dict[str, dict] = {}
lock = threading.Lock()


def authorize(facts: dict) -> dict:
    """A grant for a checkout whose payment is authorised, or the state that the payment is in."""
    price = {"amount": facts["amount"], "currency": facts["currency"]}
    with lock:
        # Here the card is charged.
        payment = payments.setdefault(facts["checkout_id"], {"price": price, "state": "authorised"})
        if payment["price"] != price:
            return {"state": "other"}
        if payment["state"] != "authorised":
            return {"state": payment["state"]}
        payment["waits_until"] = time.time() + 2 * GRANT_SECONDS  # longer than the grant: clocks differ
    return {"grant": token("stopover", {"checkout_id": facts["checkout_id"], **price}, GRANT_SECONDS)}


def settle(checkout_id: str, outcome: str) -> None:
    """Lets the money follow the booking."""
    before, after = STEPS.get(outcome, ((), ""))
    with lock:
        payment = payments.get(checkout_id)
        if payment and payment["state"] in before:
            payment["state"] = after  # here the payment provider is told to
            print(after, checkout_id, flush=True)


def is_genuine(signature: str, body: bytes) -> bool:
    """Whether the gateway sent these bytes, within the last five minutes."""
    parts = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", signature)
    if not parts or abs(time.time() - int(parts[1])) > 300:
        return False
    own = hmac.new(OUTCOME_KEY.encode(), parts[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(own, parts[2])


def ask() -> None:
    """Asks for what was not heard of: a call may be late, and nobody calls about a checkout that was never submitted."""
    with lock:
        waiting = [(it, payment["waits_until"]) for it, payment in payments.items() if payment["state"] in ("authorised", "held")]
    for checkout_id, waits_until in waiting:
        bearer = token("stopover-outcome", {"checkout_id": checkout_id}, 60)
        address = f"{GATEWAY}/sites/{SITE}/checkouts/{urllib.parse.quote(checkout_id, safe='')}"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {bearer}"})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                state = json.load(answer)["state"]
        except OSError as failure:
            print(failure, file=sys.stderr)
            continue
        # The grant cannot be used any more, so nothing will be booked by it.
        settle(checkout_id, "refused" if state == "open" and waits_until < time.time() else state)


def ask_until(stopped: threading.Event) -> None:
    while not stopped.wait(ASK_SECONDS):
        ask()


def token(audience: str, claims: dict, seconds: int) -> str:
    now = int(time.time())
    # Each grant works once, by its `jti`.
    own = {"iss": SITE, "aud": audience, "jti": str(uuid.uuid4()), "iat": now, "exp": now + seconds}
    return jwt.encode({**own, **claims}, GRANT_KEY, algorithm="HS256")


class Handler(BaseHTTPRequestHandler):
    """POST /authorize for the visitor's browser, POST /outcomes for the gateway."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/authorize":
            answer = authorize(json.loads(body))
            self.answer(200 if "grant" in answer else 409, json.dumps(answer).encode())
        elif self.path == "/outcomes":
            ours = is_genuine(self.headers.get("Stopover-Signature", ""), body)
            if ours:
                event = json.loads(body)
                settle(event["checkout_id"], event["outcome"])
            self.answer(204 if ours else 401)
        else:
            self.answer(404)

    def answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    host, port = sys.argv[1].split(":")
    server = ThreadingHTTPServer((host, int(port)), Handler)
    threading.Thread(target=ask_until, args=[threading.Event()], daemon=True).start()
    print("listening", flush=True)
    server.serve_forever()
