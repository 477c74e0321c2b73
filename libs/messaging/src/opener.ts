import type { ConsumeMessage } from 'amqplib';
import type { Session } from './session.ts';

/** A message as it came. */
export interface Closed {
  session: Session;
  raw: ConsumeMessage;
}

export interface Opener {
  add(closed: Closed): void;
  /** Forgets the messages that are still closed, and the facts that are not settled. */
  clear(): void;
}

/**
 * Opens messages, in their order, while fewer than `maxFacts` facts are unsettled. A broker's prefetch counts messages, of
 * which one may carry fifty facts; a message that is not opened yet takes a fraction of the memory of its facts.
 */
export const createOpener = (options: {
  maxFacts: number;
  /** Returns how many facts it carries; for each of them `onSettled` is called once. */
  open: (closed: Closed, onSettled: () => void) => number;
}): Opener => {
  let waiting: Closed[] = [];
  let unsettled = { facts: 0 };
  let isOpening = false;

  const openNext = (): void => {
    // A fact may be settled while its message is opened.
    if (isOpening) return;
    isOpening = true;
    try {
      while (unsettled.facts < options.maxFacts) {
        const closed = waiting.shift();
        if (closed === undefined) return;
        // Facts that were taken before a `clear` count down what was cleared, not what came since.
        const own = unsettled;
        const facts = options.open(closed, () => {
          own.facts -= 1;
          if (own === unsettled) openNext();
        });
        own.facts += facts;
      }
    } finally {
      isOpening = false;
    }
  };
  return {
    add: (closed) => {
      waiting.push(closed);
      openNext();
    },
    clear: () => {
      waiting = [];
      unsettled = { facts: 0 };
    },
  };
};
