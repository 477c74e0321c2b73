import type { z } from 'zod';
import { inOurDialect, type Door } from './dialects.ts';

/** Once for what the first look found, and once for what that had hidden. */
const looksAgain = 2;

type Understood<S extends z.ZodType> = { success: true; data: z.infer<S> } | { success: false; error: z.ZodError };

/** The value by the schema, also where it is written otherwise (see dialects.ts); else what is wrong with what was sent. */
export const understand = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  door: Door,
  texts: z.core.$ZodErrorMap,
): Understood<S> => {
  const first = schema.safeParse(value, { error: texts });
  if (first.success) return first;
  let refused = { value, error: first.error };
  for (let look = 0; look < looksAgain; look += 1) {
    const other = inOurDialect(refused.value, refused.error, door);
    if (other === undefined) break;
    const again = schema.safeParse(other.value, { error: texts });
    if (again.success) return again;
    refused = { value: other.value, error: again.error };
  }
  return first;
};
