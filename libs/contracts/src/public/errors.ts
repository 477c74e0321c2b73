import { z } from 'zod';
import { errorCatalogue, type ErrorCode } from '../errors/error-catalogue.ts';

const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

export const publicErrorSchema = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'The same text as `error.message`' }),
    error: z.object({
      code: z.enum(errorCodes).meta({ description: 'Stable; to be read by programs', 'x-open': true }),
      message: z.string().meta({ description: 'For people, in Turkish or English by `Accept-Language`' }),
      details: z
        .array(z.object({ path: z.string(), message: z.string() }))
        .optional()
        .meta({ description: 'One entry per wrong field' }),
      requestId: z.string().meta({ description: 'Also in the X-Request-Id header; name it when you ask for help' }),
    }),
  })
  .meta({ id: 'Error', description: 'What every failed request answers' });
export type PublicError = z.infer<typeof publicErrorSchema>;
