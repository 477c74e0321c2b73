import { setTimeout as pause } from 'node:timers/promises';
import {
  accountAt,
  allOrders,
  call,
  dataOf,
  eventually,
  openShop,
  waitFor,
  webhookReceiver,
  type Account,
  type ApiAnswer,
  type Shop,
  type WebhookReceiver,
} from '@kopru/testing';
import { internalTokenOf, stopAll } from '@kopru/testing/system';
import { directOrder } from '../support/orders.ts';
import { startTwoCells, type TwoCells } from '../support/cells/two-cells.ts';

/** Minutes, in which two whole systems and a router run: TEST_SCALE=full moves it back, too, and MOVES=1 there only. */
const describeFull = process.env['TEST_SCALE'] === 'full' ? describe : describe.skip;
const isThereAndBack = process.env['MOVES'] !== '1';
const everyMs = isThereAndBack ? 100 : 200;
const kills = isThereAndBack ? ['copying', 'closed', 'opening', 'verifying', 'deleting'] : ['closed', 'verifying'];

/** A closed account opens again. */
const limits = { timeoutMs: 300_000 } as const;

/** A restaurant under load, whose clients know of no cells. */
interface Busy {
  shop: Shop;
  /** Numbers of the orders that were acknowledged, and of those that were also taken further. */
  acknowledged: string[];
  advanced: string[];
  refused: unknown[];
  /** How often somebody was told to come again. */
  closed: number;
  stop(): Promise<void>;
}

