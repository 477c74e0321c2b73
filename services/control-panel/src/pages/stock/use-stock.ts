import type { AvailabilityPatch } from '@kopru/contracts/internal/availability';
import type { Item } from '@kopru/contracts/internal/items';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { useGet, useSend } from '../../api/hooks.ts';
import { useProvider } from '../../session/session.ts';
import {
  cellKind,
  leftOutOf,
  priceKind,
  type CellKind,
  type PriceKind,
  type PriceProgress,
  type Progress,
} from './cell.ts';

const refreshMs = 2_000;

export type StockChange = Pick<NonNullable<AvailabilityPatch['items']>[number], 'isAvailable' | 'until' | 'price'>;

/** An item at one platform. */
export interface Cell {
  kind: CellKind;
  progress: Progress | undefined;
}

/** What an item costs at one platform. */
export interface Price {
  kind: PriceKind;
  progress: PriceProgress | undefined;
}

/** What is wished of a restaurant's items, and the change of it. */
export const useStock = (restaurantId: string) => {
  const query = useGet('getAvailability', { params: { id: restaurantId }, refreshMs });
  const { mutate } = useSend('changeAvailability', { stale: ['restaurants'] });
  const providerOf = useProvider();
  const patch = (body: AvailabilityPatch): void => mutate({ params: { id: restaurantId }, body });
  const byItem = new Map(query.data?.items.map((known) => [known.item, known]));
  const stockOf = ({ item }: Item) => byItem.get(item)?.stock;
  const priceOf = ({ item }: Item) => byItem.get(item)?.price;
  const cellOf = (item: Item, provider: string): Cell => {
    const progress = stockOf(item)?.platforms.find((one) => one.provider === provider);
    return { progress, kind: cellKind(item, provider, progress, providerOf(provider)?.can) };
  };
  return {
    restaurantId,
    query,
    stockOf,
    cellOf,
    leftOut: (item: Item, providers: readonly ProviderSlug[]): ProviderSlug[] =>
      leftOutOf(providers, (provider) => cellOf(item, provider).kind),
    /** What is wished of all platforms, in minor units. */
    desiredPrice: (item: Item): number | null => priceOf(item)?.desired?.price ?? null,
    priceAt: (item: Item, provider: string): Price => {
      const progress = priceOf(item)?.platforms.find((one) => one.provider === provider);
      return { progress, kind: priceKind(item, provider, progress, providerOf(provider)?.can) };
    },
    patch,
    /** Absent platforms: everywhere. */
    change: (items: readonly Item[], change: StockChange, platforms?: AvailabilityPatch['platforms']): void =>
      patch({
        items: items.map(({ item }) => ({ item, ...change })),
        ...(platforms === undefined ? {} : { platforms }),
      }),
  };
};
export type Stock = ReturnType<typeof useStock>;
