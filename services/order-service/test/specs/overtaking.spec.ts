import type { OrderArrived, PlatformUpdate } from '@kopru/contracts/messages/messages';
import { newId, orderIdOf } from '@kopru/contracts/values/ids';
import { connectMongo, createOutbox, type Mongo } from '@kopru/mongo';
import { connectBroker } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { arrivedOrder, backingServices, createRunning, origin, platformUpdate } from '@kopru/testing';
import { makeUpdateWithRetry } from '../../src/domain/update-with-retry.ts';
import { makeApplyRepeated } from '../../src/domain/updates/apply-repeated.ts';
import { makeApplyPlatformUpdate, type ApplyPlatformUpdate } from '../../src/domain/updates/apply-platform-update.ts';
import { makeStoreArrivals } from '../../src/domain/updates/store-arrivals.ts';
import { createArrivalsRepository } from '../../src/storage/arrivals.repository.ts';
import { orderSchema } from '../../src/storage/order.model.ts';
import { createOrderRepository } from '../../src/storage/orders.repository.ts';
import { schemas } from '../../src/storage/schemas.ts';
import { waitingUpdateSchema } from '../../src/storage/waiting-update.model.ts';
import { createWaitingUpdates } from '../../src/storage/waiting-updates.repository.ts';
import { nothingSealed, storesOf } from '../support/archive.ts';

const running = createRunning();
let mongo: Mongo;
let outbox: ReturnType<typeof createOutbox>;
beforeAll(async () => {
  const backing = running.add(await backingServices());
  const uri = backing.mongodbUri;
  mongo = await running.start(
    connectMongo({ uri, database: backing.database('orders'), logger: silentLogger, schemas }),
  );
  const broker = connectBroker({ url: backing.rabbitmqUrl, service: 'tests', logger: silentLogger });
  outbox = createOutbox({ collection: mongo.collection(orderSchema) as never, broker, logger: silentLogger });
});
afterAll(() => running.stopAll());

/** What one process has of arrivals and reports; `pause` is what happens while it waits. */
const replica = (pause: () => Promise<unknown>) => {
  const { orders, archive } = storesOf(mongo);
  const waiting = createWaitingUpdates(mongo.collection(waitingUpdateSchema));
  const now = () => new Date();
  const updateWithRetry = makeUpdateWithRetry(
    createOrderRepository(orders, archive, nothingSealed, outbox, () => undefined),
  );
  const applyUpdate: ApplyPlatformUpdate = makeApplyPlatformUpdate({
    updateWithRetry,
    waiting,
    now,
    pause,
    opened: nothingSealed.report,
    onLateCancel: () => undefined,
  });
  const store = makeStoreArrivals({
    arrivals: createArrivalsRepository(orders, archive),
    waiting,
    applyUpdate,
    applyRepeated: makeApplyRepeated({ updateWithRetry, now }),
    publish: (arrivals) => Promise.resolve(new Set(arrivals.map(({ order }) => order._id))),
    onStored: () => undefined,
    now,
  });
  return {
    applyUpdate,
    store: (body: OrderArrived) => store([{ messageId: newId(), traceparent: undefined, body }]),
  };
};

const overtaking = (): { arrived: OrderArrived; update: PlatformUpdate; orderId: string } => {
  const from = origin();
  const arrived = arrivedOrder(from);
  const { providerOrderId } = arrived.order;
  const update = platformUpdate(from, { providerOrderId, status: 500 });
  return { arrived, update, orderId: orderIdOf({ ...from, providerOrderId }) };
};
const statusOf = async (orderId: string) => (await mongo.collection(orderSchema).findOne({ _id: orderId }))?.status;
const noteCount = () => mongo.collection(waitingUpdateSchema).countDocuments({});

describe('a report that overtakes its order', () => {
  it('is applied although another process stores the order and believes that there are no reports', async () => {
    const { arrived, update, orderId } = overtaking();
    const storing = replica(() => Promise.resolve());
    await storing.store(arrivedOrder());
    const reporting = replica(() => storing.store(arrived));
    expect(await reporting.applyUpdate(update)).toBe('applied');
    expect(await statusOf(orderId)).toBe(500);
    expect(await noteCount()).toBe(0);
  });

  it('is applied at once by the process that saves it, and by any process that has just begun', async () => {
    for (const isSame of [true, false]) {
      const { arrived, update, orderId } = overtaking();
      const reporting = replica(() => Promise.resolve());
      await reporting.store(arrivedOrder());
      expect(await reporting.applyUpdate(update)).toBe('waiting');
      await (isSame ? reporting : replica(() => Promise.resolve())).store(arrived);
      expect(await statusOf(orderId)).toBe(500);
      expect(await noteCount()).toBe(0);
    }
  });

  it('is found among more reports than a process remembers', async () => {
    const { arrived, update, orderId } = overtaking();
    const others = Array.from({ length: 1_500 }, () => ({ _id: newId(), orderId: newId(), update, at: new Date() }));
    await mongo.collection(waitingUpdateSchema).insertMany(others);
    await replica(() => Promise.resolve()).applyUpdate(update);
    await replica(() => Promise.resolve()).store(arrived);
    expect(await statusOf(orderId)).toBe(500);
  });
});
