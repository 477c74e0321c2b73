import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import { scopes, type OperationShape } from '@kopru/contracts/public/operation';
import { publicOperations, type OperationId } from '@kopru/contracts/public/operations';
import { uniqueNumber, waitFor } from '@kopru/testing';
import { sendOrder } from './send-order.ts';
import { apiClient, refusal, type Api, type ApiAnswer } from './api-client.ts';
import { startSystem, type Account, type System } from './system.ts';

const deadline = 30_000;

export interface Shop {
  restaurantId: string;
  integrationId: string;
  ingressUrl: string;
}

interface PlatformOrder {
  shop: Shop;
  id: string;
  pid: string;
  platformRestaurantId: string;
}

/** What every endpoint's specification works with: a running system, an account with a restaurant, and a stranger. */
export interface World {
  system: System;
  mine: Account;
  stranger: Account;
  /** The account's restaurant with its own channel. */
  shop: Shop;
  /** Another channel of the account, at a second restaurant. */
  newShop(name?: string): Promise<Shop>;
  /** A restaurant at a simulated platform, and the order that the platform made for it. */
  getirOrder(deliveryBy?: 'restaurant' | 'platform'): Promise<PlatformOrder>;
  ysOrder(): Promise<PlatformOrder>;
  /** How often the simulated platform answered each command for a restaurant, such as `verify 200`. */
  platformCalls(platform: string, platformRestaurantId: string): Promise<Record<string, number>>;
  /** Pushes an order through the channel; resolves when it can be read. */
  newOrder(order?: object, at?: Shop): Promise<{ id: string; pid: string }>;
  /** An order whose restaurant was deleted after it came. */
  orphanOrder(platform: 'direct' | 'getir'): Promise<{ id: string }>;
  /** Pushes an order with the number of another one; resolves with what reading by that number answers then. */
  pushTwin(pid: string, at: Shop): Promise<ApiAnswer>;
  /** A client of the account whose key has these scopes only. */
  narrow(...scopes: string[]): Promise<Api>;
  stop(): Promise<void>;
}

interface PlatformRequest {
  platform: string;
  operation: string;
  shop: string | null;
  status: number;
}
const commands: ReadonlySet<string> = new Set([
  'verify',
  'verify-scheduled',
  'prepare',
  'handover',
  'deliver',
  'cancel',
]);

const addChannel = async (api: Api, name: string): Promise<Shop> => {
  const restaurant = await api('POST /restaurants', { body: { name } });
  const restaurantId = restaurant.body.data.id as string;
  const integration = await api(`POST /restaurants/${restaurantId}/integrations`, {
    body: { integrationId: 'direct', config: {} },
  });
  const { integrationId, ingressUrl } = integration.body.data as Shop;
  return { restaurantId, integrationId, ingressUrl };
};

const readOrder = async (api: Api, pid: string): Promise<string> => {
  const answer = await waitFor(
    async () => {
      const read = await api(`GET /orders/${encodeURIComponent(pid)}`);
      return read.status === 200 ? read : undefined;
    },
    { timeoutMs: deadline },
  );
  return answer.body.data.id as string;
};

