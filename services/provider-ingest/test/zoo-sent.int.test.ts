import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { ownChannels } from '@kopru/contracts/platforms/channels';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { createRunning, sharedSettings, waitFor } from '@kopru/testing';
import { createApp as createOrders } from '../../order-service/src/app.ts';
import { loadConfig as orderConfig } from '../../order-service/src/config.ts';
import type { Order } from '../../order-service/src/domain/order.ts';
import type { OrderSnapshot } from '../../sandbox/src/control/order-snapshot.ts';
import { zooNotices } from '../../sandbox/src/zoo/send-zoo.ts';
import { allPlatforms, createStage, type Stage } from './support/stage.ts';
import { slipOf, wordsOf } from './support/zoo.ts';

/** What stands beside a body that says no time; of an order that is sent, it is the time of its arrival. */
const noTime = '2026-11-20T12:00:00.000Z';
const isNow = (at: string): boolean => at === noTime || Math.abs(Date.now() - Date.parse(at)) < 600_000;

/** The order as it came: what it has become since stands in its timeline. */
const arrived = ({ providerOrderId, channel, content, timeline, status }: Order): CanonicalOrder => ({
  ...content,
  providerOrderId,
  channel,
  status: timeline[0]?.status ?? status,
});

/** Without what is not in the body: its number, the platform's own storefront, and the time that stands in for none. */
const comparable = (provider: ProviderSlug, [head = '', ...lines]: string[]): string[] => [
  head
    .replace(/^\S+ /, '')
    .replace(`, in ${ownChannels[provider]}`, '')
    .replace(/ordered (\S+Z)/, (written, at: string) => (isNow(at) ? 'ordered now' : written)),
  ...lines,
];

/** What a notice has made of an order, in the words that stand beside it. */
const wordsIn = ({ status, cancel, content: { courier, ...content } }: Order): string[] =>
  wordsOf({ ...content, status, ...(cancel && { cancel }), courier });
const expectedIn = (platform: string, file: string): Record<string, string[]> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'zoo', platform, file), 'utf8')) as Record<string, string[]>;

describe('the zoo, sent by the platforms themselves', () => {
  const running = createRunning();
  let stage: Stage;
  let stored: (accountId: string) => Promise<Order[]>;

  beforeAll(async () => {
    stage = await createStage();
    await stage.simulator.rules({ isZooOfToday: false });
    const { backing, restaurants, ingest } = stage;
    await running.start(
      createOrders(
        orderConfig({
          ...sharedSettings,
          MONGODB_URI: backing.mongodbUri,
          MONGODB_DATABASE: backing.database('orders'),
          RABBITMQ_URL: backing.rabbitmqUrl,
          PROVIDER_INGEST_URL: ingest.internalUrl(),
          RESTAURANT_SERVICE_URL: restaurants.url,
        }),
      ),
    );
    const orders = backing.client.db(backing.database('orders')).collection<Order>('orders');
    stored = (accountId) => orders.find({ accountId }).toArray();
  });
  afterAll(async () => {
    await running.stopAll();
    await stage?.stop();
  });

  it.each(allPlatforms)(
    'of %s comes to order-service as it reads',
    async (platform) => {
      const expected = expectedIn(platform, 'orders.json');
      const { config, accountId } = await stage.connect(platform);
      const { items } = await stage.simulator.control<{ items: OrderSnapshot[] }>('POST', '/zoo', {
        platform,
        restaurantId: config.restaurantId,
      });
      const orders = await waitFor(
        async () => {
          const found = await stored(accountId);
          return found.length >= items.length ? found : undefined;
        },
        { what: `${items.length} orders of ${platform}`, timeoutMs: 60_000 },
      );
      const byNumber = new Map(orders.map((order) => [order.providerOrderId, order]));
      for (const { id, zoo } of items) {
        const order = byNumber.get(id);
        if (order === undefined) throw new Error(`${zoo ?? id} has not come`);
        const slips = [slipOf(arrived(order)), expected[zoo ?? ''] ?? []].map((slip) => comparable(platform, slip));
        expect([zoo, slips[0]]).toEqual([zoo, slips[1]]);
      }
    },
    300_000,
  );

  it.each(allPlatforms)(
    'of %s tells besides what stands beside each of its notices',
    async (platform) => {
      const expected = expectedIn(platform, 'notices.json');
      const { config, accountId } = await stage.connect(platform);
      const names = Object.keys(zooNotices[platform]);
      expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
      const { restaurantId } = config;
      const { items } = await stage.simulator.control<{ items: OrderSnapshot[] }>('POST', '/orders', {
        ...{ platform, restaurantId, deliveryBy: 'restaurant' },
        count: names.length,
      });
      const find = async (id: string | undefined) =>
        (await stored(accountId)).find(({ providerOrderId }) => providerOrderId === id);
      await waitFor(async () => (await stored(accountId)).length === items.length, { timeoutMs: 60_000 });

      const sent: [name: string, id: string][] = [];
      for (const [index, name] of names.entries()) {
        const about = zooNotices[platform][name]?.isOrder === true ? {} : { id: items[index]?.id };
        const request = { platform, name, restaurantId, ...about };
        sent.push([name, (await stage.simulator.control<OrderSnapshot>('POST', '/zoo/notices', request)).id]);
      }
      for (const [name, id] of sent) {
        const [line, ...more] = expected[name] ?? [];
        if (line === undefined) continue;
        const words = more.length > 0 ? [] : line.split(', ').slice(1);
        const order = await waitFor(
          async () => {
            const found = await find(id);
            return found !== undefined && words.every((word) => wordsIn(found).includes(word)) ? found : undefined;
          },
          { what: `${platform}: ${name}`, timeoutMs: 30_000 },
        );
        if (more.length === 0) continue;
        const slip = slipOf(arrived(order));
        expect([name, comparable(platform, slip)]).toEqual([
          name,
          comparable(platform, [line, ...more].slice(0, slip.length)),
        ]);
      }
    },
    300_000,
  );
});
