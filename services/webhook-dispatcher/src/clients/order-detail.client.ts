import type { InternalClient } from '@kopru/http';
import { z } from 'zod';

export type OrderDetail = { kind: 'found'; order: unknown } | { kind: 'unavailable'; reason: string };

export interface OrderDetailClient {
  /** The order in the shape that clients of the public interface read; never rejects. */
  get(accountId: string, orderId: string): Promise<OrderDetail>;
}

const orderSchema = z.record(z.string(), z.unknown());
const timeoutMs = 5_000;

export const createOrderDetailClient = (gateway: InternalClient): OrderDetailClient => ({
  get: async (accountId, orderId) => {
    try {
      const path = `/internal/orders/${orderId}/detail`;
      return { kind: 'found', order: await gateway.call({ path, accountId, schema: orderSchema, timeoutMs }) };
    } catch (error) {
      return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
    }
  },
});
