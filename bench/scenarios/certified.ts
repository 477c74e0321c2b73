import { certificationScenarios } from '@kopru/contracts/certification';
import type { Certification } from '@kopru/contracts/public/certifications';
import {
  accountAt,
  backingServices,
  call,
  dataOf,
  eventually,
  freePort,
  openLoop,
  openShop,
  waitFor,
  type Account,
  type BackingServices,
} from '@kopru/testing';
import { runtimesHere, runTill, type Running } from '../../e2e/support/runtimes.ts';
import { countCpu, latencies, median, round } from '../measure.ts';
import { deliver } from '../orders.ts';
import { openStage, type Figures, type Stage } from '../stage.ts';
import { saturation } from './saturation.ts';

const accounts = 10;
const perSecond = 100;
/** Shorter than a certification, so that the whole of a measurement lies within. */
const seconds = 30;
const maxRounds = 5;
const maxRunMs = 330_000;

/** An account whose till, the quick start's in JavaScript, answers at its sandbox's endpoint. */
const openTill = async ({ system }: Stage, running: Running[]): Promise<Account> => {
  const { account } = await openShop(system);
  const { apiKey = '', sandbox = '' } = await system.admin('sandbox.create', { account: account.id });
  const [node] = runtimesHere();
  if (node?.till === undefined) throw new Error('there is no till');
  const port = String(await freePort());
  running.push(runTill(node, node.till, { KOPRU_URL: system.ready.gateway, KOPRU_API_KEY: apiKey, PORT: port }));
  const url = `http://127.0.0.1:${port}/`;
  await eventually(async () => {
    // It answers, and refuses who does not know its key.
    if ((await call('POST', url, { body: {} })).status !== 401) throw new Error(`no till at ${url}`);
  }, 60_000);
  const till = accountAt(system.ready.gateway, sandbox, apiKey);
  dataOf(await till.post('/webhook-endpoints', { url }), 'the endpoint');
  return till;
};

const startRun = async (till: Account): Promise<string> => {
  const started = await till.post('/certifications', { till: { name: 'Örnek', version: '1.0' } });
  return (dataOf(started, 'the certification') as Certification).id;
};

/** Of passed runs; a till that fails, or a run that is aborted, makes the measurement worthless. */
const secondsOf = async (till: Account, id: string): Promise<number> => {
  const ended = async (): Promise<Certification | false> => {
    const run = dataOf(await till.get(`/certifications/${id}`), 'the run') as Certification;
    return run.state !== 'running' && run;
  };
  const run = await waitFor(ended, { timeoutMs: maxRunMs, everyMs: 500, what: 'the end of a certification' });
  if (run.state !== 'passed' || run.passed !== certificationScenarios.length)
    throw new Error(`a certification ended ${run.state}: ${run.reason ?? ''}`);
  return (Date.parse(run.endedAt ?? '') - Date.parse(run.startedAt)) / 1000;
};

const conditions = ['without', 'beside', 'elsewhere'] as const;
type Condition = (typeof conditions)[number];
type Rounds = Record<Condition, Figures[]>;

const of = (figures: Figures | undefined, name: string): number => figures?.[name] ?? Number.NaN;

/** A figure under each condition, and how it is beside compared with the two others: 1 is undisturbed, less is worse. */
const compared = (kind: string, rounds: Rounds, name: string): Figures => {
  const isRate = name.endsWith('/s');
  const ratio = (to: Condition): number => {
    const ratios = rounds.beside.map((one, index) => of(one, name) / of(rounds[to][index], name));
    return round(median(isRate ? ratios : ratios.map((value) => 1 / value)));
  };
  return {
    ...Object.fromEntries(
      conditions.map((each) => [`${kind}: ${name} ${each}`, median(rounds[each].map((one) => of(one, name)))]),
    ),
    [`${kind}: ${name} beside, of without`]: ratio('without'),
    [`${kind}: ${name} beside, of elsewhere`]: ratio('elsewhere'),
  };
};

/**
 * The live side beside full certifications of ten accounts, without, and while another system on the same machine has them
 * (which takes as much of the machine and nothing of this system), in turns: 100 orders/s, then as many as go through.
 */
export const certified = async (stage: Stage): Promise<Figures> => {
  const corners = [await backingServices(), await backingServices()];
  stage.system.freeze();
  const open = (corner: BackingServices | undefined) => openStage(stage, { settings: { ...corner?.env } });
  const [own, other] = [await open(corners[0]), await open(corners[1])];
  const running: Running[] = [];
  const [runSeconds, tooShort]: [number[], number[]] = [[], []];
  const within = async <T>(tills: readonly Account[], work: () => Promise<T>): Promise<T> => {
    const ids = await Promise.all(tills.map(startRun));
    const startedAt = performance.now();
    const result = await work();
    const tookS = (performance.now() - startedAt) / 1000;
    const took = await Promise.all(ids.map((id, index) => secondsOf(tills[index] as Account, id)));
    runSeconds.push(...took);
    tooShort.push(...took.filter((one) => one < tookS));
    return result;
  };
  const tillsAt = async (at: Stage): Promise<Account[]> => {
    const tills: Account[] = [];
    for (let number = 0; number < accounts; number += 1) tills.push(await openTill(at, running));
    return tills;
  };
  const paced = async (): Promise<Figures> => {
    const count = Math.round(perSecond * seconds * Math.min(1, stage.size));
    const { deliveredMs, tookMs } = await deliver(own, count, openLoop(perSecond));
    return { 'delivered/s': round(count / (deliveredMs / 1000)), ...latencies(tookMs) };
  };
  const flooded = (): Promise<Figures> => saturation(64)(own);
  try {
    const tills = { beside: await tillsAt(own), elsewhere: await tillsAt(other) };
    await within(tills.elsewhere, flooded);
    const cpuSince = countCpu(own.system.pids);
    await within(tills.beside, () => Promise.resolve());
    const cpu = cpuSince(1000 * accounts);
    const figures: Record<'paced' | 'flooded', Rounds> = {
      paced: { without: [], beside: [], elsewhere: [] },
      flooded: { without: [], beside: [], elsewhere: [] },
    };
    const measure = async (condition: Condition): Promise<void> => {
      figures.paced[condition].push(await paced());
      figures.flooded[condition].push(await flooded());
    };
    for (let number = 0; number < Math.max(1, Math.round(maxRounds * stage.size)); number += 1) {
      await measure('without');
      for (const where of ['beside', 'elsewhere'] as const) await within(tills[where], () => measure(where));
    }
    return {
      ...compared('paced', figures.paced, 'delivered/s'),
      ...compared('paced', figures.paced, 'p50 ms'),
      ...compared('paced', figures.paced, 'p99 ms'),
      ...compared('flooded', figures.flooded, 'delivered/s'),
      ...compared('flooded', figures.flooded, 'p50 ms'),
      ...Object.fromEntries(
        Object.entries(cpu).map(([name, value]) => [name.replace('CPU s/1000', 'CPU s a certification,'), value]),
      ),
      'certification s': round(median(runSeconds)),
      'measured beyond a certification': tooShort.length,
    };
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await own.stop();
    await other.stop();
    for (const corner of corners) await corner.stop();
    await stage.system.thaw();
  }
};
