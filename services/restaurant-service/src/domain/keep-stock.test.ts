import { appError, capabilities, failure, type ItemLink, type ProviderSlug } from '@kopru/contracts';
import { makeKeepProducts } from './keep-products.ts';
import type { PlatformStock } from './ports.ts';
import { type StockAtPlatform, stockKind } from './stock-state.ts';
import { itemKey, noWishes, type StockWish, type Wishes } from './wishes.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const settleMs = 500;

type Fate = 'none' | 'lost before' | 'lost after' | 'later' | 'refused';

/** A platform with products in virtual time; `fate` decides what becomes of each call. */
const scene = (provider: ProviderSlug, count = 3, onDrift: Wishes['onDrift'] = 'correct') => {
  let time = start;
  const now = (): Date => new Date(time);
  const off = new Set<string>();
  const calls: number[] = [];
  let fate: () => Fate = () => 'none';
  const items = Array.from({ length: count }, (_, index) => ({
    item: `ART ${index}.$`,
    name: 'Ayran',
    links: [{ provider, productId: String(index), optionId: null }] as ItemLink[],
  }));

  const reject = (): Promise<never> => Promise.reject(appError('provider_timeout'));
  const platforms: PlatformStock = {
    set: (_stock, changes) => {
      calls.push(changes.length);
      const what = fate();
      if (what === 'lost before') return reject();
      const refusals = changes.map(({ productId, isAvailable }, index) => {
        const isLeft = (what === 'later' || what === 'refused') && index % 2 === 0;
        if (isLeft) return { reason: failure('product_not_taken'), waitMs: what === 'later' ? 30_000 : null };
        if (isAvailable) off.delete(productId);
        else off.add(productId);
        return null;
      });
      return what === 'lost after' ? reject() : Promise.resolve(refusals);
    },
    read: (_stock, products) =>
      fate() === 'lost before' ? reject() : Promise.resolve(products.map(({ productId }) => !off.has(productId))),
  };

  let wishes: Wishes = { ...noWishes('a', 'r'), onDrift };
  let stock: StockAtPlatform = {
    _id: 'i',
    accountId: 'a',
    restaurantId: 'r',
    provider,
    version: 0,
    products: [],
    lookAt: new Date(start + 5 * minuteMs),
    failures: 0,
    nextAt: new Date(8.64e15),
  };
  const keepStock = makeKeepProducts(stockKind, {
    wishes: { find: () => Promise.resolve(wishes) },
    items: { find: () => Promise.resolve({ restaurantId: 'r', version: 1, items }) },
    platforms,
    lookEveryMs: 5 * minuteMs,
    pauseMs: (failures) => Math.min(minuteMs, 1000 * 2 ** failures),
    now,
  });
  const wish = (index: number, isAvailable: boolean, minutes?: number): void => {
    const until = minutes === undefined ? null : new Date(time + minutes * minuteMs);
    const { item } = items[index] ?? { item: '' };
    const made: StockWish = { isAvailable, until: isAvailable ? null : until, at: now() };
    const one = { item, all: made, at: {} };
    wishes = { ...wishes, version: wishes.version + 1, stock: { ...wishes.stock, [itemKey(item)]: one } };
    stock = { ...stock, version: wishes.version, nextAt: new Date(time + settleMs) };
  };
  /** Lets the time pass, with every turn that becomes due; without processes nothing has its turn. */
  const pass = async (ms: number): Promise<void> => {
    const end = time + ms;
    while (stock.nextAt.getTime() <= end) {
      time = Math.max(time, stock.nextAt.getTime());
      const kept = await keepStock(stock);
      if (kept === 'gone') throw new Error('there is nothing to keep');
      // What is stored comes back without its prototype and identity.
      stock = structuredClone({ ...stock, ...kept });
    }
    time = end;
  };
  const wantedOff = (): string[] =>
    items.flatMap(({ item }, index) => {
      const wished = wishes.stock[itemKey(item)]?.all;
      return wished != null && !wished.isAvailable && (wished.until === null || wished.until > now())
        ? [String(index)]
        : [];
    });
  return {
    off,
    calls,
    wish,
    pass,
    wantedOff,
    offNow: () => [...off].sort(),
    sleep: (ms: number) => (time += ms),
    product: (index: number) => stock.products.find(({ productId }) => productId === String(index)),
    states: () => [...new Set(stock.products.map(({ state }) => state))],
    breakWith: (next: typeof fate) => (fate = next),
  };
};

