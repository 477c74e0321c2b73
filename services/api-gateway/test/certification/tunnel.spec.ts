import { receiver, waitFor } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { settings } from './certified.ts';
import { tunnelledBy, type Tunnelled } from './through-tunnel.ts';
import { startTill } from './till.ts';

describe('the certification of a till that only its own machine reaches', () => {
  let tunnelled: Tunnelled;
  beforeAll(async () => {
    tunnelled = await tunnelledBy(await sharedSystem(settings));
  });
  afterAll(() => tunnelled?.stop());

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

  it('does not begin without an address, a key of the sandbox and a till', async () => {
    const { key, liveKey, api } = await tunnelled.newSandbox();
    const refusal = async (given: string, ...args: string[]) => {
      const process = tunnelled.certify(given, ...args);
      return [await process.ended, process.stderr()];
    };
    const nobody = 'http://127.0.0.1:9/hook';
    expect(await refusal(key, '--forward-to', 'kasa')).toEqual([2, '"kasa" is no http or https address.\n']);
    expect(await refusal(key, '--forward-to', nobody)).toEqual([
      1,
      `Nobody takes connections at ${nobody} (ECONNREFUSED). Start the till first.\n`,
    ]);
    expect(await refusal(key, '--forward-to', nobody, '--lang', 'tr')).toEqual([
      1,
      expect.stringContaining('Önce kasayı başlatın'),
    ]);
    const till = await receiver({ status: 500 });
    expect(await refusal(liveKey, '--forward-to', till.url)).toEqual([3, expect.stringContaining('(sandbox_only,')]);
    expect(await refusal(key, '--forward-to', till.url)).toEqual([1, expect.stringContaining('status 500')]);
    await tunnelled.cleared(api);
    await till.stop();
  });
});
