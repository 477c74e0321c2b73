import { exchanges, publicEvents, type LiveEvent, type PublicEvent } from '@kopru/contracts';
import { contract, createConsumer, type Broker, type Consumer, type Incoming, type Queue } from '@kopru/messaging';
import type { LiveHub } from './live-hub.ts';

/** This process's own queue: every replica hears every event, for the tabs that are open on it. */
export const liveQueue: Queue = {
  name: 'gateway.live',
  kind: 'exclusive',
  bindings: publicEvents.map((event) => ({
    exchange: event.startsWith('siparis.') ? exchanges.orders : exchanges.integrations,
    pattern: event,
  })),
  // A burst that nobody reads in time loses its oldest events; the pages read the truth from the owners anyway.
  arguments: { 'x-max-length': 10_000 },
};

export const toLiveEvent = (message: Incoming<PublicEvent>): LiveEvent => {
  const { eventId: id, restaurantId, provider, occurredAt: at } = message.body;
  const common = { id, type: message.type, at, restaurantId, provider };
  if (message.type === 'entegrasyon.durum_degisti')
    return { ...common, orderId: null, providerOrderId: null, status: null, total: null, isOn: message.body.status };
  const { orderId, providerOrderId, status, total } = message.body;
  return { ...common, orderId, providerOrderId, status, total, isOn: null };
};

export const createLiveConsumer = (broker: Broker, hub: LiveHub): Consumer =>
  createConsumer<Incoming<PublicEvent>>(broker, {
    queue: liveQueue.name,
    mode: 'single',
    prefetch: 200,
    accepts: contract(...publicEvents),
    handler: (message) => {
      hub.publish(message.body.accountId, toLiveEvent(message));
      return Promise.resolve();
    },
  });
