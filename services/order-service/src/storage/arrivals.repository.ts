import { duplicateKey, writeErrorsOf, type Collection } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';
import type { Arrivals, Stored } from '../domain/ports.ts';

export const createArrivalsRepository = (orders: Collection<Order>): Arrivals => {
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
