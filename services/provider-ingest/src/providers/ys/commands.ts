import { providers } from '@kopru/contracts/platforms/providers';
import { z } from 'zod';
import type { CommandContext, PlatformCalls } from '../adapter.ts';
import { isSuccess, type PlatformAnswer, type PlatformHttp } from '../platform-http.ts';
import { loose } from '../reading.ts';
import type { Step } from '../run-steps.ts';
import type { YemeksepetiClient } from './client.ts';
import { reasonsOf } from './cancel-reasons.ts';

const refsSchema = z.object({
  callbackUrls: loose.object({
    orderAcceptedUrl: loose.text,
    orderRejectedUrl: loose.text,
    orderPickedUpUrl: loose.text,
    orderPreparedUrl: loose.text,
  }),
});
type Callback = 'orderAcceptedUrl' | 'orderRejectedUrl' | 'orderPickedUpUrl' | 'orderPreparedUrl';

const { least: minMinutesAhead } = providers.ys.preparationLimits;

/** The order is already in that state (assumed: the middleware's answer to a repeat is not documented). */
const isRepeat = ({ status }: PlatformAnswer): boolean => status === 409;

export const createYemeksepetiCommands = (parts: {
  client: YemeksepetiClient;
  http: PlatformHttp;
  baseUrl: string;
  callbackDomain: string;
  preparationMinutes: number;
}): PlatformCalls => {
  const { client, http, baseUrl, callbackDomain, preparationMinutes } = parts;
  const base = new URL(baseUrl);

  /** Our bearer token goes with the call, so an order may only name the platform's own hosts. */
  const isPlatformAddress = (address: string): boolean => {
    const url = URL.parse(address);
    if (url === null) return false;
    const isOwnDomain = url.protocol === 'https:' && url.hostname.endsWith(`.${callbackDomain}`);
    return url.origin === base.origin || isOwnDomain;
  };

  /** Prefers the order's own callback address, as Delivery Hero asks. */
  const addressOf = ({ order }: CommandContext, callback: Callback, path: string): string => {
    const named = refsSchema.safeParse(order.platform).data?.callbackUrls?.[callback];
    return named && isPlatformAddress(named) ? named : `${baseUrl}${path}`;
  };

  const post = async (context: CommandContext, address: string, body: unknown): Promise<'done'> => {
    const answer = await client.call(context.integration, { method: 'POST', url: address, body });
    if (!isSuccess(answer) && !isRepeat(answer)) throw http.refusal(answer);
    return 'done';
  };
  const statusPath = ({ order }: CommandContext): string =>
    `/v2/order/status/${encodeURIComponent(order.providerOrderId)}`;

  const accept = (context: CommandContext): Step => ({
    name: 'order_accepted',
    run() {
      const minutes = Math.max(minMinutesAhead, context.preparationMinutes ?? preparationMinutes);
      return post(context, addressOf(context, 'orderAcceptedUrl', statusPath(context)), {
        status: 'order_accepted',
        acceptanceTime: new Date(context.now.getTime() + minutes * 60_000).toISOString(),
        remoteOrderId: context.order.providerOrderId,
      });
    },
  });
  /** Tells a platform's rider that the food is ready. */
  const prepared = (context: CommandContext): Step => ({
    name: 'preparation-completed',
    run() {
      const path = `/v2/orders/${encodeURIComponent(context.order.providerOrderId)}/preparation-completed`;
      return post(context, addressOf(context, 'orderPreparedUrl', path), {});
    },
  });
  /** Reports that the restaurant's own rider has left. */
  const pickedUp = (context: CommandContext): Step => ({
    name: 'order_picked_up',
    run: () =>
      post(context, addressOf(context, 'orderPickedUpUrl', statusPath(context)), { status: 'order_picked_up' }),
  });

  return {
    /**
     * Yemeksepeti has no message for a pre-order that becomes due, nor for delivered, nor for ready where none of its
     * riders comes: those steps are local.
     */
    steps(context, to) {
      const { status, deliveryBy } = context.order;
      if (to === 350 || (to === 500 && status !== 350)) return [accept(context)];
      if (deliveryBy === 'platform') return to === 550 || (to === 600 && status !== 550) ? [prepared(context)] : [];
      return to === 600 ? [pickedUp(context)] : [];
    },
    cancelReasons: ({ order }) => reasonsOf(order),
    async cancel(context, reason, note) {
      await post(context, addressOf(context, 'orderRejectedUrl', statusPath(context)), {
        status: 'order_rejected',
        reason: reason.id,
        message: note ?? reason.name,
      });
      return undefined;
    },
  };
};