describe('keeping products', () => {
  it('costs one call however often the wish changes before its turn, and none when it changes back', async () => {
    const at = scene('ty');
    for (let press = 0; press < 10; press += 1) at.wish(0, press % 2 === 0);
    await at.pass(minuteMs);
    expect([at.calls, at.offNow(), at.states()]).toEqual([[1], ['0'], ['applied']]);
    at.wish(0, true);
    await at.pass(100);
    at.wish(0, false);
    await at.pass(minuteMs);
    expect([at.calls.length, at.product(0)?.state]).toEqual([1, 'applied']);
  });

  it.each(['getir', 'ty', 'migros', 'ys'] as const)(
    'at %s are off until their time, and there again within 5 s of it, also when every process was down then',
    async (provider) => {
      const at = scene(provider);
      // Not a time at which it is looked anyway.
      at.wish(0, false, 32);
      await at.pass(32 * minuteMs - 1);
      expect(at.offNow()).toEqual(['0']);
      await at.pass(5000);
      expect(at.offNow()).toEqual([]);
      at.wish(1, false, 10);
      await at.pass(minuteMs);
      at.sleep(60 * minuteMs);
      await at.pass(5000);
      expect([at.offNow(), at.product(1)?.state]).toEqual([[], 'applied']);
    },
  );

  it('are told again when what a call has done is not known', async () => {
    const at = scene('migros');
    at.wish(0, true);
    await at.pass(minuteMs);
    at.breakWith(() => (at.calls.length === 2 ? 'lost after' : 'none'));
    at.wish(0, false);
    await at.pass(settleMs);
    expect(at.product(0)).toMatchObject({ state: 'pending', told: null, reason: { code: 'provider_timeout' } });
    at.wish(0, true);
    await at.pass(minuteMs);
    expect([at.offNow(), at.product(0)?.state]).toEqual([[], 'applied']);
  });

  it('says of each product what became of it', async () => {
    const at = scene('ys');
    at.breakWith(() => 'refused');
    for (const index of [0, 1]) at.wish(index, false);
    await at.pass(settleMs);
    expect([at.product(0)?.state, at.product(1)?.state]).toEqual(['refused', 'applied']);
    expect(at.product(0)?.reason?.code).toBe('product_not_taken');
    at.breakWith(() => 'none');
    await at.pass(16 * minuteMs);
    expect([at.offNow(), at.states()]).toEqual([['0', '1'], ['applied']]);
  });

  it('tells many in parts, and says how long the rest waits at least', async () => {
    const at = scene('ty', 120);
    const { calls, seconds } = capabilities.ty.productLimit;
    for (let index = 0; index < 120; index += 1) at.wish(index, false);
    await at.pass(settleMs);
    expect([at.calls, at.offNow().length, at.states()]).toEqual([[50, 50, 20], 120, ['applied']]);
    expect([calls, seconds]).toEqual([50, 10]);
  });

  it('does as the account chose with what somebody else switched', async () => {
    for (const onDrift of ['correct', 'adopt'] as const) {
      const at = scene('ty', 3, onDrift);
      at.wish(0, true);
      await at.pass(minuteMs);
      at.off.add('0');
      await at.pass(5 * minuteMs);
      expect([at.offNow(), at.product(0)?.drift?.isAvailable]).toEqual([onDrift === 'adopt' ? ['0'] : [], false]);
      expect(at.product(0)?.state).toBe(onDrift === 'adopt' ? 'refused' : 'applied');
      at.wish(0, true);
      await at.pass(minuteMs);
      expect([at.offNow(), at.product(0)?.state]).toEqual([[], 'applied']);
    }
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'end as wished after anything that went wrong (seed %i)',
    async (seed) => {
      let state = seed;
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
      const at = scene(pick<ProviderSlug>('getir', 'ys', 'ty', 'migros'), 6);
      at.breakWith(() => pick<Fate>('none', 'none', 'lost before', 'lost after', 'later', 'refused'));
      for (let change = 0; change < 60; change += 1) {
        at.wish(Math.floor(random() * 6), random() < 0.5, pick(undefined, 1, 10, 50));
        const hand = random();
        if (hand < 0.1) at.off.add('2');
        else if (hand < 0.2) at.off.delete('2');
        await at.pass(pick(100, 1000, minuteMs, 20 * minuteMs));
      }
      at.breakWith(() => 'none');
      await at.pass(25 * minuteMs);
      expect([at.offNow(), at.states()]).toEqual([at.wantedOff(), ['applied']]);
      await at.pass(60 * minuteMs);
      expect(at.offNow()).toEqual(at.wantedOff());
    },
  );
});
