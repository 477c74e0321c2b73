import { failureOf, gatewayOperations, type Failure } from '@kopru/contracts';
import { createOwnerClient, type InternalClient } from '@kopru/http';
import { createSingleFlight } from '@kopru/runtime';

export type OrderDetail = { kind: 'found'; order: unknown } | { kind: 'unavailable'; reason: Failure };

export interface OrderDetailClient {
  /**
   * The order in the shape that clients of the public interface read; never rejects. Endpoints that ask for the same
   * event at the same time share one answer.
   */
  get(eventId: string, accountId: string, orderId: string): Promise<OrderDetail>;
}

export const createOrderDetailClient = (owner: InternalClient): OrderDetailClient => {
  const gateway = createOwnerClient(gatewayOperations, owner);
  const asking = createSingleFlight<OrderDetail>();
  const ask = async (accountId: string, orderId: string): Promise<OrderDetail> => {
    try {
      return { kind: 'found', order: await gateway.orderDetail({ accountId, orderId }) };
    } catch (error) {
      return { kind: 'unavailable', reason: failureOf(error) };
    }
  };
  return {
    get: (eventId, accountId, orderId) => asking.share(eventId, () => ask(accountId, orderId)),
  };
};
