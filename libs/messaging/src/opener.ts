import type { ConsumeMessage } from 'amqplib';
import type { Session } from './session.ts';

/** A message as it came. */
export interface Closed {
  session: Session;
  raw: ConsumeMessage;
}

export interface Opened {
  facts: number;
  /** Its facts go back into the queue, each alone: nothing is opened before they are there and the message is gone. */
  isTakenApart: boolean;
}

export interface Opener {
  add(closed: Closed): void;
  /** Forgets the messages that are still closed, and the facts that are not acknowledged. */
  clear(): void;
}

/**
 * Opens messages, in their order, while fewer than `maxFacts` facts are unacknowledged. A broker's prefetch counts messages, of
 * which one may carry fifty facts; a message that is not opened yet takes a fraction of the memory of its facts.
 * A fact of a batch that is taken apart may come back, and end the channel, before the batch is acknowledged: the batch would
 * come again, with copies of all its facts.
 */
export const createOpener = (options: {
  maxFacts: number;
  /** For each fact of it `onSettled` is called once. */
  open: (closed: Closed, onAcknowledged: () => void) => Opened;
}): Opener => {
  let waiting: Closed[] = [];
  let unacknowledged = { facts: 0, takenApart: 0 };
  let isOpening = false;

  const openNext = (): void => {
    // A fact may be acknowledged while its message is opened.
    if (isOpening) return;
    isOpening = true;
    try {
      while (unacknowledged.facts < options.maxFacts && unacknowledged.takenApart === 0) {
        const closed = waiting.shift();
        if (closed === undefined) return;
        // Facts that were taken before a `clear` count down what was cleared, not what came since.
        const own = unacknowledged;
        let takenApart = 0;
        const opened = options.open(closed, () => {
          own.facts -= 1;
          own.takenApart -= takenApart;
          if (own === unacknowledged) openNext();
        });
        own.facts += opened.facts;
        takenApart = opened.isTakenApart ? 1 : 0;
        own.takenApart += takenApart * opened.facts;
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
      unacknowledged = { facts: 0, takenApart: 0 };
    },
  };
};
