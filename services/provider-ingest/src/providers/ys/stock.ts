import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { type Product, type StockCalls, type StockChange, stockRefusalOf, type StockRefusal } from '../stock.ts';
import { storeRefusal } from '../store.ts';
import type { YemeksepetiClient } from './client.ts';

const againInSeconds = 5;
const entity = 'YS_TR';

const idOf = ({ productId, optionId }: Product): string => optionId ?? productId;

/** Every text and number in an answer whose shape is not documented. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
};

/** Changes that one call can make: of one kind, the same way, until the same time. */
const groupOf = ({ optionId, isAvailable, until }: StockChange): string =>
  JSON.stringify([optionId === null, isAvailable, until]);

/** Source: Delivery Hero POS middleware, `…/catalog/items/availability` and `…/unavailableItems`. */
export const createYemeksepetiStock = (parts: { client: YemeksepetiClient; http: PlatformHttp }): StockCalls => {
  const { client, http } = parts;
  const vendor = ({ config: { supplierId, restaurantId } }: IntegrationCredentials): string => {
    if (supplierId === undefined) throw http.error(failure('chain_code_missing'));
    return `/v2/chains/${encodeURIComponent(supplierId)}/vendors/${encodeURIComponent(restaurantId ?? '')}`;
  };

  /** The ids that were not taken: 204 takes all, the body of a 200 names those that were not. */
  const change = async (integration: IntegrationCredentials, group: readonly StockChange[]): Promise<Set<string>> => {
    const [{ optionId = null, isAvailable = true, until = null } = {}] = group;
    const back =
      isAvailable || until === null ? {} : { willBeAvailable: 'AT_TIMESTAMP', atTimeStamp: until.toISOString() };
    const answer = await client.call(integration, {
      method: 'PUT',
      url: `${vendor(integration)}/catalog/items/availability`,
      body: {
        globalEntityId: entity,
        items: group.map(idOf),
        type: optionId === null ? 'ITEM' : 'TOPPING',
        isAvailable,
        ...back,
      },
    });
    if (!isSuccess(answer)) throw storeRefusal(http, answer, againInSeconds);
    return new Set(wordsIn(answer.data));
  };

  return {
    async set(integration, changes) {
      const refusals = new Map<StockChange, StockRefusal>();
      for (const group of Map.groupBy(changes, groupOf).values())
        try {
          const left = await change(integration, group);
          const refusal = { reason: failure('product_not_taken'), retryAfterSeconds: againInSeconds };
          for (const one of group.filter((each) => left.has(idOf(each)))) refusals.set(one, refusal);
        } catch (error) {
          for (const one of group) refusals.set(one, stockRefusalOf(error));
        }
      return changes.map((one) => refusals.get(one) ?? null);
    },
    async read(integration, products) {
      const answer = await client.call(integration, { method: 'GET', url: `${vendor(integration)}/unavailableItems` });
      if (!isSuccess(answer)) throw storeRefusal(http, answer, againInSeconds);
      if (answer.status === 204) throw http.passingError(failure('store_state_not_ready'), againInSeconds);
      const off = new Set(wordsIn(answer.data));
      return products.map((product) => !off.has(idOf(product)));
    },
  };
};
