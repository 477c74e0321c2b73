import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import { type CanonicalReason, canonicalReason, type PlatformReason } from '@kopru/contracts/orders/cancel-reasons';

interface Row {
  id: string;
  canonical: CanonicalReason;
  /** Statuses in which Getir allows the reason, with the restaurant's own courier or Getir's. */
  ownCourier: readonly number[];
  getirCourier: readonly number[];
}

const row = (
  id: string,
  canonical: CanonicalReason,
  ownCourier: readonly number[],
  getirCourier: readonly number[] = [],
): Row => ({ id, canonical, ownCourier, getirCourier });

const newOnly = [325, 350, 400];
const untilPreparing = [...newOnly, 500];
const untilUnderWay = [...untilPreparing, 700];

/**
 * Source: the table of cancel reasons in GetirFood's documentation; the statuses of the last one are not known.
 * Stands in when the live list (`cancel-options`) cannot be had.
 */
export const getirReasons: readonly Row[] = [
  row('5f05b13f2765e85c5d0432d3', 'TECHNICAL_PROBLEM', untilPreparing, [400, 500, 550]),
  row('5f05b1392765e85c5d0432d2', 'NO_COURIER', newOnly),
  row('5e1469f7916c7a55cfc2aede', 'OUT_OF_AREA', untilUnderWay),
  row('5c5b49b068f6a45d427f0a8f', 'TOO_BUSY', untilPreparing, [400, 500]),
  row('5f0875342ce13c10cbf1c0e6', 'BAD_WEATHER', untilPreparing),
  row('5c5b495768f6a45d427f0a8d', 'RESTAURANT_CLOSED', untilPreparing, [400, 500]),
  row('5c5b49a768f6a45d427f0a8e', 'ITEM_UNAVAILABLE', untilPreparing, [400, 500]),
  row('6088226bdaa34255a5693e23', 'BELOW_MIN_BASKET', untilUnderWay),
  row('5f0875342ce13c10cbf1c0e7', 'ADDRESS_NOT_FOUND', [700]),
];

export const canonicalOfGetir = (id: string): CanonicalReason[] =>
  getirReasons.filter((known) => known.id === id).map(({ canonical }) => canonical);

/** With the restaurant's own courier Getir knows no 550, and `prepare`, which leads to 700, means that he has left. */
const statusAtGetir = ({ deliveryBy, status }: PlatformOrder): number => {
  if (deliveryBy === 'platform') return status;
  if (status === 550) return 500;
  return status === 600 ? 700 : status;
};

export const documentedReasons = (order: PlatformOrder): PlatformReason[] =>
  getirReasons
    .filter(({ ownCourier, getirCourier }) =>
      (order.deliveryBy === 'platform' ? getirCourier : ownCourier).includes(statusAtGetir(order)),
    )
    .map(({ id, canonical }) => canonicalReason(id, canonical));
