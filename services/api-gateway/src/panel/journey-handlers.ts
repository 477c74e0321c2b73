import { mayCall, panelOperations, type PanelUser } from '@kopru/contracts';
import { withoutReceiverNames, type ReadJourney } from '../http/read-journey.ts';
import type { PanelHandlers } from './panel-handler.ts';

const seesEndpoints = ({ role, restaurantIds }: PanelUser): boolean =>
  restaurantIds === null && mayCall(role, panelOperations.listEndpoints);

export const journeyHandlers = (readJourney: ReadJourney) =>
  ({
    getJourney: async ({ accountId, params, user }) => {
      const journey = await readJourney(accountId, params.id);
      return { data: seesEndpoints(user) ? journey : withoutReceiverNames(journey) };
    },
  }) satisfies Partial<PanelHandlers>;
