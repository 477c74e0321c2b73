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

/** Enough for every round of every service to have had its turn. */
const enough = isFull ? 200 : 40;

describe('the five services while there is nothing to do', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system?.stop());

  it('ask the database at most three times a second, all together', async () => {
    const names = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks'];
    const databases = names.map((name) => system.backing.client.db(system.backing.database(name)));
    for (const database of databases) await database.command({ profile: 2 });
    const asked = async (): Promise<Asked[]> => {
      const wanted = { ns: { $not: /system\.profile/ }, 'command.profile': { $exists: false } } as object;
      const found = databases.map((database) => database.collection<Asked>('system.profile').find(wanted).toArray());
      return (await Promise.all(found)).flat().toSorted((one, other) => one.ts.getTime() - other.ts.getTime());
    };
    // What a start brings with it has passed by then.
    const started = await waitFor(async () => (await asked()).at(enough / 2), { timeoutMs: 120_000, everyMs: 500 });
    const requests = await waitFor(
      async () => {
        const found = (await asked()).filter(({ ts }) => ts > started.ts);
        return found.length >= enough && found;
      },
      { timeoutMs: 240_000, everyMs: 500 },
    );
    const seconds = ((requests.at(-1)?.ts.getTime() ?? 0) - (requests[0]?.ts.getTime() ?? 0)) / 1000;
    const byPlace = Map.groupBy(requests, ({ ns, op }) => `${ns.replace(/^test_\w{10}_/, '')} ${op}`);
    const perSecond = [...byPlace].map(([place, some]) => [place, some.length / seconds] as const);
    show('idle', Object.fromEntries(perSecond));
    expect(requests.length / seconds).toBeLessThanOrEqual(3);
  });
});
