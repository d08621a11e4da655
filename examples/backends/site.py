"""Python: a travel site's backend, reduced to what bookings and its pages with a widget ask of it. It needs the package PyJWT.

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
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import jwt


def key(name: str) -> str:
    """A key from the environment. With an empty one anyone could sign."""
    value = os.environ.get(name, "")
    if len(value.encode()) < 32:
        sys.exit(f"{name} is shorter than 32 bytes")
    return value


SITE = os.environ["STOPOVER_SITE"]
GRANT_KEY = key("STOPOVER_GRANT_KEY")
OUTCOME_KEY = key("STOPOVER_OUTCOME_KEY")
GATEWAY = os.environ["STOPOVER_GATEWAY"]
GRANT_SECONDS = int(os.environ.get("STOPOVER_GRANT_SECONDS", 600))
ASK_SECONDS = float(os.environ.get("STOPOVER_ASK_SECONDS", 60))

# Which step of the money follows which outcome, from where it stands. A step that was taken already is not taken again.
STEPS = {
    "booked": {"authorised": "captured", "held": "captured", "voided": "review", "refunded": "review"},
    "refused": {"authorised": "voided", "held": "voided", "captured": "refunded", "refunded": "review"},
    "unknown": {"authorised": "held"},
    "cancelled": {"authorised": "review", "held": "review", "captured": "refunded", "refunded": "review"},
    "cancellation_refused": {"refunded": "review"},
}

# Decimal places of the currencies that the site takes.
DECIMALS = {"EUR": 2, "GBP": 2, "USD": 2, "JPY": 0}

# What was authorised, by checkout. A real site keeps it in its database, and shows those with a `review` to a person.
payments: dict[str, dict] = {}
lock = threading.Lock()


def are_facts(facts: object) -> bool:
    """Whether these are a checkout's facts. They come from a browser."""
    if not isinstance(facts, dict):
        return False
    checkout_id, amount, currency = (facts.get(name) for name in ("checkout_id", "amount", "currency"))
    return bool(
        isinstance(checkout_id, str)
        and re.fullmatch(r"[A-Za-z0-9_.:-]{1,200}", checkout_id)
        and isinstance(currency, str)
        and re.fullmatch(r"[A-Z]{3}", currency)
        and type(amount) is int  # a bool is an int, too
        and 0 < amount < 2**53
    )


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


def settle(checkout_id: str, told: dict, asked_at: float = 0) -> None:
    """Lets the money follow the booking, as the gateway has told it, or answered when it was asked."""
    outcome = told["outcome"]
    with lock:
        payment = payments.get(checkout_id)
        if not payment:
            return
        # The grant could not be used any more when the gateway was asked, so nothing will be booked by it.
        if outcome == "open" and payment["waits_until"] < asked_at:
            outcome = "refused"
        step = STEPS.get(outcome, {}).get(payment["state"])
        if not step or is_paid_back(payment, outcome):
            return
        if step == "review":
            review(checkout_id, f"{outcome}, but the payment is {payment['state']}")
        elif step != "refunded":
            payment["state"] = step  # here the payment provider is told to
            print(step, checkout_id, flush=True)
        else:
            price = payment["price"]
            payment["paid_back"] = price["amount"] if outcome == "refused" else given_back(price, told)
            payment["state"] = step
            if payment["paid_back"] is None:
                review(checkout_id, "cancelled, but it is not known what the provider gives back")
            else:
                print(f"{step} {checkout_id}: {payment['paid_back']} of {price['amount']} {price['currency']}", flush=True)


def is_paid_back(payment: dict, outcome: str) -> bool:
    """Whether it has been paid back already what this outcome would have paid back."""
    paid_back = payment.get("paid_back")
    return paid_back == payment["price"]["amount"] if outcome == "refused" else outcome == "cancelled" and paid_back is not None


def given_back(price: dict, told: dict) -> int | None:
    """What the provider gives back of a cancelled booking, in minor units, and no more than was paid. None where that is not known."""
    refunded, currency = told.get("refunded"), price["currency"]
    if refunded is None or refunded < 0 or told.get("refund_currency") != currency or currency not in DECIMALS:
        return None
    return int(min(refunded * 10 ** DECIMALS[currency] + 0.5, price["amount"]))


def review(checkout_id: str, reason: str) -> None:
    """Keeps in sight what a person has to decide. The lock is held."""
    payment = payments[checkout_id]
    if payment.get("review") != reason:
        payment["review"] = reason
        print(f"a person has to look at {checkout_id}: {reason}", file=sys.stderr, flush=True)


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
        waiting = [it for it, payment in payments.items() if payment["state"] in ("authorised", "held")]
    for checkout_id in waiting:
        try:
            asked_at = time.time()
            bearer = token("stopover-outcome", {"checkout_id": checkout_id}, 60)
            address = f"{GATEWAY}/sites/{SITE}/checkouts/{urllib.parse.quote(checkout_id, safe='')}"
            request = urllib.request.Request(address, headers={"Authorization": f"Bearer {bearer}"})
            with urllib.request.urlopen(request, timeout=10) as answer:
                report = json.load(answer)
            settle(checkout_id, {"outcome": report["state"]}, asked_at)
            if report.get("cancellation") == "cancelled":
                settle(checkout_id, {**report, "outcome": "cancelled"})
        except Exception as failure:  # one that fails does not keep the others unasked
            print(f"{checkout_id}: {failure}", file=sys.stderr)
            if isinstance(failure, urllib.error.HTTPError) and failure.code == 404:
                with lock:
                    # There may be a booking all the same.
                    review(checkout_id, "the gateway does not know it")


