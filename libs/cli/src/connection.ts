import { Unreachable } from './api.ts';
import type { Context } from './context.ts';
import type { Connection } from './persist.ts';

const reasonOf = (error: unknown, noAnswer: string): string =>
  error instanceof Unreachable && error.reason === undefined ? noAnswer : (error as Error).message;

const reporting = ({ texts, output }: Context, begun: () => void, mayBeginLate: boolean): Connection => {
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

/** Reports lost connections to a person, and calls `begun` at the first one that is there, however late. */
export const reportLateConnection = (context: Context, begun: () => void): Connection =>
  reporting(context, begun, true);

/** Reports lost connections to a person; the first request must succeed at once, and then `begun` is called. */
export const reportConnection = (context: Context, begun: () => void): Connection => reporting(context, begun, false);
