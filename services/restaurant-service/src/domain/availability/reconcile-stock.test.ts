import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { ItemLink } from '@kopru/contracts/internal/items';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { makeReconcileProducts } from './reconcile-products.ts';
import type { PlatformStock } from '../ports.ts';
import { type StockAtPlatform, stockKind } from './stock-state.ts';
import { itemKey, noDesiredState, type DesiredStock, type DesiredState } from './desired-state.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');
const debounceMs = 500;

type Fate = 'none' | 'lost before' | 'lost after' | 'later' | 'refused';

/** A platform with products in virtual time; `fate` decides what becomes of each call. */
const scene = (provider: ProviderSlug, count = 3, onDrift: DesiredState['onDrift'] = 'correct') => {
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

  let desiredState: DesiredState = { ...noDesiredState('a', 'r'), onDrift };
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
  const reconcileStock = makeReconcileProducts(stockKind, {
    desiredStates: { find: () => Promise.resolve(desiredState) },
    items: { find: () => Promise.resolve({ restaurantId: 'r', version: 1, items }) },
    platforms,
    lookEveryMs: 5 * minuteMs,
    pauseMs: (failures) => Math.min(minuteMs, 1000 * 2 ** failures),
    now,
  });
  const request = (index: number, isAvailable: boolean, minutes?: number): void => {
    const until = minutes === undefined ? null : new Date(time + minutes * minuteMs);
    const { item } = items[index] ?? { item: '' };
    const made: DesiredStock = { isAvailable, until: isAvailable ? null : until, at: now() };
    const one = { item, all: made, at: {} };
    desiredState = {
      ...desiredState,
      version: desiredState.version + 1,
      stock: { ...desiredState.stock, [itemKey(item)]: one },
    };
    stock = { ...stock, version: desiredState.version, nextAt: new Date(time + debounceMs) };
  };
  /** Advances the time and runs every reconcile pass that becomes due; `sleep` runs none. */
  const pass = async (ms: number): Promise<void> => {
    const end = time + ms;
    while (stock.nextAt.getTime() <= end) {
      time = Math.max(time, stock.nextAt.getTime());
      const reconciled = await reconcileStock(stock);
      if (reconciled === 'gone') throw new Error('there is nothing to reconcile');
      // What is stored comes back without its prototype and identity.
      stock = structuredClone({ ...stock, ...reconciled });
    }
    time = end;
  };
  const wantedOff = (): string[] =>
    items.flatMap(({ item }, index) => {
      const perPlatform = desiredState.stock[itemKey(item)]?.all;
      return perPlatform != null &&
        !perPlatform.isAvailable &&
        (perPlatform.until === null || perPlatform.until > now())
        ? [String(index)]
        : [];
    });
  return {
    off,
    calls,
    request,
    pass,
    wantedOff,
    offNow: () => [...off].sort(),
    sleep: (ms: number) => (time += ms),
    product: (index: number) => stock.products.find(({ productId }) => productId === String(index)),
    states: () => [...new Set(stock.products.map(({ state }) => state))],
    breakWith: (next: typeof fate) => (fate = next),
  };
};

describe('reconciling products', () => {
  it('costs one call however often the desired state changes before its pass, and none when it changes back', async () => {
    const at = scene('ty');
    for (let press = 0; press < 10; press += 1) at.request(0, press % 2 === 0);
    await at.pass(minuteMs);
    expect([at.calls, at.offNow(), at.states()]).toEqual([[1], ['0'], ['applied']]);
    at.request(0, true);
    await at.pass(100);
    at.request(0, false);
    await at.pass(minuteMs);
    expect([at.calls.length, at.product(0)?.state]).toEqual([1, 'applied']);
  });

  it.each(['getir', 'ty', 'migros', 'ys'] as const)(
    'at %s are off until their time, and there again within 5 s of it, also when every process was down then',
    async (provider) => {
      const at = scene(provider);
      // Not a time at which it is looked anyway.
      at.request(0, false, 32);
      await at.pass(32 * minuteMs - 1);
      expect(at.offNow()).toEqual(['0']);
      await at.pass(5000);
      expect(at.offNow()).toEqual([]);
      at.request(1, false, 10);
      await at.pass(minuteMs);
      at.sleep(60 * minuteMs);
      await at.pass(5000);
      expect([at.offNow(), at.product(1)?.state]).toEqual([[], 'applied']);
    },
  );

  it('are sent again when the outcome of a call is not known', async () => {
    const at = scene('migros');
    at.request(0, true);
    await at.pass(minuteMs);
    at.breakWith(() => (at.calls.length === 2 ? 'lost after' : 'none'));
    at.request(0, false);
    await at.pass(debounceMs);
    expect(at.product(0)).toMatchObject({ state: 'pending', lastApplied: null, reason: { code: 'provider_timeout' } });
    at.request(0, true);
    await at.pass(minuteMs);
    expect([at.offNow(), at.product(0)?.state]).toEqual([[], 'applied']);
  });

  it('says of each product what became of it', async () => {
    const at = scene('ys');
    at.breakWith(() => 'refused');
    for (const index of [0, 1]) at.request(index, false);
    await at.pass(debounceMs);
    expect([at.product(0)?.state, at.product(1)?.state]).toEqual(['refused', 'applied']);
    expect(at.product(0)?.reason?.code).toBe('product_not_taken');
    at.breakWith(() => 'none');
    await at.pass(16 * minuteMs);
    expect([at.offNow(), at.states()]).toEqual([['0', '1'], ['applied']]);
  });

  it('sends many in parts, and shows how long the rest waits at least', async () => {
    const at = scene('ty', 120);
    const { calls, seconds } = capabilities.ty.productLimit;
    for (let index = 0; index < 120; index += 1) at.request(index, false);
    await at.pass(debounceMs);
    expect([at.calls, at.offNow().length, at.states()]).toEqual([[50, 50, 20], 120, ['applied']]);
    expect([calls, seconds]).toEqual([50, 10]);
  });

  it('does as the account chose with what somebody else switched', async () => {
    for (const onDrift of ['correct', 'adopt'] as const) {
      const at = scene('ty', 3, onDrift);
      at.request(0, true);
      await at.pass(minuteMs);
      at.off.add('0');
      await at.pass(5 * minuteMs);
      expect([at.offNow(), at.product(0)?.drift?.isAvailable]).toEqual([onDrift === 'adopt' ? ['0'] : [], false]);
      expect(at.product(0)?.state).toBe(onDrift === 'adopt' ? 'refused' : 'applied');
      at.request(0, true);
      await at.pass(minuteMs);
      expect([at.offNow(), at.product(0)?.state]).toEqual([[], 'applied']);
    }
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'end in sync after anything that went wrong (seed %i)',
    async (seed) => {
      let state = seed;
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
      const at = scene(pick<ProviderSlug>('getir', 'ys', 'ty', 'migros'), 6);
      at.breakWith(() => pick<Fate>('none', 'none', 'lost before', 'lost after', 'later', 'refused'));
      for (let change = 0; change < 60; change += 1) {
        at.request(Math.floor(random() * 6), random() < 0.5, pick(undefined, 1, 10, 50));
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
