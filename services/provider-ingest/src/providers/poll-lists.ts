import { type Fact, orderIdOf, type PollReading, type PollRequest } from './adapter.ts';
import { readEach } from './read-each.ts';
import { type Pages, together } from './read-pages.ts';

const maxReadsPerRound = 20;

/**
 * Reads the lists of a platform, and asks one by one for orders that left them: they have ended, and the push that reported
 * so may have been missed.
 */
export const pollLists = async (
  { openOrders, now, signal }: PollRequest,
  platform: {
    lists: readonly (() => Promise<Pages>)[];
    factsOf: (entry: unknown, now: Date) => Fact[];
    /** Undefined when the platform does not say. */
    lookUp: (orderId: string) => Promise<unknown>;
  },
): Promise<PollReading> => {
  /** An order that cannot be asked for now is asked for in the next round; the others do not wait for it. */
  const lookedUp = async (orderId: string): Promise<unknown> => {
    try {
      return await platform.lookUp(orderId);
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  };
  const factsOf = (entry: unknown): Fact[] => platform.factsOf(entry, now);
  const lists: Pages[] = [];
  for (const list of platform.lists) lists.push(await list());
  const { entries, errors } = together(lists);
  const listed = readEach(entries, factsOf);
  const known = new Set(listed.facts.map(orderIdOf));
  const ended = (await openOrders()).filter((id) => !known.has(id)).slice(0, maxReadsPerRound);
  const found: unknown[] = [];
  for (const id of ended) {
    const entry = await lookedUp(id);
    if (entry !== undefined && entry !== null) found.push(entry);
  }
  const others = readEach(found, factsOf);
  return {
    facts: [...listed.facts, ...others.facts],
    refused: [...listed.refused, ...others.refused],
    cursor: now.toISOString(),
    failed: errors[0],
  };
};
