import { percentile } from '@kopru/testing';
import type { Evening } from './evening-watch.ts';

/** A bell just before is the one of the moment: two that would run into each other are one. */
const justBeforeMs = 2_000;

/** How long after each moment the next sound came, at most. */
const maxWait = (moments: readonly number[], sounds: readonly number[]): number => {
  const waits = moments.map((at) => (sounds.find((sound) => sound >= at - justBeforeMs) ?? Infinity) - at);
  return Math.round(Math.max(0, ...waits));
};
const inOrder = (times: readonly number[]): number[] => [...times].sort((one, other) => one - other);
const msOf = (values: readonly number[]) => ({
  median: Math.round(percentile(values, 0.5)),
  max: Math.round(Math.max(...values)),
});

/** What the pages took to answer a press, and to be heard; per page where it is a list. */
export const figuresOf = (evenings: readonly Evening[]) => {
  const own = evenings.flatMap((evening) => evening.own);
  return {
    announced: evenings.map(({ announced }) => announced),
    cards: evenings.map(({ cards }) => cards.length),
    accepted: own.length,
    // From the server's answer to what the page says, which is the promise of 0.5 s.
    ownMessageMs: msOf(own.map(({ answeredAt = NaN, messageAt = NaN }) => messageAt - answeredAt)),
    // Where the answer came first, the button was never busy.
    pressToBusyMs: msOf(own.flatMap(({ pressedAt, busyAt }) => (busyAt === undefined ? [] : [busyAt - pressedAt]))),
    pressToMessageMs: msOf(own.map(({ pressedAt, messageAt = NaN }) => messageAt - pressedAt)),
    bellMs: evenings.map(({ arrivedAt, bellAt, stopAt }) => maxWait(arrivedAt, inOrder([...bellAt, ...stopAt]))),
    blockedMs: evenings.map(({ blocked }) => msOf(blocked.map(({ ms }) => ms))),
    stopToneMs: evenings.map(({ notices, stopAt }) =>
      maxWait(
        Object.values(notices).map(({ at }) => at),
        inOrder(stopAt),
      ),
    ),
  };
};

export type Expected = Record<'cancelled' | 'changed', readonly string[]>;

/** The orders that a page did not mark as it should, and those whose mark left a page without a press; empty: none. */
export const vanishedFrom = (evenings: readonly Evening[], expected: Expected): string[] => {
  // By the order, the first press in whichever page.
  const pressedAt = (id: string): number => Math.min(...evenings.map(({ seenAt }) => seenAt[id] ?? Infinity));
  return evenings.flatMap(({ notices }) => {
    const isMarked = (id: string, kind: keyof Expected): boolean =>
      notices[id]?.kind === kind && (kind === 'changed' || notices[id].isRed);
    const unmarked = (['cancelled', 'changed'] as const).flatMap((kind) =>
      expected[kind].filter((id) => !isMarked(id, kind)).map((id) => `${kind}, not marked: ${id}`),
    );
    const unseen = Object.entries(notices)
      .filter(([id, { goneAt = Infinity }]) => goneAt < pressedAt(id))
      .map(([id, { kind }]) => `${kind}, gone without a press: ${id}`);
    return [...unmarked, ...unseen];
  });
};
