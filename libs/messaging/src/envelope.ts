import type { ConsumeMessage } from 'amqplib';
import type { Fact } from './fact.ts';
import type { Session } from './session.ts';

/** A message that was taken from the queue; it is acknowledged when the last of its facts is. */
export interface Envelope {
  /** The broker's name of its queue. */
  queue: string;
  isBatch: boolean;
  /** How often it was handed out before. */
  deliveryCount: number;
  /** False: it belongs to the broker again. */
  isOpen(): boolean;
  /** Acknowledges one of its facts. */
  acknowledge(): void;
  /** Hands it back whole. */
  requeue(): void;
}

/** A fact that was taken from the queue and is not acknowledged yet. */
export interface Delivery<M = unknown> {
  message: M;
  fact: Fact;
  envelope: Envelope;
}

export const createEnvelope = (
  session: Session,
  raw: ConsumeMessage,
  { facts, onAcknowledged }: { facts: number; onAcknowledged: () => void },
): Envelope => {
  let open = facts;
  return {
    queue: session.queue,
    isBatch: facts > 1,
    deliveryCount: Number(raw.properties.headers?.['x-delivery-count'] ?? 0),
    isOpen: session.isOpen,
    acknowledge: () => {
      open -= 1;
      if (open === 0) session.ack(raw);
      onAcknowledged();
    },
    requeue: () => {
      session.requeue(raw);
      onAcknowledged();
    },
  };
};
