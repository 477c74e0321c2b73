import { mayCall, panelOperations, type Journey, type PanelUser } from '@kopru/contracts';
import type { ReadJourney } from '../http/read-journey.ts';
import type { PanelHandlers } from './panel-handler.ts';

/** Whose the receivers are, and why they refuse, is for whoever sees the endpoints of the account. */
const shownTo = ({ role, restaurantIds }: PanelUser, journey: Journey): Journey => {
  if (restaurantIds === null && mayCall(role, panelOperations.listEndpoints)) return journey;
  const receivers = journey.receivers?.map((receiver) => ({ ...receiver, name: null, lastError: null })) ?? null;
  return { ...journey, receivers };
};

export const journeyHandlers = (readJourney: ReadJourney) =>
  ({
    getJourney: async ({ accountId, params, user }) => ({
      data: shownTo(user, await readJourney(accountId, params.id)),
    }),
  }) satisfies Partial<PanelHandlers>;
