import { failureOf, gatewayOperations, type Failure } from '@kopru/contracts';
import { createOwnerClient, type InternalClient } from '@kopru/http';

export type OrderDetail = { kind: 'found'; order: unknown } | { kind: 'unavailable'; reason: Failure };

export interface OrderDetailClient {
  /** The order in the shape that clients of the public interface read; never rejects. */
  get(accountId: string, orderId: string): Promise<OrderDetail>;
}

export const createOrderDetailClient = (owner: InternalClient): OrderDetailClient => {
  const gateway = createOwnerClient(gatewayOperations, owner);
  return {
    get: async (accountId, orderId) => {
      try {
        return { kind: 'found', order: await gateway.orderDetail({ accountId, orderId }) };
      } catch (error) {
        return { kind: 'unavailable', reason: failureOf(error) };
      }
    },
  };
};
