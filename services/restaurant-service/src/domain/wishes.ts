import type { Availability, Hours, ProviderSlug, StoreState } from '@kopru/contracts';

/** What the account wants a store to be. */
export interface StoreWish {
  state: StoreState;
  /** When it is to be open again by itself; null: when somebody says so. */
  until: Date | null;
  reason: string | null;
  at: Date;
}

/** What the account wants an item to be. */
export interface StockWish {
  isAvailable: boolean;
  /** When it is to be there again by itself; null: when somebody says so. */
  until: Date | null;
  at: Date;
}

/** What the account wants an item to cost. */
export interface PriceWish {
  /** Minor units. */
  price: number;
  at: Date;
}

/** What the account wants the working hours to be. */
export interface HoursWish {
  hours: Hours;
  at: Date;
}

/** A wish for all platforms, and those for single ones in its place. */
export interface WishedOf<W> {
  all: W | null;
  at: Partial<Record<ProviderSlug, W>>;
}

/** The name of an item's wish inside a document, whatever signs the account's number has. */
export const itemKey = (item: string): string => Buffer.from(item).toString('base64url');

/** The wishes for a restaurant; each change makes another version of them. */
export interface Wishes {
  restaurantId: string;
  accountId: string;
  version: number;
  onDrift: Availability['onDrift'];
  /** What becomes of a store that its platform closed by itself. */
  onClosed: Availability['onClosed'];
  /** For all platforms. */
  store: StoreWish | null;
  /** For single platforms, in place of the one for all. */
  storeAt: Partial<Record<ProviderSlug, StoreWish>>;
  /** By `itemKey`: which items are to be there. */
  stock: Record<string, WishedOf<StockWish> & { item: string }>;
  /** By `itemKey`: what items are to cost. */
  prices: Record<string, WishedOf<PriceWish> & { item: string }>;
  hours: WishedOf<HoursWish>;
}

export const noWishes = (accountId: string, restaurantId: string): Wishes => ({
  restaurantId,
  accountId,
  version: 0,
  onDrift: 'correct',
  onClosed: 'show',
  store: null,
  storeAt: {},
  stock: {},
  prices: {},
  hours: { all: null, at: {} },
});

/** The wish for a platform, or without one the wish for all. */
export const wishAt = <W>({ all, at }: WishedOf<W>, provider?: ProviderSlug): W | null =>
  (provider === undefined ? undefined : at[provider]) ?? all;

/** Whether something at a platform has yet to be brought in line with this wish. */
export const isUnheard = ({ heardAt }: { heardAt: Date | null }, { at }: { at: Date }): boolean =>
  heardAt?.getTime() !== at.getTime();

const isOver = (until: Date | null, now: Date): until is Date => until !== null && until <= now;

/** The wish for a platform as it counts now: one that is over means open. */
export const wishFor = (
  { store, storeAt }: Pick<Wishes, 'store' | 'storeAt'>,
  provider: ProviderSlug | undefined,
  now: Date,
): StoreWish | null => {
  const wish = wishAt({ all: store, at: storeAt }, provider);
  if (wish === null || !isOver(wish.until, now)) return wish;
  return { state: 'open', until: null, reason: null, at: wish.until };
};

/** The wish for an item as it counts now: one that is over means that it is there. */
export const stockWishFor = (
  wished: WishedOf<StockWish>,
  provider: ProviderSlug | undefined,
  now: Date,
): StockWish | null => {
  const wish = wishAt(wished, provider);
  return wish === null || !isOver(wish.until, now) ? wish : { isAvailable: true, until: null, at: wish.until };
};
