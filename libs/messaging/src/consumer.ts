import { createKeyedQueue, growingPauseMs, withTimeLimit, type Service } from '@kopru/runtime';
import type { ConsumeMessage } from 'amqplib';
import type { OnDead } from './dead-notes.ts';
import { createBatcher, type BatcherOptions } from './batcher.ts';
import type { Broker } from './broker.ts';
import { decideSingly, decideTogether, traced, type BatchHandler, type Decide, type SingleHandler } from './decide.ts';
import { factsOf, wholeOf, type Fact } from './fact.ts';
import { createOpener, type Closed, type Opened } from './opener.ts';
import { createEnvelope, type Delivery, type Envelope } from './envelope.ts';
import { decode, unreadableReason, type Decoder, type Received } from './received.ts';
import { openSession, type Session } from './session.ts';
import { createAcknowledger, type Acknowledger } from './acknowledger.ts';

interface CommonOptions<M extends Received> {
  /** A queue of the broker's topology. */
  queue: string;
  /**
   * How many unacknowledged messages the broker hands out at most. As many facts are worked on at once: a message may carry
   * fifty, and what waits stays unparsed.
   */
  prefetch: number;
  /** What the queue takes: `contract('siparis.geldi')` or `ofSchema(schema)`. */
  accepts: Decoder<M>;
  /**
   * How long a handler may take, in ms; absent: no limit. After that its messages go back to the broker for another
   * process, and after twice the time `isStuck` says that only a new process helps.
   */
  handlerLimitMs?: number;
  /** How long stop() waits for handlers under way. */
  graceMs?: number;
  /**
   * Called for each message that goes to the dead-letter queue, beside the log: at most so many at once, and nothing waits for
   * it. Not called for a message that ends the process again and again.
   */
  onDead?: OnDead;
  /** Called whenever consuming begins or resumes: messages of an exclusive queue were lost in between. */
  onConsuming?: () => void;
}

export interface SingleOptions<M extends Received> extends CommonOptions<M> {
  mode: 'single';
  /** Up to `prefetch` run at once. Returning nothing is `done`; for what a thrown error means see outcomeOf. */
  handler: SingleHandler<M>;
  /** Messages with the same key are handled one after another, in the queue's order; without it all are independent. */
  partitionKey?: (message: M) => string;
}

type BatchLimit = 'max' | 'inFlight' | 'lingerMs';

export interface BatchOptions<M extends Received> extends CommonOptions<M> {
  mode: 'batch';
  /** At most `max` (200) messages in a batch, `inFlight` (2) batches at once; a message waits `lingerMs` (0) for others. */
  batch?: Partial<Pick<BatcherOptions<M>, BatchLimit>>;
  /** One outcome per message, in order; nothing: all are done. When it throws, the messages are tried one by one. */
  handler: BatchHandler<M>;
}

export type ConsumerOptions<M extends Received> = SingleOptions<M> | BatchOptions<M>;

export interface Consumer extends Service {
  isConsuming(): boolean;
  /** A handler has been running for more than twice its limit. */
  isStuck(): boolean;
}

const stableAfterMs = 5_000;
/** A batch that was handed out this often is taken apart, so that a fact that ends the process takes no other with it. */
const apartAfter = 3;

const byPartition = <M extends Received>({ partitionKey, handler }: SingleOptions<M>): SingleHandler<M> => {
  if (partitionKey === undefined) return handler;
  const enqueue = createKeyedQueue();
  return (message) => enqueue(partitionKey(message), () => handler(message));
};

const deciderOf = <M extends Received>(options: ConsumerOptions<M>): Decide<M> =>
  traced(options.mode === 'batch' ? decideTogether(options.handler) : decideSingly(byPartition(options)));

const limitsOf = <M extends Received>(options: ConsumerOptions<M>): Pick<BatcherOptions<M>, BatchLimit> =>
  options.mode === 'batch' ? { max: 200, inFlight: 2, ...options.batch } : { max: 1, inFlight: options.prefetch };

