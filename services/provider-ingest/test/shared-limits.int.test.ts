import { type IntegrationCredentials, type StockSet, maxStockChanges } from '@kopru/contracts';
import { sharedSettings } from '@kopru/testing';
import type { RequestEntry } from '../../platform-simulator/src/world/world.ts';
import { createStage, type Stage } from './support/stage.ts';

let stage: Stage;
/** Two replicas, which share nothing but the database. */
let replicas: string[] = [];
beforeAll(async () => {
  stage = await createStage();
  replicas = [stage.ingest.internalUrl(), (await stage.startIngest()).internalUrl()];
});
afterAll(() => stage.stop());

/** Asks one replica after the other; null: it was done. */
const ask = async (turn: number, path: string, { accountId }: IntegrationCredentials, body: object) => {
  const answer = await fetch(`${replicas[turn % replicas.length]}/internal${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-internal-token': sharedSettings.INTERNAL_TOKEN,
      'x-account-id': accountId,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { data: StockSet } };
};

/** Product changes of one restaurant, as many at once as a call may bring, by both replicas at the same time. */
const switchProducts = async (integration: IntegrationCredentials, productId: string, calls: number) => {
  const { integrationId } = integration;
  const changes = Array.from({ length: maxStockChanges }, (_, index) => {
    return { productId, optionId: null, isAvailable: index % 2 === 0, until: null };
  });
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, turn) => ask(turn, '/stock', integration, { integrationId, changes })),
  );
  const refusals = answers.flatMap(({ body }) => body.data.refusals);
  const kept = refusals.filter((one) => one !== null);
  return { taken: refusals.length - kept.length, kept };
};

const requests = async (operation: string, integration: IntegrationCredentials): Promise<RequestEntry[]> => {
  const { items } = await stage.simulator.control<{ items: RequestEntry[] }>('GET', '/requests');
  return items.filter((one) => one.operation === operation && one.shop === integration.config.restaurantId);
};
const mostWithin = (ms: number, times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
const overLimit = async (): Promise<number> =>
  (await stage.simulator.control<{ overLimit: number }>('GET', '/requests')).overLimit;

describe('two replicas together', () => {
  it("keep within Getir's 300 changes of products in 60 s, and say when the rest may be told", async () => {
    const getir = await stage.connect('getir');
    const { taken, kept } = await switchProducts(getir, '700004'.padStart(24, '0'), 7);
    expect([taken, kept.length]).toEqual([300, 50]);
    expect(new Set(kept.map(({ reason }) => reason.code))).toEqual(new Set(['call_limit_reached']));
    for (const { retryAfterSeconds } of kept) expect(retryAfterSeconds).toBeGreaterThan(0);
    const times = (await requests('stock', getir)).map(({ at }) => at);
    expect([mostWithin(60_000, times), await overLimit()]).toEqual([300, 0]);
  });

  it("keep within Getir's two changes of a store in 60 s", async () => {
    const getir = await stage.connect('getir');
    const { integrationId } = getir;
    const told = { isOpen: null, isBusy: null };
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await ask(turn, '/store', getir, { integrationId, state: 'closed', until: null, told });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 502, 502]);
    expect([(await requests('store-close', getir)).length, await overLimit()]).toEqual([2, 0]);
  });

  it("keep within Trendyol's 50 in 10 s", async () => {
    const ty = await stage.connect('ty', undefined, { supplierId: '7998' });
    await switchProducts(ty, '700004', 4);
    const times = (await requests('stock', ty)).map(({ at }) => at);
    expect(times.length).toBeGreaterThan(0);
    expect(mostWithin(10_000, times)).toBeLessThanOrEqual(50);
    expect(await overLimit()).toBe(0);
  });

  it('send Trendyol no price body twice, also when both are told the same at once', async () => {
    const ty = await stage.connect('ty', undefined, { supplierId: '7601' });
    const { integrationId } = ty;
    const changes = [{ productId: '700004', price: 2600 }];
    const answers = await Promise.all([0, 1].map((turn) => ask(turn, '/prices', ty, { integrationId, changes })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    type Books = { prices: { repeatedBodies: number; allBranches: number } };
    const { prices } = await stage.simulator.control<Books>('GET', '/requests');
    const statuses = new Set((await requests('price', ty)).map(({ status }) => status));
    expect([prices, statuses]).toEqual([{ repeatedBodies: 0, allBranches: 0 }, new Set([200])]);
  });
});
