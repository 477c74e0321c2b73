import { setTimeout as pause } from 'node:timers/promises';
import {
  allOrders,
  eventually,
  privateBroker,
  tally,
  type ApiAnswer,
  type PrivateBroker,
  type Tally,
} from '@kopru/testing';
import { startMongod, type PrivateMongod } from '../support/extremes/private-mongod.ts';
import { mountSmallDisk, type SmallDisk } from '../support/extremes/small-disk.ts';
import { startFleet, type Fleet } from '../support/fleet/fleet.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
const startLimitMs = 900_000;
const testLimitMs = 600_000;
const diskMegabytes = 700;
/** The longest that a platform waits: a push is answered within this time, whichever disk is full. */
const answerLimitMs = 20_000;
const pushEveryMs = 100;

const disk: SmallDisk | undefined = mountSmallDisk(diskMegabytes);
if (disk === undefined)
  process.stderr.write(
    '\n*** SKIPPED: full disks are not tested, because this process may not mount one (root may).\n\n',
  );

(disk === undefined ? describe.skip : describe)('disks without room', () => {
  let broker: PrivateBroker | undefined;
  let mongod: PrivateMongod | undefined;
  let fleet: Fleet | undefined;
  let receiver: Tally | undefined;
  let shop: Shop;

  beforeAll(async () => {
    [broker, mongod, receiver] = await Promise.all([
      privateBroker(),
      startMongod(disk?.folder ?? ''),
      tally({ recordsHits: false }),
    ]);
    const env = { MONGODB_URI: mongod.uri, RABBITMQ_URL: broker.url, DATABASE_PREFIX: 'disk_' };
    fleet = await startFleet({ env, replicas: 1 });
    shop = await openShop(fleet.system);
    await fleet.system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
    expect((await shop.pushDirect(directOrder('BEFORE'))).status).toBe(200);
  }, startLimitMs);

  afterAll(async () => {
    await fleet?.stop();
    await receiver?.stop();
    await mongod?.stop();
    await broker?.stop();
    disk?.remove();
  }, startLimitMs);

  interface Pushed {
    accepted: string[];
    refused: ApiAnswer[];
    slowestMs: number;
  }

  /** Pushes an order every tenth of a second for as long as the fault lasts, without retries. */
  const pushDuring = async (name: string, fault: () => Promise<void>): Promise<Pushed> => {
    const pushed: Pushed = { accepted: [], refused: [], slowestMs: 0 };
    const under = { way: true };
    const pushing = (async () => {
      for (let index = 0; under.way; index += 1) {
        const number = `${name}-${String(index)}`;
        const startedAt = performance.now();
        const answer = await shop.pushDirect(directOrder(number));
        pushed.slowestMs = Math.max(pushed.slowestMs, performance.now() - startedAt);
        if (answer.status === 200) pushed.accepted.push(number);
        else pushed.refused.push(answer);
        await pause(pushEveryMs);
      }
    })();
    await fault().finally(() => {
      under.way = false;
    });
    await pushing;
    return pushed;
  };

  const nothingIsLost = async ({ accepted, refused, slowestMs }: Pushed): Promise<void> => {
    expect(accepted.length).toBeGreaterThan(5);
    expect(slowestMs).toBeLessThan(answerLimitMs);
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([503, 'unavailable']);
    await eventually(async () => {
      const stored = new Set((await allOrders(shop.account)).map(({ providerOrderId }) => providerOrderId));
      expect(accepted.filter((number) => !stored.has(number))).toEqual([]);
    }, 120_000);
    await eventually(() => {
      expect(accepted.filter((number) => receiver?.firstAt.has(number) !== true)).toEqual([]);
    }, 120_000);
  };

  it(
    'of RabbitMQ: pushes are taken into the inbox or refused at once with 503, and nothing is lost',
    async () => {
      const pushed = await pushDuring('ALARM', async () => {
        await broker?.setDiskAlarm(true);
        await eventually(async () => {
          const inbox = mongod?.client.db('disk_ingest').collection('inbox');
          expect(await inbox?.countDocuments()).toBeGreaterThan(10);
        });
        expect((await shop.account.get('/orders')).status).toBe(200);
        await broker?.setDiskAlarm(false);
      });
      await nothingIsLost(pushed);
      expect(pushed.accepted.length).toBeGreaterThan(10);
    },
    testLimitMs,
  );

  it(
    'of MongoDB: the API says 503, the logs say why, accepted orders wait on the queue, and nothing is lost',
    async () => {
      const pushed = await pushDuring('FULL', async () => {
        disk?.fill();
        await eventually(async () => {
          const answer = await shop.account.post('/restaurants', { name: 'Dolu' });
          expect([answer.status, answer.body.error?.code]).toEqual([503, 'unavailable']);
          expect(answer.body.message).toContain(' ');
        }, 120_000);
        const failed = /"code":"unavailable".*"message":"request failed"/;
        expect(fleet?.processes['api-gateway'][0]?.log()).toMatch(failed);
        // A write without an answer is given up only after the operation's limit.
        if (isFull)
          await eventually(() => {
            const log = fleet?.processes['order-service'][0]?.log();
            expect(log).toContain('"message":"messages wait for a dependency"');
          }, 120_000);
        disk?.free();
        await eventually(async () => {
          expect((await shop.account.post('/restaurants', { name: 'Yine yer var' })).status).toBe(200);
        }, 120_000);
      });
      await nothingIsLost(pushed);
      for (const process of Object.values(fleet?.processes ?? {}).flat()) expect(process.isRunning()).toBe(true);
    },
    testLimitMs,
  );
});
