import { z } from 'zod';
import { internalOperation } from './operation.ts';

export const gatewayOperations = {
  /** The operator's commands, by name. */
  runCommand: internalOperation({
    method: 'post',
    path: '/admin/{command}',
    isForService: true,
    params: z.object({ command: z.string() }),
    body: z.unknown(),
    data: z.unknown(),
  }),
  /** An order as clients of the public interface read it. */
  orderDetail: internalOperation({
    method: 'get',
    path: '/orders/{orderId}/detail',
    params: z.object({ orderId: z.string().min(1).max(200) }),
    missing: 'order_not_found',
    data: z.record(z.string(), z.unknown()),
    timeoutMs: 5_000,
  }),
} as const;
