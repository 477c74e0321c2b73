import { exchanges } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { brokerAddresses } from '@kopru/runtime';
import { connect, type ChannelModel } from 'amqplib';
import { Problem } from '../../progress.mjs';
import type { Cell } from './cell.ts';
import type { Owned } from './owned.ts';

/** A cell's broker, as far as a move needs it. */
export interface Broker {
  /** The queues on the way of an order in which messages are ready, in words. */
  waiting(): Promise<string[]>;
  /** What tells every replica in the cell that what it remembers of the account, as it stands there now, is out of date. */
  invalidationsOf(cell: Cell, owned: Owned, isGone: boolean): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Where facts of accounts wait; what waits in those of single deliveries is stale once it is held. */
const watched = ['orders.arrivals', 'orders.updates', 'webhook.events', 'webhook.later_events', 'webhook.accounts'];

const connected = async (url: string): Promise<ChannelModel> => {
  for (const { href } of brokerAddresses(url)) {
    const model = await connect(href, { timeout: 8_000 }).catch(() => undefined);
    if (model !== undefined) return model;
  }
  throw new Problem('The RabbitMQ of a cell does not answer: look at "rabbitmq" in CELLS_FILE.');
};

export const openBroker = async (url: string): Promise<Broker> => {
  const model = await connected(url);
  model.on('error', () => undefined);
  const channel = await model.createConfirmChannel();
  channel.on('error', () => undefined);
  return {
    waiting: async () => {
      const found: string[] = [];
      for (const queue of watched) {
        const { messageCount } = await channel.checkQueue(queue);
        if (messageCount > 0) found.push(`${queue}: ${messageCount} messages`);
      }
      return found;
    },
    invalidationsOf: async (cell, { accounts, parents }, isGone) => {
      const integrations = await cell
        .collection({ database: 'restaurants', collection: 'integrations' })
        .find({ _id: { $in: parents['restaurants/integrations'] } })
        .toArray();
      const type = isGone ? 'entegrasyon.silindi' : 'entegrasyon.guncellendi';
      const publish = (exchange: string, routingKey: string, accountId: string, more: object): void => {
        const body = { eventId: newId(), accountId, occurredAt: new Date().toISOString(), ...more };
        channel.publish(exchange, routingKey, Buffer.from(JSON.stringify(body)), {
          type: routingKey,
          messageId: body.eventId,
          contentType: 'application/json',
          timestamp: Math.floor(Date.now() / 1000),
          headers: { 'x-account-id': accountId },
        });
      };
      return async () => {
        for (const accountId of accounts) publish(exchanges.accounts, 'hesap.webhook_degisti', accountId, {});
        for (const { _id: integrationId, accountId, restaurantId, provider } of integrations)
          publish(exchanges.integrations, type, String(accountId), { integrationId, restaurantId, provider });
        await channel.waitForConfirms();
      };
    },
    close: async () => {
      await model.close().catch(() => undefined);
    },
  };
};