def ask_until(stopped: threading.Event) -> None:
    while not stopped.wait(ASK_SECONDS):
        ask()


def token(audience: str, claims: dict, seconds: int) -> str:
    now = int(time.time())
    # Each grant works once, by its `jti`.
    own = {"iss": SITE, "aud": audience, "jti": str(uuid.uuid4()), "iat": now, "exp": now + seconds}
    return jwt.encode({**own, **claims}, GRANT_KEY, algorithm="HS256")


# The pages with a widget: its element, its title, what the gateway writes of the list and of one, and which parameters name what is
# open and what of the list is shown.
PAGES = {
    "/trips": ("stopover-holidays", "Holidays", "holidays", "holidays", "holidays-open", ["from"]),
    "/stays": ("stopover-hotels", "Hotels", "search", "hotels", "hotels-hotel", ["destination", "check-in", "check-out", "rooms"]),
}

# Keeps the room of the elements until their script is there.
SHEET = (Path(__file__).resolve().parents[1] / "elements.css").read_text(encoding="utf-8")


def page(path: str, query: dict[str, str]) -> str:
    """A page with a widget, and inside it what search engines and people without scripts read."""
    element, title, of_list, of_one, opens, which = PAGES[path]
    asked = {"page": path, "lang": "en"}
    if opens in query:
        what = f"{of_one}/{urllib.parse.quote(query[opens], safe='')}"
    else:
        what = of_list
        asked |= {name: query[f"{of_one}-{name}"] for name in which if f"{of_one}-{name}" in query}
    inside = fragment(f"{what}?{urllib.parse.urlencode(asked)}")
    # What is open gives the page its title, in the gateway's HTML without its elements.
    heading = re.search(r"<h2[^>]*>(.*?)</h2>", inside, re.DOTALL) if opens in query else None
    name = re.sub(r"<[^>]+>", "", heading[1]) if heading else title
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{name}</title>
<style>{SHEET}</style><script type="module" src="{GATEWAY}/pkg/stopover.js"></script>
<h1>{title}</h1><{element} gateway="{GATEWAY}" route="query">{inside}</{element}></html>"""


# What the gateway has written, by address.
fragments: dict[str, dict] = {}


def fragment(path: str) -> str:
    """Keeps an answer of the gateway as long as it says, and then asks by its ETag whether it has changed. Without the gateway it is
    the last one, or none."""
    kept = fragments.get(path)
    if kept and kept["until"] > time.time():
        return kept["html"]
    request = urllib.request.Request(f"{GATEWAY}/fragments/{path}", headers={"If-None-Match": kept["etag"]} if kept else {})
    try:
        with urllib.request.urlopen(request, timeout=2) as answer:
            html, headers = answer.read().decode(), answer.headers
    except urllib.error.HTTPError as answer:
        if answer.code != 304:
            return kept["html"] if kept and answer.code >= 500 else ""
        html, headers = kept["html"], answer.headers
    except OSError as failure:
        print(failure, file=sys.stderr)
        return kept["html"] if kept else ""
    fresh = re.search(r"max-age=(\d+)", headers.get("Cache-Control", ""))
    # Visitors can ask for any number of pages.
    if len(fragments) >= 1000:
        fragments.clear()
    fragments[path] = {"html": html, "etag": headers["ETag"], "until": time.time() + (int(fresh[1]) if fresh else 0)}
    return html


class Handler(BaseHTTPRequestHandler):
    """The pages and POST /authorize for the visitor's browser, POST /outcomes for the gateway."""

    def do_GET(self) -> None:
        address = urllib.parse.urlsplit(self.path)
        if address.path in PAGES:
            html = page(address.path, dict(urllib.parse.parse_qsl(address.query)))
            self.answer(200, html.encode(), "text/html; charset=utf-8")
        else:
            self.answer(404)

    def do_POST(self) -> None:
        try:
            answer = self.respond(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        except (ValueError, RecursionError):  # not JSON, or too deep
            answer = (400,)
        except Exception as failure:  # the gateway calls again
            print(failure, file=sys.stderr)
            answer = (500,)
        self.answer(*answer)

    def respond(self, body: bytes) -> tuple:
        if self.path == "/authorize":
            facts = json.loads(body)
            if not are_facts(facts):
                return (400,)
            answer = authorize(facts)
            return 200 if "grant" in answer else 409, json.dumps(answer).encode()
        if self.path == "/outcomes":
            ours = is_genuine(self.headers.get("Stopover-Signature", ""), body)
            if ours:
                told = json.loads(body)
                settle(told["checkout_id"], told)
            return (204 if ours else 401,)
        return (404,)

    def answer(self, status: int, body: bytes = b"", kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
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
