import { z } from 'zod';

/** The header that marks a message with many facts of its type; its value is the number of the form. */
export const batchHeader = 'x-batch';
export const batchForm = 1;

export const batchedFactSchema = z.object({
  messageId: z.string(),
  /** What the fact would carry as headers if it came alone: account, trace, request. */
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

/** Each fact is read for itself, so that one that cannot be read takes no other with it. */
export const messageBatchSchema = z.object({ batch: z.array(z.unknown()).min(1) });
