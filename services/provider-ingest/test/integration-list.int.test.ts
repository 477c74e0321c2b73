import { PassThrough } from 'node:stream';
import type { IntegrationCredentials } from '@kopru/contracts';
import { createLogger } from '@kopru/runtime';
import { waitFor } from '@kopru/testing';
import axios from 'axios';
import type { RequestEntry } from '../../platform-simulator/src/world/world.ts';
import type { App } from '@kopru/service';
import { createStage, type Stage } from './support/stage.ts';

/** More than a service reads of another one's answer. */
const tooLong = { body: 'x'.repeat(33 * 1024 * 1024) };

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.stop());

const pollsOf = async ({ config }: IntegrationCredentials, since = 0): Promise<RequestEntry[]> => {
  const { items } = await stage.simulator.control<{ items: RequestEntry[] }>('GET', '/requests');
  return items.filter(({ shop, operation, at }) => operation === 'list' && shop === config.restaurantId && at >= since);
};
const isPolled = (integration: IntegrationCredentials, since = 0): Promise<unknown> =>
  waitFor(async () => (await pollsOf(integration, since)).length > 0, {
    what: `a poll of ${integration.config.restaurantId}`,
  });
const collection = (name: string) => stage.backing.client.db(stage.backing.database('ingest')).collection(name);
const isScheduled = async ({ integrationId }: IntegrationCredentials): Promise<boolean> =>
  (await collection('polls').countDocuments({ _id: integrationId as never, parkedAt: { $exists: false } })) === 1;
const gone = async (integration: IntegrationCredentials): Promise<boolean> => !(await isScheduled(integration));

interface ListState {
  ageSeconds: number;
  isStale: boolean;
}
const readiness = async ({ internalUrl }: App): Promise<{ status: number; lists: Record<string, ListState> }> => {
  const { status, data } = await axios.get<{ integrationLists: Record<string, ListState> }>(`${internalUrl()}/readyz`, {
    proxy: false,
    validateStatus: () => true,
  });
  return { status, lists: data.integrationLists };
};
const ageOf = async ({ internalUrl }: App, provider: string): Promise<number> => {
  const { data } = await axios.get<string>(`${internalUrl()}/metrics`, { proxy: false });
  const found = new RegExp(`kopru_integration_list_age_seconds\\{.*provider="${provider}".*\\} (\\S+)`).exec(data);
  return Number(found?.[1]);
};

describe('while the list of integrations cannot be had', () => {
  it('a new integration that is only polled is learnt by its own event and polled', async () => {
    stage.restaurants.listAnswer = tooLong;
    await isPolled(await stage.connect('ty'));
  });

  it('what is known is polled on, and health, metric and log say so, the log with growing pauses', async () => {
    const known = await stage.connect('ty');
    await isPolled(known);
    stage.restaurants.listAnswer = { status: 503 };
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
    const asked = stage.restaurants.requests.length;
    const ingest = await stage.startIngest({}, createLogger({ service: 'provider-ingest', level: 'warn', stream }));
    const triesOfTy = () =>
      stage.restaurants.requests.slice(asked).filter(({ path }) => path === '/internal/credentials?provider=ty').length;
    // The other replica asks once more at most: its list was read a moment ago.
    await waitFor(() => triesOfTy() >= 4, { timeoutMs: 60_000, what: 'further tries' });
    const { status, lists } = await readiness(ingest);
    expect(status).toBe(200);
    expect(lists['ty']?.isStale).toBe(true);
    expect(Object.keys(lists).toSorted()).toEqual(['getir', 'migros', 'ty']);
    expect(await ageOf(ingest, 'ty')).toBeGreaterThan(1);
    const warnings = lines.filter((line) => line.includes('cannot be had') && line.includes('"provider":"ty"'));
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.length).toBeLessThan(triesOfTy());
    await isPolled(known, Date.now());

    stage.restaurants.listAnswer = undefined;
    await waitFor(async () => (await readiness(ingest)).lists['ty']?.isStale === false, { timeoutMs: 90_000 });
  });
});

