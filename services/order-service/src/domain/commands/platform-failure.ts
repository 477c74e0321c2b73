import { isAppError } from '@kopru/errors';

/** `refused`: not done, and will not be. `unsent`: the command did not reach the platform. `uncertain`: it may have been done. */
export type PlatformFailure = 'refused' | 'unsent' | 'uncertain';

const unsentCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** What the failure of a platform call says about the command. */
export const failureOf = (error: unknown): PlatformFailure => {
  if (!isAppError(error)) return 'uncertain';
  if (unsentCodes.has((error.cause as { code?: unknown } | undefined)?.code)) return 'unsent';
  return ['upstream_timeout', 'unavailable', 'internal', 'rate_limited'].includes(error.kind) ? 'uncertain' : 'refused';
};
