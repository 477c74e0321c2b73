import type { SimOrder } from '../world/model.ts';

/** An order as its platform has it, for comparison with Köprü's. Amounts in kuruş. */
export const toOrderSnapshot = (order: SimOrder) => ({
  platform: order.platform,
  id: order.id,
  restaurantId: order.shop.restaurantId,
  shortCode: order.shortCode,
  status: order.status,
  deliveryBy: order.deliveryBy,
  paymentKind: order.paymentKind,
  zoo: order.zoo?.name ?? null,
  subtotal: order.subtotal,
  discount: order.discount,
  total: order.total,
  isAccepted: order.isAccepted,
  pushes: order.pushes,
  pushedStatus: order.pushedStatus,
  cancelReason: order.cancelReason,
  scheduledFor: order.scheduledFor === null ? null : new Date(order.scheduledFor).toISOString(),
  createdAt: new Date(order.createdAt).toISOString(),
  history: order.history,
});
export type OrderSnapshot = ReturnType<typeof toOrderSnapshot>;
