import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { ItemLink } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { makeReconcileProducts } from './reconcile-products.ts';
import type { PlatformPrices } from '../ports.ts';
import { priceKind, type PricesAtPlatform } from './price-state.ts';
import { itemKey, noDesiredState, type DesiredState } from './desired-state.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');

type Fate = 'none' | 'lost before' | 'lost after' | 'later' | 'working' | 'refused';

/** A platform with prices in virtual time, which may apply a change late; `fate` decides the outcome of each call. */
const scene = (count = 3, onDrift: DesiredState['onDrift'] = 'correct', provider: ProviderSlug = 'ty') => {
  let time = start;
  const now = (): Date => new Date(time);
  const prices = new Map(Array.from({ length: count }, (_, index) => [String(index), 1000]));
  const calls: Record<string, number>[] = [];
  let reads = 0;
  let work: { at: number; prices: Record<string, number> }[] = [];
  let fate: () => Fate = () => 'none';
  const items = Array.from({ length: count }, (_, index) => ({
    item: `ART ${index}.$`,
    name: 'Ayran',
    links: [{ provider, productId: String(index), optionId: null }] as ItemLink[],
  }));
  const complete = (): void => {
    for (const done of work.filter(({ at }) => at <= time))
      for (const [id, price] of Object.entries(done.prices)) prices.set(id, price);
    work = work.filter(({ at }) => at > time);
  };
  const reject = (): Promise<never> => Promise.reject(appError('provider_timeout'));
  const platforms: PlatformPrices = {
    set: (_state, changes) => {
      const what = fate();
      if (what === 'lost before') return reject();
      const isLeft = (index: number): boolean => (what === 'later' || what === 'refused') && index % 2 === 0;
      const taken = changes.filter((_change, index) => !isLeft(index));
      const sent = Object.fromEntries(taken.map(({ productId, price }) => [productId, price]));
      calls.push(sent);
      work.push({ at: what === 'working' ? time + 5_000 : time, prices: sent });
      complete();
      if (what === 'lost after') return reject();
      const working = { reason: failure('price_not_there_yet'), waitMs: 3_000 };
      const left = { reason: failure('price_not_taken'), waitMs: what === 'later' ? 30_000 : null };
      return Promise.resolve(
        changes.map((_change, index) => (what === 'working' ? working : isLeft(index) ? left : null)),
      );
    },
    read: (_state, products) => {
      complete();
      reads += 1;
      if (fate() === 'lost before') return reject();
      return Promise.resolve(products.map(({ productId }) => prices.get(productId) ?? null));
    },
  };
  let desiredState: DesiredState = { ...noDesiredState('a', 'r'), onDrift };
  let state: PricesAtPlatform = {
    ...{ _id: 'i', accountId: 'a', restaurantId: 'r', provider, version: 0, products: [], failures: 0 },
    ...{ lookAt: new Date(start + 5 * minuteMs), nextAt: new Date(8.64e15) },
  };
  const reconcile = makeReconcileProducts(priceKind, {
    desiredStates: { find: () => Promise.resolve(desiredState) },
    items: { find: () => Promise.resolve({ restaurantId: 'r', version: 1, items }) },
    platforms,
    lookEveryMs: 5 * minuteMs,
    pauseMs: (failures) => Math.min(minuteMs, 1000 * 2 ** failures),
    now,
  });
  const pass = async (): Promise<void> => {
    const reconciled = await reconcile(state);
    if (reconciled === 'gone') throw new Error('there is nothing to reconcile');
    state = structuredClone({ ...state, ...reconciled });
  };
  return {
    calls,
    reads: () => reads,
    reconcile: reconcile,
    state: () => state,
    price: (index: number) => prices.get(String(index)),
    hand: (index: number, price: number) => prices.set(String(index), price),
    request: (index: number, price: number): void => {
      const { item } = items[index] ?? { item: '' };
      const one = { item, all: { price, at: now() }, at: {} };
      desiredState = {
        ...desiredState,
        version: desiredState.version + 1,
        prices: { ...desiredState.prices, [itemKey(item)]: one },
      };
      state = { ...state, version: desiredState.version, nextAt: new Date(time + 500) };
    },
    pass: async (ms: number): Promise<void> => {
      const end = time + ms;
      while (state.nextAt.getTime() <= end) {
        time = Math.max(time, state.nextAt.getTime());
        await pass();
      }
      time = end;
    },
    product: (index: number) => state.products.find(({ productId }) => productId === String(index)),
    wanted: () =>
      items.map(({ item }, index) => desiredState.prices[itemKey(item)]?.all?.price ?? prices.get(String(index))),
    breakWith: (next: typeof fate) => (fate = next),
  };
};

