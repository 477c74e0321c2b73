import { receiver } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { settings } from './certified.ts';
import { tunnelledBy, type Tunnelled } from './through-tunnel.ts';

describe('the certification of a till that only its own machine reaches', () => {
  let tunnelled: Tunnelled;
  beforeAll(async () => {
    tunnelled = await tunnelledBy(await sharedSystem(settings));
  });
  afterAll(() => tunnelled?.stop());

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
