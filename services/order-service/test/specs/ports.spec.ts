import { connectMongo, type Mongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning } from '@kopru/testing';
import type { Order } from '../../src/domain/order.ts';
import { createArrivalsRepository } from '../../src/storage/arrivals.repository.ts';
import { orderSchema } from '../../src/storage/order.model.ts';
import { createOrderRepository } from '../../src/storage/orders.repository.ts';
import { schemas } from '../../src/storage/schemas.ts';
import { waitingUpdateSchema } from '../../src/storage/waiting-update.model.ts';
import { createWaitingUpdates } from '../../src/storage/waiting-updates.repository.ts';
import { nothingSealed, storesOf } from '../support/archive.ts';
import { portsConform, type Ports } from '../support/conformance.ts';

describe('the ports of the domain on MongoDB', () => {
  const running = createRunning();
  let ports: Ports;
  beforeAll(async () => {
    const backing = running.add(await backingServices());
    const mongo: Mongo = await running.start(
      connectMongo({
        uri: backing.mongodbUri,
        database: backing.database('ports'),
        logger: silentLogger,
        schemas,
      }),
    );
    const { orders, archive } = storesOf(mongo);
    const find = async (id: string): Promise<Order> => {
      const order = await mongo.collection(orderSchema).findOne({ _id: id });
      if (order === null) throw new Error(`no order ${id}`);
      return order;
    };
    // What is stored with an order stays there: no process publishes it.
    const outbox = { publish: () => Promise.resolve() } as never;
    ports = {
      orders: createOrderRepository(orders, archive, nothingSealed, outbox, () => undefined),
      arrivals: createArrivalsRepository(orders, archive),
      waiting: createWaitingUpdates(mongo.collection(waitingUpdateSchema)),
      find,
      eventsOf: async (id) => (await find(id)).outbox ?? [],
    };
  });
  afterAll(() => running.stopAll());

  portsConform(() => ports);
});
