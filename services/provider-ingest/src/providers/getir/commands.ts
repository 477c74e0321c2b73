import { type OrderStatus, type PlatformOutcome, chooseReason, type PlatformReason } from '@kopru/contracts';
import { z } from 'zod';
import { cancelledBefore, type CommandContext, localStep } from '../adapter.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { looseText, readBody } from '../reading.ts';
import { runSteps, type Step } from '../run-steps.ts';
import { type GetirClient, getirErrorCode, getirErrors } from './client.ts';
import { canonicalOfGetir, documentedReasons } from './reasons.ts';
import { type GetirHead, getirHeadSchema } from './schema.ts';
import { toUpdate } from './translate.ts';

const optionSchema = z.object({
  id: z.string().min(1),
  message: z.union([z.string(), z.object({ tr: looseText, en: looseText })]).nullish(),
});

interface Parts {
  client: GetirClient;
  http: PlatformHttp;
  /** Getir wants a minute between verify and prepare, and between prepare and deliver (error 74). */
  stepPauseMs: number;
}

export const createGetirCommands = ({ client, http, stepPauseMs }: Parts) => {
  const pathOf = ({ order }: CommandContext, action: string): string =>
    `/food-orders/${encodeURIComponent(order.providerOrderId)}/${action}`;

  /** The order as it is now; undefined when it cannot be read. */
  const reread = async (context: CommandContext): Promise<GetirHead | undefined> => {
    const answer = await client.call(context.integration, {
      method: 'GET',
      path: `/food-orders/${encodeURIComponent(context.order.providerOrderId)}`,
    });
    return isSuccess(answer) ? getirHeadSchema.safeParse(answer.data).data : undefined;
  };

  /** An order that is already further on needs no step; a cancelled one cannot take it. */
  const isThereAlready = async (context: CommandContext, target: number): Promise<boolean> => {
    const status = (await reread(context))?.status ?? 0;
    return status >= target && status < 1500;
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
      if (isSuccess(answer)) return 'done';
      const code = getirErrorCode(answer);
      if (code === getirErrors.alreadyVerified) return 'done';
      if (code === getirErrors.preparedTimeLimit) return { retryAt: new Date(context.now.getTime() + stepPauseMs) };
      if (code === getirErrors.statusInvalid && (await isThereAlready(context, target))) return 'done';
      throw http.refusal(answer);
    },
  });

  const verifySteps = (context: CommandContext): Step[] =>
    context.order.status === 325 || context.order.status === 350
      ? [step(context, 'verify-scheduled', 350)]
      : [step(context, 'verify', 500)];

  /** Type 1 (Getir's courier): prepare, handover. Type 2 (the restaurant's): prepare, later deliver. */
  const advanceSteps = (context: CommandContext, to: OrderStatus): Step[] => {
    const isGetirCourier = context.order.deliveryBy === 'platform';
    switch (to) {
      case 350:
        return [step(context, 'verify-scheduled', 350)];
      case 500:
        return [step(context, 'verify', 500)];
      case 600: {
        const prepare = context.order.status === 550 ? [] : [step(context, 'prepare', 550, stepPauseMs)];
        return isGetirCourier ? [...prepare, step(context, 'handover', 600)] : prepare;
      }
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
  const reasons = async (context: CommandContext): Promise<PlatformReason[]> => {
    const live = await liveReasons(context).catch((): PlatformReason[] => []);
    return live.length > 0 ? live : documentedReasons(context.order);
  };

  const cancel = async (
    context: CommandContext,
    wish: { reason: string | null; note: string | null },
  ): Promise<PlatformOutcome> => {
    const reason = chooseReason(await reasons(context), wish.reason);
    const answer = await client.call(context.integration, {
      method: 'POST',
      path: pathOf(context, 'cancel'),
      body: { cancelNote: wish.note ?? reason.name, cancelReasonId: reason.id },
    });
    const done: PlatformOutcome = { outcome: 'done', called: true, reason: { id: reason.id, name: reason.name } };
    if (isSuccess(answer)) return done;
    if (getirErrorCode(answer) !== getirErrors.alreadyCancelled) throw http.refusal(answer);
    const head = await reread(context);
    return { ...done, ...cancelledBefore(head && toUpdate(head, context.now)) };
  };

  return {
    verify: (context: CommandContext) => runSteps(verifySteps(context), context),
    advance: (context: CommandContext, to: OrderStatus) => {
      const steps = advanceSteps(context, to);
      return steps.length === 0 ? Promise.resolve(localStep) : runSteps(steps, context);
    },
    cancel,
    reasons,
  };
};
