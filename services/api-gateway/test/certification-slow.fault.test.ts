import { jest } from '@jest/globals';
import { receiver } from '@kopru/testing';
import type { Bug } from './certification/bugs.ts';
import { startCertified, wrongIn, type Certified } from './certification/certified.ts';
import { startTill } from './certification/till.ts';

jest.setTimeout(300_000);

/** Longer than the till's patience, and than its calls are held on a machine that does not stand still. */
const stillMs = 3_500;

/** Keeps this process from working, and so Köprü, the platforms and the till. */
const standStill = (): void => {
  const until = performance.now() + stillMs;
  while (performance.now() < until);
};

describe('the certification of a till on a machine that stands still when the till is told of an order', () => {
  let certified: Certified;
  beforeAll(async () => {
    certified = await startCertified({ CERTIFICATION_TIMEOUT: '3s' });
  });
  afterAll(() => certified?.stop());

  const judged = async (scenario: string, bug?: Bug) => {
    const { key, api } = await certified.newSandbox();
    const till = await startTill({ url: certified.system.url, key, ...(bug !== undefined && { bug }) });
    let isFirst = true;
    const endpoint = await receiver<{ test?: boolean }>(async ({ text, headers, json }) => {
      if (json.test !== true && isFirst) {
        isFirst = false;
        standStill();
      }
      const authorization = headers['authorization'] ?? '';
      const { status } = await fetch(till.url, { method: 'POST', body: text, headers: { authorization } });
      return { status };
    });
    await api('POST /webhook-endpoints', { body: { url: endpoint.url } });
    try {
      return await certified.run(api, { seed: 2, scenarios: [scenario] });
    } finally {
      await till.stop();
      await endpoint.stop();
    }
  };

  it.each(['accepted-in-time', 'answered-before-acting'])(
    'blames no till for it that does everything right (%s)',
    async (scenario) => {
      const run = await judged(scenario);
      expect([run.state, wrongIn(run)]).toEqual(['passed', []]);
    },
  );

  it('lets no till off that acts before it answers', async () => {
    const run = await judged('answered-before-acting', 'actsBeforeItAnswers');
    expect(wrongIn(run).map(({ predicate }) => predicate)).toEqual(['answered-at-once']);
  });
});
