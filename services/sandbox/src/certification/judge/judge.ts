import { setTimeout as pause } from 'node:timers/promises';
import type { CertificationScenario } from '@kopru/contracts/certification';
import { recordingDelayMs } from '@kopru/contracts/internal/certifications';
import { appError } from '@kopru/contracts/errors/errors';
import type { Logger } from '@kopru/runtime';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { Calls } from '../records/calls.ts';
import type { Certificates } from '../certificates/certificates.ts';
import type { OpenTestbed, Testbed } from '../script/testbed.ts';
import type { RunDocument } from '../records/run.model.ts';
import { persist } from '../records/persist.ts';
import { leaseMs, type Runs } from '../records/runs.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { createFixture, type Timeouts } from '../script/fixture.ts';
import { NotMet } from '../script/timed-waits.ts';
import { createTranscript, type Transcript } from '../script/transcript.ts';
import { createPlayQueue } from './play-queue.ts';
import { judge } from './verdict.ts';
import { measureStandstill } from '../script/waits.ts';

/** Scenarios of a run that are played at once, each in its own restaurants. */
const maxSlots = 6;
const maxRunMs = 300_000;
/** Plays of a scenario that failed while Köprü or its machine stood still, or whose script could not be followed. */
const maxPlays = 3;

/** Why a run is stopped before its end. */
type Stop = 'gateway_stopped' | 'took_too_long' | 'platforms_away' | 'ended';

