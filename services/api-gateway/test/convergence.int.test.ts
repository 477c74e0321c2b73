import { jest } from '@jest/globals';
import type { Availability } from '@kopru/contracts';
import { waitFor } from '@kopru/testing';
import type { Account, System } from './support/system.ts';
import { stock, linkedItems } from './convergence/stock.ts';
import { store } from './convergence/store.ts';
import { platforms, type Shop, type Wished } from './convergence/wished.ts';
import { startSystem } from './support/system.ts';

jest.setTimeout(900_000);

/** TEST_SCALE=full: 10,000 changes of 50 restaurants. */
const size =
  process.env['TEST_SCALE'] === 'full' ? { restaurants: 50, changes: 10_000 } : { restaurants: 3, changes: 40 };
/** Getir takes two changes a minute, so the last wish may have to wait for that long. */
const convergesWithinMs = 240_000;
const chances = { latency: 0.1, error_500: 0.05, error_429: 0.05, unauthorized: 0.03, timeout_after_success: 0.05 };

/** Everything that can be wished for. */
const everything: readonly Wished[] = [store, stock];

describe('wishes for many restaurants while the platforms have every fault', () => {
  let system: System;
  let account: Account;
  let seed = 20_261_120;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const chance = { random, pick };
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${system.simulator}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: T }).data;
  };
  const connect = async (number: number): Promise<string> => {
    const { body } = await account.api('POST /restaurants', { body: { name: `Şube ${number}` } });
    const restaurantId = body.data.id as string;
    for (const platform of platforms) {
      const credentials = {
        apiKey: `${platform}-key-${number}`,
        secretKey: `${platform}-${String(number).padStart(4, '0')}-secret-of-32-characters`
          .slice(0, 32)
          .padEnd(32, '!'),
        supplierId: String(7000 + number),
      };
      const config = { ...credentials, restaurantId: String(600_000 + number) };
      await control('PUT', `/restaurants/${platform}/${config.restaurantId}`, credentials);
      const written = await account.api(`POST /restaurants/${restaurantId}/integrations`, {
        body: { integrationId: platform, config },
      });
      expect(written.status).toBe(200);
    }
    const written = await account.api(`PUT /restaurants/${restaurantId}/items`, { body: { items: linkedItems } });
    expect(written.status).toBe(200);
    return restaurantId;
  };
  /** Somebody changes something in a platform's own panel. */
  const hand = (wished: Wished, platform: (typeof platforms)[number], number: number) => {
    const [path, body] = wished.hand(chance, platform);
    return control('PATCH', `/restaurants/${platform}/${600_000 + number}/${path}`, body);
  };

  beforeAll(async () => {
    system = await startSystem({ PLATFORM_TIMEOUT: '700ms', STORE_LOOK_INTERVAL: '3s' });
    account = await system.newAccount();
    await control('PATCH', '/rules', { storeMinuteMs: 60_000 });
  });
  afterAll(() => system?.stop());

  it('ends with every platform as wished, or with the reason why not, and without exceeding a limit', async () => {
    const restaurants: string[] = [];
    for (let number = 0; number < size.restaurants; number += 1) restaurants.push(await connect(number));
    for (const { operations, faults } of everything) {
      for (const [kind, probability] of Object.entries(chances))
        for (const operation of operations) await control('POST', '/faults', { kind, probability, operation, ms: 200 });
      for (const fault of faults) await control('POST', '/faults', fault);
    }

    for (let change = 0; change < size.changes; change += 1) {
      const until = pick([null, null, new Date(Date.now() + 3000).toISOString()]);
      const only = random() < 0.3 ? { platforms: [pick(platforms)] } : {};
      const answer = await account.api(`PATCH /restaurants/${pick(restaurants)}/availability`, {
        body: { ...pick(everything).change(chance, until), ...only },
      });
      expect(answer.status).toBe(200);
      if (random() < 0.1) await hand(pick(everything), pick(platforms), Math.floor(random() * size.restaurants));
      if (random() < 0.05) await control('POST', '/expire-tokens');
      // Now and then a wish reaches a platform before the next one comes.
      if (random() < 0.2) {
        const id = pick(restaurants);
        const isTold = async (): Promise<boolean> => {
          const { body } = await account.api(`GET /restaurants/${id}/availability`);
          return (body.data as Availability).store.platforms.some(
            ({ provider, wish, state }) => provider !== 'getir' && (wish === null || state !== 'pending'),
          );
        };
        await waitFor(isTold, { timeoutMs: 60_000 });
      }
    }
    await control('DELETE', '/faults');
    // A last foreign hand, which no later wish makes good; Getir's limit would only make this wait for a minute.
    for (const number of restaurants.keys())
      for (const platform of ['ys', 'ty', 'migros'] as const)
        for (const wished of everything) await hand(wished, platform, number);

    const settled = async (): Promise<string[]> => {
      const shops = (await control<{ items: Shop[] }>('GET', '/restaurants')).items;
      const wrong: string[] = [];
      for (const [number, id] of restaurants.entries()) {
        const { body } = await account.api(`GET /restaurants/${id}/availability`);
        const shopOf = (platform: string): Shop | undefined =>
          shops.find((one) => one.platform === platform && one.restaurantId === String(600_000 + number));
        for (const wished of everything)
          for (const one of wished.wrong(body.data as Availability, shopOf))
            wrong.push(`${id}: ${JSON.stringify(one)}`);
      }
      return wrong;
    };
    let wrong: string[] = [];
    await waitFor(async () => (wrong = await settled()).length === 0, { timeoutMs: convergesWithinMs }).catch(() => {
      expect(wrong).toEqual([]);
    });
    expect((await control<{ overLimit: number }>('GET', '/requests')).overLimit).toBe(0);
  });
});
