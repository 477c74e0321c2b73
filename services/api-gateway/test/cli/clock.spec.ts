import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';
import { runKopru } from './kopru.ts';
import { settings } from './settings.ts';

describe('kopru clock', () => {
  let system: System;
  let testKey: string;
  let liveKey: string;
  beforeAll(async () => {
    system = await sharedSystem(settings);
    const account = await system.newAccount();
    liveKey = account.key;
    testKey = (await system.admin('sandbox.create', { account: account.id }))['apiKey'] ?? '';
  });
  afterAll(() => system?.stop());
  const run = (args: readonly string[], key = testKey) =>
    runKopru(['clock', ...args], { KOPRU_URL: system.url, KOPRU_API_KEY: key });

  it('shows the time of the sandbox, and advances it by a time or until one', async () => {
    const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
    expect(await run([])).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`^${time} {2}\\+0s\n$`)) });
    const advanced = await run(['advance', '6h']);
    expect([advanced.code, advanced.stdout]).toEqual([0, expect.stringMatching(new RegExp(`^${time} {2}\\+6h\n$`))]);
    const { stdout } = await run(['--json']);
    expect(JSON.parse(stdout)).toMatchObject({ type: 'clock', offsetMs: 21_600_000, advancingTo: null });
    const to = new Date(Date.now() + 86_400_000).toISOString();
    const until = await run(['advance', '--to', to, '--json']);
    const printed = JSON.parse(until.stdout) as { type: string; now: string; released: object };
    expect(printed).toMatchObject({ type: 'advanced', released: { retries: 0 } });
    expect(printed.now >= to).toBe(true);
  });

  it('says what is wrong with a key of the live side', async () => {
    const { code, stderr } = await run(['advance', '1h'], liveKey);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/kpr_test_ \(sandbox_only, \S+\)\n$/)]);
  });

  it.each<[string[], number, string | RegExp]>([
    [['advance'], 2, 'TIME is missing.'],
    [['advance', '6'], 2, '"6" is no time such as 90s, 15m, 6h or 30d.'],
    [['advance', '6', '--lang', 'tr'], 2, '"6", 90s, 15m, 6h ya da 30d gibi bir süre değil.'],
    [['advance', '1h', '--to', '2030-01-01T00:00:00Z'], 2, 'Give one of TIME, --to.'],
    [['advance', '--to', 'tomorrow'], 2, /^"tomorrow" is no time/],
    [['back'], 2, '"back" is not expected here.'],
    [['advance', '--to', '2020-01-01T00:00:00Z'], 1, /\(invalid_request, \S+\)$/],
    [['advance', '999d'], 1, /\(invalid_request, \S+\)$/],
  ])('%j is refused', async (args, code, text) => {
    const ended = await run(args);
    expect([ended.code, ended.stderr.trim()]).toEqual([
      code,
      typeof text === 'string' ? text : expect.stringMatching(text),
    ]);
  });
});
