import { z } from 'zod';

/**
 * The schema, which also reads members under the names that they have in messages of before the stores were of format 2.
 * Such messages wait in queues and outboxes.
 */
export const withFormerNames = <S extends z.ZodType>(names: Readonly<Record<string, string>>, schema: S) =>
  z.preprocess(
    (body: unknown): unknown =>
      typeof body === 'object' && body !== null && Object.keys(names).some((name) => name in body)
        ? Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]))
        : body,
    schema,
  );
