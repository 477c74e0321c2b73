import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { isOver, type SimOrder } from '../../world/model.ts';
import type { World } from '../../world/world.ts';

export const courierNames = ['K. Deneme', 'S. Deneme', 'A. Deneme'] as const;

/**
 * A platform's courier: takes the statuses of his route one after the other, by himself when the rules say so. He
 * begins when the order has reached `from`.
 */
export const createCourier = (world: World, from: OrderStatus, route: readonly OrderStatus[]) => {
  const step = (order: SimOrder): boolean => {
    if (order.deliveryBy !== 'platform' || isOver(order) || order.status < from) return false;
    const next = route.find((status) => status > order.status);
    if (next === undefined) return false;
    order.courierName ??= courierNames[order.shortCode.charCodeAt(0) % courierNames.length] ?? null;
    return world.move(order, next, 'courier');
  };
  const drive = (order: SimOrder): void => {
    if (!world.rules.isCourierAutomatic) return;
    world.timers.after(
      world.rules.courierStepMs,
      () => {
        if (step(order)) drive(order);
      },
      order.shop,
    );
  };
  return { step, drive };
};
