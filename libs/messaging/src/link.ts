import type { Logger, Service } from '@kopru/runtime';
import { connect, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import { gatherWrites } from './gather-writes.ts';

/** A start goes on without the broker after this; readiness tells, and the link goes on trying. */
const startPatienceMs = 2_000;
const stopPatienceMs = 3_000;
const heartbeatSeconds = '10';

/** One connection that comes back by itself for as long as it is started. */
export interface Link extends Service {
  current(): ChannelModel | undefined;
  isBlocked(): boolean;
  /** Called after every successful connect, once the set-up is done. */
  onUp(listener: (model: ChannelModel) => void): void;
}

export interface LinkOptions {
  url: string;
  name: string;
  logger: Logger;
  /** Runs after each connect, before anybody uses the connection; a failure means connecting again. */
  setup: (model: ChannelModel) => Promise<void>;
  onState: (isUp: boolean) => void;
}

const withHeartbeat = (url: string): string => {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', heartbeatSeconds);
  return address.toString();
};

const atMost = async (work: Promise<unknown>, limitMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work.catch(() => undefined), limit]).finally(() => clearTimeout(timer));
};

const open = (options: LinkOptions): Promise<RecoveringChannelModel> =>
  connect(withHeartbeat(options.url), {
    timeout: 10_000,
    noDelay: true,
    keepAlive: true,
    clientProperties: { connection_name: options.name },
    recovery: {
      waitForConnect: false,
      initialDelay: 100,
      maxDelay: 3_000,
      setup: async (model: ChannelModel): Promise<void> => {
        // Until the set-up is done nobody else listens, and an unheard error would end the process.
        model.on('error', () => undefined);
        gatherWrites(model);
        await options.setup(model);
      },
    },
  });

export const createLink = (options: LinkOptions): Link => {
  const { logger, name } = options;
  const listeners: ((model: ChannelModel) => void)[] = [];
  let recovering: RecoveringChannelModel | undefined;
  let model: ChannelModel | undefined;
  let isBlocked = false;
  const watch = (connection: RecoveringChannelModel): void => {
    connection.on('connect', (connected: ChannelModel) => {
      model = connected;
      isBlocked = false;
      options.onState(true);
      logger.info('connected to the broker', { connection: name });
      for (const listener of listeners) listener(connected);
    });
    connection.on('disconnect', (error: Error) => {
      model = undefined;
      isBlocked = false;
      options.onState(false);
      logger.warn('lost the broker', { connection: name, reason: error.message });
    });
    connection.on('connect-failed', (error: Error) =>
      logger.warn('the broker is away; trying again', { connection: name, reason: error.message }),
    );
    connection.on('blocked', () => (isBlocked = true));
    connection.on('unblocked', () => (isBlocked = false));
    connection.on('error', (error: Error) =>
      logger.warn('broker connection', { connection: name, reason: error.message }),
    );
  };
  return {
    current: () => model,
    isBlocked: () => isBlocked,
    onUp: (listener) => void listeners.push(listener),
    start: async () => {
      recovering = await open(options);
      watch(recovering);
      await atMost(recovering.waitForConnect(), startPatienceMs);
    },
    stop: async () => {
      const closing = recovering;
      recovering = undefined;
      model = undefined;
      options.onState(false);
      if (closing !== undefined) await atMost(closing.close(), stopPatienceMs);
    },
  };
};
