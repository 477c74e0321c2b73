import {
  platformOutcomeSchema,
  reasonsSchema,
  type CancelReason,
  type PlatformCommand,
  type PlatformOrder,
  type PlatformOutcome,
} from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import type { InternalClient } from '@kopru/http';

/** Carries commands to the platforms, through provider-ingest. */
export interface PlatformClient {
  carryOut(command: PlatformCommand): Promise<PlatformOutcome>;
  cancelReasons(order: PlatformOrder): Promise<CancelReason[]>;
}

export const createPlatformClient = (ingest: InternalClient): PlatformClient => ({
  carryOut: (command) =>
    ingest.call({
      method: 'POST',
      path: '/internal/commands',
      accountId: command.order.accountId,
      body: command,
      schema: platformOutcomeSchema,
    }),
  cancelReasons: async (order) => {
    const { reasons } = await ingest.call({
      method: 'POST',
      path: '/internal/reasons',
      accountId: order.accountId,
      body: { order },
      schema: reasonsSchema,
    });
    return reasons;
  },
});

/** `refused`: it was not done and will not be. `unsent`: nobody has seen it. `uncertain`: it may have been done. */
export type Failure = 'refused' | 'unsent' | 'uncertain';

const unsentCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

export const failureOf = (error: unknown): Failure => {
  if (!isAppError(error)) return 'uncertain';
  if (unsentCodes.has((error.cause as { code?: unknown } | undefined)?.code)) return 'unsent';
  return ['upstream_timeout', 'unavailable', 'internal', 'rate_limited'].includes(error.kind) ? 'uncertain' : 'refused';
};
