import { createRunning, waitFor } from '@kopru/testing';
import { startDispatcher, type Fixture } from './dispatcher.ts';
import { s3Store, type S3Store } from './s3-store.ts';

/** A dispatcher and a store for the tests of a file, with an account for each of them. */
export const s3Endpoints = (options: Parameters<typeof s3Store>[0] = {}) => {
  const running = createRunning();
  let fixture: Fixture;
  let store: S3Store;
  let accountId: string;

  beforeAll(async () => {
    store = running.add(await s3Store(options));
    fixture = running.add(await startDispatcher({ WEBHOOK_RETRY_DELAYS: '500ms,1s,2s,3s', WEBHOOK_SWEEP_GRACE: '2s' }));
  }, 300_000);
  afterAll(() => running.stopAll());
  beforeEach(async () => {
    accountId = await fixture.account();
  });

  const count = (filter: object) => fixture.countRecords({ accountId, ...filter });
  const objectsOf = async (from: S3Store) =>
    (await from.objects()).filter(({ key }) => key.startsWith(`${accountId}/`));
  const linesOf = async (from: S3Store) =>
    (await objectsOf(from)).flatMap(({ key, text }) =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => ({
          key,
          ...(JSON.parse(line) as { id: string; occurredAt: string; olay: string; veri: object }),
        })),
    );
  return {
    running,
    fixture: () => fixture,
    store: () => store,
    accountId: () => accountId,
    register: ({ settings, url }: Pick<S3Store, 'settings' | 'url'>, more: object = {}) =>
      fixture.register(accountId, { url, destination: { ...settings, prefix: accountId, ...more } }),
    /** What the test of an endpoint says. */
    test: async (id: string) => (await fixture.call(accountId, 'POST', `/endpoints/${id}/test`, {})).body.data,
    count,
    delivered: (many: number) => waitFor(async () => (await count({ state: 'delivered' })) === many),
    objectsOf,
    linesOf,
    /** Every record has exactly one line, and every object ends with a whole one. */
    isComplete: async (from: S3Store, many: number): Promise<void> => {
      const recordIds = (await fixture.records({ accountId })).map(({ _id }) => _id);
      expect(recordIds).toHaveLength(many);
      expect((await objectsOf(from)).every(({ text }) => text.endsWith('\n'))).toBe(true);
      expect((await linesOf(from)).map(({ id }) => id).sort()).toEqual(recordIds.sort());
    },
  };
};

/** The answer of a store that refuses a test. */
export const refused = (statusCode: number, text: string) => ({
  delivered: false,
  statusCode,
  error: { code: 'store_refused', params: { text } },
});
