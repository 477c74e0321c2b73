import { connectMongo, createLeases, type Mongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { createHourKeys } from '@kopru/secrets';
import type { Order } from '../../src/domain/order.ts';
import { createArchiver } from '../../src/jobs/archive-orders.ts';
import { archiveReachSchema } from '../../src/storage/archive.model.ts';
import { createArchive, type Archive } from '../../src/storage/archive.ts';
import { createSealedPersons } from '../../src/storage/sealed-persons.ts';
import type { OrderStores } from '../../src/storage/order-sums.ts';
import { archivedOrderSchema, orderSchema } from '../../src/storage/order.model.ts';

const now = (): Date => new Date();

/** Of a database without an order in privacy mode. */
export const nothingSealed = createSealedPersons(createHourKeys({ read: () => Promise.resolve([]), now }), now);

/** The orders and the archive of a database, as a replica has them. */
export const storesOf = (mongo: Mongo, ageMs?: number): OrderStores & { archive: Archive } => {
  const orders = mongo.collection<Order>(orderSchema);
  const archived = mongo.collection<Order>(archivedOrderSchema);
  return {
    orders,
    archive: createArchive({ mongo, orders, archived, reach: mongo.collection(archiveReachSchema), now, ageMs }),
  };
};

export const openStores = async (settings: Record<string, string>, ageMs?: number) => {
  const mongo = connectMongo({
    uri: settings['MONGODB_URI'] ?? '',
    database: settings['MONGODB_DATABASE'] ?? '',
    logger: silentLogger,
  });
  await mongo.start();
  return { ...storesOf(mongo, ageMs), stop: () => mongo.stop(), mongo };
};

/** The job, which does not wait long between its rounds. */
export const archiverOf = ({ orders, archive }: OrderStores, mongo: Mongo, ageMs: number) =>
  createArchiver({
    orders,
    archive,
    leases: createLeases(mongo.collection('leases')),
    owner: 'test',
    logger: silentLogger,
    now,
    ageMs,
    everyMs: 20,
    restsPerBatch: 0,
  });
