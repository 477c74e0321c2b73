import type { Delivery } from './session.ts';

/** The messages that were taken from a queue and are not settled yet. */
export interface Held {
  take(delivery: Delivery<unknown>): void;
  release(delivery: Delivery<unknown>): void;
  /** Forgets the messages of closed channels: they belong to the broker again. */
  forgetClosed(): void;
  /** Seconds since the oldest held message was published; 0 when none is held. */
  oldestSeconds(): number;
}

/** AMQP timestamps are whole seconds; a message without one counts as published now. */
const publishedAtMs = ({ raw }: Delivery<unknown>): number => {
  const timestamp: unknown = raw.properties.timestamp;
  return typeof timestamp === 'number' ? timestamp * 1000 : Date.now();
};

export const createHeld = (): Held => {
  const held = new Set<Delivery<unknown>>();
  return {
    take: (delivery) => void held.add(delivery),
    release: (delivery) => void held.delete(delivery),
    forgetClosed: () => {
      for (const delivery of held) if (!delivery.session.isOpen()) held.delete(delivery);
    },
    oldestSeconds: () => {
      const oldest = Math.min(...[...held].map(publishedAtMs));
      return held.size === 0 ? 0 : Math.max(0, (Date.now() - oldest) / 1000);
    },
  };
};
