import { appError, type IntegrationCredentials } from '@kopru/contracts';
import {
  type Adapter,
  type MenuContent,
  type Fact,
  orderFact,
  type PollReading,
  type PollRequest,
  updateFact,
} from '../adapter.ts';
import { createPlatformHttp } from '../platform-http.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { readBody } from '../reading.ts';
import type { SentBodies } from '../sent-bodies.ts';
import type { PlatformSettings } from '../settings.ts';
import { createTrendyolClient, supplierPath } from './client.ts';
import { createTrendyolCommands } from './commands.ts';
import { toMenu, trendyolMenuSchema } from './menu.ts';
import { trendyolPackageSchema, trendyolPageSchema } from './schema.ts';
import { createTrendyolHours } from './hours.ts';
import { createTrendyolStock } from './stock.ts';
import { createTrendyolPrice } from './price.ts';
import { createTrendyolStore } from './store.ts';
import { toCanonicalOrder, toUpdate, trendyolStatuses } from './translate.ts';

const pageSize = 50;
/** The longest window after a long pause, because no order of a day ago is still open. */
const longestWindowMs = 86_400_000;

/** A package that may be new, and its status. */
const factsOf = (entry: unknown, now: Date): Fact[] => {
  const order = trendyolPackageSchema.safeParse(entry);
  if (!order.success) return [];
  const update = toUpdate(order.data, now);
  const isNews = (update.status ?? 400) !== 400 || update.partialCancel !== undefined;
  return [orderFact(toCanonicalOrder(order.data, now), JSON.stringify(entry)), ...(isNews ? [updateFact(update)] : [])];
};

export const createTrendyolAdapter = (parts: {
  settings: PlatformSettings;
  rateLimiter: RateLimiter;
  sentBodies: SentBodies;
}): Adapter => {
  const { ty, timeoutMs } = parts.settings;
  const http = createPlatformHttp({ name: 'Trendyol Go', baseUrl: ty.baseUrl, timeoutMs });
  const client = createTrendyolClient({ ...ty, http, rateLimiter: parts.rateLimiter });
  const commands = createTrendyolCommands({ client, http, preparationMinutes: ty.preparationMinutes });

  /** Reads what changed since shortly before the last round: clocks differ, and pages shift while they are read. */
  const read = async ({ integration, cursor, now, signal }: PollRequest): Promise<PollReading> => {
    const since =
      cursor === null
        ? now.getTime() - ty.firstWindowMs
        : Math.max(Date.parse(cursor) - ty.overlapMs, now.getTime() - longestWindowMs);
    const facts: Fact[] = [];
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const data = await client.get(integration, {
        endpoint: 'packages',
        path: `${supplierPath(integration, 'order')}/packages`,
        query: {
          storeId: integration.config.restaurantId ?? '',
          packageStatuses: Object.keys(trendyolStatuses).join(','),
          packageModificationStartDate: since,
          packageModificationEndDate: now.getTime(),
          page,
          size: pageSize,
        },
        isPolling: true,
        signal,
      });
      const reading = readBody(trendyolPageSchema, data);
      pages = reading.totalPages;
      facts.push(...reading.content.flatMap((entry) => factsOf(entry, now)));
    }
    return { facts, cursor: now.toISOString() };
  };

  const fetchMenu = async (integration: IntegrationCredentials): Promise<MenuContent> => {
    const data = await client.get(integration, {
      endpoint: 'products',
      path: `${supplierPath(integration, 'product')}/stores/${encodeURIComponent(integration.config.restaurantId ?? '')}/products`,
    });
    return toMenu(readBody(trendyolMenuSchema, data));
  };

  return {
    authenticatePush: () => false,
    /** Trendyol documents no push for meals, so whatever comes is not from there. */
    parsePush: () => {
      throw appError('route_not_found');
    },
    poll: { everyMs: ty.pollEveryMs, read },
    ...commands,
    store: createTrendyolStore({ client, http }),
    hours: createTrendyolHours({ client, http }),
    stock: createTrendyolStock({ client, http, fetchMenu }),
    price: createTrendyolPrice({ client, http, fetchMenu, sentBodies: parts.sentBodies }),
    fetchMenu,
    testConnection: (integration) =>
      client.get(integration, { endpoint: 'stores', path: `${supplierPath(integration, 'store')}/stores` }),
  };
};
