import { newId } from '@kopru/contracts/values/ids';
import type { System } from '../support/system.ts';

/** An incident that is over, as it is stored: one that is open would be resolved, because nothing is wrong. */
export const incidentOf = async (
  { backing }: System,
  { accountId, restaurantId }: { accountId: string; restaurantId: string },
): Promise<string> => {
  const incidents = backing.client.db(backing.database('restaurants')).collection('incidents');
  const [_id, at] = [newId(), new Date()];
  const common = { accountId, restaurantId, kind: 'integration_failing', subject: newId() };
  const fact = {
    ...{ ...common, since: at.toISOString(), provider: 'getir', isTest: false, actor: 'platform' },
    details: { reason: null },
  };
  await incidents.insertOne({ _id: _id as never, ...common, fact, createdAt: at, resolvedAt: at });
  return _id;
};
