<?php
// A small till to begin with: `php till.php` where it may keep its files, and again whenever it ends.
// It receives with PHP's own server; behind PHP-FPM this file is the receiver, too.
$key = getenv('KOPRU_API_KEY');
$base = (getenv('KOPRU_URL') ?: 'http://127.0.0.1:8080') . '/web-api/v1';
$port = getenv('PORT') ?: '9000';
foreach (['inbox', 'done', 'restarts'] as $folder) {
    @mkdir($folder);
}
const STOPS = 75;
const AT_ONCE = 16;

class Refused extends Exception
{
    public function __construct(array $body, public string $why = '')
    {
        parent::__construct($body['message']);
        $this->why = $body['error']['code'];
    }
}

// Waits as long as it is asked to, and repeats what may succeed later. What is refused for good has a code.
function call(string $method, string $path, ?array $body = null): array
{
    global $base, $key;
    $headers = ["Authorization: Bearer $key", 'Content-Type: application/json'];
    if ($method === 'POST') {
        // A repetition of a command that had been carried out is given the same answer.
        $headers[] = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
    }
    $http = ['method' => $method, 'header' => $headers, 'timeout' => 8, 'ignore_errors' => true];
    if ($body !== null) {
        $http['content'] = json_encode($body);
    }
    for ($attempt = 0; ; $attempt++) {
        [$status, $asked, $content] = [0, 0, null];
        $stream = @fopen($base . $path, 'r', false, stream_context_create(['http' => $http]));
        if ($stream !== false) {
            foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
                $status = preg_match('~^HTTP/\S+ (\d+)~', $line, $found) ? (int) $found[1] : $status;
                $asked = preg_match('~^Retry-After: *(\d+)~i', $line, $found) ? (int) $found[1] : $asked;
            }
            $content = json_decode((string) stream_get_contents($stream), true);
        }
        if ($status < 300 && is_array($content)) {
            return $content;
        }
        // A platform that says no may mean it: it is asked for half a minute, then a person must decide.
        $isNo = $attempt >= 8 && ($content['error']['code'] ?? null) === 'provider_error';
        if (is_array($content) && ($isNo || ($status !== 429 && $status < 502))) {
            throw new Refused($content);
        }
        usleep((int) (1_000_000 * ($asked + min(10, 0.2 * 2 ** $attempt))));
    }
}

// Every item of a list: how full a page is says nothing.
function items(string $path): Generator
{
    $cursor = null;
    do {
        $page = call('GET', "$path&limit=50" . ($cursor === null ? '' : '&cursor=' . rawurlencode($cursor)));
        foreach ($page['data'] as $item) {
            yield $item;
        }
        $cursor = $page['pagination']['nextCursor'];
    } while ($cursor !== null);
}

function read(string $ref): array
{
    return call('GET', '/orders/' . rawurlencode($ref))['data'];
}

// Two restaurants or platforms may use one number.
function find(string $number, string $restaurantId): array
{
    try {
        return read($number);
    } catch (Refused $refused) {
        if ($refused->why === 'order_ambiguous') {
            foreach (items("/orders?restaurantId=$restaurantId&q=" . rawurlencode($number)) as $order) {
                if ($order['providerOrderId'] === $number) {
                    return read($order['id']);
                }
            }
        }
        throw $refused;
    }
}

// A command that comes too late is answered: somebody was faster. Returns null then.
function command(string $path, ?array $body = null): ?array
{
    try {
        return call('POST', $path, $body)['data'];
    } catch (Refused $refused) {
        return $refused->why === 'invalid_transition' ? null : throw $refused;
    }
}

function cancel(string $orderId): void
{
    $reasons = call('GET', "/orders/reasons/$orderId")['data']['reasons'];
    command("/orders/cancel/$orderId", ['reason' => $reasons[0]['id']]);
}

// With `expectedStatus` a step that was made already is not made again.
function walk(string $orderId, int $goal): void
{
    $status = read($orderId)['status'];
    while ($status < $goal) {
        $made = command("/orders/change-status/$orderId", ['expectedStatus' => $status]);
        $status = $made['newStatus'] ?? read($orderId)['status'];
    }
}