describe('an integration whose event nobody heard', () => {
  it('is polled, or not any more, once the list was read, however many pages it has', async () => {
    stage.restaurants.pageSize = 2;
    const [first, ...others] = [await stage.connect('ty'), await stage.connect('ty'), await stage.connect('ty')];
    for (const integration of [first, ...others]) await isPolled(integration);
    const deleted = first;
    stage.restaurants.integrations = stage.restaurants.integrations.filter((known) => known !== deleted);
    const missed = await stage.connect('ty', undefined, { isTold: false });
    expect(await isScheduled(deleted)).toBe(true);
    await stage.startIngest();
    await isPolled(missed);
    await waitFor(() => gone(deleted), { what: 'the end of the deleted one' });
    for (const integration of others) expect(await isScheduled(integration)).toBe(true);
  });

  it('is known once news can be heard again', async () => {
    await isPolled(await stage.connect('ty'));
    const missed = await stage.connect('ty', undefined, { isTold: false });
    await stage.backing.broker.closeConnections('provider-ingest');
    await isPolled(missed);
  });
});

describe('integrations that may have changed unheard', () => {
  it('are read anew together, and not one by one', async () => {
    const integrations = await Promise.all([stage.connect('ys'), stage.connect('ys'), stage.connect('ys')]);
    const [switched, deleted, same] = integrations;
    if (switched === undefined || deleted === undefined || same === undefined) throw new Error('none');
    const statuses = () =>
      Promise.all(integrations.map(async (integration) => (await stage.push(integration, {})).status));
    await waitFor(async () => (await statuses()).every((status) => status === 401));
    // Each was read once because of its own event.
    const isRead = ({ integrationId }: IntegrationCredentials): boolean =>
      stage.restaurants.requests.some(({ path }) => path === `/internal/credentials/${integrationId}`);
    await waitFor(() => integrations.every(isRead));
    const asked = stage.restaurants.requests.length;
    switched.config.apiKey = 'another-key';
    stage.restaurants.integrations = stage.restaurants.integrations.filter((known) => known !== deleted);
    await stage.backing.broker.closeConnections('provider-ingest');
    await waitFor(async () => (await statuses())[1] === 404);
    const since = stage.restaurants.requests.slice(asked);
    const read = since.filter(({ path }) => path === '/internal/credentials/read');
    expect(read.map(({ json }) => (json as { integrationIds: string[] }).integrationIds.toSorted())).toEqual([
      integrations.map(({ integrationId }) => integrationId).toSorted(),
    ]);
    expect(since.filter(({ path }) => path.includes(same.integrationId))).toEqual([]);
    const kept = await collection('integrations').find().toArray();
    expect(kept.map(({ _id }) => String(_id)).toSorted()).toEqual(
      [switched.integrationId, same.integrationId].toSorted(),
    );
  });
});

describe('an integration whose event was heard', () => {
  it('is not polled any more from then on when it was switched off or deleted, and again when it is on', async () => {
    const [off, deleted] = [await stage.connect('ty'), await stage.connect('ty')];
    await isPolled(off);
    await isPolled(deleted);
    stage.restaurants.listAnswer = tooLong;
    off.status = false;
    await stage.tell('entegrasyon.durum_degisti', off, { status: false });
    stage.restaurants.integrations = stage.restaurants.integrations.filter((known) => known !== deleted);
    await stage.tell('entegrasyon.silindi', deleted);
    await waitFor(async () => (await gone(off)) && (await gone(deleted)));
    off.status = true;
    const since = Date.now();
    await stage.tell('entegrasyon.durum_degisti', off, { status: true });
    await isPolled(off, since);
  });

  it('is written into the copy of the credentials when something differs, and only then', async () => {
    const integration = await stage.connect('ty');
    const kept = () => collection('integrations').findOne({ _id: integration.integrationId as never });
    const first = await waitFor(async () => (await kept()) ?? undefined);
    const asked = stage.restaurants.requests.length;
    await stage.tell('entegrasyon.guncellendi', integration);
    await stage.startIngest();
    await waitFor(() =>
      ['/internal/credentials?provider=ty', `/internal/credentials/${integration.integrationId}`].every((wanted) =>
        stage.restaurants.requests.slice(asked).some(({ path }) => path === wanted),
      ),
    );
    const second = await stage.connect('ty');
    await isPolled(second);
    expect(await kept()).toEqual(first);
    integration.config.apiKey = 'another-key';
    await stage.tell('entegrasyon.guncellendi', integration);
    await waitFor(async () => (await kept())?.['sealed'] !== first['sealed']);
  });
});
