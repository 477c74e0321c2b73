import { appError } from '../errors/errors.ts';
import type { CancelReason } from '../internal/orders.ts';

/** The reasons that every platform's own list maps to; clients may send these names to any platform. */
export const canonicalReasons = {
  ITEM_UNAVAILABLE: { tr: 'Ürün kalmadı', en: 'Item unavailable' },
  RESTAURANT_CLOSED: { tr: 'Restoran kapalı', en: 'Restaurant closed' },
  TOO_BUSY: { tr: 'Restoran yoğun', en: 'Too busy' },
  NO_COURIER: { tr: 'Kurye yok', en: 'No courier' },
  OUT_OF_AREA: { tr: 'Teslimat alanı dışında', en: 'Outside the delivery area' },
  BAD_WEATHER: { tr: 'Kötü hava koşulları', en: 'Bad weather' },
  TECHNICAL_PROBLEM: { tr: 'Teknik sorun', en: 'Technical problem' },
  BELOW_MIN_BASKET: { tr: 'Asgari sepet tutarının altında', en: 'Below the minimum basket' },
  ADDRESS_NOT_FOUND: { tr: 'Adres bulunamadı', en: 'Address not found' },
  ORDER_MIXUP: { tr: 'Sipariş karışıklığı', en: 'Orders mixed up' },
} as const satisfies Record<string, { tr: string; en: string }>;
export type CanonicalReason = keyof typeof canonicalReasons;
export const canonicalReasonNames = Object.keys(canonicalReasons) as CanonicalReason[];

export interface PlatformReason extends CancelReason {
  /** What it may stand for. */
  canonical: readonly CanonicalReason[];
}

/** A platform's reason that means exactly a canonical one, in its words. */
export const canonicalReason = (id: string, name: CanonicalReason): PlatformReason => ({
  id,
  name: canonicalReasons[name].tr,
  nameEn: canonicalReasons[name].en,
  canonical: [name],
});

const isSame = (a: string, b: string): boolean => a.toLocaleLowerCase('tr') === b.toLocaleLowerCase('tr');

/** The most likely reasons of a restaurant that gives none, in this order. */
const defaults: readonly CanonicalReason[] = ['TECHNICAL_PROBLEM', 'TOO_BUSY', 'ITEM_UNAVAILABLE'];

/**
 * The platform's reason for what the caller gave: an id, a canonical name, or a text; the default where nothing was given.
 * `invalid_reason` lists the accepted reasons.
 */
export const chooseReason = (accepted: readonly PlatformReason[], wanted: string | null): PlatformReason => {
  const chosen =
    wanted === null
      ? (defaults.map((name) => accepted.find(({ canonical }) => canonical.includes(name))).find(Boolean) ??
        accepted[0])
      : (accepted.find(({ id }) => id === wanted) ??
        accepted.find(({ canonical }) => canonical.some((name) => name === wanted.toUpperCase())) ??
        accepted.find(({ name, nameEn }) => isSame(name, wanted) || (nameEn !== null && isSame(nameEn, wanted))));
  if (chosen !== undefined) return chosen;
  throw appError('invalid_reason', {
    params: { accepted: accepted.map(({ id, name }) => `${id} (${name})`).join(', ') },
    details: accepted.map(({ id, name }) => ({ path: `reason=${id}`, message: name })),
  });
};

/** What kitchens use most comes first; platforms list the rest, and what nobody here knows, in their own order. */
const byUse: readonly CanonicalReason[] = [
  'ITEM_UNAVAILABLE',
  'TOO_BUSY',
  'NO_COURIER',
  'RESTAURANT_CLOSED',
  'OUT_OF_AREA',
  'ADDRESS_NOT_FOUND',
  'BAD_WEATHER',
  'TECHNICAL_PROBLEM',
  'BELOW_MIN_BASKET',
  'ORDER_MIXUP',
];
const rankOf = ({ canonical }: PlatformReason): number =>
  Math.min(byUse.length, ...canonical.map((name) => byUse.indexOf(name)));

/** A platform's reasons as people choose from them. */
export const shownReasons = (reasons: readonly PlatformReason[]): CancelReason[] =>
  reasons
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ id, name, nameEn, canonical }) => ({
      ...{ id, name, nameEn },
      ...(canonical.includes('ITEM_UNAVAILABLE') && { isItemUnavailable: true as const }),
    }));

/** The reasons of a restaurant's own channel, which has no list of its own. */
export const directReasons: readonly PlatformReason[] = canonicalReasonNames.map((name) => canonicalReason(name, name));
