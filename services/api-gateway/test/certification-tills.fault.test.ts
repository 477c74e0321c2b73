import { jest } from '@jest/globals';
import { certificationScenarios, type CertificationScenario } from '@kopru/contracts/certification';
import type { Certification } from '@kopru/contracts/public/certifications';
import { bugs, type Bug } from './certification/bugs.ts';
import { failedIn, startCertified, wrongIn, type Certified } from './certification/certified.ts';
import { isFull, show } from './support/scale.ts';

jest.setTimeout(3_600_000);

const allBugs = Object.keys(bugs) as Bug[];
/** The scenario that catches it, and some that must not. */
const around = (bug: Bug): CertificationScenario[] => [bugs[bug], 'accepted-in-time', 'new-orders-are-read'];

/** What a run has found, without what no two runs have alike. */
const findingsOf = ({ state, scenarios }: Certification) => ({
  state,
  scenarios: scenarios.map(({ scenario, findings, ...verdict }) => ({
    scenario,
    state: verdict.state,
    findings: findings.map(({ predicate, isMet, evidence }) => ({
      predicate,
      met: isMet,
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
  const certified = async (...given: Parameters<Certified['judged']>) => (await certification.judged(...given)).run;

  it('passes a till that does everything right, in less than five minutes, with its evidence', async () => {
    const run = await certified({ seed: 7 });
    expect(failedIn(run)).toEqual([]);
    expect(run).toMatchObject({ state: 'passed', seed: 7, levels: ['reads', 'steers', 'accounts'], waiting: 0 });
    expect(run.scenarios.map(({ scenario }) => scenario)).toEqual([...certificationScenarios]);
    expect(Date.parse(run.endedAt ?? '') - Date.parse(run.startedAt)).toBeLessThan(300_000);
    const accepted = run.scenarios.find(({ scenario }) => scenario === 'accepted-in-time')?.findings[0];
    expect(accepted).toMatchObject({
      isMet: true,
      evidence: [{ kind: 'call', what: 'verifyOrder', status: 200, id: expect.stringMatching(/\S/) }],
    });
  });

  (isFull ? it : it.skip)('passes it with each of 100 seeds', async () => {
    const seeds = Array.from({ length: 100 }, (_, seed) => seed);
    const found = await several(seeds, async (seed) => [seed, wrongIn(await certified({ seed }))] as const);
    expect(found.filter(([, wrong]) => wrong.length > 0)).toEqual([]);
  });

  it('says the same again with the same seed, in the same order', async () => {
    const options = {
      seed: 5,
      scenarios: ['booked-to-the-kurus', 'a-lost-answer', 'two-restaurants', 'refused-with-a-reason'],
    };
    const first = await certified(options);
    const again = await several(Array<typeof options>(isFull ? 9 : 1).fill(options), certified);
    for (const run of again) expect(findingsOf(run)).toEqual(findingsOf(first));
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