/** From a message on the wire to its handler: read, gather, hand over, acknowledge. */
const createIntake = <M extends Received>(broker: Broker, options: ConsumerOptions<M>) => {
  const { logger, metrics, deadQueue, deliveryLimit } = broker.consuming;
  const acknowledger: Acknowledger<M> = createAcknowledger({
    queue: options.queue,
    deadQueue: deadQueue(options.queue),
    deliveryLimit: deliveryLimit(options.queue),
    onDead: options.onDead,
    sendToQueue: broker.sendToQueue,
    decide: deciderOf(options),
    limitMs: options.handlerLimitMs,
    metrics,
    logger,
  });
  const batcher = createBatcher<Delivery<M>>({ ...limitsOf(options), run: (batch) => acknowledger.run(batch) });
  const take = (fact: Fact, envelope: Envelope): void => {
    let message: M;
    try {
      message = decode(fact, options.accepts);
    } catch (error) {
      void acknowledger.bury({ fact, envelope }, unreadableReason(error));
      return;
    }
    const delivery = { fact, message, envelope };
    acknowledger.take(delivery);
    batcher.add(delivery);
  };
  const open = ({ session, raw }: Closed, onAcknowledged: () => void): Opened => {
    const envelopeOf = (facts: number): Envelope => createEnvelope(session, raw, { facts, onAcknowledged });
    let facts: Fact[];
    try {
      facts = factsOf(raw);
    } catch (error) {
      void acknowledger.bury({ fact: wholeOf(raw), envelope: envelopeOf(1) }, unreadableReason(error));
      return { facts: 1, isTakenApart: false };
    }
    const envelope = envelopeOf(facts.length);
    const isTakenApart = envelope.isBatch && envelope.deliveryCount >= apartAfter;
    for (const fact of facts) {
      if (isTakenApart) void acknowledger.sendAlone({ fact, envelope });
      else take(fact, envelope);
    }
    return { facts: facts.length, isTakenApart };
  };
  const opener = createOpener({ maxFacts: options.prefetch, open });
  return {
    onMessage: (session: Session, raw: ConsumeMessage): void => opener.add({ session, raw }),
    isStuck: () => acknowledger.isStuck(),
    forget: () => {
      opener.clear();
      batcher.clear();
      acknowledger.forgetClosed();
    },
    drain: async () => {
      opener.clear();
      batcher.clear();
      acknowledger.stop();
      await withTimeLimit(batcher.idle(), options.graceMs ?? 10_000, () => undefined);
    },
  };
};

/** Consumes a queue for as long as it is started, through every fault of the broker. */
export const createConsumer = <M extends Received>(broker: Broker, options: ConsumerOptions<M>): Consumer => {
  const { queue } = options;
  const { link, logger, onQueue } = broker.consuming;
  let intake = createIntake(broker, options);
  let session: Session | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isOpening = false;
  let attempt = 0;
  let openedAt = 0;

  const again = (): void => {
    clearTimeout(timer);
    attempt = Date.now() - openedAt > stableAfterMs ? 0 : attempt + 1;
    timer = setTimeout(() => void open(), growingPauseMs(attempt, { firstMs: 100, maxMs: 3_000 }));
  };
  const onEnd = (reason: string): void => {
    if (!isStarted) return;
    logger.warn('the broker ended a consumer; starting it again', { queue, reason });
    intake.forget();
    again();
  };
  const open = async (): Promise<void> => {
    const model = link.current();
    if (!isStarted || isOpening || session?.isOpen() === true || model === undefined) return;
    isOpening = true;
    try {
      const { prefetch } = options;
      session = await onQueue(model, queue, (name) =>
        // A stop and a start while this opens replace the intake.
        openSession(model, {
          queue: name,
          prefetch,
          onMessage: (from, raw) => intake.onMessage(from, raw),
          onEnd,
        }),
      );
      openedAt = Date.now();
      options.onConsuming?.();
    } catch (error) {
      logger.warn('could not start a consumer; trying again', { queue, error });
      again();
    } finally {
      isOpening = false;
    }
    if (!isStarted) await session?.close();
  };
  link.onUp(() => void open());

  return {
    isConsuming: () => session?.isOpen() === true,
    isStuck: () => intake.isStuck(),
    start: async () => {
      if (isStarted) return;
      isStarted = true;
      intake = createIntake(broker, options);
      await open();
    },
    stop: async () => {
      if (!isStarted) return;
      isStarted = false;
      clearTimeout(timer);
      const cancelled = session?.cancel();
      await intake.drain();
      await cancelled;
      await session?.close();
    },
  };
};
