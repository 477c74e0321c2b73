import hmac
import json
import os
import re
import sys
import threading
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = os.environ["KOPRU_API_KEY"]
BASE = os.environ.get("KOPRU_URL", "http://127.0.0.1:8080") + "/web-api/v1"
PORT = int(os.environ.get("PORT", "9000"))
os.makedirs("inbox", exist_ok=True)
os.makedirs("done", exist_ok=True)


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


def work(webhook_id: str) -> None:
    """Your part: what the till does with an order. When it fails, the file stays and is tried at the next start."""
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


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_response(self.receive())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def receive(self) -> int:
        if not is_our_key(self.headers.get("Authorization", "")):
            return 401
        text = self.rfile.read(min(int(self.headers.get("Content-Length", "0")), 1_000_000))
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
            threading.Thread(target=work, args=(webhook_id,)).start()
        return 200

    def log_message(self, *_: object) -> None:
        pass


for left in os.listdir("inbox"):
    if not left.endswith(".part"):
        work(left)
print(f"listening on {PORT}", flush=True)
ThreadingHTTPServer(("", PORT), Receiver).serve_forever()
