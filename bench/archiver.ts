import { setTimeout as pause } from 'node:timers/promises';
import { connectMongo, createLeases } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import type { Order } from '../services/order-service/src/domain/order.ts';
import { createArchiver } from '../services/order-service/src/jobs/archive-orders.ts';
import { archiveReachSchema } from '../services/order-service/src/storage/archive.model.ts';
import { createArchive } from '../services/order-service/src/storage/archive.ts';
import { archivedOrderSchema, orderSchema } from '../services/order-service/src/storage/order.model.ts';

/** order-service's archive job alone, in a process of its own, so that it can be let go and held: `true` and `false`. */
const mongo = connectMongo({
  uri: process.env['MONGODB_URI'] ?? '',
  database: process.env['ORDERS_DATABASE'] ?? '',
  logger: silentLogger,
});
await mongo.start();
const now = (): Date => new Date();
const ageMs = 180 * 86_400_000;
const orders = mongo.collection<Order>(orderSchema);
const archived = mongo.collection<Order>(archivedOrderSchema);
const reach = mongo.collection(archiveReachSchema);
const archiver = createArchiver({
  orders,
  archive: createArchive({ mongo, orders, archived, reach, now, ageMs }),
  leases: createLeases(mongo.collection('leases')),
  owner: 'bench',
  logger: silentLogger,
  now,
  ageMs,
  // As order-service's: only the job's own rests are between its batches.
  everyMs: 600_000,
});
process.on('message', (isOn: boolean) => {
  void (isOn ? archiver.start() : archiver.stop()).then(() => {
    archiver.wake();
    process.send?.(isOn);
  });
});
process.once('disconnect', () => {
  void Promise.race([archiver.stop(), pause(10_000)]).then(() => process.exit(0));
});
process.send?.('ready');
