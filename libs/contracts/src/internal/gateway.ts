import { z } from 'zod';
import { get, post } from './operation.ts';

export const gatewayOperations = {
  /** The operator's commands, by name. */
  runCommand: post('/admin/{command}', {
    callers: ['operator'],
    isForService: true,
    params: z.object({ command: z.string() }),
    body: z.unknown(),
    data: z.unknown(),
  }),
  /** An order as clients of the public interface read it. */
  orderDetail: get('/orders/{orderId}/detail', {
    callers: ['webhook-dispatcher'],
    params: z.object({ orderId: z.string().min(1).max(200) }),
    missing: 'order_not_found',
    data: z.record(z.string(), z.unknown()),
    timeoutMs: 5_000,
  }),
};
