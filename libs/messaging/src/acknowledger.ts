import { growingPauseMs, withTimeLimit, type Logger } from '@kopru/runtime';
import { createDeadNotes, type OnDead } from './dead-notes.ts';
import type { Decide } from './decide.ts';
import { aloneOptions, deadOptions } from './fact.ts';
import { createInFlight } from './in-flight.ts';
import type { DirectOptions } from './message.ts';
import type { MessagingMetrics } from './metrics.ts';
import { retry, type Outcome } from './outcome.ts';
import type { Delivery } from './envelope.ts';
import { createPauses } from './pauses.ts';
import type { Received } from './received.ts';

/** A fact whose body need not be readable. */
type Bare = Omit<Delivery, 'message'>;

export interface AcknowledgerOptions<M extends Received> {
  queue: string;
  /** Undefined for exclusive queues: their dead messages are counted and dropped. */
  deadQueue: string | undefined;
  /** From this many failed deliveries on, the broker puts what is handed back into the dead queue itself. */
  deliveryLimit: number;
  onDead: OnDead | undefined;
  sendToQueue: (queue: string, body: Buffer, options: DirectOptions) => Promise<void>;
  decide: Decide<M>;
  /** A handler that takes longer is given up: its messages are handed back to the broker. */
  limitMs: number | undefined;
  metrics: MessagingMetrics;
  logger: Logger;
}

export interface Acknowledger<M> {
  /** Counts a fact as in flight. */
  take(delivery: Delivery<M>): void;
  /** Handles facts and acknowledges each, trying again here while a dependency is unavailable. Never rejects. */
  run(batch: Delivery<M>[]): Promise<void>;
  /** Puts an unreadable fact into the dead queue. */
  bury(bare: Bare, reason: string): Promise<void>;
  /** Puts a fact of a batch back into its queue as a plain message. */
  sendAlone(bare: Bare): Promise<void>;
  /** Forgets the facts of closed channels: they belong to the broker again. */
  forgetClosed(): void;
  /** A handler has been running for more than twice its limit. */
  isStuck(): boolean;
  /** Ends all pauses, so that waiting messages are handed back to the broker. */
  stop(): void;
}

const maxPauseMs = 5_000;
/** Every how many tries the wait is logged: with the longest pause about once a minute. */
const sayEvery = 12;

