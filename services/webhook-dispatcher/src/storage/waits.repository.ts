import type { Released } from '@kopru/contracts/internal/clock';
import type { Collection } from '@kopru/mongo';
import type { ParkReason, RecordDocument } from '../domain/webhook-record.ts';
import type { EndpointDocument } from './endpoint.model.ts';

/** What one account waits for: retries, and the probes of broken endpoints. */
export interface Waits {
  /** Shifts all due times `byMs` earlier, once for each `offsetMs` however often it is called; resolves with what became due. */
  move(accountId: string, by: { offsetMs: number; byMs: number }): Promise<Released>;
  /** When the next is due, and whether what was due has ended. */
  look(accountId: string): Promise<{ nextInMs: number | null; isSettled: boolean }>;
}

/** A retry that comes this soon is left to its wait queue, which may be bringing it already. */
const soonMs = 1_000;
/** What is due this soon counts as due now: the rounds look at whole seconds. */
const graceMs = 50;
/** The drainer delivers these at once when their endpoint takes deliveries; others wait for their due time or their rate. */
const drained: ParkReason[] = ['breaker', 'paused', 'disabled', 'recovery'];

export const createWaits = (deps: {
  records: Collection<RecordDocument>;
  endpoints: Collection<EndpointDocument>;
}): Waits => {
  const { records, endpoints } = deps;
  const after = (ms: number): Date => new Date(Date.now() + ms);

  const moved = (member: string, byMs: number) => {
    const shifted = { $subtract: [member, byMs] };
    return { $cond: [{ $lte: [shifted, after(graceMs)] }, { $min: [shifted, new Date()] }, shifted] };
  };
  const idsOf = async (accountId: string): Promise<string[]> => {
    const found = await endpoints.find({ accountId }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  };
  const retryingOf = (ids: readonly string[]) =>
    ({ isOpen: true as const, state: 'retrying' as const, endpointId: { $in: [...ids] } }) as const;
  const brokenOf = (accountId: string) =>
    ({ accountId, isBroken: true as const, isEnabled: true, isPaused: false }) as const;

  const isBusy = async (accountId: string, ids: readonly string[]): Promise<boolean> => {
    const ofAll = await endpoints.find({ accountId }).toArray();
    const open = ofAll.filter((one) => one.isEnabled && !one.isPaused && one.breaker.state === 'closed');
    const probing = ofAll.some(
      ({ isEnabled, isPaused, breaker: { state, nextProbeAt } }) =>
        isEnabled &&
        !isPaused &&
        state !== 'closed' &&
        (state === 'probing' || (nextProbeAt !== null && nextProbeAt <= after(graceMs))),
    );
    if (probing) return true;
    const isOpen = true as const;
    const inProgress = {
      state: { $in: ['pending', 'retrying'] },
      endpointId: { $in: [...ids] },
      waitsFor: { $exists: false },
      $or: [{ nextAttemptAt: { $exists: false } }, { nextAttemptAt: { $lte: after(soonMs) } }],
    };
    const draining = {
      state: 'parked' as const,
      endpointId: { $in: open.map(({ _id }) => _id) },
      parkedFor: { $in: drained },
    };
    return (await records.countDocuments({ isOpen, $or: [inProgress, draining] } as object, { limit: 1 })) > 0;
  };

  return {
    move: async (accountId, { offsetMs, byMs }) => {
      const notYet = { movedTo: { $ne: offsetMs } };
      const waiting = { ...retryingOf(await idsOf(accountId)), nextAttemptAt: { $gt: after(soonMs) } };
      const due = moved('$nextAttemptAt', byMs);
      // With a new version, the message that is still in a wait queue has no effect when it comes.
      const retry = { nextAttemptAt: due, dueAt: due, movedTo: offsetMs, turn: { $add: ['$turn', 1] } };
      await records.updateMany({ ...waiting, ...notYet }, [{ $set: retry }]);
      const open = {
        ...brokenOf(accountId),
        'breaker.state': 'open' as const,
        'breaker.nextProbeAt': { $gt: after(graceMs) },
      };
      await endpoints.updateMany({ ...open, ...notYet }, [
        { $set: { 'breaker.nextProbeAt': moved('$breaker.nextProbeAt', byMs), movedTo: offsetMs } },
      ]);
      const dueNow = { movedTo: offsetMs };
      const [retries, probes] = await Promise.all([
        records.countDocuments({ ...retryingOf(await idsOf(accountId)), nextAttemptAt: { $lte: after(0) }, ...dueNow }),
        endpoints.countDocuments({ ...brokenOf(accountId), 'breaker.nextProbeAt': { $lte: after(0) }, ...dueNow }),
      ]);
      return { ...(retries > 0 && { retries }), ...(probes > 0 && { probes }) };
    },
    look: async (accountId) => {
      const ids = await idsOf(accountId);
      // Asked first: an attempt that ends in between may leave a retry, which is then found below.
      const isQuiet = !(await isBusy(accountId, ids));
      const [retry] = await records
        .find({ ...retryingOf(ids), nextAttemptAt: { $gt: after(0) } }, { projection: { nextAttemptAt: 1 } })
        .sort({ nextAttemptAt: 1 })
        .limit(1)
        .toArray();
      const [probe] = await endpoints
        .find({ ...brokenOf(accountId), 'breaker.state': 'open', 'breaker.nextProbeAt': { $gt: after(0) } })
        .sort({ 'breaker.nextProbeAt': 1 })
        .limit(1)
        .toArray();
      const times = [retry?.nextAttemptAt, probe?.breaker.nextProbeAt].flatMap((at) => at?.getTime() ?? []);
      return {
        nextInMs: times.length === 0 ? null : Math.max(0, Math.min(...times) - Date.now()),
        isSettled: isQuiet,
      };
    },
  };
};
