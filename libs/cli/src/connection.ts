import { Unreachable } from './api.ts';
import type { Context } from './context.ts';
import type { Connection } from './persist.ts';

const reasonOf = (error: unknown, noAnswer: string): string =>
  error instanceof Unreachable && error.reason === undefined ? noAnswer : (error as Error).message;

const telling = ({ texts, output }: Context, begun: () => void, mayBeginLate: boolean): Connection => {
  let hasBegun = false;
  let isLost = false;
  return {
    lost: (error) => {
      if (!hasBegun && !mayBeginLate) throw error;
      if (!isLost) output.note(texts.connectionLost(reasonOf(error, texts.noAnswer)));
      isLost = true;
    },
    found: () => {
      if (isLost) output.note(texts.connectionBack);
      if (!hasBegun) begun();
      hasBegun = true;
      isLost = false;
    },
  };
};

/** Tells a person of lost connections, and of the first one that is there, however late. */
export const tellingLater = (context: Context, begun: () => void): Connection => telling(context, begun, true);

/** Tells a person of lost connections; the first request must succeed at once, and then `begun` is called. */
export const tellingConnection = (context: Context, begun: () => void): Connection => telling(context, begun, false);
