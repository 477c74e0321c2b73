import type { Failure } from '@kopru/contracts/errors/failures';
import { connectForeignBroker, type ForeignBroker, type ForeignBrokerOptions } from '@kopru/messaging';
import { LRUCache } from 'lru-cache';

/** The connections to the accounts' own brokers, one for each endpoint in use. */
export interface Brokers {
  /** Rejects when the broker cannot be connected. */
  of(endpointId: string, url: URL): Promise<ForeignBroker>;
  closeAll(reason: Failure): void;
}

/** The one that has not been used for longest is closed for another. */
const maxConnections = 500;
const idleMs = 60_000;

export const createBrokers = (
  options: Pick<ForeignBrokerOptions, 'lookup' | 'limitMs'> & { displaced: Failure },
): Brokers => {
  const { displaced, ...common } = options;
  const close = (broker: Promise<ForeignBroker>, reason: Failure): void => {
    broker.then(
      (opened) => opened.close(reason),
      () => undefined,
    );
  };
  const open = new LRUCache<string, Promise<ForeignBroker>>({
    max: maxConnections,
    // An attempt in progress is never idle that long.
    ttl: Math.max(idleMs, 3 * common.limitMs),
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (broker) => close(broker, displaced),
  });
  return {
    of: (endpointId, url) => {
      const key = `${endpointId} ${url.href}`;
      const known = open.get(key);
      if (known !== undefined) return known;
      const forget = (): void => {
        if (open.peek(key) === opening) open.delete(key);
      };
      const opening = connectForeignBroker({ ...common, url, name: 'kopru webhooks', onClosed: forget });
      open.set(key, opening);
      opening.catch(forget);
      return opening;
    },
    closeAll: (reason) => {
      for (const broker of open.values()) close(broker, reason);
      open.clear();
    },
  };
};
