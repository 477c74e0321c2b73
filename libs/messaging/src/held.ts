import type { Delivery } from './envelope.ts';

/** The facts that were taken from a queue and are not settled yet. */
export interface Held {
  take(delivery: Delivery): void;
  release(delivery: Delivery): void;
  /** Forgets the facts of closed channels: they belong to the broker again. */
  forgetClosed(): void;
  /** Seconds since the oldest held fact was published; 0 when none is held. */
  oldestSeconds(): number;
}

/** A fact without a time counts as published now. */
const publishedAtMs = ({ fact: { timestamp } }: Delivery): number =>
  timestamp === undefined ? Date.now() : timestamp * 1000;

export const createHeld = (): Held => {
  const held = new Set<Delivery>();
  return {
    take: (delivery) => void held.add(delivery),
    release: (delivery) => void held.delete(delivery),
    forgetClosed: () => {
      for (const delivery of held) if (!delivery.envelope.isOpen()) held.delete(delivery);
    },
    oldestSeconds: () => {
      const oldest = Math.min(...[...held].map(publishedAtMs));
      return held.size === 0 ? 0 : Math.max(0, (Date.now() - oldest) / 1000);
    },
  };
};
