import type { Order } from './order.ts';

const earliest = (times: readonly (Date | undefined)[]): Date | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : new Date(Math.min(...known.map((time) => time.getTime())));
};

/** The order with the moment at which the worker must look at it, or without one when nothing is left to do. */
export const withWork = (order: Order): Order => {
  const { workAt: _old, ...rest } = order;
  const workAt = earliest([
    order.intent?.leaseUntil,
    order.platformCalls?.[0]?.dueAt,
    order.activateAt,
    // While a command is under way it would only be in the way.
    order.intent === undefined ? order.autoVerify?.at : undefined,
  ]);
  return workAt === undefined ? rest : { ...rest, workAt };
};
