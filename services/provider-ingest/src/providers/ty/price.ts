import { setTimeout as pause } from 'node:timers/promises';
import { platformFailureOf } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { toDecimal } from '@kopru/contracts/orders/canonical-order';
import type { MenuContent } from '../adapter.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { numericId, type PriceCalls, type PriceChange, pricesInMenu, readFromMenu } from '../price.ts';
import type { SentBodies } from '../sent-bodies.ts';
import { type StockRefusal } from '../stock.ts';
import { storeRefusal } from '../store.ts';
import { credentialKey } from '../token-cache.ts';
import { type BatchResult, createTrendyolBatches } from './batches.ts';
import { supplierPath, type TrendyolClient } from './client.ts';
import { conflictSeconds } from './store.ts';

/** How soon a change is asked after that Trendyol is still working on, and how long it may be. */
const workingSeconds = 3;
const worksForMs = 600_000;
/** When its result is asked for after a change. */
const askedAfterMs = [100, 400, 1_000];
/** So many bodies are tried before it is left for later; each says the same prices together with others. */
const maxBodies = 64;
const maxCompanions = 10;
const repeatedSeconds = 600;

/** The answers that mean for sure that a body was not taken. */
const isUntaken = (status: number): boolean => [401, 403, 409, 429].includes(status);

/**
 * Source: `POST …/products/price {items[{productId, sellingPrice, restaurantId}]}`. The same body twice is an error, and
 * without `restaurantId` every branch changes.
 */
export const createTrendyolPrice = (parts: {
  client: TrendyolClient;
  http: PlatformHttp;
  sentBodies: SentBodies;
  fetchMenu: (integration: IntegrationCredentials) => Promise<MenuContent>;
}): PriceCalls => {
  const { client, http, sentBodies, fetchMenu } = parts;
  const batches = createTrendyolBatches(client);
  const working: StockRefusal = { reason: failure('price_not_there_yet'), retryAfterSeconds: workingSeconds };

  const refusalsOf = (changes: readonly PriceChange[], result: BatchResult): StockRefusal[] =>
    changes.map(({ productId }) => {
      if (result === 'working') return working;
      const failed = result.get(productId);
      if (failed === undefined) return null;
      return { reason: platformFailureOf(http.error(failed)), retryAfterSeconds: null };
    });

  /** Undefined: this body was sent before, and Trendyol is done with it. */
  const send = async (
    integration: IntegrationCredentials,
    items: readonly PriceChange[],
    changes: readonly PriceChange[],
  ): Promise<StockRefusal[] | undefined> => {
    const restaurantId = integration.config.restaurantId?.trim();
    if (!restaurantId) throw http.credentialError('restaurantId is missing');
    const body = {
      items: items.map(({ productId, price }) => {
        return {
          restaurantId: numericId(restaurantId),
          productId: numericId(productId),
          sellingPrice: toDecimal(price),
        };
      }),
    };
    const { supplierId, apiKey } = integration.config;
    const key = `${credentialKey('ty', supplierId, apiKey)}:${JSON.stringify(body)}`;
    const earlier = await sentBodies.remember(key);
    if (earlier !== undefined) {
      const isOld = earlier.batchId === null || earlier.at.getTime() < Date.now() - worksForMs;
      const result = isOld || earlier.batchId === null ? undefined : await batches.read(integration, earlier.batchId);
      return result === 'working' ? changes.map(() => working) : undefined;
    }
    const path = `${supplierPath(integration, 'product')}/products/price`;
    let answer;
    try {
      answer = await client.call(integration, { method: 'POST', endpoint: 'product-price', path, body });
    } catch (error) {
      // The limit was reached before the call.
      if (platformFailureOf(error).code === 'call_limit_reached') await sentBodies.forget(key);
      throw error;
    }
    if (!isSuccess(answer)) {
      if (isUntaken(answer.status)) await sentBodies.forget(key);
      throw storeRefusal(http, answer, conflictSeconds);
    }
    const batchId = batches.idIn(answer.data);
    if (batchId === undefined) return changes.map(() => working);
    await sentBodies.answered(key, batchId);
    let result: BatchResult = 'working';
    for (const ms of askedAfterMs) {
      if (result !== 'working') break;
      await pause(ms);
      result = await batches.read(integration, batchId);
    }
    return refusalsOf(changes, result);
  };

  /** What may go along: the others at their desired price, then products without one, at their own price. */
  const companions = async (
    integration: IntegrationCredentials,
    changes: readonly PriceChange[],
    others: readonly PriceChange[],
  ): Promise<PriceChange[]> => {
    const named = new Set([...changes, ...others].map(({ productId }) => productId));
    const unchanged = [...pricesInMenu(await fetchMenu(integration))]
      .filter(([productId, price]) => !named.has(productId) && price > 0)
      .map(([productId, price]) => ({ productId, price }));
    return [...others, ...unchanged].slice(0, maxCompanions);
  };

  /** The same prices in a body that was not sent before. */
  const sendOtherwise = async (
    integration: IntegrationCredentials,
    changes: readonly PriceChange[],
    others: readonly PriceChange[],
  ): Promise<StockRefusal[] | undefined> => {
    const along = await companions(integration, changes, others);
    const bodies = Math.min(maxBodies, 2 ** along.length);
    for (let choice = 1; choice < bodies; choice += 1) {
      const added = along.filter((_one, index) => (choice & (1 << index)) !== 0);
      const sent = await send(integration, [...changes, ...added], changes);
      if (sent !== undefined) return sent;
    }
    return undefined;
  };

  return {
    async set(integration, changes, others) {
      const sorted = changes.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
      const sent = (await send(integration, sorted, sorted)) ?? (await sendOtherwise(integration, sorted, others));
      const repeated = { reason: failure('price_body_repeated'), retryAfterSeconds: repeatedSeconds };
      const refusals = new Map(sorted.map((change, index) => [change, sent === undefined ? repeated : sent[index]]));
      return changes.map((change) => refusals.get(change) ?? null);
    },
    read: readFromMenu(fetchMenu),
  };
};
