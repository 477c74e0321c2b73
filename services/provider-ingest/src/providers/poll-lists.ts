import { type Fact, orderIdOf, type PollReading, type PollRequest } from './adapter.ts';

const maxReadsPerRound = 20;

/**
 * Reads the lists of a platform, and asks one by one for orders that left them: they have ended, and the push that told
 * so may have been missed.
 */
export const pollLists = async (
  { openOrders, now }: PollRequest,
  platform: {
    entries: AsyncIterable<unknown>;
    factsOf: (entry: unknown, now: Date) => Fact[];
    /** Undefined when the platform does not say. */
    lookUp: (orderId: string) => Promise<unknown>;
  },
): Promise<PollReading> => {
  const facts: Fact[] = [];
  for await (const entry of platform.entries) facts.push(...platform.factsOf(entry, now));
  const listed = new Set(facts.map(orderIdOf));
  const ended = (await openOrders()).filter((id) => !listed.has(id));
  for (const id of ended.slice(0, maxReadsPerRound)) facts.push(...platform.factsOf(await platform.lookUp(id), now));
  return { facts, cursor: now.toISOString() };
};
