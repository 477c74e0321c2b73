import { appError } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { Tunnelled, TunnelAnswer } from '@kopru/contracts/internal/tunnels';
import type { Bells } from './bells.ts';
import type { Holder, TunnelRepository } from './tunnel.repository.ts';
import type { TunnelledRequests } from './tunnelled.repository.ts';

/** What another replica wrote is seen after so long. */
const lookEveryMs = 100;
/** Whoever asks comes again sooner, unless the connection is lost. */
const pickUpMs = 4_000;
/** From the far end's answer until it is here. */
const returnMs = 2_000;
/** As many as one replica of the dispatcher sends to an endpoint at once, and some. */
const maxWaiting = 100;

type Handed = { kind: 'handed'; answer: TunnelAnswer } | { kind: 'not_handed'; reason: Failure };

/** The two ends of a tunnel, which may be at two replicas. */
export const makeHandThrough = (parts: {
  tunnels: TunnelRepository;
  requests: TunnelledRequests;
  bells: Bells;
  idleTimeoutMs: number;
  isStopping: () => boolean;
}) => {
  const { tunnels, requests, bells, idleTimeoutMs, isStopping } = parts;
  /** Who asks at each tunnel; whoever comes later takes the place. */
  const asking = new Map<string, AbortController>();

  const answerTo = async (id: string, tunnelId: string, timeoutMs: number): Promise<Handed> => {
    let until = Date.now() + pickUpMs;
    for (let wasTaken = false; ;) {
      const state = await requests.stateOf(id);
      if (state === undefined) throw appError('tunnel_not_found');
      if (state.answer !== undefined) return { kind: 'handed', answer: state.answer };
      // The receiver has its whole time from when its request is on the way to it.
      if (state.isTaken && !wasTaken) until = Date.now() + timeoutMs + returnMs;
      wasTaken = state.isTaken;
      if (isStopping()) throw appError('unavailable', { retryAfterSeconds: 1 });
      if (Date.now() >= until) {
        const reason = wasTaken ? failure('answer_late', { ms: timeoutMs }) : failure('tunnel_unattended');
        return { kind: 'not_handed', reason };
      }
      await bells.heard(id, lookEveryMs);
    }
  };

  return {
    /** Resolves with what became of a request at the far end; `tunnel_not_found`. */
    send: async (accountId: string, tunnelId: string, request: Tunnelled): Promise<Handed> => {
      if (!(await tunnels.isOpen(accountId, tunnelId))) throw appError('tunnel_not_found');
      const id = await requests.add(tunnelId, request, maxWaiting);
      if (id === undefined) return { kind: 'not_handed', reason: failure('tunnel_full', { limit: maxWaiting }) };
      bells.ring(tunnelId);
      try {
        return await answerTo(id, tunnelId, request.timeoutMs);
      } finally {
        await requests.remove(id);
      }
    },
    /** What waits, as soon as something does; nothing after `waitMs`. `tunnel_not_found` */
    take: async (holder: Holder, inFlight: readonly string[], waitMs: number, signal: AbortSignal) => {
      const { tunnelId } = holder;
      await tunnels.hold(holder);
      let heldAt = Date.now();
      const until = heldAt + waitMs;
      const mine = new AbortController();
      asking.get(tunnelId)?.abort();
      asking.set(tunnelId, mine);
      const gone = AbortSignal.any([mine.signal, signal]);
      try {
        for (;;) {
          const found = await requests.take(tunnelId, inFlight);
          const leftMs = until - Date.now();
          if (found.length > 0 || leftMs <= 0 || gone.aborted || isStopping()) return found;
          await bells.heard(tunnelId, Math.min(lookEveryMs, leftMs), gone);
          if (Date.now() - heldAt < idleTimeoutMs / 3 || gone.aborted) continue;
          await tunnels.hold(holder);
          heldAt = Date.now();
        }
      } finally {
        if (asking.get(tunnelId) === mine) asking.delete(tunnelId);
      }
    },
    /** False: nobody waits for it any more. `tunnel_not_found` */
    answer: async (holder: Holder, id: string, answer: TunnelAnswer): Promise<boolean> => {
      await tunnels.hold(holder);
      const isAwaited = await requests.answer(holder.tunnelId, id, answer);
      bells.ring(id);
      return isAwaited;
    },
  };
};
