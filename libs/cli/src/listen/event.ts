import { z } from 'zod';
import { dataOf, type Api } from '../api.ts';

const hasId = (veri: Record<string, unknown>): boolean => typeof veri['id'] === 'string';

const eventSchema = z.object({
  cursor: z.string(),
  sequence: z.number().nullable(),
  olay: z.string(),
  veri: z.record(z.string(), z.unknown()).refine(hasId),
});
export type FeedEvent = z.infer<typeof eventSchema>;

/** The feed without a name: events, and the place behind the last of them. */
const eventListSchema = z.object({
  data: z.array(eventSchema),
  pagination: z.object({ nextCursor: z.string() }),
});
/** The gateway's own limit above the wait. */
const graceMs = 15_000;

/** The events after a place; while there are none, those of the next seconds. */
export const eventsAfter = (api: Api, place: string, waitSeconds: number, signal: AbortSignal) =>
  api(`GET /events?after=${encodeURIComponent(place)}&wait=${waitSeconds}`, eventListSchema, {
    signal,
    timeoutMs: waitSeconds * 1000 + graceMs,
  });

export const takenSchema = dataOf(z.object({ events: z.array(eventSchema) }));
/** `data` is of no interest. */
export const doneSchema = z.object({ success: z.literal(true) });

/** A member of an event's `veri`; nothing when it is none of text. */
export const textOf = ({ veri }: FeedEvent, member: string): string => {
  const value = veri[member];
  return typeof value === 'string' ? value : '';
};
export const idOf = (event: FeedEvent): string => textOf(event, 'id');

/** What an event is about: events about the same subject stay in order. */
export const subjectOf = (event: FeedEvent): string =>
  [textOf(event, 'restaurantId'), textOf(event, 'providerOrderId') || textOf(event, 'integrationId')].join(' ');

/** Formats an event for a line of the terminal: type, subject and sequence number. */
export const labelOf = (event: FeedEvent): string => {
  const what = textOf(event, 'providerOrderId') || textOf(event, 'provider');
  return `${event.olay.padEnd(25)} ${what}${event.sequence === null ? '' : ` #${event.sequence}`}`;
};
