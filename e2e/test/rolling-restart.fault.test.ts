import { setTimeout as pause } from 'node:timers/promises';
import {
  allOrders,
  backingServices,
  eventually,
  webhookReceiver,
  type BackingServices,
  type WebhookReceiver,
} from '@kopru/testing';
import { serviceNames, startFleet, type Fleet } from '../support/fleet/fleet.ts';
import { startLoad, type Load } from '../support/fleet/load.ts';
import { openShop } from '../support/orders.ts';
import { newAccount, panelSession } from '../support/panel-account.ts';

/** Ten processes restart one after the other under load, perhaps on one processor. */
const limitMs = 900_000;
/** How long the load goes on undisturbed between two restarts. */
const breathMs = 300;

describe('restarting two replicas of each service one after the other under load', () => {
  let corner: BackingServices;
  let fleet: Fleet | undefined;
  let receiver: WebhookReceiver | undefined;
  let load: Load | undefined;

  beforeAll(async () => {
    corner = await backingServices();
    fleet = await startFleet({ env: { ...corner.env, SHUTDOWN_DRAIN: '1500ms' }, replicas: 2 });
  }, limitMs);

  afterAll(async () => {
    await load?.stop();
    await fleet?.stop();
    await receiver?.stop();
    await corner.stop();
  }, limitMs);

  it(
    'fails not one call, loses nothing, and every process ends with 0',
    async () => {
      if (fleet === undefined) throw new Error('the fleet did not start');
      const shop = await openShop(fleet.system);
      const { url, requests } = (receiver = await webhookReceiver());
      await fleet.system.admin('endpoint.create', { account: shop.account.id, url });
      const { email, password } = await newAccount(fleet.system);
      load = startLoad({ fleet, shop, panel: await panelSession(fleet.system, email, password) });
      // During the start, services that are up already call others that are not.
      const whileStarting = fleet.failures().length;
      const ends: string[] = [];
      for (const name of serviceNames)
        for (const [index, process] of fleet.processes[name].entries()) {
          await pause(breathMs);
          ends.push(`${name} ${String(index)}: ${String(await process.stop())}`);
          process.start();
          await fleet.whenReady(process);
        }
      const { calls, failed, pushed, moved } = await load.stop();
      expect(failed).toEqual([]);
      expect(fleet.failures().slice(whileStarting)).toEqual([]);
      expect(ends).toEqual(serviceNames.flatMap((name) => [`${name} 0: 0`, `${name} 1: 0`]));
      for (const kind of ['list', 'detail', 'events', 'command', 'panel', 'push'] as const)
        expect(calls[kind]).toBeGreaterThan(5);

      await eventually(async () => {
        const stored = new Set((await allOrders(shop.account)).map(({ providerOrderId }) => providerOrderId));
        expect(pushed.filter((number) => !stored.has(number))).toEqual([]);
      });
      await eventually(() => {
        const delivered = (event: string): Set<string> =>
          new Set(requests.filter(({ json }) => json.olay === event).map(({ json }) => json.veri.providerOrderId));
        const [created, changed] = [delivered('siparis.olusturuldu'), delivered('siparis.durum_degisti')];
        expect(pushed.filter((number) => !created.has(number))).toEqual([]);
        expect(moved.filter((number) => !changed.has(number))).toEqual([]);
      });
    },
    limitMs,
  );
});
