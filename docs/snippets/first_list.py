import json
import os
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ.get("KOPRU_URL", "http://127.0.0.1:8080") + "/web-api/v1"
HEADERS = {"Authorization": f"Bearer {os.environ['KOPRU_API_KEY']}", "Accept": "application/json"}

cursor = None
while True:
    query = {"limit": 50} | ({"cursor": cursor} if cursor else {})
    request = urllib.request.Request(f"{BASE}/orders?{urllib.parse.urlencode(query)}", headers=HEADERS)
    try:
        body = json.load(urllib.request.urlopen(request, timeout=8))
    except urllib.error.HTTPError as error:
        failure = json.load(error)
        raise SystemExit(f"{failure['error']['code']}: {failure['message']} ({failure['error']['requestId']})")
    for order in body["data"]:
        print(order["providerOrderId"], order["status"], order["statusName"], order["total"])
    cursor = body["pagination"]["nextCursor"]
    if not cursor:
        break
