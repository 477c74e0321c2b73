import type { Hours } from '@kopru/contracts/values/hours';
import { type CallsParts, makeCallsOf } from './calls-of.ts';

export interface HoursCommands {
  set(accountId: string, desired: { integrationId: string; hours: Hours }): Promise<void>;
  read(accountId: string, integrationId: string): Promise<{ hours: Hours | null }>;
}

/** Tells the platforms when a restaurant is open. */
export const createHoursCommands = (parts: CallsParts): HoursCommands => {
  const callsOf = makeCallsOf(parts, 'hours');
  return {
    async set(accountId, desired) {
      const { integration, calls } = await callsOf(accountId, desired.integrationId);
      await calls.set(integration, desired.hours);
    },
    async read(accountId, integrationId) {
      const { integration, calls } = await callsOf(accountId, integrationId);
      return { hours: await calls.read(integration) };
    },
  };
};
