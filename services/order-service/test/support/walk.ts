import type { OrderPage } from '@kopru/contracts/internal/orders';

type ReadPage = (query: { dir: 'next' | 'prev'; limit: number; cursor?: string }) => Promise<OrderPage>;

/** The ids of all pages, in the order of reading. */
export const walk = async (dir: 'next' | 'prev', read: ReadPage, from?: string) => {
  const ids: string[] = [];
  let cursor = from;
  for (;;) {
    const page = await read({ limit: 200, dir, ...(cursor === undefined ? {} : { cursor }) });
    const pageIds = page.items.map(({ id }) => id);
    ids.push(...(dir === 'next' ? pageIds : pageIds.reverse()));
    const following = dir === 'next' ? page.pagination.nextCursor : page.pagination.prevCursor;
    if (following === null) return ids;
    cursor = following;
  }
};
