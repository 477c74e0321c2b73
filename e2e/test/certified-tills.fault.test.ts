import { certificationScenarios } from '@kopru/contracts/certification';
import type { Certification } from '@kopru/contracts/public/certifications';
import {
  backingServices,
  call,
  dataOf,
  eventually,
  freePort,
  openShop,
  waitFor,
  type BackingServices,
} from '@kopru/testing';
import { newPlace, startSystem, stopAll, throughNpm, type Place, type System } from '@kopru/testing/system';
import { monoIsHere } from '../support/mono.ts';
import { runtimesHere, runTill, type Running, type Runtime } from '../support/runtimes.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
/** Each till is judged with so many seeds, … */
const seeds = isFull ? Number(process.env['SEEDS'] ?? 100) : 1;
/** … by so many accounts at once for each language. */
const atOnce = isFull ? Number(process.env['AT_ONCE'] ?? 2) : 1;
const maxRunMs = 330_000;
const maxTries = 3;

await monoIsHere();
const tills = runtimesHere().flatMap((runtime) =>
  runtime.till === undefined ? [] : [{ ...runtime, till: runtime.till }],
);

/** Every finding that does not hold. */
const wrongIn = ({ scenarios }: Certification) =>
  scenarios.flatMap(({ scenario, findings }) =>
    findings.filter(({ isMet }) => !isMet).map((finding) => ({ scenario, ...finding })),
  );

describe('the sample tills of the quick start', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;
  const running: Running[] = [];
  const judged = new Map<string, Promise<Certification[]>>();

  /** A till of its own account, which answers. */
  const open = async (runtime: Runtime, till: string) => {
    const shop = await openShop(system);
    const { apiKey = '' } = await system.admin('sandbox.create', { account: shop.account.id });
    const port = String(await freePort());
    const started = runTill(runtime, till, { KOPRU_URL: system.ready.gateway, KOPRU_API_KEY: apiKey, PORT: port });
    running.push(started);
    const headers = { authorization: `Bearer ${apiKey}` };
    const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await call(method, `${system.ready.gateway}/web-api/v1${path}`, { headers, body });
      // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- the tests read what the interface promises
      return dataOf(answer, path);
    };
    const url = `http://127.0.0.1:${port}/`;
    await eventually(async () => expect((await call('POST', url, { body: {} })).status).toBe(401));
    await ask('POST', '/webhook-endpoints', { url });
    return { ask, output: started.output };
  };
  const judge = async (runtime: Runtime, till: string, queue: number[]): Promise<Certification[]> => {
    const { ask } = await open(runtime, till);
    const certify = async (seed: number): Promise<Certification> => {
      const certification = { till: { name: `Örnek ${runtime.language}`, version: '1.0' }, seed };
      const { id } = (await ask('POST', '/certifications', certification)) as Certification;
      const ended = async () => {
        const run = (await ask('GET', `/certifications/${id}`)) as Certification;
        return run.state !== 'running' && run;
      };
      return waitFor(ended, { timeoutMs: maxRunMs, everyMs: 500, what: 'the end of the run' });
    };
    const runs: Certification[] = [];
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
      let run = await certify(seed);
      // One that was aborted, on a machine that does much else, is no verdict.
      for (let tries = 1; run.state === 'aborted' && tries < maxTries; tries += 1) run = await certify(seed);
      if (isFull) {
        const seconds = (Date.parse(run.endedAt ?? '') - Date.parse(run.startedAt)) / 1000;
        const wrong = JSON.stringify(wrongIn(run));
        process.stderr.write(`${runtime.language} ${String(seed)} ${run.state} ${String(seconds)} s ${wrong}\n`);
      }
      runs.push(run);
    }
    return runs;
  };

  beforeAll(async () => {
    corner = await backingServices();
    place = await newPlace();
    // With the simulated platforms, as a person starts it.
    system = await startSystem({ ...corner.env, ...place.env }, { command: throughNpm });
    for (const runtime of tills) {
      const queue = Array.from({ length: seeds }, (_, seed) => seed);
      const all = Promise.all(Array.from({ length: atOnce }, () => judge(runtime, runtime.till, queue)));
      judged.set(
        runtime.language,
        all.then((lists) => lists.flat()),
      );
    }
    // A failure is told by the test of its language.
    await Promise.allSettled(judged.values());
  }, 7_200_000);

  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()));
    await stopAll();
    place.remove();
    await corner.stop();
  });

  it.each(tills.map(({ language }) => language))(
    `in %s passes every scenario with ${String(seeds)} seeds`,
    async (language) => {
      const runs = (await judged.get(language)) ?? [];
      expect(runs.flatMap(wrongIn)).toEqual([]);
      expect(
        runs.map(({ state, seed, reason }) => [seed, state, reason]).filter(([, state]) => state !== 'passed'),
      ).toEqual([]);
      expect(runs).toHaveLength(seeds);
      for (const { levels, passed } of runs)
        expect([levels, passed]).toEqual([['reads', 'steers', 'accounts'], certificationScenarios.length]);
    },
  );
});
