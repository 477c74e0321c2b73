import type { ErrorParams } from '@kopru/errors';
import { z } from 'zod';
import { failureCodes, type Failure } from './failures.ts';

/** The values of a text; a value may itself be a text with values. */
export const failureParamsSchema: z.ZodType<ErrorParams, ErrorParams> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), z.object({ code: z.string(), params: failureParamsSchema })])),
);
export const failureSchema: z.ZodType<Failure, Failure> = z.object({
  code: z.enum(failureCodes),
  params: failureParamsSchema,
});
