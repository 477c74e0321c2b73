import type { PlatformReason } from '@kopru/contracts/orders/cancel-reasons';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { z } from 'zod';
import { cancelledBefore, type CommandContext, type PlatformCalls } from '../adapter.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { loose, readBody } from '../reading.ts';
import { isThereAlready, type Step } from '../run-steps.ts';
import { type GetirClient, getirErrorCode, getirErrors } from './client.ts';
import { canonicalOfGetir, documentedReasons } from './cancel-reasons.ts';
import { type GetirHead, headIn, toUpdate } from './translate.ts';

const optionSchema = z.object({
  id: z.string().min(1),
  message: z.union([z.string(), z.object({ tr: loose.text, en: loose.text })]).nullish(),
});

interface Parts {
  client: GetirClient;
  http: PlatformHttp;
  /** Getir wants a minute between verify and prepare, and between prepare and deliver (error 74). */
  stepPauseMs: number;
}

export const createGetirCommands = ({ client, http, stepPauseMs }: Parts): PlatformCalls => {
  const pathOf = ({ order }: CommandContext, action: string): string =>
    `/food-orders/${encodeURIComponent(order.providerOrderId)}/${action}`;

  /** The order as it is now; undefined when it cannot be read. */
  const reread = async (context: CommandContext): Promise<GetirHead | undefined> => {
    const answer = await client.call(context.integration, {
      method: 'GET',
      path: `/food-orders/${encodeURIComponent(context.order.providerOrderId)}`,
    });
    return isSuccess(answer) ? headIn(answer.data) : undefined;
  };

  const step = (context: CommandContext, action: string, target: number, pauseMs = 0): Step => ({
    name: action,
    pauseMs,
    async run() {
      const answer = await client.call(context.integration, {
        method: 'POST',
        path: pathOf(context, action),
        body: {},
      });
      const code = getirErrorCode(answer);
      if (isSuccess(answer) || code === getirErrors.alreadyVerified) return 'done';
      if (code === getirErrors.preparedTimeLimit) return new Date(context.now.getTime() + stepPauseMs);
      if (code === getirErrors.statusInvalid && isThereAlready((await reread(context))?.status, target)) return 'done';
      throw http.refusal(answer);
    },
  });

  /**
   * Type 1 (Getir's courier): prepare, handover. Type 2 (the restaurant's): prepare, later deliver; there `prepare` leads to
   * 700, so that an order which is ready and still here is not sent.
   */
  const steps = (context: CommandContext, to: OrderStatus): Step[] => {
    const isGetirCourier = context.order.deliveryBy === 'platform';
    const prepare = step(context, 'prepare', 550, stepPauseMs);
    switch (to) {
      case 350:
        return [step(context, 'verify-scheduled', 350)];
      case 500:
        return [step(context, 'verify', 500)];
      case 550:
        return isGetirCourier ? [prepare] : [];
      case 600:
        if (!isGetirCourier) return [prepare];
        return [...(context.order.status === 550 ? [] : [prepare]), step(context, 'handover', 600)];
      case 900:
        return isGetirCourier ? [] : [step(context, 'deliver', 900, stepPauseMs)];
      default:
        return [];
    }
  };

  const liveReasons = async (context: CommandContext): Promise<PlatformReason[]> => {
    const answer = await client.call(context.integration, {
      method: 'GET',
      path: pathOf(context, 'cancel-options'),
      limit: 'cancelOptions',
    });
    if (!isSuccess(answer)) throw http.refusal(answer);
    return readBody(z.array(optionSchema).max(200), answer.data).map(({ id, message }) => {
      const texts = typeof message === 'string' ? { tr: message, en: null } : message;
      return { id, name: texts?.tr ?? id, nameEn: texts?.en ?? null, canonical: canonicalOfGetir(id) };
    });
  };
  /** Prefers the live list; the documented table serves when Getir does not give it or gives none. */
  const cancelReasons = async (context: CommandContext): Promise<PlatformReason[]> => {
    const live = await liveReasons(context).catch((): PlatformReason[] => []);
    return live.length > 0 ? live : documentedReasons(context.order);
  };

  const cancel: PlatformCalls['cancel'] = async (context, reason, note) => {
    const answer = await client.call(context.integration, {
      method: 'POST',
      path: pathOf(context, 'cancel'),
      body: { cancelNote: note ?? reason.name, cancelReasonId: reason.id },
    });
    if (isSuccess(answer)) return undefined;
    if (getirErrorCode(answer) !== getirErrors.alreadyCancelled) throw http.refusal(answer);
    const head = await reread(context);
    return head && cancelledBefore(toUpdate(head, context.now));
  };

  return { steps, cancelReasons, cancel };
};
