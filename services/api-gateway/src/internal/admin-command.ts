import type { z } from 'zod';

export interface AdminCommand {
  schema: z.ZodType;
  run: (body: unknown) => Promise<unknown>;
}

/** One command: its schema and what it does. */
export const command = <S extends z.ZodType>(schema: S, run: (body: z.infer<S>) => Promise<unknown>): AdminCommand => ({
  schema,
  run: (body) => run(body as z.infer<S>),
});
