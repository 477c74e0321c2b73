import { Unreachable } from './api.ts';
import type { Context } from './context.ts';
import type { Connection } from './persist.ts';

/** Tells a person of lost connections; the first request must succeed at once, and then `begun` is called. */
export const tellingConnection = ({ texts, output }: Context, begun: () => void): Connection => {
  let state: 'new' | 'open' | 'lost' = 'new';
  return {
    lost: (error) => {
      if (state === 'new') throw error;
      if (state === 'lost') return;
      state = 'lost';
      const isSilent = error instanceof Unreachable && error.reason === undefined;
      output.note(texts.connectionLost(isSilent ? texts.noAnswer : (error as Error).message));
    },
    found: () => {
      if (state === 'new') begun();
      if (state === 'lost') output.note(texts.connectionBack);
      state = 'open';
    },
  };
};