export const createAcknowledger = <M extends Received>(options: AcknowledgerOptions<M>): Acknowledger<M> => {
  const { queue, deadQueue, limitMs, metrics, logger } = options;
  const noteDead = createDeadNotes(options.onDead, logger);
  const pauses = createPauses();
  const inFlight = createInFlight();
  /** The start times of the running handlers, oldest first. */
  const atWork = new Set<{ since: number }>();
  const oldestHandlerMs = (): number => {
    const [oldest] = atWork;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  };
  metrics.watch({
    queue,
    oldestMessage: inFlight.oldestSeconds,
    oldestHandler: () => oldestHandlerMs() / 1000,
  });
  /** Checking and hashing labels costs more than counting. */
  const counted = {
    done: metrics.consumed.labels({ queue, outcome: 'done' }),
    batchSize: metrics.batchSize.labels({ queue }),
    inFlight: metrics.inFlight.labels({ queue }),
  };
  let isStopping = false;

  /** False: the dead queue could not take the fact now. */
  const putAside = async ({ envelope, fact }: Bare, reason: string): Promise<boolean> => {
    try {
      if (deadQueue !== undefined)
        await options.sendToQueue(deadQueue, fact.content(), deadOptions(fact, queue, reason));
    } catch {
      return false;
    }
    envelope.acknowledge();
    metrics.dead.inc({ queue });
    metrics.consumed.inc({ queue, outcome: 'dead' });
    logger.error('a message went to the dead-letter queue', { queue, deadQueue, reason, messageId: fact.messageId });
    noteDead(fact, reason);
    return true;
  };

  /** Until it is done, or the message belongs to the broker again. */
  const insist = async ({ envelope }: Bare, step: () => Promise<boolean>): Promise<void> => {
    for (let attempt = 0; envelope.isOpen() && !isStopping; attempt += 1) {
      if (await step()) return;
      await pauses.pause(growingPauseMs(attempt, { firstMs: 100, maxMs: maxPauseMs }));
    }
  };
  /** The message of a batch is acknowledged only when the broker has confirmed the fact alone. */
  const sendAlone = (bare: Bare): Promise<void> =>
    insist(bare, async () => {
      const { envelope, fact } = bare;
      const sent = options.sendToQueue(envelope.queue, fact.content(), aloneOptions(fact));
      const isSent = await sent.then(
        () => true,
        () => false,
      );
      if (isSent) envelope.acknowledge();
      return isSent;
    });

  const handBack = async (delivery: Delivery<M>, reason: string): Promise<void> => {
    const { envelope, fact } = delivery;
    metrics.consumed.inc({ queue, outcome: 'retry' });
    logger.warn('a message failed and is retried', { queue, reason, messageId: fact.messageId });
    await pauses.pause(growingPauseMs(envelope.deliveryCount, { firstMs: 200, maxMs: maxPauseMs }));
    if (envelope.isBatch) await sendAlone(delivery);
    else {
      envelope.requeue();
      if (envelope.deliveryCount >= options.deliveryLimit) noteDead(fact, reason);
    }
    inFlight.release(delivery);
  };

  const acknowledge = (deliveries: readonly Delivery<M>[]): void => {
    if (deliveries.length === 0) return;
    for (const delivery of deliveries) {
      delivery.envelope.acknowledge();
      inFlight.release(delivery);
    }
    counted.done.inc(deliveries.length);
  };

  /** Acknowledges facts by their outcomes; returns those that must wait. */
  const applyOutcomes = async (
    deliveries: readonly Delivery<M>[],
    outcomes: readonly Outcome[],
  ): Promise<Delivery<M>[]> => {
    const finished: Delivery<M>[] = [];
    const waiting: Delivery<M>[] = [];
    for (const [index, delivery] of deliveries.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || outcome.fate === 'wait') waiting.push(delivery);
      else if (outcome.fate === 'done') finished.push(delivery);
      else if (outcome.fate === 'retry') void handBack(delivery, outcome.reason);
      else if (await putAside(delivery, outcome.reason)) inFlight.release(delivery);
      else waiting.push(delivery);
    }
    acknowledge(finished);
    return waiting;
  };

  const handled = (messages: M[]): Promise<Outcome[]> => {
    const own = { since: performance.now() };
    atWork.add(own);
    const outcomes = options.decide(messages).finally(() => atWork.delete(own));
    if (limitMs === undefined) return outcomes;
    return withTimeLimit(outcomes, limitMs, () => {
      const reason = `the handler did not finish within ${limitMs} ms`;
      logger.error('a handler timed out; its messages are retried', { queue, messages: messages.length, reason });
      return messages.map(() => retry(reason));
    });
  };

  const live = (deliveries: readonly Delivery<M>[]): Delivery<M>[] =>
    isStopping ? [] : deliveries.filter(({ envelope }) => envelope.isOpen());

  return {
    take: inFlight.take,
    forgetClosed: inFlight.forgetClosed,
    isStuck: () => limitMs !== undefined && oldestHandlerMs() > 2 * limitMs,
    run: async (batch) => {
      counted.batchSize.observe(batch.length);
      counted.inFlight.inc(batch.length);
      let waiting = live(batch);
      for (let attempt = 0; waiting.length > 0; attempt += 1) {
        const outcomes = await handled(waiting.map(({ message }) => message));
        waiting = await applyOutcomes(waiting, outcomes);
        if (waiting.length === 0) break;
        if (attempt % sayEvery === 0)
          logger.warn('messages wait for a dependency', {
            queue,
            messages: waiting.length,
            oldestSeconds: Math.round(inFlight.oldestSeconds()),
            reason: outcomes.flatMap((outcome) => (outcome.fate === 'wait' ? [outcome.reason] : []))[0],
          });
        await pauses.pause(growingPauseMs(attempt, { firstMs: 100, maxMs: maxPauseMs }));
        waiting = live(waiting);
      }
      counted.inFlight.dec(batch.length);
    },
    bury: (bare, reason) => insist(bare, () => putAside(bare, reason)),
    sendAlone,
    stop: () => {
      isStopping = true;
      pauses.end();
    },
  };
};
