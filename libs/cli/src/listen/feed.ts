import { Refused, type Api } from '../api.ts';
import { untilAnswered, type Connection } from '../persist.ts';
import { doneSchema, takenSchema, type FeedEvent } from './event.ts';

/** A named place in the account's feed. */
export interface Feed {
  /** The next events, leased; none when nothing happened for a while, or when it all ends. */
  take(limit: number, waitSeconds: number): Promise<{ events: FeedEvent[]; leasedUntil: number }>;
  /** Acknowledges an event and those before it in its answer; false when another reader has leased them. */
  commit(cursor: string, until: number): Promise<boolean>;
  seek(to: string): Promise<void>;
}

/** After the end, an acknowledgement is tried for so long. */
const lastMs = 5000;
/** The gateway's own limit above the wait. */
const graceMs = 10_000;

export const createFeed = (parts: {
  api: Api;
  name: string;
  leaseMs: number;
  stop: AbortSignal;
  connection: Connection;
}): Feed => {
  const { api, name, leaseMs, stop, connection } = parts;
  const path = `/events/consumers/${encodeURIComponent(name)}`;
  return {
    take: async (limit, waitSeconds) => {
      const query = `limit=${limit}&wait=${waitSeconds}&lease=${Math.round(leaseMs / 1000)}`;
      const asking = { signal: stop, timeoutMs: waitSeconds * 1000 + graceMs };
      const answer = await untilAnswered(() => api(`GET ${path}?${query}`, takenSchema, asking), {
        signal: stop,
        connection,
      });
      return { events: answer?.data.events ?? [], leasedUntil: Date.now() + leaseMs };
    },
    commit: async (cursor, until) => {
      const ask = () => api(`POST ${path}/commit`, doneSchema, { body: { cursor }, timeoutMs: graceMs });
      const last = stop.aborted ? Math.min(until, Date.now() + lastMs) : until;
      try {
        return (await untilAnswered(ask, { until: last, connection })) !== undefined;
      } catch (error) {
        if (error instanceof Refused && error.code === 'lease_lost') return false;
        throw error;
      }
    },
    seek: async (to) => {
      await api(`POST ${path}/seek`, doneSchema, { body: { to } });
    },
  };
};
