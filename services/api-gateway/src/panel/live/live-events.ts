import { publishedEvents } from '@kopru/contracts/messages/events';
import { messages, type PublishedEvent } from '@kopru/contracts/messages/messages';
import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { channelOf, ownChannels } from '@kopru/contracts/platforms/channels';
import { contract, createConsumer, type Broker, type Consumer, type Incoming, type Queue } from '@kopru/messaging';
import { withTimeLimit } from '@kopru/runtime';
import type { LiveClient, LiveHub } from './live-hub.ts';

/** This process's own queue: every replica hears every event, for the tabs that are open on it. */
export const liveQueue: Queue = {
  name: 'gateway.live',
  kind: 'exclusive',
  bindings: publishedEvents.map((event) => ({ exchange: messages[event].exchange, pattern: event })),
  // A burst that nobody reads in time loses its oldest events; the pages read the truth from the services anyway.
  arguments: { 'x-max-length': 10_000 },
};

const toLiveEvent = (message: Incoming<PublishedEvent>): LiveEvent => {
  const { eventId: id, restaurantId, provider, occurredAt: at } = message.body;
  const common = { id, type: message.type, at, restaurantId, provider };
  if (!('orderId' in message.body))
    return {
      ...common,
      channel: null,
      orderId: null,
      providerOrderId: null,
      shortCode: null,
      status: null,
      total: null,
      isOn: 'status' in message.body ? message.body.status : null,
    };
  const { orderId, providerOrderId, shortCode = null, status, total } = message.body;
  const { channel = ownChannels[message.body.provider] } = message.body;
  const type = message.body.changes === undefined ? message.type : 'siparis.guncellendi';
  return {
    ...common,
    type,
    channel: channelOf(channel),
    orderId,
    providerOrderId,
    shortCode,
    status,
    total,
    isOn: null,
  };
};

const createLiveConsumer = (broker: Broker, hub: LiveHub): Consumer =>
  createConsumer<Incoming<PublishedEvent>>(broker, {
    queue: liveQueue.name,
    mode: 'single',
    prefetch: 200,
    accepts: contract(...publishedEvents),
    handler: (message) => {
      hub.publish(message.body.accountId, toLiveEvent(message));
      return Promise.resolve();
    },
  });

/** A panel waits this long for a silent broker; its events then come when the broker does. */
const timeoutMs = 3_000;

/** Takes events from the broker only while a panel listens: the queue is there from the first one to the last. */
export const createLiveFeed = (broker: Broker, hub: LiveHub) => {
  const consumer = createLiveConsumer(broker, hub);
  let lastStep = Promise.resolve();
  const follow = (): Promise<void> =>
    (lastStep = lastStep.then(() => (hub.isEmpty() ? consumer.stop() : consumer.start())));
  return {
    /** Resolves when every later event reaches the client; undefined when the account has too many tabs open. */
    add: (client: LiveClient): Promise<void> | undefined =>
      hub.add(client) ? withTimeLimit(follow(), timeoutMs, () => undefined) : undefined,
    remove: (client: LiveClient): void => {
      hub.remove(client);
      void follow();
    },
    start: () => Promise.resolve(),
    stop: () => lastStep.then(() => consumer.stop()),
  };
};
export type LiveFeed = ReturnType<typeof createLiveFeed>;
