import { incidentOperations, type Incident, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { messages, type IncidentChanged } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { connectMongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { createRunning, waitFor } from '@kopru/testing';
import { makeFollowFacts } from '../../src/domain/incidents/follow-facts.ts';
import { incidentSchema } from '../../src/storage/incident.model.ts';
import { createIncidentRepository } from '../../src/storage/incidents.repository.ts';
import { schemas } from '../../src/storage/schemas.ts';
import { getirConfig } from '../support/restaurant-service.ts';
import { service } from '../support/shared-service.ts';

const failure = { code: 'unreachable', failure: { code: 'no_answer', params: {} }, at: '2026-11-28T10:00:00.000Z' };

const { list } = incidentOperations;
const incidents = () => service.database.collection<{ _id: string }>('incidents');

describe('an integration whose platform does not answer, with two replicas watching', () => {
  it('is one incident, which is resolved and opened again as the platform goes and comes', async () => {
    await service.start();
    const account = service.account();
    const { id: restaurantId } = await account.createRestaurant();
    const write = { integrationId: 'getir', config: getirConfig };
    const { integrationId } = await account.writeIntegration(restaurantId, write);
    const report = (lastError: unknown) => account.post(`/integrations/${integrationId}/health`, { lastError });
    const listed = async (query: string, of = account): Promise<Incident[]> =>
      (await of.get(`/incidents?${query}`, list.data)).items;
    const first = (query: string) => waitFor(async () => (await listed(query))[0]);

    const queue = await service.backing.broker.tap('restoran', 'olay.*');
    const events: IncidentChanged[] = [];
    const receiveEvents = (count: number) =>
      waitFor(async () => {
        for (const { body } of await service.backing.broker.take(queue)) {
          const event = messages['olay.acildi'].schema.parse(body);
          if (event.accountId === account.accountId) events.push(event);
        }
        return events.length >= count;
      });

    await report(failure);
    const opened = await first('state=open');
    expect(opened).toEqual({
      ...{ accountId: account.accountId, restaurantId, subject: integrationId, provider: 'getir', isTest: false },
      ...{ kind: 'integration_failing', actor: 'platform', since: failure.at, details: { reason: failure.failure } },
      ...{ id: opened.id, createdAt: opened.createdAt, resolvedAt: null, acknowledged: null },
    });
    expect(await listed('state=open', service.account())).toEqual([]);
    expect(await listed(`state=open&restaurantIds=${account.accountId}`)).toEqual([]);

    await report(null);
    const resolved = await first('state=resolved');
    expect(resolved).toEqual({ ...opened, resolvedAt: expect.any(String) as unknown });
    expect(await listed('state=open')).toEqual([]);

    await report(failure);
    expect(await first('state=open')).toEqual(opened);
    expect(await listed('state=resolved')).toEqual([]);
    const { accountId } = account;
    expect(await incidents().countDocuments({ accountId })).toBe(1);
    await receiveEvents(3);
    const event = {
      ...{ eventId: expect.any(String) as unknown, accountId, restaurantId, incidentId: opened.id, provider: 'getir' },
      ...{ kind: 'integration_failing', subject: integrationId, actor: 'platform', orderNumber: null },
      ...{ reason: 'no_answer', since: failure.at, resolvedAt: null, occurredAt: expect.any(String) as unknown },
    };
    expect(events).toEqual([event, { ...event, resolvedAt: resolved.resolvedAt }, event]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(3);
    await waitFor(async () => (await incidents().countDocuments({ accountId, 'outbox.0': { $exists: true } })) === 0);
  });
});

describe('an integration that refused an order', () => {
  it('is no failing one: provider-ingest names the order', async () => {
    const account = service.account();
    const connect = async (store: string) => {
      const { id: restaurantId } = await account.createRestaurant();
      const write = { integrationId: 'getir', config: { ...getirConfig, restaurantId: store } };
      return (await account.writeIntegration(restaurantId, write)).integrationId;
    };
    const report = (integrationId: string, lastError: object | null) =>
      account.post(`/integrations/${integrationId}/health`, { lastError });
    const subjects = async (state: string) =>
      (await account.get(`/incidents?state=${state}`, list.data)).items.map(({ subject }) => subject);
    const [refused, failing] = [await connect('getir-1'), await connect('getir-2')];
    await report(refused, { ...failure, code: 'invalid_request', isRefusedOrder: true });
    await report(failing, failure);
    await waitFor(async () => (await subjects('open')).includes(failing));
    await report(failing, null);
    // What a round opens, it opens before it resolves anything.
    await waitFor(async () => (await subjects('resolved')).includes(failing));
    expect(await subjects('open')).toEqual([]);
  });
});

describe('incidents of an owner that does not answer', () => {
  it('stay open, and concern the whole account when they are about its endpoints', async () => {
    const account = service.account();
    const { accountId } = account;
    const { id: restaurantId } = await account.createRestaurant();
    const createdAt = new Date();
    const common = { accountId, restaurantId: null, kind: 'endpoint_failing', subject: accountId };
    const fact = {
      since: createdAt.toISOString(),
      provider: null,
      isTest: false,
      actor: 'pos',
      details: { reason: null },
    };
    const stored = { ...common, fact: { ...common, ...fact }, isOpen: true, createdAt, resolvedAt: null };
    await incidents().insertOne({ _id: accountId, ...stored });
    const write = { integrationId: 'getir', config: getirConfig };
    const { integrationId } = await account.writeIntegration(restaurantId, write);
    await account.post(`/integrations/${integrationId}/health`, { lastError: failure });
    const kindsOf = async (query = ''): Promise<string[]> =>
      (await account.get(`/incidents?state=open${query}`, list.data)).items.map(({ kind }) => kind);
    // The watch has made a round when it has opened the other one.
    await waitFor(async () => (await kindsOf()).includes('integration_failing'));
    expect(await kindsOf()).toEqual(['integration_failing', 'endpoint_failing']);
    expect(await kindsOf('&about=restaurants')).toEqual(['integration_failing']);
    expect(await kindsOf(`&restaurantIds=${restaurantId}`)).toEqual(['integration_failing']);
  });
});

describe('an incident that somebody is on', () => {
  it('says who, as long as it is open, and to nobody else', async () => {
    const [account, stranger] = [service.account(), service.account()];
    const { id: restaurantId } = await account.createRestaurant();
    const write = { integrationId: 'getir', config: getirConfig };
    const { integrationId } = await account.writeIntegration(restaurantId, write);
    const report = (lastError: unknown) => account.post(`/integrations/${integrationId}/health`, { lastError });
    await report(failure);
    const { id } = await waitFor(async () => (await account.get('/incidents?state=open', list.data)).items[0]);
    const acknowledge = (of: typeof account, name: string) => of.post(`/incidents/${id}/acknowledge`, { name });
    const found = () => account.get(`/incidents/${id}`, incidentOperations.get.data);

    await expect(acknowledge(stranger, 'Yabancı')).rejects.toMatchObject({ code: 'incident_not_found' });
    expect((await found()).acknowledged).toBeNull();
    await acknowledge(account, 'Ayşe');
    expect(await found()).toMatchObject({ acknowledged: { at: expect.any(String) as unknown, name: 'Ayşe' } });
    await acknowledge(account, 'Can');
    expect((await found()).acknowledged).toMatchObject({ name: 'Can' });

    await report(null);
    await waitFor(async () => (await found()).resolvedAt !== null);
    await acknowledge(account, 'Geç kalan');
    expect((await found()).acknowledged).toMatchObject({ name: 'Can' });
  });
});

describe('past incidents', () => {
  it('are listed page by page, the newest first', async () => {
    const { accountId, get } = service.account();
    const documents = [0, 1, 2, 3, 4].map((hoursAgo) => {
      const createdAt = new Date(Date.now() - (hoursAgo + 2) * 3_600_000);
      const common = { accountId, restaurantId: null, kind: 'endpoint_disabled', subject: String(hoursAgo).repeat(24) };
      const fact = {
        since: createdAt.toISOString(),
        provider: null,
        isTest: false,
        actor: 'person',
        details: { reason: null },
      };
      const resolvedAt = new Date(createdAt.getTime() + 3_600_000);
      return { _id: newId(createdAt), ...common, fact: { ...common, ...fact }, createdAt, resolvedAt };
    });
    await incidents().insertMany(documents);
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null && read.length <= documents.length;) {
      const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await get(`/incidents?state=resolved&limit=2${from}`, list.data);
      read.push(...page.items.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
    expect(read).toEqual(documents.map(({ _id }) => _id));
    expect((await get('/incidents', list.data)).items).toEqual([]);
  });
});

describe('the time that platforms had closed stores', () => {
  const day = '2026-11-27';
  const [usual, late] = [newId(), newId()];
  const closings = [{ restaurantId: late, dayEndsAt: '06:00' }];
  const closure = (accountId: string, [from, to]: [string, string | null], change: object = {}) => {
    const [createdAt, resolvedAt] = [new Date(from), to === null ? null : new Date(to)];
    const common = { accountId, restaurantId: usual, kind: 'store_closed_by_platform', subject: newId(), ...change };
    const fact = {
      ...{ since: from, provider: 'getir', isTest: false, actor: 'person' },
      ...{ details: { reason: { code: 'closed_by_platform', params: {} } } },
      ...common,
    };
    const { restaurantId, kind, subject } = fact;
    const isOpen = to === null && { isOpen: true };
    return { _id: newId(), accountId, restaurantId, kind, subject, fact, ...isOpen, createdAt, resolvedAt };
  };

  it('is that of its incidents on the day, by restaurant and platform', async () => {
    const { accountId, call } = service.account();
    const noon = ['2026-11-27T09:00:00Z', '2026-11-27T09:30:00Z'] as [string, string];
    await incidents().insertMany([
      closure(accountId, noon),
      closure(accountId, ['2026-11-27T10:00:00Z', '2026-11-27T10:00:30Z'], { provider: 'ys' }),
      closure(accountId, ['2026-11-28T00:50:00Z', null]),
      closure(accountId, ['2026-11-28T02:50:00Z', '2026-11-28T12:00:00Z'], { restaurantId: late }),
      closure(accountId, ['2026-11-26T09:00:00Z', '2026-11-27T01:00:00Z']),
      closure(accountId, ['2026-11-28T09:00:00Z', '2026-11-28T10:00:00Z']),
      closure(accountId, noon, { isTest: true }),
      closure(accountId, noon, { details: { reason: { code: 'closed_at_platform', params: {} } } }),
      closure(accountId, noon, { kind: 'integration_failing' }),
      closure(newId(), noon),
    ]);
    const closedTimes = async (more: object = {}) =>
      (await call(incidentOperations.closedTimes.data, 'POST', '/closed-times', { day, closings, ...more })).items;
    const ofLate = { restaurantId: late, provider: 'getir', minutes: 10 };
    expect(await closedTimes()).toEqual([
      { restaurantId: usual, provider: 'getir', minutes: 40 },
      ofLate,
      { restaurantId: usual, provider: 'ys', minutes: 1 },
    ]);
    expect(await closedTimes({ restaurantIds: late })).toEqual([ofLate]);
    expect(await closedTimes({ day: '2026-11-20' })).toEqual([]);
  });
});

describe('the orders of a day that could not be read', () => {
  it('are those of the incidents that were opened on it, by restaurant', async () => {
    const { accountId, call } = service.account();
    const [usual, late] = [newId(), newId()];
    const refused = (at: string, count: number, change: object = {}) => {
      const common = { accountId, restaurantId: usual, kind: 'order_refused', subject: newId(), ...change };
      const fact = { since: at, provider: 'getir', isTest: false, actor: 'person', details: { reason: null, count } };
      const { restaurantId, kind, subject } = common;
      const times = { createdAt: new Date(at), resolvedAt: new Date('2026-11-29T00:00:00Z') };
      return {
        _id: newId(),
        accountId: common.accountId,
        restaurantId,
        kind,
        subject,
        fact: { ...fact, ...common },
        ...times,
      };
    };
    const noon = '2026-11-27T09:00:00Z';
    await incidents().insertMany([
      refused(noon, 2),
      refused('2026-11-27T12:00:00Z', 1),
      refused('2026-11-28T02:50:00Z', 4, { restaurantId: late }),
      refused('2026-11-28T02:50:00Z', 8),
      refused(noon, 16, { isTest: true }),
      refused(noon, 32, { kind: 'drift' }),
      refused(noon, 64, { accountId: newId() }),
    ]);
    const { data } = incidentOperations.refusedOrders;
    const closings = [{ restaurantId: late, dayEndsAt: '06:00' }];
    const refusedOrders = async (more: object = {}) =>
      (await call(data, 'POST', '/refused-orders', { day: '2026-11-27', closings, ...more })).items;
    const [ofLate, ofUsual] = [
      { restaurantId: late, orderCount: 4 },
      { restaurantId: usual, orderCount: 3 },
    ];
    expect(await refusedOrders()).toEqual([ofLate, ofUsual]);
    expect(await refusedOrders({ restaurantIds: usual })).toEqual([ofUsual]);
    expect(await refusedOrders({ day: '2026-11-20' })).toEqual([]);
  });
});

describe('two watches that compare at once', () => {
  const running = createRunning();
  afterAll(() => running.stopAll());

  it('open one incident, and open it again once', async () => {
    const { backing, account } = service;
    const { accountId } = account();
    const database = backing.database('restaurants');
    const uri = backing.mongodbUri;
    const mongo = await running.start(connectMongo({ uri, database, logger: silentLogger, schemas }));
    const repository = createIncidentRepository(mongo.model(incidentSchema), {
      publish: () => Promise.resolve(),
    });
    const fact: IncidentFact = {
      ...{ accountId, restaurantId: null, kind: 'endpoint_failing', subject: accountId, since: failure.at },
      ...{ provider: null, isTest: false, actor: 'pos', details: { reason: null } },
    };
    /** Both have read what is known before either writes. */
    const bothFollow = async (items: IncidentFact[]): Promise<void> => {
      let reading = 0;
      const source = {
        owner: 'tests',
        kinds: ['endpoint_failing'] as const,
        page: async () => {
          reading += 1;
          await waitFor(() => reading === 2);
          return { items, nextCursor: null };
        },
      };
      const follow = makeFollowFacts({
        ...{ sources: [source], incidents: repository },
        now: () => new Date(),
        elapsedMs: () => 0,
        onUnread: () => undefined,
        onRead: () => undefined,
      });
      await Promise.all([follow(false), follow(false)]);
    };
    const stored = () =>
      incidents()
        .find({ accountId }, { projection: { isOpen: 1 } })
        .toArray();
    await bothFollow([fact]);
    const opened = await stored();
    expect(opened).toEqual([{ _id: expect.any(String) as unknown, isOpen: true }]);
    await bothFollow([]);
    expect(await stored()).toEqual([{ _id: opened[0]?._id }]);
    await bothFollow([fact]);
    expect(await stored()).toEqual(opened);
  });

  it('publish what each has resolved itself', async () => {
    const { backing, account } = service;
    const { accountId } = account();
    // Nobody else watches these incidents.
    const options = { uri: backing.mongodbUri, database: backing.database('watches'), schemas };
    const mongo = await running.start(connectMongo({ ...options, logger: silentLogger }));
    const published: string[] = [];
    const repository = createIncidentRepository(mongo.model(incidentSchema), {
      publish: (documents) => {
        published.push(...documents.map(({ _id }) => String(_id)));
        return Promise.resolve();
      },
    });
    const none = { toOpen: [], toReopen: [], toUpdate: [], toResolve: [] };
    const facts = ['a', 'b', 'c'].map((subject): IncidentFact => ({
      ...{ accountId, restaurantId: newId(), kind: 'endpoint_failing', subject, since: failure.at },
      ...{ provider: null, isTest: false, actor: 'pos', details: { reason: null } },
    }));
    await repository.apply({ ...none, toOpen: facts }, new Date());
    const [first = '', second = '', third = ''] = published.splice(0);
    const resolve = (at: Date, ...ids: string[]): Promise<void> => {
      const toResolve = ids.flatMap((id, index) => facts.slice(index, index + 1).map((fact) => ({ id, fact })));
      return repository.apply({ ...none, toResolve }, at);
    };
    const [before, after] = [new Date('2026-11-20T18:00:00Z'), new Date('2026-11-20T18:00:03Z')];
    await resolve(before, first);
    expect(published.splice(0)).toEqual([first]);
    await resolve(after, first, second, third);
    expect(published).toEqual([second, third]);
    const stored = await mongo.collection(incidentSchema).find({ accountId }).sort({ _id: 1 }).toArray();
    const ends = new Map(stored.map(({ _id, resolvedAt }) => [_id, resolvedAt]));
    expect([first, second, third].map((id) => ends.get(id))).toEqual([before, after, after]);
    expect(stored.filter(({ isOpen }) => isOpen === true)).toEqual([]);
  });
});
