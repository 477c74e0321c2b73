import { backingServices, type BackingServices } from '@kopru/testing';
import { newPlace, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { memoryOfAll } from '../support/security/chart-memory.ts';
import { keysForPolls, openLargeForms, openNoisyShop } from '../support/security/crowds.ts';
import { openCrowd } from '../support/security/open-crowd.ts';
import { openQuietShop, type Quiet, type QuietShop } from '../support/security/quiet-shop.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
/** TEST_SCALE=full: the documented sizes; otherwise what a busy machine does beside other tests. */
const sizes = isFull
  ? { slowOfOneKind: 84, polls: 1_000, bodies: 500, endpoints: 250, restaurants: 10_000, refused: 100, seconds: 25 }
  : { slowOfOneKind: 10, polls: 100, bodies: 40, endpoints: 25, restaurants: 500, refused: 30, seconds: 4 };
const lists = { atOnce: 40, restaurants: 20 };
/** What no busy machine explains any more. */
const hangMs = 10_000;
/** A busy machine may take minutes to bring a system up. */
const limitMs = 480_000;
/** A request may take 30 s to arrive, and the server notices some seconds later. */
const slowLimitMs = 60_000;

describe('a quiet shop beside a crowd', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;
  let shop: Shop;
  let quiet: QuietShop;
  let undisturbed: Quiet;

  beforeAll(async () => {
    [corner, place] = await Promise.all([backingServices(), newPlace()]);
    system = await startSystem({ ...corner.env, ...place.env });
    shop = await openShop(system);
    quiet = await openQuietShop(system);
    await quiet.measure(Math.ceil(sizes.seconds / 4));
    undisturbed = await quiet.measure(sizes.seconds);
  }, limitMs);
  afterAll(async () => {
    await quiet?.stop();
    await stopAll();
    place.remove();
    await corner.stop();
  }, limitMs);

  /** What a crowd may do to it: nothing fails, no service takes more than the chart gives it, and at full size p99. */
  const expectUnharmed = (what: string, during: Quiet, more: object = {}): void => {
    const memory = memoryOfAll(system);
    const figures = { undisturbed, during, memory, ...more };
    if (isFull) process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);
    expect(during.failed).toEqual([]);
    expect(memory.filter(({ peakMiB, limitMiB }) => !(peakMiB < limitMiB))).toEqual([]);
  };

  it(
    `of ${String(sizes.slowOfOneKind * 6)} clients that send a byte every two seconds`,
    async () => {
      const slow = await openCrowd('slow', {
        ...system.ready,
        key: shop.account.key,
        pushUrl: shop.pushUrl,
        perKind: sizes.slowOfOneKind,
      });
      const during = await quiet.measure(sizes.seconds);
      const connected = await slow.stop();
      expectUnharmed('slow clients', during);
      expect(Math.max(...connected)).toBeLessThan(slowLimitMs);
    },
    limitMs,
  );

  it(
    `of ${String(sizes.polls)} requests that wait for events and ${String(sizes.bodies)} bodies of 1 MiB at once`,
    async () => {
      const { gateway } = system.ready;
      const keys = await keysForPolls(system, sizes.polls);
      const polls = await openCrowd('polls', { gateway, keys, count: sizes.polls });
      const [during, bodies] = await Promise.all([
        quiet.measure(sizes.seconds),
        openCrowd('bodies', { pushUrl: shop.pushUrl, count: sizes.bodies }).then((crowd) => crowd.stop()),
      ]);
      const answered = await polls.stop();
      expectUnharmed('long polls and bodies', during, { bodies, answered });
      expect(Object.keys(answered).filter((status) => status !== '200')).toEqual([]);
      // The shop has room for some of them at once, and is asked to wait with the others.
      const { 400: read = 0, 429: refused = 0, ...others } = bodies;
      expect([others, read + refused]).toEqual([{}, sizes.bodies]);
      expect(read).toBeGreaterThan(0);
    },
    limitMs,
  );

  it(
    `of ${String(lists.atOnce)} lists at once of ${String(lists.restaurants)} restaurants with the largest configurations, also of those from before there was a bound`,
    async () => {
      const forms = await openLargeForms({ system, corner }, lists.restaurants);
      const answered: Record<number, number> = {};
      let isOver = false;
      const asking = (async () => {
        while (!isOver)
          for (const status of await forms.list(lists.atOnce)) answered[status] = (answered[status] ?? 0) + 1;
      })();
      const during = await quiet.measure(sizes.seconds);
      isOver = true;
      await asking;
      expectUnharmed('lists of large forms', during, { answered });
      expect(during.p99.restaurants).toBeLessThan(hangMs);
      const { 200: listed = 0, 429: _waiting, ...others } = answered;
      expect([others, listed >= 2 * lists.atOnce]).toEqual([{}, true]);
    },
    limitMs,
  );

  it(
    `of one account with ${String(sizes.endpoints)} endpoints, ${String(sizes.restaurants)} restaurants and ${String(sizes.refused)} refused pushes a second`,
    async () => {
      const { endpoints, restaurants, refused } = sizes;
      const noisy = await openNoisyShop({ system, corner }, { endpoints, restaurants });
      const noise = await openCrowd('pushes', { pushUrl: noisy.shop.pushUrl, perSecond: refused });
      try {
        const during = await quiet.measure(sizes.seconds);
        const pushes = await noise.stop();
        const rejected = corner.client.db(corner.database('ingest')).collection('rejected');
        const saved = await rejected.countDocuments({ accountId: noisy.shop.account.id });
        expectUnharmed('a noisy account', during, { pushes, saved, delivered: noisy.deliveredCount() });
        expect(noisy.deliveredCount()).toBeGreaterThan(sizes.endpoints);
        // Its own share of what is kept for support.
        expect(saved).toBeLessThan(20);
        expect((await shop.pushDirect(directOrder('SON'))).status).toBe(200);
      } finally {
        await noise.stop();
        await noisy.stop();
      }
    },
    limitMs,
  );
});
