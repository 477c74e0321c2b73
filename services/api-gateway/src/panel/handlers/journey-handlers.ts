import type { PanelUser } from '@kopru/contracts/panel/access';
import { panelOperations } from '@kopru/contracts/panel/operations';
import { mayCall } from '@kopru/contracts/panel/values';
import { withoutReceiverNames, type ReadJourney } from '../../public/views/read-journey.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

const seesEndpoints = ({ role, restaurantIds }: PanelUser): boolean =>
  restaurantIds === null && mayCall(role, panelOperations.listEndpoints);

export const journeyHandlers = (readJourney: ReadJourney) =>
  ({
    getJourney: async ({ accountId, params, user }) => {
      const journey = await readJourney(accountId, params.id);
      return { data: seesEndpoints(user) ? journey : withoutReceiverNames(journey) };
    },
  }) satisfies Partial<PanelHandlers>;
