import { jsonBody, type MemoryBudget } from '@kopru/http';

/** What reads the body of an operation, behind its admission: a stranger's is small, an account's has its room. */
export type ReadBody = (operation: {
  isForStrangers: boolean;
  limitBytes?: number | undefined;
}) => ReturnType<typeof jsonBody>;

/** A password with names, or a token with a thousand restaurants (28 KiB): as many connections as there may be hold little. */
const strangersLimitBytes = 65_536;

export const makeReadBody =
  (parts: { limitBytes: number; budget: MemoryBudget }): ReadBody =>
  ({ isForStrangers, limitBytes = parts.limitBytes }) =>
    isForStrangers ? jsonBody(strangersLimitBytes) : jsonBody(limitBytes, parts.budget);
