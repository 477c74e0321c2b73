import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { internalOperation, itemsOf } from './operation.ts';
import { reasonsSchema } from './orders.schemas.ts';
import {
  platformCommandSchema,
  platformMenuBodySchema,
  platformOutcomeSchema,
  platformReasonsBodySchema,
  refusedWhileOffSchema,
  rejectedPushSchema,
  testConnectionBodySchema,
  testConnectionResultSchema,
} from './platforms.schemas.ts';
import { menuSchema } from './restaurants.schemas.ts';

/** What provider-ingest does at the platforms, and what it turned away. */
export const platformOperations = {
  /** The same commandId may come again after a crash: the adapter treats "already done" as done. */
  carryOut: internalOperation({
    method: 'post',
    path: '/commands',
    isForService: true,
    body: platformCommandSchema,
    data: platformOutcomeSchema,
  }),
  reasons: internalOperation({
    method: 'post',
    path: '/reasons',
    isForService: true,
    body: platformReasonsBodySchema,
    data: reasonsSchema,
  }),
  menu: internalOperation({ method: 'post', path: '/menu', body: platformMenuBodySchema, data: menuSchema }),
  /** Are these credentials accepted? With `integrationId`, those that are stored. */
  testConnection: internalOperation({
    method: 'post',
    path: '/test-connection',
    body: testConnectionBodySchema,
    data: testConnectionResultSchema,
    timeoutMs: 20_000,
  }),
  /** Pushes that were refused, newest first, for support. */
  rejected: internalOperation({
    method: 'get',
    path: '/rejected',
    query: z.object({
      integrationId: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    data: itemsOf(rejectedPushSchema),
  }),
  /** What came to the account's integrations since each was switched off. */
  refusedWhileOff: internalOperation({
    method: 'get',
    path: '/refused-while-off',
    data: itemsOf(refusedWhileOffSchema),
  }),
} as const;
