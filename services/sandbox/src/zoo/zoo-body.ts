import type { OrderStatus } from '@kopru/contracts/orders/order-status';

/** One body as a platform sends it, with where its kind was seen; all values are invented. */
export interface ZooBody {
  source: string;
  body: unknown;
}
/** A push that is no order of its own, at the address that it comes to. */
export interface ZooNotice extends ZooBody {
  path: string;
  /** Where its order is at the platform from then on. */
  status?: OrderStatus;
  /** Why it was cancelled, as the platform's lists have it from then on. */
  cancelReason?: { id: string; name: string };
  /** It brings its order whole. */
  isOrder?: true;
}

/** By names that say what is odd in it. */
export type Zoo = Readonly<Record<string, ZooBody>>;
export type ZooNotices = Readonly<Record<string, ZooNotice>>;
