// A small till to begin with: run it where it may keep its files, and again whenever it ends.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const key = process.env.KOPRU_API_KEY;
const base = `${process.env.KOPRU_URL ?? 'http://127.0.0.1:8080'}/web-api/v1`;
const port = Number(process.env.PORT ?? 9000);
for (const folder of ['inbox', 'done', 'restarts']) mkdirSync(folder, { recursive: true });

// A platform that says no may mean it: it is asked for half a minute, then a person must decide.
const isFinal = ({ status }, { error }, attempt) =>
  (status !== 429 && status < 502) || (error?.code === 'provider_error' && attempt >= 8);

// Waits as long as it is asked to, and repeats what may succeed later. What is refused for good has a code.
const call = async (method, path, body) => {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    // A repetition of a command that had been carried out is given the same answer.
    ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
  };
  for (let attempt = 0; ; attempt += 1) {
    const request = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(8000) };
    const answer = await fetch(base + path, request).catch(() => undefined);
    const content = await answer?.json().catch(() => undefined);
    if (answer?.ok && content) return content;
    if (answer && content && isFinal(answer, content, attempt))
      throw Object.assign(new Error(content.message), content.error);
    const askedMs = Number(answer?.headers.get('retry-after') ?? 0) * 1000;
    await pause(askedMs + Math.min(10_000, 200 * 2 ** attempt));
  }
};

// Every item of a list: how full a page is says nothing.
const list = async function* (path) {
  let cursor = '';
  do {
    const { data, pagination } = await call(
      'GET',
      `${path}&limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    yield* data;
    cursor = pagination.nextCursor;
  } while (cursor);
};

const read = async (ref) => (await call('GET', `/orders/${encodeURIComponent(ref)}`)).data;

// Two restaurants or platforms may use one number.
const find = async ({ providerOrderId, restaurantId }) => {
  try {
    return await read(providerOrderId);
  } catch (error) {
    if (error.code !== 'order_ambiguous') throw error;
    const search = `/orders?restaurantId=${restaurantId}&q=${encodeURIComponent(providerOrderId)}`;
    for await (const order of list(search)) if (order.providerOrderId === providerOrderId) return read(order.id);
    throw error;
  }
};

// A command that comes too late is answered: somebody was faster. Returns undefined then.
const command = (path, body) =>
  call('POST', path, body).catch((error) => {
    if (error.code !== 'invalid_transition') throw error;
  });

const cancel = async ({ id }) => {
  const { data } = await call('GET', `/orders/reasons/${id}`);
  await command(`/orders/cancel/${id}`, { reason: data.reasons[0].id });
};

// With `expectedStatus` a step that was made already is not made again.
const walk = async ({ id }, goal) => {
  for (let { status } = await read(id); status < goal;) {
    const made = await command(`/orders/change-status/${id}`, { expectedStatus: status });
    status = made ? made.data.newStatus : (await read(id)).status;
  }
};

const inKurus = (lira) => Math.round(lira * 100);
const totalOf = ({ products, totalDiscount }) => {
  const lines = products.map(({ price, optionPrice, count }) => (inKurus(price) + inKurus(optionPrice)) * count);
  return (lines.reduce((sum, line) => sum + line, 0) - inKurus(totalDiscount)) / 100;
};

// A till that shall stop once stops when the event is answered and stored; what starts it again is outside.
const restart = (id) => {
  if (existsSync(`restarts/${id}`)) return;
  writeFileSync(`restarts/${id}`, '', { flush: true });
  process.exit(1);
};

// Your part: here every order is accepted, and what a person would do then stands in its note.
const handle = async (order) => {
  const isAsked = (what) => order.clientNote?.includes(`KOPRU-DO-${what}`);
  if (isAsked('RESTART')) restart(order.id);
  if (!order.allowedActions.includes('verify')) return;
  if (isAsked('REFUSE')) return cancel(order);
  if (!(await command(`/orders/verify/${order.id}`))) return;
  if (isAsked('CANCEL')) await cancel(order);
  if (isAsked('HANDOVER')) await walk(order, 600);
  if (isAsked('DELIVER')) await walk(order, 900);
  if (isAsked('LIST'))
    for await (const { providerOrderId, total } of list(`/orders?restaurantId=${order.restaurantId}`))
      console.log(providerOrderId, total);
  if (isAsked('BOOK')) await call('POST', '/orders/reports/mark', { orderId: order.id, total: totalOf(order) });
  if (isAsked('REPORT-ALL'))
    for await (const { id } of list(`/orders/reports/pending?restaurantId=${order.restaurantId}`))
      await call('POST', '/orders/reports/mark', { orderId: id });
};

// When it fails, the file stays and is tried at the next start.
const work = async (id) => {
  try {
    const { olay, veri } = JSON.parse(readFileSync(`inbox/${id}`, 'utf8'));
    console.log(olay, veri.providerOrderId ?? veri.integrationId);
    if (olay === 'siparis.olusturuldu') await handle(await find(veri));
    renameSync(`inbox/${id}`, `done/${id}`);
  } catch (error) {
    console.error(id, error.message);
  }
};

// Hashes have one length, so the comparison takes the same time whatever was sent.
const digest = (text) => createHash('sha256').update(text).digest();
const isOurKey = (header = '') => timingSafeEqual(digest(header.replace(/^Bearer /i, '')), digest(key));

// Stored under the id of the webhook: a repeated one finds its file and has no second effect.
const store = (id, text) => {
  if (existsSync(`inbox/${id}`) || existsSync(`done/${id}`)) return false;
  writeFileSync(`inbox/${id}.part`, text, { flush: true });
  renameSync(`inbox/${id}.part`, `inbox/${id}`);
  return true;
};

const receive = async (request) => {
  if (!isOurKey(request.headers.authorization)) return [401];
  const chunks = [];
  let size = 0;
  for await (const chunk of request) if ((size += chunk.length) <= 1_000_000) chunks.push(chunk);
  try {
    const text = Buffer.concat(chunks).toString('utf8');
    const { test, veri } = JSON.parse(text);
    // Sent by a person or before a certification: there is no such order.
    if (test === true) return [200];
    // Checked, because it becomes a file name.
    if (!/^[0-9a-f]{24}$/.test(veri.id)) return [400];
    return [200, store(veri.id, text) ? veri.id : undefined];
  } catch {
    return [400];
  }
};

createServer((request, response) => {
  receive(request)
    .catch(() => [500])
    .then(([status, id]) => response.writeHead(status).end(() => id && work(id)));
}).listen(port, () => console.log(`listening on ${port}`));
for (const id of readdirSync('inbox')) if (!id.endsWith('.part')) work(id);
