import { orderIdOf } from '@kopru/contracts/values/ids';
import { contract, createConsumer, done, queueNames, retry, type Broker, type Consumer } from '@kopru/messaging';
import type { ApplyPlatformUpdate } from '../domain/updates/apply-platform-update.ts';

const prefetch = 50;

export const createUpdatesConsumer = (broker: Broker, applyUpdate: ApplyPlatformUpdate): Consumer =>
  createConsumer(broker, {
    queue: queueNames.updates,
    prefetch,
    accepts: contract('siparis.platform_guncelledi'),
    mode: 'single',
    // Reports on one order must stay in sequence: delivered and then cancelled is not the same as the reverse.
    partitionKey: ({ body }) => orderIdOf(body),
    handler: async ({ body }) =>
      (await applyUpdate(body)) === 'too-soon' ? retry('a cancellation is under way') : done,
  });
