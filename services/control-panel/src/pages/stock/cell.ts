import type { Availability, Catalogue, Item } from '@kopru/contracts';

type ItemStock = Availability['items'][number]['stock'];
export type Progress = ItemStock['platforms'][number];
/** What a platform lets a restaurant's system change. */
type Abilities = Catalogue['providers'][number]['can'];

/** What a cell shows of an item at a platform. */
export const cellKinds = [
  'available',
  'out',
  'pending',
  'partly',
  'unsupported',
  'refused',
  'drift',
  'unlinked',
] as const;
export type CellKind = (typeof cellKinds)[number];

export const isTrouble = (kind: CellKind): boolean => kind === 'partly' || kind === 'refused' || kind === 'drift';

/** Before anything is wished it is known what a platform cannot do. */
export const cellKind = (
  { links }: Item,
  provider: string,
  progress: Progress | undefined,
  can: Abilities | undefined,
): CellKind => {
  const here = links.filter((link) => link.provider === provider);
  if (here.length === 0) return 'unlinked';
  if (can !== undefined && !here.some(({ optionId }) => can.product && (optionId === null || can.option)))
    return 'unsupported';
  if (progress === undefined || progress.state === null) return 'available';
  const { drift, wish, state } = progress;
  if (drift !== null && wish !== null && drift.isAvailable !== wish.isAvailable) return 'drift';
  if (state !== 'applied') return state;
  return wish?.isAvailable === false ? 'out' : 'available';
};

/** Whether the item is out everywhere that it is linked, at some of the platforms, or nowhere. */
export const outAt = (item: Item, stock: ItemStock | undefined): 'all' | 'some' | 'none' => {
  const wishes = (stock?.platforms ?? [])
    .filter(({ provider }) => item.links.some((link) => link.provider === provider))
    .map(({ wish }) => wish?.isAvailable ?? true);
  if (wishes.length === 0) return stock?.wish?.isAvailable === false ? 'all' : 'none';
  if (wishes.every((isAvailable) => !isAvailable)) return 'all';
  return wishes.every(Boolean) ? 'none' : 'some';
};
