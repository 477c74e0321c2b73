import { newId } from '@kopru/contracts/values/ids';
import { contract, createConsumer, done, type Broker, type Incoming } from '@kopru/messaging';
import type { Logger, Service } from '@kopru/runtime';
import type { AccountDirectory, EndpointInvalidation } from '../delivery/account-directory.ts';
import { invalidationQueue } from './topology.ts';

export const createEndpointInvalidation = (
  broker: Broker,
  directory: AccountDirectory,
  logger: Logger,
): EndpointInvalidation => ({
  changed: async (accountId) => {
    directory.forget(accountId);
    const body = { eventId: newId(), accountId, occurredAt: new Date().toISOString() };
    await broker
      .publish('hesap.webhook_degisti', body, { accountId, messageId: body.eventId })
      .catch((error: unknown) =>
        logger.warn('cache invalidation could not be published', {
          accountId,
          error,
        }),
      );
  },
});

/** This replica's own queue; after an interruption messages may be missing, so the whole cache is dropped. */
export const createInvalidationConsumer = (broker: Broker, directory: AccountDirectory): Service =>
  createConsumer<Incoming<'hesap.webhook_degisti'>>(broker, {
    queue: invalidationQueue,
    prefetch: 100,
    mode: 'single',
    accepts: contract('hesap.webhook_degisti'),
    onConsuming: () => directory.forgetAll(),
    handler: async ({ body }) => {
      directory.forget(body.accountId);
      return done;
    },
  });
