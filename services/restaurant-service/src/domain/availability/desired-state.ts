import type { Availability } from '@kopru/contracts/internal/availability';
import type { StoreState } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { Hours } from '@kopru/contracts/values/hours';

/** What the account wants a store to be. */
export interface DesiredStore {
  state: StoreState;
  /** When it is to be open again by itself; null: when somebody says so. */
  until: Date | null;
  reason: string | null;
  at: Date;
}

/** What the account wants an item to be. */
export interface DesiredStock {
  isAvailable: boolean;
  /** When it is to be there again by itself; null: when somebody says so. */
  until: Date | null;
  at: Date;
}

/** What the account wants an item to cost. */
export interface DesiredPrice {
  /** Minor units. */
  price: number;
  at: Date;
}

/** What the account wants the working hours to be. */
export interface DesiredHours {
  hours: Hours;
  at: Date;
}

/** A desired state for all platforms, and overrides for single platforms. */
export interface PerPlatform<W> {
  all: W | null;
  at: Partial<Record<ProviderSlug, W>>;
}

/** The member of a document that holds an item's desired state: safe for any characters in the account's number. */
export const itemKey = (item: string): string => Buffer.from(item).toString('base64url');

/** The desired state of a restaurant; each change makes another version. */
export interface DesiredState {
  restaurantId: string;
  accountId: string;
  version: number;
  onDrift: Availability['onDrift'];
  /** What becomes of a store that its platform closed by itself. */
  onClosed: Availability['onClosed'];
  /** For all platforms. */
  store: DesiredStore | null;
  /** For single platforms, in place of the one for all. */
  storeAt: Partial<Record<ProviderSlug, DesiredStore>>;
  /** By `itemKey`: which items are to be there. */
  stock: Record<string, PerPlatform<DesiredStock> & { item: string }>;
  /** By `itemKey`: what items are to cost. */
  prices: Record<string, PerPlatform<DesiredPrice> & { item: string }>;
  hours: PerPlatform<DesiredHours>;
}

export const noDesiredState = (accountId: string, restaurantId: string): DesiredState => ({
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

/** The override for a platform, or else the desired state for all platforms. */
export const desiredAt = <W>({ all, at }: PerPlatform<W>, provider?: ProviderSlug): W | null =>
  (provider === undefined ? undefined : at[provider]) ?? all;

/** Whether a state at a platform has not yet acted on this desired state. */
export const isUnobserved = (
  { observedDesiredAt }: { observedDesiredAt: Date | null },
  { at }: { at: Date },
): boolean => observedDesiredAt?.getTime() !== at.getTime();

const isOver = (until: Date | null, now: Date): until is Date => until !== null && until <= now;

/** The desired store of a platform at this time: open after the end of a closure. */
export const desiredStoreFor = (
  { store, storeAt }: Pick<DesiredState, 'store' | 'storeAt'>,
  provider: ProviderSlug | undefined,
  now: Date,
): DesiredStore | null => {
  const desired = desiredAt({ all: store, at: storeAt }, provider);
  if (desired === null || !isOver(desired.until, now)) return desired;
  return { state: 'open', until: null, reason: null, at: desired.until };
};

/** The desired stock of an item at this time: available after the end of a closure. */
export const desiredStockFor = (
  perPlatform: PerPlatform<DesiredStock>,
  provider: ProviderSlug | undefined,
  now: Date,
): DesiredStock | null => {
  const desired = desiredAt(perPlatform, provider);
  return desired === null || !isOver(desired.until, now)
    ? desired
    : { isAvailable: true, until: null, at: desired.until };
};
