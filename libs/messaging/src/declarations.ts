import { withTimeLimit } from '@kopru/runtime';
import type { ChannelModel } from 'amqplib';

/** How long a new process waits for its topology to be declared before it goes on regardless. */
const firstPatienceMs = 5_000;

export interface Declarations {
  /** Declares the topology; callers during a declaration share it. */
  declare(model: ChannelModel): Promise<void>;
  /** Declares the topology too, but after the first success resolves at once, without waiting. */
  begin(model: ChannelModel): Promise<void>;
}

/** An exchange or a queue is not there (AMQP's 404). */
export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 404;

/**
 * A cluster that has just lost a node silently accepts no declarations until it gives the node up (`net_ticktime`, a
 * minute by default), but it goes on passing messages. So nobody waits for a topology that has been declared before;
 * whoever finds a queue or an exchange missing declares it again.
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
