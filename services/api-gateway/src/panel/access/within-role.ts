import type { Availability, AvailabilityPatch } from '@kopru/contracts/internal/availability';
import type { OrderNotice, OrderQueue, QueuedOrder } from '@kopru/contracts/internal/order-queue';
import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import { isNoteRepeated } from '@kopru/contracts/messages/messages';
import type { PanelUser } from '@kopru/contracts/panel/access';
import type { PanelOperationShape } from '@kopru/contracts/panel/operations';
import type { LiveEvent } from '@kopru/contracts/panel/overview';
import {
  hasRole,
  mayAdvanceFrom,
  rolesFor,
  rolesForPart,
  seesCustomers,
  type AvailabilityPart,
  type PanelOperationId,
  type PanelRole,
} from '@kopru/contracts/panel/values';
import { refusedTo } from './access.routes.ts';
import type { Handle } from './restaurant-scope.ts';

interface Asked {
  operation: PanelOperationShape;
  user: Pick<PanelUser, 'role'>;
  body?: unknown;
}

const partsOf = ({ store, items = [], hours, onDrift, onClosed }: AvailabilityPatch): AvailabilityPart[] => {
  const isAsked: Record<AvailabilityPart, boolean> = {
    items: items.length > 0,
    store: store !== undefined,
    price: items.some(({ price }) => price !== undefined),
    hours: hours !== undefined,
    onDrift: onDrift !== undefined,
    onClosed: onClosed !== undefined,
  };
  return (Object.keys(isAsked) as AvailabilityPart[]).filter((part) => isAsked[part]);
};

/** The roles that may ask for this of an operation, where they are fewer than may call it. */
const rolesForBody: Partial<Record<PanelOperationId, (operation: PanelOperationShape, body: never) => PanelRole[][]>> =
  {
    changeAvailability: (_operation, body: AvailabilityPatch) => partsOf(body).map(rolesForPart),
    advanceOrder: (operation, { expectedStatus = 0 }: { expectedStatus?: number }) => [
      rolesFor(operation).filter((role) => mayAdvanceFrom(role, expectedStatus)),
    ],
  };

const withoutCustomer = <O extends QueuedOrder>(order: O): O => ({
  ...order,
  total: null,
  customerName: null,
  courierName: null,
});

/** A kitchen cooks by these; the others say where an order goes, and what it costs. */
const ofKitchen: ReadonlySet<string> = new Set(['urunler', 'not', 'istenen_zaman', 'kurye_zamani', 'iptal']);

/** A person who cancels may write anything. */
const withoutWords = (cancel: NonNullable<OrderNotice['cancel']>): OrderNotice['cancel'] => ({
  ...cancel,
  reasonName: isNoteRepeated(cancel) ? null : cancel.reasonName,
  note: null,
});

const noticeWithoutCustomer = (notice: OrderNotice): OrderNotice => ({
  ...withoutCustomer(notice),
  cancel: notice.cancel && withoutWords(notice.cancel),
  changes: notice.changes
    .filter(({ what }) => ofKitchen.has(what))
    .map(({ money: _money, after, ...change }) => ({ ...change, ...(change.what !== 'iptal' && { after }) })),
});

const queueWithoutCustomers = ({ columns, notices = [], noticeCount, today }: OrderQueue): OrderQueue => {
  const column = ({ count, items }: OrderQueue['columns']['waiting']) => ({ count, items: items.map(withoutCustomer) });
  return {
    columns: {
      waiting: column(columns.waiting),
      scheduled: column(columns.scheduled),
      preparing: column(columns.preparing),
      underWay: column(columns.underWay),
    },
    notices: notices.map(noticeWithoutCustomer),
    noticeCount,
    today: { ...today, revenue: null },
  };
};

const nothing = { desired: null, platforms: [] };
const withoutPrices = (availability: Availability): Availability => ({
  ...availability,
  items: availability.items.map((item) => ({ ...item, price: nothing })),
});

interface Page<T> {
  items: T[];
}
const withoutPayments = <P extends Page<Restaurant>>(page: P): P => ({
  ...page,
  items: page.items.map((item) => ({ ...item, paymentMatchingUrl: null, paymentMatchingHeaders: null })),
});

type Views = Partial<Record<PanelOperationId, (data: never) => unknown>>;
const ofCounter: Views = { listRestaurants: withoutPayments };
const ofKitchenOnly: Views = {
  ...ofCounter,
  getQueue: queueWithoutCustomers,
  getAvailability: withoutPrices,
  changeAvailability: withoutPrices,
};
const viewsOf = (role: PanelRole): Views => {
  if (hasRole(role, 'viewer')) return {};
  return seesCustomers(role) ? ofCounter : ofKitchenOnly;
};

/** Limits a person to what the role may ask for of an operation, and leaves out of the answer what the role does not see. */
export const withinRole =
  (handle: Handle): Handle =>
  async (input) => {
    const { operation, user, body } = input as unknown as Asked;
    const allowed = rolesForBody[operation.id]?.(operation, body as never) ?? [];
    const missing = allowed.find((roles) => !roles.includes(user.role));
    if (missing !== undefined) throw refusedTo(missing);
    const result = await handle(input);
    const view = viewsOf(user.role)[operation.id];
    return view === undefined ? result : { ...result, data: view(result.data as never) };
  };

/** An event as a role may hear it. */
export const eventFor = (role: PanelRole, event: LiveEvent): LiveEvent =>
  seesCustomers(role) ? event : { ...event, total: null };
