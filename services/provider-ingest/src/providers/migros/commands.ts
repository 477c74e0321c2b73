import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { PlatformReason } from '@kopru/contracts/orders/cancel-reasons';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { CommandContext, PlatformCalls } from '../adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { loose } from '../reading.ts';
import { isThereAlready, type Step } from '../run-steps.ts';
import type { MigrosAnswer, MigrosClient } from './client.ts';
import { type LookUp, numeric } from './look-up.ts';
import { customersCancellation } from './translate.ts';

const refsSchema = loose.object({ storeId: loose.text, userId: loose.text });

export const createMigrosCommands = (parts: {
  client: MigrosClient;
  http: PlatformHttp;
  lookUp: LookUp;
  reasonsOf: (integration: IntegrationCredentials) => Promise<PlatformReason[]>;
}): PlatformCalls => {
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

  const step = (context: CommandContext, orderStatus: string, target: number): Step => ({
    name: orderStatus,
    async run() {
      const answer = await updateStatus(context, orderStatus);
      if (answer.isDone || isThereAlready(await statusNow(context), target)) return 'done';
      throw http.error(answer.words);
    },
  });

  /** Delivery and Completed are the restaurant's to report only when its own courier drives. */
  const steps = (context: CommandContext, to: OrderStatus): Step[] => {
    const isOwnCourier = context.order.deliveryBy !== 'platform';
    const prepared = step(context, 'Prepared', 550);
    switch (to) {
      case 500:
        return [step(context, 'Approved', 500)];
      case 550:
        return [prepared];
      case 600:
        return [
          ...(context.order.status === 550 ? [] : [prepared]),
          ...(isOwnCourier ? [step(context, 'Delivery', 600)] : []),
        ];
      case 900:
        return isOwnCourier ? [step(context, 'Completed', 900)] : [];
      default:
        return [];
    }
  };

  const cancel: PlatformCalls['cancel'] = async (context, reason) => {
    const cancelReasonId = numeric(reason.id);
    const answer =
      context.order.status === 400
        ? await updateStatus(context, 'Rejected', { cancelReasonId })
        : await client.post(context.integration, '/Order/v2/CancelOrder', {
            ...idsOf(context),
            cancelReasonId,
            notifyUser: true,
          });
    if (answer.isDone) return undefined;
    const status = await statusNow(context);
    if (status < 1500) throw http.error(answer.words);
    return status === 1500 ? customersCancellation : undefined;
  };

  return { steps, cancelReasons: ({ integration }) => reasonsOf(integration), cancel };
};
