import type { Answered, InjectedFaultKind } from '@kopru/contracts/internal/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';

/** A recorded call of the POS: the parts that a verdict may need. */
export interface Call {
  /** The request id, which the answer carried. */
  id: string;
  /** The time of its arrival. */
  at: Date;
  operation: OperationId;
  status: number;
  /** The id or number by which it named an order; null: it named none. */
  ref: string | null;
  sent: Readonly<Record<string, unknown>>;
  got: Answered;
  /** The injected fault; null: none. */
  fault: Exclude<InjectedFaultKind, 'shorten'> | null;
}

/** An attempt to deliver an event to the receiver of the POS, and its result. */
export interface Delivery {
  /** `veri.id`, the same on every attempt. */
  id: string;
  at: Date;
  event: string;
  /** Null: it is about no order. */
  orderId: string | null;
  /** Null: nobody answered. */
  status: number | null;
  durationMs: number;
  /** The script's name for a webhook that it made up; null: Köprü sent it. */
  madeUp: string | null;
  /** Köprü has no delivery record of it. */
  isForged?: true;
}

/** An order that a script has placed. */
export interface PlacedOrder {
  /** The script's name for it. */
  name: string;
  id: string;
  pid: string;
  restaurantId: string;
  /** Minor units. */
  total: number;
}

/** The input of the predicates of a scenario. */
export interface Traffic {
  orders: ReadonlyMap<string, PlacedOrder>;
  /** Oldest first. */
  calls: readonly Call[];
  /** Oldest first. */
  deliveries: readonly Delivery[];
  /** Times in the script from which predicates count. */
  moments: ReadonlyMap<string, Date>;
  /** How long the calls about an order were blocked at least, in milliseconds; by the order's name. */
  blockedMs: ReadonlyMap<string, number>;
}

export const orderIn = ({ orders }: Traffic, name: string): PlacedOrder | undefined => orders.get(name);

/** A number may fit several orders; the id in the answer decides. */
export const isAbout = ({ id, pid }: PlacedOrder, { ref, got }: Call): boolean =>
  got.orderId === null ? ref === id || ref === pid : got.orderId === id;

/** Commands that move an order. */
const steering: readonly OperationId[] = ['verifyOrder', 'changeStatus', 'cancelOrder'];
export const isSteering = ({ operation }: Call): boolean => steering.includes(operation);
export const isWell = ({ status }: Pick<Call | Delivery, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
