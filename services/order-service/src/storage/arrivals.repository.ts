import { duplicateKey, writeErrorsOf, type Collection } from '@kopru/mongo';
import type { Order } from '../domain/order.ts';
import type { Arrivals, Stored } from '../domain/ports.ts';
import type { Archive } from './archive.ts';

/** By how much a platform's clock may be before ours. */
const skewMs = 86_400_000;

export const createArrivalsRepository = (orders: Collection<Order>, archive: Archive): Arrivals => {
  const arrivalIdsOf = async (documents: readonly Order[], within = orders): Promise<Map<string, string>> => {
    const accountIds = [...new Set(documents.map(({ accountId }) => accountId))];
    const found = await within
      .find({ _id: { $in: documents.map(({ _id }) => _id) }, accountId: { $in: accountIds } })
      .project<{ _id: string; arrivalId: string }>({ arrivalId: 1 })
      .toArray();
    return new Map(found.map(({ _id, arrivalId }) => [_id, arrivalId]));
  };

  const explain = async (documents: readonly Order[], errors: ReturnType<typeof writeErrorsOf>): Promise<Stored[]> => {
    const stored: Stored[] = documents.map(() => 'stored');
    const known = errors.filter(({ code }) => code === duplicateKey);
    const arrivalIds = await arrivalIdsOf(known.flatMap(({ index }) => documents[index] ?? []));
    for (const { index, code, errmsg } of errors) {
      const document = documents[index];
      if (code !== duplicateKey) stored[index] = { refused: errmsg ?? `write error ${code}` };
      else stored[index] = document?.arrivalId === arrivalIds.get(document?._id ?? '') ? 'repeated' : 'duplicate';
    }
    return stored;
  };

  const storeNew = async (documents: readonly Order[]): Promise<Stored[]> => {
    try {
      await orders.insertMany([...documents] as never, { ordered: false });
      return documents.map(() => 'stored');
    } catch (error) {
      return explain(documents, writeErrorsOf(error));
    }
  };

  /** Those that were placed so long ago that they may be in the archive, and are. */
  const archivedOf = async (documents: readonly Order[]): Promise<Map<string, string>> => {
    const isOld = ({ content }: Order): boolean => Date.parse(content.placedAt) < archive.endsAt() + skewMs;
    const old = documents.filter(isOld);
    return old.length === 0 ? new Map() : arrivalIdsOf(old, archive.orders);
  };

  return {
    store: async (documents) => {
      const archived = await archivedOf(documents);
      if (archived.size === 0) return storeNew(documents);
      const rest = documents.filter(({ _id }) => !archived.has(_id));
      const stored = rest.length === 0 ? [] : await storeNew(rest);
      const outcomes = new Map(rest.map((document, index) => [document, stored[index]]));
      return documents.map(
        (document): Stored =>
          outcomes.get(document) ?? (archived.get(document._id) === document.arrivalId ? 'repeated' : 'duplicate'),
      );
    },
  };
};
