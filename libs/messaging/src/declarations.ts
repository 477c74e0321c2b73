import { withTimeLimit } from '@kopru/runtime';
import type { ChannelModel } from 'amqplib';

/** What a new process waits for the topology before it goes on without knowing that it is there. */
const firstPatienceMs = 5_000;

export interface Declarations {
  /** Declares the topology; one at a time, whoever asks meanwhile waits for the same. */
  declare(model: ChannelModel): Promise<void>;
  /** Declares it as well, and resolves when one may go on: at once when the topology has been there before. */
  begin(model: ChannelModel): Promise<void>;
}

/** An exchange or a queue is not there (AMQP's 404). */
export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 404;

/**
 * A cluster that has just lost a node without a word takes no declaration until it gives the node up (`net_ticktime`, a
 * minute by default), but it takes and hands out messages all the while. So nobody waits for what has been declared
 * before: who finds something missing declares it again.
 */
export const createDeclarations = (assertAll: (model: ChannelModel) => Promise<unknown>): Declarations => {
  let isDeclared = false;
  let underWay: Promise<void> | undefined;
  const declare = (model: ChannelModel): Promise<void> =>
    (underWay ??= assertAll(model)
      .then(() => void (isDeclared = true))
      .finally(() => (underWay = undefined)));
  return {
    declare,
    begin: async (model) => {
      const declared = declare(model);
      if (isDeclared) return void declared.catch(() => undefined);
      await withTimeLimit(declared, firstPatienceMs, () => undefined);
    },
  };
};
