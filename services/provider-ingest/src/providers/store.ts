import type { Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { StoreSeen, ToldStore } from '@kopru/contracts/internal/platforms';
import type { StoreState } from '@kopru/contracts/platforms/capabilities';
import { type PlatformAnswer, type PlatformHttp, platformWords } from './platform-http.ts';

/** What a store is to be at a platform. */
export interface DesiredStore {
  state: StoreState;
  /** When it is to be open again; null: until somebody says so. */
  until: Date | null;
  /** What was last sent to the platform, so that it is not sent again. */
  told: ToldStore;
  now: Date;
}

export interface StoreOutcome {
  told: ToldStore;
  /** When the platform opens the store by itself. */
  endsAt: Date | null;
  partly: Failure | null;
}

/** Whether a restaurant takes orders. Calls may be repeated; a "later" of the platform is an error with its time. */
export interface StoreCalls {
  set(integration: IntegrationCredentials, desired: DesiredStore): Promise<StoreOutcome>;
  read(integration: IntegrationCredentials): Promise<StoreSeen>;
}

const minuteMs = 60_000;
export const inMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);

/** The shortest of a platform's timers that lasts until then, else the longest; undefined when it has none. */
export const timerUntil = (
  timers: readonly number[],
  { until, now }: Pick<DesiredStore, 'until' | 'now'>,
): number | undefined => {
  const sorted = timers.toSorted((one, other) => one - other);
  const minutes = until === null ? Infinity : (until.getTime() - now.getTime()) / minuteMs;
  return sorted.find((timer) => timer >= minutes) ?? sorted.at(-1);
};

/** For platforms with one switch and no timers. */
export const switched = (desired: DesiredStore): StoreOutcome => ({
  told: { isOpen: desired.state !== 'closed', isBusy: false },
  endsAt: null,
  partly: null,
});

/** The error for an answer that is no success: somebody else's change at the same time (409) passes by itself. */
export const storeRefusal = (http: PlatformHttp, answer: PlatformAnswer, againInSeconds: number): Error =>
  answer.status === 409 || answer.status === 429
    ? http.passingError(
        platformWords(answer.data) ?? `HTTP ${answer.status}`,
        answer.retryAfterSeconds ?? againInSeconds,
      )
    : http.refusal(answer);
