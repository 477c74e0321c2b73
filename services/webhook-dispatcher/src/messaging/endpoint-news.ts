import { newId } from '@kopru/contracts';
import { contract, createConsumer, done, type Broker, type Incoming } from '@kopru/messaging';
import type { Logger, Service } from '@kopru/runtime';
import type { AccountDirectory, EndpointNews } from '../delivery/account-directory.ts';
import { cacheNews } from './topology.ts';

export const createEndpointNews = (broker: Broker, directory: AccountDirectory, logger: Logger): EndpointNews => ({
  changed: async (accountId) => {
    directory.forget(accountId);
    const body = { eventId: newId(), accountId, occurredAt: new Date().toISOString() };
    await broker
      .publish('hesap.webhook_degisti', body, { accountId, messageId: body.eventId })
      .catch((error: unknown) => logger.warn('the other replicas learn of a change late', { accountId, error }));
  },
});

/** This replica's own queue; after an interruption news may be missing, so everything remembered is forgotten. */
export const createEndpointNewsConsumer = (broker: Broker, directory: AccountDirectory): Service =>
  createConsumer<Incoming<'hesap.webhook_degisti'>>(broker, {
    queue: cacheNews,
    prefetch: 100,
    mode: 'single',
    accepts: contract('hesap.webhook_degisti'),
    onConsuming: () => directory.forgetAll(),
    handler: async ({ body }) => {
      directory.forget(body.accountId);
      return done;
    },
  });
