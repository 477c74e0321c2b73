import { appError } from '@kopru/contracts/errors/errors';
import { recordOperations } from '@kopru/contracts/internal/webhooks';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { RetryRecord } from '../delivery/manual/retry-record.ts';
import type { RetryWebhook } from '../delivery/manual/retry-webhook.ts';
import type { EventRepository } from '../storage/event.repository.ts';
import type { LineBatchRepository } from '../storage/line-batch.repository.ts';
import type { RecordRepository } from '../storage/record.repository.ts';
import type { ReadDeliveryTimes } from '../storage/delivery-times.ts';
import type { ReadStats } from '../storage/read-stats.ts';
import type { ReadReceivers, ReadReceiversOfOrders } from './read-receivers.ts';
import type { ReadRecords } from './read-records.ts';

const dayMs = 86_400_000;

const dates = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(to === undefined ? {} : { to: new Date(to) }),
});

export const recordRoutes = (deps: {
  read: ReadRecords;
  readReceivers: ReadReceivers;
  readReceiversOfOrders: ReadReceiversOfOrders;
  records: RecordRepository;
  events: EventRepository;
  lineBatches: LineBatchRepository;
  retryRecord: RetryRecord;
  retryWebhook: RetryWebhook;
  stats: ReadStats;
  readDeliveryTimes: ReadDeliveryTimes;
}): Router => {
  const { read, readReceivers, readReceiversOfOrders, records, events, lineBatches } = deps;
  const { retryRecord, retryWebhook, stats, readDeliveryTimes } = deps;
  return serve(recordOperations, {
    list: ({ accountId, query: { limit, cursor, dir, from, to, ...filter } }) =>
      read.list(accountId, { ...filter, ...dates({ from, to }) }, { limit, cursor, dir }),
    get: ({ accountId, params }) => read.detail(accountId, params.id),
    receivers: async ({ accountId, query: { since, ...order } }) => ({
      items: await readReceivers(accountId, { ...order, since: new Date(since) }),
    }),
    receiversOfOrders: async ({ accountId, body }) => ({
      items: await readReceiversOfOrders(
        accountId,
        body.orders.map(({ since, ...order }) => ({ ...order, since: new Date(since) })),
      ),
    }),
    deliveryTimes: ({ accountId, body }) => readDeliveryTimes(accountId, body),
    retry: ({ accountId, params }) => retryRecord(accountId, params.id),
    retryWebhook: ({ accountId, body: { webhookOrderId, ...target } }) =>
      retryWebhook(accountId, webhookOrderId, target),
    expunge: async ({ accountId, body: { orderId } }) => {
      const [recordIds, ofEvents] = await Promise.all([
        records.expunge(accountId, orderId),
        events.expunge(accountId, orderId),
      ]);
      if (recordIds.length + ofEvents === 0) throw appError('order_not_found');
      await lineBatches.drop(recordIds);
      return { records: recordIds.length, events: ofEvents };
    },
    stats: ({ accountId, query }) => {
      const { to = new Date(), from = new Date(to.getTime() - dayMs) } = dates(query);
      return stats(accountId, from, to);
    },
  });
};
