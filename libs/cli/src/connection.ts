import { Unreachable } from './api.ts';
import type { Context } from './context.ts';
import type { Connection } from './persist.ts';

const reasonOf = (error: unknown, noAnswer: string): string =>
  error instanceof Unreachable && error.reason === undefined ? noAnswer : (error as Error).message;

/** Tells a person of lost connections, and of the first one that is there, however late. */
export const tellingLater = ({ texts, output }: Context, begun: () => void): Connection => {
  let state: 'new' | 'open' | 'lost' = 'new';
  let hasBegun = false;
  return {
    lost: (error) => {
      if (state !== 'lost') output.note(texts.connectionLost(reasonOf(error, texts.noAnswer)));
      state = 'lost';
    },
    found: () => {
      if (state === 'lost') output.note(texts.connectionBack);
      if (!hasBegun) begun();
      hasBegun = true;
      state = 'open';
    },
  };
};

/** Tells a person of lost connections; the first request must succeed at once, and then `begun` is called. */
export const tellingConnection = ({ texts, output }: Context, begun: () => void): Connection => {
  let state: 'new' | 'open' | 'lost' = 'new';
  return {
    lost: (error) => {
      if (state === 'new') throw error;
      if (state === 'lost') return;
      state = 'lost';
      output.note(texts.connectionLost(reasonOf(error, texts.noAnswer)));
    },
    found: () => {
      if (state === 'new') begun();
      if (state === 'lost') output.note(texts.connectionBack);
      state = 'open';
    },
  };
};
