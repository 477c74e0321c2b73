import type { StoredModel } from '@kopru/mongo';
import type { IntegrationDocument } from './integration.model.ts';

/** Removes deleted integrations, of all accounts, whose event has been published. */
export const makePurgeIntegrations =
  (integrations: StoredModel<IntegrationDocument>): (() => Promise<void>) =>
  async () => {
    await integrations.deleteMany({ deletedAt: { $exists: true }, 'outbox.0': { $exists: false } });
  };
