import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix, newId, publicOperationList, type OperationShape } from '@kopru/contracts';
import { call, closedLoop, openBranch, openLoop, openShop, percentile, type Shop } from '@kopru/testing';
import { median, round, watchMemory } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import { openStage, type Figures, type Stage } from '../stage.ts';

/** So many of one operation are under way at once. */
const atOnce = 40;
/** What the neighbour asks meanwhile, so many times a second. */
const perSecond = 25;
const measuredMs = 3_000;
const alonePasses = 4;

const config = { filler: 'x'.repeat(8_000) };
const words = 'ş'.repeat(1_900);
const item = (index: number) => ({
  item: `A-${index}`,
  name: `Artikel ${index}`,
  links: [{ provider: 'getir', productId: `P-${index}` }],
});
const items = Array.from({ length: 2_000 }, (_, index) => item(index));

/** The most that an operation may be asked for, where that is more than its example with the longest page. */
const dearest: Readonly<Record<string, { query?: string; body?: object }>> = {
  listRestaurants: { query: '' },
  listOrders: { query: 'limit=200&q=dürüm' },
  createRestaurant: { body: { name: 'Komşu', description: words, config } },
  updateRestaurant: { body: { name: 'Komşu', description: words, config } },
  writeItems: { body: { items } },
  changeAvailability: { body: { items: items.map((one) => ({ item: one.item, isAvailable: false })) } },
  startRecovery: { body: { since: '2026-01-01T00:00:00.000Z' } },
};

interface Noisy {
  shop: Shop;
  orderId: string;
  sandboxKey: string;
}

/** An account with as much of everything as lists are long. */
const openNoisy = async (stage: Stage): Promise<Noisy> => {
  const { system, size } = stage;
  const shop = await openShop(system);
  await system.addEndpoint(shop, stage.receiver.url, ['siparis.olusturuldu']);
  const restaurants = Math.round(400 * size);
  await closedLoop(8)(restaurants, async () => {
    const { restaurantId } = await openBranch(system, shop.account);
    const headers = { authorization: `Bearer ${shop.account.key}` };
    const body = dearest['updateRestaurant']?.body;
    await call('PUT', `${system.ready.gateway}${apiPrefix}/restaurants/${restaurantId}`, { headers, body });
  });
  const id = numbering();
  await closedLoop(16)(Math.round(500 * size), (index) => pushOrder(shop, id(index)));
  let orderId: string | undefined;
  while (orderId === undefined) {
    const answer = await shop.account.get('/orders?limit=1');
    orderId = (answer.body as { data: { id: string }[] }).data[0]?.id;
    if (orderId === undefined) await pause(100);
  }
  const { apiKey = '' } = await system.admin('sandbox.create', { account: shop.account.id });
  return { shop, orderId, sandboxKey: apiKey };
};

/** The request of a row, of what the account has; what would be deleted is not there. */
const requestOf = (gateway: string, row: OperationShape, { shop, orderId, sandboxKey }: Noisy) => {
  const { id, method, path, examples, isPaged, isSandboxOnly } = row;
  const ids: Record<string, string> = {
    ...{ orderId, restaurantId: shop.restaurantId, provider: 'getir', name: 'kasa' },
    ...(method === 'delete' && { orderId: newId(), restaurantId: newId(), name: 'yok' }),
  };
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? newId());
  const usual = isPaged === true ? 'limit=200' : id === 'getMenu' ? `restaurantId=${shop.restaurantId}` : '';
  const query = dearest[id]?.query ?? usual;
  const body = dearest[id]?.body ?? examples.body;
  const headers = { authorization: `Bearer ${isSandboxOnly === true ? sandboxKey : shop.account.key}` };
  return () =>
    call(method.toUpperCase(), `${gateway}${apiPrefix}${address}?${query}`, {
      headers,
      ...(body === undefined ? {} : { body }),
      patienceMs: 60_000,
    });
};

/** How long each of the neighbour's requests took; a refusal is an error of this run. */
const asked = async ({ account }: Shop): Promise<number[]> => {
  const tookMs: number[] = [];
  await openLoop(perSecond)((measuredMs / 1000) * perSecond, async (index) => {
    const startedAt = performance.now();
    const { status } = await account.get(index % 2 === 0 ? '/orders?limit=50' : '/restaurants');
    if (status !== 200) throw new Error(`the neighbour was answered ${status}`);
    tookMs.push(performance.now() - startedAt);
  });
  return tookMs;
};

/**
 * A neighbour's p99 while another account asks for the dearest that each operation allows, 40 at once, under the usual
 * limits of a key; beside it the p99 of the neighbour alone, and the memory that each process needed at most.
 */
export const neighbour = async ({ mongodbUri, size }: Stage): Promise<Figures> => {
  const stage = await openStage(
    { mongodbUri, size },
    { settings: { RATE_LIMIT_PER_SECOND: '100', RATE_LIMIT_BURST: '200' } },
  );
  try {
    const { system, shop: quiet } = stage;
    const noisy = await openNoisy(stage);
    const memory = watchMemory(system.pids());
    const alone: number[] = [];
    for (let pass = 0; pass < alonePasses; pass += 1) alone.push(percentile(await asked(quiet), 0.99));
    const undisturbed = median(alone);
    const beside: Figures = {};
    for (const row of publicOperationList) {
      const request = requestOf(system.ready.gateway, row, noisy);
      const end = performance.now() + measuredMs;
      const workers = Array.from({ length: atOnce }, async () => {
        while (performance.now() < end) await request().catch(() => pause(10));
      });
      beside[row.id] = percentile(await asked(quiet), 0.99);
      await Promise.all(workers);
    }
    const ratios = Object.entries(beside).map(([id, p99]) => [id, p99 / undisturbed] as const);
    const worst = ratios.toSorted(([, a], [, b]) => b - a);
    return {
      'alone p99 ms': round(undisturbed),
      operations: ratios.length,
      'over 2 x': ratios.filter(([, ratio]) => ratio > 2).length,
      ...Object.fromEntries(worst.map(([id, ratio]) => [`${id} ratio`, round(ratio)])),
      ...memory(),
    };
  } finally {
    await stage.stop();
  }
};
