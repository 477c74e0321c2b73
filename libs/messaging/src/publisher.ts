import { appError } from '@kopru/contracts/errors/errors';
import { type AppError } from '@kopru/errors';
import type { Logger } from '@kopru/runtime';
import type { ChannelModel, ConfirmChannel, Message } from 'amqplib';
import { isMissing } from './declarations.ts';
import type { Link } from './link.ts';
import type { Frame } from './message.ts';
import type { MessagingMetrics } from './metrics.ts';

export interface Publisher {
  isOpen(): boolean;
  /** Opens the confirm channel of a new connection. */
  open(model: ChannelModel): Promise<void>;
  /** Publishes all at once and waits for every confirm; per frame undefined, or why it is not certain to be stored. */
  send(frames: readonly Frame[]): Promise<(AppError | undefined)[]>;
}

export interface PublisherOptions {
  link: Link;
  logger: Logger;
  metrics: MessagingMetrics;
  confirmTimeoutMs: number;
  /** Declares the topology again: a queue or an exchange seems to have gone. */
  declare: (model: ChannelModel) => Promise<void>;
}

const reopenPauseMs = 200;
/** Stands in for an error until one is needed: creating an error records a stack, which is costly. */
const unacknowledged = Symbol('unsettled');

const unavailable = (reason: string, cause?: unknown): AppError =>
  appError('unavailable', { cause: cause ?? new Error(reason), retryAfterSeconds: 1 });

/** Recognises the confirms of unroutable messages: the broker always sends the return before the confirm. */
const createReturns = () => {
  const counts = new Map<string, number>();
  const keyOf = (exchange: string, routingKey: string, messageId: unknown): string =>
    `${exchange}\n${routingKey}\n${String(messageId)}`;
  return {
    add: ({ fields: { exchange, routingKey }, properties: { messageId } }: Message): void => {
      const key = keyOf(exchange, routingKey, messageId);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    take: ({ exchange, routingKey, properties: { messageId } }: Frame): boolean => {
      if (counts.size === 0) return false;
      const key = keyOf(exchange, routingKey, messageId);
      const count = counts.get(key);
      if (count === undefined) return false;
      if (count === 1) counts.delete(key);
      else counts.set(key, count - 1);
      return true;
    },
  };
};

export const createPublisher = (options: PublisherOptions): Publisher => {
  const { link, logger, metrics, confirmTimeoutMs } = options;
  const returns = createReturns();
  /** Checking and hashing labels costs more than counting. */
  const counted = {
    confirmed: metrics.published.labels({ outcome: 'confirmed' }),
    returned: metrics.published.labels({ outcome: 'returned' }),
    unconfirmed: metrics.published.labels({ outcome: 'unconfirmed' }),
  };
  let channel: ConfirmChannel | undefined;

  const restore = (model: ChannelModel): Promise<void> =>
    options
      .declare(model)
      .catch((error: unknown) => void logger.warn('could not declare exchanges and queues again', { error }));

  const onReturn = (model: ChannelModel, message: Message): void => {
    const { exchange, routingKey } = message.fields;
    returns.add(message);
    logger.warn('the broker returned a message: no queue is bound to its routing key', { exchange, routingKey });
    void restore(model);
  };

  const open = async (model: ChannelModel): Promise<void> => {
    const opened = await model.createConfirmChannel();
    let isExchangeMissing = false;
    opened.on('error', (error: Error) => {
      isExchangeMissing = isMissing(error);
      logger.warn('the publishing channel reported an error', { reason: error.message });
    });
    opened.on('return', (message: Message) => onReturn(model, message));
    opened.on('close', () => {
      if (channel === opened) channel = undefined;
      reopen(model, isExchangeMissing);
    });
    channel = opened;
  };

  const reopen = (model: ChannelModel, isExchangeMissing: boolean): void => {
    if (link.current() !== model) return;
    setTimeout(() => {
      if (link.current() !== model || channel !== undefined) return;
      (isExchangeMissing ? restore(model) : Promise.resolve())
        .then(() => open(model))
        .catch(() => reopen(model, isExchangeMissing));
    }, reopenPauseMs);
  };

  const publishOn = (target: ConfirmChannel, frame: Frame, onConfirm: (error: AppError | undefined) => void): void => {
    const { exchange, routingKey, content, properties, facts } = frame;
    try {
      target.publish(
        exchange,
        routingKey,
        Buffer.isBuffer(content) ? content : Buffer.from(content),
        properties,
        (error: unknown) => {
          const isReturned = returns.take(frame);
          counted[error ? 'unconfirmed' : isReturned ? 'returned' : 'confirmed'].inc(facts);
          if (error) onConfirm(unavailable('the broker did not confirm', error));
          else onConfirm(isReturned ? unavailable(`no queue takes ${routingKey}`) : undefined);
        },
      );
    } catch (error) {
      onConfirm(unavailable('the channel has closed', error));
    }
  };

  const sendOn = (target: ConfirmChannel, frames: readonly Frame[]): Promise<(AppError | undefined)[]> =>
    new Promise((resolve) => {
      const observe = metrics.confirmSeconds.startTimer();
      const outcomes = new Array<AppError | undefined | typeof unacknowledged>(frames.length).fill(unacknowledged);
      let open = frames.length;
      const finish = (): void => {
        clearTimeout(timer);
        observe();
        resolve(
          outcomes.map((outcome) =>
            outcome === unacknowledged ? unavailable('the broker did not confirm in time') : outcome,
          ),
        );
      };
      const timer = setTimeout(finish, confirmTimeoutMs);
      frames.forEach((frame, index) =>
        publishOn(target, frame, (error) => {
          outcomes[index] = error;
          if (--open === 0) finish();
        }),
      );
    });

  return {
    open,
    isOpen: () => channel !== undefined && !link.isBlocked(),
    send: async (frames) => {
      if (frames.length === 0) return [];
      if (channel === undefined || link.isBlocked()) return frames.map(() => unavailable('the broker is unavailable'));
      return sendOn(channel, frames);
    },
  };
};
