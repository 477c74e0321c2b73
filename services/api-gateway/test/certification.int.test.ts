import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  certificationScenarios,
  publicOperations,
  version,
  type Certification,
  type CertificationScenario,
} from '@kopru/contracts';
import { createVerifier } from 'fast-jwt';
import { bugs, type Bug } from './certification/bugs.ts';
import { failedIn, startCertified, till, wrongIn, type Certified } from './certification/certified.ts';
import { isFull, show } from './support/scale.ts';

jest.setTimeout(3_600_000);

const allBugs = Object.keys(bugs) as Bug[];
/** The scenario that catches it, and some that must not. */
const around = (bug: Bug): CertificationScenario[] => [bugs[bug], 'accepted-in-time', 'new-orders-are-read'];

/** What a run has found, without what no two runs have alike. */
const told = ({ state, scenarios }: Certification) => ({
  state,
  scenarios: scenarios.map(({ scenario, findings, ...verdict }) => ({
    scenario,
    state: verdict.state,
    findings: findings.map(({ predicate, holds, evidence }) => ({
      predicate,
      holds,
      evidence: evidence.map(({ kind, what, status }) => `${kind} ${what} ${status}`),
    })),
  })),
});

const atOnce = 3;
/** Some at a time; resolves with what each came to. */
const several = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const queue = [...items];
  const results: R[] = [];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const result = await work(item);
      show('judged', { result: JSON.stringify(result), left: queue.length });
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};

describe('the certification of a till', () => {
  let certification: Certified;
  beforeAll(async () => {
    certification = await startCertified();
  });
  afterAll(() => certification?.stop());
  const judged = (...given: Parameters<Certified['judged']>) => certification.judged(...given);
  const certified = async (...given: Parameters<Certified['judged']>) => (await judged(...given)).run;

  it('passes a till that does everything right, in less than five minutes, with its evidence', async () => {
    const run = await certified({ seed: 7 });
    expect(failedIn(run)).toEqual([]);
    expect(run).toMatchObject({ state: 'passed', seed: 7, levels: ['reads', 'steers', 'accounts'], waiting: 0 });
    expect(run.scenarios.map(({ scenario }) => scenario)).toEqual([...certificationScenarios]);
    expect(Date.parse(run.endedAt ?? '') - Date.parse(run.startedAt)).toBeLessThan(300_000);
    const accepted = run.scenarios.find(({ scenario }) => scenario === 'accepted-in-time')?.findings[0];
    expect(accepted).toMatchObject({
      holds: true,
      evidence: [{ kind: 'call', what: 'verifyOrder', status: 200, id: expect.stringMatching(/\S/) }],
    });
  });

  it('gives what was passed a certificate that another library verifies, and a link that its owner switches on and off', async () => {
    const { run, api } = await judged({ seed: 3, scenarios: ['new-orders-are-read'] });
    const path = `/certifications/${run.id}/certificate` as const;
    const read = await api(`GET ${path}`);
    const { certificate, jws, ...rest } = publicOperations.getCertificate.data.strict().parse(read.body.data);
    expect(rest).toEqual({ isExpired: false, publicPath: null });
    expect(certificate).toMatchObject({ id: run.id, till, seed: 3, levels: [], version, validFor: '0.1' });
    expect(certificate.scenarios[0]?.findings.every(({ evidence }) => evidence.length > 0)).toBe(true);

    const { keys } = (await (await fetch(`${certification.system.url}/.well-known/jwks.json`)).json()) as {
      keys: JsonWebKey[];
    };
    const [jwk] = keys;
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const check = createVerifier({ key, algorithms: ['EdDSA'], complete: true });
    expect(check(jws)).toMatchObject({ header: { alg: 'EdDSA', kid: jwk?.kid }, payload: certificate });
    const [head = '', , signature = ''] = jws.split('.');
    const forged = Buffer.from(JSON.stringify({ ...certificate, levels: ['steers'] })).toString('base64url');
    expect(() => check(`${head}.${forged}.${signature}`) as unknown).toThrow(/signature/);
    expect(JSON.stringify(keys)).not.toContain('"d"');

    const publish = async (isPublic: boolean) =>
      (await api(`PUT ${path}`, { body: { isPublic } })).body.data as { publicPath: string | null };
    const { publicPath } = await publish(true);
    const shown = await fetch(`${certification.system.url}${publicPath}`);
    expect([shown.status, await shown.json()]).toEqual([200, { certificate, jws, isExpired: false, publicPath }]);
    expect((await publish(false)).publicPath).toBeNull();
    expect((await fetch(`${certification.system.url}${publicPath}`)).status).toBe(404);
    expect((await publish(true)).publicPath).not.toBe(publicPath);
  });

  (isFull ? it : it.skip)('passes it with each of 100 seeds', async () => {
    const seeds = Array.from({ length: 100 }, (_, seed) => seed);
    const found = await several(seeds, async (seed) => [seed, wrongIn(await certified({ seed }))] as const);
    expect(found.filter(([, wrong]) => wrong.length > 0)).toEqual([]);
  });

  it('says the same again with the same seed, in the same order', async () => {
    const wish = {
      seed: 5,
      scenarios: ['booked-to-the-kurus', 'a-lost-answer', 'two-restaurants', 'refused-with-a-reason'],
    };
    const first = await certified(wish);
    const again = await several(Array<typeof wish>(isFull ? 9 : 1).fill(wish), certified);
    for (const run of again) expect(told(run)).toEqual(told(first));
    expect(first.levels).toEqual([]);
  });

  it.each(allBugs.filter((_, index) => index % 7 === 0))(
    'catches a till that %s, in the scenario that is about it and in no other',
    async (bug) => {
      const run = await certified({ seed: 11, scenarios: around(bug) }, bug);
      expect(failedIn(run)).toEqual([bugs[bug]]);
      expect(run).toMatchObject({ state: 'failed', levels: [] });
    },
  );

  (isFull ? it : it.skip)(
    'catches every till that has a bug, by all scenarios, in the one that is about it',
    async () => {
      const found = await several(allBugs, async (bug) => [bug, failedIn(await certified({ seed: 11 }, bug))] as const);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allBugs.map((bug) => [bug, [bugs[bug]]])));
    },
  );
});
