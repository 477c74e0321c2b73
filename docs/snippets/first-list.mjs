const base = `${process.env.KOPRU_URL ?? 'http://127.0.0.1:8080'}/web-api/v1`;
const headers = { Authorization: `Bearer ${process.env.KOPRU_API_KEY}`, Accept: 'application/json' };

let cursor = '';
do {
  const answer = await fetch(`${base}/orders?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, {
    headers,
  });
  const body = await answer.json();
  if (!body.success) throw new Error(`${body.error.code}: ${body.message} (${body.error.requestId})`);
  for (const order of body.data) console.log(order.providerOrderId, order.status, order.statusName, order.total);
  cursor = body.pagination.nextCursor;
} while (cursor);
