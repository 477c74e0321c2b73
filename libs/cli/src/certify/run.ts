import { z } from 'zod';
import { dataOf } from '../api.ts';

const evidenceSchema = z.object({
  kind: z.string(),
  id: z.string(),
  what: z.string(),
  status: z.number().nullable(),
  at: z.string(),
});
const findingSchema = z.object({
  predicate: z.string(),
  message: z.string(),
  order: z.string().nullable(),
  isMet: z.boolean(),
  evidence: z.array(evidenceSchema),
});
const verdictSchema = z.object({
  scenario: z.string(),
  level: z.string(),
  title: z.string(),
  must: z.string(),
  docs: z.string(),
  state: z.string(),
  findings: z.array(findingSchema),
});
export type Finding = z.infer<typeof findingSchema>;
export type Verdict = z.infer<typeof verdictSchema>;

/** A certification as far as it is. */
export const runSchema = dataOf(
  z.object({
    id: z.string(),
    state: z.string(),
    reason: z.string().nullable(),
    seed: z.number(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    levels: z.array(z.string()),
    passed: z.number(),
    failed: z.number(),
    waiting: z.number(),
    scenarios: z.array(verdictSchema),
  }),
);
export type Run = z.infer<typeof runSchema>;

export const isJudged = ({ state }: Verdict): boolean => state === 'passed' || state === 'failed';

/** What a finding is about and shows, in one line. */
export const findingLine = ({ message, order, evidence }: Finding): string => {
  const shown = evidence.map(({ what, status, id }) => `${what} ${status ?? '-'} ${id}`).join(', ');
  return [order, message, shown].filter((part) => part !== null && part !== '').join('  ');
};