function totalOf(array $order): float
{
    $kurus = fn (float $lira): int => (int) round($lira * 100);
    $lines = array_map(
        fn (array $line): int => ($kurus($line['price']) + $kurus($line['optionPrice'])) * $line['count'],
        $order['products'],
    );
    return (array_sum($lines) - $kurus($order['totalDiscount'])) / 100;
}

// Your part: here every order is accepted, and what a person would do then stands in its note.
function handle(array $order): void
{
    $id = $order['id'];
    $isAsked = fn (string $what): bool => str_contains($order['clientNote'] ?? '', "KOPRU-DO-$what");
    if ($isAsked('RESTART') && !file_exists("restarts/$id")) {
        // The event is answered and stored: the till stops, once. What starts it again is outside.
        touch("restarts/$id");
        exit(STOPS);
    }
    if (!in_array('verify', $order['allowedActions'], true)) {
        return;
    }
    if ($isAsked('REFUSE')) {
        cancel($id);
        return;
    }
    if (command("/orders/verify/$id") === null) {
        return;
    }
    if ($isAsked('CANCEL')) {
        cancel($id);
    }
    if ($isAsked('HANDOVER')) {
        walk($id, 600);
    }
    if ($isAsked('DELIVER')) {
        walk($id, 900);
    }
    if ($isAsked('LIST')) {
        foreach (items("/orders?restaurantId={$order['restaurantId']}") as $item) {
            error_log("{$item['providerOrderId']} {$item['total']}");
        }
    }
    if ($isAsked('BOOK')) {
        call('POST', '/orders/reports/mark', ['orderId' => $id, 'total' => totalOf($order)]);
    }
    if ($isAsked('REPORT-ALL')) {
        foreach (items("/orders/reports/pending?restaurantId={$order['restaurantId']}") as $item) {
            call('POST', '/orders/reports/mark', ['orderId' => $item['id']]);
        }
    }
}

function work(string $webhookId): void
{
    ['olay' => $event, 'veri' => $data] = json_decode(file_get_contents("inbox/$webhookId"), true);
    error_log($event . ' ' . ($data['providerOrderId'] ?? $data['integrationId'] ?? ''));
    if ($event === 'siparis.olusturuldu') {
        handle(find($data['providerOrderId'], $data['restaurantId']));
    }
    rename("inbox/$webhookId", "done/$webhookId");
}

// Stored under the id of the webhook: a repeated one finds its file and has no second effect.
function store(string $id, string $text): void
{
    if (file_exists("inbox/$id") || file_exists("done/$id")) {
        return;
    }
    $file = fopen("inbox/$id.part", 'wb');
    fwrite($file, $text);
    fsync($file);
    fclose($file);
    rename("inbox/$id.part", "inbox/$id");
}

function receive(): int
{
    global $key;
    $sent = preg_replace('/^Bearer /i', '', $_SERVER['HTTP_AUTHORIZATION'] ?? '');
    if (!hash_equals($key, $sent)) {
        return 401;
    }
    $text = file_get_contents('php://input', false, null, 0, 1_000_000);
    $body = json_decode($text, true);
    // Sent by a person or before a certification: there is no such order.
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

if (PHP_SAPI !== 'cli') {
    http_response_code(receive());
    exit;
}
if ($argc > 1) {
    work($argv[1]);
    exit;
}

// Each event in a process of its own: one that waits holds up no other. What fails is tried at the next start.
$server = proc_open([PHP_BINARY, '-q', '-S', "0.0.0.0:$port", __FILE__], [], $pipes);
$begun = [];
$running = [];
while (true) {
    foreach ($running as $id => $process) {
        $status = proc_get_status($process);
        if (!$status['running']) {
            unset($running[$id]);
        }
        if ($status['exitcode'] === STOPS) {
            proc_terminate($server);
            exit(1);
        }
    }
    foreach (glob('inbox/*') as $file) {
        $id = basename($file);
        if (!isset($begun[$id]) && !str_ends_with($id, '.part') && count($running) < AT_ONCE) {
            $begun[$id] = true;
            $running[$id] = proc_open([PHP_BINARY, __FILE__, $id], [], $pipes);
        }
    }
    usleep(50_000);
}
