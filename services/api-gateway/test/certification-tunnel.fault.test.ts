import { jest } from '@jest/globals';
import { certificationScenarios } from '@kopru/contracts/certification';
import { receiver, waitFor } from '@kopru/testing';
import { bugs, type Bug } from './certification/bugs.ts';
import { startTill } from './certification/till.ts';
import { settings } from './certification/certified.ts';
import { tunnelledBy, type Tunnelled } from './certification/through-tunnel.ts';
import { isFull } from './support/scale.ts';
import { startSystem } from './support/system.ts';

jest.setTimeout(isFull ? 3_600_000 : 300_000);

/** What a receiver's answers decide most. */
const decisive = [
  'the-till-starts-again',
  'a-wrong-key-is-refused',
  'answered-before-acting',
  'the-same-event-three-times',
  'a-lost-answer',
  'letters-and-emoji',
];
const tried: readonly Bug[] = isFull ? (Object.keys(bugs) as Bug[]) : ['checksNoKey', 'hasItsInboxInMemory'];

describe('the certification of a till that only its own machine reaches', () => {
  let tunnelled: Tunnelled;
  beforeAll(async () => {
    tunnelled = await tunnelledBy(await startSystem(settings));
  });
  afterAll(() => tunnelled?.stop());

  it('is passed by one without a mistake, beside another endpoint, and leaves nothing', async () => {
    const { key, api } = await tunnelled.newSandbox();
    const elsewhere = await receiver({ status: 500 });
    await api('POST /webhook-endpoints', { body: { url: elsewhere.url } });
    const { code, lines, failed, stderr } = await tunnelled.judged(key, isFull ? [] : decisive);
    expect([failed, code, stderr]).toEqual([[], 0, expect.stringContaining('through this machine')]);
    expect(lines.at(-1)).toMatchObject({
      type: 'certified',
      state: 'passed',
      passed: isFull ? certificationScenarios.length : decisive.length,
    });
    expect(lines.some(({ type }) => type === 'forwarded')).toBe(true);
    await tunnelled.cleared(api);
    expect((await api('GET /webhook-endpoints')).body.data).toMatchObject([{ url: elsewhere.url }]);
    await elsewhere.stop();
  });

  it.each(tried)('is failed by one that %s, in that alone', async (bug) => {
    const { key, api } = await tunnelled.newSandbox();
    const { code, failed } = await tunnelled.judged(key, [bugs[bug], 'new-orders-are-read'], bug);
    expect([failed, code]).toEqual([[bugs[bug]], 1]);
    await tunnelled.cleared(api);
  });

  it('is aborted, and says why, when kopru is killed', async () => {
    const { key, api } = await tunnelled.newSandbox();
    const till = await startTill({ url: tunnelled.otherUrl, key });
    const process = tunnelled.certify(key, '--forward-to', till.url);
    await waitFor(() => process.stdout() !== '', { timeoutMs: 90_000, what: 'a verdict' });
    process.signal('SIGKILL');
    expect(await process.ended).toBe('SIGKILL');
    await tunnelled.cleared(api);
    const { body } = await api('GET /certifications');
    expect(body.data).toMatchObject([{ state: 'aborted', reason: expect.stringContaining('kopru') }]);
    await till.stop();
  });

  it('is cancelled by Ctrl-C, and leaves nothing', async () => {
    const { key, api } = await tunnelled.newSandbox();
    const till = await startTill({ url: tunnelled.otherUrl, key });
    const process = tunnelled.certify(key, '--forward-to', till.url);
    await waitFor(() => process.stderr().includes('seed'), { timeoutMs: 60_000, what: 'a beginning' });
    process.signal('SIGINT');
    expect([await process.ended, process.stderr()]).toEqual([1, expect.stringContaining('Cancelled')]);
    // At once, and not when nobody has asked for long.
    expect((await api('GET /webhook-endpoints')).body.data).toEqual([]);
    await tunnelled.cleared(api);
    await till.stop();
  });
});
