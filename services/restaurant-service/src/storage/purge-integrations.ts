import type { Collection } from '@kopru/mongo';
import type { IntegrationDocument } from './documents.ts';

/** Removes deleted integrations, of all accounts, whose event has been published. */
export const makePurgeIntegrations =
  (integrations: Collection<IntegrationDocument>): (() => Promise<void>) =>
  async () => {
    await integrations.deleteMany({ deletedAt: { $exists: true }, 'outbox.0': { $exists: false } });
  };
