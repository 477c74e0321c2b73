import type { IntegrationCredentials } from '@kopru/contracts';
import {
  type Adapter,
  type MenuContent,
  type Fact,
  orderFact,
  pushedOrder,
  type PollRequest,
  type PushReading,
  type PushRequest,
  updateFact,
} from '../adapter.ts';
import { createPlatformHttp } from '../platform-http.ts';
import { pollLists } from '../poll-lists.ts';
import { readBody } from '../reading.ts';
import type { PlatformSettings } from '../settings.ts';
import { createMigrosClient } from './client.ts';
import { createMigrosCommands } from './commands.ts';
import { makeConfirmPush } from './confirm-push.ts';
import { createLookUp } from './look-up.ts';
import { migrosMenuSchema, storeGroupsSchema, toMenu } from './menu.ts';
import { createMigrosPrice } from './price.ts';
import { createMigrosReasons } from './reasons.ts';
import { migrosNoticeSchema, migrosOrderSchema } from './schema.ts';
import { createMigrosStock } from './stock.ts';
import { createMigrosStore } from './store.ts';
import { toCanonicalOrder, toUpdate } from './translate.ts';

const hasItems = (body: unknown): boolean => typeof body === 'object' && body !== null && 'items' in body;

/** Three kinds of notice may come to one address; their members tell them apart. */
const parsePush = ({ body, rawBody, path, receivedAt }: PushRequest): PushReading => {
  const reply = { success: true };
  const isNotice = /cancel|courier|delivery/i.test(path) || !hasItems(body);
  if (isNotice && !hasItems(body)) {
    const isOrderAddress = path === '' && typeof body === 'object' && body !== null && 'id' in body;
    if (!isOrderAddress)
      return { facts: [updateFact(toUpdate(readBody(migrosNoticeSchema, body), receivedAt))], reply };
  }
  const order = toCanonicalOrder(readBody(migrosOrderSchema, body), receivedAt);
  return { facts: [pushedOrder(order, rawBody)], reply };
};

/** An order that may be new, and its status. */
const factsOf = (entry: unknown, now: Date): Fact[] => {
  const read = migrosOrderSchema.safeParse(entry);
  if (!read.success) return [];
  const order = toCanonicalOrder(read.data, now);
  const { providerOrderId, status } = order;
  return [
    orderFact(order, JSON.stringify(entry)),
    ...(status === 400 ? [] : [updateFact({ providerOrderId, status, occurredAt: now.toISOString() })]),
  ];
};

const pageSize = 50;
const maxPages = 20;
const pollPaths = ['/Order/PendingOrdersWithStores', '/Order/ActiveOrdersWithStores'];

export const createMigrosAdapter = (parts: { settings: PlatformSettings }): Adapter => {
  const { migros, timeoutMs } = parts.settings;
  const http = createPlatformHttp({ name: 'Migros Yemek', baseUrl: migros.baseUrl, timeoutMs });
  const client = createMigrosClient({ http, keyDerivation: migros.keyDerivation });
  const lookUp = createLookUp(client);
  const commands = createMigrosCommands({ client, http, lookUp, reasonsOf: createMigrosReasons(client) });

  const storeGroups = (integration: IntegrationCredentials) => client.get(integration, '/Store/GetStoreGroups');

  const page = async ({ integration, signal }: PollRequest, path: string, offset: number): Promise<unknown[]> => {
    const storeIds = [Number(integration.config.restaurantId)];
    const answer = await client.post(integration, path, { storeIds, limit: pageSize, offset }, signal);
    if (!answer.isDone) throw http.error(answer.words);
    return Array.isArray(answer.data) ? (answer.data as unknown[]) : [];
  };
  async function* listed(request: PollRequest) {
    for (const path of pollPaths) {
      for (let index = 0; index < maxPages; index += 1) {
        const entries = await page(request, path, index * pageSize);
        yield* entries;
        if (entries.length < pageSize) break;
      }
    }
  }

  const fetchMenu = async (integration: IntegrationCredentials): Promise<MenuContent> => {
    const [group] = readBody(storeGroupsSchema, await storeGroups(integration));
    const answer = await client.post(integration, '/Menu/GetMenuDetailsByStoreAndStoreGroupId', {
      storeId: Number(integration.config.restaurantId),
      storeGroupId: group?.id ?? null,
    });
    if (!answer.isDone) throw http.error(answer.words);
    return toMenu(readBody(migrosMenuSchema, answer.data));
  };

  return {
    /** Migros documents no credential on its pushes: the address itself is the secret, and a push is only a hint. */
    authenticatePush: () => true,
    parsePush,
    confirmPush: migros.confirmsPushes ? makeConfirmPush(lookUp) : undefined,
    poll: {
      everyMs: migros.pollEveryMs,
      read: (request) =>
        pollLists(request, {
          entries: listed(request),
          factsOf,
          lookUp: async (orderId) => (await lookUp(request.integration, { orderId }, request.signal))?.body,
        }),
    },
    ...commands,
    store: createMigrosStore({ client, http }),
    stock: createMigrosStock({ client, http, fetchMenu }),
    price: createMigrosPrice({ client, http, fetchMenu }),
    fetchMenu,
    testConnection: storeGroups,
  };
};
