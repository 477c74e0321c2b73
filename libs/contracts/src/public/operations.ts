import { z } from 'zod';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import { certificationRows } from './certifications.ts';
import { consumerRows } from './consumers.ts';
import { availabilityOperations } from './availability.ts';
import { itemOperations } from './items.ts';
import { descriptions } from './descriptions.ts';
import { paginationExample } from './order-examples.ts';
import { integrationOperations } from './integrations.ts';
import { endpointRows } from './endpoints.ts';
import { areas, examples, type OperationShape, type PublicRow } from './operation.ts';
import { limitOperations } from './limits.ts';
import { orderOperations } from './orders.ts';
import { preparationTimeOperations } from './preparation-time.ts';
import { businessOperations, restaurantOperations } from './restaurants.ts';
import { sandboxClockRows } from './sandbox-clock.ts';
import { sandboxRows } from './sandbox.ts';
import { tunnelRows } from './tunnels.ts';
import { webhookOperations } from './webhooks.ts';

const rows = {
  ...orderOperations,
  ...integrationOperations,
  ...restaurantOperations,
  ...preparationTimeOperations,
  ...availabilityOperations,
  ...itemOperations,
  ...businessOperations,
  ...webhookOperations,
  ...limitOperations,
  ...consumerRows,
  ...endpointRows,
  ...sandboxRows,
  ...sandboxClockRows,
  ...tunnelRows,
  ...certificationRows,
};
type Rows = typeof rows;
export type OperationId = keyof Rows;

const exampleOf = (schema: z.core.$ZodType | undefined): unknown => {
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  return schema && examples.get(schema)?.example;
};

const complete = (id: OperationId, { pagination = paginationExample, ...row }: PublicRow): OperationShape => {
  const { method, tag, isPaged, isHeavy, errors = [], isOpen } = row;
  // What an Idempotency-Key repeats belongs to an account.
  const { idempotency = method === 'post' && isOpen !== true ? 'replay' : undefined } = row;
  const added: ErrorCode[] = [
    ...(isPaged === true ? (['invalid_cursor'] as const) : []),
    ...(isHeavy === true ? (['too_many_at_once'] as const) : []),
    ...(idempotency === undefined ? [] : (['idempotency_conflict', 'too_many_at_once'] as const)),
  ];
  const [summary, description] = descriptions[id];
  return {
    id,
    ...row,
    scope: row.scope ?? `${areas[tag]}:${method === 'get' ? 'read' : 'write'}`,
    summary,
    description,
    errors: [...errors, ...added],
    idempotency,
    examples: { body: exampleOf(row.body), data: exampleOf(row.data), ...(isPaged === true && { pagination }) },
  };
};

/** Every operation of the public interface; fixed paths precede paths with parameters that would match them too. */
export const publicOperations = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, complete(id as OperationId, row)]),
) as unknown as { [Id in OperationId]: Rows[Id] & Omit<OperationShape, Exclude<keyof PublicRow, 'errors' | 'scope'>> };
export type PublicOperations = typeof publicOperations;
export const publicOperationList: readonly OperationShape[] = Object.values(publicOperations);
