import type { Incident } from '@kopru/contracts/internal/incidents';
import type { ServiceClients } from '../clients/service-clients.ts';

const pageSize = 500;
/** With more than this something is wrong that no notification mends. */
const maxPages = 20;

/** What is wrong now, of all accounts; not whole where there is very much. */
export const readOpenIncidents = async (
  incidents: ServiceClients['incidents'],
): Promise<{ open: Incident[]; isWhole: boolean }> => {
  const found: Incident[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { items } = await incidents.listOpen({ query: { limit: pageSize, after: found.at(-1)?.id } });
    found.push(...items);
    if (items.length < pageSize) return { open: found, isWhole: true };
  }
  return { open: found, isWhole: false };
};
