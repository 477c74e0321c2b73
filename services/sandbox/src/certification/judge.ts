import { setTimeout as pause } from 'node:timers/promises';
import type { CertificationScenario } from '@kopru/contracts/certification';
import { watchDelayMs } from '@kopru/contracts/internal/certifications';
import { appError } from '@kopru/contracts/errors/errors';
import type { Logger } from '@kopru/runtime';
import type { OwnerClients } from '../clients/owners.ts';
import type { Calls } from './calls.ts';
import type { Certificates } from './certificate.ts';
import type { OpenPlace, Place } from './places.ts';
import type { RunDocument } from './run.model.ts';
import { persist } from './persist.ts';
import { leaseMs, type Runs } from './runs.ts';
import { scenarios } from './scenarios.ts';
import { createStage, NotMet, type Patience } from './stage.ts';
import { createTranscript, type Transcript } from './transcript.ts';
import { createTurns } from './turns.ts';
import { judge } from './verdict.ts';
import { watchStandstill } from './waits.ts';

/** So many scenarios of a run are played at once, each in its own restaurants. */
const lanes = 6;
const maxRunMs = 300_000;
/** So often a scenario is played that is failed while Köprü or its machine stood still, or could not be played as it is. */
const maxPlays = 3;

/** Why a run is stopped before its end. */
type Stop = 'gateway_stopped' | 'took_too_long' | 'platforms_away' | 'ended';

/** Plays the scenarios of runs and judges them. */
export const createJudge = (parts: {
  runs: Runs;
  certificates: Pick<Certificates, 'of'>;
  calls: Calls;
  owners: OwnerClients;
  openPlace: OpenPlace;
  patience: Patience;
  logger: Logger;
}) => {
  const { runs, certificates, calls, owners, openPlace, patience, logger } = parts;
  const turns = createTurns();
  const underWay = new Map<string, { stop: (reason: Stop) => void; done: Promise<void> }>();

  interface Around {
    place: Place;
    transcript: Transcript;
    stoodMs: () => number;
    stop: AbortSignal;
  }
  const playOnce = async (run: RunDocument, id: CertificationScenario, around: Around) => {
    const { script, verdict } = scenarios[id];
    const of = { id: run._id, accountId: run.accountId, seed: run.seed };
    const stage = createStage({ run: of, scenario: id, runs, patience, ...around });
    await script(stage).catch((error: unknown) => {
      if (!(error instanceof NotMet)) throw error;
    });
    const look = async () => judge(id, verdict, await persist(() => stage.traffic(verdict)));
    let found = await look();
    if (found.state === 'failed') {
      // What the till did in time may be recorded a moment later.
      await stage.quiet();
      found = await look();
    }
    const flaw = await persist(() => stage.flaw());
    around.place.clear();
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
    const transcript = createTranscript({ run: { id: _id, accountId, startedAt }, endpointId, calls, owners });
    const ids = run.verdicts.map(({ scenario }) => scenario);
    const waiting = ids.filter((id) => scenarios[id].isAlone !== true);
    const alone = ids.filter((id) => scenarios[id].isAlone === true);
    let number = 0;
    const nextNumber = (): number => (number += 1);
    const opened: (Place | undefined)[] = [];
    const playNext = async (lane: number, queue: CertificationScenario[]): Promise<void> => {
      stop.throwIfAborted();
      const id = queue.shift();
      if (id === undefined) return;
      const place = (opened[lane] ??= await openPlace(accountId, lane + 1, nextNumber));
      await play(run, id, { place, transcript, stoodMs, stop });
    };
    const playLane = async (lane: number, queue: CertificationScenario[]): Promise<void> => {
      while (queue.length > 0) await turns.play(lane, () => playNext(lane, queue));
    };
    // Every gateway sees the till's calls from then on.
    await pause(watchDelayMs, undefined, { signal: stop });
    const count = Math.min(lanes, waiting.length);
    const played = await Promise.allSettled(Array.from({ length: count }, (_, lane) => playLane(lane, waiting)));
    const failed = played.find((lane) => lane.status === 'rejected');
    const last = failed ?? (await Promise.allSettled([alone.length > 0 && playLane(0, alone)]))[0];
    for (const place of opened)
      await persist(async () => place?.close()).catch(
        (error: unknown) => void logger.warn('a certification left a restaurant', { error }),
      );
    if (last.status === 'rejected') throw last.reason;
  };

  const runOne = async (run: RunDocument, endpointId: string, controller: AbortController): Promise<void> => {
    const { _id } = run;
    const stopFor = (reason: Stop): void => controller.abort(reason);
    const standstill = watchStandstill();
    let limit: NodeJS.Timeout | undefined;
    const judgeIt = async (): Promise<void> => {
      controller.signal.throwIfAborted();
      limit = setTimeout(() => stopFor('took_too_long'), maxRunMs);
      await playAll(run, endpointId, { stoodMs: standstill.stoodMs, stop: controller.signal });
    };
    const beat = setInterval(() => {
      runs.renew(_id).then(
        (isOpen) => void (isOpen || stopFor('ended')),
        (error: unknown) => void logger.warn('a certification cannot say that it goes on', { error }),
      );
    }, leaseMs / 5);
    try {
      await turns.run(judgeIt);
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
    /** Goes on by itself; the run says how it ends. */
    start: (run: RunDocument, endpointId: string): void => {
      const controller = new AbortController();
      const done = runOne(run, endpointId, controller)
        .catch((error: unknown) => void logger.error('a certification has no end', { runId: run._id, error }))
        .finally(() => underWay.delete(run._id));
      underWay.set(run._id, { stop: (reason) => controller.abort(reason), done });
    },
    /** Where this process judges it; elsewhere its judge finds out by itself. */
    stop: (id: string): void => underWay.get(id)?.stop('ended'),
    stopAll: async (): Promise<void> => {
      const all = [...underWay.values()];
      for (const { stop } of all) stop('gateway_stopped');
      await Promise.all(all.map(({ done }) => done));
    },
  };
};
export type Judge = ReturnType<typeof createJudge>;
