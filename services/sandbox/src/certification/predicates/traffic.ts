import type { Answered, InjectedFaultKind } from '@kopru/contracts/internal/certifications';
import type { OperationId } from '@kopru/contracts/public/operations';

/** A call of the till while it was judged: what of it a verdict may need. */
export interface Call {
  /** The request id, which the answer carried. */
  id: string;
  /** When it came. */
  at: Date;
  operation: OperationId;
  status: number;
  /** The id or number by which it named an order; null: it named none. */
  ref: string | null;
  sent: Readonly<Record<string, unknown>>;
  got: Answered;
  /** What was done to it on purpose; null: nothing. */
  fault: Exclude<InjectedFaultKind, 'shorten'> | null;
}

/** An attempt to bring an event to the till's receiver, and what became of it. */
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
  /** How the script calls what it made up; null: Köprü sent it by itself. */
  madeUp: string | null;
  /** There is no record of it. */
  isForged?: true;
}

/** An order that a script has placed. */
export interface PlacedOrder {
  /** How the script calls it. */
  name: string;
  id: string;
  pid: string;
  restaurantId: string;
  /** Minor units. */
  total: number;
}

/** Everything that a scenario is judged by. */
export interface Traffic {
  orders: ReadonlyMap<string, PlacedOrder>;
  /** Oldest first. */
  calls: readonly Call[];
  /** Oldest first. */
  deliveries: readonly Delivery[];
  /** When the script did what a predicate counts from. */
  moments: ReadonlyMap<string, Date>;
  /** For how long the calls about an order were held at least, by the name of the order; in milliseconds. */
  blockedMs: ReadonlyMap<string, number>;
}

export const orderIn = ({ orders }: Traffic, name: string): PlacedOrder | undefined => orders.get(name);

/** A number may fit several orders: what the answer says counts first. */
export const isAbout = ({ id, pid }: PlacedOrder, { ref, got }: Call): boolean =>
  got.orderId === null ? ref === id || ref === pid : got.orderId === id;

/** Commands that move an order. */
const steering: readonly OperationId[] = ['verifyOrder', 'changeStatus', 'cancelOrder'];
export const isSteering = ({ operation }: Call): boolean => steering.includes(operation);
export const isWell = ({ status }: Pick<Call | Delivery, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
