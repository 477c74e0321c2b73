import { type OrderStatus, type PlatformOutcome, chooseReason, type PlatformReason } from '@kopru/contracts';
import { type CommandContext, localStep } from '../adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { looseObject, looseText } from '../reading.ts';
import { runSteps, type Step } from '../run-steps.ts';
import type { MigrosAnswer, MigrosClient } from './client.ts';
import { type LookUp, numeric } from './look-up.ts';
import { customersCancellation } from './translate.ts';

const refsSchema = looseObject({ storeId: looseText, userId: looseText });

export const createMigrosCommands = (parts: {
  client: MigrosClient;
  http: PlatformHttp;
  lookUp: LookUp;
  reasonsOf: (integration: CommandContext['integration']) => Promise<PlatformReason[]>;
}) => {
  const { client, http, lookUp, reasonsOf } = parts;
  const idsOf = ({ order, integration }: CommandContext) => {
    const refs = refsSchema.parse(order.platform);
    return {
      orderId: numeric(order.providerOrderId),
      storeId: numeric(refs?.storeId ?? integration.config.restaurantId),
      userId: numeric(refs?.userId),
    };
  };

  const statusNow = async ({ order, integration }: CommandContext): Promise<number> => {
    const userId = refsSchema.parse(order.platform)?.userId;
    return (await lookUp(integration, { orderId: order.providerOrderId, userId }))?.status ?? 0;
  };

  const updateStatus = (context: CommandContext, orderStatus: string, more = {}): Promise<MigrosAnswer> => {
    const { orderId, storeId } = idsOf(context);
    return client.post(context.integration, '/Order/v2/UpdateOrderStatus', { orderId, orderStatus, storeId, ...more });
  };

  /** A refused step of an order that is already further on counts as done. */
  const step = (context: CommandContext, orderStatus: string, target: number): Step => ({
    name: orderStatus,
    async run() {
      const answer = await updateStatus(context, orderStatus);
      if (answer.isDone) return 'done';
      const status = await statusNow(context);
      if (status >= target && status < 1500) return 'done';
      throw http.error(answer.words);
    },
  });

  /** Delivery and Completed are the restaurant's to report only when its own courier drives. */
  const stepsTo = (context: CommandContext, to: OrderStatus): Step[] => {
    const isOwnCourier = context.order.deliveryBy !== 'platform';
    switch (to) {
      case 500:
        return [step(context, 'Approved', 500)];
      case 600:
        return [
          ...(context.order.status === 550 ? [] : [step(context, 'Prepared', 550)]),
          ...(isOwnCourier ? [step(context, 'Delivery', 600)] : []),
        ];
      case 900:
        return isOwnCourier ? [step(context, 'Completed', 900)] : [];
      default:
        return [];
    }
  };

  const cancel = async (context: CommandContext, wish: { reason: string | null }): Promise<PlatformOutcome> => {
    const reason = chooseReason(await reasonsOf(context.integration), wish.reason);
    const cancelReasonId = numeric(reason.id);
    const answer =
      context.order.status === 400
        ? await updateStatus(context, 'Rejected', { cancelReasonId })
        : await client.post(context.integration, '/Order/v2/CancelOrder', {
            ...idsOf(context),
            cancelReasonId,
            notifyUser: true,
          });
    const done: PlatformOutcome = { outcome: 'done', called: true, reason: { id: reason.id, name: reason.name } };
    if (answer.isDone) return done;
    const status = await statusNow(context);
    if (status < 1500) throw http.error(answer.words);
    return status === 1500 ? { ...done, cancelledBefore: customersCancellation } : done;
  };

  return {
    verify: (context: CommandContext) => runSteps([step(context, 'Approved', 500)], context),
    advance: (context: CommandContext, to: OrderStatus) => {
      const steps = stepsTo(context, to);
      return steps.length === 0 ? Promise.resolve(localStep) : runSteps(steps, context);
    },
    cancel,
  };
};
