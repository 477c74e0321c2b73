import { shownReason } from '@kopru/contracts';
import { equalsInConstantTime } from '@kopru/secrets';
import {
  type Adapter,
  type Fact,
  orderIdOf,
  type PollReading,
  type PollRequest,
  type PushReading,
  type PushRequest,
} from '../adapter.ts';
import { createPlatformHttp, isSuccess } from '../platform-http.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { readBody } from '../reading.ts';
import type { PlatformSettings } from '../settings.ts';
import type { TokenCache } from '../token-cache.ts';
import { createGetirClient } from './client.ts';
import { createGetirCommands } from './commands.ts';
import { getirMenuSchema, toMenu } from './menu.ts';
import { getirHeadSchema, getirOrderSchema } from './schema.ts';
import { toCanonicalOrder, toUpdate } from './translate.ts';

/** Orders come bare or, as one source documents, wrapped in `{"foodOrder": …}`: both are taken. */
const unwrapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'foodOrder' in body ? body.foodOrder : body;

const isNew = (status: number | null): boolean => status === null || status === 400 || status === 325;

const parsePush = ({ body, rawBody, path, receivedAt }: PushRequest): PushReading => {
  const content = unwrapped(body);
  const head = readBody(getirHeadSchema, content);
  const update = toUpdate(head, receivedAt);
  const isNews = path.includes('cancel') || !isNew(head.status);
  if (isNews && update !== undefined)
    return { facts: [{ kind: 'update', update }], reply: { success: true, orderId: head.id } };
  const order = toCanonicalOrder(readBody(getirOrderSchema, content), receivedAt);
  return { facts: [{ kind: 'order', order, raw: rawBody }], reply: { success: true, orderId: head.id } };
};

/** Lists come bare or, from some gateways, inside `data` or `foodOrders`. */
const entriesOf = (data: unknown): unknown[] => {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return [];
  const { data: inner, foodOrders } = data as { data?: unknown; foodOrders?: unknown };
  return [inner, foodOrders].find((list): list is unknown[] => Array.isArray(list)) ?? [];
};

/** An order that may be new, and its status. What cannot be read is left to the push. */
const factsOf = (entry: unknown, now: Date): Fact[] => {
  const order = getirOrderSchema.safeParse(entry);
  const head = getirHeadSchema.safeParse(entry);
  if (!head.success) return [];
  const update = isNew(head.data.status) ? undefined : toUpdate(head.data, now);
  return [
    ...(order.success
      ? [{ kind: 'order' as const, order: toCanonicalOrder(order.data, now), raw: JSON.stringify(entry) }]
      : []),
    ...(update === undefined ? [] : [{ kind: 'update' as const, update }]),
  ];
};

const maxReadsPerRound = 20;

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

  /** Asks one by one for orders that left the lists: most likely Getir's courier delivered them. */
  const readEnded = async (request: PollRequest, listed: readonly Fact[]): Promise<Fact[]> => {
    const { integration, now, signal } = request;
    const known = new Set(listed.map(orderIdOf));
    const facts: Fact[] = [];
    const ended = (await request.openOrders()).filter((id) => !known.has(id));
    for (const id of ended.slice(0, maxReadsPerRound)) {
      const path = `/food-orders/${encodeURIComponent(id)}`;
      const answer = await client.call(integration, { method: 'GET', path, limit: 'default', signal });
      if (isSuccess(answer)) facts.push(...factsOf(answer.data, now));
    }
    return facts;
  };

  const read = async (request: PollRequest): Promise<PollReading> => {
    const { integration, now, signal } = request;
    const facts: Fact[] = [];
    for (const path of pollPaths) {
      const answer = await client.call(integration, { method: 'POST', path, body: {}, signal });
      if (!isSuccess(answer)) throw http.refusal(answer);
      facts.push(...entriesOf(answer.data).flatMap((entry) => factsOf(entry, now)));
    }
    return { facts: [...facts, ...(await readEnded(request, facts))], cursor: now.toISOString() };
  };

  return {
    slug: 'getir',
    authenticatePush: ({ headers }, { config }) =>
      config.apiKey !== undefined && equalsInConstantTime(String(headers['x-api-key'] ?? ''), config.apiKey),
    parsePush,
    poll: { everyMs: getir.pollEveryMs, read },
    verify: commands.verify,
    advance: commands.advance,
    cancel: commands.cancel,
    cancelReasons: async (context) => (await commands.reasons(context)).map(shownReason),
    async fetchMenu(integration) {
      const answer = await client.call(integration, {
        method: 'GET',
        path: '/restaurants/menu',
        limit: 'configuration',
      });
      if (!isSuccess(answer)) throw http.refusal(answer);
      return toMenu(readBody(getirMenuSchema, answer.data));
    },
    async testConnection(integration) {
      await client.logIn(integration);
    },
  };
};
