import { appError } from '@kopru/contracts/errors/errors';
import type { Incident } from '@kopru/contracts/internal/incidents';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { maySee } from '../../notifications/is-due.ts';
import type { Acting, PanelHandlers } from '../access/panel-handler.ts';

/** One incident, for those who would see it in the list. */
export const incidentHandlers = ({ incidents }: ServiceClients) => {
  const seen = async ({ accountId, user }: Acting, id: string): Promise<Incident> => {
    const incident = await incidents.get({ accountId, id });
    if (!maySee(user, incident)) throw appError('incident_not_found');
    return incident;
  };
  return {
    getIncident: async ({ params, ...acting }) => ({ data: await seen(acting, params.id) }),
    acknowledgeIncident: async ({ params: { id }, ...acting }) => {
      await seen(acting, id);
      const { accountId, user } = acting;
      return { data: await incidents.acknowledge({ accountId, id, body: { name: user.name } }) };
    },
  } satisfies Partial<PanelHandlers>;
};
