import { inContext, isTracing, startSpan, type WorkContext } from '@kopru/runtime';
import type { Received } from './received.ts';
import { done, outcomeOf, type Outcome } from './outcome.ts';

export type SingleHandler<M> = (message: M) => Promise<Outcome | void>;
export type BatchHandler<M> = (messages: M[]) => Promise<Outcome[] | void>;

/** One outcome per message, in order; never rejects. */
export type Decide<M> = (messages: M[]) => Promise<Outcome[]>;

const contextOf = ({ requestId, accountId, traceparent }: Received): WorkContext => ({
  ...(requestId === undefined ? {} : { requestId }),
  ...(accountId === undefined ? {} : { accountId }),
  ...(traceparent === undefined ? {} : { traceparent }),
});

const decideOne = async <M extends Received>(message: M, handle: SingleHandler<M>): Promise<Outcome> => {
  try {
    return (await inContext(contextOf(message), () => handle(message))) ?? done;
  } catch (error) {
    return outcomeOf(error);
  }
};

/** While spans are exported, every message gets a span, and its handling runs under it. */
export const traced =
  <M extends Received>(decide: Decide<M>): Decide<M> =>
  async (messages) => {
    if (!isTracing()) return decide(messages);
    const spans = messages.map(({ type, traceparent }) =>
      startSpan(`consume ${type}`, {
        kind: 'consumer',
        ...(traceparent === undefined ? {} : { parent: traceparent }),
      }),
    );
    const outcomes = await decide(
      messages.map((message, index) => ({ ...message, traceparent: spans[index]?.traceparent })),
    );
    spans.forEach((span, index) => {
      const fate = outcomes[index]?.fate ?? 'done';
      span.end(fate === 'done' ? undefined : new Error(fate));
    });
    return outcomes;
  };

export const decideSingly =
  <M extends Received>(handler: SingleHandler<M>): Decide<M> =>
  (messages) =>
    Promise.all(messages.map((message) => decideOne(message, handler)));

const handleBatch = async <M>(messages: M[], handler: BatchHandler<M>): Promise<Outcome[]> => {
  const outcomes = await handler(messages);
  if (outcomes === undefined) return messages.map(() => done);
  if (outcomes.length !== messages.length) throw new Error('a batch handler must return one outcome per message');
  return outcomes;
};

/** When a batch fails as a whole, one bad message must not condemn the others: each is tried alone. */
export const decideTogether =
  <M extends Received>(handler: BatchHandler<M>): Decide<M> =>
  async (messages) => {
    try {
      return await handleBatch(messages, handler);
    } catch (error) {
      const outcome = outcomeOf(error);
      if (messages.length === 1 || outcome.fate === 'wait') return messages.map(() => outcome);
    }
    const outcomes: Outcome[] = [];
    for (const message of messages)
      outcomes.push(await decideOne(message, async () => (await handleBatch([message], handler))[0]));
    return outcomes;
  };
