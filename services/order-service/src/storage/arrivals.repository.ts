import { duplicateKey, writeErrorsOf, type Collection } from '@kopru/mongo';
import { type Distinguished, isOtherOrder } from '../domain/is-other-order.ts';
import type { Order } from '../domain/order.ts';
import { type Arrivals, otherOrder, type Stored } from '../domain/ports.ts';
import type { Archive } from './archive.ts';

/** By how much a platform's clock may be before ours. */
const skewMs = 86_400_000;

export const createArrivalsRepository = (orders: Collection<Order>, archive: Archive): Arrivals => {
  type Known = Distinguished & Pick<Order, '_id' | 'arrivalId'>;
  const knownOf = async (documents: readonly Order[], within = orders): Promise<Map<string, Known>> => {
    const accountIds = [...new Set(documents.map(({ accountId }) => accountId))];
    const found = await within
      .find({ _id: { $in: documents.map(({ _id }) => _id) }, accountId: { $in: accountIds } })
      .project<Known>({ arrivalId: 1, provider: 1, 'content.items': 1, 'content.amount': 1 })
      .toArray();
    return new Map(found.map((one) => [one._id, one]));
  };
  const storedBefore = (document: Order, known: Known | undefined): Stored => {
    if (known?.arrivalId === document.arrivalId) return 'repeated';
    return known !== undefined && isOtherOrder(known, document) ? { refused: otherOrder } : 'duplicate';
  };

  const explain = async (documents: readonly Order[], errors: ReturnType<typeof writeErrorsOf>): Promise<Stored[]> => {
    const stored: Stored[] = documents.map(() => 'stored');
    const repeats = errors.filter(({ code }) => code === duplicateKey);
    const known = await knownOf(repeats.flatMap(({ index }) => documents[index] ?? []));
    for (const { index, code, errmsg } of errors) {
      const document = documents[index];
      if (code !== duplicateKey) stored[index] = { refused: errmsg ?? `write error ${code}` };
      else if (document !== undefined) stored[index] = storedBefore(document, known.get(document._id));
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
  const archivedOf = async (documents: readonly Order[]): Promise<Map<string, Known>> => {
    const isOld = ({ content }: Order): boolean => Date.parse(content.placedAt) < archive.endsAt() + skewMs;
    const old = documents.filter(isOld);
    return old.length === 0 ? new Map() : knownOf(old, archive.orders);
  };

  return {
    store: async (documents) => {
      const archived = await archivedOf(documents);
      if (archived.size === 0) return storeNew(documents);
      const rest = documents.filter(({ _id }) => !archived.has(_id));
      const stored = rest.length === 0 ? [] : await storeNew(rest);
      const outcomes = new Map(rest.map((document, index) => [document, stored[index]]));
      return documents.map(
        (document): Stored => outcomes.get(document) ?? storedBefore(document, archived.get(document._id)),
      );
    },
  };
};
