import { type PlatformOrder, canonicalReasons, type CanonicalReason, type PlatformReason } from '@kopru/contracts';

interface Row {
  id: string;
  canonical: CanonicalReason;
  /** Statuses in which Getir allows the reason, with the restaurant's own courier or Getir's. */
  ownCourier: readonly number[];
  getirCourier: readonly number[];
}

const untilPreparing = [325, 350, 400, 500];
const newOnly = [325, 350, 400];

/**
 * Source: the table of cancel reasons in GetirFood's documentation; the statuses of the last one are not known.
 * Stands in when the live list (`cancel-options`) cannot be had.
 */
export const getirReasons: readonly Row[] = [
  {
    id: '5f05b13f2765e85c5d0432d3',
    canonical: 'TECHNICAL_PROBLEM',
    ownCourier: untilPreparing,
    getirCourier: [400, 500, 550],
  },
  { id: '5f05b1392765e85c5d0432d2', canonical: 'NO_COURIER', ownCourier: newOnly, getirCourier: [] },
  { id: '5e1469f7916c7a55cfc2aede', canonical: 'OUT_OF_AREA', ownCourier: [...untilPreparing, 700], getirCourier: [] },
  { id: '5c5b49b068f6a45d427f0a8f', canonical: 'TOO_BUSY', ownCourier: untilPreparing, getirCourier: [400, 500] },
  { id: '5f0875342ce13c10cbf1c0e6', canonical: 'BAD_WEATHER', ownCourier: untilPreparing, getirCourier: [] },
  {
    id: '5c5b495768f6a45d427f0a8d',
    canonical: 'RESTAURANT_CLOSED',
    ownCourier: untilPreparing,
    getirCourier: [400, 500],
  },
  {
    id: '5c5b49a768f6a45d427f0a8e',
    canonical: 'ITEM_UNAVAILABLE',
    ownCourier: untilPreparing,
    getirCourier: [400, 500],
  },
  {
    id: '6088226bdaa34255a5693e23',
    canonical: 'BELOW_MIN_BASKET',
    ownCourier: [...untilPreparing, 700],
    getirCourier: [],
  },
  { id: '5f0875342ce13c10cbf1c0e7', canonical: 'ADDRESS_NOT_FOUND', ownCourier: [700], getirCourier: [] },
];

export const canonicalOfGetir = (id: string): CanonicalReason | null =>
  getirReasons.find((row) => row.id === id)?.canonical ?? null;

export const documentedReasons = (order: PlatformOrder): PlatformReason[] =>
  getirReasons
    .filter((row) => (order.deliveryBy === 'platform' ? row.getirCourier : row.ownCourier).includes(order.status))
    .map(({ id, canonical }) => ({
      id,
      canonical,
      name: canonicalReasons[canonical].tr,
      nameEn: canonicalReasons[canonical].en,
    }));
