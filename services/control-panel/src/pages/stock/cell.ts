import type { Availability } from '@kopru/contracts/internal/availability';
import type { Item } from '@kopru/contracts/internal/items';
import type { Catalogue } from '@kopru/contracts/panel/overview';

type Known = Availability['items'][number];
type ItemStock = Known['stock'];
export type Progress = ItemStock['platforms'][number];
export type PriceProgress = Known['price']['platforms'][number];
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

/** What is known of an item's price at a platform; `unsaid`: nothing was wished. */
export type PriceKind = 'unsaid' | 'applied' | 'pending' | 'partly' | 'unsupported' | 'refused' | 'drift' | 'unlinked';

export const isTrouble = (kind: CellKind | PriceKind): boolean =>
  kind === 'partly' || kind === 'refused' || kind === 'drift';

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
  const { drift, desired, state } = progress;
  // What was corrected is as wished again.
  if (state === 'refused' && drift !== null && drift.isAvailable !== desired?.isAvailable) return 'drift';
  if (state !== 'applied') return state;
  return desired?.isAvailable === false ? 'out' : 'available';
};

/** The platforms that a wish for all of them does not reach: it is not linked there, or they take no such change. */
export const leftOutOf = <P extends string>(providers: readonly P[], kindAt: (provider: P) => CellKind): P[] =>
  providers.filter((provider) => {
    const kind = kindAt(provider);
    return kind === 'unlinked' || kind === 'unsupported';
  });

/** Only a product has a price that a platform takes. */
export const priceKind = (
  { links }: Item,
  provider: string,
  progress: PriceProgress | undefined,
  can: Abilities | undefined,
): PriceKind => {
  const here = links.filter((link) => link.provider === provider);
  if (here.length === 0) return 'unlinked';
  if (can?.price === false || here.every(({ optionId }) => optionId !== null)) return 'unsupported';
  if (progress === undefined || progress.state === null) return 'unsaid';
  const { drift, desired, state } = progress;
  return state === 'refused' && drift !== null && drift.price !== desired?.price ? 'drift' : state;
};

/** Whether the item is out everywhere that it is linked, at some of the platforms, or nowhere. */
export const outAt = (item: Item, stock: ItemStock | undefined): 'all' | 'some' | 'none' => {
  const desired = (stock?.platforms ?? [])
    .filter(({ provider }) => item.links.some((link) => link.provider === provider))
    .map(({ desired }) => desired?.isAvailable ?? true);
  if (desired.length === 0) return stock?.desired?.isAvailable === false ? 'all' : 'none';
  if (desired.every((isAvailable) => !isAvailable)) return 'all';
  return desired.every(Boolean) ? 'none' : 'some';
};
