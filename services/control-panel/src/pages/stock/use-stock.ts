import type { AvailabilityPatch, Item } from '@kopru/contracts';
import { useGet, useSend } from '../../api/hooks.ts';
import { useProvider } from '../../session/session.ts';
import { cellKind, type CellKind, type Progress } from './cell.ts';

const refreshMs = 2_000;

export type StockChange = Pick<NonNullable<AvailabilityPatch['items']>[number], 'isAvailable' | 'until'>;

/** An item at one platform. */
export interface Cell {
  kind: CellKind;
  progress: Progress | undefined;
}

/** What is wished of a restaurant's items, and the change of it. */
export const useStock = (restaurantId: string) => {
  const query = useGet('getAvailability', { params: { id: restaurantId }, refreshMs });
  const { mutate } = useSend('changeAvailability', { stale: ['restaurants'] });
  const providerOf = useProvider();
  const patch = (body: AvailabilityPatch): void => mutate({ params: { id: restaurantId }, body });
  const byItem = new Map(query.data?.items.map(({ item, stock }) => [item, stock]));
  const stockOf = ({ item }: Item) => byItem.get(item);
  return {
    query,
    stockOf,
    cellOf: (item: Item, provider: string): Cell => {
      const progress = stockOf(item)?.platforms.find((one) => one.provider === provider);
      return { progress, kind: cellKind(item, provider, progress, providerOf(provider)?.can) };
    },
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