/** Plays the scenarios of runs and judges them. */
export const createJudge = (parts: {
  runs: Runs;
  certificates: Pick<Certificates, 'of'>;
  calls: Calls;
  clients: ServiceClients;
  openTestbed: OpenTestbed;
  timeouts: Timeouts;
  logger: Logger;
}) => {
  const { runs, certificates, calls, clients, openTestbed, timeouts, logger } = parts;
  const playQueue = createPlayQueue();
  const inProgress = new Map<string, { stop: (reason: Stop) => void; done: Promise<void> }>();

  interface Around {
    testbed: Testbed;
    transcript: Transcript;
    stoodMs: () => number;
    stop: AbortSignal;
  }
  const playOnce = async (run: RunDocument, id: CertificationScenario, around: Around) => {
    const { script, verdict } = scenarios[id];
    const of = { id: run._id, accountId: run.accountId, seed: run.seed };
    const fixture = createFixture({ run: of, scenario: id, runs, timeouts, ...around });
    await script(fixture).catch((error: unknown) => {
      if (!(error instanceof NotMet)) throw error;
    });
    const poll = async () => judge(id, verdict, await persist(() => fixture.traffic(verdict)));
    let found = await poll();
    if (found.state === 'failed') {
      // A call that came in time may be recorded a moment later.
      await fixture.quiet();
      found = await poll();
    }
    const flaw = await persist(() => fixture.flaw());
    around.testbed.clear();
    return { found, flaw };
  };
  const play = async (run: RunDocument, id: CertificationScenario, around: Around): Promise<void> => {
    await persist(() => runs.write(run._id, { scenario: id, state: 'running', findings: [] }));
    for (let plays = 1; ; plays += 1) {
      const { found, flaw } = await playOnce(run, id, around);
      const isInDoubt = flaw === 'not played' || (flaw === 'slow' && found.state === 'failed');
      if (isInDoubt && plays < maxPlays) continue;
      if (flaw === 'not played') throw appError('unavailable');
      return persist(() => runs.write(run._id, found));
    }
  };

  const playAll = async (
    run: RunDocument,
    endpointId: string,
    { stoodMs, stop }: Pick<Around, 'stoodMs' | 'stop'>,
  ): Promise<void> => {
    const { _id, accountId, startedAt } = run;
    const transcript = createTranscript({ run: { id: _id, accountId, startedAt }, endpointId, calls, clients });
    const ids = run.verdicts.map(({ scenario }) => scenario);
    const waiting = ids.filter((id) => scenarios[id].isAlone !== true);
    const alone = ids.filter((id) => scenarios[id].isAlone === true);
    let number = 0;
    const nextNumber = (): number => (number += 1);
    const opened: (Testbed | undefined)[] = [];
    const playNext = async (slot: number, queue: CertificationScenario[]): Promise<void> => {
      stop.throwIfAborted();
      const id = queue.shift();
      if (id === undefined) return;
      const testbed = (opened[slot] ??= await openTestbed(accountId, slot + 1, nextNumber));
      await play(run, id, { testbed, transcript, stoodMs, stop });
    };
    const playInSlot = async (slot: number, queue: CertificationScenario[]): Promise<void> => {
      while (queue.length > 0) await playQueue.play(slot, () => playNext(slot, queue));
    };
    // Every gateway records the calls of the POS from then on.
    await pause(recordingDelayMs, undefined, { signal: stop });
    const count = Math.min(maxSlots, waiting.length);
    const played = await Promise.allSettled(Array.from({ length: count }, (_, slot) => playInSlot(slot, waiting)));
    const failed = played.find((slot) => slot.status === 'rejected');
    const last = failed ?? (await Promise.allSettled([alone.length > 0 && playInSlot(0, alone)]))[0];
    for (const testbed of opened)
      await persist(async () => testbed?.close()).catch(
        (error: unknown) => void logger.warn('a restaurant of a certification could not be deleted', { error }),
      );
    if (last.status === 'rejected') throw last.reason;
  };

  const runOne = async (run: RunDocument, endpointId: string, controller: AbortController): Promise<void> => {
    const { _id } = run;
    const stopFor = (reason: Stop): void => controller.abort(reason);
    const standstill = measureStandstill();
    let limit: NodeJS.Timeout | undefined;
    const judgeIt = async (): Promise<void> => {
      controller.signal.throwIfAborted();
      limit = setTimeout(() => stopFor('took_too_long'), maxRunMs);
      await playAll(run, endpointId, { stoodMs: standstill.stoodMs, stop: controller.signal });
    };
    const beat = setInterval(() => {
      runs.renew(_id).then(
        (isOpen) => void (isOpen || stopFor('ended')),
        (error: unknown) => void logger.warn('the lease of a certification could not be renewed', { error }),
      );
    }, leaseMs / 5);
    try {
      await playQueue.run(judgeIt);
      const { verdicts } = await persist(() => runs.find(run.accountId, _id));
      const isPassed = verdicts.every(({ state }) => state === 'passed');
      await persist(() => runs.end(_id, isPassed ? 'passed' : 'failed'));
      if (isPassed) await persist(() => certificates.of(run.accountId, _id));
    } catch (error) {
      const reason = controller.signal.aborted ? (controller.signal.reason as Stop) : 'platforms_away';
      if (!controller.signal.aborted) logger.error('a certification was aborted', { runId: _id, error });
      if (reason !== 'ended') await persist(() => runs.end(_id, 'aborted', reason));
    } finally {
      clearTimeout(limit);
      clearInterval(beat);
      standstill.stop();
      calls.forget(_id);
    }
  };

  return {
    /** Judges in the background; the run gets the result. */
    start: (run: RunDocument, endpointId: string): void => {
      const controller = new AbortController();
      const done = runOne(run, endpointId, controller)
        .catch((error: unknown) => void logger.error('a certification could not be ended', { runId: run._id, error }))
        .finally(() => inProgress.delete(run._id));
      inProgress.set(run._id, { stop: (reason) => controller.abort(reason), done });
    },
    /** Stops a run of this process; the judge in another process finds out by its lease. */
    stop: (id: string): void => inProgress.get(id)?.stop('ended'),
    stopAll: async (): Promise<void> => {
      const all = [...inProgress.values()];
      for (const { stop } of all) stop('gateway_stopped');
      await Promise.all(all.map(({ done }) => done));
    },
  };
};
export type Judge = ReturnType<typeof createJudge>;
