import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
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
import { unreadable } from '../body.ts';
import { createPlatformHttp } from '../platform-http.ts';
import { pollLists } from '../poll-lists.ts';
import { readBody } from '../reading.ts';
import { readPages } from '../read-pages.ts';
import type { PlatformSettings } from '../settings.ts';
import { createMigrosClient } from './client.ts';
import { createMigrosCommands } from './commands.ts';
import { makeConfirmPush } from './confirm-push.ts';
import { createLookUp } from './look-up.ts';
import { migrosMenuSchema, storeGroupsSchema, toMenu } from './menu.ts';
import { createMigrosPrice } from './price.ts';
import { createMigrosReasons } from './cancel-reasons.ts';
import { createMigrosStock } from './stock.ts';
import { createMigrosStore } from './store.ts';
import { openMigros, openNotice, readOrder, toCanonicalOrder, toUpdate } from './translate.ts';

const statusFactsOf = ({ providerOrderId, status }: CanonicalOrder, now: Date): Fact[] =>
  status === 400 ? [] : [updateFact({ providerOrderId, status, occurredAt: now.toISOString() })];

/**
 * Three kinds of notice may come to one address; their members distinguish them. What comes to the address of
 * cancellations cancels, with any contents.
 */
const parsePush = ({ body, rawBody, path, receivedAt }: PushRequest): PushReading => {
  const reply = { success: true };
  const opened = openMigros(body);
  const isCancel = /cancel/i.test(path);
  const isOrder = !isCancel && (opened.has('items') || (path === '' && opened.has('id')));
  if (!isOrder) return { facts: [updateFact(toUpdate(openNotice(body), receivedAt, isCancel))], reply };
  const order = readOrder(opened, receivedAt);
  return { facts: [pushedOrder(order, rawBody), ...statusFactsOf(order, receivedAt)], reply };
};

/** An order that may be new, and its status. */
const factsOf = (entry: unknown, now: Date): Fact[] => {
  const order = toCanonicalOrder(entry, now);
  return [orderFact(order, JSON.stringify(entry)), ...statusFactsOf(order, now)];
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
    if (answer.data === null || answer.data === undefined) return [];
    if (!Array.isArray(answer.data)) throw unreadable('data', 'must be a list');
    return answer.data as unknown[];
  };
  const listOf = (request: PollRequest, path: string) => () =>
    readPages(
      async (index) => {
        const entries = await page(request, path, index * pageSize);
        return { entries, isLast: entries.length < pageSize };
      },
      { maxPages, signal: request.signal },
    );

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
          lists: pollPaths.map((path) => listOf(request, path)),
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
