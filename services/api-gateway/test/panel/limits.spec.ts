import { randomBytes, randomInt } from 'node:crypto';
import { panelOperationList } from '@kopru/contracts/panel/operations';
import { panelHeader, panelPrefix } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { internalHeaders } from '../support/internal-headers.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { password, type PanelAnswer } from './panel-client.ts';

const burst = 30;
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_PER_SECOND: '0.1', RATE_LIMIT_BURST: String(burst) });
});
afterAll(() => gateway?.stop());

const untilRefused = async (ask: () => Promise<PanelAnswer>): Promise<{ taken: number; refused: PanelAnswer }> => {
  for (let taken = 0; taken <= 2 * burst; taken += 1) {
    const answer = await ask();
    if (answer.status === 429) return { taken, refused: answer };
  }
  throw new Error('was never refused');
};

describe('the session API', () => {
  it('takes no more than its limit of one session, says when it takes more, and takes those of others', async () => {
    const [one, other] = [await gateway.owner(), await gateway.owner()];
    const { taken, refused } = await untilRefused(() => one.ask('GET', 'catalogue'));
    expect(taken).toBeGreaterThanOrEqual(burst - 1);
    expect(taken).toBeLessThanOrEqual(burst + 10);
    expect(refused.body.error.code).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.ask('GET', 'catalogue')).status).toBe(200);
  });

  it('lets nobody begin more reads of everything than the account may', async () => {
    const person = await gateway.owner();
    await gateway.admin('account.limit', { account: person.accountId, limit: 'heavyReads', max: '0' });
    const heavy = panelOperationList.filter(({ isHeavy }) => isHeavy === true);
    const day = 'day=2026-03-01&fromDay=2026-03-01&toDay=2026-03-01';
    const answers = await Promise.all(
      heavy.map(({ method, path }) => {
        const address = `${path.slice(1).replace('{id}', newId())}?${day}&language=tr`;
        return person.ask(method.toUpperCase(), address, method === 'get' ? undefined : { phone: '+905321112244' });
      }),
    );
    const codes = answers.map(({ body }) => (body as { error?: { code: string } }).error?.code);
    expect(Object.fromEntries(heavy.map(({ id }, index) => [id, codes[index]]))).toEqual(
      Object.fromEntries(heavy.map(({ id }) => [id, 'too_many_at_once'])),
    );
    expect(heavy.length).toBeGreaterThan(10);
    expect((await person.ask('GET', 'catalogue')).status).toBe(200);
  });

  it('lets nobody guess the current password of a session that was left open', async () => {
    const person = await gateway.owner();
    const change = (current: string) => person.ask('PUT', 'session/password', { current, next: 'yepyeni-parola-3' });
    for (let guess = 0; guess < 5; guess += 1) expect((await change(`tahmin-${guess}`)).status).toBe(422);
    const refused = await change(password);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'sign_in_throttled']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(50);
    expect((await gateway.signIn(person.email)).status).toBe(200);
  });
});

describe('API keys that nobody has', () => {
  it('are refused without a query once an address has tried too many; its known key goes on', async () => {
    const { accountId } = await gateway.newAccount();
    const created = await fetch(`${gateway.internalUrl}/internal/admin/key.create`, {
      method: 'POST',
      headers: await internalHeaders('api-gateway'),
      body: JSON.stringify({ account: accountId, name: 'Kasa' }),
    });
    const { data } = (await created.json()) as { data: { apiKey: string } };
    const call = async (key: string): Promise<number> => {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.60' };
      const response = await fetch(`${gateway.url}/web-api/v1/orders`, { headers });
      await response.text();
      return response.status;
    };
    const unknown = (): string => `kpr_live_${randomBytes(64).toString('hex').slice(0, 43)}`;
    // The owner of the orders is unavailable, so a key that is known is answered 503.
    expect(await call(data.apiKey)).toBe(503);
    const database = gateway.backing.client.db(gateway.backing.database('gateway'));
    await database.command({ profile: 2 });
    const statuses = await Promise.all(Array.from({ length: 3 * burst }, () => call(unknown())));
    await database.command({ profile: 0 });
    const all = await database.collection('system.profile').find({ 'command.find': 'accounts' }).toArray();
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(burst + 5);
    expect(statuses).toContain(429);
    expect(all.length).toBeLessThanOrEqual(burst + 5);
    expect(all.length).toBeGreaterThan(5);
    expect(await call(data.apiKey)).toBe(503);
  });
});

describe('whoever asks too often', () => {
  const panel = { [panelHeader]: '1' };
  it.each([
    ['with a key that nobody has', '/web-api/v1/orders', { authorization: 'Bearer none' }],
    ['with a session that nobody has', `${panelPrefix}/catalogue`, { ...panel, cookie: 'kopru_session=none' }],
    ['with no session', `${panelPrefix}/session/single-sign-on`, panel],
  ])('is told so after a pause, not thousands of times a second: %s', async (_whose, path, headers) => {
    const from = { 'x-forwarded-for': `203.0.113.${randomInt(100, 250)}` };
    const ask = async (): Promise<{ status: number; tookMs: number }> => {
      const startedAt = performance.now();
      const response = await fetch(`${gateway.url}${path}`, { headers: { ...headers, ...from } });
      await response.text();
      return { status: response.status, tookMs: performance.now() - startedAt };
    };
    await Promise.all(Array.from({ length: 2 * burst }, ask));
    // One after the other: nothing but the pause makes every one of them slow. On a slow machine one of them may be let
    // through meanwhile, as one is every ten seconds.
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const refused = (): typeof answers => answers.filter(({ status }) => status === 429);
    while (refused().length < 5 && answers.length < 20) answers.push(await ask());
    expect(refused()).toHaveLength(5);
    expect(Math.min(...refused().map(({ tookMs }) => tookMs))).toBeGreaterThanOrEqual(190);
  });
});
