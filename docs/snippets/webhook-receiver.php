<?php
$key = getenv('KOPRU_API_KEY');
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

// Your part: what the till does with an order. When it fails, the file stays; run this script by cron to try it again.
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

function receive(string $key): array
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    $sent = preg_replace('/^Bearer /i', '', $_SERVER['HTTP_AUTHORIZATION'] ?? '');
    if (!hash_equals($key, $sent)) {
        return [401, null];
    }
    $text = file_get_contents('php://input', false, null, 0, 1_000_000);
    $body = json_decode($text, true);
    // Sent by a person from the control panel: there is no such order.
    if (is_array($body) && ($body['test'] ?? false) === true) {
        return [200, null];
    }
    $id = is_array($body) ? ($body['veri']['id'] ?? null) : null;
    // Checked, because it becomes a file name.
    if (!is_string($id) || !preg_match('/^[0-9a-f]{24}$/D', $id)) {
        return [400, null];
    }
    return [200, store($id, $text) ? $id : null];
}

if (PHP_SAPI === 'cli') {
    foreach (glob('inbox/*') as $file) {
        if (!str_ends_with($file, '.part')) {
            work(basename($file), $base, $key);
        }
    }
    exit;
}
[$status, $id] = receive($key);
http_response_code($status);
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request();
}
if ($id !== null) {
    work($id, $base, $key);
}
