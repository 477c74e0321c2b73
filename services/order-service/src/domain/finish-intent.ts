import type { PlatformCommand, PlatformOutcome } from '@kopru/contracts';
import { growingPauseMs, type Logger } from '@kopru/runtime';
import { failureOf, type PlatformClient } from '../clients/platform-client.ts';
import type { Intent, Order } from './order.ts';
import type { Amend } from './commit.ts';
import { abandon, conclude, postpone } from './intents.ts';
import { platformOrderOf } from './order-record.ts';

/**
 * Calls the platform for an intent that is written, and writes its answer. The command's id is the intent's, so a call
 * that is made again after a crash meets "already done". Rejects with the platform's reason; the order is then as it was,
 * or, when nobody knows whether it was done, left to the worker.
 */
export type FinishIntent = (order: Order, intent: Intent) => Promise<Order>;

export interface FinishIntentParts {
  platforms: PlatformClient;
  amend: Amend;
  logger: Logger;
  now: () => Date;
  /** Between the platform's answer and its commit; tests end the process there. */
  onAnswer?: (intent: Intent, outcome: PlatformOutcome) => Promise<void>;
}

const maxAttempts = 10;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

const commandOf = ({ kind, to, reason, note }: Intent): PlatformCommand['command'] => {
  if (kind === 'cancel') return { kind, reason, note };
  return kind === 'verify' ? { kind } : { kind, to };
};

export const makeFinishIntent = ({ platforms, amend, logger, now, onAnswer }: FinishIntentParts): FinishIntent => {
  const whileOurs = (intent: Intent, change: (order: Order) => ReturnType<typeof abandon>) => (order: Order) =>
    order.intent?.id === intent.id ? change(order) : undefined;

  const onFailure = async (order: Order, intent: Intent, error: unknown): Promise<void> => {
    const failure = failureOf(error);
    const isFirst = intent.attempts === 1;
    // Before the first call nothing can have been done; a later one may follow a call whose answer was lost.
    const isOver = failure === 'refused' || (failure === 'unsent' && isFirst) || intent.attempts >= maxAttempts;
    if (isOver && failure !== 'refused' && !isFirst)
      logger.error('a command was given up', { orderId: order._id, kind: intent.kind, error });
    const pauseMs = growingPauseMs(intent.attempts - 1, { firstMs: firstPauseMs, maxMs: longestPauseMs });
    const until = new Date(now().getTime() + pauseMs);
    await amend(
      order.accountId,
      order._id,
      whileOurs(intent, (current) => (isOver ? abandon(current) : postpone(current, intent, until))),
    );
  };

  return async (order, intent) => {
    let outcome: PlatformOutcome;
    try {
      outcome = await platforms.carryOut({
        commandId: intent.id,
        order: platformOrderOf(order, intent.from),
        command: commandOf(intent),
        progress: null,
      });
    } catch (error) {
      await onFailure(order, intent, error);
      throw error;
    }
    await onAnswer?.(intent, outcome);
    const finished = await amend(
      order.accountId,
      order._id,
      whileOurs(intent, (current) => conclude(current, intent, outcome, now())),
      order,
    );
    return finished ?? order;
  };
};
