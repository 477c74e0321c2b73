import { hash } from 'node:crypto';
import { batched } from '@kopru/messaging';
import type { Collection } from '@kopru/mongo';
import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { isScheduledStatus } from '@kopru/contracts/orders/order-status';
import { type Fact, orderIdOf, type OrderUpdate, type PollReading, updateFact } from '../providers/adapter.ts';
import type { PolledDocument } from './polled.model.ts';

/** Remembers the last state of each order, so that a list that is polled again and again yields only changes. */
export interface FactFilter {
  /** Orders that were under way when last polled or pushed, within the last day. */
  openOrders(integrationId: string): Promise<string[]>;
  /** Notes orders that were pushed and are safe: polling does not report them again, but follows them to their end. */
  arrived(integrationId: string, facts: readonly Fact[]): Promise<void>;
  /** The facts that are new, and a function to call once they are safe. */
  fresh(integrationId: string, facts: readonly Fact[]): Promise<Fresh>;
  /** Those of the refused entries that no round has named before. */
  freshRefused(integrationId: string, refused: readonly Refused[]): Promise<Refused[]>;
}
interface Fresh {
  facts: Fact[];
  /** One of the orders is neither polled nor pushed before. */
  hasNewOrder: boolean;
  confirm: () => Promise<void>;
}
type Refused = NonNullable<PollReading['refused']>[number];

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64');

const isBeforeItsTime = (fact: Fact): boolean => fact.kind === 'order' && isScheduledStatus(fact.order.status);
/** A scheduled order that a list shows as new now: it is due. */
const isNewAgain = (fact: Fact): boolean => fact.kind === 'order' && fact.order.status === 400;

const fingerprintOf = (facts: readonly Fact[]): string => {
  const updates = facts.flatMap((fact) => (fact.kind === 'update' ? [{ ...fact.update, occurredAt: null }] : []));
  return hashOf(facts.some(isBeforeItsTime) ? [...updates, 'scheduled'] : updates);
};

/** What of an order a platform may change after it arrived. */
const changeable = ({ items, amount, customer, scheduledFor, pickupAt, prepareAt, promisedAt }: CanonicalOrder) => ({
  items,
  amount,
  customer,
  // Of an order that is due, a list may not say any more when it was wanted.
  ...(scheduledFor !== null && { scheduledFor }),
  ...(pickupAt != null && { pickupAt }),
  ...(prepareAt != null && { prepareAt }),
  ...(promisedAt != null && { promisedAt }),
});
const orderIn = (facts: readonly Fact[]): CanonicalOrder | undefined =>
  facts.flatMap((fact) => (fact.kind === 'order' ? [fact.order] : []))[0];
const contentOf = (facts: readonly Fact[]): string | undefined => {
  const order = orderIn(facts);
  return order && hashOf(changeable(order));
};

const contentMember = (facts: readonly Fact[]): { content?: string } => {
  const content = contentOf(facts);
  return content === undefined ? {} : { content };
};

const saysWhatIsOrdered = ({ status = 400, cancel, modified, refund, partialCancel }: OrderUpdate): boolean =>
  status >= 1500 || [cancel, modified, refund, partialCancel].some((part) => part !== undefined);

/** The updates of an order whose content has changed: they carry the new content, unless they state it themselves. */
const withModified = (group: readonly Fact[]): Fact[] => {
  const order = orderIn(group);
  const updates = group.flatMap((fact) => (fact.kind === 'update' ? [fact.update] : []));
  if (order === undefined || updates.some(saysWhatIsOrdered)) return updates.map(updateFact);
  const [first, ...others] = updates;
  const { providerOrderId } = order;
  const update = first ?? { providerOrderId, occurredAt: new Date().toISOString() };
  // Not compared: by itself it is no change.
  const modified = { ...changeable(order), unread: order.unread ?? [] };
  return [{ ...update, modified }, ...others].map(updateFact);
};

const firstEndStatus = 900;
const isOpen = (facts: readonly Fact[]): boolean =>
  facts.every((fact) => ((fact.kind === 'order' ? fact.order.status : fact.update.status) ?? 0) < firstEndStatus);

const dayMs = 86_400_000;
const maxOpen = 100;

