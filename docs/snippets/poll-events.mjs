const base = `${process.env.KOPRU_URL ?? 'http://127.0.0.1:8080'}/web-api/v1/events/consumers/kasa`;
const headers = { Authorization: `Bearer ${process.env.KOPRU_API_KEY}`, 'Content-Type': 'application/json' };

const ask = async (path, init) => {
  const answer = await (await fetch(`${base}${path}`, { headers, ...init })).json();
  if (!answer.success) throw new Error(`${answer.error.code}: ${answer.message} (${answer.error.requestId})`);
  return answer.data;
};

for (;;) {
  const { events, cursor } = await ask('?limit=50&wait=25&lease=60');
  // Handle each event so that a repetition does no harm: what is not committed in time comes again.
  for (const { olay, veri } of events) console.log(olay, veri.providerOrderId ?? veri.integrationId);
  if (cursor !== null) await ask('/commit', { method: 'POST', body: JSON.stringify({ cursor }) });
}
