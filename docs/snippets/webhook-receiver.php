<?php
$key = getenv('KOPRU_API_KEY');
// Of an endpoint that signs (whsec_…); without it the key alone decides.
$secret = (string) getenv('KOPRU_SIGNING_SECRET');
$base = (getenv('KOPRU_URL') ?: 'http://127.0.0.1:8080') . '/web-api/v1';
@mkdir('inbox');
@mkdir('done');

// Stored under the id of the webhook: a repeated one finds its file and has no second effect.
function store(string $id, string $text): bool
{
    if (file_exists("inbox/$id") || file_exists("done/$id")) {
        return false;
    }
    $file = fopen("inbox/$id.part", 'wb');
    fwrite($file, $text);
    fsync($file);
    fclose($file);
    return rename("inbox/$id.part", "inbox/$id");
}

// Your part: what the till does with an order.
function work(string $id, string $base, string $key): void
{
    ['olay' => $event, 'veri' => $data] = json_decode(file_get_contents("inbox/$id"), true);
    if (str_starts_with($event, 'siparis.')) {
        $options = ['http' => ['header' => "Authorization: Bearer $key", 'timeout' => 8, 'ignore_errors' => true]];
        $url = "$base/orders/" . rawurlencode($data['providerOrderId']);
        $order = json_decode((string) file_get_contents($url, false, stream_context_create($options)), true);
        if (!($order['success'] ?? false)) {
            error_log("$id " . ($order['message'] ?? 'no answer'));
            return;
        }
        $order = $order['data'];
        error_log("$event {$order['pid']} {$order['status']} {$order['totalDiscountedPrice']}");
    } else {
        error_log("$event {$data['provider']}");
    }
    rename("inbox/$id", "done/$id");
}

// As Standard Webhooks says: the signature is of the id, the time and the body as it came.
function is_signed(string $secret, string $text): bool
{
    if ($secret === '') {
        return true;
    }
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    // What somebody has copied is of no use five minutes later.
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        return false;
    }
    $hash = hash_hmac('sha256', "$id.$time.$text", base64_decode(str_replace('whsec_', '', $secret)), true);
    $own = 'v1,' . base64_encode($hash);
    // For a day after a change of the secret there are two signatures.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $sent) {
        if (hash_equals($own, $sent)) {
            return true;
        }
    }
    return false;
}

function receive(string $key, string $secret): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    $sent = preg_replace('/^Bearer /i', '', $_SERVER['HTTP_AUTHORIZATION'] ?? '');
    if (!hash_equals($key, $sent)) {
        return 401;
    }
    $text = file_get_contents('php://input', false, null, 0, 1_000_000);
    if (!is_signed($secret, $text)) {
        return 401;
    }
    $body = json_decode($text, true);
    // Sent by a person from the control panel: there is no such order.
    if (is_array($body) && ($body['test'] ?? false) === true) {
        return 200;
    }
    $id = is_array($body) ? ($body['veri']['id'] ?? null) : null;
    // Checked, because it becomes a file name.
    if (!is_string($id) || !preg_match('/^[0-9a-f]{24}$/D', $id)) {
        return 400;
    }
    store($id, $text);
    return 200;
}

// From the command line it works, one after another. What fails stays, and is tried again two seconds later.
while (PHP_SAPI === 'cli') {
    foreach (glob('inbox/*') as $file) {
        if (!str_ends_with($file, '.part')) {
            work(basename($file), $base, $key);
        }
    }
    sleep(2);
}
http_response_code(receive($key, $secret));
