import { failureOf } from '@kopru/contracts/errors/errors';
import type { Fact, PollReading } from './adapter.ts';

/** An entry as it is saved; one that is nested to exhaust the stack cannot be written down. */
export const entryText = (entry: unknown): string => {
  try {
    return JSON.stringify(entry);
  } catch {
    return '(nested too deeply)';
  }
};

/** Reads the entries of a platform's list one by one: one that cannot be read is refused, and its neighbours come. */
export const readEach = (
  entries: readonly unknown[],
  factsOf: (entry: unknown) => Fact[],
): Required<Pick<PollReading, 'facts' | 'refused'>> => {
  const reading: Required<Pick<PollReading, 'facts' | 'refused'>> = { facts: [], refused: [] };
  for (const entry of entries)
    try {
      reading.facts.push(...factsOf(entry));
    } catch (error) {
      reading.refused.push({ failure: failureOf(error), body: entryText(entry) });
    }
  return reading;
};
