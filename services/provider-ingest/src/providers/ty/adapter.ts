import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { equalsInConstantTime } from '@kopru/secrets';
import { type Adapter, type MenuContent, orderFact, type PollReading, type PollRequest } from '../adapter.ts';
import { createPlatformHttp, isSuccess } from '../platform-http.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { readEach } from '../read-each.ts';
import { readBody } from '../reading.ts';
import { type Page, readPages, together } from '../read-pages.ts';
import type { SentBodies } from '../sent-bodies.ts';
import type { PlatformSettings } from '../settings.ts';
import { createTrendyolClient, supplierPath } from './client.ts';
import { createTrendyolCommands } from './commands.ts';
import { toMenu, trendyolMenuSchema } from './menu.ts';
import { createTrendyolHours } from './hours.ts';
import { createTrendyolStock } from './stock.ts';
import { createTrendyolPrice } from './price.ts';
import { createTrendyolStore } from './store.ts';
import { documentedWords, trendyolStatuses } from './delivery.ts';
import { maskedBy, openPackage } from './masks.ts';
import { pageOf, pageSize } from './pages.ts';
import { makeParsePush, packageFacts } from './pushes.ts';
import { createTrendyolRefunds } from './refunds.ts';

/** The longest window after a long pause, because no order of a day ago is still open. */
const maxWindowMs = 86_400_000;
/** Far more than one restaurant sells in a day. */
const maxPages = 200;

export const createTrendyolAdapter = (parts: {
  settings: PlatformSettings;
  rateLimiter: RateLimiter;
  sentBodies: SentBodies;
}): Adapter => {
  const { ty, timeoutMs } = parts.settings;
  const connect = () => {
    const http = createPlatformHttp({ name: 'Trendyol Go', baseUrl: ty.baseUrl, timeoutMs });
    return { http, client: createTrendyolClient({ ...ty, http, rateLimiter: parts.rateLimiter }) };
  };
  const { http, client } = connect();
  const isMask = maskedBy(ty.masks);
  const commands = createTrendyolCommands({ client, http, preparationMinutes: ty.preparationMinutes });

  /** `UnPacked` is not documented for meals: where it is refused, it is not asked for again. */
  let words: readonly string[] = Object.keys(trendyolStatuses);
  const page = async (request: PollRequest, since: number, index: number): Promise<unknown> => {
    const { integration, now, signal } = request;
    const asked = words;
    const answer = await client.call(integration, {
      method: 'GET',
      endpoint: 'packages',
      path: `${supplierPath(integration, 'order')}/packages`,
      query: {
        storeId: integration.config.restaurantId ?? '',
        packageStatuses: asked.join(','),
        packageModificationStartDate: since,
        packageModificationEndDate: now.getTime(),
        page: index,
        size: pageSize,
      },
      isPolling: true,
      signal,
    });
    if (isSuccess(answer)) return answer.data;
    if (answer.status !== 400 || asked === documentedWords) throw http.refusal(answer);
    words = documentedWords;
    return page(request, since, index);
  };

  /** Reads what changed since shortly before the last round: clocks differ, and pages shift while they are read. */
  const read = async (request: PollRequest): Promise<PollReading> => {
    const { cursor, now } = request;
    const from = cursor === null ? Number.NaN : Date.parse(cursor);
    const since = Number.isNaN(from)
      ? now.getTime() - ty.firstWindowMs
      : // A clock that was set back has left a cursor that lies ahead.
        Math.max(Math.min(from, now.getTime()) - ty.overlapMs, now.getTime() - maxWindowMs);
    const pageAt = async (index: number): Promise<Page> => pageOf(await page(request, since, index), index);
    const { entries, errors } = together([await readPages(pageAt, { maxPages, signal: request.signal })]);
    return {
      ...readEach(entries, (entry) => packageFacts(openPackage(entry, isMask), JSON.stringify(entry), now, orderFact)),
      cursor: now.toISOString(),
      failed: errors[0],
    };
  };

  const fetchMenu = async (integration: IntegrationCredentials): Promise<MenuContent> => {
    const data = await client.get(integration, {
      endpoint: 'products',
      path: `${supplierPath(integration, 'product')}/stores/${encodeURIComponent(integration.config.restaurantId ?? '')}/products`,
    });
    return toMenu(readBody(trendyolMenuSchema, data));
  };

  return {
    /** The header that the integrator's definition is given to send; nothing signs a push. */
    authenticatePush: ({ headers }, { config }) =>
      config.apiKey !== undefined && equalsInConstantTime(String(headers['x-api-key'] ?? ''), config.apiKey),
    parsePush: makeParsePush(isMask),
    poll: { everyMs: ty.pollEveryMs, read },
    ...commands,
    store: createTrendyolStore({ client, http }),
    hours: createTrendyolHours({ client, http }),
    stock: createTrendyolStock({ client, http, fetchMenu }),
    price: createTrendyolPrice({ client, http, fetchMenu, sentBodies: parts.sentBodies }),
    // Connections of their own, so that a list that hangs takes none from the orders.
    refunds: createTrendyolRefunds(connect()),
    fetchMenu,
    testConnection: (integration) =>
      client.get(integration, { endpoint: 'stores', path: `${supplierPath(integration, 'store')}/stores` }),
  };
};
