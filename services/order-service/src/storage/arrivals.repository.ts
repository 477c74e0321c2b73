import { duplicateKey, type Collection } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import type { Order } from '../domain/order.ts';

/** `repeated`: stored already by the same message, whose further steps may be missing. `duplicate`: by another push. */
export type Stored = 'stored' | 'repeated' | 'duplicate' | { refused: string };

export interface ArrivalsRepository {
  /** Stores new orders in one call; one outcome each. Rejects when the store is away: then nothing is certain. */
  store(orders: readonly Order[]): Promise<Stored[]>;
}

const writeErrorsOf = (error: unknown): { index: number; code: number; errmsg?: string }[] => {
  const { name, writeErrors } = error as driver.MongoBulkWriteError;
  if (name !== 'MongoBulkWriteError') throw error;
  const errors = (Array.isArray(writeErrors) ? writeErrors : [writeErrors]) as driver.WriteError[];
  // Without a document that is to blame the whole write is in doubt.
  if (errors.length === 0) throw error;
  return errors.map(({ index, code, errmsg }) => ({ index, code, ...(errmsg === undefined ? {} : { errmsg }) }));
};

export const createArrivalsRepository = (orders: Collection<Order>): ArrivalsRepository => {
  const arrivalIdsOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
    const found = await orders
      .find({ _id: { $in: [...ids] } })
      .project<{ _id: string; arrivalId: string }>({ arrivalId: 1 })
      .toArray();
    return new Map(found.map(({ _id, arrivalId }) => [_id, arrivalId]));
  };

  const explain = async (documents: readonly Order[], errors: ReturnType<typeof writeErrorsOf>): Promise<Stored[]> => {
    const stored: Stored[] = documents.map(() => 'stored');
    const known = errors.filter(({ code }) => code === duplicateKey);
    const ids = known.flatMap(({ index }) => documents[index]?._id ?? []);
    const arrivalIds = await arrivalIdsOf(ids);
    for (const { index, code, errmsg } of errors) {
      const document = documents[index];
      if (code !== duplicateKey) stored[index] = { refused: errmsg ?? `write error ${code}` };
      else stored[index] = document?.arrivalId === arrivalIds.get(document?._id ?? '') ? 'repeated' : 'duplicate';
    }
    return stored;
  };

  return {
    store: async (documents) => {
      try {
        await orders.insertMany([...documents] as never, { ordered: false });
        return documents.map(() => 'stored');
      } catch (error) {
        return explain(documents, writeErrorsOf(error));
      }
    },
  };
};
