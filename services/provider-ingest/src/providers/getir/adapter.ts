import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { equalsInConstantTime } from '@kopru/secrets';
import {
  type Adapter,
  type MenuContent,
  type Fact,
  orderFact,
  orderIdOf,
  pushedOrder,
  type PollRequest,
  type PushReading,
  type PushRequest,
  updateFact,
} from '../adapter.ts';
import { type BodyReader, isObject, unreadable } from '../body.ts';
import { createPlatformHttp, isSuccess } from '../platform-http.ts';
import { pollLists } from '../poll-lists.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { readBody } from '../reading.ts';
import { readPages } from '../read-pages.ts';
import type { PlatformSettings } from '../settings.ts';
import type { TokenCache } from '../token-cache.ts';
import { createGetirClient } from './client.ts';
import { createGetirCommands } from './commands.ts';
import { getirMenuSchema, toMenu } from './menu.ts';
import { createGetirHours } from './hours.ts';
import { createGetirStock } from './stock.ts';
import { createGetirStore } from './store.ts';
import { type GetirHead, openGetirOrder, readHead, readOrder, toCancel, toUpdate } from './translate.ts';

const isNew = ({ status }: GetirHead): boolean => status === undefined || status === 400 || status === 325;

/** What a push says: an order, or what has become of one. */
export const readPush = (order: BodyReader, { rawBody, path, receivedAt }: PushRequest): Fact => {
  const head = readHead(order);
  if (path.toLowerCase().includes('cancel')) return updateFact(toCancel(head, receivedAt));
  const update = isNew(head) ? undefined : toUpdate(head, receivedAt);
  return update === undefined ? pushedOrder(readOrder(order, receivedAt), rawBody) : updateFact(update);
};

const parsePush = (request: PushRequest): PushReading => {
  const fact = readPush(openGetirOrder(request.body), request);
  return { facts: [fact], reply: { success: true, orderId: orderIdOf(fact) } };
};

/** Lists come bare or, from some gateways, inside `data` or `foodOrders`; an empty one may be no body at all. */
const entriesOf = (data: unknown): unknown[] => {
  if (Array.isArray(data)) return data;
  if (data === null) return [];
  if (!isObject(data)) throw unreadable('', 'must be a list');
  const lists = ['data', 'foodOrders'].filter((name) => Object.hasOwn(data, name)).map((name) => data[name]);
  const list = lists.find((one): one is unknown[] => Array.isArray(one));
  if (list !== undefined) return list;
  if (Object.keys(data).length === 0 || (lists.length > 0 && lists.every((one) => one === null))) return [];
  throw unreadable('', 'must be a list');
};

/** An order that may be new, and its status. What was cancelled need not be an order that can be read. */
export const factsOf = (entry: unknown, now: Date): Fact[] => {
  const order = openGetirOrder(entry);
  const head = readHead(order);
  const update = isNew(head) ? undefined : toUpdate(head, now);
  const updates = update === undefined ? [] : [updateFact(update)];
  try {
    return [orderFact(readOrder(order, now), JSON.stringify(entry)), ...updates];
  } catch (error) {
    if (update?.cancel === undefined) throw error;
    return updates;
  }
};

const pollPaths = ['/food-orders/periodic/unapproved', '/food-orders/active', '/food-orders/periodic/cancelled'];

export const createGetirAdapter = (parts: {
  settings: PlatformSettings;
  rateLimiter: RateLimiter;
  tokens: TokenCache;
}): Adapter => {
  const { getir, timeoutMs } = parts.settings;
  const http = createPlatformHttp({ name: 'Getir Yemek', baseUrl: getir.baseUrl, timeoutMs });
  const client = createGetirClient({ ...parts, http, appSecretKey: getir.appSecretKey, tokenTtlMs: getir.tokenTtlMs });
  const commands = createGetirCommands({ client, http, stepPauseMs: getir.stepPauseMs });

  const listOf =
    ({ integration, signal }: PollRequest, path: string) =>
    () =>
      readPages(
        async () => {
          const answer = await client.call(integration, { method: 'POST', path, body: {}, signal });
          if (!isSuccess(answer)) throw http.refusal(answer);
          return { entries: entriesOf(answer.data), isLast: true };
        },
        { maxPages: 1, signal },
      );
  const lookUp =
    ({ integration, signal }: PollRequest) =>
    async (orderId: string): Promise<unknown> => {
      const path = `/food-orders/${encodeURIComponent(orderId)}`;
      const answer = await client.call(integration, { method: 'GET', path, limit: 'default', signal });
      return isSuccess(answer) ? answer.data : undefined;
    };

  const fetchMenu = async (integration: IntegrationCredentials): Promise<MenuContent> => {
    const answer = await client.call(integration, {
      method: 'GET',
      path: '/restaurants/menu',
      limit: 'configuration',
    });
    if (!isSuccess(answer)) throw http.refusal(answer);
    return toMenu(readBody(getirMenuSchema, answer.data));
  };

  return {
    authenticatePush: ({ headers }, { config }) =>
      config.apiKey !== undefined && equalsInConstantTime(String(headers['x-api-key'] ?? ''), config.apiKey),
    parsePush,
    poll: {
      everyMs: getir.pollEveryMs,
      read: (request) => {
        const lists = pollPaths.map((path) => listOf(request, path));
        return pollLists(request, { lists, factsOf, lookUp: lookUp(request) });
      },
    },
    ...commands,
    store: createGetirStore({ client, http }),
    hours: createGetirHours({ client, http }),
    stock: createGetirStock({ client, http, fetchMenu }),
    fetchMenu,
    testConnection: client.logIn,
  };
};
