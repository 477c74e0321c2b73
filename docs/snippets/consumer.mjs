import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const base = `${process.env.KOPRU_URL ?? 'http://127.0.0.1:8080'}/web-api/v1`;
const headers = { Authorization: `Bearer ${process.env.KOPRU_API_KEY}`, 'Content-Type': 'application/json' };
for (const folder of ['inbox', 'done', 'slips']) mkdirSync(folder, { recursive: true });

const call = async (method, path, body) => {
  // A question that waits for events is answered after 25 seconds at the latest.
  const signal = AbortSignal.timeout(path.includes('wait=') ? 40_000 : 8000);
  const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body), signal });
  const { data, message, error } = await answer.json();
  if (answer.ok) return data;
  throw Object.assign(new Error(`${error.code}: ${message} (${error.requestId})`), { code: error.code });
};

// An event is yours once it is in a file; only then Köprü is told that it is done.
const take = async () => {
  const { events, cursor } = await call('GET', '/events/consumers/till?wait=25&lease=60');
  for (const event of events) {
    const { id } = event.veri;
    if (existsSync(`inbox/${id}`) || existsSync(`done/${id}`)) continue;
    writeFileSync(`inbox/${id}.part`, JSON.stringify(event), { flush: true });
    renameSync(`inbox/${id}.part`, `inbox/${id}`);
  }
  if (cursor !== null) await call('POST', '/events/consumers/till/commit', { cursor });
};

// Your part: your printer. Here a slip is a file, and what was printed is not printed again.
const optionLines = (options, indent) =>
  options.flatMap(({ name, quantity, ...option }) => [
    `${indent}+ ${quantity} ${name.tr}`,
    ...insideOf(option, indent),
  ]);
const insideOf = ({ options, removed }, indent) => [
  ...optionLines(options, `${indent}  `),
  ...removed.map(({ name }) => `${indent}  - ${name}`),
];
const print = (title, order) => {
  const file = `slips/${order.id}-${title.replaceAll(' ', '-')}`;
  if (existsSync(file)) return;
  const { products, payment } = order;
  const slip = [
    `${title} ${order.channel.name} ${order.shortCode ?? order.pid}`,
    ...products.flatMap(({ name, quantity, cancelledQuantity, note, ...line }) => [
      `${quantity - cancelledQuantity} ${name.tr} ${note ?? ''}`,
      ...insideOf(line, ''),
    ]),
    order.clientNote ?? '',
    `${order.totalDiscountedPrice} ${payment.isPaid ? 'paid' : 'TO PAY'} ${payment.name}`,
  ].join('\n');
  writeFileSync(file, slip, { flush: true });
  console.log(slip);
};
const isPrinted = ({ id }) => existsSync(`slips/${id}-NEW`);

const find = async ({ providerOrderId, restaurantId }) => {
  const number = encodeURIComponent(providerOrderId);
  try {
    return await call('GET', `/orders/${number}`);
  } catch (error) {
    // Two restaurants or platforms may use one number.
    if (error.code !== 'order_ambiguous') throw error;
    const found = await call('GET', `/orders?restaurantId=${restaurantId}&q=${number}`);
    return call('GET', `/orders/${found.find((order) => order.providerOrderId === providerOrderId).id}`);
  }
};

// What the kitchen must know of; a refund or a courier is not of it.
const ofKitchen = ['urunler', 'tutar', 'adres', 'not', 'istenen_zaman'];

const work = async ({ olay, veri }) => {
  if (!olay.startsWith('siparis.')) return;
  let order = await find(veri);
  if (order.allowedActions.includes('verify')) {
    // 409: somebody was faster, or the customer has cancelled. The order says which.
    await call('POST', `/orders/verify/${order.id}`).catch((error) => {
      if (error.code !== 'invalid_transition') throw error;
    });
    order = await call('GET', `/orders/${order.id}`);
  }
  const wasPrinted = isPrinted(order);
  const isChanged = veri.degisenler?.some((what) => ofKitchen.includes(what)) === true;
  if (order.cancel !== null && wasPrinted) print('CANCELLED', order);
  if (![500, 550].includes(order.status)) return;
  print('NEW', order);
  if (isChanged && wasPrinted) print(`CHANGED ${veri.id}`, order);
  if (!order.isReport) await call('POST', '/orders/reports/mark', { orderId: order.id });
};

// One after another. What fails stays, and is tried again two seconds later.
const workAll = async () => {
  const ids = readdirSync('inbox').filter((name) => !name.endsWith('.part'));
  for (const id of ids.sort()) {
    try {
      await work(JSON.parse(readFileSync(`inbox/${id}`, 'utf8')));
    } catch (error) {
      console.error(id, error.message);
      if (error.code !== 'order_not_found') continue;
    }
    renameSync(`inbox/${id}`, `done/${id}`);
  }
};

const forever = async (step, pauseMs) => {
  for (;;) {
    const failed = await step().catch((error) => error);
    if (failed) console.error(failed.message);
    await pause(failed ? 3000 : pauseMs);
  }
};
forever(take, 0);
forever(workAll, 2000);
