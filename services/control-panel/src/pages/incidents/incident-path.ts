import type { Incident } from '@kopru/contracts/internal/incidents';
import { useMay } from '../../session/session.ts';
import { pathOfIncident } from './incident-text.ts';

/** The page on which an incident's cause can be removed; undefined: this person does not see it. */
export const useIncidentPath = (): ((incident: Incident) => string | undefined) => {
  const seesRestaurant = useMay('getRestaurant');
  const seesEndpoints = useMay('listEndpoints');
  return (incident) => {
    const path = pathOfIncident(incident);
    const isShut =
      (path.startsWith('/restaurants') && !seesRestaurant) || (path.startsWith('/webhooks') && !seesEndpoints);
    return isShut ? undefined : path;
  };
};
