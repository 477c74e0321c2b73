import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import { newId } from '@kopru/contracts/values/ids';
import {
  duplicateKey,
  isDuplicateKey,
  writeErrorsOf,
  type Outbox,
  type OutboxEntry,
  type StoredModel,
} from '@kopru/mongo';
import pLimit from 'p-limit';
import type { Differences } from '../domain/incidents/compare-incidents.ts';
import type { StoredIncidents } from '../domain/incidents/follow-facts.ts';
import { incidentEntries } from './incident-event.ts';
import type { IncidentDocument } from './incident.model.ts';

/** Few come back at once; each may meet one that was opened meanwhile. */
const writesAtOnce = 8;
const membersOf = (fact: IncidentFact) => ({ restaurantId: fact.restaurantId, fact });

const pushed = (outbox: OutboxEntry[]) => (outbox.length === 0 ? {} : { $push: { outbox: { $each: outbox } } });

/** Hundreds that begin or end together, as in a rush, are one write: one by one, each would cost the server five times as much. */
export const makeChangeIncidents = (
  incidents: StoredModel<IncidentDocument>,
  events: Pick<Outbox, 'publish'>,
): StoredIncidents['apply'] => {
  /** All by one write: one by one, the last of hundreds would be reported late. */
  const openAll = async (facts: readonly IncidentFact[], createdAt: Date): Promise<void> => {
    if (facts.length === 0) return;
    const documents = facts.map((fact) => {
      const { accountId, kind, subject } = fact;
      const _id = newId(createdAt);
      const outbox = incidentEntries(_id, fact, null);
      const state = { isOpen: true as const, createdAt, resolvedAt: null };
      return { _id, accountId, kind, subject, ...membersOf(fact), ...(outbox.length > 0 && { outbox }), ...state };
    });
    const known = new Set<number>();
    await incidents.collection.insertMany(documents as never, { ordered: false }).catch((error: unknown) => {
      for (const { code, index } of writeErrorsOf(error)) {
        // Another replica was faster.
        if (code !== duplicateKey) throw error;
        known.add(index);
      }
    });
    const opened = documents.filter((_document, index) => !known.has(index));
    await events.publish(opened.map(({ _id, outbox = [] }) => ({ _id, outbox })));
  };
  const reopen = async (id: string, fact: IncidentFact): Promise<void> => {
    const outbox = incidentEntries(id, fact, null);
    const change = { $set: { ...membersOf(fact), isOpen: true as const, resolvedAt: null }, ...pushed(outbox) };
    try {
      const filter = { _id: id, accountId: fact.accountId, isOpen: { $exists: false } };
      if ((await incidents.updateOne(filter, change)).modifiedCount === 0) return;
    } catch (error) {
      if (isDuplicateKey(error)) return;
      throw error;
    }
    await events.publish([{ _id: id, outbox }]);
  };
  /** By one write, as those that were opened; the events of those that another replica resolved are that replica's. */
  const resolveAll = async (resolved: Differences['toResolve'], resolvedAt: Date): Promise<void> => {
    if (resolved.length === 0) return;
    const documents = resolved.map(({ id, fact }) => ({ _id: id, outbox: incidentEntries(id, fact, resolvedAt) }));
    const operations = documents.map(({ _id, outbox }) => ({
      updateOne: {
        filter: { _id, isOpen: true as const },
        update: { $set: { resolvedAt }, $unset: { isOpen: '' as const }, ...pushed(outbox) },
      },
    }));
    const { modifiedCount } = await incidents.bulkWrite(operations, { ordered: false });
    if (modifiedCount === documents.length) return events.publish(documents);
    const eventIds = documents.flatMap(({ outbox }) => outbox.map(({ eventId }) => eventId));
    const ours = await incidents
      .find({ _id: { $in: documents.map(({ _id }) => _id) }, 'outbox.eventId': { $in: eventIds } })
      .select<Pick<IncidentDocument, '_id'>>({ _id: 1 });
    const ids = new Set(ours.map(({ _id }) => _id));
    return events.publish(documents.filter(({ _id }) => ids.has(_id)));
  };
  const updateAll = async (updated: Differences['toUpdate']): Promise<void> => {
    const operations = updated.map(({ id: _id, fact }) => ({
      updateOne: {
        filter: { _id, accountId: fact.accountId, isOpen: true as const },
        update: { $set: membersOf(fact) },
      },
    }));
    if (operations.length > 0) await incidents.bulkWrite(operations, { ordered: false });
  };
  return async ({ toOpen, toReopen, toUpdate, toResolve }, now) => {
    await openAll(toOpen, now);
    await pLimit(writesAtOnce).map(toReopen, ({ id, fact }) => reopen(id, fact));
    await updateAll(toUpdate);
    await resolveAll(toResolve, now);
  };
};
