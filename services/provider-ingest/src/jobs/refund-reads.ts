import type { Logger, Service } from '@kopru/runtime';
import type { Directory } from '../clients/directory.ts';
import type { Adapters } from '../providers/registry.ts';
import type { RefundRequests } from '../storage/refund-requests.ts';

/** Far longer than all pages take at a platform that is well. */
const limitMs = 60_000;

export interface RefundReads extends Service {
  /** Reads an integration's open refund requests, beside its round of orders, which neither waits nor fails with it. */
  begin(integrationId: string): void;
}

export const createRefundReads = (parts: {
  adapters: Adapters;
  directory: Directory;
  refundRequests: RefundRequests;
  logger: Logger;
}): RefundReads => {
  const { adapters, directory, refundRequests, logger } = parts;
  const reads = new Set<Promise<void>>();
  const stopping = { controller: new AbortController() };

  const read = async (integrationId: string, isStopping: AbortSignal): Promise<void> => {
    const integration = await directory.byId(integrationId);
    if (integration?.status !== true) return;
    const { refunds } = adapters.of(integration);
    if (refunds === undefined) return;
    const signal = AbortSignal.any([isStopping, AbortSignal.timeout(limitMs)]);
    const reading = await refunds.readOpen({ integration, now: new Date(), signal });
    await refundRequests.save(integration, reading);
    const { failed: error, unreadCount } = reading;
    if (unreadCount > 0) logger.warn('some refund requests have an unknown format', { integrationId, unreadCount });
    if (error !== undefined) logger.debug('could not read a page of refund requests', { integrationId, error });
  };

  return {
    begin(integrationId) {
      const { signal } = stopping.controller;
      if (signal.aborted) return;
      const one = read(integrationId, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) logger.debug('could not read refund requests', { integrationId, error });
        })
        .finally(() => reads.delete(one));
      reads.add(one);
    },
    start() {
      stopping.controller = new AbortController();
      return Promise.resolve();
    },
    async stop() {
      stopping.controller.abort();
      await Promise.all(reads);
    },
  };
};
