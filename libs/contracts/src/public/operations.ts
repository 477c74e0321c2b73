import { z } from 'zod';
import { publicFeedEventSchema, publicFeedQuerySchema } from './events.schemas.ts';
import { feedEventExample } from './examples.ts';
import { operation, type OperationShape } from './operation.ts';
import { orderOperations } from './orders.operations.ts';
import { businessOperations, integrationOperations, restaurantOperations } from './restaurants.operations.ts';

const eventOperations = {
  listEvents: operation({
    id: 'listEvents',
    method: 'get',
    path: '/events',
    scope: 'orders:read',
    tag: 'Webhooks',
    summary: 'Read the events of the account in order',
    description:
      'The same events that webhooks carry, oldest first, for systems that cannot be called. Keep `pagination.nextCursor` and give it as `after` next time; with `wait` the request is held until something happens.',
    // The longest wait plus the usual answer time.
    answerLimitMs: 38_000,
    query: publicFeedQuerySchema,
    data: z.array(publicFeedEventSchema),
    isPaged: true,
    errors: ['invalid_cursor'],
    examples: {
      data: [feedEventExample],
      pagination: { limit: 50, nextCursor: feedEventExample.cursor, prevCursor: null },
    },
  }),
};

/** Every operation of the public interface; fixed paths precede paths with parameters that would match them too. */
export const publicOperations = {
  ...orderOperations,
  ...integrationOperations,
  ...restaurantOperations,
  ...businessOperations,
  ...eventOperations,
};
export type PublicOperations = typeof publicOperations;
export type OperationId = keyof PublicOperations;
export const publicOperationList: readonly OperationShape[] = Object.values(publicOperations);
