"""A small till to begin with: run it where it may keep its files, and again whenever it ends."""
import hmac
import http.client
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

KEY = os.environ["KOPRU_API_KEY"]
BASE = os.environ.get("KOPRU_URL", "http://127.0.0.1:8080") + "/web-api/v1"
PORT = int(os.environ.get("PORT", "9000"))
for folder in ("inbox", "done", "restarts"):
    os.makedirs(folder, exist_ok=True)


class Refused(Exception):
    """Refused for good: the code says why."""

    def __init__(self, body: dict) -> None:
        super().__init__(body["message"])
        self.code = body["error"]["code"]


def quoted(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def call(method: str, path: str, body: "dict | None" = None) -> dict:
    """Waits as long as it is asked to, and repeats what may succeed later."""
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    if method == "POST":
        # A repetition of a command that had been carried out is given the same answer.
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    attempt = 0
    while True:
        asked = 0.0
        try:
            request = urllib.request.Request(BASE + path, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=8) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 502:
                raise Refused(json.load(error)) from None
            # A platform that says no may mean it: it is asked for half a minute, then a person must decide.
            if error.code == 502 and attempt >= 8 and b'"provider_error"' in (text := error.read()):
                raise Refused(json.loads(text)) from None
            asked = float(error.headers.get("Retry-After", 0))
        except (OSError, http.client.HTTPException, ValueError):
            pass  # No answer, or half of one.
        time.sleep(asked + min(10, 0.2 * 2**attempt))
        attempt += 1


def items(path: str):
    """Every item of a list: how full a page is says nothing."""
    cursor = None
    while True:
        page = call("GET", f"{path}&limit=50" + (f"&cursor={quoted(cursor)}" if cursor else ""))
        yield from page["data"]
        cursor = page["pagination"]["nextCursor"]
        if not cursor:
            return


def read(ref: str) -> dict:
    return call("GET", f"/orders/{quoted(ref)}")["data"]


def find(number: str, restaurant_id: str) -> dict:
    """Two restaurants or platforms may use one number."""
    try:
        return read(number)
    except Refused as refused:
        if refused.code != "order_ambiguous":
            raise
        for order in items(f"/orders?restaurantId={restaurant_id}&q={quoted(number)}"):
            if order["providerOrderId"] == number:
                return read(order["id"])
        raise


def command(path: str, body: "dict | None" = None) -> "dict | None":
    """A command that comes too late is answered: somebody was faster. Returns None then."""
    try:
        return call("POST", path, body)["data"]
    except Refused as refused:
        if refused.code != "invalid_transition":
            raise
        return None


def cancel(order_id: str) -> None:
    reasons = call("GET", f"/orders/reasons/{order_id}")["data"]["reasons"]
    command(f"/orders/cancel/{order_id}", {"reason": reasons[0]["id"]})


def walk(order_id: str, goal: int) -> None:
    """With `expectedStatus` a step that was made already is not made again."""
    status = read(order_id)["status"]
    while status < goal:
        made = command(f"/orders/change-status/{order_id}", {"expectedStatus": status})
        status = made["newStatus"] if made else read(order_id)["status"]


def total_of(order: dict) -> float:
    def kurus(lira: float) -> int:
        return round(lira * 100)

    lines = ((kurus(line["price"]) + kurus(line["optionPrice"])) * line["count"] for line in order["products"])
    return (sum(lines) - kurus(order["totalDiscount"])) / 100


def restart(order_id: str) -> None:
    """Stops once, when the event is answered and stored; what starts the till again is outside."""
    if not os.path.exists(f"restarts/{order_id}"):
        with open(f"restarts/{order_id}", "wb") as file:
            os.fsync(file.fileno())
        os._exit(1)


def handle(order: dict) -> None:
    """Your part: here every order is accepted, and what a person would do then stands in its note."""

    def is_asked(what: str) -> bool:
        return f"KOPRU-DO-{what}" in (order["clientNote"] or "")

    order_id = order["id"]
    if is_asked("RESTART"):
        restart(order_id)
    if "verify" not in order["allowedActions"]:
        return
    if is_asked("REFUSE"):
        return cancel(order_id)
    if command(f"/orders/verify/{order_id}") is None:
        return
    if is_asked("CANCEL"):
        cancel(order_id)
    if is_asked("HANDOVER"):
        walk(order_id, 600)
    if is_asked("DELIVER"):
        walk(order_id, 900)
    if is_asked("LIST"):
        for item in items(f"/orders?restaurantId={order['restaurantId']}"):
            print(item["providerOrderId"], item["total"], flush=True)
    if is_asked("BOOK"):
        call("POST", "/orders/reports/mark", {"orderId": order_id, "total": total_of(order)})
    if is_asked("REPORT-ALL"):
        for item in items(f"/orders/reports/pending?restaurantId={order['restaurantId']}"):
            call("POST", "/orders/reports/mark", {"orderId": item["id"]})


def work(webhook_id: str) -> None:
    """When it fails, the file stays and is tried at the next start."""
    try:
        with open(f"inbox/{webhook_id}", encoding="utf-8") as file:
            event = json.load(file)
        data = event["veri"]
        print(event["olay"], data.get("providerOrderId") or data.get("integrationId"), flush=True)
        if event["olay"] == "siparis.olusturuldu":
            handle(find(data["providerOrderId"], data["restaurantId"]))
        os.replace(f"inbox/{webhook_id}", f"done/{webhook_id}")
    except Exception as error:
        print(webhook_id, error, file=sys.stderr, flush=True)


def is_our_key(header: str) -> bool:
    sent = re.sub(r"^Bearer ", "", header, flags=re.IGNORECASE)
    return hmac.compare_digest(sent.encode(), KEY.encode())


def store(webhook_id: str, text: bytes) -> bool:
    """Stored under the id of the webhook: a repeated one finds its file and has no second effect."""
    if os.path.exists(f"inbox/{webhook_id}") or os.path.exists(f"done/{webhook_id}"):
        return False
    with open(f"inbox/{webhook_id}.part", "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(f"inbox/{webhook_id}.part", f"inbox/{webhook_id}")
    return True


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        status, webhook_id = self.receive()
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.wfile.flush()
        if webhook_id:
            threading.Thread(target=work, args=(webhook_id,)).start()

    def receive(self) -> "tuple[int, str | None]":
        if not is_our_key(self.headers.get("Authorization", "")):
            return 401, None
        text = self.rfile.read(min(int(self.headers.get("Content-Length", "0")), 1_000_000))
        try:
            body = json.loads(text)
            # Sent by a person or before a certification: there is no such order.
            if body.get("test") is True:
                return 200, None
            webhook_id = str(body["veri"]["id"])
        except (ValueError, KeyError, TypeError, AttributeError):
            return 400, None
        # Checked, because it becomes a file name.
        if not re.fullmatch(r"[0-9a-f]{24}", webhook_id):
            return 400, None
        return 200, webhook_id if store(webhook_id, text) else None

    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # A rush comes at once.


for left in os.listdir("inbox"):
    if not left.endswith(".part"):
        threading.Thread(target=work, args=(left,)).start()
print(f"listening on {PORT}", flush=True)
Server(("", PORT), Receiver).serve_forever()
