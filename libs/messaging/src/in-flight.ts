import type { Delivery } from './envelope.ts';

/** The facts that were taken from a queue and are not acknowledged yet. */
export interface InFlight {
  take(delivery: Delivery): void;
  release(delivery: Delivery): void;
  /** Forgets the facts of closed channels: they belong to the broker again. */
  forgetClosed(): void;
  /** Seconds since the oldest fact in flight was published; 0 when none is in flight. */
  oldestSeconds(): number;
}

/** A fact without a time counts as published now. */
const publishedAtMs = ({ fact: { timestamp } }: Delivery): number =>
  timestamp === undefined ? Date.now() : timestamp * 1000;

export const createInFlight = (): InFlight => {
  const inFlight = new Set<Delivery>();
  return {
    take: (delivery) => void inFlight.add(delivery),
    release: (delivery) => void inFlight.delete(delivery),
    forgetClosed: () => {
      for (const delivery of inFlight) if (!delivery.envelope.isOpen()) inFlight.delete(delivery);
    },
    oldestSeconds: () => {
      const oldest = Math.min(...[...inFlight].map(publishedAtMs));
      return inFlight.size === 0 ? 0 : Math.max(0, (Date.now() - oldest) / 1000);
    },
  };
};
