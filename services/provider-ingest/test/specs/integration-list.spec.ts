import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { App } from '@kopru/service';
import { waitFor } from '@kopru/testing';
import { isPolled } from '../support/is-polled.ts';
import { createStage, type Stage } from '../support/stage.ts';

/** More than a service reads of another one's answer. */
const tooLong = { body: 'x'.repeat(33 * 1024 * 1024) };

let stage: Stage;
/** A second replica, while a test has one. */
let another: App | undefined;
let suppliers = 7200;
/** Each of a supplier of its own, because a supplier's restaurants share Trendyol's limit. */
const connect = (options: { isPublished?: boolean } = {}) =>
  stage.connect('ty', undefined, { ...options, supplierId: String(++suppliers) });

const collection = (name: string) => stage.backing.client.db(stage.backing.database('ingest')).collection(name);
const isScheduled = async ({ integrationId }: IntegrationCredentials): Promise<boolean> =>
  (await collection('polls').countDocuments({ _id: integrationId as never, parkedAt: { $exists: false } })) === 1;
const gone = async (integration: IntegrationCredentials): Promise<boolean> => !(await isScheduled(integration));

describe('the integrations of provider-ingest', () => {
  beforeAll(async () => {
    stage = await createStage();
  });
  afterAll(() => stage?.stop());
  afterEach(async () => {
    stage.restaurants.listAnswer = undefined;
    stage.restaurants.pageSize = 200;
    await another?.stop();
    another = undefined;
  });

  // Before the others, because all that is known is read anew.
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
      const stored = await collection('integrations').find().toArray();
      expect(stored.map(({ _id }) => String(_id)).toSorted()).toEqual(
        [switched.integrationId, same.integrationId].toSorted(),
      );
    });
  });

  describe('while the list of integrations cannot be had', () => {
    it('a new integration that is only polled is learnt by its own event and polled', async () => {
      stage.restaurants.listAnswer = tooLong;
      await isPolled(stage, await connect());
    });
  });

  describe('an integration whose event was lost', () => {
    it('is polled, or not any more, once the list was read, however many pages it has', async () => {
      stage.restaurants.pageSize = 2;
      const [first, ...others] = [await connect(), await connect(), await connect()];
      for (const integration of [first, ...others]) await isPolled(stage, integration);
      const deleted = first;
      stage.restaurants.integrations = stage.restaurants.integrations.filter((known) => known !== deleted);
      const missed = await connect({ isPublished: false });
      expect(await isScheduled(deleted)).toBe(true);
      another = await stage.startIngest();
      await isPolled(stage, missed);
      await waitFor(() => gone(deleted), { what: 'the end of the deleted one' });
      for (const integration of others) expect(await isScheduled(integration)).toBe(true);
    });

    it('is known once events come again', async () => {
      await isPolled(stage, await connect());
      const missed = await connect({ isPublished: false });
      await stage.backing.broker.closeConnections('provider-ingest');
      await isPolled(stage, missed);
    });
  });

  describe('an integration whose event came', () => {
    it('is not polled any more from then on when it was switched off or deleted, and again when it is on', async () => {
      const [off, deleted] = [await connect(), await connect()];
      await isPolled(stage, off);
      await isPolled(stage, deleted);
      stage.restaurants.listAnswer = tooLong;
      off.status = false;
      await stage.publishChange('entegrasyon.durum_degisti', off, { status: false });
      stage.restaurants.integrations = stage.restaurants.integrations.filter((known) => known !== deleted);
      await stage.publishChange('entegrasyon.silindi', deleted);
      await waitFor(async () => (await gone(off)) && (await gone(deleted)));
      off.status = true;
      const since = Date.now();
      await stage.publishChange('entegrasyon.durum_degisti', off, { status: true });
      await isPolled(stage, off, since);
    });

    it('is written into the copy of the credentials when something differs, and only then', async () => {
      const integration = await connect();
      const stored = () => collection('integrations').findOne({ _id: integration.integrationId as never });
      const first = await waitFor(async () => (await stored()) ?? undefined);
      const asked = stage.restaurants.requests.length;
      await stage.publishChange('entegrasyon.guncellendi', integration);
      another = await stage.startIngest();
      await waitFor(() =>
        ['/internal/credentials?provider=ty', `/internal/credentials/${integration.integrationId}`].every((wanted) =>
          stage.restaurants.requests.slice(asked).some(({ path }) => path === wanted),
        ),
      );
      const second = await connect();
      await isPolled(stage, second);
      expect(await stored()).toEqual(first);
      integration.config.apiKey = 'another-key';
      await stage.publishChange('entegrasyon.guncellendi', integration);
      await waitFor(async () => (await stored())?.['sealed'] !== first['sealed']);
    });
  });
});
