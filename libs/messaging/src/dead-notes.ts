import { withTimeLimit, type Logger } from '@kopru/runtime';
import type { Fact } from './fact.ts';
import { accountOf } from './received.ts';

/** A message that could not be processed and is in the dead-letter queue, as it is reported to its consumer. */
export interface DeadMessage {
  type: string;
  messageId: string | undefined;
  /** Undefined: its header does not name one. */
  accountId: string | undefined;
  reason: string;
  /** Undefined: it is not JSON. */
  body: unknown;
}
export type OnDead = (message: DeadMessage) => Promise<void>;

/** When everything is dead at once, those that come after these are only logged and counted. */
const maxAtOnce = 20;
const limitMs = 5_000;

const bodyOf = (fact: Fact): unknown => {
  try {
    return fact.json();
  } catch {
    return undefined;
  }
};

/** Tells of dead messages, at best: nothing waits for it, and it may fail. */
export const createDeadNotes = (onDead: OnDead | undefined, logger: Logger) => {
  let underWay = 0;
  const note = async (fact: Fact, reason: string): Promise<void> => {
    const { type, messageId } = fact;
    underWay += 1;
    try {
      const noted = onDead?.({ type, messageId, accountId: accountOf(fact), reason, body: bodyOf(fact) });
      await withTimeLimit(noted ?? Promise.resolve(), limitMs, () => undefined);
    } catch (error) {
      logger.warn('could not record a dead-letter message', { messageId, error });
    } finally {
      underWay -= 1;
    }
  };
  return (fact: Fact, reason: string): void => {
    if (onDead !== undefined && underWay < maxAtOnce) void note(fact, reason);
  };
};
