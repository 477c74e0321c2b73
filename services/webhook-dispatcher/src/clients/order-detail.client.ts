import { failureOf } from '@kopru/contracts/errors/errors';
import type { Failure } from '@kopru/contracts/errors/failures';
import { gatewayOperations } from '@kopru/contracts/internal/gateway';
import { createServiceClient, type InternalClient } from '@kopru/http';
import { createSingleFlight } from '@kopru/runtime';

export type OrderDetail = { kind: 'found'; order: unknown } | { kind: 'unavailable'; reason: Failure };

export interface OrderDetailClient {
  /**
   * The order in the shape that clients of the public interface read; never rejects. Endpoints that ask for the same
   * event at the same time share one answer. Without the customer for a destination that stores what it gets.
   */
  get(eventId: string, accountId: string, orderId: string, isWithoutPerson?: boolean): Promise<OrderDetail>;
}

export const createOrderDetailClient = (owner: InternalClient): OrderDetailClient => {
  const gateway = createServiceClient(gatewayOperations, owner);
  const asking = createSingleFlight<OrderDetail>();
  const ask = async (accountId: string, orderId: string, isWithoutPerson: boolean): Promise<OrderDetail> => {
    const query = isWithoutPerson ? { person: 'without' as const } : {};
    try {
      return { kind: 'found', order: await gateway.orderDetail({ accountId, orderId, query }) };
    } catch (error) {
      return { kind: 'unavailable', reason: failureOf(error) };
    }
  };
  return {
    get: (eventId, accountId, orderId, isWithoutPerson = false) =>
      asking.share(`${eventId} ${isWithoutPerson}`, () => ask(accountId, orderId, isWithoutPerson)),
  };
};
