import { jest } from '@jest/globals';
import { waitFor } from '@kopru/testing';
import { isFull, show } from './support/scale.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(300_000);

interface Asked {
  ts: Date;
  ns: string;
  op: string;
  command: Record<string, unknown>;
}

/** The longest pause of a round is a minute, so every round of every service has its share of turns in it. */
const windowMs = (isFull ? 3 : 1) * 60_000;

describe('the five services while there is nothing to do', () => {
  let system: System;
  beforeAll(async () => {
    // As in production: people can be told of incidents.
    system = await startSystem({ PUBLIC_URL: 'https://panel.ornek.test' });
  });
  afterAll(() => system?.stop());

  it('ask the database at most three times a second, all together', async () => {
    const names = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox'];
    const databases = names.map((name) => system.backing.client.db(system.backing.database(name)));
    for (const database of databases) await database.command({ profile: 2 });
    const asked = async (): Promise<Asked[]> => {
      const wanted = { ns: { $not: /system\.profile/ }, 'command.profile': { $exists: false } } as object;
      const found = databases.map((database) => database.collection<Asked>('system.profile').find(wanted).toArray());
      return (await Promise.all(found)).flat().toSorted((one, other) => one.ts.getTime() - other.ts.getTime());
    };
    const first = await waitFor(async () => (await asked())[0], { timeoutMs: 120_000, everyMs: 500 });
    const endsAt = first.ts.getTime() + windowMs;
    const requests = await waitFor(
      async () => {
        const found = await asked();
        return found.some(({ ts }) => ts.getTime() > endsAt) && found.filter(({ ts }) => ts.getTime() <= endsAt);
      },
      { timeoutMs: windowMs + 60_000, everyMs: 2_000 },
    );
    const seconds = windowMs / 1000;
    const byCollection = Map.groupBy(requests, ({ ns, op }) => `${ns.replace(/^test_\w{10}_/, '')} ${op}`);
    const perSecond = [...byCollection].map(([name, some]) => [name, some.length / seconds] as const);
    show('idle', Object.fromEntries(perSecond));
    // The services are at work, and their requests are seen.
    expect(byCollection.size).toBeGreaterThan(10);
    expect(requests.length / seconds).toBeLessThanOrEqual(3);
  });
});
