import { platformFailureOf } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { StockSet } from '@kopru/contracts/internal/platform-products';
import { isAppError } from '@kopru/errors';
import type { MenuContent } from './adapter.ts';

/** A product of a menu, or one of its options. */
export interface Product {
  productId: string;
  optionId: string | null;
}

export interface StockChange extends Product {
  isAvailable: boolean;
  /** When it is to be there again; null: when somebody says so. */
  until: Date | null;
}

/** Why a change was not made; undefined: it was. */
export type StockRefusal = StockSet['refusals'][number];

/** Whether products have run out. Calls may be repeated. */
export interface StockCalls {
  /** One answer for each change, in their order. */
  set(integration: IntegrationCredentials, changes: readonly StockChange[]): Promise<StockRefusal[]>;
  /** Null: the platform does not say. */
  read(integration: IntegrationCredentials, products: readonly Product[]): Promise<(boolean | null)[]>;
}

/** Time limit for the calls of all changes; a call in progress is finished. */
const allWithinMs = 15_000;
const atOnce = 5;
/** How soon a call is made again whose answer did not come. */
const silenceSeconds = 2;

export const stockRefusalOf = (error: unknown): NonNullable<StockRefusal> => {
  const isFinal = isAppError(error) && error.code === 'provider_error' && error.retryAfterSeconds === undefined;
  const again = (isAppError(error) ? error.retryAfterSeconds : undefined) ?? silenceSeconds;
  return { reason: platformFailureOf(error), retryAfterSeconds: isFinal ? null : again };
};

/** For platforms that take one product a call; after one that has to wait, the rest waits as well. */
export const eachByItself = async (
  changes: readonly StockChange[],
  change: (one: StockChange) => Promise<void>,
): Promise<StockRefusal[]> => {
  const endAt = Date.now() + allWithinMs;
  const refusals: StockRefusal[] = [];
  let waiting: StockRefusal = null;
  for (let start = 0; start < changes.length; start += atOnce) {
    if (Date.now() > endAt) waiting ??= stockRefusalOf(undefined);
    const part = changes.slice(start, start + atOnce);
    const refusal: StockRefusal = waiting;
    const results: StockRefusal[] =
      refusal !== null
        ? part.map(() => refusal)
        : await Promise.all(part.map((one) => change(one).then(() => null, stockRefusalOf)));
    refusals.push(...results);
    waiting ??= results.find((one) => one?.reason.code === 'call_limit_reached') ?? null;
  }
  return refusals;
};

/** What a menu says of products; of options it says nothing. */
export const seenInMenu = (menu: MenuContent, products: readonly Product[]): (boolean | null)[] => {
  const entries = menu.flatMap((category) => category.products);
  const seen = new Map(entries.map(({ id, isAvailable }) => [id, isAvailable]));
  return products.map(({ productId, optionId }) => (optionId === null ? (seen.get(productId) ?? null) : null));
};
