import { brokerAddresses } from '@kopru/runtime';
import { connect, type ChannelModel, type GetMessage, type Options } from 'amqplib';
import { z } from 'zod';
import { Problem } from '../progress.mjs';

const ending = '.dead';
/** Copies of deliveries that were given up after their last retry; no queue takes them back. */
export const givenUpQueue = 'webhook.dead';

const shownAtFirst = 20;
const maxShown = 1000;

const text = z.string().optional().catch(undefined);
/** What copies of deliveries say of themselves; of any other body nothing is shown: it may hold a customer. */
const deliverySchema = z.object({
  _id: text,
  endpointId: text,
  event: text,
  lastAttempt: z
    .object({ at: text, statusCode: z.number().nullable().catch(null), error: z.string().nullable().catch(null) })
    .optional()
    .catch(undefined),
});

const deliveryIn = (content: Buffer): object => {
  let body: unknown;
  try {
    body = JSON.parse(content.toString('utf8'));
  } catch {
    return {};
  }
  const { success, data } = deliverySchema.safeParse(body);
  if (!success) return {};
  const { _id: webhookOrderId, endpointId, event, lastAttempt } = data;
  return { webhookOrderId, endpointId, event, ...lastAttempt };
};

const headersOf = ({ properties }: GetMessage): Record<string, unknown> => properties.headers ?? {};

const shownOf = (queue: string, message: GetMessage): object => {
  const { messageId, type } = message.properties as { messageId?: string; type?: string };
  const headers = headersOf(message);
  return {
    messageId,
    accountId: headers['x-account-id'],
    ...(queue === givenUpQueue
      ? deliveryIn(message.content)
      : { type, reason: headers['x-dead-reason'] ?? headers['x-first-death-reason'], at: headers['x-dead-at'] }),
  };
};

const bookkeeping = /^x-(?:death|first-death|last-death|delivery-count|acquired-count|dead-)/;

const optionsOf = (message: GetMessage): Options.Publish => {
  const { contentType, contentEncoding, type, messageId, timestamp, appId } = message.properties as Options.Publish;
  const headers = Object.fromEntries(Object.entries(headersOf(message)).filter(([name]) => !bookkeeping.test(name)));
  return {
    contentType,
    contentEncoding,
    type,
    messageId,
    timestamp,
    appId,
    headers,
    persistent: true,
    mandatory: true,
  };
};

const connected = async (url: string): Promise<ChannelModel> => {
  for (const { href } of brokerAddresses(url)) {
    const model = await connect(href, { timeout: 8_000 }).catch(() => undefined);
    if (model !== undefined) return model;
  }
  throw new Problem('RabbitMQ does not answer: look at RABBITMQ_URL.');
};

export interface QueueOrder {
  verb: 'show' | 'move' | 'purge';
  queue: string;
  limit?: string;
}

const limitOf = (limit: string | undefined): number => {
  const number = Number(limit ?? shownAtFirst);
  if (Number.isInteger(number) && number >= 1 && number <= maxShown) return number;
  throw new Problem(`--limit: must be a number from 1 to ${maxShown}.`);
};

/** `admin queue show|move|purge`: what ended in a dead queue is shown, moved back into its queue, or deleted. */
export const workOnDeadQueue = async (rabbitmqUrl: string, { verb, queue, limit }: QueueOrder): Promise<object> => {
  if (!queue.endsWith(ending)) throw new Problem(`--queue: must be a dead queue, such as orders.arrivals${ending}.`);
  if (verb === 'move' && queue === givenUpQueue)
    throw new Problem(
      `${givenUpQueue} holds copies: the deliveries themselves are sent again with "Resend undelivered" in the control panel, or with POST /web-api/v1/orders/retry-webhook. Purge the copies afterwards.`,
    );
  const most = limitOf(limit);
  const model = await connected(rabbitmqUrl);
  model.on('error', () => undefined);
  try {
    const channel = await model.createConfirmChannel();
    channel.on('error', () => undefined);
    const countOf = async (name: string): Promise<number> => {
      const found = await channel.checkQueue(name).catch(() => {
        throw new Problem(`RabbitMQ has no queue ${name}.`);
      });
      return found.messageCount;
    };
    const messages = await countOf(queue);
    if (verb === 'purge') return { queue, purged: (await channel.purgeQueue(queue)).messageCount };
    if (verb === 'show') {
      const shown: object[] = [];
      // Nothing is acknowledged, so all of them are back in their places when the connection ends.
      while (shown.length < Math.min(most, messages)) {
        const message = await channel.get(queue);
        if (message === false) break;
        shown.push(shownOf(queue, message));
      }
      return { queue, messages, shown };
    }
    const to = queue.slice(0, -ending.length);
    await countOf(to);
    let moved = 0;
    for (; moved < messages; moved += 1) {
      const message = await channel.get(queue);
      if (message === false) break;
      channel.sendToQueue(to, message.content, optionsOf(message));
      await channel.waitForConfirms().catch(() => {
        throw new Problem(`${to} takes no more messages; ${moved} were moved.`);
      });
      channel.ack(message);
    }
    // Only so is the last acknowledgement surely there.
    await channel.close();
    return { queue, to, moved };
  } finally {
    await model.close().catch(() => undefined);
  }
};
