import { newId, type integrationHealthSchema, type ProviderSlug } from '@kopru/contracts';
import { isDuplicateKey, type Outbox, type OutboxEntry, type StoredModel } from '@kopru/mongo';
import type { z } from 'zod';
import type { IntegrationDocument } from './integration.model.ts';
import type { IntegrationCodec, IntegrationSecrets, StoredIntegration } from './integration-codec.ts';
import { changedEntry, switchedEntry } from './integration-event.ts';

export interface IntegrationFilter {
  restaurantId?: string;
  provider?: ProviderSlug;
}

/** The integrations of one account at a time; every change carries its event in the same write. */
export interface IntegrationRepository {
  list(accountId: string, filter: IntegrationFilter): Promise<StoredIntegration[]>;
  find(accountId: string, id: string): Promise<StoredIntegration | undefined>;
  /** Undefined: the restaurant has one of this platform already. */
  create(
    accountId: string,
    target: { restaurantId: string; provider: ProviderSlug },
    secrets: IntegrationSecrets,
  ): Promise<StoredIntegration | undefined>;
  /** Undefined: it was changed or deleted since it was read. */
  replaceSecrets(read: StoredIntegration, secrets: IntegrationSecrets): Promise<StoredIntegration | undefined>;
  /** False: it has that value already, or there is no such integration. */
  set(integration: StoredIntegration, field: 'status' | 'autoVerify', value: boolean): Promise<boolean>;
  reportHealth(accountId: string, id: string, health: z.infer<typeof integrationHealthSchema>): Promise<boolean>;
  /** For good: the credentials are gone with this write. Says how many there were. */
  remove(accountId: string, filter: { id: string } | { restaurantId: string }): Promise<number>;
}

const live = (accountId: string, filter: Record<string, unknown>) => ({ ...filter, accountId, live: true as const });

const healthUpdate = ({ lastOrderAt, lastError }: z.infer<typeof integrationHealthSchema>) => ({
  // Reports of several replicas may overtake each other: the time of the last order only grows.
  ...(lastOrderAt === undefined ? {} : { $max: { 'health.lastOrderAt': new Date(lastOrderAt) } }),
  ...(lastError === undefined
    ? {}
    : { $set: { 'health.lastError': lastError === null ? null : { ...lastError, at: new Date(lastError.at) } } }),
});

const noHealth: IntegrationDocument['health'] = { lastOrderAt: null, lastError: null };

export const createIntegrationRepository = (parts: {
  integrations: StoredModel<IntegrationDocument>;
  codec: IntegrationCodec;
  outbox: Outbox;
}): IntegrationRepository => {
  const { integrations, codec, outbox } = parts;
  const announce = (_id: string, entry: OutboxEntry): Promise<void> => outbox.publish([{ _id, outbox: [entry] }]);

  const bury = async (document: IntegrationDocument): Promise<boolean> => {
    const entry = changedEntry('entegrasyon.silindi', document);
    const { modifiedCount } = await integrations.updateOne(live(document.accountId, { _id: document._id }), {
      $set: { deletedAt: new Date(), status: false },
      $unset: { live: true, sealed: true, tokenHash: true, keyId: true },
      $push: { outbox: entry },
    });
    if (modifiedCount === 0) return false;
    await announce(document._id, entry);
    return true;
  };

  return {
    list: async (accountId, filter) => {
      const found = await integrations.find(live(accountId, { ...filter })).sort({ createdAt: 1, _id: 1 });
      return found.map(codec.open);
    },
    find: async (accountId, id) => {
      const document = await integrations.findOne(live(accountId, { _id: id }));
      return document === null ? undefined : codec.open(document);
    },
    create: async (accountId, { restaurantId, provider }, secrets) => {
      const now = new Date();
      const _id = newId(now);
      const subject = { _id, accountId, restaurantId, provider };
      const entry = changedEntry('entegrasyon.guncellendi', subject);
      const document: IntegrationDocument = {
        ...subject,
        status: true,
        autoVerify: false,
        ...codec.seal(_id, secrets),
        health: noHealth,
        createdAt: now,
        updatedAt: now,
        version: 1,
        live: true,
        outbox: [entry],
      };
      try {
        await integrations.insertOne(document);
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      await announce(_id, entry);
      return codec.open(document);
    },
    replaceSecrets: async ({ id, accountId, restaurantId, provider, version }, secrets) => {
      const entry = changedEntry('entegrasyon.guncellendi', { _id: id, accountId, restaurantId, provider });
      const document = await integrations.findOneAndUpdate(
        live(accountId, { _id: id, version }),
        {
          $set: { ...codec.seal(id, secrets), updatedAt: new Date() },
          $inc: { version: 1 },
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      );
      if (document === null) return undefined;
      await announce(id, entry);
      return codec.open(document);
    },
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
    reportHealth: async (accountId, id, health) => {
      const update = healthUpdate(health);
      if (Object.keys(update).length === 0)
        return (await integrations.countDocuments(live(accountId, { _id: id }))) === 1;
      const { matchedCount } = await integrations.updateOne(live(accountId, { _id: id }), update);
      return matchedCount === 1;
    },
    remove: async (accountId, filter) => {
      const condition = 'id' in filter ? { _id: filter.id } : { restaurantId: filter.restaurantId };
      let count = 0;
      for (const document of await integrations.find(live(accountId, condition))) if (await bury(document)) count += 1;
      return count;
    },
  };
};
