import { withTimeLimit } from '@kopru/runtime';
import type { Channel, ChannelModel } from 'amqplib';
import { closerOf } from './closer.ts';
import { assertExchanges, assertPart, findPart, type Part } from './topology.ts';

/** How long a new process waits for its topology to be declared before it goes on regardless. */
const firstTimeoutMs = 5_000;

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
 * minute by default), but it goes on passing messages. So no process waits for a topology that has been declared before;
 * a process that finds a queue or an exchange missing declares it again.
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
      await withTimeLimit(declared, firstTimeoutMs, () => undefined);
    },
  };
};

/** Runs `work` on a channel of its own, because the broker closes the channel of whatever it refuses. */
export const withChannel = async <T>(model: ChannelModel, work: (channel: Channel) => Promise<T>): Promise<T> => {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  const close = closerOf(channel);
  const result = await work(channel);
  await close();
  return result;
};

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Declares the service's own part. When anything of the others' is missing it declares that as well, where it may:
 * then a deleted queue or exchange is back with its bindings, and the process that starts first need not wait. With a broker user
 * of its own it may not, and rejects until the owners have been there.
 */
export const makeDeclare =
  ([own, ...others]: readonly [Part, ...Part[]]) =>
  async (model: ChannelModel): Promise<void> => {
    const missing = async (parts: readonly Part[]): Promise<Part[]> => {
      const isThere = parts.map((part) => succeeds(withChannel(model, (channel) => findPart(channel, part))));
      const found = await Promise.all(isThere);
      return parts.filter((_part, index) => found[index] !== true);
    };
    const isWhole = (await missing([own, ...others])).length === 0;
    await withChannel(model, (channel) => assertExchanges(channel, own));
    if (!isWhole) {
      for (const part of others) await succeeds(withChannel(model, (channel) => assertExchanges(channel, part)));
      for (const part of others) await succeeds(withChannel(model, (channel) => assertPart(channel, part)));
    }
    await withChannel(model, (channel) => assertPart(channel, own));
    if (isWhole) return;
    const absent = await missing(others);
    if (absent.length > 0)
      throw new Error(`the queues of ${absent.map(({ owner }) => owner).join(', ')} are not there yet: start it`);
  };
