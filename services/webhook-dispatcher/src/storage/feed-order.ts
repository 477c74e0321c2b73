import { earlierOf } from '../domain/blocking-event.ts';
import type { EventDocument } from './event.model.ts';

export type Unnumbered = Pick<EventDocument, '_id' | 'place' | 'at'>;
type Placed = Required<Pick<EventDocument, '_id' | 'place' | 'at'>>;

const isPlaced = (event: Unnumbered): event is Placed => event.place !== undefined;

/** The orders of which a later event stands among these. */
export const ordersOf = (events: readonly Unnumbered[]): string[] => [
  ...new Set(events.flatMap(({ place }) => (place === undefined || place.sequence === 1 ? [] : place.firstEventId))),
];

/**
 * The events that can be numbered now, in the order in which they get their numbers: oldest first, but the events of
 * one order by their place. An event whose predecessor has no number yet, or has not come, waits for it like a
 * delivery does.
 */
export const inFeedOrder = (
  candidates: readonly Unnumbered[],
  /** All events of the orders of later events. */
  known: readonly (Placed & { number?: number | undefined })[],
  now: Date,
  timeoutMs: number,
): Unnumbered[] => {
  const ids = new Set(candidates.map(({ _id }) => _id));
  const knownOf = Map.groupBy(known, ({ place }) => place.firstEventId);
  const mustWait = (event: Unnumbered): boolean => {
    const events = knownOf.get(event.place?.firstEventId ?? '') ?? [];
    const seen = {
      events: events.map(({ place, at }) => ({ sequence: place.sequence, at })),
      open: events
        .filter(({ _id, number }) => number === undefined && !ids.has(_id))
        .map(({ _id, place }) => ({ recordId: _id, endpointId: '', sequence: place.sequence })),
    };
    return earlierOf({ ...event, endpointId: '', createdAt: event.at }, seen, now, timeoutMs) !== undefined;
  };
  const free = candidates.filter((event) => !mustWait(event));
  const byOrder = Map.groupBy(free.filter(isPlaced), ({ place }) => place.firstEventId);
  for (const events of byOrder.values()) events.sort((a, b) => b.place.sequence - a.place.sequence);
  return free.map((event) => byOrder.get(event.place?.firstEventId ?? '')?.pop() ?? event);
};
