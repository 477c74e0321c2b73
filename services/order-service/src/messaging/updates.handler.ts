import { contract, createConsumer, queueNames, type Broker, type Consumer } from '@kopru/messaging';
import type { ApplyPlatformUpdate } from '../domain/apply-platform-update.ts';

const prefetch = 50;

export const createUpdatesConsumer = (broker: Broker, applyUpdate: ApplyPlatformUpdate): Consumer =>
  createConsumer(broker, {
    queue: queueNames.updates,
    prefetch,
    accepts: contract('siparis.platform_guncelledi'),
    mode: 'single',
    handler: ({ body }) => applyUpdate(body),
  });
