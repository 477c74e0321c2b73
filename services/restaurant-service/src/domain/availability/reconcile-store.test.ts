import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { StoreSeen } from '@kopru/contracts/internal/platforms';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { makeReconcileStore } from './reconcile-store.ts';
import type { PlatformStores } from '../ports.ts';
import { type StoreAtPlatform, wantedState } from './store-state.ts';
import { noDesiredState, type DesiredStore, desiredStoreFor, type DesiredState } from './desired-state.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-20T12:00:00Z');

/** A platform with one store, in virtual time; `fault` decides what becomes of each call. */
const scene = (provider: ProviderSlug, onDrift: DesiredState['onDrift'] = 'correct') => {
  let time = start;
  const now = (): Date => new Date(time);
  const timers = capabilities[provider].closedMinutes;
  const shop = {
    ...{ isOpen: true, closedUntil: Infinity, isBusy: false },
    closedBy: null as StoreSeen['closedBy'],
  };
  const calls: string[] = [];
  let fault: () => 'none' | 'lost before' | 'lost after' | 'later' | 'refused' = () => 'none';

  const tick = (): void => {
    if (!shop.isOpen && shop.closedUntil <= time) Object.assign(shop, { isOpen: true, closedUntil: Infinity });
  };
  const failing = <T>(work: () => T): Promise<T> => {
    tick();
    const params = { provider, platformMessage: failure('no_answer') };
    switch (fault()) {
      case 'lost before':
        return Promise.reject(appError('provider_timeout'));
      case 'lost after':
        work();
        return Promise.reject(appError('provider_timeout'));
      case 'later':
        return Promise.reject(appError('provider_error', { params, retryAfterSeconds: 30 }));
      case 'refused':
        return Promise.reject(appError('provider_error', { params }));
      default:
        return Promise.resolve(work());
    }
  };
  const platforms: PlatformStores = {
    set: (_store, { state, until, lastApplied }) =>
      failing(() => {
        calls.push(state);
        if (state !== 'closed') {
          Object.assign(shop, { isOpen: true, closedUntil: Infinity });
          if (capabilities[provider].busy && lastApplied.isBusy !== (state === 'busy')) shop.isBusy = state === 'busy';
          return { lastApplied: { isOpen: true, isBusy: shop.isBusy }, endsAt: null, partly: null };
        }
        const wanted = until === null ? Infinity : (until.getTime() - time) / minuteMs;
        const minutes = timers.find((timer) => timer >= wanted) ?? timers.at(-1);
        const endsAt = minutes === undefined ? null : new Date(time + minutes * minuteMs);
        Object.assign(shop, { isOpen: false, closedUntil: endsAt?.getTime() ?? Infinity });
        return { lastApplied: { ...lastApplied, isOpen: false }, endsAt, partly: null };
      }),
    read: () => failing(() => ({ isOpen: shop.isOpen, closedBy: shop.isOpen ? null : shop.closedBy })),
  };

  let desiredState: DesiredState = { ...noDesiredState('a', 'r'), onDrift };
  let store: StoreAtPlatform = {
    _id: 'i',
    accountId: 'a',
    restaurantId: 'r',
    provider,
    version: 0,
    doneVersion: 0,
    lastApplied: { isOpen: null, isBusy: false },
    endsAt: null,
    state: 'pending',
    since: now(),
    reason: null,
    dueAt: null,
    observed: null,
    drift: null,
    isDriftAdopted: false,
    failures: 0,
    nextAt: new Date(8.64e15),
  };
  const reconcileStore = makeReconcileStore({
    desiredStates: { find: () => Promise.resolve(desiredState) },
    platforms,
    lookEveryMs: 5 * minuteMs,
    pauseMs: (failures) => Math.min(minuteMs, 1000 * 2 ** failures),
    now,
  });
  const request = (state: DesiredStore['state'], minutes?: number): void => {
    const until = minutes === undefined ? null : new Date(time + minutes * minuteMs);
    desiredState = {
      ...desiredState,
      version: desiredState.version + 1,
      store: { state, until, reason: null, at: now() },
    };
    store = { ...store, version: desiredState.version, state: 'pending', nextAt: new Date(time + 500) };
  };
  /** Another part of the restaurant's desired state changes, not its store. */
  const requestElse = (change: Partial<DesiredState> = {}): void => {
    desiredState = { ...desiredState, ...change, version: desiredState.version + 1 };
    store = { ...store, version: desiredState.version, state: 'pending', nextAt: new Date(time + 500) };
  };
  /** Advances the time and runs every reconcile pass that becomes due. */
  const pass = async (ms: number): Promise<void> => {
    const end = time + ms;
    while (store.nextAt.getTime() <= end) {
      time = Math.max(time, store.nextAt.getTime());
      const reconciled = await reconcileStore(store);
      if (reconciled === 'gone') throw new Error('the store is gone');
      store = { ...store, ...reconciled };
    }
    time = end;
    tick();
  };
  const wanted = () => {
    const current = desiredStoreFor(desiredState, provider, now());
    return current === null ? 'open' : wantedState(provider, current);
  };
  return {
    shop,
    calls,
    request,
    requestElse,
    closeAs: (closedBy: StoreSeen['closedBy']) => Object.assign(shop, { isOpen: false, closedBy }),
    pass,
    wanted,
    now: () => time,
    store: () => store,
    lookNow: () => (store = { ...store, nextAt: now() }),
    forgetObserved: () => {
      const { observedDesiredAt: _observedDesiredAt, ...earlier } = store;
      store = earlier;
    },
    breakWith: (next: typeof fault) => (fault = next),
  };
};

