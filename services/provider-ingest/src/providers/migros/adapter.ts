import { shownReason } from '@kopru/contracts';
import {
  type Adapter,
  type Fact,
  orderIdOf,
  type PollReading,
  type PollRequest,
  type PushReading,
  type PushRequest,
} from '../adapter.ts';
import { createPlatformHttp } from '../platform-http.ts';
import { readBody } from '../reading.ts';
import type { PlatformSettings } from '../settings.ts';
import { createMigrosClient } from './client.ts';
import { createMigrosCommands } from './commands.ts';
import { makeConfirmPush } from './confirm-push.ts';
import { createLookUp } from './look-up.ts';
import { migrosMenuSchema, storeGroupsSchema, toMenu } from './menu.ts';
import { createMigrosReasons } from './reasons.ts';
import { migrosNoticeSchema, migrosOrderSchema } from './schema.ts';
import { toCanonicalOrder, toUpdate } from './translate.ts';

const hasItems = (body: unknown): boolean => typeof body === 'object' && body !== null && 'items' in body;

/** Three kinds of notice may come to one address; their members tell them apart. */
const parsePush = ({ body, rawBody, path, receivedAt }: PushRequest): PushReading => {
  const reply = { success: true };
  const isNotice = /cancel|courier|delivery/i.test(path) || !hasItems(body);
  if (isNotice && !hasItems(body)) {
    const isOrderAddress = path === '' && typeof body === 'object' && body !== null && 'id' in body;
    if (!isOrderAddress)
      return { facts: [{ kind: 'update', update: toUpdate(readBody(migrosNoticeSchema, body), receivedAt) }], reply };
  }
  const order = toCanonicalOrder(readBody(migrosOrderSchema, body), receivedAt);
  return { facts: [{ kind: 'order', order, raw: rawBody }], reply };
};

/** An order that may be new, and its status. */
const factsOf = (entry: unknown, now: Date): Fact[] => {
  const read = migrosOrderSchema.safeParse(entry);
  if (!read.success) return [];
  const order = toCanonicalOrder(read.data, now);
  const { providerOrderId, status } = order;
  return [
    { kind: 'order', order, raw: JSON.stringify(entry) },
    ...(status === 400
      ? []
      : [{ kind: 'update' as const, update: { providerOrderId, status, occurredAt: now.toISOString() } }]),
  ];
};

const pageSize = 50;
const maxReadsPerRound = 20;
const maxPages = 20;
const pollPaths = ['/Order/PendingOrdersWithStores', '/Order/ActiveOrdersWithStores'];

export const createMigrosAdapter = (parts: { settings: PlatformSettings }): Adapter => {
  const { migros, timeoutMs } = parts.settings;
  const http = createPlatformHttp({ name: 'Migros Yemek', baseUrl: migros.baseUrl, timeoutMs });
  const client = createMigrosClient({ http, keyDerivation: migros.keyDerivation });
  const reasonsOf = createMigrosReasons(client);
  const lookUp = createLookUp(client);
  const commands = createMigrosCommands({ client, http, lookUp, reasonsOf });

  const page = async ({ integration, signal }: PollRequest, path: string, offset: number): Promise<unknown[]> => {
    const storeIds = [Number(integration.config.restaurantId)];
    const answer = await client.post(integration, path, { storeIds, limit: pageSize, offset }, signal);
    if (!answer.isDone) throw http.error(answer.words);
    return Array.isArray(answer.data) ? (answer.data as unknown[]) : [];
  };

  /** Asks one by one for orders that left the lists: they have ended, and a notice of it may have been missed. */
  const readEnded = async (request: PollRequest, listed: readonly Fact[]): Promise<Fact[]> => {
    const known = new Set(listed.map(orderIdOf));
    const ended = (await request.openOrders()).filter((id) => !known.has(id)).slice(0, maxReadsPerRound);
    const facts: Fact[] = [];
    for (const orderId of ended) {
      const summary = await lookUp(request.integration, { orderId }, request.signal);
      facts.push(...factsOf(summary?.body, request.now));
    }
    return facts;
  };

  const read = async (request: PollRequest): Promise<PollReading> => {
    const facts: Fact[] = [];
    for (const path of pollPaths) {
      for (let index = 0; index < maxPages; index += 1) {
        const entries = await page(request, path, index * pageSize);
        facts.push(...entries.flatMap((entry) => factsOf(entry, request.now)));
        if (entries.length < pageSize) break;
      }
    }
    return { facts: [...facts, ...(await readEnded(request, facts))], cursor: request.now.toISOString() };
  };

  return {
    slug: 'migros',
    /** Migros documents no credential on its pushes: the address itself is the secret, and a push is only a hint. */
    authenticatePush: () => true,
    parsePush,
    ...(migros.confirmsPushes ? { confirmPush: makeConfirmPush(lookUp) } : {}),
    poll: { everyMs: migros.pollEveryMs, read },
    verify: commands.verify,
    advance: commands.advance,
    cancel: commands.cancel,
    cancelReasons: async ({ integration }) => (await reasonsOf(integration)).map(shownReason),
    async fetchMenu(integration) {
      const [group] = readBody(storeGroupsSchema, await client.get(integration, '/Store/GetStoreGroups'));
      const answer = await client.post(integration, '/Menu/GetMenuDetailsByStoreAndStoreGroupId', {
        storeId: Number(integration.config.restaurantId),
        storeGroupId: group?.id ?? null,
      });
      if (!answer.isDone) throw http.error(answer.words);
      return toMenu(readBody(migrosMenuSchema, answer.data));
    },
    async testConnection(integration) {
      await client.get(integration, '/Store/GetStoreGroups');
    },
  };
};
