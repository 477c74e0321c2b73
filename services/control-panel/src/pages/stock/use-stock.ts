import type { AvailabilityPatch, Item } from '@kopru/contracts';
import { useGet, useSend } from '../../api/hooks.ts';

const refreshMs = 2_000;

export type StockChange = Pick<NonNullable<AvailabilityPatch['items']>[number], 'isAvailable' | 'until'>;

/** What is wished of a restaurant's items, and the change of it. */
export const useStock = (restaurantId: string) => {
  const query = useGet('getAvailability', { params: { id: restaurantId }, refreshMs });
  const { mutate } = useSend('changeAvailability', { stale: ['restaurants'] });
  const patch = (body: AvailabilityPatch): void => mutate({ params: { id: restaurantId }, body });
  const byItem = new Map(query.data?.items.map(({ item, stock }) => [item, stock]));
  return {
    query,
    stockOf: ({ item }: Item) => byItem.get(item),
    patch,
    /** Absent platforms: everywhere. */
    change: (items: readonly Item[], wish: StockChange, platforms?: AvailabilityPatch['platforms']): void =>
      patch({
        items: items.map(({ item }) => ({ item, ...wish })),
        ...(platforms === undefined ? {} : { platforms }),
      }),
  };
};
export type Stock = ReturnType<typeof useStock>;
