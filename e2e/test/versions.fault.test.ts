import { setTimeout as pause } from 'node:timers/promises';
import { allOrders, backingServices, eventually, tally, type BackingServices, type Tally } from '@kopru/testing';
import { databaseOf, serviceNames, startFleet, type Fleet } from '../support/fleet/fleet.ts';
import { startLoad, type Load } from '../support/fleet/load.ts';
import { warningsIn } from '../support/fleet/warnings.ts';
import { openShop } from '../support/orders.ts';
import { newAccount, panelSession } from '../support/panel-account.ts';
import { nextSources, presentSources, versionAt, type Version } from '../support/versions.ts';

/** TEST_SCALE=full only: two clones and thirty starts of a process take minutes. */
const describeFull = process.env['TEST_SCALE'] === 'full' ? describe : describe.skip;
/** A tag, a commit or the folder of a clone to upgrade from; these sources when absent. */
const from = process.env['UPGRADE_FROM'];
/** What a machine with few processors bears, next to ten processes and all other calls. */
const pushesPerSecond = Number(process.env['UPGRADE_RATE'] ?? '50');
/** The services that are changed, each with two replicas; a busy machine changes some only. */
const changed = serviceNames.filter((name) => (process.env['UPGRADE_SERVICES'] ?? name).split(',').includes(name));
const mixedMs = 60_000;
const limitMs = 1_800_000;

describeFull('an upgrade under load, and the way back', () => {
  let corner: BackingServices;
  let versions: Record<'old' | 'next', Version>;
  let fleet: Fleet | undefined;
  let receiver: Tally | undefined;
  let load: Load | undefined;

  beforeAll(async () => {
    corner = await backingServices();
    const old = await (from === undefined ? presentSources() : versionAt(from));
    versions = { old, next: await nextSources() };
    const env = { ...corner.env, SHUTDOWN_DRAIN: '1500ms' };
    const alone = serviceNames.filter((name) => !changed.includes(name));
    fleet = await startFleet({ env, replicas: 2, alone, clone: old.path });
  }, limitMs);

  afterAll(async () => {
    await load?.stop();
    await fleet?.stop();
    await receiver?.stop();
    for (const { remove } of Object.values(versions ?? {})) remove();
    await corner?.stop();
  }, limitMs);

  const markedBy = async (): Promise<unknown[]> =>
    Promise.all(
      changed.map(async (name) => {
        const database = corner.database(databaseOf(name));
        const mark = await corner.client.db(database).collection('store_format').findOne();
        return mark?.['version'] as unknown;
      }),
    );

  it(
    'fails not one call, loses nothing, and tells each order in its order while both versions work for a minute, twice',
    async () => {
      if (fleet === undefined) throw new Error('the fleet did not start');
      const { replace, failures } = fleet;
      const { system } = fleet;
      // Services that were not up yet when others were are found a moment later.
      const shop = await eventually(() => openShop(system), 120_000);
      const { url, hits } = (receiver = await tally());
      await system.admin('endpoint.create', { account: shop.account.id, url });
      const { email, password } = await newAccount(system);
      const panel = await panelSession(system, email, password);
      load = startLoad({ fleet, shop, panel, pushesPerSecond, hasPages: false });
      const startedAt = performance.now();
      const whileStarting = failures().length;
      const endings: unknown[] = [];
      /** As an orchestrator does: one replica of every service, a minute of both versions, the other replicas. */
      const change = async ({ path }: Version): Promise<void> => {
        for (const index of [0, 1]) {
          endings.push(...(await Promise.all(changed.map((name) => replace(name, index, path)))));
          if (index === 0) await pause(mixedMs);
        }
      };
      await change(versions.next);
      expect(new Set(await markedBy())).toEqual(new Set([versions.next.version]));
      await change(versions.old);
      const seconds = (performance.now() - startedAt) / 1000;
      const { calls, failed, pushed, moved } = await load.stop();
      const events = new Map(pushed.map((number) => [number, 1]));
      for (const number of moved) events.set(number, (events.get(number) ?? 0) + 1);
      await eventually(async () => {
        const stored = new Set((await allOrders(shop.account)).map(({ providerOrderId }) => providerOrderId));
        expect(pushed.filter((number) => !stored.has(number))).toEqual([]);
      }, 120_000);
      /** The numbers of an order's events as they came first. */
      const deliveredOf = (): Map<string, Set<number>> => {
        const delivered = new Map(pushed.map((number) => [number, new Set<number>()]));
        for (const { providerOrderId, sequence } of hits) delivered.get(providerOrderId)?.add(sequence);
        return delivered;
      };
      await eventually(() => {
        const delivered = deliveredOf();
        expect([...events].filter(([number, count]) => (delivered.get(number)?.size ?? 0) < count)).toEqual([]);
      }, 120_000);
      const isInOrder = (numbers: Iterable<number>): boolean => [...numbers].every((one, index) => one === index + 1);
      expect([...deliveredOf()].filter(([, numbers]) => !isInOrder(numbers))).toEqual([]);

      const refused = [...failed, ...failures().slice(whileStarting)];
      const figures = { from: from ?? versions.old.version, to: versions.next.version, changed, seconds, calls };
      const webhooks = hits.length;
      const twice = webhooks - new Set(hits.map(({ recordId }) => recordId)).size;
      const delivered = { orders: pushed.length, commands: moved.length, webhooks, twice, refused: refused.length };
      process.stderr.write(`${JSON.stringify({ ...figures, ...delivered, warnings: warningsIn(system.output()) })}\n`);
      expect(refused).toEqual([]);
      expect(endings).toEqual(endings.map(() => 0));
    },
    limitMs,
  );
});
