import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';
import { runKopru } from './kopru.ts';
import { settings } from './settings.ts';

describe('kopru trigger', () => {
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
    runKopru(['trigger', ...args], { KOPRU_URL: system.url, KOPRU_API_KEY: key });
  const placed = async (...args: string[]) => {
    const { code, stdout } = await run([...args, '--json']);
    expect(code).toBe(0);
    return JSON.parse(stdout) as {
      type: string;
      id: string;
      provider: string;
      providerOrderId: string;
      status: number;
    };
  };

  it('ends when Köprü has the order, and names it', async () => {
    const { code, stdout } = await run(['order', '--note', 'Zile basmayın']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\S+ {2}getir {2}400 {2}[\d.]+ TRY\n$/)]);
    expect(await placed('order', '--provider', 'ty')).toMatchObject({ type: 'placed', provider: 'ty', status: 400 });
  });

  it.each(['timeout', 'refused', 'twice', 'late-cancel'])('%s is an order with its magic word', async (scenario) => {
    const { providerOrderId } = await placed(scenario, '--note', 'acele');
    const response = await fetch(`${system.url}/web-api/v1/orders/${providerOrderId}`, {
      headers: { authorization: `Bearer ${testKey}` },
    });
    expect(await response.text()).toContain(`KOPRU-${scenario.toUpperCase()} acele`);
  });

  it('cancels, lets the courier go, and begins again', async () => {
    const { id, providerOrderId } = await placed('order');
    expect(await run(['cancel', id])).toMatchObject({ code: 0, stdout: `${providerOrderId}  getir  1500\n` });
    const late = await run(['courier', id, '--lang', 'tr']);
    expect([late.code, late.stderr]).toEqual([1, expect.stringMatching(/\(invalid_transition, \S+\)\n$/)]);
    const reset = await run(['reset', '--lang', 'tr']);
    expect([reset.code, reset.stdout]).toEqual([0, expect.stringMatching(/^0 aksaklık kaldırıldı, \d+ sipariş/)]);
  });

  it('says what is wrong with a key of the live side', async () => {
    const { code, stderr } = await run(['order'], liveKey);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/kpr_test_ \(sandbox_only, \S+\)\n$/)]);
  });

  it.each<[string[], number, string | RegExp]>([
    [[], 2, 'SCENARIO is missing.'],
    [['fire'], 2, /^There is no scenario "fire"; there are order, timeout/],
    [['fire', '--lang', 'tr'], 2, /^"fire" diye bir senaryo yok/],
    [['cancel'], 2, 'ID is missing.'],
    [['order', 'x'], 2, '"x" is not expected here.'],
    [['order', '--provider', 'uber'], 1, /\(invalid_request, \S+\)$/],
    [['cancel', 'yok'], 1, /\(order_not_found, \S+\)$/],
  ])('%j is refused', async (args, code, text) => {
    const ended = await run(args);
    expect([ended.code, ended.stderr.trim()]).toEqual([
      code,
      typeof text === 'string' ? text : expect.stringMatching(text),
    ]);
  });
});
