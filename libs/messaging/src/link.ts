import { randomInt } from 'node:crypto';
import { brokerAddresses, withTimeLimit, type Logger, type Service } from '@kopru/runtime';
import { connect, type ChannelModel, type Options, type RecoveringChannelModel } from 'amqplib';
import { targetOf } from './broker-target.ts';
import { batchWrites } from './batch-writes.ts';
import { destroyWhenClosed } from './destroy-when-closed.ts';

/** A start waits this long for the broker, then goes on without it: readiness says so, and the link tries again. */
const startTimeoutMs = 2_000;
const stopTimeoutMs = 3_000;
/**
 * Of several nodes a silent one must not delay the start for long; with a single node waiting costs nothing. Each side
 * gives the other up after two to three silent heartbeats: the broker drops a process of ours that hangs that long.
 */
const connectLimits = {
  severalNodes: { heartbeat: 3, connectMs: 3_000 },
  oneNode: { heartbeat: 10, connectMs: 10_000 },
} as const;

/** One connection that comes back by itself for as long as it is started. */
export interface Link extends Service {
  current(): ChannelModel | undefined;
  isBlocked(): boolean;
  /** Called after every successful connect, once the set-up is done. */
  onUp(listener: (model: ChannelModel) => void): void;
}

export interface LinkOptions {
  /** RABBITMQ_URL, with one or several nodes. */
  url: string;
  name: string;
  logger: Logger;
  /** Runs after each connect, before anybody uses the connection; a failure means connecting again. */
  setup: (model: ChannelModel) => Promise<void>;
  onState: (isUp: boolean) => void;
}

/** The addresses one after the other, beginning at a random one, so that connections spread over the nodes. */
const createTarget = (url: string) => {
  const addresses = brokerAddresses(url);
  const { heartbeat, connectMs } = addresses.length > 1 ? connectLimits.severalNodes : connectLimits.oneNode;
  const targets = addresses.map((address) => ({
    heartbeat,
    ...Object.fromEntries(address.searchParams),
    ...targetOf(address),
  }));
  let index = randomInt(targets.length);
  // The client library takes one address object and reads it anew for every try.
  const target: Options.Connect = {};
  const next = (): void => {
    index = (index + 1) % targets.length;
    Object.assign(target, targets[index]);
  };
  next();
  return {
    target,
    next,
    node: () => `${target.hostname ?? ''}:${target.port ?? ''}`,
    timeout: connectMs,
  };
};

const atMost = (work: Promise<unknown>, limitMs: number): Promise<unknown> =>
  withTimeLimit(
    work.catch(() => undefined),
    limitMs,
    () => undefined,
  );

const open = (options: LinkOptions, target: Options.Connect, timeout: number): Promise<RecoveringChannelModel> =>
  connect(target, {
    timeout,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: options.name },
    recovery: {
      waitForConnect: false,
      initialDelay: 100,
      maxDelay: 3_000,
      setup: async (model: ChannelModel): Promise<void> => {
        // Until the set-up is done nothing else listens for errors, and an unhandled one would end the process.
        model.on('error', () => undefined);
        batchWrites(model);
        destroyWhenClosed(model);
        await options.setup(model);
      },
    },
  });

export const createLink = (options: LinkOptions): Link => {
  const { logger, name } = options;
  const { target, next, node, timeout } = createTarget(options.url);
  const listeners: ((model: ChannelModel) => void)[] = [];
  let recovering: RecoveringChannelModel | undefined;
  let model: ChannelModel | undefined;
  let isBlocked = false;
  const watch = (connection: RecoveringChannelModel): void => {
    connection.on('connect', (connected: ChannelModel) => {
      model = connected;
      isBlocked = false;
      options.onState(true);
      logger.info('connected to the broker', { connection: name, node: node() });
      for (const listener of listeners) listener(connected);
    });
    connection.on('disconnect', (error: Error) => {
      model = undefined;
      isBlocked = false;
      options.onState(false);
      logger.warn('lost the connection to the broker', { connection: name, node: node(), reason: error.message });
      next();
    });
    connection.on('connect-failed', (error: Error) => {
      logger.warn('could not connect to the broker; trying again', {
        connection: name,
        node: node(),
        reason: error.message,
      });
      next();
    });
    connection.on('blocked', () => (isBlocked = true));
    connection.on('unblocked', () => (isBlocked = false));
    connection.on('error', (error: Error) =>
      logger.warn('the broker connection reported an error', { connection: name, reason: error.message }),
    );
  };
  return {
    current: () => model,
    isBlocked: () => isBlocked,
    onUp: (listener) => void listeners.push(listener),
    start: async () => {
      recovering = await open(options, target, timeout);
      watch(recovering);
      await atMost(recovering.waitForConnect(), startTimeoutMs);
    },
    stop: async () => {
      const closing = recovering;
      recovering = undefined;
      model = undefined;
      options.onState(false);
      if (closing !== undefined) await atMost(closing.close(), stopTimeoutMs);
    },
  };
};