interface Arrival {
  integrationId: string;
  providerOrderId: string;
  group: Fact[];
}
const limits = { max: 200, inFlight: 2 } as const;
/** A platform waits for this write. One that a crash of the database loses costs a note, and no order. */
const cheaply = { writeConcern: { w: 1 } } as const;

const documentOf = (integrationId: string, providerOrderId: string, group: readonly Fact[]) => ({
  integrationId,
  providerOrderId,
  isOpen: isOpen(group),
  fingerprint: fingerprintOf(group),
  ...contentMember(group),
  at: new Date(),
});
const keyOf = (integrationId: string, providerOrderId: string): string => `${integrationId}:${providerOrderId}`;

export const createFactFilter = (collection: Collection<PolledDocument>): FactFilter => {
  const note = batched(limits, async (arrivals: Arrival[]) => {
    await collection.bulkWrite(
      arrivals.map(({ integrationId, providerOrderId, group }) => ({
        updateOne: {
          filter: { _id: keyOf(integrationId, providerOrderId) },
          update: { $setOnInsert: documentOf(integrationId, providerOrderId, group) },
          upsert: true,
        },
      })),
      { ordered: false, ...cheaply },
    );
    return arrivals.map(() => undefined);
  });

  return {
    async openOrders(integrationId) {
      const open = { integrationId, isOpen: true, at: { $gt: new Date(Date.now() - dayMs) } };
      const documents = await collection
        .find(open, { projection: { providerOrderId: 1 } })
        .limit(maxOpen)
        .toArray();
      return documents.map(({ providerOrderId }) => providerOrderId);
    },
    async arrived(integrationId, facts) {
      const byOrder = Map.groupBy(facts, orderIdOf);
      const withOrder = [...byOrder].filter(([, group]) => group.some(({ kind }) => kind === 'order'));
      await Promise.all(withOrder.map(([providerOrderId, group]) => note({ integrationId, providerOrderId, group })));
    },
    async fresh(integrationId, facts) {
      const byOrder = Map.groupBy(facts, (fact) => keyOf(integrationId, orderIdOf(fact)));
      if (byOrder.size === 0) return { facts: [], hasNewOrder: false, confirm: () => Promise.resolve() };
      const known = await collection.find({ _id: { $in: [...byOrder.keys()] } }).toArray();
      const knownOrders = new Map(known.map((document) => [document._id, document]));
      const isChanged = (key: string, group: readonly Fact[]): boolean => {
        const before = knownOrders.get(key)?.content;
        return before !== undefined && orderIn(group) !== undefined && before !== contentOf(group);
      };
      const isChange = ([key, group]: [string, Fact[]]): boolean =>
        knownOrders.get(key)?.fingerprint !== fingerprintOf(group) || isChanged(key, group);
      const changes = [...byOrder].filter(isChange);
      return {
        facts: changes.flatMap(([key, group]) => {
          if (!knownOrders.has(key)) return group;
          const again = knownOrders.get(key)?.fingerprint === fingerprintOf(group) ? [] : group.filter(isNewAgain);
          const updates = isChanged(key, group) ? withModified(group) : group.filter(({ kind }) => kind === 'update');
          return [...again, ...updates];
        }),
        hasNewOrder: changes.some(([key, group]) => !knownOrders.has(key) && orderIn(group) !== undefined),
        confirm: async () => {
          if (changes.length === 0) return;
          await collection.bulkWrite(
            changes.map(([_id, group]) => {
              const [fact] = group;
              const document = documentOf(integrationId, fact === undefined ? '' : orderIdOf(fact), group);
              return { updateOne: { filter: { _id }, update: { $set: document }, upsert: true } };
            }),
            { ordered: false },
          );
        },
      };
    },
    async freshRefused(integrationId, refused) {
      if (refused.length === 0) return [];
      const { upsertedIds } = await collection.bulkWrite(
        refused.map(({ body }) => ({
          updateOne: {
            filter: { _id: keyOf(integrationId, `refused:${hashOf(body)}`) },
            update: {
              $setOnInsert: { integrationId, providerOrderId: '', isOpen: false, fingerprint: '', at: new Date() },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      return refused.filter((_one, index) => upsertedIds[index] !== undefined);
    },
  };
};