const addPlatform = async (system: System, api: Api, platform: 'getir' | 'ys') => {
  const platformRestaurantId = uniqueNumber(platform);
  const config = { restaurantId: platformRestaurantId, apiKey: 'push-key', secretKey: uniqueNumber('secret') };
  const restaurant = await api('POST /restaurants', { body: { name: 'Getir Dürümcü' } });
  const restaurantId = restaurant.body.data.id as string;
  const integration = await api(`POST /restaurants/${restaurantId}/integrations`, {
    body: { integrationId: platform, config },
  });
  const { integrationId, ingressUrl } = integration.body.data as Shop;
  await fetch(`${system.simulator}/control/restaurants/${platform}/${platformRestaurantId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: config.apiKey, secretKey: config.secretKey, pushUrl: ingressUrl }),
  });
  return { platformRestaurantId, shop: { restaurantId, integrationId, ingressUrl } };
};

/** Sends an order into a channel; resolves with its number when it is accepted. */
const push = async (at: Shop, order: object): Promise<string> => {
  const body = {
    providerOrderId: uniqueNumber('WEB'),
    items: [
      { name: 'Adana dürüm', quantity: 2, unitPrice: 140, options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }] },
    ],
    amount: { total: 310 },
    ...order,
  };
  const response = await sendOrder(at.ingressUrl, body);
  if (!response.ok) throw new Error(`the push was refused: ${await response.text()}`);
  return body.providerOrderId;
};

export const worldOf = async (system: System): Promise<World> => {
  const [mine, stranger] = [await system.newAccount(), await system.newAccount()];
  const shop = await addChannel(mine.api, 'Örnek Dürümcü');
  const newOrder: World['newOrder'] = async (order = {}, at = shop) => {
    const pid = await push(at, order);
    return { id: await readOrder(mine.api, pid), pid };
  };
  const platformOrder = async (
    platform: 'getir' | 'ys',
    deliveryBy?: 'restaurant' | 'platform',
  ): Promise<PlatformOrder> => {
    const { platformRestaurantId, shop: itsShop } = await addPlatform(system, mine.api, platform);
    const response = await fetch(`${system.simulator}/control/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform, restaurantId: platformRestaurantId, deliveryBy }),
    });
    const placed = (await response.json()) as { data: { items: { id: string }[] } };
    const pid = placed.data.items[0]?.id ?? '';
    return { shop: itsShop, platformRestaurantId, pid, id: await readOrder(mine.api, pid) };
  };
  const getirOrder: World['getirOrder'] = (deliveryBy) => platformOrder('getir', deliveryBy);
  return {
    system,
    mine,
    stranger,
    shop,
    newShop: (name = 'İkinci Şube') => addChannel(mine.api, name),
    newOrder,
    orphanOrder: async (platform) => {
      const channelOrder = async () => {
        const closed = await addChannel(mine.api, 'Kapanan Şube');
        return { ...(await newOrder({}, closed)), shop: closed };
      };
      const { id, shop: closed } = await (platform === 'getir' ? getirOrder() : channelOrder());
      await mine.api(`DELETE /restaurants/${closed.restaurantId}`);
      // The platform's side hears of it by message.
      await waitFor(async () => (await mine.api(`GET /orders/reasons/${id}`)).status === 404, { timeoutMs: deadline });
      return { id };
    },
    pushTwin: async (pid, at) => {
      await push(at, { providerOrderId: pid });
      return waitFor(
        async () => {
          const answer = await mine.api(`GET /orders/${pid}`);
          return answer.status === 200 ? undefined : answer;
        },
        { timeoutMs: deadline },
      );
    },
    getirOrder,
    ysOrder: () => platformOrder('ys'),
    platformCalls: async (platform, platformRestaurantId) => {
      const response = await fetch(`${system.simulator}/control/requests`);
      const { data } = (await response.json()) as { data: { items: PlatformRequest[] } };
      const calls: Record<string, number> = {};
      for (const request of data.items)
        if (request.platform === platform && request.shop === platformRestaurantId && commands.has(request.operation)) {
          const name = `${request.operation} ${request.status}`;
          calls[name] = (calls[name] ?? 0) + 1;
        }
      return calls;
    },
    narrow: async (...scopes) => {
      const { apiKey = '' } = await system.admin('key.create', { account: mine.id, name: 'dar', scopes });
      return apiClient(system.url, apiKey, system.produced.note);
    },
    stop: system.stop,
  };
};

export const startWorld = async (): Promise<World> =>
  worldOf(await startSystem({ YS_PLUGIN_SECRET: simulatedSecrets.ysPluginSecret }));

/** The situations that are the same for every endpoint: a key without the scope, and no key. */
export const itIsGuarded = (id: OperationId, world: () => World, request: () => Parameters<Api>): void => {
  const { scope }: OperationShape = publicOperations[id];
  it(`is forbidden to a key without ${scope}`, async () => {
    const api = await world().narrow(...scopes.filter((one) => one !== scope));
    const answer = await api(...request());
    expect(refusal(answer)).toEqual([403, 'forbidden']);
    expect(answer.body.message).toContain(scope);
  });
  it('is unauthorized without a key', async () => {
    const [path, options] = request();
    expect(refusal(await world().mine.api(path, { ...options, key: null }))).toEqual([401, 'unauthorized']);
  });
};