describeFull('an account that moves between two cells under load', () => {
  let both: TwoCells;
  let receiver: WebhookReceiver;
  let broken: WebhookReceiver;
  const busy: Busy[] = [];

  const accountOf = ({ account: { id, key } }: Shop): Account => accountAt(both.router, id, key);

  const load = (shop: Shop, name: string): Busy => {
    let isStopping = false;
    const account = accountOf(shop);
    const state: Busy = {
      ...{ shop, acknowledged: [], advanced: [], refused: [], closed: 0 },
      stop: async () => {
        isStopping = true;
        await running;
      },
    };
    /** Repeats what was asked to come again, as platforms and tills do. */
    const sent = async (what: string, send: () => Promise<ApiAnswer>): Promise<boolean> => {
      for (;;) {
        const answer = await send();
        if (answer.status === 200) return true;
        if (answer.status !== 503 || answer.headers['retry-after'] === undefined) {
          state.refused.push([what, answer.status, answer.text]);
          return false;
        }
        state.closed += 1;
        await pause(Number(answer.headers['retry-after']) * 1_000);
      }
    };
    const path = new URL(shop.pushUrl).pathname;
    const place = async (number: string): Promise<void> => {
      const push = () => call('POST', `${both.router}${path}`, { body: directOrder(number) });
      if (await sent(`push ${number}`, push)) state.acknowledged.push(number);
    };
    const advance = async (number: string): Promise<void> => {
      if (await sent(`verify ${number}`, () => account.post(`/orders/verify/${number}`))) state.advanced.push(number);
    };
    const run = async (): Promise<void> => {
      const under: Promise<void>[] = [];
      for (let index = 0; !isStopping; index += 1) {
        under.push(place(`${name}-${index}`));
        const earlier = state.acknowledged[index - 8];
        if (index % 4 === 3 && earlier !== undefined) under.push(advance(earlier));
        await pause(everyMs);
      }
      await Promise.all(under);
    };
    const running = run();
    return state;
  };

  /** Takes and commits everything that the feed has for a consumer. */
  const readFeed = async (account: Account, seen: string[]): Promise<void> => {
    for (;;) {
      const { events, cursor } = dataOf(await account.get('/events/consumers/kasa?limit=100'), 'the feed') as {
        events: { veri: { id: string } }[];
        cursor: string | null;
      };
      if (cursor === null) return;
      seen.push(...events.map(({ veri }) => veri.id));
      dataOf(await account.post('/events/consumers/kasa/commit', { cursor }), 'the commit');
    }
  };

  beforeAll(async () => {
    both = await startTwoCells({
      WEBHOOK_RETRY_DELAYS: '2s,5s,600s',
      RATE_LIMIT_PER_SECOND: '10000',
      RATE_LIMIT_BURST: '10000',
      PUSHES_PER_SECOND: '0',
      PUSHES_PER_ADDRESS: '0',
    });
    [receiver, broken] = await Promise.all([webhookReceiver(), webhookReceiver()]);
  }, 600_000);

  afterAll(async () => {
    for (const one of busy) await one.stop();
    await both.stop();
    await stopAll();
    await Promise.all([receiver.stop(), broken.stop()]);
  });

  it('loses nothing, tells everything, and leaves nothing behind, however often the mover is killed', async () => {
    const { a, b } = both.cells;
    const [moving, staying] = [await openShop(a.system), await openShop(a.system)];
    for (const { account } of [moving, staying])
      await a.system.admin('endpoint.create', { account: account.id, url: `${receiver.url}/${account.id}` });
    await a.system.admin('endpoint.create', { account: moving.account.id, url: broken.url });
    broken.answer({ status: 500 });
    const loads = [load(moving, 'M'), load(staying, 'S')] as const;
    busy.push(...loads);
    const [ofMoving, ofStaying] = loads;
    const seen: string[] = [];
    await waitFor(() => ofMoving.acknowledged.length >= 20, limits);
    await readFeed(accountOf(moving), seen);
    const seenInA = seen.length;

    for (const step of kills) expect(await both.move(moving.account.id, 'b', step)).toBeUndefined();
    await both.move(moving.account.id, 'b');
    expect(await both.whereIs(moving.account.id)).toBe('b');
    if (isThereAndBack) {
      for (const step of kills) expect(await both.move(moving.account.id, 'a', step)).toBeUndefined();
      await both.move(moving.account.id, 'a');
      const closedMs = await both.move(moving.account.id, 'b');
      console.warn(`closed for ${String(closedMs)} ms`);
    }
    const placed = ofMoving.acknowledged.length;
    await waitFor(() => ofMoving.acknowledged.length >= placed + 10, limits);
    await Promise.all(busy.map((one) => one.stop()));

    const account = accountOf(moving);
    for (const [{ acknowledged, refused }, own] of [
      [ofMoving, account],
      [ofStaying, accountOf(staying)],
    ] as const) {
      expect(refused).toEqual([]);
      await eventually(async () => {
        const listed = (await allOrders(own)).map(({ providerOrderId }) => providerOrderId);
        expect(listed.sort()).toEqual([...acknowledged].sort());
      });
    }
    expect(ofMoving.closed).toBeGreaterThan(0);
    expect(ofStaying.closed).toBe(0);

    // Each event of each order came, under one id, and in its order.
    const delivered = ({ shop }: Busy) =>
      receiver.requests.filter(({ path }) => path.endsWith(`/${shop.account.id}`)).map(({ json }) => json);
    for (const one of busy)
      await eventually(() => {
        for (const [olay, numbers] of [
          ['siparis.olusturuldu', one.acknowledged],
          ['siparis.durum_degisti', one.advanced],
        ] as const) {
          const ids = Map.groupBy(
            delivered(one).filter((each) => each.olay === olay),
            ({ veri }) => String(veri.providerOrderId),
          );
          for (const number of numbers)
            expect([number, new Set(ids.get(number)?.map(({ veri }) => veri.id)).size]).toEqual([number, 1]);
        }
      });
    for (const one of busy)
      for (const number of one.advanced) {
        const events = delivered(one).filter(({ veri }) => veri.providerOrderId === number);
        expect(events.map(({ olay }) => olay).indexOf('siparis.olusturuldu')).toBe(0);
      }

    // The receiver that was down gets from the new cell what the old one could not deliver.
    broken.answer({ status: 200 });
    broken.requests.splice(0);
    dataOf(
      await call('POST', `${b.system.environment()['WEBHOOK_DISPATCHER_URL'] ?? ''}/internal/recoveries`, {
        headers: { 'x-internal-token': internalTokenOf(b.system.dataDir), 'x-account-id': moving.account.id },
        body: { since: new Date(Date.now() - 3_600_000).toISOString() },
      }),
      'the recovery',
    );
    await eventually(() => {
      const created = broken.requests.filter(({ json }) => json.olay === 'siparis.olusturuldu');
      expect(new Set(created.map(({ json }) => json.veri.providerOrderId)).size).toBe(ofMoving.acknowledged.length);
    }, 120_000);

    // The consumer goes on where it was: no event twice, none left out.
    await readFeed(account, seen);
    expect(seen.length).toBeGreaterThan(seenInA);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(ofMoving.acknowledged.length + ofMoving.advanced.length);

    expect(await a.placesOf([moving.account.id, moving.restaurantId])).toEqual([]);
    expect(await a.placesOf([staying.account.id])).toContain('orders/orders');
  }, 900_000);
});
