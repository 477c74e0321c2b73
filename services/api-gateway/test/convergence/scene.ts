import type { Availability } from '@kopru/contracts/internal/availability';
import { waitFor } from '@kopru/testing';
import type { Account } from '../support/system.ts';
import { everyFault, everything } from './faults.ts';
import { linkedItems } from './stock.ts';
import { type Chance, platforms, type Shop, type DesiredKind } from './desired-kind.ts';

const firstId = 600_000;

/** The same numbers for the same seed. */
export const seededChance = (seed: number): Chance => {
  let last = seed;
  const random = (): number => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
  return { random, pick: <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T };
};

/** Restaurants on all simulated platforms, random wishes for them, and what became of these. */
export const openScene = async (parts: {
  simulator: string;
  account: Account;
  restaurants: number;
  chance: Chance;
}) => {
  const { simulator, account, chance } = parts;
  const { random, pick } = chance;
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${simulator}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const connect = async (number: number): Promise<string> => {
    const { body } = await account.api('POST /restaurants', { body: { name: `Şube ${number}` } });
    const id = body.data.id as string;
    for (const platform of platforms) {
      const credentials = {
        apiKey: `${platform}-key-${number}`,
        secretKey: `${platform}-${String(number).padStart(4, '0')}-secret-of-32-characters`
          .slice(0, 32)
          .padEnd(32, '!'),
        supplierId: String(7000 + number),
      };
      const config = { ...credentials, restaurantId: String(firstId + number) };
      await control('PUT', `/restaurants/${platform}/${config.restaurantId}`, credentials);
      const written = await account.api(`POST /restaurants/${id}/integrations`, {
        body: { integrationId: platform, config },
      });
      expect(written.status).toBe(200);
    }
    const written = await account.api(`PUT /restaurants/${id}/items`, { body: { items: linkedItems } });
    expect(written.status).toBe(200);
    return id;
  };
  await control('PATCH', '/rules', { storeMinuteMs: 60_000 });
  const restaurants: string[] = [];
  for (let number = 0; number < parts.restaurants; number += 1) restaurants.push(await connect(number));

  const availabilityOf = async (id: string): Promise<Availability> => {
    const { body } = await account.api(`GET /restaurants/${id}/availability`);
    return body.data as Availability;
  };
  /** Somebody changes something in a platform's own panel. */
  const hand = async (kind: DesiredKind, platform: (typeof platforms)[number], number: number): Promise<void> => {
    const [path, body] = kind.hand(chance, platform);
    await control('PATCH', `/restaurants/${platform}/${firstId + number}/${path}`, body);
  };

  return {
    restaurants,
    availabilityOf,
    strike: async (): Promise<void> => {
      for (const fault of everyFault()) await control('POST', '/faults', fault);
    },
    /** Ends the faults; answers the kinds of those that never struck. */
    endFaults: async (): Promise<string[]> => {
      const { items } = await control<{ items: { kind: string; hits: number }[] }>('GET', '/faults');
      await control('DELETE', '/faults');
      const struck = new Set(items.filter(({ hits }) => hits > 0).map(({ kind }) => kind));
      return [...new Set(items.map(({ kind }) => kind))].filter((kind) => !struck.has(kind));
    },
    /** A random wish, which is repeated until it is taken, and now and then a foreign hand and tokens that end. */
    change: async (timeout: { timeoutMs: number }): Promise<void> => {
      const isShort = random() < 1 / 3;
      const seed = 1 + Math.floor(random() * 1e9);
      const path = `PATCH /restaurants/${pick(restaurants)}/availability` as const;
      const only = random() < 0.3 ? { platforms: [pick(platforms)] } : {};
      const kind = pick(everything);
      const change = async (): Promise<boolean> => {
        // Of a wish that is repeated, the end moves on: it would be past.
        const until = isShort ? new Date(Date.now() + 3000).toISOString() : null;
        const body = { ...kind.change(seededChance(seed), until), ...only };
        const answer = await account.api(path, { body });
        if (answer.status !== 200) refused.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.status === 200;
      };
      const refused: string[] = [];
      await waitFor(change, { ...timeout, everyMs: 1000, what: path }).catch((error: unknown) => {
        throw new Error(`${path}: ${refused.at(-1)}`, { cause: error });
      });
      if (random() < 0.1) await hand(pick(everything), pick(platforms), Math.floor(random() * restaurants.length));
      if (random() < 0.05) await control('POST', '/expire-tokens');
    },
    /** Gives some restaurant the time to be heard, unless another wish comes in between again and again. */
    someApplied: async (): Promise<void> => {
      const id = pick(restaurants);
      const isApplied = async (): Promise<boolean> =>
        (await availabilityOf(id)).store.platforms.some(
          ({ provider, desired, state }) => provider !== 'getir' && (desired === null || state !== 'pending'),
        );
      await waitFor(isApplied, { timeoutMs: 15_000 }).catch(() => undefined);
    },
    /** A last foreign hand, which no later wish makes good; Getir's limit would only make this wait for a minute. */
    lastHands: async (): Promise<void> => {
      for (const number of restaurants.keys())
        for (const platform of ['ys', 'ty', 'migros'] as const)
          for (const kind of everything) await hand(kind, platform, number);
    },
    /** What is neither as wished nor said to be otherwise. */
    wrong: async (): Promise<string[]> => {
      const shops = (await control<{ items: Shop[] }>('GET', '/restaurants')).items;
      const wrong: string[] = [];
      for (const [number, id] of restaurants.entries()) {
        const availability = await availabilityOf(id);
        const shopOf = (platform: string): Shop | undefined =>
          shops.find((one) => one.platform === platform && one.restaurantId === String(firstId + number));
        for (const kind of everything)
          for (const one of kind.wrong(availability, shopOf)) wrong.push(`${id}: ${JSON.stringify(one)}`);
      }
      return wrong;
    },
    /** How often a platform was called more often than it allows, or told prices as it must not be. */
    violations: async () => {
      type RequestCounts = { overLimit: number; prices: { repeatedBodies: number; allBranches: number } };
      const { overLimit, prices } = await control<RequestCounts>('GET', '/requests');
      return { overLimit, ...prices };
    },
    calls: async (): Promise<number> => (await control<{ items: unknown[] }>('GET', '/requests')).items.length,
  };
};
export type Scene = Awaited<ReturnType<typeof openScene>>;
