<?php
$base = (getenv('KOPRU_URL') ?: 'http://127.0.0.1:8080') . '/web-api/v1';
$headers = ['Authorization: Bearer ' . getenv('KOPRU_API_KEY'), 'Accept: application/json'];

$cursor = null;
do {
    $query = http_build_query(['limit' => 50] + ($cursor === null ? [] : ['cursor' => $cursor]));
    $options = ['http' => ['header' => $headers, 'timeout' => 8, 'ignore_errors' => true]];
    $body = json_decode(file_get_contents("$base/orders?$query", false, stream_context_create($options)), true);
    if (!$body['success']) {
        exit("{$body['error']['code']}: {$body['message']} ({$body['error']['requestId']})\n");
    }
    foreach ($body['data'] as $order) {
        echo "{$order['providerOrderId']} {$order['status']} {$order['statusName']} {$order['total']}\n";
    }
    $cursor = $body['pagination']['nextCursor'];
} while ($cursor !== null);
