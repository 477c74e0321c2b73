import { newId } from '@kopru/contracts/values/ids';
import type { Delivery, PlacedOrder } from '../predicates/traffic.ts';
import type { Testbed } from './testbed.ts';

/** Webhooks that a script sends to the POS, besides those of Köprü. */
export const createMadeUpWebhooks = (parts: {
  accountId: string;
  endpointId: string;
  clients: Pick<Testbed['clients'], 'records' | 'endpoints'>;
}) => {
  const { accountId, endpointId, clients } = parts;
  const sent: Delivery[] = [];
  return {
    /** Oldest first. */
    sent: sent as readonly Delivery[],
    /** Sends an event that was delivered already. */
    repeat: async (orderId: string, record: { id: string; event: string }, madeUp: string): Promise<void> => {
      const { statusCode: status, durationMs } = await clients.records.retry({ accountId, id: record.id });
      sent.push({ id: record.id, at: new Date(), event: record.event, orderId, status, durationMs, madeUp });
    },
    /** Sends a webhook that Köprü never sends. */
    forge: async (
      madeUp: string,
      { id: orderId, pid, restaurantId }: PlacedOrder,
      spec: { olay: string; hasKey?: boolean; more?: object; inVeri?: object },
    ): Promise<void> => {
      const id = newId();
      const { statusCode: status, durationMs } = await clients.endpoints.probe({
        accountId,
        id: endpointId,
        body: {
          olay: spec.olay,
          veri: { id, providerOrderId: pid, restaurantId, ...spec.inVeri },
          more: { ...spec.more },
          hasKey: spec.hasKey ?? true,
        },
      });
      const known = { id, at: new Date(), event: spec.olay, orderId, status, durationMs };
      sent.push({ ...known, madeUp, isForged: true });
    },
  };
};
