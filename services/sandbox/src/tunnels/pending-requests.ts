import type { TunnelAnswer, TunnelRequest } from '@kopru/contracts/internal/tunnels';
import { newId } from '@kopru/contracts/values/ids';

/** As many as one replica of the dispatcher sends to an endpoint at once, and some. */
export const maxPending = 100;
/** In one answer to a poll: the bodies of several may be large. */
const maxTaken = 16;

/** A request that waits for its answer. */
export interface PendingRequest {
  readonly id: string;
  readonly tunnelId: string;
  readonly request: TunnelRequest;
  isTaken: boolean;
  answer?: TunnelAnswer;
  /** Its tunnel was closed. */
  isClosed: boolean;
}

/** What waits at tunnels, for a few seconds. It is in memory alone, because it carries the API key of webhooks. */
export const createPendingRequests = () => {
  const byTunnel = new Map<string, Map<string, PendingRequest>>();
  const ofTunnel = (tunnelId: string): PendingRequest[] => [...(byTunnel.get(tunnelId)?.values() ?? [])];
  return {
    /** Undefined: too many wait already. */
    add: (tunnelId: string, request: TunnelRequest): PendingRequest | undefined => {
      const all = byTunnel.get(tunnelId) ?? new Map<string, PendingRequest>();
      if (all.size >= maxPending) return undefined;
      const added: PendingRequest = { id: newId(), tunnelId, request, isTaken: false, isClosed: false };
      byTunnel.set(tunnelId, all.set(added.id, added));
      return added;
    },
    /** The first that have no answer yet, except those that are in flight. */
    take: (tunnelId: string, inFlight: readonly string[]): PendingRequest[] => {
      const found = ofTunnel(tunnelId)
        .filter(({ id, answer }) => answer === undefined && !inFlight.includes(id))
        .slice(0, maxTaken);
      for (const one of found) one.isTaken = true;
      return found;
    },
    /** False: nobody waits for it. The first answer counts. */
    answer: (tunnelId: string, id: string, answer: TunnelAnswer): boolean => {
      const found = byTunnel.get(tunnelId)?.get(id);
      if (found === undefined || found.answer !== undefined) return false;
      found.answer = answer;
      return true;
    },
    remove: ({ id, tunnelId }: PendingRequest): void => {
      const all = byTunnel.get(tunnelId);
      all?.delete(id);
      if (all?.size === 0) byTunnel.delete(tunnelId);
    },
    /** Returns those that get no answer. */
    close: (tunnelId: string): PendingRequest[] => {
      const left = ofTunnel(tunnelId);
      for (const one of left) one.isClosed = true;
      byTunnel.delete(tunnelId);
      return left;
    },
  };
};
