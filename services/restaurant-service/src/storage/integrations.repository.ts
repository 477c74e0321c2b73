import type { IntegrationHealth, ListIntegrationsQuery } from '@kopru/contracts/internal/integrations';
import { credentialRefused } from '@kopru/contracts/panel/values';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { derivedId, newId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, jsonCursor, readPage, type StoredModel, type Outbox, type OutboxEntry } from '@kopru/mongo';
import type { IntegrationSecrets, StoredIntegration } from '../domain/integrations/integration.ts';
import type { Integrations } from '../domain/ports.ts';
import { roundMs } from '../domain/incidents/push-stopped.ts';
import type { IntegrationDocument } from './integration.model.ts';
import { newToken, type IntegrationCodec } from './integration-codec.ts';
import { changedEntry, switchedEntry } from './integration-event.ts';

const live = (accountId: string, filter: Record<string, unknown>) => ({ ...filter, accountId, live: true as const });

const inState = {
  failing: { status: true, 'health.lastError': { $ne: null } },
  well: { status: true, 'health.lastError': null },
  off: { status: false },
} as const satisfies Record<NonNullable<ListIntegrationsQuery['state']>, object>;

/** Stores are distinguished without being read: what is written of a platform lies sealed. */
const storeMember = (accountId: string, provider: ProviderSlug, store: string | undefined): { storeHash?: string } =>
  store === undefined ? {} : { storeHash: derivedId('store', accountId, provider, store) };

const noneWhereTaken = (error: unknown): null => {
  if (isDuplicateKey(error)) return null;
  throw error;
};

const stored = '$health.lastError';

/** `since` is when errors of this class began: a refused credential is one class, everything else the other. */
const errorUpdate = ({ code, failure, at, isRefusedOrder }: NonNullable<IntegrationHealth['lastError']>) => {
  const time = new Date(at);
  const isSameClass = { $eq: [{ $eq: [`${stored}.code`, credentialRefused] }, code === credentialRefused] };
  const since = { $cond: [isSameClass, { $ifNull: [`${stored}.since`, `${stored}.at`, time] }, time] };
  return {
    $mergeObjects: [{ $literal: { code, failure, at: time, ...(isRefusedOrder && { isRefusedOrder }) } }, { since }],
  };
};

const polled = '$health.polled';

/** What is known of the pushes of a platform after one, or a poll, brought an order first. */
const arrivalUpdate = (by: NonNullable<IntegrationHealth['lastOrderBy']>, at: Date): object[] => {
  if (by === 'push')
    return [{ $set: { 'health.lastPushAt': { $max: ['$health.lastPushAt', at] } } }, { $unset: 'health.polled' }];
  const sinceMs = { $subtract: [at, { $max: ['$health.lastPushAt', `${polled}.at`] }] };
  const since = { $ifNull: [`${polled}.since`, at] };
  const count = { $add: [{ $ifNull: [`${polled}.count`, 0] }, 1] };
  // Null, where no push has ever brought an order, is less than any number.
  return [{ $set: { 'health.polled': { $cond: [{ $gte: [sinceMs, roundMs] }, { since, at, count }, polled] } } }];
};

/** An aggregation pipeline, because `since` depends on the error that is stored. */
const healthUpdate = ({ lastOrderAt, lastOrderBy, lastError }: IntegrationHealth): object[] => [
  // Reports of several replicas may arrive out of order, so the time of the last order only grows.
  ...(lastOrderAt === undefined
    ? []
    : [{ $set: { 'health.lastOrderAt': { $max: ['$health.lastOrderAt', new Date(lastOrderAt)] } } }]),
  ...(lastOrderAt === undefined || lastOrderBy === undefined ? [] : arrivalUpdate(lastOrderBy, new Date(lastOrderAt))),
  ...(lastError === undefined
    ? []
    : [{ $set: { 'health.lastError': lastError === null ? null : errorUpdate(lastError) } }]),
];

