import type { Collection } from '@kopru/mongo';
import type { DeadArrival } from '../domain/facts/dead-arrival.ts';

/** More than a person can look for at a platform. */
const maxOfAccount = 100;

/** Keeps, for a day, what a person has to look for at the platform; once, however often an order's message dies. */
export type SaveDeadArrival = (arrival: DeadArrival) => Promise<void>;

export const makeSaveDeadArrival =
  (collection: Collection<DeadArrival>): SaveDeadArrival =>
  async ({ _id, accountId, ...rest }) => {
    const count = await collection.countDocuments({ accountId }, { limit: maxOfAccount });
    if (count >= maxOfAccount) return;
    await collection.updateOne({ _id }, { $setOnInsert: { accountId, ...rest } }, { upsert: true });
  };
