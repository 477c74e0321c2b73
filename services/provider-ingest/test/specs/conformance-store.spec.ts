import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { StoreSeen, StoreSet, AppliedStore } from '@kopru/contracts/internal/platforms';
import { newId } from '@kopru/contracts/values/ids';
import type { Shop } from '../../../sandbox/src/world/model.ts';
import { stage } from '../support/quiet-stage.ts';
import { allPlatforms, errorOf } from '../support/stage.ts';

const nothing: AppliedStore = { isOpen: null, isBusy: false };
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The same stories of a store for every platform, like those of `conformance`. */
describe.each(allPlatforms)('a store at %s', (platform) => {
  let integration: IntegrationCredentials;
  beforeEach(async () => {
    integration = await stage.connect(platform);
  });
  const shop = async (): Promise<Shop> => {
    const { items } = await stage.simulator.control<{ items: Shop[] }>('GET', '/restaurants');
    const found = items.find(
      (one) => one.platform === platform && one.restaurantId === integration.config.restaurantId,
    );
    if (found === undefined) throw new Error('no shop');
    return found;
  };
  const ask = (state: string, until: string | null, lastApplied = nothing) =>
    stage.internal(
      'POST',
      '/store',
      { integrationId: integration.integrationId, state, until, lastApplied },
      integration.accountId,
    );
  const set = async (state: string, until: string | null = null, lastApplied = nothing): Promise<StoreSet> => {
    const answer = await ask(state, until, lastApplied);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.data));
    return (answer.data as { data: StoreSet }).data;
  };
  const seen = async (): Promise<StoreSeen> => {
    const { integrationId, accountId } = integration;
    const answer = await stage.internal('POST', '/store/read', { integrationId }, accountId);
    return (answer.data as { data: StoreSeen }).data;
  };
  const read = async (): Promise<boolean | null> => (await seen()).isOpen;
  const callsOf = async (): Promise<string[]> => {
    const { items } = await stage.simulator.control<{ items: { operation: string; shop: string; status: number }[] }>(
      'GET',
      '/requests',
    );
    return items
      .filter((one) => one.shop === integration.config.restaurantId && one.operation.startsWith('store'))
      .map(({ operation, status }) => `${operation} ${status}`);
  };

  it('is closed and opened, and says what it is', async () => {
    expect(await read()).toBe(true);
    const { lastApplied, partly } = await set('closed');
    expect([lastApplied.isOpen, partly]).toEqual([false, null]);
    expect(await shop()).toMatchObject({ isOpen: false, changedBy: 'restaurant' });
    expect(await read()).toBe(false);
    await set('open', null, lastApplied);
    expect(await shop()).toMatchObject({ isOpen: true });
    expect(await read()).toBe(true);
  });

  it('says who closed it where the platform does', async () => {
    const path = `/restaurants/${platform}/${integration.config.restaurantId ?? ''}/store`;
    for (const [by, closedBy] of [
      ['panel', 'person'],
      ['platform', 'platform'],
    ] as const) {
      await stage.simulator.control('PATCH', path, { isOpen: false, by });
      expect(await seen()).toEqual({ isOpen: false, closedBy: platform === 'getir' ? closedBy : null });
      await stage.simulator.control('PATCH', path, { isOpen: true, by });
      expect(await seen()).toEqual({ isOpen: true, closedBy: null });
    }
  });

  it('may get the same change again', async () => {
    for (let time = 0; time < 2; time += 1) await set('closed', inMinutes(20));
    expect(await shop()).toMatchObject({ isOpen: false });
  });

  it("says when the platform's own timer ends, which is never before its time unless it is the longest", async () => {
    const { endsAt } = await set('closed', inMinutes(20));
    if (endsAt === null) return expect((await shop()).closedUntil).toBeNull();
    expect(Date.parse(endsAt)).toBeGreaterThan(Date.now() + 19 * 60_000);
    expect(Math.abs(Date.parse(endsAt) - Number((await shop()).closedUntil))).toBeLessThan(5000);
  });

  it('is open when it is called busy', async () => {
    const { lastApplied } = await set('closed');
    await set('busy', inMinutes(30), lastApplied);
    expect(await shop()).toMatchObject({ isOpen: true, isBusy: platform === 'getir' });
  });

  it('is asked again later when somebody else changes it at the same time', async () => {
    const operation = platform === 'getir' ? 'store-close' : 'store';
    await stage.simulator.fault({ kind: 'conflict', platform, operation, times: 1 });
    const answer = await ask('closed', null);
    if (platform === 'migros') return expect(answer.status).toBe(502);
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([502, true]);
    expect(await shop()).toMatchObject({ isOpen: true });
  });

  it('of another account does not exist', async () => {
    const { integrationId } = integration;
    const answer = await stage.internal('POST', '/store', {
      integrationId,
      state: 'closed',
      until: null,
      lastApplied: nothing,
    });
    expect(errorOf(answer).code).toBe('integration_not_found');
    expect(await callsOf()).toEqual([]);
  });
});

describe('what the platforms say of a store', () => {
  it("stays within Getir's two changes a minute, and says when the next one may be made", async () => {
    const { integrationId, accountId } = await stage.connect('getir');
    const close = () =>
      stage.internal(
        'POST',
        '/store',
        { integrationId, state: 'closed', until: null, lastApplied: nothing },
        accountId,
      );
    const answers = [await close(), await close(), await close()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(50);
    const { overLimit } = await stage.simulator.control<{ overLimit: number }>('GET', '/requests');
    expect(overLimit).toBe(0);
  });

  it('waits for Yemeksepeti where it does not know its own state yet (204)', async () => {
    const { integrationId, accountId } = await stage.connect('ys');
    await stage.simulator.fault({ kind: 'not_ready', platform: 'ys', operation: 'store-read', times: 1 });
    const ask = () => stage.internal('POST', '/store/read', { integrationId }, accountId);
    const first = await ask();
    expect([first.status, first.headers['retry-after']]).toEqual([502, '5']);
    expect((await ask()).status).toBe(200);
  });

  it('refuses to speak for a channel of the restaurant, and for Yemeksepeti without its chain', async () => {
    for (const [platform, code] of [
      ['direct', 'store_not_switchable'],
      ['ys', 'chain_code_missing'],
    ] as const) {
      const { integrationId, accountId } = stage.restaurants.add(platform, { restaurantId: '1' }, newId());
      const answer = await stage.internal('POST', '/store/read', { integrationId }, accountId);
      expect(errorOf(answer)).toMatchObject({ code: 'provider_error', params: { platformMessage: { code } } });
    }
  });
});