export const createIntegrationRepository = (
  integrations: StoredModel<IntegrationDocument>,
  codec: IntegrationCodec,
  outbox: Outbox,
): Integrations => {
  const announce = (_id: string, entry: OutboxEntry): Promise<void> => outbox.publish([{ _id, outbox: [entry] }]);

  const bury = async (document: IntegrationDocument): Promise<boolean> => {
    const entry = changedEntry('entegrasyon.silindi', document);
    const { modifiedCount } = await integrations.updateOne(live(document.accountId, { _id: document._id }), {
      $set: { deletedAt: new Date(), status: false },
      $unset: { live: true, sealed: true, tokenHash: true, keyId: true, storeHash: true },
      $push: { outbox: entry },
    });
    if (modifiedCount === 0) return false;
    await announce(document._id, entry);
    return true;
  };

  const replaceSecrets = async (
    { id, accountId, restaurantId, provider, version }: StoredIntegration,
    secrets: IntegrationSecrets,
    store?: string,
  ): Promise<StoredIntegration | undefined> => {
    const entry = changedEntry('entegrasyon.guncellendi', { _id: id, accountId, restaurantId, provider });
    const written = integrations.findOneAndUpdate(
      live(accountId, { _id: id, version }),
      {
        $set: { ...codec.seal(id, secrets), ...storeMember(accountId, provider, store), updatedAt: new Date() },
        $inc: { version: 1 },
        $push: { outbox: entry },
      },
      { returnDocument: 'after' },
    );
    const document = await written.catch(noneWhereTaken);
    if (document === null) return undefined;
    await announce(id, entry);
    return codec.open(document);
  };

  return {
    list: async (accountId, filter) => {
      const found = await integrations.find(live(accountId, { ...filter })).sort({ createdAt: 1, _id: 1 });
      return found.map(codec.open);
    },
    page: async (accountId, { state, ids, ofRestaurants, restaurantIds, ...request }) => {
      const chosen = [ofRestaurants, restaurantIds].flatMap((list) =>
        list === undefined ? [] : { restaurantId: { $in: list.split(',') } },
      );
      const wanted = live(accountId, {
        ...(state === undefined ? {} : inState[state]),
        ...(ids === undefined ? {} : { _id: { $in: ids.split(',') } }),
        ...(chosen.length === 0 ? {} : { $and: chosen }),
      });
      const { items, pagination } = await readPage(request, {
        cursor: jsonCursor,
        read: async ({ conditions: [beyondPlace], sort, limit }) => ({
          found: await integrations
            .find({ ...wanted, ...beyondPlace })
            .sort(sort)
            .limit(limit),
        }),
      });
      return { items: items.map(codec.open), pagination };
    },
    count: (accountId) => integrations.countDocuments(live(accountId, {})),
    find: async (accountId, id) => {
      const document = await integrations.findOne(live(accountId, { _id: id }));
      return document === null ? undefined : codec.open(document);
    },
    ofStore: async (accountId, provider, stores) => {
      const ofOne = stores.map((store) => storeMember(accountId, provider, store));
      const either = { $or: [...ofOne, { storeHash: { $exists: false } }] };
      const found = await integrations.find(live(accountId, { provider, ...either }));
      return found.map(codec.open);
    },
    create: async (accountId, { restaurantId, provider, isSandbox, store }, config) => {
      const now = new Date();
      const _id = newId(now);
      const subject = { _id, accountId, restaurantId, provider };
      const entry = changedEntry('entegrasyon.guncellendi', subject);
      const document: IntegrationDocument = {
        ...subject,
        status: true,
        autoVerify: false,
        ...codec.seal(_id, { token: newToken(), config }),
        health: { lastOrderAt: null, lastError: null },
        createdAt: now,
        updatedAt: now,
        version: 1,
        live: true,
        ...(isSandbox && { isSandbox }),
        ...storeMember(accountId, provider, store),
        outbox: [entry],
      };
      if ((await integrations.insertOne(document).catch(noneWhereTaken)) === null) return undefined;
      await announce(_id, entry);
      return codec.open(document);
    },
    replaceConfig: (read, config, store) => replaceSecrets(read, { token: read.token, config }, store),
    replaceToken: (read) => replaceSecrets(read, { token: newToken(), config: read.config }),
    set: async (integration, field, value) => {
      const subject = { ...integration, _id: integration.id };
      const entry =
        field === 'status' ? switchedEntry(subject, value) : changedEntry('entegrasyon.guncellendi', subject);
      const { modifiedCount } = await integrations.updateOne(
        live(integration.accountId, { _id: integration.id, [field]: { $ne: value } }),
        { $set: { [field]: value, updatedAt: new Date() }, $push: { outbox: entry } },
      );
      if (modifiedCount === 0) return false;
      await announce(integration.id, entry);
      return true;
    },
    publishChange: async (accountId, restaurantId) => {
      for (const document of await integrations.find(live(accountId, { restaurantId }))) {
        const entry = changedEntry('entegrasyon.guncellendi', document);
        await integrations.updateOne(live(accountId, { _id: document._id }), { $push: { outbox: entry } });
        await announce(document._id, entry);
      }
    },
    reportHealth: async (accountId, id, health) => {
      const update = healthUpdate(health);
      if (update.length === 0) return (await integrations.countDocuments(live(accountId, { _id: id }))) === 1;
      const { matchedCount } = await integrations.updateOne(live(accountId, { _id: id }), update, {
        updatePipeline: true,
      });
      return matchedCount === 1;
    },
    remove: async (accountId, filter) => {
      const condition = 'id' in filter ? { _id: filter.id } : { restaurantId: filter.restaurantId };
      let count = 0;
      for (const document of await integrations.find(live(accountId, condition))) if (await bury(document)) count += 1;
      return count;
    },
    purge: async () => {
      await integrations.deleteMany({ deletedAt: { $exists: true }, 'outbox.0': { $exists: false } });
    },
  };
};
