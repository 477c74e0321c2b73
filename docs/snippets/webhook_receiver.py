import base64
import hmac
import json
import os
import re
import sys
import threading
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = os.environ["KOPRU_API_KEY"]
# Of an endpoint that signs (whsec_…); without it the key alone decides.
SECRET = os.environ.get("KOPRU_SIGNING_SECRET", "")
BASE = os.environ.get("KOPRU_URL", "http://127.0.0.1:8080") + "/web-api/v1"
PORT = int(os.environ.get("PORT", "9000"))
news = threading.Event()
os.makedirs("inbox", exist_ok=True)
os.makedirs("done", exist_ok=True)


def is_our_key(header: str) -> bool:
    sent = re.sub(r"^Bearer ", "", header, flags=re.IGNORECASE)
    return hmac.compare_digest(sent.encode(), KEY.encode())


def is_signed(headers, body: bytes) -> bool:
    """As Standard Webhooks says: the signature is of the id, the time and the body as it came."""
    if not SECRET:
        return True
    webhook_id, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    # What somebody has copied is of no use five minutes later.
    if not at.isdecimal() or abs(time.time() - int(at)) > 300:
        return False
    secret = base64.b64decode(SECRET.replace("whsec_", ""))
    own = b"v1," + base64.b64encode(hmac.digest(secret, f"{webhook_id}.{at}.".encode() + body, "sha256"))
    # For a day after a change of the secret there are two signatures.
    return any(hmac.compare_digest(sent.encode(), own) for sent in headers.get("webhook-signature", "").split(" "))


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


def work(webhook_id: str) -> None:
    """Your part: what the till does with an order."""
    try:
        with open(f"inbox/{webhook_id}", encoding="utf-8") as file:
            event = json.load(file)
        data = event["veri"]
        if event["olay"].startswith("siparis."):
            url = f"{BASE}/orders/{urllib.parse.quote(data['providerOrderId'], safe='')}"
            request = urllib.request.Request(url, headers={"Authorization": f"Bearer {KEY}"})
            order = json.load(urllib.request.urlopen(request, timeout=8))["data"]
            print(event["olay"], order["pid"], order["status"], order["totalDiscountedPrice"], flush=True)
        else:
            print(event["olay"], data["provider"], flush=True)
        os.replace(f"inbox/{webhook_id}", f"done/{webhook_id}")
    except Exception as error:
        print(webhook_id, error, file=sys.stderr, flush=True)


def work_on_all() -> None:
    """One after another. What fails stays, and is tried again five seconds later."""
    while True:
        news.clear()
        for name in sorted(os.listdir("inbox")):
            if not name.endswith(".part"):
                work(name)
        news.wait(5)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_response(self.receive())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def receive(self) -> int:
        if not is_our_key(self.headers.get("Authorization", "")):
            return 401
        text = self.rfile.read(min(int(self.headers.get("Content-Length", "0")), 1_000_000))
        if not is_signed(self.headers, text):
            return 401
        try:
            body = json.loads(text)
            # Sent by a person from the control panel: there is no such order.
            if body.get("test") is True:
                return 200
            webhook_id = str(body["veri"]["id"])
        except (ValueError, KeyError, TypeError, AttributeError):
            return 400
        # Checked, because it becomes a file name.
        if not re.fullmatch(r"[0-9a-f]{24}", webhook_id):
            return 400
        if store(webhook_id, text):
            news.set()
        return 200

    def log_message(self, *_: object) -> None:
        pass


threading.Thread(target=work_on_all, daemon=True).start()
print(f"listening on {PORT}", flush=True)
ThreadingHTTPServer(("", PORT), Receiver).serve_forever()
