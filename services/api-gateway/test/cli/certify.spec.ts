import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { runKopru } from './kopru.ts';
import { settings } from './settings.ts';

describe('kopru certify', () => {
  let system: System;
  beforeAll(async () => {
    system = await sharedSystem(settings);
  });
  afterAll(() => system?.stop());
  const newKey = async () => {
    const account = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    return { testKey: apiKey, liveKey: account.key };
  };
  const run = (key: string, ...args: string[]) =>
    runKopru(['certify', ...args], { KOPRU_URL: system.url, KOPRU_API_KEY: key });

  it('says what is wrong before anything begins', async () => {
    const { testKey, liveKey } = await newKey();
    const asked = async (key: string, ...args: string[]) => {
      const { code, stderr } = await run(key, ...args);
      return [code, stderr];
    };
    expect(await asked(liveKey, '--till', 'K@1')).toEqual([3, expect.stringContaining('(sandbox_only,')]);
    expect(await asked(testKey, '--till', 'K@1')).toEqual([1, expect.stringContaining('(receiver_not_ready,')]);
    expect(await asked(testKey, '--till', 'K@1', '--scenario', 'yok')).toEqual([
      1,
      expect.stringMatching(/body\.scenarios\.0.*\(invalid_request,/),
    ]);
    expect(await asked(testKey)).toEqual([2, expect.stringContaining('--till')]);
    expect(await asked(testKey, '--till', 'Kasa')).toEqual([2, expect.stringContaining('NAME@VERSION')]);
    expect(await asked(testKey, '--till', 'K@1', '--seed', 'x')).toEqual([2, expect.stringContaining('--seed')]);
  });
});
