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
 * Opens messages, in their order, while fewer than `maxFacts` facts are unsettled. A broker counts messages, and one may
 * carry fifty facts; closed, it takes a fraction of the memory.
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
        // What was taken before a `clear` counts no more.
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
