import { setTimeout as pause } from 'node:timers/promises';
import { allOrders, backingServices, eventually, type BackingServices } from '@kopru/testing';
import { startMongoPair, type MongoPair } from '../support/extremes/mongo-pair.ts';
import { serviceNames, startFleet, type Fleet } from '../support/fleet/fleet.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';

const startLimitMs = 900_000;
const testLimitMs = 300_000;
/** What clients of the field wait for an answer. */
const clientsTimeoutMs = 8_000;
const perSecond = 5;

describe('a replica set of MongoDB', () => {
  let corner: BackingServices;
  let pair: MongoPair | undefined;
  let fleet: Fleet | undefined;
  let shop: Shop;
  /** Orders that no command has moved yet. */
  let fresh: string[] = [];

  const gateway = (): string => fleet?.processes['api-gateway'][0]?.url ?? '';
  const ask = async (method: 'GET' | 'POST', path: string): Promise<string> => {
    try {
      const response = await fetch(`${gateway()}/web-api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${shop.account.key}`, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
        signal: AbortSignal.timeout(clientsTimeoutMs),
      });
      await response.text();
      return response.status === 503
        ? `503, again after ${String(response.headers.get('retry-after') !== null)}`
        : String(response.status);
    } catch (error) {
      return `no answer: ${(error as Error).name}`;
    }
  };
  const remark = async (name: (typeof serviceNames)[number]): Promise<unknown> => {
    const response = await fetch(`${fleet?.processes[name][0]?.internalUrl ?? ''}/readyz`);
    const { majority } = (await response.json()) as { majority: unknown };
    return majority;
  };
  const confirmed = async (name: (typeof serviceNames)[number]): Promise<unknown> =>
    fleet?.processes[name][0]?.metric('kopru_database_confirms');

  const pushed: string[] = [];
  const push = async (number: string): Promise<void> => {
    const { status } = await shop.pushDirect(directOrder(number));
    if (status === 200) pushed.push(number);
    expect([number, status]).toEqual([number, 200]);
  };
  const everythingIsStored = (): Promise<void> =>
    eventually(async () => {
      const stored = new Set((await allOrders(shop.account)).map(({ providerOrderId }) => providerOrderId));
      expect(pushed.filter((number) => !stored.has(number))).toEqual([]);
    }, 120_000);

  /** Reads, commands and pushes, without retries, until the fault is over. */
  const during = async (name: string, fault: () => Promise<void>): Promise<{ reads: string[]; commands: string[] }> => {
    const way = { isOver: false };
    const asked = { reads: [] as Promise<string>[], commands: [] as Promise<string>[] };
    const client = (async () => {
      for (let index = 0; !way.isOver; index += 1) {
        asked.reads.push(ask('GET', '/orders?limit=1'));
        const order = index % perSecond === 0 ? fresh.shift() : undefined;
        if (order !== undefined) asked.commands.push(ask('POST', `/orders/verify/${order}`));
        await push(`${name}-${String(index)}`);
        await pause(1000 / perSecond);
      }
    })();
    await fault().finally(() => {
      way.isOver = true;
    });
    await client;
    return { reads: await Promise.all(asked.reads), commands: await Promise.all(asked.commands) };
  };

  beforeAll(async () => {
    corner = await backingServices();
    pair = await startMongoPair();
    const { RABBITMQ_URL, KOPRU_INFRA } = corner.env;
    fleet = await startFleet({
      env: {
        RABBITMQ_URL: RABBITMQ_URL ?? '',
        KOPRU_INFRA: KOPRU_INFRA ?? '',
        MONGODB_URI: pair.uri,
        DATABASE_PREFIX: 'pair_',
      },
      replicas: 1,
    });
    shop = await openShop(fleet.system);
    for (let index = 0; index < 60; index += 1) await push(`BEFORE-${String(index)}`);
    await everythingIsStored();
    fresh = (await allOrders(shop.account)).map(({ id }) => id);
  }, startLimitMs);

  afterAll(async () => {
    await fleet?.stop();
    await pair?.stop();
    await corner.stop();
  }, startLimitMs);

  it(
    'that has no primary for a while: each call is answered, or told to come again, in time, and no push is refused',
    async () => {
      const { reads, commands } = await during('ELECTION', async () => {
        await pair?.stepDown(8);
        await eventually(async () => expect(await ask('GET', '/orders?limit=1')).toMatch(/^503/));
        await eventually(async () => expect(await ask('GET', '/orders?limit=1')).toBe('200'));
      });
      const proper = ['200', '503, again after true'];
      expect([...new Set([...reads, ...commands])].filter((answer) => !proper.includes(answer))).toEqual([]);
      expect(reads).toContain(proper[1]);
      await everythingIsStored();
    },
    testLimitMs,
  );

  it(
    'whose majority is away: reads go on, commands are told to come again, and each service says what is missing',
    async () => {
      expect(await Promise.all(serviceNames.map(remark))).toEqual(serviceNames.map(() => true));
      const { reads, commands } = await during('MINORITY', async () => {
        await pair?.stopCopying();
        await eventually(async () => {
          expect(await Promise.all(serviceNames.map(remark))).toEqual(serviceNames.map(() => false));
        });
        expect(await Promise.all(serviceNames.map(confirmed))).toEqual(serviceNames.map(() => 0));
        expect((await fetch(`${gateway()}/readyz`)).status).toBe(200);
        expect(await ask('GET', '/orders?limit=1')).toBe('200');
        const order = fresh.shift() ?? '';
        expect(await ask('POST', `/orders/verify/${order}`)).toBe('503, again after true');
        await pair?.copyAgain();
        await eventually(async () => {
          expect(await Promise.all(serviceNames.map(remark))).toEqual(serviceNames.map(() => true));
        });
      });
      expect(new Set(reads)).toEqual(new Set(['200']));
      expect(commands.filter((answer) => answer !== '200' && answer !== '503, again after true')).toEqual([]);
      await everythingIsStored();
    },
    testLimitMs,
  );
});