describe('reconciling prices', () => {
  it('costs one call for the last of many changes of many items', async () => {
    const at = scene();
    for (const price of [1100, 1200, 1300]) for (const index of [0, 1]) at.request(index, price);
    await at.pass(minuteMs);
    expect([at.calls, at.product(0)?.state, at.product(1)?.state]).toEqual([
      [{ 0: 1300, 1: 1300 }],
      'applied',
      'applied',
    ]);
  });

  it('costs none where the platform has the price already', async () => {
    const at = scene();
    at.request(0, 1000);
    at.request(1, 1500);
    await at.pass(minuteMs);
    expect([at.calls, at.product(0)]).toEqual([
      [{ 1: 1500 }],
      expect.objectContaining({ state: 'applied', lastApplied: 1000 }),
    ]);
  });

  it('says of each product what became of it', async () => {
    const at = scene();
    at.breakWith(() => 'refused');
    for (const index of [0, 1]) at.request(index, 1500);
    await at.pass(1000);
    expect([at.product(0)?.state, at.product(0)?.reason?.code, at.product(1)?.state]).toEqual([
      'refused',
      'price_not_taken',
      'applied',
    ]);
    expect(at.product(0)?.observed?.price).toBe(1000);
  });

  it('asks whether a price has come that the platform is working on, and does not send it again', async () => {
    const at = scene();
    at.breakWith(() => (at.calls.length === 0 ? 'working' : 'none'));
    at.request(0, 1500);
    await at.pass(1000);
    expect(at.product(0)).toMatchObject({ state: 'pending', reason: { code: 'price_not_there_yet' } });
    expect(at.product(0)?.dueAt).not.toBeNull();
    await at.pass(30_000);
    expect([at.product(0)?.state, at.calls.length <= 2]).toEqual(['applied', true]);
  });

  it('has a desired price survive a process that dies in its pass: what the platform has decides', async () => {
    for (const hasArrived of [true, false]) {
      const at = scene();
      at.request(0, 1500);
      if (hasArrived) at.hand(0, 1500);
      // The end of the pass is not stored.
      if (!hasArrived) await at.reconcile({ ...at.state() });
      if (!hasArrived) at.hand(0, 1000);
      await at.pass(minuteMs);
      expect([at.price(0), at.product(0)?.state, at.calls.length]).toEqual([1500, 'applied', hasArrived ? 0 : 2]);
    }
  });

  it('does as the account chose with what somebody else changed', async () => {
    for (const onDrift of ['correct', 'adopt'] as const) {
      const at = scene(3, onDrift);
      at.request(0, 1500);
      await at.pass(minuteMs);
      at.hand(0, 1700);
      await at.pass(5 * minuteMs);
      const isAdopted = onDrift === 'adopt';
      expect([at.price(0), at.product(0)?.drift?.price]).toEqual([isAdopted ? 1700 : 1500, 1700]);
      expect(at.product(0)?.state).toBe(isAdopted ? 'refused' : 'applied');
      if (isAdopted) expect(at.product(0)?.reason?.code).toBe('price_changed_at_platform');
      at.request(0, 1600);
      await at.pass(minuteMs);
      expect([at.price(0), at.product(0)?.state]).toEqual([1600, 'applied']);
    }
  });

  it('has nothing to reconcile at a platform that takes no prices, nor for options', async () => {
    const at = scene(1, 'correct', 'getir');
    at.request(0, 1500);
    expect([await at.reconcile(at.state()), at.reads()]).toEqual(['gone', 0]);
    expect(priceKind.unsupported('ty', { productId: '1', optionId: '2' })?.code).toBe('option_price_not_settable');
    expect(priceKind.unsupported('migros', undefined)?.code).toBe('item_not_linked');
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'ends in sync after anything that went wrong (seed %i)',
    async (seed) => {
      let random = seed;
      const next = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
      const pick = <T>(...choices: T[]): T => choices[Math.floor(next() * choices.length)] as T;
      const at = scene(6, 'correct', pick<ProviderSlug>('ty', 'migros'));
      at.breakWith(() => pick<Fate>('none', 'none', 'lost before', 'lost after', 'later', 'working', 'refused'));
      for (let change = 0; change < 60; change += 1) {
        at.request(Math.floor(next() * 6), pick(1000, 1500, 2000));
        if (next() < 0.2) at.hand(2, pick(1000, 1700));
        await at.pass(pick(100, 1000, minuteMs, 20 * minuteMs));
      }
      at.breakWith(() => 'none');
      await at.pass(25 * minuteMs);
      expect([0, 1, 2, 3, 4, 5].map(at.price)).toEqual(at.wanted());
      expect(new Set(at.state().products.map(({ state }) => state))).toEqual(new Set(['applied']));
    },
  );
});
