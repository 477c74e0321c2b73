import { waitFor } from '@kopru/testing';
import { startDispatcher, type Fixture } from './support/dispatcher.ts';

describe('the work that a dispatcher looks for by itself', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_TIMEOUT: '8s', WEBHOOK_BREAKER_PROBE: '500ms' });
  });
  afterAll(() => fixture.stop());
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');

  it('costs the database less than one request a second when there is none', async () => {
    await database().command({ profile: 2 });
    const asked = () =>
      database()
        .collection<{ ts: Date }>('system.profile')
        .find({ ns: { $not: /system\.profile/ }, 'command.profile': { $exists: false } } as object)
        .sort({ ts: 1 })
        .toArray();
    const requests = await waitFor(async () => {
      const found = await asked();
      return found.length >= 6 && found;
    });
    const [first, last] = [requests.at(0), requests.at(-1)];
    expect((last?.ts.getTime() ?? 0) - (first?.ts.getTime() ?? 0)).toBeGreaterThan(requests.length * 1_000);
  }, 120_000);
});
