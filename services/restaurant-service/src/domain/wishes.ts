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
  /** For all platforms. */
  store: StoreWish | null;
  /** For single platforms, in place of the one for all. */
  storeAt: Partial<Record<ProviderSlug, StoreWish>>;
  /** By `itemKey`: which items are to be there. */
  stock: Record<string, WishedOf<StockWish> & { item: string }>;
  hours: WishedOf<HoursWish>;
}

const isOver = (until: Date | null, now: Date): until is Date => until !== null && until <= now;

/** The wish for a platform as it counts now: one that is over means open. */
export const wishFor = (wishes: Wishes, provider: ProviderSlug | undefined, now: Date): StoreWish | null => {
  const wish = (provider === undefined ? undefined : wishes.storeAt[provider]) ?? wishes.store;
  if (wish === null || !isOver(wish.until, now)) return wish;
  return { state: 'open', until: null, reason: null, at: wish.until };
};

/** The wish for an item as it counts now: one that is over means that it is there. */
export const stockWishFor = (
  { all, at }: WishedOf<StockWish>,
  provider: ProviderSlug | undefined,
  now: Date,
): StockWish | null => {
  const wish = (provider === undefined ? undefined : at[provider]) ?? all;
  return wish === null || !isOver(wish.until, now) ? wish : { isAvailable: true, until: null, at: wish.until };
};

export const hoursWishFor = ({ hours }: Wishes, provider?: ProviderSlug): HoursWish | null =>
  (provider === undefined ? undefined : hours.at[provider]) ?? hours.all;
