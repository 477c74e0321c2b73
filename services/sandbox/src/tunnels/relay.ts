import { appError } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { TunnelAnswer, TunnelRequest } from '@kopru/contracts/internal/tunnels';
import { createPendingRequests, maxPending, type PendingRequest } from './pending-requests.ts';
import type { TunnelAccess, TunnelRepository } from './tunnel.repository.ts';
import { createWakeUps } from './wake-ups.ts';

/** So late is it seen that the process stops. */
const checkEveryMs = 200;
/** A client polls again sooner, unless the connection is lost. */
const pickUpMs = 4_000;
/** From the far end's answer until it is here. */
const returnMs = 2_000;

type Outcome = { kind: 'handed'; answer: TunnelAnswer } | { kind: 'not_handed'; reason: Failure };

/** Brings requests to the far end of a tunnel, and its answers back. */
export const createRelay = (parts: { tunnels: TunnelRepository; idleTimeoutMs: number; isStopping: () => boolean }) => {
  const { tunnels, idleTimeoutMs, isStopping } = parts;
  const requests = createPendingRequests();
  const wakeUps = createWakeUps();
  /** The poll of each tunnel; a later one replaces it. */
  const polls = new Map<string, AbortController>();

  const outcomeOf = async (one: PendingRequest): Promise<Outcome> => {
    const { timeoutMs } = one.request;
    let until = Date.now() + pickUpMs;
    for (let wasTaken = false; ;) {
      if (one.answer !== undefined) return { kind: 'handed', answer: one.answer };
      if (one.isClosed) throw appError('tunnel_not_found');
      // The receiver has its whole time from when its request is on the way to it.
      if (one.isTaken && !wasTaken) until = Date.now() + timeoutMs + returnMs;
      wasTaken = one.isTaken;
      if (isStopping()) throw appError('unavailable', { retryAfterSeconds: 1 });
      const leftMs = until - Date.now();
      if (leftMs <= 0) {
        const reason = wasTaken ? failure('answer_late', { ms: timeoutMs }) : failure('tunnel_unattended');
        return { kind: 'not_handed', reason };
      }
      await wakeUps.next(one.id, Math.min(checkEveryMs, leftMs));
    }
  };

  return {
    /** Resolves with what became of a request at the far end; `tunnel_not_found`. */
    send: async (accountId: string, tunnelId: string, request: TunnelRequest): Promise<Outcome> => {
      if (!(await tunnels.isOpen(accountId, tunnelId))) throw appError('tunnel_not_found');
      const one = requests.add(tunnelId, request);
      if (one === undefined) return { kind: 'not_handed', reason: failure('tunnel_full', { limit: maxPending }) };
      wakeUps.wake(tunnelId);
      try {
        return await outcomeOf(one);
      } finally {
        requests.remove(one);
      }
    },
    /** What waits, as soon as something does; nothing after `waitMs`. `tunnel_not_found` */
    take: async (access: TunnelAccess, inFlight: readonly string[], waitMs: number, signal: AbortSignal) => {
      const { tunnelId } = access;
      await tunnels.renew(access);
      let renewedAt = Date.now();
      const until = renewedAt + waitMs;
      const own = new AbortController();
      polls.get(tunnelId)?.abort();
      polls.set(tunnelId, own);
      const over = AbortSignal.any([own.signal, signal]);
      try {
        for (;;) {
          const found = requests.take(tunnelId, inFlight);
          for (const { id } of found) wakeUps.wake(id);
          const leftMs = until - Date.now();
          if (found.length > 0 || leftMs <= 0 || over.aborted || isStopping()) return found;
          await wakeUps.next(tunnelId, Math.min(checkEveryMs, leftMs), over);
          if (Date.now() - renewedAt < idleTimeoutMs / 3 || over.aborted) continue;
          await tunnels.renew(access);
          renewedAt = Date.now();
        }
      } finally {
        if (polls.get(tunnelId) === own) polls.delete(tunnelId);
      }
    },
    /** False: nobody waits for it any more. `tunnel_not_found` */
    answer: async (access: TunnelAccess, id: string, answer: TunnelAnswer): Promise<boolean> => {
      await tunnels.renew(access);
      const isAwaited = requests.answer(access.tunnelId, id, answer);
      wakeUps.wake(id);
      return isAwaited;
    },
    /** Ends what waits at either end of a tunnel that is closed. */
    close: (tunnelId: string): void => {
      polls.get(tunnelId)?.abort();
      for (const { id } of requests.close(tunnelId)) wakeUps.wake(id);
    },
  };
};
