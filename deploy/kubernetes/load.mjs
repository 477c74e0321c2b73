// A restaurant on the system: orders pushed in, webhooks taken, the API asked; and whether anything of it was lost or late.
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** One call on a connection of its own, as a load balancer spreads them. */
export const call = (method, url, { headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const own =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(
      url,
      { method, headers: { ...own, ...headers }, agent: false, timeout: 20_000 },
      (response) => {
        response
          .toArray()
          .then((chunks) => {
            const answer = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode, body: answer.startsWith('{') ? JSON.parse(answer) : answer });
          })
          .catch(reject);
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.once('error', reject);
    sent.end(text);
  });

const expectOk = (what, { status, body }) => {
  if (status !== 200 && status !== 201) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
};

export const openReceiver = async (host) => {
  /** By order number: when it was told, and with which attempt. */
  const deliveries = new Map();
  let delayMs = 0;
  const server = createServer(async (incoming, response) => {
    const { olay, veri } = JSON.parse(Buffer.concat(await incoming.toArray()).toString());
    if (delayMs > 0) await pause(delayMs);
    response.end('{}');
    if (olay !== 'siparis.olusturuldu') return;
    const attempt = Number(incoming.headers['x-webhook-attempt']);
    const known = deliveries.get(veri.providerOrderId) ?? [];
    deliveries.set(veri.providerOrderId, [...known, { at: Date.now(), attempt }]);
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${server.address().port}/hook`,
    deliveries,
    slowDown: (ms) => (delayMs = ms),
    close: () => server.close().closeAllConnections(),
  };
};

let shops = 0;

/** An account with a restaurant, its own channel and a webhook to the receiver. */
export const openShop = async ({ gateway, ingest, internalToken, receiver }) => {
  shops += 1;
  const admin = async (command, body) =>
    expectOk(
      command,
      await call('POST', `${gateway}/internal/admin/${command}`, {
        headers: { 'x-internal-token': internalToken },
        body,
      }),
    );
  const { accountId, apiKey } = await admin('account.create', {
    name: 'Küme Denemesi',
    email: `kume${shops}-${Date.now()}@ornek.test`,
    password: 'gizli-parola-1',
  });
  const headers = { authorization: `Bearer ${apiKey}` };
  const api = (method, path, body) => call(method, `${gateway}/web-api/v1${path}`, { headers, body });
  const restaurant = expectOk('POST restaurants', await api('POST', '/restaurants', { name: 'Küme Dürümcü' }));
  const path = `/restaurants/${restaurant.id}/integrations`;
  const integration = expectOk('POST integrations', await api('POST', path, { integrationId: 'direct', config: {} }));
  await admin('endpoint.create', { account: accountId, url: receiver.url });
  const token = integration.ingressUrl.split('/').at(-1);
  return {
    get: (address) => api('GET', address),
    push: (number) =>
      call('POST', `${ingest}/ingest/v1/direct/${token}`, {
        body: {
          providerOrderId: number,
          items: [{ id: 'p1', name: 'Adana dürüm', quantity: 1, unitPrice: 140 }],
          amount: { subtotal: 140, total: 140, currency: 'TRY' },
          payment: { type: 'cash', name: 'Nakit', isPaid: false },
        },
      }),
    /** The numbers of all orders, page by page. */
    orders: async () => {
      const numbers = new Set();
      let cursor = '';
      while (cursor !== null) {
        const answer = await api('GET', `/orders?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        expectOk('GET orders', answer);
        for (const { providerOrderId } of answer.body.data) numbers.add(providerOrderId);
        cursor = answer.body.pagination.nextCursor;
      }
      return numbers;
    },
  };
};

/** Pushes orders and asks the API at a steady pace until it is stopped; every call that fails is counted. */
export const steadyLoad = (shop, { prefix, perSecond }) => {
  const pushed = new Map();
  const failures = [];
  let [calls, count, isStopped] = [0, 0, false];
  const tried = async (what, work) => {
    calls += 1;
    const { status, error } = await work().catch((cause) => ({ error: cause.message }));
    if (status !== 200) failures.push(`${what}: ${error ?? status}`);
    return status === 200;
  };
  const under = new Set();
  const loop = (async () => {
    while (!isStopped) {
      const number = `${prefix}-${(count += 1)}`;
      const startedAt = Date.now();
      const round = Promise.all([
        tried('push', () => shop.push(number)).then((isTaken) => isTaken && pushed.set(number, startedAt)),
        tried('GET orders', () => shop.get('/orders?limit=5')),
        count % 4 === 0 && tried('GET restaurants', () => shop.get('/restaurants')),
      ]).finally(() => under.delete(round));
      under.add(round);
      await pause(Math.max(0, startedAt + 1000 / perSecond - Date.now()));
    }
    await Promise.all(under);
  })();
  return {
    pushed,
    failures,
    calls: () => calls,
    stop: async () => {
      isStopped = true;
      await loop;
    },
  };
};

/** So many orders as fast as they are taken; every push that fails is counted. */
export const burst = async (shop, { prefix, count, atOnce }) => {
  const pushed = new Map();
  const failures = [];
  const begunAt = Date.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const number = `${prefix}-${(next += 1)}`;
      const startedAt = Date.now();
      const { status, error } = await shop.push(number).catch((cause) => ({ error: cause.message }));
      if (status === 200) pushed.set(number, startedAt);
      else failures.push(`push after ${startedAt - begunAt} ms: ${error ?? status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { pushed, failures };
};

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** What became of the orders that were taken: the figures, and what was lost. */
export const account = (pushed, deliveries, orders) => {
  const numbers = [...pushed.keys()];
  const delays = numbers
    .filter((number) => deliveries.has(number))
    .map((number) => Math.max(0, deliveries.get(number)[0].at - pushed.get(number)))
    .sort((a, b) => a - b);
  const told = numbers.map((number) => deliveries.get(number) ?? []);
  return {
    taken: numbers.length,
    notStored: numbers.filter((number) => !orders.has(number)).length,
    notDelivered: told.filter((list) => list.length === 0).length,
    deliveredTwice: told.filter((list) => list.length > 1).length,
    retried: told.filter((list) => list.some(({ attempt }) => attempt > 1)).length,
    p50Ms: quantile(delays, 0.5),
    p99Ms: quantile(delays, 0.99),
    maxMs: delays.at(-1) ?? 0,
  };
};
