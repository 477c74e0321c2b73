import { type OrderStatus, type PlatformOutcome, chooseReason } from '@kopru/contracts';
import { z } from 'zod';
import { type CommandContext, localStep } from '../adapter.ts';
import { isSuccess, type PlatformAnswer, type PlatformHttp } from '../platform-http.ts';
import { looseObject, looseText } from '../reading.ts';
import { runSteps, type Step } from '../run-steps.ts';
import type { YemeksepetiClient } from './client.ts';
import { reasonsOf } from './reasons.ts';

const refsSchema = z.object({
  callbackUrls: looseObject({
    orderAcceptedUrl: looseText,
    orderRejectedUrl: looseText,
    orderPickedUpUrl: looseText,
    orderPreparedUrl: looseText,
  }),
});
type Callback = 'orderAcceptedUrl' | 'orderRejectedUrl' | 'orderPickedUpUrl' | 'orderPreparedUrl';

/** Delivery Hero wants at least two to three minutes between now and `acceptanceTime`. */
const leastMinutesAhead = 4;

/** The order is already in that state (assumed: the middleware's answer to a repeat is not documented). */
const isRepeat = ({ status }: PlatformAnswer): boolean => status === 409;

export const createYemeksepetiCommands = (parts: {
  client: YemeksepetiClient;
  http: PlatformHttp;
  baseUrl: string;
  callbackDomain: string;
  preparationMinutes: number;
}) => {
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

  const post = async (context: CommandContext, address: string, body: unknown): Promise<void> => {
    const answer = await client.post(context.integration, address, body);
    if (!isSuccess(answer) && !isRepeat(answer)) throw http.refusal(answer);
  };
  const statusPath = ({ order }: CommandContext): string =>
    `/v2/order/status/${encodeURIComponent(order.providerOrderId)}`;

  const step = (name: string, run: () => Promise<void>): Step => ({
    name,
    run: () => run().then(() => 'done' as const),
  });

  const accept = (context: CommandContext): Step =>
    step('order_accepted', () => {
      const minutes = Math.max(leastMinutesAhead, preparationMinutes);
      return post(context, addressOf(context, 'orderAcceptedUrl', statusPath(context)), {
        status: 'order_accepted',
        acceptanceTime: new Date(context.now.getTime() + minutes * 60_000).toISOString(),
        remoteOrderId: context.order.providerOrderId,
      });
    });
  /** Tells a platform's rider that the food is ready, or reports that the restaurant's own has left. */
  const handOver = (context: CommandContext): Step =>
    context.order.deliveryBy === 'platform'
      ? step('preparation-completed', () => {
          const path = `/v2/orders/${encodeURIComponent(context.order.providerOrderId)}/preparation-completed`;
          return post(context, addressOf(context, 'orderPreparedUrl', path), {});
        })
      : step('order_picked_up', () =>
          post(context, addressOf(context, 'orderPickedUpUrl', statusPath(context)), { status: 'order_picked_up' }),
        );

  /** Yemeksepeti has no message for a pre-order that becomes due, nor for delivered: those steps are local. */
  const stepsTo = (context: CommandContext, to: OrderStatus): Step[] => {
    if (to === 350 || (to === 500 && context.order.status !== 350)) return [accept(context)];
    return to === 600 ? [handOver(context)] : [];
  };

  const cancel = async (
    context: CommandContext,
    wish: { reason: string | null; note: string | null },
  ): Promise<PlatformOutcome> => {
    const reason = chooseReason(reasonsOf(context.order), wish.reason);
    await post(context, addressOf(context, 'orderRejectedUrl', statusPath(context)), {
      status: 'order_rejected',
      reason: reason.id,
      message: wish.note ?? reason.name,
    });
    return { outcome: 'done', called: true, reason: { id: reason.id, name: reason.name } };
  };

  return {
    verify: (context: CommandContext) => runSteps([accept(context)], context),
    advance: (context: CommandContext, to: OrderStatus) => {
      const steps = stepsTo(context, to);
      return steps.length === 0 ? Promise.resolve(localStep) : runSteps(steps, context);
    },
    cancel,
  };
};
