import type { OrderStatus } from '@kopru/contracts/orders/order-status';

/** A body of a platform, and where its kind was seen; all values are invented. */
export interface ZooBody {
  source: string;
  body: unknown;
}
/** A push that is not a new order, and its address. */
export interface ZooNotice extends ZooBody {
  path: string;
  /** The status of its order at the platform after it. */
  status?: OrderStatus;
  /** The cancel reason that the platform's lists have after it. */
  cancelReason?: { id: string; name: string };
  /** It contains its whole order. */
  isOrder?: true;
}

/** By names that describe the unusual part. */
export type Zoo = Readonly<Record<string, ZooBody>>;
export type ZooNotices = Readonly<Record<string, ZooNotice>>;