describe('reconciling a store', () => {
  it('costs one call however often the desired state changes before its pass', async () => {
    const at = scene('ty');
    for (let press = 0; press < 9; press += 1) at.request(press % 2 === 0 ? 'closed' : 'open');
    await at.pass(minuteMs);
    expect([at.calls, at.shop.isOpen, at.store().state]).toEqual([['closed'], false, 'applied']);
  });

  it.each(['getir', 'ty', 'migros', 'ys'] as const)(
    'leaves %s closed for as long as desired, and opens it within 5 s of that time',
    async (provider) => {
      const at = scene(provider);
      at.request('closed', 100);
      for (let minute = 1; minute < 100; minute += 1) {
        await at.pass(minuteMs);
        expect(at.shop.isOpen).toBe(false);
      }
      await at.pass(minuteMs + 5000);
      expect([at.shop.isOpen, at.store().state]).toEqual([true, 'applied']);
    },
  );

  it.each([
    ['getir', 3],
    ['ty', 1],
    ['migros', 1],
    ['ys', 1],
  ] as const)('sends %s 100 minutes no more often than its timers need: %i', async (provider, times) => {
    const at = scene(provider);
    at.request('closed', 100);
    await at.pass(99 * minuteMs);
    expect(at.calls).toEqual(Array.from({ length: times }, () => 'closed'));
  });

  it('opens a store whose call to open got no answer when its time came', async () => {
    const at = scene('ty');
    at.request('closed', 10);
    await at.pass(5 * minuteMs);
    at.breakWith(() => 'lost before');
    await at.pass(6 * minuteMs);
    expect(at.store()).toMatchObject({ state: 'pending', reason: { code: 'provider_timeout' } });
    at.breakWith(() => 'none');
    await at.pass(2 * minuteMs);
    expect([at.shop.isOpen, at.store().state]).toEqual([true, 'applied']);
  });

  it('takes back the busyness whose call got no answer', async () => {
    const at = scene('getir');
    at.breakWith(() => (at.calls.length === 0 ? 'lost after' : 'none'));
    at.request('busy');
    await at.pass(600);
    at.request('open');
    at.breakWith(() => 'none');
    await at.pass(minuteMs);
    expect([at.shop.isBusy, at.store().state]).toEqual([false, 'applied']);
  });

  it('says that a platform without a word for busy is open', async () => {
    const at = scene('ty');
    at.request('busy', 30);
    await at.pass(minuteMs);
    expect(at.store()).toMatchObject({ state: 'unsupported', reason: { code: 'busy_not_offered' } });
    expect(at.store().observed?.state).toBe('open');
    await at.pass(30 * minuteMs);
    expect(at.store().state).toBe('applied');
  });

  it('says no to what is refused for good, and tries again later', async () => {
    const at = scene('migros');
    at.breakWith(() => 'refused');
    at.request('closed');
    await at.pass(minuteMs);
    expect(at.store().state).toBe('refused');
    at.breakWith(() => 'none');
    await at.pass(16 * minuteMs);
    expect([at.shop.isOpen, at.store().state]).toEqual([false, 'applied']);
  });

  it('closes again what somebody else opened, or leaves it, as the account chose', async () => {
    for (const onDrift of ['correct', 'adopt'] as const) {
      const at = scene('ty', onDrift);
      at.request('closed');
      await at.pass(minuteMs);
      at.shop.isOpen = true;
      await at.pass(5 * minuteMs);
      expect([at.shop.isOpen, at.store().drift?.state]).toEqual([onDrift === 'adopt', 'open']);
      expect(at.store().state).toBe(onDrift === 'adopt' ? 'refused' : 'applied');
      at.request('closed');
      await at.pass(minuteMs);
      expect([at.shop.isOpen, at.store().state]).toEqual([false, 'applied']);
    }
  });

  it('never opens by itself what somebody else closed, and opens it when it is asked to', async () => {
    const at = scene('getir');
    at.request('open');
    await at.pass(minuteMs);
    at.shop.isOpen = false;
    await at.pass(60 * minuteMs);
    expect(at.shop.isOpen).toBe(false);
    expect(at.store()).toMatchObject({ state: 'refused', reason: { code: 'closed_at_platform' } });
    at.request('open');
    await at.pass(minuteMs);
    expect([at.shop.isOpen, at.store().state]).toEqual([true, 'applied']);
  });

  it('leaves closed what somebody else closed when another item is out or a price changes', async () => {
    const at = scene('getir');
    at.request('open');
    await at.pass(minuteMs);
    at.closeAs('person');
    await at.pass(10 * minuteMs);
    at.requestElse();
    await at.pass(10 * minuteMs);
    expect([at.shop.isOpen, at.store().state]).toEqual([false, 'refused']);
  });

  it('is in sync with a desired state from before states stored the one they had acted on', async () => {
    const at = scene('getir');
    at.request('open');
    await at.pass(minuteMs);
    at.closeAs(null);
    await at.pass(10 * minuteMs);
    at.forgetObserved();
    await at.pass(10 * minuteMs);
    expect([at.shop.isOpen, at.store().state]).toEqual([false, 'refused']);
  });

  describe('that its platform closed by itself', () => {
    it.each([
      ['nothing was chosen', {}, 'platform', false, 'closed_by_platform'],
      ['it is to be opened', { onClosed: 'reopen' }, 'platform', true, undefined],
      ['it is to be opened, but a person closed it', { onClosed: 'reopen' }, 'person', false, 'closed_at_platform'],
      ['it is to be opened, but nobody says who closed it', { onClosed: 'reopen' }, null, false, 'closed_at_platform'],
    ] as const)('stays as it is or is opened: %s', async (_name, chosen, closedBy, isOpen, code) => {
      for (const desiredState of ['open', 'nothing'] as const) {
        const at = scene('getir');
        if (desiredState === 'open') at.request('open');
        at.requestElse(chosen);
        await at.pass(minuteMs);
        at.closeAs(closedBy);
        at.lookNow();
        await at.pass(1000);
        expect([desiredState, at.shop.isOpen, at.store().reason?.code]).toEqual([desiredState, isOpen, code]);
        expect(at.store().observed?.state).toBe(isOpen ? 'open' : 'closed');
        if (isOpen) expect(at.store().drift).toMatchObject({ state: 'closed' });
        const isUnwanted = !isOpen && (desiredState === 'open' || closedBy === 'platform');
        expect(at.store().closure?.reason).toBe(isUnwanted ? code : undefined);
      }
    });

    it('is a closure of the same time until it is seen otherwise, while the platform is unavailable or the desired state changes', async () => {
      const at = scene('getir');
      at.request('open');
      await at.pass(minuteMs);
      at.closeAs('platform');
      at.lookNow();
      await at.pass(1000);
      const closure = at.store().closure;
      expect(closure?.reason).toBe('closed_by_platform');
      at.breakWith(() => 'lost before');
      await at.pass(10 * minuteMs);
      at.requestElse();
      await at.pass(minuteMs);
      expect(at.store().reason?.code).toBe('provider_timeout');
      expect(at.store().closure).toEqual(closure);
      at.breakWith(() => 'none');
      await at.pass(10 * minuteMs);
      expect(at.store().closure).toEqual(closure);
      at.shop.isOpen = true;
      await at.pass(10 * minuteMs);
      expect(at.store().closure).toBeNull();
    });

    it('is a closure when it is to be opened and cannot be, and none when closed is desired', async () => {
      const at = scene('getir');
      at.requestElse({ onClosed: 'reopen' });
      at.request('open');
      await at.pass(minuteMs);
      at.closeAs('platform');
      let calls = 0;
      at.breakWith(() => ((calls += 1) === 1 ? 'none' : 'later'));
      at.lookNow();
      await at.pass(1000);
      expect(at.store().closure?.reason).toBe('closed_by_platform');
      at.breakWith(() => 'none');
      at.request('closed');
      await at.pass(minuteMs);
      expect(at.store().closure).toBeNull();
    });

    it('is opened as desired: busy until the same time', async () => {
      const at = scene('getir');
      at.requestElse({ onClosed: 'reopen' });
      at.request('busy', 60);
      await at.pass(minuteMs);
      at.closeAs('platform');
      at.lookNow();
      await at.pass(1000);
      expect([at.shop.isOpen, at.shop.isBusy, at.wanted()]).toEqual([true, true, 'busy']);
    });

    it('is opened three times an hour at most, and again when an hour is over', async () => {
      const at = scene('getir');
      at.request('open');
      at.requestElse({ onClosed: 'reopen' });
      await at.pass(minuteMs);
      let reopened = 0;
      const closeAndLook = async (): Promise<void> => {
        at.closeAs('platform');
        at.lookNow();
        await at.pass(10 * minuteMs);
        reopened += at.shop.isOpen ? 1 : 0;
      };
      for (let time = 0; time < 5; time += 1) await closeAndLook();
      expect(reopened).toBe(3);
      await at.pass(30 * minuteMs);
      expect(at.shop.isOpen).toBe(true);
    });
  });

  it('without a desired state is only polled', async () => {
    const at = scene('getir');
    at.lookNow();
    await at.pass(minuteMs);
    expect([at.calls, at.store().observed?.state, at.store().reason]).toEqual([[], 'open', null]);
    at.closeAs(null);
    await at.pass(10 * minuteMs);
    expect([at.calls, at.store().observed?.state, at.store().reason?.code]).toEqual([
      [],
      'closed',
      'closed_at_platform',
    ]);
    at.request('open');
    await at.pass(minuteMs);
    expect([at.calls, at.shop.isOpen, at.store().state]).toEqual([['open'], true, 'applied']);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'ends in sync after anything that went wrong (seed %i)',
    async (seed) => {
      let state = seed;
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
      const at = scene(pick<ProviderSlug>('getir', 'ys', 'ty', 'migros'));
      at.breakWith(() => pick('none', 'none', 'lost before', 'lost after', 'later', 'refused'));
      for (let change = 0; change < 50; change += 1) {
        at.request(pick('open', 'busy', 'closed'), pick(undefined, 1, 10, 50));
        await at.pass(pick(100, 1000, minuteMs, 20 * minuteMs));
      }
      at.breakWith(() => 'none');
      await at.pass(20 * minuteMs);
      expect(at.shop.isOpen).toBe(at.wanted() !== 'closed');
      expect(at.shop.isOpen && at.shop.isBusy).toBe(at.wanted() === 'busy');
      expect(['applied', 'unsupported']).toContain(at.store().state);
      await at.pass(60 * minuteMs);
      expect(at.shop.isOpen).toBe(at.wanted() !== 'closed');
    },
  );
});
